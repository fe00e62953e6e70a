import type { z } from "zod";
import { secondsToWait, type ZoomAnswer } from "./answer";
import { newPasscode } from "./passcode";
import { errorAnswer, meetingAnswer, meetingsAnswer, tokenAnswer, tokenRefusal, userAnswer } from "./schemas";
import type { CallLimit, ListedMeeting, MeetingWish, ZoomClient, ZoomMeeting, ZoomTokens } from "./zoom";

export interface ZoomSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Replaces https://zoom.us in tests. */
  readonly authUrl?: string | undefined;
  /** Replaces https://api.zoom.us/v2 in tests. */
  readonly apiUrl?: string | undefined;
  /** To interpret instants in `Retry-After`. */
  readonly now: () => Date;
}

/** Milliseconds after which a call to Zoom is aborted. */
const TIMEOUT = 10_000;
const LONGEST_BODY = 1_000_000;
const PAGE_SIZE = 300;
/** Bounds the pages: no mentor has more future meetings than this. */
const MOST_PAGES = 20;
const MINUTE = 60_000;

type Sent = { readonly method: "GET" | "POST" | "PATCH" | "DELETE"; readonly headers: Record<string, string>; readonly body?: string };

/**
 * Zoom's API over `fetch`. Never throws for failures of Zoom or the network: every call ends in an answer (answer.ts) within its time. The
 * scopes that the app needs: docs/zoom.md.
 */
