"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo, useState } from "react";
import { useBulk } from "@/components/bulk/use-bulk";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { whenAsked } from "@/components/when-opened";
import { trpc } from "@/trpc/client";
import { bulkColumns } from "./bulk-columns";
import { BULK_SHAPE, bulkInput } from "./list-state";

const ResultDialog = whenAsked(() => import("./result-dialog").then((module) => module.ResultDialog));
const UndoDialog = whenAsked(() => import("./undo-dialog").then((module) => module.UndoDialog));

/** Milliseconds between two looks while something runs. */
const LOOK_MS = 2_000;

/** /admin/bulk-operation: what was done with many people at once, how far it has come, and its way back. */
export function BulkList() {
  const list = useListState(BULK_SHAPE);
  const { state, set, clear, change } = list;
  const query = trpc.bulkOperations.list.useInfiniteQuery(bulkInput(state), {
    ...FILTERED_LIST,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ items }) => items.some(({ status }) => status === "running")) ? LOOK_MS : false,
  });
  const rows = useRows(query);
  const follow = useBulk();
  const [undoing, setUndoing] = useState<string | null>(null);
  const { mutate: cancel } = trpc.bulkOperations.cancel.useMutation({ onSuccess: follow });
  const columns = useMemo(
    () =>
      bulkColumns({
        onCancel: (id) => cancel({ id }),
        onUndo: setUndoing,
        onOpen: (id) => change({ id }),
      }),
    [cancel, change],
  );
  const order = sortingOf(LIST_SORTS.bulkOperations, list);
  const taken = rows.find(({ id }) => id === undoing);

  return (
    <>
      <FilterBar
        list={list}
        sorting={phoneSorting(order, columns)}
        filters={[
          { kind: "flag", name: "running", label: "実行中だけ" },
          { kind: "given", name: "orderId", label: "施策", text: rows[0]?.order.name ?? "選んだ施策" },
        ]}
      />
      <ListTable
        caption="一括操作の一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={order}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う操作はありません" clear={clear} />
          ) : (
            <EmptyState title="一括操作はまだありません">
              施策の対象者の一覧で行を選び、対象から外す・回数を変更などを行うと、ここに残ります。
            </EmptyState>
          )
        }
      />
      {state.id !== null && <ResultDialog id={state.id} onUndo={setUndoing} onClose={() => change({ id: null })} />}
      {taken && <UndoDialog operation={taken} onBegun={follow} onClose={() => setUndoing(null)} />}
    </>
  );
}
