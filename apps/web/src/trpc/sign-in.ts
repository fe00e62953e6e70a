import { href } from "@knotter/contract/routes";
import { TIMEOUT_MS } from "./api-fetch";

/** Ways to the session cookie: a password, a mailed link, the code of the second step, a passkey, a sign-up (auth/options.ts). */
export type SignInMethod =
  | "credentials"
  | "link"
  | "mentor-link"
  | "second-factor"
  | "passkey"
  | "signup"
  | "hosted-signup"
  | "hosted-hrstaff-signup"
  | "hrstaff-signup";

/** next-auth's own routes (next-auth.js.org/getting-started/rest-api). Its browser package would leave the page on a network failure. */
async function post(action: `callback/${SignInMethod}` | "signout", fields: Record<string, string>): Promise<Response> {
  const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
  const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store", signal })).json()) as { csrfToken: string };
  return fetch(`/api/auth/${action}`, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }), signal });
}

/**
 * Sets the session cookie. Returns null, or why not: an ErrorCode, a FieldCode, "CredentialsSignin", or the HTTP status of an unexpected
 * answer. Throws without an answer. A sign-in that needs its second step returns SECOND_FACTOR_REQUIRED (`challengeIn`).
 */
export async function openSession(method: SignInMethod, fields: Record<string, string>): Promise<string | null> {
  const answer = await post(`callback/${method}`, fields);
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  const error = url === undefined ? null : new URL(url, window.location.origin).searchParams.get("error");
  return answer.ok && !error ? null : (error ?? String(answer.status));
}

/** The challenge that the second step needs; null: there is none. */
export const challengeIn = (error: string): string | null => /^SECOND_FACTOR_REQUIRED:(.+)$/.exec(error)?.[1] ?? null;

/**
 * The address of a company's login page, which sends the browser back to `next`, a path of ours. Null: the provider does not answer. Throws if our
 * own server does not.
 */
export async function setOut(way: { provider: string; email?: string; next?: string }): Promise<string | null> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify(way);
  const answer = await fetch("/api/v1/login/company", { method: "POST", headers, body, signal: AbortSignal.timeout(2 * TIMEOUT_MS) });
  return answer.ok ? ((await answer.json()) as { continueAt: string }).continueAt : null;
}

/**
 * Ends the session at the server and removes the cookie; a session that had already ended counts as success. Returns the next page: the
 * login page, or the log-out of the provider with which the session began. Null: it failed.
 */
export async function closeSession(): Promise<string | null> {
  try {
    // `fetch` instead of `apiFetch`, because a 401 is a success here.
    const ended = await fetch("/api/v1/logout", { method: "POST", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!(ended.ok || ended.status === 401)) return null;
    const { continueAt } = (await ended.json().catch(() => ({}))) as { continueAt?: string };
    if (!(await post("signout", {})).ok) return null;
    // Drafts are personal, so they are deleted at sign-out.
    window.sessionStorage.clear();
    return continueAt ?? href("login");
  } catch {
    return null;
  }
}
