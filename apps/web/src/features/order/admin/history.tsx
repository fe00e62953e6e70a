"use client";

import { href } from "@knotter/contract/routes";
import { formatDateTime } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { LoadMore } from "@knotter/ui/load-more";
import { Timeline } from "@knotter/ui/timeline";
import { AppLink } from "@/components/app-link";
import { trpc } from "@/trpc/client";
import { historyInput } from "./queries";
import type { OrderChange } from "./types";

/** 履歴: who changed what in the order, newest first. */
export function History({ id }: { id: string }) {
  const [pages, { hasNextPage, isFetchingNextPage, fetchNextPage }] = trpc.orders.history.useSuspenseInfiniteQuery(historyInput(id), {
    getNextPageParam: (page) => page.nextCursor,
  });
  const changes = pages.pages.flatMap((page) => page.items);
  if (changes.length === 0) return <EmptyState title="まだ履歴はありません">登録や変更、状態の移り変わりがここに残ります。</EmptyState>;
  return (
    <section aria-labelledby="history" className="max-w-reading">
      <div className="mb-5 flex flex-wrap items-baseline gap-x-4">
        <h2 id="history">履歴</h2>
        <Link as={AppLink} href={href("adminAudit", {}, { order: id })} className="text-sm">
          対象者・面談・メールを含む操作記録
        </Link>
      </div>
      <Timeline
        label="施策の履歴"
        items={changes.map((change) => ({
          key: change.id,
          period: `${formatDateTime(new Date(change.at))}　${change.by}`,
          title: change.text,
          text: change.changes.length > 0 ? <Changes changes={change.changes} /> : undefined,
        }))}
      />
      <LoadMore shown={changes.length} hasMore={hasNextPage} busy={isFetchingNextPage} onLoadMore={() => void fetchNextPage()} />
    </section>
  );
}

const Changes = ({ changes }: { changes: OrderChange["changes"] }) => (
  <ul className="mt-1">
    {changes.map(({ label, before, after }) => (
      <li key={label}>
        {label}
        {before !== null || after !== null ? (
          <>
            ：{before ?? "―"}
            <span aria-hidden="true"> → </span>
            <span className="sr-only">から</span>
            <span className="font-bold">{after ?? "―"}</span>
          </>
        ) : (
          "を変更"
        )}
      </li>
    ))}
  </ul>
);
