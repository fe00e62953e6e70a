import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";

/** The limits a mentor sets for themself (policy layer `mentor`). */
export interface MentorLimits {
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  dailyCap: number;
  weeklyCap: number;
}

/** In ms: there are ten thousand in a search, and a Date each costs more than all else (inside Next, three times that). */
export interface BusyTime {
  startAt: number;
  blockFrom: number;
  blockTo: number;
}

/** Everything from which the free times of one mentor follow. */
export interface CalendarRow {
  mentorId: string;
  limits: MentorLimits;
  rules: ScheduleRule[];
  occupied: BusyTime[];
}

export interface ClosedDays {
  holidays: { date: LocalDate; name: string }[];
  companyBlocks: { from: LocalDate; to: LocalDate; name: string }[];
}
