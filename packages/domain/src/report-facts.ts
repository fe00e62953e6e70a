import type { DisclosureLevel } from "./disclosure";

/** What is asked of people after an interview and told as a mean. */
export const RATINGS = ["satisfaction", "easeOfTalking", "goalProgress", "selfEfficacyChange", "nps"] as const;
export type Rating = (typeof RATINGS)[number];

/** Lowest and highest answer: where everybody gave one of them, the mean is everybody's answer. */
export const RATING_SCALE = {
  satisfaction: [1, 5],
  easeOfTalking: [1, 5],
  goalProgress: [1, 5],
  selfEfficacyChange: [-9, 9],
  nps: [-100, 100],
} as const satisfies Record<Rating, readonly [number, number]>;

export const ATTRIBUTES = ["age", "department", "job"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];

/** Milliseconds since 1970. */
type Instant = number;

/** One person on the list of an order, with what she and her consultants have handed in. Never a text. */
export interface PersonFacts {
  /** Of the row in the order: somebody in two orders is two participations. */
  id: string;
  orderId: string;
  registered: boolean;
  booked: boolean;
  /** At least one interview has taken place. */
  tookPart: boolean;
  /** Interviews that have taken place. */
  sessions: number;
  /** The lowest level of her interviews: what she was promised. Null without one. */
  level: DisclosureLevel | null;
  age: string | null;
  /** 集計属性 where the list has one, else the department. */
  department: string | null;
  job: string | null;
  /** Code → when it was handed in for the first time. */
  themes: Record<string, Instant>;
  tags: Record<string, Instant>;
  /** Her own mean over all her surveys, and when she handed in the last. */
  ratings: Partial<Record<Rating, { value: number; at: Instant }>>;
  /** Mean length of her interviews in minutes, and when the last of them was. */
  minutes: { value: number; at: Instant } | null;
  /** First cancellation by herself, first absence of hers. */
  canceledAt: Instant | null;
  noShowAt: Instant | null;
  /** Last time that anything handed in before was corrected. */
  editedAt: Instant | null;
}

/** The orders of a unit, as far as a report says something of them. */
export interface OrderFacts {
  id: string;
  level: DisclosureLevel;
  showRegistration: boolean;
}
