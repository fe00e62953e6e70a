import { SYSTEM_POLICY } from "./policy";

/**
 * Kinds of tasks that wait for the admins, the most urgent first. All are derived from the data; those that the data cannot end
 * (`MARKED_TASKS`) end when an admin marks them as done.
 */
export const ADMIN_TASKS = [
  "emergency",
  "mentor_absent",
  "dispute",
  "attendance_clash",
  "trouble",
  "meeting_failed",
  "closing_day",
  "booking_held",
  "personal_data",
  "report_overdue",
  "mail_dead",
  "address_bounced",
  "invite_bounced",
  "invitations_stuck",
  "campaigns_stuck",
  "webhook_off",
  "address_clash",
  "supervision",
  "mentor_review",
  "registration_expiry",
  "order_without_mentors",
  "slot_shortage",
  "not_registered",
] as const;
export type AdminTaskKind = (typeof ADMIN_TASKS)[number];

/** These are taken care of by telephone, so nothing in the data tells that they are done. */
export const MARKED_TASKS = [
  "emergency",
  "mentor_absent",
  "attendance_clash",
  "trouble",
  "closing_day",
  "mail_dead",
] as const satisfies readonly AdminTaskKind[];
export type MarkedTask = (typeof MARKED_TASKS)[number];

/** Somebody is waiting, or may be in danger: these come before everything else on the page. */
export const URGENT_TASKS = ["emergency", "mentor_absent", "dispute", "meeting_failed"] as const satisfies readonly AdminTaskKind[];

/** These are sorted by the day that is approaching, the others by how long they have been waiting. */
export const UPCOMING_TASKS = [
  "meeting_failed",
  "closing_day",
  "registration_expiry",
  "slot_shortage",
] as const satisfies readonly AdminTaskKind[];

/** Every task that one statement can count. The shortage of slots is computed from the mentors' calendars instead (order-capacity.ts). */
export type StoredTask = Exclude<AdminTaskKind, "slot_shortage">;
export const STORED_TASKS = ADMIN_TASKS.filter((kind): kind is StoredTask => kind !== "slot_shortage");

/** When something becomes a task. */
export const TASK_LIMITS = {
  /** Hours before the interview from which a meeting URL that is still being prepared is a task. */
  meetingHours: 24,
  /** Days before a mentor's registration expires. */
  registrationDays: 30,
  /** Days after the invitation, or after the person was listed without one. */
  unregisteredDays: 7,
  /** Hours after which a report can be overdue at the earliest, whatever the order's conditions say. */
  reportHoursMin: 24,
  reportHours: SYSTEM_POLICY.mentorReportDueHours,
} as const;

/** A search over everything: 林 is a name, so one character will do. */
export const ADMIN_SEARCH = { min: 1, max: 100, perKind: 8, interviews: 4 } as const;

/**
 * The interview numbers (面談番号) that "M-2026-000123", "2026-123" or only "123" can mean: a number without a year stands for the last
 * three years.
 */
export function publicNosMeant(typed: string, year: number): string[] {
  const match = /^(?:M?-?(20\d{2})-)?(\d{1,6})$/i.exec(typed.normalize("NFKC").replace(/[\s−‐ー]/g, (char) => (char.trim() ? "-" : "")));
  if (!match?.[2]) return [];
  const years = match[1] ? [Number(match[1])] : [year, year - 1, year - 2];
  return years.map((each) => `M-${each}-${String(match[2]).padStart(6, "0")}`);
}
