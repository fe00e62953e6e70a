import { randomBytes } from "node:crypto";
import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { parse, serialize } from "hono/utils/cookie";

/** A new credential of an authenticator, as the browser sends it: base64url, unverified. */
export interface PasskeyAttestation {
  id: string;
  clientDataJSON: string;
  attestationObject: string;
  transports: readonly string[];
}

/** A signature of an authenticator, as the browser sends it: base64url, unverified. */
export interface PasskeyAssertion {
  id: string;
  clientDataJSON: string;
  authenticatorData: string;
  signature: string;
  userHandle: string;
}

/** EdDSA, ES256, RS256: what authenticators can do today, the best first. */
const ALGORITHMS = [-8, -7, -257];
const RP_NAME = "Knotter";
const TIMEOUT = LIMITS.passkeys.challengeMinutes * MINUTE;
const WORD = /^[\w-]{43}$/;

const cookieName = (secure: boolean): string => (secure ? "__Host-knotter.passkey" : "knotter.passkey");

/** The random value that proves that this browser has asked for the challenge itself; null: it has asked for none. */
export function passkeyWordOf(headers: Headers, secure: boolean): string | null {
  const name = cookieName(secure);
  const word = parse(headers.get("cookie") ?? "", name)[name];
  return word !== undefined && WORD.test(word) ? word : null;
}

/** SameSite=Strict, because only our own pages answer a challenge. It expires together with the challenge. */
export const passkeyCookie = (word: string, secure: boolean): string =>
  serialize(cookieName(secure), word, { path: "/", maxAge: TIMEOUT / 1000, httpOnly: true, sameSite: "Strict", secure });

/** Null where the library throws, so that every failed verification is refused in the same way. */
const orNull = <T>(work: Promise<T>): Promise<T | null> => work.catch(() => null);

/** The signed challenge, read before anything is verified; null: the client data are malformed, or come from a page in a frame of another site. */
function challengeOf(clientDataJSON: string): string | null {
  try {
    const said = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString()) as { challenge?: unknown; crossOrigin?: unknown };
    const { challenge, crossOrigin } = said;
    return typeof challenge === "string" && WORD.test(challenge) && crossOrigin !== true ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * WebAuthn for the deployment's own origin: passkeys belong to its host, and every ceremony has the person verified by the device (a
 * fingerprint, a face, a PIN), so that a passkey is both factors. Attestation is not asked for: it would tell which device somebody has.
 */
export function passkeysOf(origin: string) {
  const { hostname: rpID } = new URL(origin);
  return {
    /** 256 random bits: a challenge, or an account's user handle for authenticators. */
    randomWord: (): string => randomBytes(32).toString("base64url"),

    challengeOf,

    creationOptions: async (of: {
      challenge: string;
      userHandle: string;
      userName: string;
      registered: readonly { credentialId: string; transports: readonly string[] }[];
    }) => {
      const { rp, user, challenge, timeout, excludeCredentials } = await generateRegistrationOptions({
        rpName: RP_NAME,
        rpID,
        userName: of.userName,
        userDisplayName: of.userName,
        userID: new Uint8Array(Buffer.from(of.userHandle, "base64url")),
        challenge: new Uint8Array(Buffer.from(of.challenge, "base64url")),
        timeout: TIMEOUT,
        supportedAlgorithmIDs: ALGORITHMS,
        excludeCredentials: of.registered.map(({ credentialId, transports }) => ({ id: credentialId, transports: [...transports] })),
      });
      return {
        rp: { id: rpID, name: rp.name },
        user,
        challenge,
        timeout: timeout ?? TIMEOUT,
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
        excludeCredentials: (excludeCredentials ?? []).map(({ id, transports = [] }) => ({
          id,
          type: "public-key" as const,
          transports: transports as string[],
        })),
        // Discoverable, so that nobody has to type an address first.
        authenticatorSelection: {
          residentKey: "required" as const,
          requireResidentKey: true as const,
          userVerification: "required" as const,
        },
        attestation: "none" as const,
      };
    },

    /** `allowed`: the passkeys of a person who is signed in; none for a sign-in, which is answered alike for everybody. */
    requestOptions: async (of: { challenge: string; allowed: readonly { credentialId: string; transports: readonly string[] }[] }) => {
      const { challenge, timeout } = await generateAuthenticationOptions({
        rpID,
        challenge: new Uint8Array(Buffer.from(of.challenge, "base64url")),
        timeout: TIMEOUT,
      });
      return {
        challenge,
        timeout: timeout ?? TIMEOUT,
        rpId: rpID,
        userVerification: "required" as const,
        allowCredentials: of.allowed.map(({ credentialId, transports }) => ({
          id: credentialId,
          type: "public-key" as const,
          transports: [...transports],
        })),
      };
    },

    /** A new passkey, verified. Null: it was made for another challenge, origin or host, without verifying the person, or was changed. */
    async register({ id, clientDataJSON, attestationObject }: PasskeyAttestation, challenge: string) {
      const result = await orNull(
        verifyRegistrationResponse({
          response: { id, rawId: id, type: "public-key", response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!result?.verified) return null;
      const { credential, aaguid, credentialDeviceType, credentialBackedUp } = result.registrationInfo;
      if (credential.id !== id) return null;
      return {
        credentialId: credential.id,
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.counter,
        aaguid,
        backupEligible: credentialDeviceType === "multiDevice",
        backedUp: credentialBackedUp,
      };
    },

    /**
     * A signature, verified. Null: it is none of this passkey, for another challenge, origin or host, without verifying the person, or was
     * changed. Whether the counter has moved on is decided where it is stored, so that two signatures at once are compared, too.
     */
    async verify(
      { id, clientDataJSON, authenticatorData, signature, userHandle }: PasskeyAssertion,
      challenge: string,
      passkey: { credentialId: string; publicKey: Uint8Array },
    ): Promise<{ counter: number; backedUp: boolean } | null> {
      const result = await orNull(
        verifyAuthenticationResponse({
          response: {
            id,
            rawId: id,
            type: "public-key",
            response: { clientDataJSON, authenticatorData, signature, userHandle },
            clientExtensionResults: {},
          },
          expectedChallenge: challenge,
          expectedOrigin: origin,
          expectedRPID: rpID,
          requireUserVerification: true,
          credential: { id: passkey.credentialId, publicKey: new Uint8Array(passkey.publicKey), counter: 0 },
        }),
      );
      if (!result?.verified) return null;
      return { counter: result.authenticationInfo.newCounter, backedUp: result.authenticationInfo.credentialBackedUp };
    },
  };
}
