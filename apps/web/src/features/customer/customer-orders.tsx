"use client";

import { href } from "@knotter/contract/routes";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { briefDate } from "@/components/brief-date";
import { PAGED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { OrderStatusBadge } from "@/components/order-status-badge";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { ordersOf } from "./list-state";

type Item = RouterOutputs["orders"]["ofCustomer"]["items"][number];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "name",
    header: "施策",
    width: "minmax(0,2fr)",
    rowHeader: true,
    cell: ({ id, name, orderNo }) => (
      <>
        <Link as={AppLink} href={href("adminOrder", { id })}>
          {name}
        </Link>
        <span className="block text-sm font-normal text-muted tabular-nums">{orderNo}</span>
      </>
    ),
  },
  { key: "status", header: "状態", width: "9rem", cell: ({ status }) => <OrderStatusBadge status={status} /> },
  {
    key: "period",
    header: "契約期間",
    width: "12.5rem",
    cell: ({ period }) => (
      <span className="whitespace-nowrap tabular-nums">
        {briefDate(period.startsOn)}〜{briefDate(period.endsOn)}
      </span>
    ),
  },
  {
    key: "report",
    header: "全体報告書",
    width: "9rem",
    cell: ({ id, reportPublished }) => (
      <Link as={AppLink} href={href("adminReport", { orderIds: id })}>
        {reportPublished ? "公開済み" : "作成する"}
      </Link>
    ),
  },
];

/** Every order of the company, including finished ones. */
export function CustomerOrders({ id, takesOrders }: { id: string; takesOrders: boolean }) {
  const query = trpc.orders.ofCustomer.useInfiniteQuery(ordersOf(id), PAGED_LIST);
  const rows = useRows(query);
  const add = (
    <ButtonLink as={AppLink} href={href("adminOrderNew", {}, { customer: id, step: "period" })} icon="plus">
      施策を登録する
    </ButtonLink>
  );
  return (
    <>
      {takesOrders && rows.length > 0 && <div className="mb-4 flex justify-end">{add}</div>}
      <ListTable
        caption="施策の一覧"
        query={query}
        rows={rows}
        rowKey={(order) => order.id}
        columns={COLUMNS}
        empty={
          <EmptyState title="この会社の施策はまだありません" action={takesOrders && add}>
            契約期間、回数、会社への共有範囲を決めて登録します。
          </EmptyState>
        }
      />
    </>
  );
}
