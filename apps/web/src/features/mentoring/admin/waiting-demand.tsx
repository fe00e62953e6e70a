"use client";

import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import { href } from "@knotter/contract/routes";
import { EmptyState } from "@knotter/ui/empty-state";
import { Link } from "@knotter/ui/link";
import type { Column } from "@knotter/ui/table";
import { useMemo } from "react";
import { AppLink } from "@/components/app-link";
import { asOnePage, ListTable } from "@/components/listing/list-table";
import { trpc } from "@/trpc/client";
import type { RouterOutputs } from "@/trpc/outputs";

type Row = RouterOutputs["waitingList"]["demand"]["rows"][number];

const COLUMNS: readonly Column<Row>[] = [
  {
    key: "mentor",
    header: "キャリコン",
    width: "minmax(0,2fr)",
    rowHeader: true,
    oneLine: true,
    cell: ({ mentor }) =>
      mentor === null ? (
        "どなたでも"
      ) : (
        <Link as={AppLink} href={href("adminMentor", { id: mentor.id })}>
          {mentor.displayName}
        </Link>
      ),
  },
  {
    key: "band",
    header: "時間帯",
    width: "minmax(0,1fr)",
    oneLine: true,
    cell: ({ band }) => (band === null ? "問わない" : TIME_BAND_TEXT[band]),
  },
  { key: "people", header: "人数", width: "7rem", align: "end", nowrap: true, cell: ({ people }) => `${people}名` },
];

/** How many people wait for each mentor and band; who they are, nobody is told. The page fetches `waitingList.demand`. */
export function WaitingDemand() {
  const query = trpc.waitingList.demand.useQuery({});
  const rows = useMemo(() => query.data?.rows ?? [], [query.data]);
  const k = query.data?.k ?? 0;
  return (
    // Three short columns: in a table as wide as the window a number would be far from its name.
    <div className="max-w-4xl">
      <p className="mb-4 text-sm text-muted">{`${k}人以上が待っているところだけを表示します。どなたが待っているかは、事務局も見られません。`}</p>
      <ListTable
        caption="キャリコンと時間帯ごとの、空きを待っている人数"
        columns={COLUMNS}
        query={asOnePage(query, rows)}
        rows={rows}
        rowKey={({ mentor, band }) => `${mentor?.id ?? "anybody"} ${band ?? "any"}`}
        unit="件"
        empty={
          <EmptyState title={`${k}人以上が待っているキャリコンと時間帯は、いまありません`}>
            <p>人数がそろうと、ここに並びます。受付時間をどこで増やすとよいかの目安になります。</p>
          </EmptyState>
        }
      />
    </div>
  );
}
