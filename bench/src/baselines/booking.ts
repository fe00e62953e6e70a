import type { Replacing } from "../replay";
import type { Booking } from "./program";

/** The statement that creates the interview, in the text that Kysely compiles: the one that returns its id. */
export const createsInterview = (text: string): boolean => text.includes(`insert into "Mentoring" (`);

/**
 * The statements of a recorded booking, applied to another one: ids, times and texts of the first are replaced by those of the second
 * wherever they occur, and the interview's own id by a new one.
 */
export function bookingInstead(recorded: Booking, wanted: Booking, recordedMentoringId: string): Replacing {
  const shift = wanted.startAt.getTime() - recorded.startAt.getTime();
  const near = 3 * 3_600_000;
  const texts = new Map<string, string>();
  for (const name of Object.keys(recorded.texts) as (keyof Booking["texts"])[]) texts.set(recorded.texts[name], wanted.texts[name]);
  const moved = (at: Date) => new Date(at.getTime() + shift);
  texts.set(recorded.startAt.toISOString(), wanted.startAt.toISOString());
  texts.set(recordedMentoringId, crypto.randomUUID());
  return {
    value(value) {
      // Start, end and block of the interview; other instants (now, expiries) are days away.
      if (value instanceof Date) return Math.abs(value.getTime() - recorded.startAt.getTime()) < near ? moved(value) : value;
      if (typeof value !== "string") return value;
      const whole = texts.get(value);
      if (whole !== undefined) return whole;
      let text = value;
      for (const [from, to] of texts) if (text.includes(from)) text = text.replaceAll(from, to);
      return text;
    },
  };
}
