import { linkHashOf, linkTokenOf } from "@knotter/auth/link-token";
import { sealToken } from "@knotter/auth/token";
import { isWrite, takesBody } from "@knotter/contract/endpoint";
import { type FixedClock, fixedClock } from "@knotter/domain/clock";
import type { ErrorCode } from "@knotter/domain/errors";
import { NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench, type Workbench } from "@knotter/testing/workbench";
import { afterAll } from "vitest";
import { type App, type AppConfig, createApp } from "../../src/app";
import { CALENDAR_ORIGIN } from "./calendar-server";
import { type OperationKey, rowOf } from "./operations";

export const ORIGIN = "http://localhost:3000";
export const COOKIE = "knotter.session";
export const SECRET = "a secret of the tests, long enough to seal with";

/** Apps at the vendors of calendars without a server: what calls them is tested in calendar-vendors.test.ts. */
const CALENDARS = { sampleOrigin: CALENDAR_ORIGIN, google: { clientId: "google-client", clientSecret: "google-client-secret" } };
/** A Zoom configuration without a server: what calls Zoom is tested in zoom.test.ts. */
export const ZOOM = {
  clientId: "zoom-client",
  clientSecret: "zoom-client-secret",
  webhookSecrets: ["zoom-webhook-secret-token"],
  authUrl: "http://127.0.0.1:9",
  apiUrl: "http://127.0.0.1:9/v2",
};

/** The cookie's value of the browser that has asked for a challenge; `login.passkey` is sent with it. */
export const PASSKEY_WORD = "a-word-of-the-tests".padEnd(43, "-");
const COOKIES: { readonly [Key in OperationKey]?: string } = { "login.passkey": `knotter.passkey=${PASSKEY_WORD}` };

export type Input = Record<string, unknown>;
export type Headered = { token?: string | null | undefined; headers?: Record<string, string> | undefined };

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body of a success. */
  body: unknown;
  /** The envelope of a refusal. */
  error: {
    code: ErrorCode;
    message: string;
    fieldErrors?: Record<string, string[]>;
    retryable: boolean;
    requestId: string;
    data?: unknown;
  } | null;
}

export interface ApiHarness extends Workbench {
  readonly app: App;
  readonly clock: FixedClock;
  /** A new session of this person and the token that names it. */
  signIn(person: Person): Promise<string>;
  seal(sessionId: string): Promise<string>;
  /** The links of mails, as this deployment creates them. */
  readonly links: { tokenOf(linkId: string): string; hashOf(token: string): string };
  send(request: Request): Promise<Answer>;
  /** Any request below /api/v1. */
  raw(method: string, path: string, init?: { body?: string | undefined } & Headered): Promise<Answer>;
  rest(key: OperationKey, input: Input, caller?: Headered): Promise<Answer>;
  trpc(key: OperationKey, input: Input, caller?: Headered): Promise<Answer>;
}

let callers = 0;

/** Every request comes from its own network, so that the limits of one test do not block another. */
function headersOf({ token, headers }: Headered): Record<string, string> {
  callers += 1;
  return {
    "x-forwarded-for": `2001:db8:${(process.pid % 0x10000).toString(16)}:${(callers % 0x10000).toString(16)}::1`,
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...headers,
  };
}

/** The cookie of an operation that a browser calls in two steps, unless the test sends its own. */
function withCookie(key: OperationKey, caller: Headered): Headered {
  const cookie = COOKIES[key];
  return cookie ? { ...caller, headers: { cookie, ...caller.headers } } : caller;
}

/** The tests' clock stands still, and so does the window of the rate limits: other tests must not reach them. */
const WIDE = 1_000;

