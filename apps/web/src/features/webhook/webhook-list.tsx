"use client";

import { LIST_SORTS } from "@knotter/contract/lists";
import { EmptyState } from "@knotter/ui/empty-state";
import { useMemo } from "react";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { phoneSorting, sortingOf } from "@/components/listing/list-sorting";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { searchesBy } from "@/components/listing/searches";
import { useListState } from "@/components/listing/use-list-state";
import { useNames } from "@/components/listing/use-names";
import { trpc } from "@/trpc/client";
import { CreateButton } from "./create-button";
import { WEBHOOKS_SHAPE, webhookFilters, webhooksInput } from "./list-state";
import { webhookColumns } from "./webhook-columns";

/** The webhook endpoints of one company, for its HR, or of all owners, for the admins. */
export function WebhookList({ forAdmin }: { forAdmin: boolean }) {
  const list = useListState(WEBHOOKS_SHAPE);
  const { state, set, clear } = list;
  const query = trpc.webhooks.list.useInfiniteQuery(webhooksInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const columns = useMemo(() => webhookColumns(forAdmin), [forAdmin]);
  const { client } = trpc.useUtils();
  const { customer } = useNames({ customerId: forAdmin ? state.customerId : null });
  const filters = useMemo(() => (forAdmin ? webhookFilters(customer, searchesBy(client).customer) : []), [forAdmin, customer, client]);
  const sorting = sortingOf(LIST_SORTS.webhooks, list);
  return (
    <>
      <FilterBar list={list} filters={filters} sorting={phoneSorting(sorting, columns)}>
        {/* On HR's page, which has no filters, it stands next to the heading. */}
        {forAdmin ? <CreateButton customerId={state.customerId} forAdmin /> : undefined}
      </FilterBar>
      <ListTable
        caption="Webhookの一覧"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        sorting={sorting}
        narrowing={{ filters, list }}
        empty={
          forAdmin && set > 0 ? (
            <NothingMatches title="この企業のWebhookはありません" clear={clear} />
          ) : (
            <EmptyState title="Webhookはまだありません">
              予約や施策の変化を、人事システムなどへすぐに知らせる仕組みです。「登録する」から送信先を登録できます。
            </EmptyState>
          )
        }
      />
    </>
  );
}
