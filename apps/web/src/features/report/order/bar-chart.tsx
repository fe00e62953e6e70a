import { cx } from "@knotter/ui/cx";
import { useId } from "react";

export interface BarDatum {
  key: string;
  label: string;
  value: number;
  valueText: string;
  /** Further texts after the value: what the number is of, or a mean next to a number of people. */
  beside?: readonly string[] | undefined;
  /** The same number of the year before: a second, hatched bar below. */
  before?: { value: number; valueText: string } | undefined;
}

export interface BarChartProps {
  data: readonly BarDatum[];
  domain: readonly [low: number, high: number];
  /** The positions of the lines behind the bars; the first and the last are labelled. */
  ticks: readonly number[];
  tickText?: ((tick: number) => string) | undefined;
}

const HEIGHT = 22;
/** Height of the bar of the year before, with its distance. */
const BEFORE = 12;

/**
 * Bars on one scale. Widths are percentages and labels are text: the chart has its size without JavaScript, on a phone and on paper, and
 * nothing moves when it loads. Bars begin at zero if the scale contains it.
 */
export function BarChart({ data, domain: [low, high], ticks, tickText = String }: BarChartProps) {
  const hatch = useId();
  const x = (value: number): number => ((Math.min(Math.max(value, low), high) - low) / (high - low)) * 100;
  const base = x(Math.min(Math.max(0, low), high));
  // Beside the bars the texts take what they need, the same in every row.
  const line = "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @lg:col-span-3 @lg:grid-cols-subgrid";
  return (
    <div className="@container">
      {data.some(({ before }) => before) && (
        <svg width="0" height="0" aria-hidden="true" className="absolute">
          <pattern id={hatch} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <line x1="0" x2="0" y1="0" y2="5" stroke="var(--muted)" strokeWidth="3" />
          </pattern>
        </svg>
      )}
      <div className="@lg:grid @lg:grid-cols-[fit-content(11rem)_minmax(0,1fr)_fit-content(10.5rem)] @lg:gap-x-4">
        {data.map(({ key, label, value, valueText, beside = [], before }) => (
          <div key={key} className={cx(line, "py-1.5 print:py-1")} data-print="keep">
            <span className="text-sm leading-control @lg:min-w-28 @lg:text-right">{label}</span>
            <svg
              width="100%"
              height={before ? HEIGHT + BEFORE : HEIGHT}
              aria-hidden="true"
              className="order-last col-span-2 overflow-visible @lg:order-none @lg:col-span-1"
            >
              {ticks.map((tick) => (
                <line
                  key={tick}
                  x1={`${x(tick)}%`}
                  x2={`${x(tick)}%`}
                  y1={-6}
                  y2={HEIGHT + BEFORE + 6}
                  stroke="var(--line)"
                  strokeWidth={1}
                />
              ))}
              <rect
                x={`${Math.min(base, x(value))}%`}
                width={`${Math.abs(x(value) - base)}%`}
                y={2}
                height={HEIGHT - 4}
                rx={3}
                fill="var(--primary)"
              />
              {before && (
                <rect
                  x={`${Math.min(base, x(before.value))}%`}
                  width={`${Math.abs(x(before.value) - base)}%`}
                  y={HEIGHT}
                  height={BEFORE - 2}
                  rx={2}
                  fill={`url(#${hatch})`}
                  stroke="var(--muted)"
                />
              )}
            </svg>
            <span className="flex flex-wrap items-baseline justify-end gap-x-2 leading-control tabular-nums @lg:min-w-28 @lg:justify-start">
              <span className="font-bold">{valueText}</span>
              {[...beside, ...(before ? [`前年 ${before.valueText}`] : [])].map((text) => (
                <span key={text} className="text-sm whitespace-nowrap text-muted">
                  {text}
                </span>
              ))}
            </span>
          </div>
        ))}
        <div className={line}>
          <span className="hidden @lg:block" />
          <div className="col-span-2 flex justify-between text-xs text-muted tabular-nums @lg:col-span-1">
            {[ticks[0] ?? low, ticks.at(-1) ?? high].map((tick) => (
              <span key={tick}>{tickText(tick)}</span>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

/** Whole numbers up to a round one above the highest value. */
export function peopleScale(data: readonly Pick<BarDatum, "value">[]): Pick<BarChartProps, "domain" | "ticks"> {
  const highest = Math.max(10, ...data.map(({ value }) => value));
  // The smallest of 1, 2, 5, 10, 20, 50, … that needs at most five steps.
  const power = 10 ** Math.floor(Math.log10(highest / 5));
  const step = power * ([1, 2, 5, 10].find((factor) => power * factor * 5 >= highest) ?? 10);
  const steps = Math.ceil(highest / step);
  return { domain: [0, steps * step], ticks: Array.from({ length: steps + 1 }, (_, index) => index * step) };
}
