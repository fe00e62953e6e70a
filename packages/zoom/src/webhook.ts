import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** The raw message: the text before any parsing, and the two headers of the signature. */
export interface SignedMessage {
  readonly body: string;
  /** `x-zm-request-timestamp` */
  readonly timestamp: string;
  /** `x-zm-signature` */
  readonly signature: string;
}

/** The user, or their administrator, has removed our app from the Zoom account. */
export interface Deauthorization {
  readonly zoomUserId: string;
  readonly clientId: string | null;
  readonly at: Date;
}

export type WebhookResult =
  /** Forged, stale, or without a configured secret: answered with 401 without a reason. */
  | { readonly outcome: "refused" }
  /** Zoom checks whether we know the secret: at the beginning, and every 72 hours. */
  | { readonly outcome: "challenge"; readonly answer: { readonly plainToken: string; readonly encryptedToken: string } }
  | { readonly outcome: "deauthorized"; readonly news: Deauthorization }
  /** Genuine, but about something else: answered with 200. */
  | { readonly outcome: "ignored" };

/** Milliseconds. Older messages, and those from the future, are not accepted. */
const FRESH_MS = 5 * 60 * 1000;

const message = z.object({
  event: z.string(),
  event_ts: z.number().optional(),
  payload: z.object({
    // Excludes anything that could be the beginning of a signed message: whoever can choose it must not obtain a signature for one.
    plainToken: z
      .string()
      .max(200)
      .regex(/^[A-Za-z0-9_.+/=-]+$/)
      .optional(),
    // Zoom's ids have no control characters, and the database accepts no NUL.
    user_id: z
      .string()
      .max(64)
      .regex(/^\P{Cc}*$/u)
      .optional(),
    client_id: z.string().max(100).optional(),
    deauthorization_time: z.string().max(40).optional(),
  }),
});

/**
 * Reads a webhook of Zoom: HMAC-SHA256 over `v0:{timestamp}:{raw body}`, compared in constant time, not older than five minutes. The
 * challenge is answered only if it is signed itself; otherwise anybody could obtain signatures. `secrets`: of the event subscriptions and
 * of the deauthorisation notification, which may have its own.
 */
export function readWebhook(secrets: readonly string[], { body, timestamp, signature }: SignedMessage, now: Date): WebhookResult {
  const secret = secrets.find((candidate) => signs(candidate, { body, timestamp, signature }));
  if (secret === undefined || !isFresh(timestamp, now)) return { outcome: "refused" };
  const parsed = message.safeParse(jsonOf(body));
  if (!parsed.success) return { outcome: "ignored" };
  const { event, event_ts: eventTs, payload } = parsed.data;
  if (event === "endpoint.url_validation" && payload.plainToken !== undefined)
    return { outcome: "challenge", answer: { plainToken: payload.plainToken, encryptedToken: hmac(secret, payload.plainToken) } };
  if (event !== "app_deauthorized" || payload.user_id === undefined) return { outcome: "ignored" };
  const at = new Date(payload.deauthorization_time ?? eventTs ?? Number.NaN);
  const news = { zoomUserId: payload.user_id, clientId: payload.client_id ?? null, at: Number.isNaN(at.getTime()) ? now : at };
  return { outcome: "deauthorized", news };
}

/** The value of `x-zm-signature`. */
export const signatureOf = (secret: string, timestamp: string, body: string): string => `v0=${hmac(secret, `v0:${timestamp}:${body}`)}`;

const hmac = (secret: string, text: string): string => createHmac("sha256", secret).update(text).digest("hex");

function signs(secret: string, { body, timestamp, signature }: SignedMessage): boolean {
  const expected = Buffer.from(signatureOf(secret, timestamp, body));
  const given = Buffer.from(signature);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Seconds since 1970; milliseconds in some of Zoom's requests. */
function isFresh(timestamp: string, now: Date): boolean {
  if (!/^\d{10}(\d{3})?$/.test(timestamp)) return false;
  const at = Number(timestamp) * (timestamp.length === 10 ? 1000 : 1);
  return Math.abs(now.getTime() - at) <= FRESH_MS;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
