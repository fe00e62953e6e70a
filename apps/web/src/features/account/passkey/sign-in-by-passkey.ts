import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { NO_CONNECTION } from "@/trpc/sentences";
import { type Entered, enter } from "../enter";
import { post } from "../post";
import { type PasskeyRequest, signWithPasskey, stopCeremony } from "./ceremony";

/** The next page, or why not; null: it came to nothing, and there is nothing to say. */
type Outcome = Exclude<Entered, { challenge: string }> | null;

/** Milliseconds before the end of a challenge at which another one is asked for. */
const AHEAD = 30_000;

/** `onExpiry`: called when a challenge that waits for a choice among suggestions has been taken back for its age. */
async function attempt(next: string | null, onExpiry?: () => void): Promise<Outcome> {
  const asked = await post<PasskeyRequest>("/login/passkey/options", {});
  if ("code" in asked) return onExpiry ? null : { refused: asked.message };
  const expire = () => {
    onExpiry?.();
    stopCeremony();
  };
  const timer = onExpiry && window.setTimeout(expire, asked.body.timeout - AHEAD);
  const signed = await signWithPasskey(asked.body, { autofill: onExpiry !== undefined });
  window.clearTimeout(timer);
  if ("stopped" in signed) return signed.stopped === null || onExpiry ? null : { refused: signed.stopped };
  const entered = await enter("passkey", { ...signed }, next);
  return "challenge" in entered ? null : entered;
}

/** At the press of a button: the device asks which passkey. */
export const signInByPasskey = (next: string | null): Promise<Outcome> => attempt(next).catch(() => ({ refused: NO_CONNECTION }));

/**
 * Offers passkeys among the suggestions of the field for the address, as long as the page is open; nothing is shown to people who have none.
 * Null: the browser cannot, there was no connection, or the press of the button has taken its place. Nobody has asked for anything.
 */
export async function suggestPasskeys(next: string | null, signal: AbortSignal): Promise<Outcome> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  signal.addEventListener("abort", stopCeremony);
  let hasExpired = true;
  while (hasExpired && !signal.aborted) {
    hasExpired = false;
    const outcome = await attempt(next, () => {
      hasExpired = true;
    }).catch(() => null);
    if (outcome !== null) return outcome;
  }
  return null;
}
