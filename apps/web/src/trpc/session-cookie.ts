import { TIMEOUT_MS } from "./api-fetch";

/** Ways to the cookie: a password, the link of a mail, a sign-up (auth/options.ts). */
export type Door = "credentials" | "link" | "mentor-link" | "signup" | "hrstaff-signup";

/** next-auth's own paths (next-auth.js.org/getting-started/rest-api). Its browser package would leave the page when the network fails. */
async function post(action: `callback/${Door}` | "signout", fields: Record<string, string>): Promise<Response> {
  const signal = AbortSignal.timeout(2 * TIMEOUT_MS);
  const { csrfToken } = (await (await fetch("/api/auth/csrf", { cache: "no-store", signal })).json()) as { csrfToken: string };
  return fetch(`/api/auth/${action}`, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }), signal });
}

/**
 * Sets the session cookie. Answers null, or why not: an ErrorCode, a FieldCode, "CredentialsSignin", or the HTTP status of an unexpected
 * answer. Throws when nobody answers.
 */
export async function openSession(door: Door, fields: Record<string, string>): Promise<string | null> {
  const answer = await post(`callback/${door}`, fields);
  const { url } = (await answer.json().catch(() => ({}))) as { url?: string };
  const error = url === undefined ? null : new URL(url, window.location.origin).searchParams.get("error");
  return answer.ok && !error ? null : (error ?? String(answer.status));
}

/** Ends the session at the server and takes the cookie away; a session that had already ended counts. Answers whether it happened. */
export async function closeSession(): Promise<boolean> {
  try {
    // `fetch`, not `apiFetch`: a 401 is what was wanted.
    const ended = await fetch("/api/v1/logout", { method: "POST", signal: AbortSignal.timeout(TIMEOUT_MS) });
    const closed = (ended.ok || ended.status === 401) && (await post("signout", {})).ok;
    // Drafts hold what is meant for one person's eyes: they go with her.
    if (closed) window.sessionStorage.clear();
    return closed;
  } catch {
    return false;
  }
}