/** A whole app on the worker's database, with a clock that stands still. */
export async function startApi({
  origin = ORIGIN,
  fresh = false,
  ...config
}: { origin?: string; fresh?: boolean } & Pick<
  AppConfig,
  | "rateFactor"
  | "adminSecondFactor"
  | "trustedProxies"
  | "zoom"
  | "calendars"
  | "webhooks"
  | "cronSecret"
  | "hosted"
  | "identitySampleOrigins"
> = {}): Promise<ApiHarness> {
  const bench = await openWorkbench({ fresh });
  const clock = fixedClock(NOW);
  const set = { rateFactor: WIDE, trustedProxies: 0, zoom: ZOOM, calendars: CALENDARS, ...config };
  const app = createApp({ databaseUrl: bench.url, poolMax: 8, secret: SECRET, baseUrl: origin, logLevel: "silent", ...set }, clock);
  afterAll(() => app.close());

  const seal = (sessionId: string) => sealToken({ secret: SECRET }, sessionId, 7 * 24 * 3600);
  const send = async (request: Request) => {
    const { pathname } = new URL(request.url);
    return pathname.startsWith("/api/trpc/") ? trpcAnswer(await app.trpc(request)) : restAnswer(await app.rest(request));
  };
  const raw: ApiHarness["raw"] = (method, path, { body, ...caller } = {}) =>
    send(
      new Request(`${origin}/api/v1${path}`, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headersOf(caller) },
        ...(body === undefined ? {} : { body }),
      }),
    );
  return {
    ...bench,
    app,
    clock,
    seal,
    links: { tokenOf: (linkId) => linkTokenOf(SECRET, linkId), hashOf: linkHashOf },
    signIn: async (person) => seal(await bench.make.session(person)),
    send,
    raw,
    rest(key, input, given = {}) {
      const caller = withCookie(key, given);
      const { method, path, body } = restOf(key, input);
      const { headers } = rowOf(key);
      if (headers) {
        const signed = Object.fromEntries(Object.entries(headers).map(([field, header]) => [header, inHeader(input[field])]));
        return raw(method, path, { body: bodyText(input["body"]), ...caller, headers: { ...signed, ...caller.headers } });
      }
      if (hasFile(input)) {
        const named = new Set([...rowOf(key).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]));
        const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !named.has(name)));
        return send(new Request(`${origin}/api/v1${path}`, { method, headers: headersOf(caller), body: formOf(rest) }));
      }
      return raw(method, path, { body, ...caller });
    },
    trpc(key, input, given = {}) {
      const caller = withCookie(key, given);
      const url = new URL(`/api/trpc/${key}`, origin);
      const text = JSON.stringify(input);
      if (!isWrite(rowOf(key))) {
        url.searchParams.set("input", text);
        return send(new Request(url, { headers: headersOf(caller) }));
      }
      if (hasFile(input)) return send(new Request(url, { method: "POST", headers: headersOf(caller), body: formOf(input) }));
      return send(new Request(url, { method: "POST", body: text, headers: { "content-type": "application/json", ...headersOf(caller) } }));
    },
  };
}

/** Text is sent byte for byte, because it may be signed; everything else (garbage may be any JSON value) as JSON. */
const bodyText = (body: unknown): string => (typeof body === "string" ? body : (JSON.stringify(body) ?? ""));

const hasFile = (input: Input): boolean => Object.values(input).some((value) => value instanceof File);

/** A form as a browser sends it: files and fields, each in a part of its own. */
function formOf(input: Input): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input)) {
    if (value === undefined) continue;
    if (value instanceof File) form.append(name, value);
    else form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** An input as a REST request: path parameters in the path, the rest as query or body. */
export function restOf(key: OperationKey, input: Input): { method: string; path: string; body?: string } {
  const row = rowOf(key);
  const rest = { ...input };
  const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return encodeURIComponent(wellFormed(inPath(value)));
  });
  if (takesBody(row)) return { method: row.method, path, body: JSON.stringify(rest) };
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, inPath(item));
  }
  return { method: row.method, path: query.size > 0 ? `${path}?${query}` : path };
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
};

async function restAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const body = parsed(text);
  const error = status >= 400 ? ((body["error"] as Answer["error"]) ?? null) : null;
  return { status, headers, text, body: error ? null : body, error };
}

async function trpcAnswer(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const text = await response.text();
  const body = parsed(text) as { result?: { data: unknown }; error?: { data?: { app?: Answer["error"] } } };
  return { status, headers, text, body: body.result?.data ?? null, error: body.error?.data?.app ?? null };
}

const inPath = (value: unknown): string => (typeof value === "object" ? JSON.stringify(value) : String(value));

/** Removes characters that a header cannot carry. */
const inHeader = (value: unknown): string =>
  inPath(value)
    .replace(/[^\x20-\x7e]/g, "?")
    .trim();

/** A lone surrogate cannot occur in an address. */
const wellFormed = (text: string): string => Buffer.from(text).toString();
