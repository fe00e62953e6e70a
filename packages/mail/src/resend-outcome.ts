/** What the SDK returns instead of throwing. `statusCode` is null if there was no answer at all. */
export interface Refused {
  readonly error: { readonly name: string; readonly statusCode: number | null; readonly message: string };
  readonly headers: Record<string, string> | null;
}

type Outcome =
  | { readonly outcome: "wait"; readonly retryAfterSeconds: number; readonly reason: string }
  | { readonly outcome: "retry" | "refused" | "permanent" | "unknown"; readonly reason: string };

const AT_ONCE = 1;
/** Seconds. A daily or monthly quota resets by itself, or when the plan is upgraded. */
const QUOTA_SECONDS = 60 * 60;
const WAIT_MAX = 24 * 60 * 60;
/** Errors about our settings (key, domain, sender), not the mail: once they are corrected, the same mail succeeds. */
const OURS = new Set(["missing_api_key", "restricted_api_key", "invalid_api_key", "invalid_from_address", "security_error"]);

/**
 * The meaning of a refusal for the mail (https://resend.com/docs/api-reference/errors). An unknown name is judged by its status; what is
 * neither a definite refusal nor a request to wait may have been accepted, and is tried again under the same key.
 */
export function outcomeOf({ error, headers }: Refused): Outcome {
  const { name, statusCode: status } = error;
  const reason = `${status ?? "no answer"} ${name}: ${error.message}`.slice(0, 500);
  if (status === 429)
    return { outcome: "wait", retryAfterSeconds: secondsOf(headers, /quota/.test(name) ? QUOTA_SECONDS : AT_ONCE), reason };
  if (name === "invalid_idempotent_request") return { outcome: "unknown", reason };
  if (OURS.has(name)) return { outcome: "refused", reason };
  if (status === null || status >= 500 || status < 400 || status === 408 || name === "concurrent_idempotent_requests")
    return { outcome: "retry", reason };
  if (status === 401 || status === 403) return { outcome: "refused", reason };
  return { outcome: "permanent", reason };
}

/** `Retry-After` in seconds, between one second and a day; Resend does not use the other form, a date. */
function secondsOf(headers: Record<string, string> | null, otherwise: number): number {
  const said = Number(headers?.["retry-after"]);
  return Number.isFinite(said) && said > 0 ? Math.min(Math.ceil(said), WAIT_MAX) : otherwise;
}
