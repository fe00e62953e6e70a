"use client";

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { historyOf } from "../queries";
import { MentoringRow } from "./mentoring-row";
import { TeaForTwo } from "./tea-for-two";

/** これまでの面談: all of them, latest first, without future ones. */
export function MentoringHistory({ menteeId }: { menteeId: string }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.mentees.mentorings.useSuspenseInfiniteQuery(
    historyOf(menteeId),
    { getNextPageParam: (page) => page.nextCursor },
  );
  const counts = pages.at(-1)?.counts;
  const past = pages.flatMap((page) => page.items).filter((item) => item.status !== "reserved" || item.labelCode === "awaiting_report");
  const severalOrders = new Set(past.map(({ order }) => order.id)).size > 1;
  if (past.length === 0 && !hasNextPage) {
    return (
      <Card padding="small">
        <EmptyState
          drawing={<TeaForTwo />}
          title="これまでの面談はまだありません"
          level={3}
          action={
            <ButtonLink as={AppLink} href={href("mentors")} variant="secondary" icon="search">
              キャリコンを探す
            </ButtonLink>
          }
        >
          <p>面談が終わると、ここに記録が残ります。</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <Card padding="none" className="px-5 md:px-6">
        <ul aria-label="これまでの面談">
          {past.map((mentoring) => (
            <MentoringRow key={mentoring.id} mentoring={mentoring} viewer="mentee" orderName={severalOrders} />
          ))}
        </ul>
      </Card>
      <LoadMore
        shown={past.length}
        total={counts && counts.done + counts.canceled + counts.toReport}
        hasMore={hasNextPage}
        busy={isFetchingNextPage}
        onLoadMore={() => void fetchNextPage()}
      />
    </>
  );
}
