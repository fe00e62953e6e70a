"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import { ButtonLink } from "@knotter/ui/button-link";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { BulkBar } from "@/components/listing/bulk-bar";
import { ColumnsButton } from "@/components/listing/columns-button";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { searchesBy } from "@/components/listing/searches";
import { useSelection } from "@/components/listing/selection";
import { selectionColumn } from "@/components/listing/selection-column";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { trpc } from "@/trpc/client";
import { ORDERS_SHAPE, orderFilters, ordersInput } from "./list-state";
import { ORDER_COLUMNS } from "./order-columns";
import type { OrderListItem } from "./types";

/** /admin/order: every order with its progress. */
export function OrderList() {
  const list = useListState(ORDERS_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.orders.list.useInfiniteQuery(ordersInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const selection = useSelection(useMemo(() => rows.map(({ id }) => id), [rows]));
  const { store, count } = selection;
  const { columns, choice } = useColumns(
    "orders",
    useMemo(
      () => [
        selectionColumn<OrderListItem>(
          { store },
          ({ id }) => id,
          ({ name }) => name,
        ),
        ...ORDER_COLUMNS,
      ],
      [store],
    ),
  );
  const { client } = trpc.useUtils();
  const { customer, questionSet } = useNames(state);
  const filters = useMemo(() => orderFilters({ customer, questionSet }, searchesBy(client).customer), [customer, questionSet, client]);
  const sorting = sortingOf(LIST_SORTS.orders, list);
  const chosen = new Set(selection.ids);
  const customers = new Set(rows.filter(({ id }) => chosen.has(id)).map(({ customer }) => customer.id));
  const orderIds = selection.ids.join(",");

  return (
    <>
      <FilterBar
        list={list}
        filters={filters}
        keyword={{ label: "施策を検索", placeholder: "施策名・企業名・注文番号" }}
        sorting={phoneSorting(sorting, columns)}
        total={query.data?.pages[0]?.total}
      >
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        selection={selection}
        caption="施策の一覧"
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う施策はありません" clear={clear}>
              条件を1つ外すと見つかることがあります。
            </NothingMatches>
          ) : (
            <EmptyState
              title="まだ施策がありません"
              action={
                <ButtonLink as={AppLink} href={href("adminOrderNew")} icon="plus">
                  施策を登録する
                </ButtonLink>
              }
            >
              顧客企業、期間、会社への共有範囲、担当のキャリコンを順に決めて登録します。
            </EmptyState>
          )
        }
      />
      <BulkBar selection={selection}>
        {count <= LIMITS.orderIdsPerRequest && (
          <ExportButton label="対象者を出力" title="対象者をファイルに出力" operation="/orders/mentees/csv" query={{ orderIds }}>
            選んだ{count}件の施策の対象者を、1つのファイルに出力します。登録・予約・実施の状況と回数が入ります。面談の内容は含まれません。
          </ExportButton>
        )}
        {count <= LIMITS.orderIdsPerRequest && customers.size === 1 && (
          <ButtonLink as={AppLink} href={href("adminReport", { orderIds })} variant="secondary" icon="chart">
            全体報告書
          </ButtonLink>
        )}
        {count > LIMITS.orderIdsPerRequest && <p className="text-sm">一度に扱えるのは{LIMITS.orderIdsPerRequest}件までです。</p>}
      </BulkBar>
    </>
  );
}
