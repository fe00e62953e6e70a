import { browserSupportsWebAuthnAutofill } from "@simplewebauthn/browser";
import { NO_CONNECTION } from "@/trpc/sentences";
import { type Entered, enter } from "./enter";
import { type PasskeyRequest, signWithPasskey, stopCeremony } from "./passkey-ceremony";
import { post } from "./post";

/** The next page, or why not; null: it came to nothing, and there is nothing to say. */
type Outcome = Exclude<Entered, { challenge: string }> | null;

/** Milliseconds before the end of a challenge at which another one is asked for. */
const AHEAD = 30_000;

/** `onExpiry`: called when a challenge has been taken back for its age. */
interface Suggestion {
  signal: AbortSignal;
  onExpiry: () => void;
}

/** `suggested`: waits for a choice among suggestions, until that is over. */
async function attempt(next: string | null, suggested: Suggestion | null): Promise<Outcome> {
  const asked = await post<PasskeyRequest>("/login/passkey/options", {});
  // Of two ceremonies the later one takes the place of the other: these suggestions must not begin after the press of the button.
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

/** At the press of a button: the device asks which passkey. */
export const signInByPasskey = (next: string | null): Promise<Outcome> => attempt(next, null).catch(() => ({ refused: NO_CONNECTION }));

/**
 * Offers passkeys among the suggestions of the field for the address, as long as the page is open; nothing is shown to people who have none.
 * Null: the browser cannot, there was no connection, or the press of the button has taken its place. Nobody has asked for anything.
 */
export async function suggestPasskeys(next: string | null, signal: AbortSignal): Promise<Outcome> {
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  // Also while it waits; the press of the button begins its own only after this.
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
