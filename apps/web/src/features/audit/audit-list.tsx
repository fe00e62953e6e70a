"use client";

import { Button } from "@knotter/ui/button";
import { EmptyState } from "@knotter/ui/empty-state";
import { keepPreviousData } from "@tanstack/react-query";
import { FilterBar } from "../../components/listing/filter-bar";
import { ListTable, useRows } from "../../components/listing/list-table";
import { useListState } from "../../components/listing/use-list-state";
import { trpc } from "../../trpc/client";
import { AUDIT_COLUMNS } from "./audit-columns";
import { AUDIT_SHAPE, auditFilters, auditInput } from "./list-state";

/** /admin/audit: who did what, the latest first. */
export function AuditList() {
  const list = useListState(AUDIT_SHAPE);
  const query = trpc.auditLogs.list.useInfiniteQuery(auditInput(list.state), {
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  const rows = useRows(query);
  return (
    <>
      <FilterBar
        list={list}
        filters={auditFilters(list.state)}
        keyword={{ label: "操作した人のメールアドレス", placeholder: "操作した人のメールアドレス" }}
      />
      <ListTable
        caption="操作記録"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={AUDIT_COLUMNS}
        empty={
          <EmptyState
            title="条件に合う記録はありません"
            action={
              list.set > 0 && (
                <Button variant="secondary" onClick={list.clear}>
                  条件をすべて外す
                </Button>
              )
            }
          >
            期間や操作の種類を変えてお試しください。
          </EmptyState>
        }
      />
    </>
  );
}
