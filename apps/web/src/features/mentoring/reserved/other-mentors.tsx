"use client";

import type { MentoringView } from "@knotter/api/views/mentoring";
import { href } from "@knotter/contract/routes";
import { formatShort } from "@knotter/domain/tokyo";
import { Avatar } from "@knotter/ui/avatar";
import { Banner } from "@knotter/ui/banner";
import { Button } from "@knotter/ui/button";
import { Link } from "@knotter/ui/link";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { useEffect, useRef } from "react";
import { trpc } from "@/trpc/client";
import { withSan } from "../counterpart";

interface OtherMentorsProps {
  mentoring: MentoringView;
  onChoose: (mentor: { id: string; displayName: string }) => void;
  onBack: () => void;
}

const SHOWN = 6;

/** The mentors of the same order with the soonest free slots. */
export function OtherMentors({ mentoring, onChoose, onBack }: OtherMentorsProps) {
  const query = trpc.mentors.list.useQuery({ orderId: mentoring.order.id, sort: "soonest", pageSize: SHOWN + 1 });
  const others = query.data?.items.filter(({ id }) => id !== mentoring.mentor.id).slice(0, SHOWN);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <Button variant="quiet" size="small" icon="arrow-left" onClick={onBack} className="-ml-3">
        日時の選択に戻る
      </Button>
      <h3 ref={heading} tabIndex={-1} className="mt-2 outline-none">
        空きが近いキャリコン
      </h3>
      <p className="text-sm text-muted">
        ほかの方も含めて探すときは、
        <Link href={href("mentors")} external>
          キャリコンを探す
        </Link>
        をご覧ください。
      </p>
      {query.isError && <Banner status="error" announce className="mt-4" title="キャリコンを読み込めませんでした。" />}
      {query.isPending && (
        <SkeletonRegion className="mt-4 grid gap-3">
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
          <Skeleton className="h-24" />
        </SkeletonRegion>
      )}
      {others?.length === 0 && <p className="mt-4 rounded-control bg-sunken p-4">この施策でご案内できるキャリコンは、ほかにいません。</p>}
      <ul className="mt-2">
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
    </>
  );
}
