import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { NO_CONNECTION } from "@/trpc/sentences";
import { type Entered, enter } from "./enter";
import { type PasskeyRequest, signWithPasskey, stopCeremony } from "./passkey-ceremony";
import { post } from "./post";

/** The next page, or the reason for a refusal; null: the ceremony ended without a result, and no message is needed. */
type Outcome = Exclude<Entered, { challenge: string }> | null;

/** Milliseconds before the end of a challenge at which another one is asked for. */
const AHEAD = 30_000;

/** `onExpiry`: called when a challenge was canceled because it is about to expire. */
interface Suggestion {
  signal: AbortSignal;
  onExpiry: () => void;
}

/** `suggested`: settles when the request that waits for a choice among suggestions has ended. */
async function attempt(next: string | null, suggested: Suggestion | null): Promise<Outcome> {
  const asked = await post<PasskeyRequest>("/login/passkey/options", {});
  // A later ceremony replaces an earlier one, so the suggestions must not start after the button was pressed.
  if (suggested?.signal.aborted) return null;
  if ("code" in asked) return suggested ? null : { refused: asked.message };
  const expire = () => {
    suggested?.onExpiry();
    stopCeremony();
  };
  const timer = suggested ? window.setTimeout(expire, asked.body.timeout - AHEAD) : undefined;
  const signed = await signWithPasskey(asked.body, { autofill: suggested !== null });
  window.clearTimeout(timer);
  if ("stopped" in signed) return signed.stopped === null || suggested ? null : { refused: signed.stopped };
  const entered = await enter("passkey", { ...signed }, next);
  return "challenge" in entered ? null : entered;
}

/** Signs in at the press of a button; the device asks which passkey to use. */
export const signInByPasskey = (next: string | null): Promise<Outcome> => attempt(next, null).catch(() => ({ refused: NO_CONNECTION }));

/**
 * Offers passkeys among the suggestions of the address field for as long as the page is open; people without a passkey see nothing.
 * Null: the browser does not support it, there was no connection, or the button was pressed. No message follows, because nobody pressed anything.
 */
export async function suggestPasskeys(next: string | null, signal: AbortSignal): Promise<Outcome> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  // Set while the suggestions wait, too: the button starts its own ceremony only after they have ended.
  signal.addEventListener("abort", stopCeremony);
  let hasExpired = true;
  while (hasExpired && !signal.aborted) {
    hasExpired = false;
    const onExpiry = () => {
      hasExpired = true;
    };
    const outcome = await attempt(next, { signal, onExpiry }).catch(() => null);
    if (outcome !== null) return outcome;
  }
  return null;
}
