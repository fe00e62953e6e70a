import { HIDDEN_NOTE } from "@knotter/contract/labels/report";
import { labelOf, type ReportRow } from "./report-rows";

/** Lists suppressed numbers: left out to protect individuals, not because they are missing. */
export function HiddenNote({ rows }: { rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(labelOf))];
  return (
    <p className="mt-3 border-l-4 border-line pl-3 text-sm text-muted max-sm:break-keep">
      <span className="font-bold">{HIDDEN_NOTE}：</span>
      {names.join("、")}
    </p>
  );
}
