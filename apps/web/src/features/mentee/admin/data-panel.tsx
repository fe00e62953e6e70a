"use client";

import { EmptyState } from "@knotter/ui/empty-state";
import { SectionHeading } from "@knotter/ui/section-heading";
import { ExportData } from "@/components/export-data";
import { PAGED_LIST } from "@/components/listing/list-options";
import { ListTable, useRows } from "@/components/listing/list-table";
import { trpc } from "@/trpc/client";
import type { Mentee } from "./labels";
import { requestsOf } from "./list-state";
import { REQUEST_COLUMNS } from "./request-columns";

/** The mentee's data requests, our answers, and the file to hand over. */
export function DataPanel({ mentee }: { mentee: Mentee }) {
  const query = trpc.personalDataRequests.list.useInfiniteQuery(requestsOf(mentee.id), PAGED_LIST);
  const rows = useRows(query);
  return (
    <div className="grid gap-10">
      <section aria-labelledby="requests">
        <SectionHeading id="requests" title="個人データの申し出" lead="ご本人であることを確かめてから対応し、記録を残します。" />
        <ListTable
          caption="個人データの申し出"
          query={query}
          rows={rows}
          rowKey={({ id }) => id}
          columns={REQUEST_COLUMNS}
          empty={<EmptyState title="この方からの申し出はありません">ご本人のマイページから、削除の申し出ができます。</EmptyState>}
        />
      </section>
      <section aria-labelledby="export">
        <SectionHeading
          id="export"
          title="開示するデータの出力"
          lead="ご本人とキャリコンだけのもの（事前質問シートなど）は含まれません。出力は操作記録に残ります。"
        />
        <ExportData menteeId={mentee.id} />
      </section>
    </div>
  );
}
