import { LIMITS } from "./policy";
import { addDays, DAY, dateOfDay, dayNumber, HOUR, instantOf, type LocalDate, tokyoDate } from "./tokyo";
import { WEBHOOK_LIMITS } from "./webhook";

/** How long data is kept. Interview contents: `Customer.dataRetentionMonths`, 36 unless the contract says otherwise. */
export const RETENTION = {
  contentsMonths: 36,
  /** People who were invited and never signed up. */
  inviteeDays: 180,
  /** A closed account, counted from the closing and from the end of its last order. */
  accountDays: 180,
  /** Career plans, counted from the last change. */
  careerPlanMonths: 36,
  /** Text, HTML and attachment of a mail, counted from when it was sent or given up. */
  mailWordsDays: 30,
  mailMonths: 12,
  notificationDays: 180,
  /** Webhook messages, counted from the end of their delivery. */
  webhookDays: WEBHOOK_LIMITS.keptDays,
  auditMonths: 60,
  importRowsDays: 7,
  /** Why a sign-in at a company's provider was refused. */
  signInRefusalDays: 7,
  /** Kept for a while so that an expired link can still say that it has expired. */
  linkDays: 30,
  sessionDays: 30,
  /** A time that was held, and a place of the waiting list, counted from their end. */
  holdDays: 30,
} as const;

/** The same day this many months later; the last day of the month where that has no such day. */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const month = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const first = `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((((month % 12) + 12) % 12) + 1).padStart(2, "0")}-01`;
  const days = daysOfMonth(first);
  return addDays(first, Math.min(Number(date.slice(8, 10)), days) - 1);
}

/** The number of days, 28 to 31, of the month that begins on this day. */
function daysOfMonth(first: LocalDate): number {
  const inNext = dateOfDay(dayNumber(first) + 31);
  return dayNumber(`${inNext.slice(0, 8)}01`) - dayNumber(first);
}

/** Whether the retention period of an order's contents is over: true from the first day after it. */
export function contentsDue(order: { endsOn: LocalDate; retentionMonths: number }, today: LocalDate): boolean {
  return addMonths(order.endsOn, order.retentionMonths) < today;
}

/** The day on which a closed account is anonymised: counted from the closing or from the end of the last order, whichever is later. */
export function accountErasureOn(closedOn: LocalDate, orderEnds: readonly LocalDate[]): LocalDate {
  const last = [closedOn, ...orderEnds].reduce((latest, date) => (date > latest ? date : latest));
  return addDays(last, RETENTION.accountDays);
}

/** The instants and days before which the retention job deletes or anonymises, as of `now`. */
export function cutoffsOf(now: Date) {
  const today = tokyoDate(now);
  const monthsAgo = (months: number): Date => instantOf(addMonths(today, -months), 0);
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY);
  return {
    today,
    inviteesEndedBefore: addDays(today, -RETENTION.inviteeDays),
    mailWordsBefore: daysAgo(RETENTION.mailWordsDays),
    mailsBefore: monthsAgo(RETENTION.mailMonths),
    webhooksBefore: daysAgo(RETENTION.webhookDays),
    notificationsBefore: daysAgo(RETENTION.notificationDays),
    auditBefore: monthsAgo(RETENTION.auditMonths),
    draftsBefore: monthsAgo(RETENTION.contentsMonths),
    plansBefore: monthsAgo(RETENTION.careerPlanMonths),
    importRowsBefore: daysAgo(RETENTION.importRowsDays),
    signInRefusalsBefore: daysAgo(RETENTION.signInRefusalDays),
    linksBefore: daysAgo(RETENTION.linkDays),
    sessionsBefore: daysAgo(RETENTION.sessionDays),
    holdsBefore: daysAgo(RETENTION.holdDays),
    keysBefore: new Date(now.getTime() - LIMITS.idempotencyHours * HOUR),
  };
}

/** An address that cannot receive mail and that nobody else has (RFC 2606: `.invalid` never exists). */
export const erasedAddress = (id: string): string => `${id}@erased.invalid`;

/** Replaces an erased name. */
export const ERASED_NAME = "（削除済み）";
