import { href, safeNext } from "@knotter/contract/routes";
import type { ErrorCode } from "@knotter/domain/errors";

export const TIMEOUT_MS = 5000;

/**
 * Every call of the browser to our API, tRPC or REST: at most five seconds, for a form with files five seconds without progress; a 404
 * opens /404 and the caller still gets the error; a 401, or a disabled account, opens the login page, which leads back. Of a write, which carries
 * an Idempotency-Key, `query-client.ts` opens /404: not from a form, which says so itself and keeps what was typed.
 */
export async function apiFetch(input: RequestInfo | URL | string, init: RequestInit = {}): Promise<Response> {
  const response =
    init.body instanceof FormData
      ? await upload(String(input), { ...init, body: init.body })
      : await fetch(input, { ...init, credentials: "same-origin", signal: withTimeout(init.signal) });
  await follow(response, new Headers(init.headers).has("idempotency-key"));
  return response;
}

/** Loaded here: few pages send files, and those bring this module with their form (`useUploadProgress`). */
async function upload(url: string, init: RequestInit & { body: FormData }): Promise<Response> {
  const { sendForm } = await import("./send-form");
  return sendForm(url, init, TIMEOUT_MS);
}

/** Redirects if an answer requires it; usually not. */
export async function follow(response: Response, isWrite = false): Promise<void> {
  if (response.status === 404 && !isWrite) window.location.assign(href("notFound"));
  // The session has ended: the data in this page's memory must no longer be shown, so the app is fully reloaded.
  const next = safeNext(here()) ?? undefined;
  if (response.status === 401) window.location.assign(href("login", {}, { next, done: "expired" }));
  else if (await isDisabled(response)) window.location.assign(href("login", {}, { next }));
}

/** Only for the caller's own account. A wrong role is 403 too, and so is somebody else's disabled account: neither is a reason to leave. */
async function isDisabled(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const text = await response.clone().text();
  if (!text.includes('"ACCOUNT_DISABLED"' satisfies `"${ErrorCode}"`)) return false;
  // Loaded here: the table of errors is no part of a first view.
  const { errorMessage } = await import("@knotter/contract/errors");
  return !text.includes(errorMessage("ACCOUNT_DISABLED", { account: "other" }));
}

const here = (): string => window.location.pathname + window.location.search;

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
