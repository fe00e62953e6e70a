import type { mentorSchedule, scheduleEntryForm } from "@knotter/contract/resources/mentor-schedule";
import type { z } from "zod";

export type Schedule = z.infer<typeof mentorSchedule.list.output>;
export type Entry = Schedule["weekly"][number];
export type Reserved = Schedule["reserved"][number];
export type Proposed = Schedule["proposed"][number];
export type Conflict = z.infer<typeof mentorSchedule.create.output>["conflicts"][number];
export type EntryInput = z.input<typeof scheduleEntryForm>;
export type WeeklyInput = Extract<EntryInput, { kind: "weekly" }>;

/** `HH:MM`, an end of `24:00` is midnight; empty while nothing is chosen. */
export interface Range {
  start: string;
  end: string;
}
