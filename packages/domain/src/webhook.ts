import type { MentoringEvent, MentoringStatus } from "./mentoring-codes";
import type { Actor } from "./scope";
import { managesMachines } from "./service-account";
import { DAY, HOUR, MINUTE } from "./tokyo";

/** What can be subscribed to. Every event tells that something has changed, by its ids, and never what was written or said. */
export const WEBHOOK_EVENTS = [
  "mentoring.reserved",
  "mentoring.moved",
  "mentoring.canceled",
  "mentoring.done",
  "mentoring.no_show",
  "mentoring.reopened",
  "order.created",
  "order.changed",
  "order.closed",
  "order.mentees_added",
  "report.published",
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

/** Sent when somebody asks for it, to the one endpoint. */
export const WEBHOOK_TEST = "webhook.test";
export type WebhookType = WebhookEvent | typeof WEBHOOK_TEST;

/** What a company reads at no level: when an interview is, whether it was moved, and why it did not take place. */
export const ADMIN_ONLY_EVENTS = ["mentoring.moved", "mentoring.no_show"] as const satisfies readonly WebhookEvent[];
const ADMIN_ONLY: ReadonlySet<WebhookEvent> = new Set(ADMIN_ONLY_EVENTS);

/** The events that an endpoint of a customer, or of the admins, can have. */
export const eventsFor = (customerId: string | null): readonly WebhookEvent[] =>
  customerId === null ? WEBHOOK_EVENTS : WEBHOOK_EVENTS.filter((event) => !ADMIN_ONLY.has(event));

/** Whether an event is about one person: a company gets it only as far as the order's disclosure level goes. */
export const isOfPerson = (type: WebhookType): boolean => type.startsWith("mentoring.");

/** What happens to an interview, as the admins' endpoints are told. Null: nothing that they subscribe to. */
export function webhookEventOf(type: MentoringEvent, to: MentoringStatus): WebhookEvent | null {
  switch (type) {
    case "reserved":
      return "mentoring.reserved";
    case "rescheduled":
      return "mentoring.moved";
    case "canceled":
    case "late_canceled":
      return "mentoring.canceled";
    case "completed":
    case "auto_closed":
      return "mentoring.done";
    case "no_show":
      return "mentoring.no_show";
    case "no_show_undone":
      return to === "done" ? "mentoring.done" : "mentoring.canceled";
    case "reopened":
      return "mentoring.reopened";
    case "disputed":
    case "url_ready":
    case "url_failed":
    case "report_submitted":
    case "hr_summary_approved":
      return null;
  }
}

export const WEBHOOK_LIMITS = {
  name: 50,
  url: 500,
  perOwner: 10,
  /** For how long a secret that was replaced still signs, beside its successor. */
  overlapHours: 24,
  /** The longest that a receiver is waited for, in seconds. */
  answerSeconds: 10,
  /** Days after which a message that was settled, and what became of it, is deleted. */
  keptDays: 30,
  /** The most messages that one call repeats. */
  replayed: 1_000,
} as const;

/** How long after each failed attempt the next one follows; after the last one the message is given up. 71 hours and 35 minutes altogether. */
const RETRY_AFTER = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 16 * HOUR, 24 * HOUR] as const;

/** `attempts`: failed ones so far, this one included. Null: there is none. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** The longest that an endpoint that does not answer is left alone: while it fails, one message at a time is tried. */
const PAUSE_MAX = 5 * MINUTE;

/** How long an endpoint is left alone after so many failures in a row. */
export const pausedUntil = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5_000 * 2 ** (failures - 1), PAUSE_MAX));

/** Failing for so long, without a single delivery, switches an endpoint off. */
export const FAILING_LIMIT = 3 * DAY;

/**
 * Whether an endpoint is switched off: it has failed for three days, or a message has been given up for which nothing was delivered since it was
 * first tried.
 */
export const isGivenUp = (failingSince: Date, { gaveUp, firstTriedAt }: { gaveUp: boolean; firstTriedAt: Date }, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_LIMIT || (gaveUp && failingSince <= firstTriedAt);

/** Why nothing arrived, where there was no answer with a status. */
export const WEBHOOK_FAULTS = ["refused_address", "unreachable", "too_large", "too_slow", "secret_unreadable"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export type AttemptResult = { readonly status: number } | { readonly fault: WebhookFault };

/** Every 2xx is an acknowledgement; a redirect is a failure, because it would lead where nobody has agreed to. */
export const isAcknowledged = (result: AttemptResult): boolean => "status" in result && result.status >= 200 && result.status < 300;

/** 410 Gone: the receiver wants nothing any more. */
export const isGone = (result: AttemptResult): boolean => "status" in result && result.status === 410;

/** Who decides where events go, and with which secret: people who manage access. A service account never does. */
export const managesWebhooks = managesMachines;

/** Whether somebody may have an event sent: nobody subscribes to what they could not read. */
export const maySubscribe = ({ role, permissions }: Pick<Actor, "role" | "permissions">, event: WebhookEvent): boolean =>
  role === "admin" || event !== "report.published" || permissions?.viewReport === true;
