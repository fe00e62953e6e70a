import { Table } from "@knotter/ui/table";

const SHOWN = 200;

export interface Fault {
  row: number;
  column: string | null;
  value: string | null;
  message: string;
}

/** The rows to correct, by the row numbers of the spreadsheet. */
export function FaultsTable({ faults, caption = "直していただきたい行" }: { faults: readonly Fault[]; caption?: string | undefined }) {
  return (
    <Table
      caption={faults.length > SHOWN ? `${caption}（はじめの${SHOWN}件）` : caption}
      showCaption
      dense
      rows={faults.slice(0, SHOWN)}
      rowKey={({ row, column, message }) => `${row}/${column}/${message}`}
      columns={[
        { key: "row", header: "行", cell: ({ row }) => `${row}行目`, rowHeader: true, nowrap: true },
        { key: "column", header: "項目", cell: ({ column }) => column ?? "―", nowrap: true },
        { key: "value", header: "入力された値", cell: ({ value }) => value ?? "―" },
        { key: "message", header: "内容", cell: ({ message }) => message },
      ]}
    />
  );
}
