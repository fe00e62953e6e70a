"use client";

import { cx } from "./cx";
import { Icon } from "./icon";

export type TimeChoice<V extends string> = {
  value: V;
  /** 10:00, or with its day */
  label: string;
  /** The full time for screen readers: "4月1日(水) 10:00〜11:00". */
  fullLabel?: string | undefined;
  disabled?: boolean | undefined;
  /** Why it is disabled, or what is special about it. */
  note?: string | undefined;
};

export type TimeButtonsProps<V extends string> = {
  label: string;
  times: readonly TimeChoice<V>[];
  /** The chosen time, or several. */
  value?: V | readonly V[] | null | undefined;
  onChoose: (value: V) => void;
  className?: string | undefined;
};

/** The times of one day, large enough for a thumb. */
export function TimeButtons<V extends string>({ label, times, value, onChoose, className }: TimeButtonsProps<V>) {
  return (
    <ul aria-label={label} className={cx("grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2", className)}>
      {times.map((time) => {
        // With a note, the name has to be what is seen: what it says besides is read in its place.
        const named = time.note === undefined ? time.fullLabel : undefined;
        const [before = "", after = ""] = named === undefined ? (time.fullLabel?.split(time.label) ?? []) : [];
        const selected = Array.isArray(value) ? value.includes(time.value) : time.value === value;
        return (
          <li key={time.value}>
            <button
              type="button"
              aria-pressed={value === undefined ? undefined : selected}
              aria-label={named}
              disabled={time.disabled}
              onClick={() => onChoose(time.value)}
              className={cx(
                "flex min-h-13 w-full flex-col items-center justify-center rounded-control border px-2 py-2 leading-[1.3] font-bold tabular-nums transition-colors disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:font-normal disabled:text-muted",
                selected ? "border-primary bg-primary text-on-primary" : "border-primary bg-surface text-primary hover:bg-primary-tint",
              )}
            >
              <span className="inline-flex items-center gap-1">
                {selected && <Icon name="check" size={18} className="-ml-1.5 stroke-[2.5]" />}
                {before && <span className="sr-only">{before}</span>}
                {time.label}
                {after && <span className="sr-only">{after}</span>}
              </span>
              {time.note !== undefined && <span className="text-xs font-normal">{time.note}</span>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
