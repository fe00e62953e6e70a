import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type FakeAccount,
  type FakeAppointment,
  type FakeCalendar,
  type FakeVendor,
  fakeCalendar,
  newAccount,
  newAppointment,
  sampleAppointments,
} from "./fake-calendars-accounts";
import { consentPage, deskPage } from "./fake-calendars-pages";
import { type FakeAnswer, freeBusy, googleError, graph, graphError } from "./fake-calendars-vendors";

/** A fault of one call. `cut` and `malformed` happen after the vendor has done its work: tokens are renewed, and nobody learns them. */
export type CalendarFault =
  | { readonly kind: "rate_limit"; readonly retryAfter?: string }
  | { readonly kind: "error"; readonly status: 500 | 502 | 503 }
  | { readonly kind: "slow"; readonly milliseconds: number }
  | { readonly kind: "cut" }
  | { readonly kind: "malformed" }
  | { readonly kind: "unauthorized" };

export interface CalendarCall {
  readonly vendor: FakeVendor;
  readonly operation: "token" | "revoke" | "freeBusy" | "calendars" | "calendarView" | "other";
  readonly number: number;
}

type Wish = Parameters<typeof newAppointment>[0];

export interface FakeCalendars {
  /** The value of `GOOGLE_CALENDAR_BASE_URL` and of `MICROSOFT_CALENDAR_BASE_URL`. */
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly calls: readonly CalendarCall[];
  /** Called for every call; replace it to cause faults. */
  fault: (call: CalendarCall) => CalendarFault | null;
  /** Causes faults in the next calls, one each, in this order. */
  breakNext(...faults: CalendarFault[]): void;
  /** An account, created when first named. */
  account(vendor: FakeVendor, email: string): FakeAccount;
  /** A further calendar of an account. */
  addCalendar(account: FakeAccount, traits: { name?: string; own: boolean }): FakeCalendar;
  /** An appointment in a calendar, the primary one unless another is named. */
  add(account: FakeAccount, wish: Wish, calendar?: FakeCalendar): FakeAppointment;
  remove(account: FakeAccount, id: string): void;
  /** The code that the consent page would return, valid once and for ten minutes. */
  consent(wish: { vendor: FakeVendor; email: string; challenge: string; redirectUri: string; withoutScope?: boolean }): string;
  /** Ends the access tokens of an account; the refresh token stays valid. */
  expireAccess(account: FakeAccount): void;
  /** The person ends the authorisation at the vendor. */
  endGrant(account: FakeAccount): void;
  /** What the app holds of an account: access and refresh tokens. */
  tokensOf(account: FakeAccount): readonly string[];
  close(): Promise<void>;
}

interface Options {
  readonly port?: number;
  readonly now?: () => Date;
  /** The most calls of one account in a minute: Google answers 403 `rateLimitExceeded` beyond them, Microsoft 429 with Retry-After. */
  readonly perMinute?: number;
  /** The most rows of a page of Microsoft's. */
  readonly pageSize?: number;
  /** Whether a new account has appointments: for trying out. */
  readonly withSamples?: boolean;
}

interface Grant {
  readonly account: FakeAccount;
  readonly scoped: boolean;
  access: string;
  /** Every successor of `before`: one that was asked for and not answered in time ends none of the others. */
  refresh: string[];
  before: string | null;
  expiresAt: number;
}

const CODE_MS = 10 * 60 * 1000;
/** Seconds: Google's are an hour, Microsoft's 60 to 90 minutes. */
const ACCESS_SECONDS: Readonly<Record<FakeVendor, number>> = { google: 3599, microsoft: 4500 };
const SCOPE: Readonly<Record<FakeVendor, string>> = {
  google: "https://www.googleapis.com/auth/calendar.freebusy",
  microsoft: "https://graph.microsoft.com/Calendars.ReadBasic",
};
const word = (): string => randomBytes(24).toString("base64url");

/**
 * The published APIs of Google Calendar (OAuth, FreeBusy) and of Microsoft 365 (OAuth, Graph's calendar views), over HTTP, with the life of
 * their tokens, quotas, pages and errors. Google's refresh tokens stay, Microsoft's are replaced at each use; the one before is good until a successor
 * was used.
 */
