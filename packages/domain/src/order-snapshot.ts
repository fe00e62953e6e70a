import { businessDayOfMonth, endOfMonthBefore } from "./business-day";
import type { LocalDate } from "./tokyo";

/**
 * The state of an order at the end of a month (JST). At L0 this is all that a company learns about its people's use: a number that changes
 * with every booking would reveal whose booking it was. A snapshot never changes once written, so that all readers on all days see the same
 * numbers.
 */
export interface OrderSnapshot {
  /** The last day of the month. */
  asOf: LocalDate;
  /** The smallest group that may be shown, as it was when the snapshot was taken. */
  k: number;
  /** People listed by an admin who had been invited or had an account at that time: the company cannot have invented them. */
  invited: number;
  /** Everybody else on the list (added by the company, or not invited yet), and those of them who have registered. */
  others: number;
  othersRegistered: number;
  /** Of everybody listed: registered; with at least one interview booked or done; with one done. */
  registered: number;
  booked: number;
  done: number;
}

/** The counts of one snapshot. */
export type SnapshotCounts = Omit<OrderSnapshot, "asOf" | "k">;
export const NOTHING: Readonly<SnapshotCounts> = { invited: 0, others: 0, othersRegistered: 0, registered: 0, booked: 0, done: 0 };

/** The business day of a month from which the figures of the previous month are shown: by then the reports have been submitted. */
export const SNAPSHOT_BUSINESS_DAY = 5;

/** The end of the latest month whose figures may be shown on this day. */
export function latestSnapshotDay(today: LocalDate, holidays: ReadonlySet<LocalDate>): LocalDate {
  const before = endOfMonthBefore(today);
  return today >= businessDayOfMonth(today, SNAPSHOT_BUSINESS_DAY, holidays) ? before : endOfMonthBefore(before);
}

/** A share of people as an interval: at least `percent`, less than `percentTo` (at 100: up to all of them). */
export interface Band {
  percent: number;
  percentTo: number;
}

export interface SnapshotFigures {
  registered: Band | null;
  booked: Band | null;
  done: Band | null;
}

/** Widths that divide 100, so that the boundaries reveal nothing about the number of people. */
const STEPS = [5, 10, 20, 25, 50] as const;

/**
 * The figures of a snapshot at L0; null when there are fewer than 2k people. Every step contains at least k people, and the last one
 * reaches
 * up to everybody: no figure ever says that all have done the same.
 *
 * People not invited by an admin help to reach k only if they have registered, only in whole multiples of k, and never as the last k:
 * otherwise the month in which the figure appears would reveal that one certain person has registered. Rows invented by the company do not
 * help. The shares refer to the same number of people: a figure that fell because one more person registered would reveal that, too.
 */
export function figuresOf(snapshot: OrderSnapshot, { showRegistration }: { showRegistration: boolean }): SnapshotFigures | null {
  const { k, invited, others, othersRegistered, registered, booked, done } = snapshot;
  const all = invited + Math.max(0, Math.min(wholeK(othersRegistered, k), wholeK(others - k, k)));
  const step = STEPS.find((percent) => percent * all >= 100 * k);
  if (step === undefined || all < 2 * k) return null;
  // Where HR sees by name who has registered, it knows that nobody else can have booked.
  const most = showRegistration ? Math.min(registered, all) : all;
  return {
    registered: showRegistration ? bandOf(registered, { all, most: all, step, k }) : null,
    booked: bandOf(booked, { all, most, step, k }),
    done: bandOf(done, { all, most, step, k }),
  };
}

const wholeK = (people: number, k: number): number => Math.floor(people / k) * k;

/** The step that contains the count; the highest steps are merged when fewer than k counts up to `most` are left in them. */
function bandOf(people: number, { all, most, step, k }: { all: number; most: number; step: number; k: number }): Band {
  // People beyond the whole multiples of k are not part of the base and cannot be told apart here.
  const count = Math.min(people, all);
  const steps = 100 / step;
  const lowest = (index: number): number => Math.ceil((index * step * all) / 100);
  let top = steps - 1;
  while (top > 0 && most - lowest(top) + 1 < k) top -= 1;
  const index = Math.min(Math.floor((100 * count) / (all * step)), top);
  return { percent: index * step, percentTo: index === top ? 100 : (index + 1) * step };
}
