import type { BarDatum } from "./bar-chart";

export interface ColumnDatum extends BarDatum {
  /** There is a number, but it is not told: the place stays, without a column. */
  hidden: boolean;
  /** A second line of the label: the year, where one begins. */
  above: string | null;
}

const HEIGHT = 120;

/** A course over time, from left to right. Heights are pixels and widths percentages, so that it has its size before anything has loaded. */
export function ColumnChart({ data, highest }: { data: readonly ColumnDatum[]; highest: number }) {
  return (
    <ol className="flex items-start" data-print="keep">
      {data.map(({ key, label, above, value, valueText, hidden }) => {
        const height = Math.round((HEIGHT * value) / highest);
        return (
          <li key={key} className="flex max-w-24 min-w-0 flex-1 flex-col items-center text-center">
            <span className="text-sm leading-control font-bold tabular-nums">{valueText}</span>
            <svg width="100%" height={HEIGHT} aria-hidden="true" className="block border-b border-control">
              {hidden ? (
                <rect
                  x="18%"
                  width="64%"
                  y={HEIGHT - 24}
                  height={24}
                  rx={3}
                  fill="none"
                  stroke="var(--control)"
                  strokeDasharray="4 3"
                  strokeWidth={1}
                />
              ) : (
                <rect x="18%" width="64%" y={HEIGHT - height} height={height} rx={3} fill="var(--primary)" />
              )}
            </svg>
            <span className="mt-1 text-xs leading-control text-muted tabular-nums">
              {label}
              {above !== null && <span className="block whitespace-nowrap">{above}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
