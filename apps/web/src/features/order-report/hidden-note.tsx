import { labelOf, type ReportRow } from "./report-rows";

/** What is not told, by name: it is left out because of its size, and not because it is missing. */
export function HiddenNote({ rows, k }: { rows: readonly ReportRow[]; k: number }) {
  if (rows.length === 0) return null;
  const names = [...new Set(rows.map(labelOf))];
  return (
    <p className="mt-3 border-l-4 border-line pl-3 text-sm text-muted">
      <span className="font-bold">{k}人未満のため非表示：</span>
      {names.join("、")}
    </p>
  );
}
