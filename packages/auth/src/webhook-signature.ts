import { createHmac, randomBytes } from "node:crypto";

/** As receivers configure it: https://www.standardwebhooks.com */
export const shownWebhookSecret = (secret: Uint8Array): string => `whsec_${Buffer.from(secret).toString("base64")}`;

/** 256 random bits. */
export const newWebhookSecret = (): Uint8Array => new Uint8Array(randomBytes(32));

/** The headers of Standard Webhooks: one signature for each secret, so that either one of a rotation verifies. */
export function webhookHeaders(secrets: readonly Uint8Array[], { id, at, body }: { id: string; at: Date; body: string }) {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${createHmac("sha256", secret).update(`${id}.${timestamp}.${body}`).digest("base64")}`);
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}
