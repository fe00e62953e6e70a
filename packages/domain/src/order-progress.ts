import { type DisclosureLevel, hrSees } from "./disclosure";

/** People of one order: on its list, registered, with an interview booked or done, with one done. */
export interface ProgressCounts {
  listed: number;
  registered: number;
  booked: number;
  done: number;
}

/** A number of people as it may be shown: with the count, or as a rate alone. */
export interface Figure {
  count: number | null;
  /** Of the people listed, 0–100. */
  percent: number;
}

export interface Progress {
  listed: number;
  registered: Figure | null;
  booked: Figure | null;
  done: Figure | null;
}

/** How coarse a rate is where nobody may be recognised. */
const STEP = 5;

const percentOf = (count: number, listed: number): number => (listed === 0 ? 0 : (100 * count) / listed);
const exact = (count: number, listed: number): Figure => ({ count, percent: Math.round(percentOf(count, listed)) });
const rough = (count: number, listed: number): Figure => ({ count: null, percent: Math.round(percentOf(count, listed) / STEP) * STEP });

export const progressForOffice = ({ listed, registered, booked, done }: ProgressCounts): Progress => ({
  listed,
  registered: exact(registered, listed),
  booked: exact(booked, listed),
  done: exact(done, listed),
});

/**
 * What the company may know of the whole order. At L0 everything about use is a rate rounded to 5 %, and only when at least
 * k people of the list have registered: the list itself is the company's own, and nine invented people beside a real one would make
 * her the rate. Registering is told only where the order shows it.
 */
export function progressForHr(
  { listed, registered, booked, done }: ProgressCounts,
  order: { level: DisclosureLevel; showRegistration: boolean; kThreshold: number },
): Progress {
  const personal = hrSees(order.level).usage;
  const figure = (count: number): Figure | null =>
    personal ? exact(count, listed) : Math.min(listed, registered) >= order.kThreshold ? rough(count, listed) : null;
  return { listed, registered: order.showRegistration ? figure(registered) : null, booked: figure(booked), done: figure(done) };
}
