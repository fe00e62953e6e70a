import { addDays, HOUR, tokyoDate } from "@knotter/domain/tokyo";
import { at } from "@knotter/testing/factories/given";
import fc from "fast-check";

export const MENTEES = 5;
export const MENTORS = 3;

/** A start relative to the day of the model's clock, so that it stays near however far time has advanced. */
export interface Wish {
  inDays: number;
  time: string;
}

export type Side = "mentee" | "mentor" | "admin";

/** The operations of people. A booking is named by a number, modulo the number of bookings. */
export type Operation =
  | { do: "book"; mentee: number; mentor: number; wish: Wish; onBehalf: boolean }
  | { do: "cancel"; by: Side; booking: number; acknowledgeLate: boolean; withReason: boolean }
  | { do: "move"; by: Side; booking: number; wish: Wish; withReason: boolean; menteeConsented: boolean }
  | { do: "transfer"; by: "mentee" | "admin"; booking: number; mentor: number; wish: Wish; withReason: boolean }
  | { do: "close"; mentor: number; inDays: number; onConflict: "report" | "keep" }
  | { do: "open"; mentor: number; closed: number }
  | { do: "propose"; booking: number; wishes: Wish[] }
  /** `take`: which of the times proposed last; null: none of them. */
  | { do: "answer"; booking: number; take: number | null }
  /** Joins the waiting list; null: for anybody. Not predicted by the oracle: for the operations that run at the same time. */
  | { do: "queue"; mentee: number; mentor: number | null }
  /** The job that ends holds and gives free times to those who wait. */
  | { do: "tend" }
  | { do: "wait"; hours: number };

export const startOf = ({ inDays, time }: Wish, now: Date): Date => at(addDays(tokyoDate(now), inDays), time);

/** 8:30 and 17:30 are outside the hours, 11:15 is off the grid; the others overlap their neighbours often enough. */
const TIMES = ["08:30", "09:00", "09:30", "10:00", "10:30", "11:00", "11:15", "14:00", "15:30", "17:00", "17:30"];

const mostly = (): fc.Arbitrary<boolean> => fc.integer({ min: 0, max: 5 }).map((n) => n > 0);
const mentee = fc.nat(MENTEES - 1);
const mentor = fc.nat(MENTORS - 1);
const booking = fc.nat(999);
const side = fc.constantFrom<Side>("mentee", "mentor", "admin");
const wish = fc.record({ inDays: fc.integer({ min: 0, max: 5 }), time: fc.constantFrom(...TIMES) });

const KINDS = [
  { weight: 12, arbitrary: fc.record({ do: fc.constant("book"), mentee, mentor, wish, onBehalf: fc.boolean() }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("cancel"), by: side, booking, acknowledgeLate: fc.boolean(), withReason: mostly() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("move"), by: side, booking, wish, withReason: mostly(), menteeConsented: mostly() }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("transfer"),
      by: fc.constantFrom("mentee", "admin"),
      booking,
      mentor,
      wish,
      withReason: mostly(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("close"),
      mentor,
      inDays: fc.integer({ min: 0, max: 5 }),
      onConflict: fc.constantFrom("report", "keep"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("open"), mentor, closed: fc.nat(9) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("propose"), booking, wishes: fc.array(wish, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("answer"), booking, take: fc.option(fc.nat(2)) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("wait"), hours: fc.integer({ min: 1, max: 18 }) }) },
] as const;

export const operation = fc.oneof(...KINDS) as fc.Arbitrary<Operation>;

/** With those whose outcome depends on who comes first. */
export const crowdedOperation = fc.oneof(
  ...KINDS,
  { weight: 4, arbitrary: fc.record({ do: fc.constant("queue"), mentee, mentor: fc.option(mentor) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("tend") }) },
) as fc.Arbitrary<Operation>;

export const waited = (now: Date, hours: number): Date => new Date(now.getTime() + hours * HOUR);
