"use client";

import { href } from "@knotter/contract/routes";
import { formatDate, tokyoDate } from "@knotter/domain/tokyo";
import { EmptyState } from "@knotter/ui/empty-state";
import { Field } from "@knotter/ui/field";
import { Link } from "@knotter/ui/link";
import { Select } from "@knotter/ui/select";
import type { Column } from "@knotter/ui/table";
import { AppLink } from "@/components/app-link";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";
import { CreateCustomer } from "./create-customer";
import { CustomerStatusBadge } from "./customer-status-badge";
import { CUSTOMER_FILTERS, CUSTOMER_SORTS, CUSTOMERS_SHAPE, customersInput } from "./list-state";

type Item = RouterOutputs["customers"]["list"]["items"][number];

const COLUMNS: readonly Column<Item>[] = [
  {
    key: "name",
    header: "会社名",
    width: "minmax(0,2.2fr)",
    rowHeader: true,
    cell: ({ id, name, employeeSizeBand }) => (
      <>
        <Link as={AppLink} href={href("adminCustomer", { id })}>
          {name}
        </Link>
        {employeeSizeBand !== null && <span className="block text-sm font-normal text-muted">{employeeSizeBand}</span>}
      </>
    ),
  },
  { key: "status", header: "状態", width: "7rem", cell: ({ status }) => <CustomerStatusBadge status={status} /> },
  { key: "hr", header: "主担当", cell: ({ primaryHr }) => primaryHr?.name ?? <span className="text-muted">未登録</span> },
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
          {activeOrders}件
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
    width: "11rem",
    cell: ({ updatedAt }) => <span className="text-sm tabular-nums">{formatDate(tokyoDate(new Date(updatedAt)))}</span>,
  },
];

/** /admin/customer. */
export function CustomerList() {
  const list = useListState(CUSTOMERS_SHAPE);
  const { state, change, set, clear } = list;
  const query = trpc.customers.list.useInfiniteQuery(customersInput(state), FILTERED_LIST);
  const rows = useRows(query);
  return (
    <>
      <FilterBar list={list} filters={CUSTOMER_FILTERS} keyword={{ label: "顧客企業を検索", placeholder: "会社名・カナ・法人番号" }}>
        <Field label="並び順" hideLabel>
          <Select
            value={state.sort}
            options={CUSTOMER_SORTS}
            onChange={(event) => change({ sort: event.currentTarget.value === "updated" ? "updated" : "name" })}
          />
        </Field>
      </FilterBar>
      <ListTable
        caption="顧客企業の一覧"
        unit="社"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={COLUMNS}
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
