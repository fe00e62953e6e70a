"use client";

import { EmptyState } from "@knotter/ui/empty-state";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { AUDIT_COLUMNS } from "./audit-columns";
import { AUDIT_SHAPE, auditFilters, auditInput } from "./list-state";

/** /admin/audit: who did what, the latest first. */
export function AuditList() {
  const list = useListState(AUDIT_SHAPE);
  const query = trpc.auditLogs.list.useInfiniteQuery(auditInput(list.state), FILTERED_LIST);
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
          list.set > 0 ? (
            <NothingMatches title="条件に合う記録はありません" clear={list.clear}>
              期間や操作の種類を変えてお試しください。
            </NothingMatches>
          ) : (
            <EmptyState title="操作記録はまだありません">事務局やご利用の方の操作が、新しい順に並びます。</EmptyState>
          )
        }
      />
    </>
  );
}
