"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { EmptyState } from "@knotter/ui/empty-state";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { REQUEST_FILTERS, REQUESTS_SHAPE, requestsInput } from "./list-state";
import { REQUEST_COLUMNS } from "./request-columns";

/** All requests, including closed ones: an admin has to be able to prove what was done. */
export function RequestList() {
  const list = useListState(REQUESTS_SHAPE);
  const query = trpc.personalDataRequests.list.useInfiniteQuery(requestsInput(list.state), FILTERED_LIST);
  const rows = useRows(query);
  const order = sortingOf(LIST_SORTS.personalDataRequests, list);
  return (
    <>
      <FilterBar list={list} filters={REQUEST_FILTERS} sorting={phoneSorting(order, REQUEST_COLUMNS)} />
      <ListTable
        caption="個人データの申し出の一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={REQUEST_COLUMNS}
        sorting={order}
        empty={
          list.set > 0 ? (
            <NothingMatches title="条件に合う申し出はありません" clear={list.clear} />
          ) : (
            <EmptyState title="申し出はありません">開示や削除の求めが届くと、ここに表示されます。</EmptyState>
          )
        }
      />
    </>
  );
}
