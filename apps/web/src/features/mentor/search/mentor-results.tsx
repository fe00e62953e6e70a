"use client";

import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { LoadMore } from "@knotter/ui/load-more";
import { Suspense } from "react";
import { whenOpened } from "@/components/when-opened";
import { MentorCard } from "./mentor-card";
import { SearchSkeleton } from "./search-skeleton";
import { askedOf } from "./search-state";
import type { useMentorSearch } from "./use-mentor-search";

const NoMatch = whenOpened(() => import("./no-match").then((module) => module.NoMatch));

/** The results, one below the other. */
export function MentorResults({
  search,
  query,
  set,
  change,
  clear,
  withTimes,
  viewerId,
}: ReturnType<typeof useMentorSearch> & { withTimes: boolean; viewerId: string | null }) {
  const { data } = query;
  if (query.isError && data === undefined) {
    return (
      <Banner
        status="error"
        announce
        title="キャリコンを読み込めませんでした。"
        action={
          <Button variant="secondary" size="small" icon="refresh" onClick={() => void query.refetch()}>
            もう一度読み込む
          </Button>
        }
      >
        電波の状態をご確認のうえ、もう一度お試しください。
      </Banner>
    );
  }
  const first = data?.pages[0];
  if (data === undefined || first === undefined) return <SearchSkeleton />;
  const mentors = data.pages.flatMap((page) => page.items);
  if (mentors.length === 0) {
    return (
      <Suspense fallback={<SearchSkeleton />}>
        <NoMatch set={set} relax={first.relax} change={change} clear={clear} waits={viewerId !== null && first.canBook} />
      </Suspense>
    );
  }
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={cx("transition-opacity", query.isPlaceholderData && "pointer-events-none opacity-60 delay-200")}
    >
      <ul className="grid gap-4">
        {mentors.map((mentor) => (
          <li key={mentor.id} className="min-w-0">
            <MentorCard
              mentor={mentor}
              asked={askedOf(search)}
              themes={search.theme}
              withTimes={withTimes}
              canBook={first.canBook}
              viewerId={viewerId}
            />
          </li>
        ))}
      </ul>
      <LoadMore
        shown={mentors.length}
        total={first.total ?? undefined}
        hasMore={query.hasNextPage}
        busy={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
        countLabel={(shown, total) =>
          total === undefined ? `はじめの${shown}名を表示しています` : `${total}名中 ${shown}名を表示しています`
        }
      />
    </div>
  );
}
