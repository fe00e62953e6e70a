import { startAuthentication, startRegistration, WebAuthnAbortService, WebAuthnError } from "@simplewebauthn/browser";
import type { RouterOutputs } from "@/trpc/outputs";

type Creation = RouterOutputs["security"]["startPasskey"];
export type PasskeyRequest = RouterOutputs["login"]["passkeyOptions"];

/** What the server takes of a new passkey. */
export interface PasskeyMade {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: string[];
}

/** What the server takes of a signature. */
export interface PasskeySigned {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

/** `stopped`: the reason why the ceremony ended without a result, as a sentence; null: another ceremony has replaced it. */
export type Ceremony<Result> = Result | { stopped: string | null };

const NOT_DONE = "パスキーの操作が完了しませんでした。もう一度お試しください。";
const UNSUPPORTED = "このブラウザーでは、パスキーをご利用いただけません。";

function reasonOf(error: unknown): string | null {
  if (!(error instanceof WebAuthnError)) return "PublicKeyCredential" in window ? NOT_DONE : UNSUPPORTED;
  switch (error.code) {
    case "ERROR_CEREMONY_ABORTED":
      return null;
    case "ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED":
      return "この端末のパスキーは、すでに登録されています。";
    case "ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT":
    case "ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT":
      return "この端末では、パスキーを作れません。画面ロック（PIN・指紋・顔など）を設定した端末でお試しください。";
    default:
      return NOT_DONE;
  }
}

async function orReason<Result>(ceremony: () => Promise<Result>): Promise<Ceremony<Result>> {
  try {
    return await ceremony();
  } catch (error) {
    return { stopped: reasonOf(error) };
  }
}

/** Asks the device to create a passkey. */
export const makePasskey = (options: Creation): Promise<Ceremony<PasskeyMade>> =>
  orReason(async () => {
    // The contract types transports as strings; browsers ignore unknown ones.
    const { id, response } = await startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"] });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return {
      id,
      clientDataJSON,
      attestationObject,
      transports: transports.filter((transport) => /^[a-z-]{1,20}$/.test(transport)).slice(0, 10),
    };
  });

/** Asks the device for a signature. `autofill`: waits until a passkey is chosen among the suggestions of the address field. */
export const signWithPasskey = (options: PasskeyRequest, { autofill = false } = {}): Promise<Ceremony<PasskeySigned>> =>
  orReason(async () => {
    const { id, response } = await startAuthentication({
      optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"],
      useBrowserAutofill: autofill,
    });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    if (!userHandle) throw new Error("a passkey without a handle is not discoverable");
    return { id, clientDataJSON, authenticatorData, signature, userHandle };
  });

/** Cancels a request that waits for a choice among suggestions. */
export const stopCeremony = (): void => WebAuthnAbortService.cancelCeremony();
