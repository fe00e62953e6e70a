import { z } from "zod";
import type { VendorAnswer, VendorTokens } from "./vendor";
import { read, refusalOf, type Send, waitFor } from "./vendor-http";

const tokenAnswer = z.object({
  access_token: z.string().min(1).max(8000),
  refresh_token: z.string().min(1).max(8000).optional(),
  expires_in: z.number().positive(),
  scope: z.string().max(4000).optional(),
});
const tokenRefusal = z.object({ error: z.string().max(200).optional() });

/** A token endpoint (RFC 6749 §3.2), whose client authenticates in the body, as both vendors document it. */
export async function tokens(
  send: Send,
  address: string,
  fields: Readonly<Record<string, string>>,
  { scope, now }: { scope: RegExp; now: Date },
): Promise<VendorAnswer<VendorTokens>> {
  const received = await send(address, {
    method: "POST",
    headers: { accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields).toString(),
  });
  if ("lost" in received) return { outcome: "down", reason: received.lost };
  const { status, json, retryAfter } = received;
  if (status === 429) return waitFor(retryAfter, now, "429");
  if (status >= 500) return { outcome: "down", reason: String(status) };
  if (status >= 400) {
    const refusal = tokenRefusal.safeParse(json);
    return refusalOf(refusal.success ? refusal.data.error : undefined);
  }
  const answer = read(tokenAnswer, json);
  if (answer.outcome !== "ok") return answer;
  const { access_token: accessToken, refresh_token: refreshToken = null, expires_in: expiresInSeconds, scope: granted } = answer.value;
  // Where nothing is said, everything that was asked for is granted (RFC 6749 §5.1).
  return { outcome: "ok", value: { accessToken, refreshToken, expiresInSeconds, mayRead: granted === undefined || scope.test(granted) } };
}
