import { EVENT_READERS } from "./event-readers";
import type { MentoringEvent, MentoringStatus } from "./mentoring-codes";
import type { Actor } from "./scope";
import { managesMachines } from "./service-account";
import { DAY, HOUR, MINUTE } from "./tokyo";
import { WEBHOOK_EVENTS, type WebhookEvent } from "./webhook-event";

/** Sent when somebody asks for it, to the one endpoint. */
export const WEBHOOK_TEST = "webhook.test";
export type WebhookType = WebhookEvent | typeof WEBHOOK_TEST;

/** Events that no company gets, because at no level a company learns the time of an interview, that it was moved, or why it did not take place. */
export const ADMIN_ONLY_EVENTS = ["mentoring.moved", "mentoring.no_show"] as const satisfies readonly WebhookEvent[];
const ADMIN_ONLY: ReadonlySet<WebhookEvent> = new Set(ADMIN_ONLY_EVENTS);

/** The events that an endpoint of a customer, or of the admins (null), can subscribe to. */
export const eventsFor = (customerId: string | null): readonly WebhookEvent[] =>
  customerId === null ? WEBHOOK_EVENTS : WEBHOOK_EVENTS.filter((event) => !ADMIN_ONLY.has(event));

/** Whether an event is about one person: a company gets it only as far as the order's disclosure level goes. */
export const isOfPerson = (type: WebhookType): boolean => type.startsWith("mentoring.");

/** The event that the admins' endpoints get for a change of an interview. Null: there is none. */
export function webhookEventOf(type: MentoringEvent, to: MentoringStatus): WebhookEvent | null {
  const { webhook } = EVENT_READERS[type];
  return webhook === "outcome" ? (to === "done" ? "mentoring.done" : "mentoring.canceled") : webhook;
}

export const WEBHOOK_LIMITS = {
  name: 50,
  url: 500,
  perOwner: 10,
  /** Hours for which a replaced secret signs together with its successor. */
  overlapHours: 24,
  /** The time limit for a receiver's answer, in seconds. */
  answerSeconds: 10,
  /** The longest pause of a failing endpoint, in minutes. */
  pauseMinutes: 5,
  /** Days after which a settled message and its deliveries are deleted. */
  keptDays: 30,
  /** The most messages that one call repeats. */
  replayed: 1_000,
} as const;

/** The pauses after failed attempts, 71 hours and 35 minutes in all. When the attempt after the last pause fails, the message is given up. */
const RETRY_AFTER = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 16 * HOUR, 24 * HOUR] as const;

/** The time of the next attempt; null: the message is given up. `attempts`: the failed ones so far, including the last. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = RETRY_AFTER[attempts - 1];
  return wait === undefined ? null : new Date(now.getTime() + wait);
}

/** The end of the pause after so many failures in a row. */
export const pausedUntil = (failures: number, now: Date): Date =>
  new Date(now.getTime() + Math.min(5_000 * 2 ** (failures - 1), WEBHOOK_LIMITS.pauseMinutes * MINUTE));

/** An endpoint that fails for this long without a delivery is switched off. */
export const FAILING_LIMIT = 3 * DAY;

/**
 * Whether an endpoint is switched off: it has failed for three days, or a message has been given up for which nothing was delivered since it was
 * first tried.
 */
export const isGivenUp = (failingSince: Date, { gaveUp, firstTriedAt }: { gaveUp: boolean; firstTriedAt: Date }, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= FAILING_LIMIT || (gaveUp && failingSince <= firstTriedAt);

/** The reasons for a failed attempt without a status. */
export const WEBHOOK_FAULTS = ["refused_address", "unreachable", "too_large", "too_slow", "secret_unreadable"] as const;
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number];

export type AttemptResult = { readonly status: number } | { readonly fault: WebhookFault };

/** Every 2xx is an acknowledgement. A redirect is a failure, because nobody has registered its target. */
export const isAcknowledged = (result: AttemptResult): boolean => "status" in result && result.status >= 200 && result.status < 300;

/** 410 Gone: the receiver asks for no further messages. */
export const isGone = (result: AttemptResult): boolean => "status" in result && result.status === 410;

/** The encryption context of the secrets of an endpoint, by which a secret that was copied to another endpoint does not decrypt. */
export const webhookSecretOwner = (endpointId: string): string => `webhook-endpoint/${endpointId}`;

/** Whether the actor may manage endpoints and their secrets: people who manage access. A service account never does. */
export const managesWebhooks = managesMachines;

/** Whether somebody may subscribe to an event: only to one about things that they may read. */
export const maySubscribe = ({ role, permissions }: Pick<Actor, "role" | "permissions">, event: WebhookEvent): boolean =>
  role === "admin" || event !== "report.published" || permissions?.viewReport === true;
