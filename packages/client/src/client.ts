import { type Calls, callsOf } from "./calls";
import type { components } from "./generated/api";
import { type RetryOptions, retrying } from "./retry";

/** What the API refuses with: `code` says why, and which `data` comes with it. */
export type KnotterError = components["schemas"]["Error"]["error"];

/** The shapes of the API by name: `Shape<"Mentoring">`. */
export type Shape<Name extends keyof components["schemas"]> = components["schemas"][Name];

/** Every operation of the API: `knotter.POST("/mentoring", { body })` answers `{ data, error, response }` and does not throw for a refusal. */
export type Knotter = Calls;

export interface ConnectOptions extends RetryOptions {
  /** The address of the API, with /api/v1. */
  baseUrl: string;
  /** What `POST /login` answered as `accessToken`; a function is asked before each call. */
  token?: string | undefined | (() => string | undefined | Promise<string | undefined>);
}

/**
 * A client of the API. Writes carry an `Idempotency-Key`, unless the call gives its own, so that a call whose answer was lost is repeated
 * without being done twice. Throws only where no answer came at all, after the last attempt.
 */
export function connect({ baseUrl, token, ...options }: ConnectOptions): Knotter {
  const send = retrying(options);
  return callsOf(baseUrl, async (request) => {
    const known = typeof token === "function" ? await token() : token;
    if (known !== undefined && !request.headers.has("authorization")) request.headers.set("authorization", `Bearer ${known}`);
    if (request.method !== "GET" && !request.headers.has("idempotency-key")) request.headers.set("idempotency-key", crypto.randomUUID());
    return send(request);
  });
}
