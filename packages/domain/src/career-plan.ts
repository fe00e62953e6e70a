import { isLocalDate, type LocalDate } from "./tokyo";

/** The texts of a mentee's private career plan, in the order of ジョブ・カード 様式1-1. */
export const CAREER_PLAN_TEXTS = ["interests", "strengths", "aspirations", "nextSteps", "other"] as const;
export type CareerPlanText = (typeof CAREER_PLAN_TEXTS)[number];

/** The maximum lengths, in characters: closely printed, all texts fit on one sheet of A4. */
export const CAREER_PLAN_TEXT_MAX = {
  interests: 1000,
  strengths: 1000,
  aspirations: 1000,
  nextSteps: 1000,
  other: 1000,
} as const satisfies Record<CareerPlanText, number>;

/** Earlier dates of birth are refused as typing errors. */
const EARLIEST_BIRTH: LocalDate = "1900-01-01";

/** Whether this is a possible date of birth. */
export const isBirthDate = (birthDate: string, today: LocalDate): boolean =>
  isLocalDate(birthDate) && birthDate >= EARLIEST_BIRTH && birthDate <= today;

/** Full years on a day. Somebody born on February 29 is a year older on March 1 of other years. */
export function ageOn(birthDate: LocalDate, day: LocalDate): number {
  const years = Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4));
  return day.slice(5) < birthDate.slice(5) ? years - 1 : years;
}
