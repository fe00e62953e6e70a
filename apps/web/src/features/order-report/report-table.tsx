import { type Column, Table } from "@knotter/ui/table";
import { keyOf, labelOf, peopleTextOf, type ReportRow, valueTextOf } from "./report-rows";

/** The numbers behind a chart, all of them: also those that are not told. */
export function ReportTable({ caption, head = "項目", rows }: { caption: string; head?: string; rows: readonly ReportRow[] }) {
  const mixed = rows.some(({ attribute }) => attribute !== null);
  const columns: Column<ReportRow>[] = [
    { key: "label", header: head, cell: labelOf, rowHeader: true },
    ...(mixed ? [{ key: "item", header: "集計", cell: (row: ReportRow) => row.item }] : []),
    { key: "value", header: "値", cell: valueTextOf, align: "end", nowrap: true },
    { key: "people", header: "人数", cell: (row) => peopleTextOf(row) || "―", align: "end", nowrap: true },
    { key: "note", header: "備考", cell: ({ note }) => note || "―" },
  ];
  return <Table caption={caption} columns={columns} rows={rows} rowKey={keyOf} dense />;
}
