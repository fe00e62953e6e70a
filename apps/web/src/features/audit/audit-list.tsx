"use client";

import { ADMIN_SEARCH } from "@knotter/domain/admin-task";
import { EmptyState } from "@knotter/ui/empty-state";
import type { SelectOption } from "@knotter/ui/select";
import { ColumnsButton } from "@/components/listing/columns-button";
import { ExportButton } from "@/components/listing/export-button";
import { FilterBar } from "@/components/listing/filter-bar";
import { FILTERED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { NothingMatches } from "@/components/listing/nothing-matches";
import { searchesBy } from "@/components/listing/searches";
import { useColumns } from "@/components/listing/use-columns";
import { useListState } from "@/components/listing/use-list-state";
import { trpc } from "@/trpc/client";
import { AUDIT_COLUMNS } from "./audit-columns";
import { AUDIT_SHAPE, auditFilters, auditInput, auditQuery } from "./list-state";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Admins by name, and everybody whom the admins' search finds; somebody who has not registered by the place on the list. */
async function findPeople(client: Client, typed: string): Promise<readonly SelectOption[]> {
  const q = typed.trim();
  const staff = (await client.adminStaff.list.query({ pageSize: 100 })).items
    .filter(({ name }) => name.replace(/\s/g, "").includes(q.replace(/\s/g, "")))
    .slice(0, ADMIN_SEARCH.perKind)
    .map(({ id, name }) => ({ value: id, label: `${name}（事務局）` }));
  if (q.length < ADMIN_SEARCH.min) return staff;
  const { people } = await client.office.search.query({ q });
  return [
    ...people.flatMap(({ id, orderMenteeId, name, place }) => {
      const value = id ?? orderMenteeId;
      return value === null ? [] : [{ value, label: place === null ? name : `${name}（${place}）` }];
    }),
    ...staff,
  ];
}

/** /admin/audit: who did what to whom, the latest first. */
export function AuditList() {
  const list = useListState(AUDIT_SHAPE);
  const { state, set, clear } = list;
  const { client } = trpc.useUtils();
  const query = trpc.auditLogs.list.useInfiniteQuery(auditInput(state), FILTERED_LIST);
  const rows = useRows(query);
  const { columns, choice } = useColumns("audit", AUDIT_COLUMNS);
  const given = query.data?.pages[0]?.given;
  const filters = auditFilters(
    state,
    { person: given?.person?.name ?? "指定の方", order: given?.order?.name ?? "指定の施策" },
    { person: (q) => findPeople(client, q), order: searchesBy(client).order },
  );
  const { reads, ...asked } = auditQuery(state);
  return (
    <>
      <FilterBar list={list} filters={filters}>
        <ExportButton
          title="操作記録をファイルに出力"
          operation="/audit-logs/csv"
          query={{ ...asked, ...(reads === undefined ? {} : { reads: String(reads) }) }}
        >
          {set > 0 ? "いまの条件に合う" : "すべての"}記録を、1件1行の文で出力します。{reads === false && "閲覧しただけの記録は含みません。"}
        </ExportButton>
        <ColumnsButton choice={choice} />
      </FilterBar>
      <ListTable
        caption="操作記録"
        query={query}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        narrowing={{ filters, list }}
        empty={
          set > 0 ? (
            <NothingMatches title="条件に合う記録はありません" clear={clear}>
              期間や種類を変えてお試しください。閲覧しただけの記録は「閲覧も表示」で表示されます。
            </NothingMatches>
          ) : (
            <EmptyState title="操作記録はまだありません">事務局やご利用の方の操作が、新しい順に並びます。</EmptyState>
          )
        }
      />
    </>
  );
}
