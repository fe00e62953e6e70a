import { businessDayOfMonth, endOfMonthBefore } from "./business-day";
import type { LocalDate } from "./tokyo";

/**
 * What stood in an order at the end of a month (JST). At L0 a company is told of its people's use from here alone: what changes with every
 * booking would tell whose it was. It is kept as it was written, so that no two readers and no two days ever see two numbers.
 */
export interface OrderSnapshot {
  /** The last day of the month. */
  asOf: LocalDate;
  /** The smallest group that may be shown, as it was when the snapshot was taken. */
  k: number;
  /** People whom an admin has listed, and who were invited or had an account when they were: the company cannot have made them up. */
  invited: number;
  /** Everybody else on the list (whom the company has added, or nobody has invited yet), and those of them who have registered. */
  others: number;
  othersRegistered: number;
  /** Of all of them: registered; with at least one interview booked or done; with one done. */
  registered: number;
  booked: number;
  done: number;
}

/** The counts of one snapshot. */
export type SnapshotCounts = Omit<OrderSnapshot, "asOf" | "k">;
export const NOTHING: Readonly<SnapshotCounts> = { invited: 0, others: 0, othersRegistered: 0, registered: 0, booked: 0, done: 0 };

/** The business day of a month from which the figures of the month before are there: reports are in by then. */
export const SNAPSHOT_BUSINESS_DAY = 5;

/** The end of the latest month whose figures may be there on this day. */
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

/** Steps that divide a hundred, so that their edges say nothing of how many people there are. */
const STEPS = [5, 10, 20, 25, 50] as const;

/**
 * What a snapshot says at L0; null when there are fewer than 2k people. Every step holds at least k of them, and the last one reaches
 * up to everybody: nothing ever says that all have done the same.
 *
 * Who was not invited by an admin helps to reach k only by having registered, in whole k, and never the last k of them: otherwise the
 * month in which the figure appears would say that one certain person has registered. Rows that the company has made up do not help.
 * The same number of people is what the shares are of: a figure that fell because one more has registered would say so as well.
 */
export function figuresOf(snapshot: OrderSnapshot, { showRegistration }: { showRegistration: boolean }): SnapshotFigures | null {
  const { k, invited, others, othersRegistered, registered, booked, done } = snapshot;
  const all = invited + Math.max(0, Math.min(wholeK(othersRegistered, k), wholeK(others - k, k)));
  const step = STEPS.find((percent) => percent * all >= 100 * k);
  if (step === undefined || all < 2 * k) return null;
  // Where HR reads by name who has registered, it knows that nobody else can have booked.
  const most = showRegistration ? Math.min(registered, all) : all;
  return {
    registered: showRegistration ? bandOf(registered, { all, most: all, step, k }) : null,
    booked: bandOf(booked, { all, most, step, k }),
    done: bandOf(done, { all, most, step, k }),
  };
}

const wholeK = (people: number, k: number): number => Math.floor(people / k) * k;

/** The step that holds the count; the highest ones are one where fewer than k counts up to `most` are left in them. */
function bandOf(people: number, { all, most, step, k }: { all: number; most: number; step: number; k: number }): Band {
  // Those beyond the whole k are not among the people that the share is of, and cannot be told apart here.
  const count = Math.min(people, all);
  const steps = 100 / step;
  const lowest = (index: number): number => Math.ceil((index * step * all) / 100);
  let top = steps - 1;
  while (top > 0 && most - lowest(top) + 1 < k) top -= 1;
  const index = Math.min(Math.floor((100 * count) / (all * step)), top);
  return { percent: index * step, percentTo: index === top ? 100 : (index + 1) * step };
}
