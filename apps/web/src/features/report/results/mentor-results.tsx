"use client";

import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { keepPreviousData } from "@tanstack/react-query";
import { FilterBar } from "@/components/listing/filter-bar";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { NothingHere } from "./nothing-here";
import { RatingsCard } from "./ratings-card";
import { ResultRow } from "./result-row";
import { RESULT_SHAPE, resultsOf } from "./result-state";
import { StateTabs } from "./state-tabs";

const LINES = [1, 2, 3];

/** The mentor's due and submitted reports, and the mentees' feedback. */
export function MentorResults({ mentorId }: { mentorId: string }) {
  const list = useListState(RESULT_SHAPE);
  const { state, set, clear } = list;
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage, isPlaceholderData } =
    trpc.mentors.results.useInfiniteQuery(resultsOf(mentorId, state), {
      getNextPageParam: (page) => page.nextCursor,
      placeholderData: keepPreviousData,
    });
  const last = data?.pages.at(-1);
  const ratings = last?.ratings ?? null;
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="grid gap-8">
      <div className="min-w-0">
        <StateTabs state={state} counts={last?.counts} />
        <FilterBar
          list={list}
          keyword={{ label: "相談者のお名前・面談番号", placeholder: "お名前・面談番号" }}
          filters={[
            { name: "orderId", label: "施策", options: (last?.orders ?? []).map((order) => ({ value: order.id, label: order.name })) },
            { kind: "day", name: "from", label: "開始日" },
            { kind: "day", name: "to", label: "終了日" },
            ...(state.state === "written" ? [{ kind: "flag", name: "comment", label: "コメントのあるもの" } as const] : []),
          ]}
        />
        {isError && data === undefined && (
          <Card>
            <EmptyState
              title="読み込めませんでした"
              action={
                <Button variant="secondary" icon="refresh" onClick={() => void refetch()}>
                  もう一度読み込む
                </Button>
              }
            >
              電波の状態をご確認のうえ、もう一度お試しください。
            </EmptyState>
          </Card>
        )}
        {!isError && data === undefined && (
          <SkeletonRegion className="grid gap-3">
            {LINES.map((line) => (
              <Skeleton key={line} className="h-28 w-full" />
            ))}
          </SkeletonRegion>
        )}
        {data !== undefined && items.length === 0 && <NothingHere state={state.state} filtered={set > 0} onClear={clear} />}
        {items.length > 0 && (
          <div aria-busy={isPlaceholderData}>
            <Card padding="none" className="overflow-clip">
              <ul aria-label="面談の報告">
                {items.map((item) => (
                  <ResultRow key={item.id} item={item} />
                ))}
              </ul>
            </Card>
            <LoadMore
              shown={items.length}
              total={last?.total ?? undefined}
              hasMore={hasNextPage}
              busy={isFetchingNextPage}
              onLoadMore={() => void fetchNextPage()}
            />
          </div>
        )}
      </div>
      <aside aria-label="アンケートの結果" className={cx("min-w-0", ratings !== null && "lg:order-first")}>
        <RatingsCard ratings={ratings} />
      </aside>
    </div>
  );
}