export function zoomClient({
  clientId,
  clientSecret,
  authUrl = "https://zoom.us",
  apiUrl = "https://api.zoom.us/v2",
  now,
}: ZoomSettings): ZoomClient {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`;

  /** The response as text, whatever its status; or why there is none. */
  async function send(
    address: string,
    sent: Sent,
    timeoutMs = TIMEOUT,
  ): Promise<{ status: number; text: string; retryAfter: string | null } | { lost: string }> {
    try {
      // Redirects are not followed, so that a token is never sent to another address.
      const response = await fetch(address, { ...sent, redirect: "error", signal: AbortSignal.timeout(Math.min(timeoutMs, TIMEOUT)) });
      const text = await response.text();
      if (text.length > LONGEST_BODY) return { lost: "the answer is too long" };
      return { status: response.status, text, retryAfter: response.headers.get("retry-after") };
    } catch (error) {
      const name = error instanceof Error ? error.name : "";
      return { lost: name === "TimeoutError" ? "no answer in time" : "no answer" };
    }
  }

  async function call<Schema extends z.ZodType>(
    accessToken: string,
    method: Sent["method"],
    path: string,
    schema: Schema | null,
    { body, timeoutMs }: CallLimit & { body?: unknown } = {},
  ): Promise<ZoomAnswer<z.output<Schema>>> {
    const headers = { authorization: `Bearer ${accessToken}`, accept: "application/json" };
    const sent =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, "content-type": "application/json" }, body: JSON.stringify(body) };
    const answer = await send(`${apiUrl}${path}`, sent, timeoutMs);
    if ("lost" in answer) return { outcome: "unknown", reason: answer.lost };
    const { status, text, retryAfter } = answer;
    if (status >= 200 && status < 300) {
      if (schema) return read(schema, text);
      // Zoom answers 204 where it has nothing to tell. A page with 200 comes from something in between, and nothing may have been done.
      return text.trim() === "" ? { outcome: "ok", value: null as z.output<Schema> } : UNREADABLE;
    }
    const error = errorAnswer.safeParse(jsonOf(text));
    const reason = `${status} ${error.success ? `${error.data.code ?? ""} ${error.data.message ?? ""}` : ""}`.trim().slice(0, 200);
    if (status === 401) return { outcome: "unauthorized", reason };
    // "Invalid access token, does not contain scopes" comes with status 400.
    if (status === 400 && error.success && ["124", "4700", "4711"].includes(String(error.data.code)))
      return { outcome: "unauthorized", reason };
    // Zoom says which (3001: no such meeting); a 404 without its code comes from something in between.
    if (status === 404) return { outcome: error.success && error.data.code !== undefined ? "gone" : "unknown", reason };
    if (status === 429) return { outcome: "wait", retryAfterSeconds: secondsToWait(retryAfter, reason, now()), reason };
    return status >= 500 ? { outcome: "unknown", reason } : { outcome: "refused", reason };
  }

  async function token(fields: Record<string, string>, timeoutMs?: number): Promise<ZoomAnswer<ZoomTokens>> {
    const answer = await form("/oauth/token", fields, timeoutMs);
    if ("lost" in answer) return { outcome: "unknown", reason: answer.lost };
    const { status, text, retryAfter } = answer;
    if (status === 429) return { outcome: "wait", retryAfterSeconds: secondsToWait(retryAfter, text, now()), reason: "429" };
    if (status >= 500) return { outcome: "unknown", reason: String(status) };
    if (status >= 400) {
      const refusal = tokenRefusal.safeParse(jsonOf(text));
      const words = refusal.success ? refusal.data : {};
      const ours = words.error === "invalid_client" || /client_id|client_secret/i.test(words.reason ?? "");
      return { outcome: "refused", reason: ours ? "invalid_client" : "invalid_grant" };
    }
    const tokens = read(tokenAnswer, text);
    if (tokens.outcome !== "ok") return tokens;
    const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds, scope = "" } = tokens.value;
    return {
      outcome: "ok",
      value: { accessToken, refreshToken, expiresInSeconds, scopes: scope.split(/[ ,]+/).filter((word) => word !== "") },
    };
  }

  const form = (path: string, fields: Record<string, string>, timeoutMs?: number) =>
    send(
      `${authUrl}${path}`,
      {
        method: "POST",
        headers: { authorization: basic, accept: "application/json", "content-type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams(fields).toString(),
      },
      timeoutMs,
    );

  return {
    authorizeUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        response_type: "code",
        client_id: clientId,
        redirect_uri: redirectUri,
        state,
        code_challenge: challenge,
        code_challenge_method: "S256",
      });
      return `${authUrl}/oauth/authorize?${query}`;
    },

    exchange: ({ code, verifier, redirectUri }, { timeoutMs } = {}) =>
      token({ grant_type: "authorization_code", code, redirect_uri: redirectUri, code_verifier: verifier }, timeoutMs),

    refresh: (refreshToken, { timeoutMs } = {}) => token({ grant_type: "refresh_token", refresh_token: refreshToken }, timeoutMs),

    async revoke(revoked, { timeoutMs } = {}) {
      const answer = await form("/oauth/revoke", { token: revoked }, timeoutMs);
      if ("lost" in answer) return { outcome: "unknown", reason: answer.lost };
      if (answer.status === 429)
        return { outcome: "wait", retryAfterSeconds: secondsToWait(answer.retryAfter, answer.text, now()), reason: "429" };
      if (answer.status >= 500 || !isOwnAnswer(answer.text)) return { outcome: "unknown", reason: String(answer.status) };
      // An unknown token needs no revoking.
      return { outcome: "ok", value: null };
    },

    async me(accessToken, limit) {
      const answer = await call(accessToken, "GET", "/users/me", userAnswer, limit);
      if (answer.outcome !== "ok") return answer;
      const { id, account_id: accountId = null, email = null, type = null } = answer.value;
      return { outcome: "ok", value: { id, accountId, email, type } };
    },

    async createMeeting(accessToken, wish, limit) {
      const body = { ...bodyOf(wish), password: newPasscode() };
      return meetingIn(await call(accessToken, "POST", "/users/me/meetings", meetingAnswer, { ...limit, body }));
    },

    meeting: async (accessToken, id, limit) => meetingIn(await call(accessToken, "GET", `/meetings/${digits(id)}`, meetingAnswer, limit)),

    updateMeeting: (accessToken, id, wish, limit) =>
      call(accessToken, "PATCH", `/meetings/${digits(id)}`, null, { ...limit, body: bodyOf(wish) }) as Promise<ZoomAnswer<null>>,

    async deleteMeeting(accessToken, id, limit) {
      // Zoom must not mail the host or anybody else: our own mails do.
      const path = `/meetings/${digits(id)}?schedule_for_reminder=false&cancel_meeting_reminder=false`;
      const answer = (await call(accessToken, "DELETE", path, null, limit)) as ZoomAnswer<null>;
      return answer.outcome === "gone" ? { outcome: "ok", value: null } : answer;
    },

    async upcomingMeetings(accessToken, limit) {
      const found: ListedMeeting[] = [];
      let page = "";
      for (let number = 0; number < MOST_PAGES; number += 1) {
        const query = new URLSearchParams({
          type: "scheduled",
          page_size: String(PAGE_SIZE),
          ...(page === "" ? {} : { next_page_token: page }),
        });
        const answer = await call(accessToken, "GET", `/users/me/meetings?${query}`, meetingsAnswer, limit);
        if (answer.outcome !== "ok") return answer;
        found.push(
          ...answer.value.meetings.map(({ id, topic = "", agenda = "", created_at: createdAt = "" }) => ({ id, topic, agenda, createdAt })),
        );
        page = answer.value.next_page_token ?? "";
        if (page === "") return { outcome: "ok", value: found };
      }
      return { outcome: "unknown", reason: "too many pages of meetings" };
    },
  };
}

/** No recording, nobody joins before the host, a waiting room, no personal meeting id, no AI summary, no mails by Zoom. */
const SETTINGS = {
  join_before_host: false,
  waiting_room: true,
  auto_recording: "none",
  use_pmi: false,
  approval_type: 2,
  meeting_authentication: false,
  auto_start_meeting_summary: false,
  auto_start_ai_companion_questions: false,
  email_notification: false,
  registrants_email_notification: false,
} as const;

const bodyOf = ({ topic, agenda, startAt, endAt }: MeetingWish) => ({
  topic,
  agenda,
  type: 2,
  start_time: `${startAt.toISOString().slice(0, 19)}Z`,
  timezone: "Asia/Tokyo",
  duration: Math.round((endAt.getTime() - startAt.getTime()) / MINUTE),
  settings: SETTINGS,
});

function meetingIn(answer: ZoomAnswer<z.output<typeof meetingAnswer>>): ZoomAnswer<ZoomMeeting> {
  if (answer.outcome !== "ok") return answer;
  const {
    id,
    join_url: joinUrl,
    start_url: startUrl = null,
    password,
    start_time: startTime,
    duration = null,
    settings = {},
  } = answer.value;
  return {
    outcome: "ok",
    value: {
      id,
      joinUrl,
      startUrl,
      passcode: password || null,
      startAt: startTime === undefined ? null : new Date(startTime),
      minutes: duration,
      asWeMadeIt:
        settings.waiting_room !== false &&
        settings.join_before_host !== true &&
        (settings.auto_recording ?? SETTINGS.auto_recording) === "none",
    },
  };
}

/** An id becomes part of an address, so it must only contain digits. Throws RangeError. */
function digits(id: string): string {
  if (!/^\d{1,19}$/.test(id)) throw new RangeError("the id of a meeting has digits only");
  return id;
}

const UNREADABLE = { outcome: "unknown", reason: "the answer could not be read" } as const;

function read<Schema extends z.ZodType>(schema: Schema, text: string): ZoomAnswer<z.output<Schema>> {
  const parsed = schema.safeParse(jsonOf(text));
  // Most likely something was done, but the answer is unreadable.
  return parsed.success ? { outcome: "ok", value: parsed.data } : UNREADABLE;
}

/** JSON, or nothing (RFC 7009 §2.2: the status alone tells): no page of something in between. */
const isOwnAnswer = (text: string): boolean => text.trim() === "" || jsonOf(text) !== null;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
