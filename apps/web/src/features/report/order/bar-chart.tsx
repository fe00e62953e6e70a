import { cx } from "@knotter/ui/cx";

export interface BarDatum {
  key: string;
  label: string;
  value: number;
  valueText: string;
  /** A second text after the value: a mean next to a number of people. */
  beside?: string | undefined;
}

export interface BarChartProps {
  data: readonly BarDatum[];
  domain: readonly [low: number, high: number];
  /** The positions of the lines behind the bars; the first and the last are labelled. */
  ticks: readonly number[];
  tickText?: ((tick: number) => string) | undefined;
}

const HEIGHT = 22;

/**
 * Bars on one scale. Widths are percentages and labels are text: the chart has its size without JavaScript, on a phone and on paper, and
 * nothing moves when it loads. Bars begin at zero if the scale contains it.
 */
export function BarChart({ data, domain: [low, high], ticks, tickText = String }: BarChartProps) {
  const x = (value: number): number => ((Math.min(Math.max(value, low), high) - low) / (high - low)) * 100;
  const base = x(Math.min(Math.max(0, low), high));
  const line = "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 @lg:grid-cols-[minmax(7rem,13rem)_minmax(0,1fr)_8.5rem]";
  return (
    <div className="@container">
      {data.map(({ key, label, value, valueText, beside }) => (
        <div key={key} className={cx(line, "py-1.5 print:py-1")} data-print="keep">
          <span className="text-sm leading-control @lg:text-right">{label}</span>
          <svg
            width="100%"
            height={HEIGHT}
            aria-hidden="true"
            className="order-last col-span-2 overflow-visible @lg:order-none @lg:col-span-1"
          >
            {ticks.map((tick) => (
              <line key={tick} x1={`${x(tick)}%`} x2={`${x(tick)}%`} y1={-6} y2={HEIGHT + 6} stroke="var(--line)" strokeWidth={1} />
            ))}
            <rect
              x={`${Math.min(base, x(value))}%`}
              width={`${Math.abs(x(value) - base)}%`}
              y={2}
              height={HEIGHT - 4}
              rx={3}
              fill="var(--primary)"
            />
          </svg>
          <span className="text-right leading-control tabular-nums @lg:text-left">
            <span className="font-bold">{valueText}</span>
            {beside !== undefined && <span className="ml-2 text-sm text-muted">{beside}</span>}
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
