export interface SharePart {
  key: string;
  label: string;
  value: number;
  valueText: string;
}

export interface ShareRow {
  key: string;
  label: string;
  /** In the order of the scale, the lowest first. */
  parts: readonly SharePart[];
  /** Said after the bar: the mean of the same answers. */
  beside?: string | undefined;
}

const HEIGHT = 24;
/** Between two parts, in pixels: paper shows where one ends, also without color. */
const GAP = 2;

/** From light to dark along the scale; the last part is always the darkest. */
const fillOf = (index: number, of: number): string =>
  `color-mix(in oklab, var(--primary) ${Math.round(30 + (70 * index) / (of - 1))}%, white)`;

/** How a whole is divided, a bar for each row, with each part named below it. The parts fill the bar even where rounded shares do not. */
export function ShareChart({ rows }: { rows: readonly ShareRow[] }) {
  return (
    <div className="@container">
      <div className="grid gap-4 @lg:grid-cols-[fit-content(11rem)_minmax(0,1fr)_fit-content(10.5rem)] print:gap-3">
        {rows.map(({ key, label, parts, beside }) => {
          const whole = parts.reduce((sum, { value }) => sum + value, 0);
          const startOf = (index: number) => (100 * parts.slice(0, index).reduce((sum, { value }) => sum + value, 0)) / whole;
          return (
            <div key={key} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 @lg:col-span-3 @lg:grid-cols-subgrid" data-print="keep">
              <span className="text-sm leading-6 @lg:min-w-28 @lg:text-right">{label}</span>
              <svg width="100%" height={HEIGHT} aria-hidden="true" className="order-1 col-span-2 block @lg:order-none @lg:col-span-1">
                {parts.map((part, index) => (
                  <rect
                    key={part.key}
                    x={`${startOf(index)}%`}
                    width={`${(100 * part.value) / whole}%`}
                    height={HEIGHT}
                    fill={fillOf(index, parts.length)}
                    stroke="var(--surface)"
                    strokeWidth={GAP}
                  />
                ))}
                <rect x="0.5" y="0.5" width="calc(100% - 1px)" height={HEIGHT - 1} fill="none" stroke="var(--primary)" />
              </svg>
              <span className="text-right leading-6 font-bold tabular-nums @lg:min-w-28 @lg:text-left">{beside}</span>
              <ul className="order-1 col-span-2 mt-1 flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted tabular-nums @lg:col-start-2">
                {parts.map((part, index) => (
                  <li key={part.key} className="inline-flex items-center gap-1.5 whitespace-nowrap">
                    <svg width="10" height="10" aria-hidden="true">
                      <rect width="10" height="10" rx="2" fill={fillOf(index, parts.length)} />
                    </svg>
                    {part.label}
                    <span className="font-bold text-ink">{part.valueText}</span>
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
    </div>
  );
}
