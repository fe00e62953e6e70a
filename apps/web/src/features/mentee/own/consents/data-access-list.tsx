"use client";

import { AUDIT_ROLE_TEXT } from "@knotter/contract/labels/audit";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { LoadMore } from "@knotter/ui/load-more";
import { SectionHeading } from "@knotter/ui/section-heading";
import { trpc } from "@/trpc/client";
import { dataAccessOf } from "../queries";

/** Who has looked at the mentee's data: in which role, at what, when. Names of single people are never shown. */
export function DataAccessList({ menteeId }: { menteeId: string }) {
  const [{ pages }, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.mentees.dataAccess.useSuspenseInfiniteQuery(
    dataAccessOf(menteeId),
    { getNextPageParam: (page) => page.nextCursor },
  );
  const items = pages.flatMap((page) => page.items);
  return (
    <section aria-labelledby="data-access" className="max-w-reading">
      <SectionHeading
        id="data-access"
        title="閲覧の記録"
        lead="あなたのデータを、どの立場の人が、いつ、何を見たかの記録です。お一人おひとりの名前は表示しません。"
      />
      <Card padding="none" className="px-5 md:px-6">
        {items.length === 0 ? (
          <p className="py-5 text-muted">閲覧の記録はまだありません。</p>
        ) : (
          <ul aria-label="閲覧の記録">
            {items.map(({ id, at, role, label }) => (
              <li
                key={id}
                className="grid gap-x-6 gap-y-0.5 border-b border-line py-3 last:border-b-0 sm:grid-cols-[13rem_8rem_minmax(0,1fr)]"
              >
                <span className="text-sm text-muted tabular-nums">{formatDateTime(new Date(at))}</span>
                <span className="font-bold">{AUDIT_ROLE_TEXT[role]}</span>
                <span>{label}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {hasNextPage && <LoadMore shown={items.length} hasMore busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />}
      <p className="mt-4 text-sm text-muted">
        事務局や人事ご担当者が一覧や検索の結果でまとめて見ること、担当のキャリコンが面談の予定や記録を見ること、一覧をファイルに出力することは、ここには含みません。事務局の閲覧とファイルの出力は、別に記録しています。
      </p>
    </section>
  );
}
