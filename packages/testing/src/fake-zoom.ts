import { createHash, createHmac, randomBytes, randomInt } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type FakeMeeting, type FakeUser, type MeetingWire, meetingFault, recordOf, summaryOf, viewOf } from "./fake-zoom-meeting";
import { consentPage, deskPage, roomPage } from "./fake-zoom-pages";

/** A fault of one call. `cut`, `error` and `malformed` happen either before the work is done, or after, when the caller cannot know. */
export type ZoomFault =
  | { readonly kind: "rate_limit"; readonly retryAfter: string | null }
  | { readonly kind: "error"; readonly status: 500 | 502 | 503; readonly accepts?: boolean }
  | { readonly kind: "slow"; readonly milliseconds: number }
  | { readonly kind: "cut"; readonly accepts: boolean }
  | { readonly kind: "malformed"; readonly accepts: boolean; readonly status?: 200 | 404 }
  | { readonly kind: "unauthorized" };

export interface ZoomCall {
  readonly method: string;
  /** `/v2/meetings/{id}` and the like, without ids. */
  readonly operation: string;
  readonly path: string;
  /** 0 for the first call of all. */
  readonly number: number;
}

export interface FakeZoom {
  /** The values for `ZOOM_AUTH_URL` and `ZOOM_API_URL`. */
  readonly authUrl: string;
  readonly apiUrl: string;
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly webhookSecret: string;
  readonly calls: readonly ZoomCall[];
  /** All meetings of all users. */
  meetings(): readonly FakeMeeting[];
  /** Called for every call; replace it to cause faults. */
  fault: (call: ZoomCall) => ZoomFault | null;
  /** Causes faults in the next calls, one each, in this order. */
  breakNext(...faults: ZoomFault[]): void;
  /** A Zoom user, created when first named. */
  user(email: string, traits?: { type?: 1 | 2; id?: string }): FakeUser;
  /** The code that the consent page would return for this user, valid once and for five minutes. */
  consent(wish: { email: string; challenge: string; redirectUri: string }): string;
  /** Expires the user's access tokens; the refresh token stays valid. */
  expireAccess(email: string): void;
  /** The app's tokens of a user: access token and refresh token. */
  tokensOf(userId: string): readonly string[];
  /** The user removes the app: all tokens become invalid. Returns the signed message that Zoom would send. */
  deauthorize(email: string, at?: Date): { body: string; headers: Record<string, string> };
  /** The same, sent to the app's address. Returns the status. */
  notifyDeauthorized(email: string): Promise<number>;
  close(): Promise<void>;
}

interface Options {
  readonly port?: number;
  readonly now?: () => Date;
  /** The address for deauthorisation notifications. */
  readonly notifyUrl?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
  readonly webhookSecret?: string;
  /** Meetings that one host may create or change per day; the real limit is a hundred. */
  readonly dailyLimit?: number;
}

interface Grant {
  readonly userId: string;
  access: string;
  refresh: string;
  expiresAt: number;
}

const CODE_MS = 5 * 60 * 1000;
const ACCESS_SECONDS = 3600;
const word = (): string => randomBytes(24).toString("base64url");

