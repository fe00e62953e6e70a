import { addDays, daysBetween, type LocalDate } from "./tokyo";

/** What can be wrong with an interview of today, the most urgent first. */
export const DAY_PROBLEMS = [
  "mentor_stopped",
  "mentee_stopped",
  "no_url",
  "closing_day",
  "mentor_mail",
  "mentee_mail",
  "unread_questions",
  "not_reported",
] as const;
export type DayProblem = (typeof DAY_PROBLEMS)[number];

/** What is known about an interview of today. */
export interface DayFacts {
  endAt: Date;
  status: "reserved" | "done" | "no_show";
  hasUrl: boolean;
  mentorStopped: boolean;
  menteeStopped: boolean;
  /** Their address bounced, or a mail about this interview did not arrive. */
  mentorMail: boolean;
  menteeMail: boolean;
  onClosingDay: boolean;
  /** The mentee has submitted a questionnaire that the mentor has not confirmed. */
  unreadQuestions: boolean;
}

/** What is wrong with an interview of today, as of `now`. What has been held, or missed, needs nobody any more. */
export function problemsOf(facts: DayFacts, now: Date): DayProblem[] {
  if (facts.status !== "reserved") return [];
  if (facts.endAt <= now) return ["not_reported"];
  const found: Record<DayProblem, boolean> = {
    mentor_stopped: facts.mentorStopped,
    mentee_stopped: facts.menteeStopped,
    no_url: !facts.hasUrl,
    closing_day: facts.onClosingDay,
    mentor_mail: facts.mentorMail,
    mentee_mail: facts.menteeMail,
    unread_questions: facts.unreadQuestions,
    not_reported: false,
  };
  return DAY_PROBLEMS.filter((problem) => found[problem]);
}

/** The days of a week that begins with this one: the first, and the last one. */
export const weekFrom = (today: LocalDate): { from: LocalDate; to: LocalDate } => ({ from: today, to: addDays(today, 6) });

/** The dates that an admin prepares for. */
export const DEADLINE_KINDS = [
  "order_starts",
  "order_opens",
  "order_closes",
  "order_ends",
  "report_closes",
  "mail_scheduled",
  "registration_expires",
  "closing_days",
] as const;
export type DeadlineKind = (typeof DEADLINE_KINDS)[number];

/** How many people had booked, and had been received, by the end of a day. */
interface CoursePoint {
  on: LocalDate;
  booked: number;
  held: number;
}

const POINTS = 13;

/**
 * How far an order has come, told at thirteen days from the first to the last at equal distances, the last one included. `daily`: people whose first
 * booking, and whose first interview that was held, fell on a day; days before the first one count as the first.
 */
export function courseOf(daily: readonly CoursePoint[], from: LocalDate, to: LocalDate): CoursePoint[] {
  const days = Math.max(0, daysBetween(from, to));
  const steps = Math.min(POINTS - 1, days);
  const points = Array.from({ length: steps + 1 }, (_, n) => (steps === 0 ? to : addDays(from, Math.round((days * n) / steps))));
  return points.map((on) => {
    const until = daily.filter((day) => day.on <= on);
    return { on, booked: sum(until.map(({ booked }) => booked)), held: sum(until.map(({ held }) => held)) };
  });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);
