import { type DisclosureLevel, hrSees } from "./disclosure";
import { figuresOf, type OrderSnapshot } from "./order-snapshot";
import type { LocalDate } from "./tokyo";

/**
 * Numbers of people of one order: listed, registered, with an interview booked or done, with one done.
 *
 * 予約 counts people with at least one interview `reserved` or `done` everywhere (rates, lists, files, reports, home pages). People who only canceled
 * or were absent do not count, so that no two numbers differ by exactly the absences.
 */
export interface ProgressCounts {
  listed: number;
  /** On the list still and not registered, as the filter `unregistered` finds them: `listed` has those who were taken off as well. */
  unregistered: number;
  registered: number;
  booked: number;
  done: number;
}

/** A number of people as it may be shown: exactly, with its rate, or as an interval that contains the rate. */
export interface Figure {
  count: number | null;
  /** Percentage of the people listed, 0–100; with `percentTo`, the lower end of the interval. */
  percent: number;
  percentTo?: number;
}

/** Why there is no figure: the first month has not been published yet, or there are too few people. */
export type Withheld = "NOT_YET" | "TOO_FEW";

export interface Progress {
  listed: number;
  /** Where the number of those who have registered is told exactly. */
  unregistered: number | null;
  registered: Figure | null;
  booked: Figure | null;
  done: Figure | null;
  /** The day at whose end the figures were taken; null: they are live, or there are none. */
  asOf: LocalDate | null;
  withheld: Withheld | null;
}

const percentOf = (count: number, listed: number): number => (listed === 0 ? 0 : (100 * count) / listed);
const exact = (count: number, listed: number): Figure => ({ count, percent: Math.round(percentOf(count, listed)) });

export const progressForAdmin = ({ listed, unregistered, registered, booked, done }: ProgressCounts): Progress => ({
  listed,
  unregistered,
  registered: exact(registered, listed),
  booked: exact(booked, listed),
  done: exact(done, listed),
  asOf: null,
  withheld: null,
});

/**
 * What the company may know about the whole order. From L1 on, the numbers that its list shows by name. At L0 nothing live: the figures of
 * the last published month (order-snapshot.ts), and the length of the list, which is the company's own.
 */
export function progressForHr(
  counts: ProgressCounts,
  order: { level: DisclosureLevel; showRegistration: boolean; snapshot: OrderSnapshot | null },
): Progress {
  if (hrSees(order.level).usage) {
    const progress = progressForAdmin(counts);
    return order.showRegistration ? progress : { ...progress, unregistered: null, registered: null };
  }
  const { snapshot } = order;
  const figures = snapshot && figuresOf(snapshot, order);
  const none = { registered: null, booked: null, done: null };
  return {
    listed: counts.listed,
    unregistered: null,
    ...(figures ? inFigures(figures) : none),
    asOf: figures ? (snapshot?.asOf ?? null) : null,
    withheld: figures ? null : snapshot ? "TOO_FEW" : "NOT_YET",
  };
}

const inFigures = (figures: NonNullable<ReturnType<typeof figuresOf>>) => ({
  registered: figures.registered && { count: null, ...figures.registered },
  booked: figures.booked && { count: null, ...figures.booked },
  done: figures.done && { count: null, ...figures.done },
});
