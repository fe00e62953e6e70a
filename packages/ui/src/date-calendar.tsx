"use client";

import { MonthCalendar, type MonthCalendarProps } from "./month-calendar";
import { PickerPopover } from "./picker-popover";

/** The calendar of a DateInput, in a file of its own: it is loaded when it is opened. */
export function DateCalendar({
  anchor,
  onClose,
  ...calendar
}: MonthCalendarProps & Pick<Parameters<typeof PickerPopover>[0], "anchor" | "onClose">) {
  return (
    <PickerPopover label={calendar.label} anchor={anchor} onClose={onClose} className="w-[22rem]">
      <MonthCalendar {...calendar} focusAtFirst />
    </PickerPopover>
  );
}
