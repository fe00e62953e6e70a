import type { DisclosureLevel } from "./disclosure";
import type { LocalDate } from "./tokyo";

/** What is asked of people after an interview and told as a mean. */
export const RATINGS = ["satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyChange", "nps"] as const;
export type Rating = (typeof RATINGS)[number];

export const ATTRIBUTES = ["age", "department", "job"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/**
 * What the company reads of an interview beside the report: the person by name (booked at L1 or above), or totals alone (L0). It follows
 * the level at booking, for that is what she was promised.
 */
export const VISIBILITIES = ["named", "totals"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** One interview as it was when its period closed. */
export interface InterviewFacts {
  id: string;
  visibility: Visibility;
  /** `canceled` and `noShow`: by the mentee. */
  outcome: "done" | "canceled" | "noShow" | "other";
  ratings: Partial<Record<Rating, number>>;
  themes: readonly string[];
  tags: readonly string[];
  minutes: number | null;
}

/** Somebody on the list of an order as she was when a period closed, with her interviews of the period. Never a name, never a text. */
export interface PersonFacts {
  /** The person, the same in every order: her account, else a digest of the listed address. */
  person: string;
  orderId: string;
  registered: boolean;
  /** At least one interview of the order reserved or done by then, whatever its period. */
  booked: Record<Visibility, boolean>;
  age: string | null;
  /** 集計属性 where the list has one, else the department. */
  department: string | null;
  job: string | null;
  interviews: readonly InterviewFacts[];
}

/** A period of an order, frozen when it closed. */
export interface PeriodFacts {
  id: string;
  orderId: string;
  startsOn: LocalDate;
  endsOn: LocalDate;
  level: DisclosureLevel;
  showRegistration: boolean;
  /** Everybody on the list as the company knows it: with those who have left. */
  listed: number;
  /** Interviews before it were told by a report of another kind: its rates would leave them out. */
  continues: boolean;
  people: readonly PersonFacts[];
}
