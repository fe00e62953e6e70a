import { HIDDEN_NOTE } from "@knotter/contract/labels/report";
import { labelOf, type ReportRow } from "./report-rows";

/** What is not told: it is left out so that nobody is told apart, and not because it is missing. */
export function HiddenNote({ rows }: { rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(labelOf))];
  return (
    <p className="mt-3 border-l-4 border-line pl-3 text-sm text-muted">
      <span className="font-bold">{HIDDEN_NOTE}：</span>
      {names.join("、")}
    </p>
  );
}
