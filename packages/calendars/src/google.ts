import { z } from "zod";
import type { BusyWindow, VendorAnswer, VendorAppointment, VendorClient, VendorSettings } from "./vendor";
import { read, type Send, sendWithin, waitFor } from "./vendor-http";
import { tokens } from "./vendor-oauth";

/** Tells when somebody is busy and nothing else: neither titles nor identifiers, nor which calendars there are. */
const SCOPE = "https://www.googleapis.com/auth/calendar.freebusy";
const GRANTED = /(^|\s)https:\/\/www\.googleapis\.com\/auth\/calendar\.freebusy(\s|$)/;

const DAY = 24 * 60 * 60 * 1000;
/** FreeBusy refuses more than three months at once (`timeRangeTooLong`). */
const AT_ONCE = 60 * DAY;

const instant = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const freeBusy = z.object({
  calendars: z.object({
    primary: z.object({
      busy: z.array(z.object({ start: instant, end: instant })).optional(),
      errors: z.array(z.object({ reason: z.string().max(100).optional() })).optional(),
    }),
  }),
});
const refusal = z.object({
  error: z.object({
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional() })).optional(),
  }),
});
const QUOTA = ["rateLimitExceeded", "userRateLimitExceeded", "quotaExceeded", "dailyLimitExceeded", "RESOURCE_EXHAUSTED"];

/**
 * Google Calendar by FreeBusy, of the account's primary calendar: the scope that reads times alone lists no others. What Google tells is one
 * range for neighbouring appointments, and neither which of them are uncertain nor which are whole days; by default whole days are "free" there. What the account has declined is free.
 * https://developers.google.com/workspace/calendar/api/v3/reference/freebusy/query
 */
export function googleClient({ clientId, clientSecret, baseUrl, now }: VendorSettings): VendorClient {
  const accounts = baseUrl ?? "https://accounts.google.com";
  const oauth = baseUrl ?? "https://oauth2.googleapis.com";
  const api = baseUrl ?? "https://www.googleapis.com";
  const client = { client_id: clientId, client_secret: clientSecret };
  const asked = () => ({ scope: GRANTED, now: now() });

  return {
    authorizeUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
        // A refresh token, and again for whoever has authorised the app before.
        access_type: "offline",
        prompt: "select_account consent",
      });
      return `${accounts}/o/oauth2/v2/auth?${query}`;
    },

    exchange: ({ code, verifier, redirectUri }, limit) =>
      tokens(
        sendWithin(limit),
        `${oauth}/token`,
        { ...client, grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier },
        asked(),
      ),

    refresh: (refreshToken, limit) =>
      tokens(sendWithin(limit), `${oauth}/token`, { ...client, grant_type: "refresh_token", refresh_token: refreshToken }, asked()),

    async revoke(token, limit) {
      const received = await sendWithin(limit)(`${oauth}/revoke`, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token }).toString(),
      });
      if ("lost" in received) return { outcome: "down", reason: received.lost };
      if (received.status === 429) return waitFor(received.retryAfter, now(), "429");
      if (received.status >= 500 || (received.json === null && !received.isEmpty))
        return { outcome: "down", reason: String(received.status) };
      // A token that Google does not know (any more) needs no revoking.
      return { outcome: "ok", value: null };
    },

    async busy(accessToken, window, limit) {
      const send = sendWithin(limit);
      const found: VendorAppointment[] = [];
      for (let from = window.from; from < window.to; from += AT_ONCE) {
        const part = await busyIn(send, accessToken, { ...window, from, to: Math.min(from + AT_ONCE, window.to) });
        if (part.outcome !== "ok") return part;
        found.push(...part.value);
        if (found.length > window.limit) return { outcome: "too_many", reason: "too many ranges" };
      }
      return { outcome: "ok", value: joined(found) };
    },
  };

  async function busyIn(send: Send, accessToken: string, { from, to }: BusyWindow): Promise<VendorAnswer<VendorAppointment[]>> {
    const received = await send(`${api}/calendar/v3/freeBusy`, {
      method: "POST",
      headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({
        timeMin: new Date(from).toISOString(),
        timeMax: new Date(to).toISOString(),
        timeZone: "UTC",
        items: [{ id: "primary" }],
      }),
    });
    if ("lost" in received) return { outcome: "down", reason: received.lost };
    const { status, json, retryAfter } = received;
    if (status === 200) {
      const answer = read(freeBusy, json);
      if (answer.outcome !== "ok") return answer;
      const { busy, errors = [] } = answer.value.calendars.primary;
      // A calendar with an error has no busy times in the answer, and is not free for that.
      if (errors.length > 0 || busy === undefined) return { outcome: "down", reason: `freeBusy ${errors[0]?.reason ?? "without times"}` };
      return { outcome: "ok", value: busy.map(({ start, end }) => ({ from: start, to: end, tentative: false, allDay: false, uid: null })) };
    }
    const parsed = refusal.safeParse(json);
    const reasons = parsed.success ? [parsed.data.error.status, ...(parsed.data.error.errors ?? []).map(({ reason }) => reason)] : [];
    const reason = `${status} ${reasons.filter(Boolean).join(" ")}`.trim().slice(0, 200);
    if (status === 429 || (status === 403 && reasons.some((word) => word !== undefined && QUOTA.includes(word))))
      return waitFor(retryAfter, now(), reason);
    // 403 beside the quotas: the person has taken the scope back, or the company no longer allows the app.
    if (status === 401 || status === 403) return { outcome: "unauthorized", reason };
    if (status === 503 && retryAfter !== null) return waitFor(retryAfter, now(), reason);
    return status >= 500 ? { outcome: "down", reason } : { outcome: "refused", reason };
  }
}

/** A range that two requests have cut in two is one again: otherwise one of our interviews at the cut would not be known as such. */
function joined(ranges: readonly VendorAppointment[]): VendorAppointment[] {
  const found: VendorAppointment[] = [];
  for (const range of ranges) {
    const last = found.at(-1);
    if (last !== undefined && range.from <= last.to) found[found.length - 1] = { ...last, to: Math.max(last.to, range.to) };
    else found.push(range);
  }
  return found;
}
