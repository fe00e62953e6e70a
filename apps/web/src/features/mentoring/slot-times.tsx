import { TimeButtons } from "@knotter/ui/time-buttons";
import type { Ref } from "react";
import { LocalTime } from "@/components/local-time";
import { dayHeading, type FreeDay, type FreeTime, isSameStart, lengthOf, spokenTime, startOf } from "./slot-days";

/** Where more than one time is chosen. */
export interface SeveralTimes {
  chosen: readonly string[];
  /** Why a time that is not chosen cannot be; null: it can. */
  refusedFor: (slot: FreeTime) => { note?: string } | null;
}

/** The free slots of the selected day. */
export function SlotTimes({
  day,
  value,
  several,
  onChange,
  heading,
}: {
  day: FreeDay;
  value: string | null;
  several?: SeveralTimes | undefined;
  onChange: (startAt: string) => void;
  heading: Ref<HTMLHeadingElement>;
}) {
  const chosen = day.slots.find((slot) => isSameStart(slot.startAt, value));
  return (
    <div className="mt-2">
      <h3 ref={heading} tabIndex={-1} aria-live="polite" className="mb-2 flex flex-wrap items-baseline gap-x-2 text-base">
        <span className="tabular-nums">{dayHeading(day)}</span>
        <span className="text-sm font-normal text-muted">
          空き{day.slots.length}件・1回{lengthOf(day)}分・日本時間
          {chosen && <LocalTime at={chosen.startAt} />}
        </span>
      </h3>
      <TimeButtons
        label={`${dayHeading(day)}の空いている時間`}
        times={day.slots.map((slot) => {
          const refused = several && !several.chosen.includes(slot.startAt) ? several.refusedFor(slot) : null;
          return {
            value: slot.startAt,
            label: startOf(slot),
            fullLabel: spokenTime(slot),
            disabled: refused !== null,
            note: refused?.note,
          };
        })}
        value={several?.chosen ?? chosen?.startAt ?? null}
        onChoose={onChange}
        // Beside a profile there is little height: lower and closer, where no thumb presses them.
        className="[@media(pointer:fine)]:lg:grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] [@media(pointer:fine)]:lg:[&_button]:min-h-11"
      />
    </div>
  );
}
