import type { Replacing } from "../replay";
import type { Booking } from "./program";

/**
 * The statements of one recorded booking, told about another: ids, times and texts of the first become those of the second,
 * wherever they stand. The interview's own id is made by the database and replaced from there on.
 */
export function bookingInstead(recorded: Booking, wanted: Booking, recordedMentoringId: string): Replacing {
  const shift = wanted.startAt.getTime() - recorded.startAt.getTime();
  const near = 3 * 3_600_000;
  const texts = new Map<string, string>();
  for (const name of Object.keys(recorded.texts) as (keyof Booking["texts"])[]) texts.set(recorded.texts[name], wanted.texts[name]);
  const moved = (at: Date) => new Date(at.getTime() + shift);
  texts.set(recorded.startAt.toISOString(), wanted.startAt.toISOString());
  return {
    value(value) {
      // Start, end and block of the interview; other instants (now, expiries) lie days away from it.
      if (value instanceof Date) return Math.abs(value.getTime() - recorded.startAt.getTime()) < near ? moved(value) : value;
      if (typeof value !== "string") return value;
      const whole = texts.get(value);
      if (whole !== undefined) return whole;
      let text = value;
      for (const [from, to] of texts) if (text.includes(from)) text = text.replaceAll(from, to);
      return text;
    },
    answered({ text }, rows) {
      const id = rows[0]?.["id"];
      if (text.includes(`INSERT INTO "Mentoring" (`) && typeof id === "string") texts.set(recordedMentoringId, id);
    },
  };
}