/** Zoom's published API (OAuth with PKCE, users/me, meetings, webhook), over HTTP, with every possible fault. */
export async function startFakeZoom({
  port = 0,
  now = () => new Date(),
  notifyUrl,
  clientId = "zoom-client",
  clientSecret = "zoom-client-secret",
  webhookSecret = "zoom-webhook-secret-token",
  dailyLimit = Number.POSITIVE_INFINITY,
}: Options = {}): Promise<FakeZoom> {
  const users = new Map<string, FakeUser>();
  const meetings = new Map<string, FakeMeeting>();
  const codes = new Map<string, { userId: string; challenge: string; redirectUri: string; until: number }>();
  const grants = new Map<string, Grant>();
  const made = new Map<string, number>();
  const calls: ZoomCall[] = [];
  const queue: ZoomFault[] = [];

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? "/", "http://zoom.invalid");
    const method = request.method ?? "GET";
    const page = pageFor(method, url, body);
    if (page) return page(response);
    const operation = `${method} ${url.pathname.replace(/\/meetings\/[^/]+$/, "/meetings/{id}")}`;
    const call: ZoomCall = { method, operation, path: url.pathname, number: calls.length };
    calls.push(call);
    const fault = queue.shift() ?? fake.fault(call);
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    if (fault?.kind === "rate_limit")
      return limited(response, fault.retryAfter, "You have reached the maximum per-second rate limit for this API.");
    if (fault?.kind === "cut" && !fault.accepts) return void request.socket.destroy();
    if (fault?.kind === "error" && !fault.accepts) return send(response, fault.status, { code: fault.status, message: "Internal error" });
    if (fault?.kind === "malformed" && !fault.accepts)
      return void response.writeHead(fault.status ?? 200, { "content-type": "text/html" }).end("<html>");
    if (fault?.kind === "unauthorized") return send(response, 401, { code: 124, message: "Access token is expired." });
    const answer = url.pathname.startsWith("/oauth/") ? oauth(url, request, body) : api(method, url, request, body);
    if (fault?.kind === "cut") return void request.socket.destroy();
    if (fault?.kind === "error") return send(response, fault.status, { code: fault.status, message: "Internal error" });
    if (fault?.kind === "malformed") return void response.writeHead(answer.status, { "content-type": "application/json" }).end('{"id": 8');
    if (answer.status === 429) return limited(response, null, (answer.body as { message: string }).message);
    send(response, answer.status, answer.body);
  }

  interface Answer {
    status: number;
    body?: unknown;
  }

  function oauth(url: URL, request: IncomingMessage, body: string): Answer {
    if (request.headers.authorization !== `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString("base64")}`)
      return { status: 401, body: { reason: "Invalid client_id or client_secret", error: "invalid_client" } };
    const fields = new URLSearchParams(body || url.search);
    if (url.pathname === "/oauth/revoke") {
      for (const [key, grant] of grants)
        if (grant.access === fields.get("token") || grant.refresh === fields.get("token")) grants.delete(key);
      return { status: 200, body: { status: "success" } };
    }
    if (url.pathname !== "/oauth/token") return { status: 404, body: { reason: "Not found" } };
    if (fields.get("grant_type") === "authorization_code") {
      const code = codes.get(fields.get("code") ?? "");
      codes.delete(fields.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(fields.get("code_verifier") ?? "")
        .digest("base64url");
      if (!code || code.until < now().getTime() || code.redirectUri !== fields.get("redirect_uri") || code.challenge !== challenge)
        return { status: 400, body: { reason: "Invalid authorization code", error: "invalid_grant" } };
      return { status: 200, body: grantTo(code.userId) };
    }
    const old = [...grants.values()].find(({ refresh }) => refresh === fields.get("refresh_token"));
    if (fields.get("grant_type") !== "refresh_token" || !old)
      return { status: 400, body: { reason: "Invalid Token!", error: "invalid_grant" } };
    return { status: 200, body: grantTo(old.userId) };
  }

  /** Each grant replaces the previous one: a refresh token is valid once. */
  function grantTo(userId: string) {
    const grant: Grant = { userId, access: word(), refresh: word(), expiresAt: now().getTime() + ACCESS_SECONDS * 1000 };
    grants.set(userId, grant);
    return {
      access_token: grant.access,
      refresh_token: grant.refresh,
      token_type: "bearer",
      expires_in: ACCESS_SECONDS,
      scope:
        "meeting:write:meeting meeting:read:meeting meeting:update:meeting meeting:delete:meeting meeting:read:list_meetings user:read:user",
      api_url: "https://api.zoom.us",
    };
  }

  function api(method: string, url: URL, request: IncomingMessage, body: string): Answer {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const grant = [...grants.values()].find(({ access }) => access === token);
    if (!grant) return { status: 401, body: { code: 124, message: "Invalid access token." } };
    if (grant.expiresAt <= now().getTime()) return { status: 401, body: { code: 124, message: "Access token is expired." } };
    const user = users.get(grant.userId);
    if (!user) return { status: 404, body: { code: 1001, message: "User does not exist." } };
    if (method === "GET" && url.pathname === "/v2/users/me") return { status: 200, body: userView(user) };
    if (url.pathname === "/v2/users/me/meetings") return method === "POST" ? create(user, body) : list(user, url);
    const id = /^\/v2\/meetings\/(\d+)$/.exec(url.pathname)?.[1];
    const meeting = id === undefined ? undefined : meetings.get(id);
    if (!meeting || meeting.hostId !== user.id)
      return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${id ?? ""}.` } };
    if (method === "GET") return { status: 200, body: viewOf(meeting, fake.url) };
    if (method === "DELETE") {
      meetings.delete(meeting.id);
      return { status: 204 };
    }
    if (method !== "PATCH") return { status: 405, body: { code: 405, message: "Method not allowed" } };
    return counted(user, () => {
      const wire = parsed(body);
      const wrong = wire === null ? "Request Body should be a valid JSON object." : meetingFault(wire);
      if (wire === null || wrong !== null) return { status: 400, body: { code: 300, message: wrong } };
      meetings.set(meeting.id, { ...recordOf(wire, meeting), id: meeting.id, hostId: user.id, createdAt: meeting.createdAt });
      return { status: 204 };
    });
  }

  function create(user: FakeUser, body: string): Answer {
    return counted(user, () => {
      const wire = parsed(body);
      const wrong = wire === null ? "Request Body should be a valid JSON object." : meetingFault(wire);
      if (wire === null || wrong !== null) return { status: 400, body: { code: 300, message: wrong } };
      const id = String(80_000_000_000 + randomInt(9_999_999_999));
      const meeting: FakeMeeting = { ...recordOf(wire, null), id, hostId: user.id, createdAt: now() };
      meetings.set(id, meeting);
      return { status: 201, body: viewOf(meeting, fake.url) };
    });
  }

  function counted(user: FakeUser, work: () => Answer): Answer {
    const key = `${user.id} ${now().toISOString().slice(0, 10)}`;
    const count = made.get(key) ?? 0;
    if (count >= dailyLimit) {
      const message = `You have exceeded the daily rate limit (${dailyLimit}) of Meeting Create/Update API requests permitted for this particular user.`;
      return { status: 429, body: { code: 429, message } };
    }
    made.set(key, count + 1);
    return work();
  }

  function list(user: FakeUser, url: URL): Answer {
    const size = Number(url.searchParams.get("page_size") ?? 30);
    const from = Number(url.searchParams.get("next_page_token") ?? 0);
    const own = [...meetings.values()].filter(({ hostId }) => hostId === user.id);
    const next = from + size < own.length ? String(from + size) : "";
    return {
      status: 200,
      body: {
        page_size: size,
        total_records: own.length,
        next_page_token: next,
        meetings: own.slice(from, from + size).map((meeting) => summaryOf(meeting, fake.url)),
      },
    };
  }

  /** The pages for browsers; everything else is the API. */
  function pageFor(method: string, url: URL, body: string): ((response: ServerResponse) => void) | null {
    const html = (text: string) => (response: ServerResponse) =>
      void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
    const away = (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end();
    if (method === "GET" && url.pathname === "/oauth/authorize") {
      if (url.searchParams.get("client_id") !== clientId) return html("Invalid client_id (4,700)");
      return html(consentPage(url.searchParams));
    }
    if (method === "POST" && url.pathname === "/oauth/decide") {
      const fields = new URLSearchParams(body);
      const back = new URL(fields.get("redirect_uri") ?? "");
      back.searchParams.set("state", fields.get("state") ?? "");
      if (fields.get("decision") === "deny") back.searchParams.set("error", "access_denied");
      else {
        const wish = {
          email: fields.get("email") ?? "",
          challenge: fields.get("code_challenge") ?? "",
          redirectUri: fields.get("redirect_uri") ?? "",
        };
        back.searchParams.set("code", fake.consent(wish));
      }
      return away(back.href);
    }
    if (method === "GET" && url.pathname === "/") return html(deskPage([...users.values()], [...meetings.values()], fake.url, down));
    if (method === "GET" && /^\/[js]\/\d+$/.test(url.pathname))
      return html(roomPage(url.pathname.startsWith("/s/"), meetings.get(url.pathname.slice(3))));
    if (method === "GET" && url.pathname === "/_fake/meetings") return (response) => send(response, 200, [...meetings.values()]);
    if (method === "POST" && url.pathname === "/_fake/down") {
      down = new URLSearchParams(body).get("down") === "1";
      fake.fault = () => (down ? { kind: "error", status: 500 } : null);
      return away("/");
    }
    if (method === "POST" && url.pathname === "/_fake/deauthorize") {
      return (response) =>
        void fake.notifyDeauthorized(new URLSearchParams(body).get("email") ?? "").then((status) => {
          response.writeHead(302, { location: "/", "x-notified": String(status) }).end();
        });
    }
    return null;
  }
  let down = false;

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const userOf = (email: string): FakeUser | undefined => [...users.values()].find((user) => user.email === email);
  const fake: FakeZoom = {
    url,
    authUrl: url,
    apiUrl: `${url}/v2`,
    clientId,
    clientSecret,
    webhookSecret,
    calls,
    meetings: () => [...meetings.values()],
    fault: () => null,
    breakNext: (...faults) => void queue.push(...faults),
    user(email, { type = 2, id = word().slice(0, 22) } = {}) {
      const known = userOf(email);
      if (known) return known;
      const user = { id, accountId: word().slice(0, 22), email, type };
      users.set(id, user);
      return user;
    },
    consent({ email, challenge, redirectUri }) {
      const code = word();
      codes.set(code, { userId: fake.user(email).id, challenge, redirectUri, until: now().getTime() + CODE_MS });
      return code;
    },
    expireAccess(email) {
      const grant = grants.get(userOf(email)?.id ?? "");
      if (grant) grant.expiresAt = 0;
    },
    tokensOf(userId) {
      const grant = grants.get(userId);
      return grant ? [grant.access, grant.refresh] : [];
    },
    deauthorize(email, at = now()) {
      const user = fake.user(email);
      grants.delete(user.id);
      const payload = {
        user_data_retention: "false",
        account_id: user.accountId,
        user_id: user.id,
        signature: createHash("sha256").update(user.id).digest("hex"),
        deauthorization_time: at.toISOString(),
        client_id: clientId,
      };
      const body = JSON.stringify({ event: "app_deauthorized", event_ts: at.getTime(), payload });
      const timestamp = String(Math.floor(now().getTime() / 1000));
      const signature = `v0=${createHmac("sha256", webhookSecret).update(`v0:${timestamp}:${body}`).digest("hex")}`;
      return { body, headers: { "content-type": "application/json", "x-zm-request-timestamp": timestamp, "x-zm-signature": signature } };
    },
    async notifyDeauthorized(email) {
      if (notifyUrl === undefined) return 0;
      const { body, headers } = fake.deauthorize(email);
      return (await fetch(notifyUrl, { method: "POST", body, headers })).status;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

const userView = ({ id, accountId, email, type }: FakeUser) => ({
  id,
  account_id: accountId,
  email,
  type,
  first_name: "Zoom",
  last_name: "User",
  status: "active",
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function parsed(body: string): MeetingWire | null {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
  } catch {
    return null;
  }
}

function send(response: ServerResponse, status: number, body?: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(body === undefined ? undefined : JSON.stringify(body));
}

const limited = (response: ServerResponse, retryAfter: string | null, message: string): void =>
  send(
    response,
    429,
    { code: 429, message },
    { "x-ratelimit-category": "Light", ...(retryAfter === null ? {} : { "retry-after": retryAfter }) },
  );
