import { Webhook } from "standardwebhooks";

export type DeliveryEvent = "delivered" | "bounced" | "complained";

/** What became of a mail, as Resend reports it. */
export interface DeliveryNews {
  /** The id given when the mail was accepted: Mail.providerId. */
  readonly providerId: string;
  readonly event: DeliveryEvent;
  readonly at: Date;
  /** The id of this message, which may come more than once. */
  readonly messageId: string;
  /** For the admins, if Resend states it. */
  readonly reason: string | null;
  /** The mail as Resend accepted it: its one reader, its subject, the time. Null if not stated. */
  readonly mail: { readonly to: string; readonly subject: string; readonly takenAt: Date } | null;
}

export type WebhookResult =
  | { readonly outcome: "news"; readonly news: DeliveryNews }
  /** Genuine, but about something else (opened, clicked, delayed …): answered with 200. */
  | { readonly outcome: "ignored" }
  /** Forged, stale, or unreadable: answered with 401 without a reason. */
  | { readonly outcome: "refused" };

const EVENTS: Readonly<Record<string, DeliveryEvent>> = {
  "email.delivered": "delivered",
  "email.bounced": "bounced",
  "email.complained": "complained",
  // On Resend's own list of addresses that bounced or complained before: it was not sent, and never will be.
  "email.suppressed": "bounced",
};

/**
 * Reads a webhook of Resend (svix scheme): signature over the raw body, compared in constant time, not older than five minutes. `body` is
 * the raw text; `headers` have lower-case names. A repeated message gives the same result, so the caller must be idempotent. Throws for an
 * invalid secret.
 */
export function readWebhook(secret: string, body: string, headers: Readonly<Record<string, string | undefined>>): WebhookResult {
  const webhook = new Webhook(secret);
  const messageId = headers["svix-id"] ?? "";
  let message: unknown;
  try {
    message = webhook.verify(body, {
      "webhook-id": messageId,
      "webhook-timestamp": headers["svix-timestamp"] ?? "",
      "webhook-signature": headers["svix-signature"] ?? "",
    });
  } catch {
    return { outcome: "refused" };
  }
  const news = newsOf(message, messageId);
  return news ? { outcome: "news", news } : { outcome: "ignored" };
}

function newsOf(message: unknown, messageId: string): DeliveryNews | null {
  const { type, created_at: createdAt, data } = fieldsOf(message);
  const { email_id: id, bounce, suppressed, to, subject, created_at: takenAt } = fieldsOf(data);
  const event = typeof type === "string" && Object.hasOwn(EVENTS, type) ? EVENTS[type] : undefined;
  const at = new Date(typeof createdAt === "string" ? createdAt : Number.NaN);
  const providerId = textOf(id);
  if (event === undefined || !providerId || Number.isNaN(at.getTime())) return null;
  const { message: said } = fieldsOf(bounce ?? suppressed);
  const reader = textOf(Array.isArray(to) && to.length === 1 ? to[0] : to);
  const taken = new Date(typeof takenAt === "string" ? takenAt : Number.NaN);
  const about = textOf(subject);
  const mail = reader && about && !Number.isNaN(taken.getTime()) ? { to: reader, subject: about, takenAt: taken } : null;
  return { providerId, event, at, messageId, reason: textOf(said)?.slice(0, 500) ?? null, mail };
}

/** Contains text of foreign mail servers: a NUL, which PostgreSQL cannot store, must not lose the notification. */
const textOf = (value: unknown): string | null => (typeof value === "string" ? value.replaceAll("\0", "") : null);

const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
