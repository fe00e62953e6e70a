import type { Immortal } from "./processes";
import type { Tally } from "./tally";

/** The answer, or why there was none. */
export type Answer =
  | {
      readonly came: true;
      readonly status: number;
      readonly code: string | null;
      readonly body: unknown;
      readonly retryAfter: number | null;
      readonly ms: number;
    }
  | { readonly came: false; readonly why: "cut" | "gone" | "silence" };

export interface Request {
  readonly method: "GET" | "POST" | "PATCH" | "PUT";
  readonly path: string;
  readonly token: string;
  readonly key?: string;
  readonly body?: object;
  /** The client disconnects after this many milliseconds, without an answer. */
  readonly cutAfter?: number;
}

const PROMISED_MS = 5_000;
/**
 * The product promises an answer within 5 s; one more is tolerated on a machine that runs everything at once. A call that has none after a minute will
 * never have one, however busy the machine is.
 */
const BOUNDS = { lateMs: 6_000, lostMs: 60_000 };

/** One request to one process. Reports breaches in the way it was answered. */
export async function ask(web: Immortal, request: Request, tally: Tally, { lateMs, lostMs } = BOUNDS): Promise<Answer> {
  const life = web.life();
  const begun = performance.now();
  const leaving = new AbortController();
  const patience = setTimeout(() => leaving.abort(), request.cutAfter ?? lostMs);
  // A killed process owes no answer; neither does one that was killed and restarted meanwhile.
  const owes = () => web.life() === life && web.up();
  const bound = setTimeout(() => {
    if (owes())
      tally.late(
        "no call is longer than its bound",
        `${request.method} ${request.path}: no answer from ${web.name} within ${lateMs / 1000} s, at ${new Date().toISOString()}`,
      );
  }, lateMs);
  try {
    const response = await fetch(`http://127.0.0.1:${web.port}/api/v1${request.path}`, {
      method: request.method,
      signal: leaving.signal,
      headers: {
        authorization: `Bearer ${request.token}`,
        ...(request.key ? { "idempotency-key": request.key } : {}),
        ...(request.body ? { "content-type": "application/json" } : {}),
      },
      ...(request.body ? { body: JSON.stringify(request.body) } : {}),
    });
    const text = await response.text();
    const ms = performance.now() - begun;
    tally.most("slowest answer, ms", ms);
    const body = parsed(text);
    if (body === undefined)
      tally.breach("every answer is JSON", `${request.method} ${request.path}: ${response.status} ${text.slice(0, 200)}`);
    const code = (body as { error?: { code?: string } } | undefined)?.error?.code ?? null;
    if (ms > PROMISED_MS) tally.count(`answers after more than 5 s: ${code ?? response.status}`);
    const retryAfter = response.headers.has("retry-after") ? Number(response.headers.get("retry-after")) : null;
    if ((response.status === 503 || response.status === 429) && !(Number(retryAfter) > 0))
      tally.breach("503 and 429 say when to come back", `${request.method} ${request.path}: ${text.slice(0, 200)}`);
    return { came: true, status: response.status, code, body, retryAfter, ms };
  } catch {
    if (request.cutAfter !== undefined && leaving.signal.aborted) return { came: false, why: "cut" };
    if (leaving.signal.aborted && owes()) {
      tally.breach("every call is answered", `${request.method} ${request.path}: no answer from ${web.name} within ${lostMs / 1000} s`);
      return { came: false, why: "silence" };
    }
    return { came: false, why: "gone" };
  } finally {
    clearTimeout(patience);
    clearTimeout(bound);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
