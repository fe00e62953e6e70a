import { SYSTEM_POLICY } from "./policy";

/**
 * What waits for the admins, the most urgent first. Each is read from the state of things; those that the state cannot end (`MARKED`) are
 * over when an admin says so.
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
  "address_clash",
  "mentor_review",
  "registration_expiry",
  "order_without_mentors",
  "slot_shortage",
  "not_registered",
] as const;
export type AdminTaskKind = (typeof ADMIN_TASKS)[number];

/** Nothing in the data says that these were taken care of: it happens by telephone. */
export const MARKED_TASKS = [
  "emergency",
  "mentor_absent",
  "attendance_clash",
  "trouble",
  "closing_day",
  "mail_dead",
] as const satisfies readonly AdminTaskKind[];
export type MarkedTask = (typeof MARKED_TASKS)[number];

/** Somebody waits, or may be in danger: before everything else on the page. */
export const URGENT_TASKS = ["emergency", "mentor_absent", "dispute", "meeting_failed"] as const satisfies readonly AdminTaskKind[];

/** These have a day that is coming, the others one since when they wait. */
export const UPCOMING_TASKS = [
  "meeting_failed",
  "closing_day",
  "registration_expiry",
  "slot_shortage",
] as const satisfies readonly AdminTaskKind[];

/** All that a statement can count. The shortage of times follows from the calendars of the consultants (order-capacity.ts). */
export type StoredTask = Exclude<AdminTaskKind, "slot_shortage">;
export const STORED_TASKS = ADMIN_TASKS.filter((kind): kind is StoredTask => kind !== "slot_shortage");

/** From when on a thing is a task. */
export const TASK_LIMITS = {
  /** A link that is still being prepared so shortly before the interview. */
  meetingHours: 24,
  /** Days before the licence of a consultant runs out. */
  registrationDays: 30,
  /** Days after the invitation (or after being put on a list without one). */
  unregisteredDays: 7,
  /** No report is overdue earlier than this, whatever an order says. */
  reportHoursMin: 24,
  reportHours: SYSTEM_POLICY.mentorReportDueHours,
} as const;

/** What a search of the admins needs at least: one character is in everybody's name. */
export const ADMIN_SEARCH = { min: 2, max: 100, perKind: 8 } as const;

/** The numbers of interviews (面談番号) that somebody may mean who types "M-2026-000123", "2026-123" or only "123": of the last three years. */
export function publicNosMeant(typed: string, year: number): string[] {
  const match = /^(?:M?-?(20\d{2})-)?(\d{1,6})$/i.exec(typed.normalize("NFKC").replace(/[\s−‐ー]/g, (char) => (char.trim() ? "-" : "")));
  if (!match?.[2]) return [];
  const years = match[1] ? [Number(match[1])] : [year, year - 1, year - 2];
  return years.map((each) => `M-${each}-${String(match[2]).padStart(6, "0")}`);
}
