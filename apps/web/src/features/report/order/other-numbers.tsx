import { HIDDEN_NOTE } from "@knotter/contract/labels/report";
import { type ReportRow, valueTextOf } from "./report-rows";

/** Numbers without a chart: counts and lengths. */
export function OtherNumbers({ rows }: { rows: readonly ReportRow[] }) {
  if (rows.length === 0) return null;
  return (
    <dl className="mt-5 grid print:mt-3 gap-x-6 sm:grid-cols-2 print:grid-cols-2" data-print="keep">
      {rows.map((row) => (
        <div key={row.itemCode} className="flex items-baseline justify-between gap-4 border-b border-line py-2 print:py-1.5">
          <dt className="text-sm text-muted">{row.item}</dt>
          <dd className="text-right leading-control tabular-nums">
            {row.suppressed ? (
              <span className="text-xs whitespace-nowrap text-muted">{HIDDEN_NOTE}</span>
            ) : (
              <span className="font-bold">{valueTextOf(row)}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
