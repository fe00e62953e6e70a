import { errorMessage } from "@knotter/contract/errors";
import { href, safeNext } from "@knotter/contract/routes";
import type { ErrorCode } from "@knotter/domain/errors";
import { sendForm } from "./send-form";

export const TIMEOUT_MS = 5000;

/**
 * Every call of the browser to our API, tRPC or REST, goes through here: at most five seconds, for a form with files five seconds without
 * progress; any 404 opens /404 and the error is
 * still raised by the caller; a 401, or an account that has been disabled, opens the login page, which leads back.
 */
export async function apiFetch(input: RequestInfo | URL | string, init: RequestInit = {}): Promise<Response> {
  const response =
    init.body instanceof FormData
      ? await sendForm(String(input), { ...init, body: init.body }, TIMEOUT_MS)
      : await fetch(input, { ...init, credentials: "same-origin", signal: withTimeout(init.signal) });
  await follow(response);
  return response;
}

/** Goes where an answer leads: nowhere, mostly. */
export async function follow(response: Response): Promise<void> {
  if (response.status === 404) window.location.assign(href("notFound"));
  // The session is gone: what the memory of this page holds is no longer hers to see, so the app is loaded anew.
  const next = safeNext(here()) ?? undefined;
  if (response.status === 401) window.location.assign(href("login", {}, { next, done: "expired" }));
  else if (await isDisabled(response)) window.location.assign(href("login", {}, { next }));
}

/** The caller's own account. A wrong role is 403, too, and somebody else's disabled account as well: neither is a reason to leave. */
async function isDisabled(response: Response): Promise<boolean> {
  if (response.status !== 403) return false;
  const text = await response.clone().text();
  return (
    text.includes('"ACCOUNT_DISABLED"' satisfies `"${ErrorCode}"`) && !text.includes(errorMessage("ACCOUNT_DISABLED", { account: "other" }))
  );
}

const here = (): string => window.location.pathname + window.location.search;

function withTimeout(signal: AbortSignal | null | undefined): AbortSignal {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}
