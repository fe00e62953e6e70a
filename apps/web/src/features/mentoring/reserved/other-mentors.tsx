"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { LoadMore } from "@knotter/ui/load-more";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useEffect, useRef, useState } from "react";
import { KeywordField } from "@/components/listing/keyword-field";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

interface OtherMentorsProps {
  mentoring: MentoringView;
  onChoose: (mentor: { id: string; displayName: string }) => void;
  onBack: () => void;
}

/** Few at a time: the list is read in a sheet on a phone. */
const PAGE_SIZE = 8;

/** All mentors of the same order, those with the soonest free slots first. */
export function OtherMentors({ mentoring, onChoose, onBack }: OtherMentorsProps) {
  const [q, setQ] = useState("");
  const query = trpc.mentors.list.useInfiniteQuery(
    { orderId: mentoring.order.id, q: q.trim() || undefined, sort: "soonest", pageSize: PAGE_SIZE },
    FILTERED_LIST,
  );
  const others = query.data?.pages.flatMap(({ items }) => items).filter(({ id }) => id !== mentoring.mentor.id);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Button variant="quiet" size="small" icon="arrow-left" onClick={onBack} className="-ml-3">
        日時の選択に戻る
      </Button>
      <h3 ref={heading} tabIndex={-1} className="mt-2 outline-none">
        ほかのキャリコン
      </h3>
      <p className="text-sm text-muted">空きが早い順に並んでいます。</p>
      <KeywordField label="キャリコンを検索" hint="表示名・見出し・テーマなどの言葉" value={q} onSearch={setQ} className="mt-4" />
      {query.isError && <Banner status="error" announce className="mt-4" title="キャリコンを読み込めませんでした。" />}
      {query.isPending && (
        <SkeletonRegion className="mt-4 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonRegion>
      )}
      {others?.length === 0 && (
        <p className="mt-4 rounded-control bg-sunken p-4">
          {q.trim() === ""
            ? "この施策でご案内できるキャリコンは、ほかにいません。"
            : "合うキャリコンが見つかりませんでした。別の言葉でお試しください。"}
        </p>
      )}
      <ul
        aria-label="ほかのキャリコン"
        aria-busy={query.isPlaceholderData}
        className={cx("mt-2 transition-opacity", query.isPlaceholderData && "pointer-events-none opacity-60 delay-200")}
      >
        {others?.map((mentor) => (
          <li key={mentor.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-4 last:border-b-0">
            <Avatar name={mentor.displayName} photoUrl={mentor.photoUrl} size={48} />
            <div className="min-w-0 flex-[1_1_12rem]">
              <p className="font-bold">
                <Link href={href("mentor", { id: mentor.id })} external>
                  {withSan(mentor.displayName)}
                </Link>
              </p>
              <p className="text-sm">{mentor.headline}</p>
              <p className="text-sm text-muted tabular-nums">
                {mentor.nextSlots[0] ? `次の空き ${formatShort(new Date(mentor.nextSlots[0].startAt))}` : "いま予約できる空きがありません"}
              </p>
            </div>
            {mentor.nextSlots.length > 0 && (
              <Button
                variant="secondary"
                size="small"
                onClick={() => onChoose(mentor)}
                className="max-sm:ml-16"
                aria-label={`${withSan(mentor.displayName)}の空きを見る`}
              >
                空きを見る
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others && (
        <LoadMore
          shown={others.length}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
          countLabel={(shown) => `${query.hasNextPage ? "はじめの" : ""}${shown}名を表示しています`}
        />
      )}
    </>
  );
}
