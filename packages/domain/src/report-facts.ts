import type { DisclosureLevel } from "./disclosure";
import type { LocalDate } from "./tokyo";

/** The ratings of the survey that reports show as a mean. */
export const RATINGS = ["satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyChange", "nps"] as const;
export type Rating = (typeof RATINGS)[number];

/** The ratings that are answered with 1 to 5: the only ones whose answers reports show as a distribution. */
export const POINT_RATINGS = ["satisfaction", "easeOfTalking", "goalProgress"] as const satisfies readonly Rating[];
export type PointRating = (typeof POINT_RATINGS)[number];

export const ATTRIBUTES = ["age", "department", "job"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/**
 * What the company sees of an interview besides the report: the person by name (booked at L1 or above), or totals only (L0). It follows the
 * level at booking, because the mentee was promised that level.
 */
export const VISIBILITIES = ["named", "totals"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** One interview in its state when its period closed. */
export interface InterviewFacts {
  id: string;
  visibility: Visibility;
  /** `canceled` and `noShow`: by the mentee. */
  outcome: "done" | "canceled" | "noShow" | "other";
  ratings: Partial<Record<Rating, number>>;
  themes: readonly string[];
  tags: readonly string[];
  minutes: number | null;
  /** The month in which it began, in Japan: "2026-04". Absent in facts that were frozen before reports had a course over the months. */
  month?: string;
}

/** A person on the list of an order in the state when a period closed, with the interviews of the period. Never a name, never a text. */
export interface PersonFacts {
  /** Identifies the person across orders: the account, else a digest of the listed address. */
  person: string;
  orderId: string;
  registered: boolean;
  /** At least one interview of the order reserved or done by then, in any period. */
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
  /** The length of the list as the company knows it, including people who have left. */
  listed: number;
  /** Earlier interviews were published by a report of another kind, which this period's rates would leave out. */
  continues: boolean;
  people: readonly PersonFacts[];
}
