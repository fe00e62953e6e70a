import type { z } from "zod";
import type { CallLimit, VendorAnswer } from "./vendor";

/** For one call. */
const TIMEOUT = 10_000;
/** For all calls of one operation: shorter than a source is claimed for. */
const ALTOGETHER = 45_000;
const LONGEST_BODY = 5 * 1024 * 1024;
/** Seconds to wait where a vendor names none, and the most that it may name. */
const WAIT = 60;
const LONGEST_WAIT = 24 * 60 * 60;

export interface Received {
  readonly status: number;
  readonly json: unknown;
  /** RFC 7009 §2.2: where a token is revoked, the status alone tells. */
  readonly isEmpty: boolean;
  readonly retryAfter: string | null;
}

export interface Sent {
  readonly method: "GET" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type Send = (address: string, sent: Sent) => Promise<Received | { readonly lost: string }>;

/**
 * Calls of one operation, which end together at its limit. Redirects are not followed, so that no token is ever sent to another address. Never
 * throws for failures of the vendor or of the network.
 */
export function sendWithin({ timeoutMs = ALTOGETHER }: CallLimit = {}): Send {
  const until = performance.now() + timeoutMs;
  return async (address, sent) => {
    const left = Math.min(TIMEOUT, until - performance.now());
    if (left <= 0) return { lost: "no time left" };
    try {
      const response = await fetch(address, { ...sent, redirect: "error", signal: AbortSignal.timeout(Math.ceil(left)) });
      const text = await bounded(response);
      if (text === null) return { lost: "the answer is too long" };
      return { status: response.status, json: jsonOf(text), isEmpty: text.trim() === "", retryAfter: response.headers.get("retry-after") };
    } catch (error) {
      return { lost: error instanceof Error && error.name === "TimeoutError" ? "no answer in time" : "no answer" };
    }
  };
}

/** Null: longer than is taken, whatever the header of its length says. */
async function bounded(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > LONGEST_BODY) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** An answer that does not have the shape which is asked for is as good as none. */
export function read<Schema extends z.ZodType>(schema: Schema, json: unknown): VendorAnswer<z.output<Schema>> {
  const parsed = schema.safeParse(json);
  return parsed.success ? { outcome: "ok", value: parsed.data } : { outcome: "down", reason: "the answer could not be read" };
}

/** Of 429 and of the other answers that name a time: seconds, or an HTTP date (RFC 9110 §10.2.3). */
export function waitFor(
  retryAfter: string | null,
  now: Date,
  reason: string,
): { outcome: "wait"; retryAfterSeconds: number; reason: string } {
  const given = retryAfter?.trim() ?? "";
  const seconds = /^\d{1,9}$/.test(given) ? Number(given) : Math.ceil((Date.parse(given) - now.getTime()) / 1000);
  return { outcome: "wait", retryAfterSeconds: Number.isNaN(seconds) ? WAIT : Math.min(Math.max(seconds, 1), LONGEST_WAIT), reason };
}

/** OAuth's own errors (RFC 6749 §5.2), of any vendor. `error`: its code. */
export function refusalOf(error: string | undefined): { outcome: "refused"; reason: string } {
  const ours = ["invalid_client", "unauthorized_client"];
  // Microsoft tells with these that the person has to sign in or consent again.
  const ended = ["invalid_grant", "interaction_required", "consent_required", "login_required"];
  if (error !== undefined && ours.includes(error)) return { outcome: "refused", reason: "invalid_client" };
  return {
    outcome: "refused",
    reason: error !== undefined && ended.includes(error) ? "invalid_grant" : (error ?? "refused").slice(0, 100),
  };
}
