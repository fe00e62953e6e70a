"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import { AppLink } from "@/components/app-link";
import { ColumnsButton } from "@/components/listing/columns-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { type ListColumn, useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { CreateCustomer } from "./create-customer";
import { CustomerStatusBadge } from "./customer-status-badge";
import { CUSTOMER_FILTERS, CUSTOMERS_SHAPE, customersInput } from "./list-state";

type Item = RouterOutputs["customers"]["list"]["items"][number];

const COLUMNS: readonly ListColumn<Item>[] = [
  {
    key: "name",
    header: "会社名",
    sort: "name",
    width: "minmax(0,2.2fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ id, name }) => (
      <Link as={AppLink} href={href("adminCustomer", { id })}>
        {name}
      </Link>
    ),
  },
  {
    key: "size",
    header: "従業員数",
    optional: "hidden",
    oneLine: true,
    width: "9rem",
    cell: ({ employeeSizeBand }) => employeeSizeBand ?? "―",
  },
  { key: "status", header: "状態", sort: "status", width: "8rem", cell: ({ status }) => <CustomerStatusBadge status={status} /> },
  {
    key: "hr",
    header: "主担当",
    optional: "shown",
    oneLine: true,
    cell: ({ primaryHr }) => primaryHr?.name ?? <span className="text-muted">未登録</span>,
  },
  {
    key: "orders",
    header: "実施中の施策",
    width: "8rem",
    align: "end",
    cell: ({ id, activeOrders }) =>
      activeOrders === 0 ? (
        "0件"
      ) : (
        <Link as={AppLink} href={href("adminOrders", {}, { customerId: id })} className="tabular-nums">
          {activeOrders.toLocaleString("ja-JP")}件
        </Link>
      ),
  },
  {
    key: "people",
    header: "対象者",
    width: "6rem",
    align: "end",
    cell: ({ id, menteeCount }) =>
      menteeCount === 0 ? (
        "0名"
      ) : (
        <Link as={AppLink} href={href("adminMentees", {}, { customerId: id })} className="tabular-nums">
          {menteeCount.toLocaleString("ja-JP")}名
        </Link>
      ),
  },
  {
    key: "updated",
    header: "更新日",
    sort: "updated",
    optional: "shown",
    oneLine: true,
    width: "11rem",
    cell: ({ updatedAt }) => <span className="tabular-nums">{formatDate(tokyoDate(new Date(updatedAt)))}</span>,
  },
];

/** /admin/customer. */
export function CustomerList() {
  const list = useListState(CUSTOMERS_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.customers.list.useInfiniteQuery(customersInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const { columns, choice } = useColumns("customers", COLUMNS);
  const sorting = sortingOf(LIST_SORTS.customers, list);
  return (
    <>
      <FilterBar
        list={list}
        filters={CUSTOMER_FILTERS}
        sorting={phoneSorting(sorting, columns)}
        keyword={{ label: "顧客企業を検索", placeholder: "会社名・カナ・法人番号" }}
        total={query.data?.pages[0]?.total}
        unit="社"
      >
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        caption="顧客企業の一覧"
        unit="社"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters: CUSTOMER_FILTERS, list }}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う顧客企業はありません" clear={clear}>
              会社名の一部や、法人番号で探せます。
            </NothingMatches>
          ) : (
            <EmptyState title="顧客企業はまだ登録されていません" action={<CreateCustomer />}>
              会社を登録すると、人事ご担当者の招待と施策の作成ができます。
            </EmptyState>
          )
        }
      />
    </>
  );
}