export async function startFakeCalendars({
  port = 0,
  now = () => new Date(),
  perMinute = Number.POSITIVE_INFINITY,
  pageSize = 1000,
  withSamples = false,
}: Options = {}): Promise<FakeCalendars> {
  const [clientId, clientSecret] = ["calendar-client", "calendar-client-secret"];
  const accounts = new Map<string, FakeAccount>();
  const codes = new Map<string, { account: FakeAccount; challenge: string; redirectUri: string; until: number; scoped: boolean }>();
  let grants: Grant[] = [];
  const counted = new Map<string, number>();
  const calls: CalendarCall[] = [];
  const queue: CalendarFault[] = [];
  let [down, busy] = [false, false];

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    const url = new URL(request.url ?? "/", "http://calendars.invalid");
    const method = request.method ?? "GET";
    if (pageFor(method, url, body, response)) return;
    const [vendor, operation] = whichOf(url.pathname);
    const call: CalendarCall = { vendor, operation, number: calls.length };
    calls.push(call);
    const fault = queue.shift() ?? fake.fault(call);
    if (fault?.kind === "slow") await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
    if (fault?.kind === "rate_limit") return send(response, overQuota(vendor, fault.retryAfter));
    if (fault?.kind === "error")
      return send(response, vendor === "google" ? googleError(fault.status, "backendError") : graphError(fault.status, "UnknownError"));
    if (fault?.kind === "unauthorized") return send(response, unauthorized(vendor));
    const answer =
      operation === "token" || operation === "revoke" ? oauth(vendor, operation, method, body) : api(vendor, url, method, request, body);
    if (fault?.kind === "cut") return void request.socket.destroy();
    if (fault?.kind === "malformed") return void response.writeHead(200, { "content-type": "application/json" }).end('{"value": [{');
    send(response, answer);
  }

  function whichOf(path: string): [FakeVendor, CalendarCall["operation"]] {
    if (path === "/token") return ["google", "token"];
    if (path === "/revoke") return ["google", "revoke"];
    if (path === "/calendar/v3/freeBusy") return ["google", "freeBusy"];
    if (/^\/[\w.-]+\/oauth2\/v2\.0\/token$/.test(path)) return ["microsoft", "token"];
    if (path === "/v1.0/me/calendars") return ["microsoft", "calendars"];
    return ["microsoft", path.endsWith("/calendarView") ? "calendarView" : "other"];
  }

  function oauth(vendor: FakeVendor, operation: "token" | "revoke", method: string, body: string): FakeAnswer {
    if (method !== "POST") return { status: 405, body: { error: "invalid_request" } };
    const fields = new URLSearchParams(body);
    if (operation === "revoke") {
      const known = grants.find(({ access, refresh }) => [access, ...refresh].includes(fields.get("token") ?? ""));
      // Any token ends everything that the account has authorised the app for.
      grants = grants.filter(({ account }) => account !== known?.account);
      return known ? { status: 200, body: {} } : { status: 400, body: { error: "invalid_token" } };
    }
    if (fields.get("client_id") !== clientId || fields.get("client_secret") !== clientSecret)
      return { status: 401, body: { error: "invalid_client", error_description: "The OAuth client was not found." } };
    const ended = { status: 400, body: { error: "invalid_grant", error_description: "Token has been expired or revoked." } };
    if (fields.get("grant_type") === "authorization_code") {
      const code = codes.get(fields.get("code") ?? "");
      codes.delete(fields.get("code") ?? "");
      const challenge = createHash("sha256")
        .update(fields.get("code_verifier") ?? "")
        .digest("base64url");
      const fits = code?.account.vendor === vendor && code.redirectUri === fields.get("redirect_uri") && code.challenge === challenge;
      if (!code || !fits || code.until < now().getTime()) return ended;
      const grant = { account: code.account, scoped: code.scoped, access: word(), refresh: [word()], before: null, expiresAt: 0 };
      grants.push(grant);
      return { status: 200, body: renewed(grant, true) };
    }
    const asked = fields.get("refresh_token");
    const grant = grants.find(
      ({ account, refresh, before }) => account.vendor === vendor && asked !== null && [...refresh, before].includes(asked),
    );
    if (fields.get("grant_type") !== "refresh_token" || !grant) return ended;
    return { status: 200, body: renewed(grant, vendor === "microsoft", asked) };
  }

  function renewed(grant: Grant, rotates: boolean, asked: string | null = null) {
    const { vendor } = grant.account;
    grant.access = word();
    const refresh = word();
    if (rotates) {
      grant.refresh = asked !== null && asked === grant.before ? [...grant.refresh, refresh] : [refresh];
      grant.before = asked;
    }
    grant.expiresAt = now().getTime() + ACCESS_SECONDS[vendor] * 1000;
    return {
      access_token: grant.access,
      ...(rotates ? { refresh_token: refresh } : {}),
      token_type: "Bearer",
      expires_in: ACCESS_SECONDS[vendor],
      scope: grant.scoped ? SCOPE[vendor] : "openid",
    };
  }

  function api(vendor: FakeVendor, url: URL, method: string, request: IncomingMessage, body: string): FakeAnswer {
    const token = request.headers.authorization?.replace(/^Bearer /, "") ?? "";
    const grant = grants.find(({ account, access }) => account.vendor === vendor && access === token);
    if (!grant || grant.expiresAt <= now().getTime()) return unauthorized(vendor);
    if (!grant.scoped)
      return vendor === "google" ? googleError(403, "insufficientPermissions", "PERMISSION_DENIED") : graphError(403, "ErrorAccessDenied");
    const key = `${vendor} ${grant.account.email} ${Math.floor(now().getTime() / 60_000)}`;
    const count = (counted.get(key) ?? 0) + 1;
    counted.set(key, count);
    if (count > perMinute) return overQuota(vendor);
    if (vendor === "google") return method === "POST" ? freeBusy(grant.account, body) : googleError(404, "notFound");
    return method === "GET" ? graph(grant.account, url, fake.url, pageSize) : graphError(405, "MethodNotAllowed");
  }

  const unauthorized = (vendor: FakeVendor): FakeAnswer =>
    vendor === "google" ? googleError(401, "authError", "UNAUTHENTICATED") : graphError(401, "InvalidAuthenticationToken");
  /** Google names no time to wait. */
  const overQuota = (vendor: FakeVendor, retryAfter = "30"): FakeAnswer =>
    vendor === "google" ? googleError(403, "rateLimitExceeded", "RESOURCE_EXHAUSTED") : graphError(429, "ApplicationThrottled", retryAfter);

  /** The pages for browsers; everything else is an API. */
  function pageFor(method: string, url: URL, body: string, response: ServerResponse): boolean {
    const html = (text: string) => void response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(text);
    const away = (to: string) => void response.writeHead(302, { location: to }).end();
    const vendor =
      url.pathname === "/o/oauth2/v2/auth" ? "google" : /^\/[\w.-]+\/oauth2\/v2\.0\/authorize$/.test(url.pathname) ? "microsoft" : null;
    if (method === "GET" && vendor) {
      html(url.searchParams.get("client_id") === clientId ? consentPage(vendor, url.searchParams) : "Error 401: invalid_client");
      return true;
    }
    if (method === "GET" && url.pathname === "/") {
      html(deskPage([...accounts.values()], down, busy));
      return true;
    }
    if (method !== "POST" || !url.pathname.startsWith("/_fake/")) return false;
    const fields = new URLSearchParams(body);
    const decided = /^\/_fake\/(google|microsoft)\/decide$/.exec(url.pathname)?.[1] as FakeVendor | undefined;
    if (decided) {
      const back = new URL(fields.get("redirect_uri") ?? "");
      back.searchParams.set("state", fields.get("state") ?? "");
      if (fields.get("decision") === "deny") back.searchParams.set("error", "access_denied");
      else
        back.searchParams.set(
          "code",
          fake.consent({
            vendor: decided,
            email: fields.get("email") ?? "",
            challenge: fields.get("code_challenge") ?? "",
            redirectUri: fields.get("redirect_uri") ?? "",
            withoutScope: decided === "google" && fields.get("scope") !== "1",
          }),
        );
      away(back.href);
      return true;
    }
    const account = accounts.get(`${fields.get("vendor")} ${fields.get("email")}`);
    if (url.pathname === "/_fake/appointments" && account) {
      const from = Date.parse(`${fields.get("from")}:00+09:00`);
      if (!Number.isNaN(from)) fake.add(account, { title: "予定", from, to: from + Number(fields.get("minutes") ?? 60) * 60_000 });
    }
    if (url.pathname === "/_fake/revoke" && account) fake.endGrant(account);
    if (url.pathname === "/_fake/fault") {
      down = fields.has("down") ? fields.get("down") === "1" : down;
      busy = fields.has("busy") ? fields.get("busy") === "1" : busy;
      fake.fault = () => (down ? { kind: "error", status: 503 } : busy ? { kind: "rate_limit" } : null);
    }
    away("/");
    return true;
  }

  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const fake: FakeCalendars = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clientId,
    clientSecret,
    calls,
    fault: () => null,
    breakNext: (...faults) => void queue.push(...faults),
    account(vendor, email) {
      const known = accounts.get(`${vendor} ${email}`);
      if (known) return known;
      const account = newAccount(vendor, email);
      accounts.set(`${vendor} ${email}`, account);
      if (withSamples)
        for (const appointment of sampleAppointments(now())) account.calendars[0]?.appointments.set(appointment.id, appointment);
      return account;
    },
    addCalendar(account, { name = "Other", own }) {
      const calendar = fakeCalendar(name, own);
      account.calendars.push(calendar);
      return calendar;
    },
    add(account, wish, calendar = account.calendars[0]) {
      const appointment = newAppointment(wish);
      calendar?.appointments.set(appointment.id, appointment);
      return appointment;
    },
    remove(account, id) {
      for (const calendar of account.calendars) calendar.appointments.delete(id);
    },
    consent({ vendor, email, challenge, redirectUri, withoutScope = false }) {
      const code = `${word()}/${word()}`;
      codes.set(code, {
        account: fake.account(vendor, email),
        challenge,
        redirectUri,
        until: now().getTime() + CODE_MS,
        scoped: !withoutScope,
      });
      return code;
    },
    expireAccess(account) {
      for (const grant of grants) if (grant.account === account) grant.expiresAt = 0;
    },
    endGrant(account) {
      grants = grants.filter((grant) => grant.account !== account);
    },
    tokensOf: (account) => grants.filter((grant) => grant.account === account).flatMap(({ access, refresh }) => [access, ...refresh]),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return fake;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const send = (response: ServerResponse, { status, body, headers = {} }: FakeAnswer): void =>
  void response
    .writeHead(status, { "content-type": "application/json", ...headers })
    .end(body === undefined ? undefined : JSON.stringify(body));
