"use client";

import type { OrderListItem } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { formatDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { AppLink } from "@/components/app-link";
import { useRows } from "@/components/listing/list-table";
import { OrderProgress } from "@/components/order-progress";
import { trpc } from "@/trpc/client";
import { HR_ORDERS } from "./queries";

/**
 * The company's orders, the newest first, each with the rates that its level allows. `reportOf`: the published report that includes an
 * order.
 */
export function HrOrders({ reportOf }: { reportOf: Readonly<Record<string, string>> }) {
  const query = trpc.orders.list.useInfiniteQuery(HR_ORDERS, { getNextPageParam: (page) => page.nextCursor });
  const orders = useRows(query);
  if (query.data && orders.length === 0) {
    return <EmptyState title="施策はまだありません">事務局が施策を登録すると、ここに表示されます。</EmptyState>;
  }
  return (
    <>
      <ul className="grid gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} report={reportOf[order.id]} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <LoadMore
          shown={orders.length}
          total={query.data?.pages[0]?.total ?? undefined}
          hasMore
          busy={query.isFetchingNextPage}
          onLoadMore={() => void query.fetchNextPage()}
        />
      )}
    </>
  );
}

function OrderCard({ order, report }: { order: OrderListItem; report: string | undefined }) {
  const { id, name, status, statusLabel, programTypeLabel, period, progress } = order;
  return (
    <Card as="article" aria-labelledby={`order-${id}`} className="grid gap-x-8 gap-y-5 md:grid-cols-[minmax(0,1fr)_240px]">
      <div className="min-w-0">
        <p className="flex flex-wrap gap-2">
          <Badge tone={status === "active" ? "primary" : "neutral"}>{statusLabel}</Badge>
          <Badge>{programTypeLabel}</Badge>
        </p>
        <h3 id={`order-${id}`} className="mt-2">
          {name}
        </h3>
        <p className="mt-1 text-sm text-muted tabular-nums">
          <span className="inline-block">{formatDate(period.startsOn)}</span> 〜{" "}
          <span className="inline-block">{formatDate(period.endsOn)}</span>
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          <ButtonLink as={AppLink} href={href("hrOrderMentees", { id })} variant="secondary" size="small" icon="users">
            対象者
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("hrOrderMentors", { id })} variant="secondary" size="small" icon="user">
            担当キャリコン
          </ButtonLink>
          {report !== undefined && (
            <ButtonLink as={AppLink} href={href("hrReport", { orderIds: report })} variant="secondary" size="small" icon="chart">
              全体報告書
            </ButtonLink>
          )}
        </div>
      </div>
      <OrderProgress progress={progress} listOf={(status) => href("hrOrderMentees", { id }, { status })} />
    </Card>
  );
}
