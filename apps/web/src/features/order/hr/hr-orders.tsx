"use client";

import type { OrderListItem } from "@knotter/api/views/order";
import { href } from "@knotter/contract/routes";
import { Badge } from "@knotter/ui/badge";
import { ButtonLink } from "@knotter/ui/button-link";
import { Card } from "@knotter/ui/card";
import { EmptyState } from "@knotter/ui/empty-state";
import { LoadMore } from "@knotter/ui/load-more";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { useRows } from "@/components/listing/list-table";
import { OrderProgress } from "@/components/order-progress";
import { trpc } from "@/trpc/client";
import { countedHref } from "./counted-href";
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
      <ul className="grid gap-3">
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
  const { id, orderNo, name, status, statusLabel, programTypeLabel, period, progress } = order;
  return (
    <Card as="article" aria-labelledby={`order-${id}`} padding="none" className="grid gap-y-3 px-5 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 md:flex-nowrap">
        <div className="min-w-0">
          <h3 id={`order-${id}`} className="text-base">
            {name}
          </h3>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted tabular-nums">
            <Badge tone={status === "active" ? "primary" : "neutral"}>{statusLabel}</Badge>
            <span>{orderNo}</span>
            {programTypeLabel}
            <span>
              {briefDate(period.startsOn)}〜{briefDate(period.endsOn)}
            </span>
          </p>
        </div>
        <div className="flex flex-wrap gap-2 md:shrink-0">
          <ButtonLink as={AppLink} href={href("hrOrderMentees", { id })} variant="secondary" size="small">
            対象者
          </ButtonLink>
          <ButtonLink as={AppLink} href={href("hrOrderMentors", { id })} variant="secondary" size="small">
            担当キャリコン
          </ButtonLink>
          {report !== undefined && (
            <ButtonLink as={AppLink} href={href("hrReport", { orderIds: report })} variant="secondary" size="small">
              全体報告書
            </ButtonLink>
          )}
        </div>
      </div>
      <OrderProgress progress={progress} listOf={(people) => countedHref(id, people)} />
    </Card>
  );
}
