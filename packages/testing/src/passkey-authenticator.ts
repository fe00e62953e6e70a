import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** Deviations from an honest browser and authenticator. */
export interface Dishonesty {
  challenge?: string;
  origin?: string;
  /** The relying party id that the authenticator signs for. */
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  /** False: the person was there, but not verified. */
  verified?: boolean;
  counter?: number;
  userHandle?: string;
}

interface Kept {
  id: string;
  key: KeyObject;
  userHandle: string;
  counter: number;
}

const PRESENT = 0x01;
const VERIFIED = 0x04;
const CAN_BE_BACKED_UP = 0x08;
const BACKED_UP = 0x10;
const HAS_CREDENTIAL = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url");
const sha256 = (data: string | Uint8Array): Buffer => createHash("sha256").update(data).digest();

/** CBOR, as far as an attestation needs it (RFC 8949): byte strings shorter than 64 KB, and texts shorter than 24 characters. */
const bytesOf = (bytes: Uint8Array): Buffer =>
  bytes.length < 256
    ? Buffer.concat([Buffer.from([0x58, bytes.length]), bytes])
    : Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);
const textOf = (text: string): Buffer => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** An ES256 key as COSE_Key (RFC 9053): kty 2, alg -7, crv 1, x, y. */
function coseKeyOf(key: KeyObject): Buffer {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  const [left, right] = [Buffer.from(x, "base64url"), Buffer.from(y, "base64url")];
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]), bytesOf(left), Buffer.from([0x22]), bytesOf(right)]);
}

/**
 * A software browser with an authenticator, according to WebAuthn: it creates discoverable passkeys and signs with them. `counts`: whether it counts
 * signatures, which synced passkeys do not.
 */
export function passkeyAuthenticator(
  origin: string,
  { counts = false, aaguid = "fbfc3007-154e-4ecc-8c0b-6e020557d7bd" }: { counts?: boolean; aaguid?: string } = {},
) {
  const kept: Kept[] = [];
  const { hostname } = new URL(origin);

  const clientData = (type: string, challenge: string, other: Dishonesty): string =>
    base64url(
      Buffer.from(
        JSON.stringify({
          type: other.type ?? type,
          challenge: other.challenge ?? challenge,
          origin: other.origin ?? origin,
          crossOrigin: other.crossOrigin ?? false,
        }),
      ),
    );

  const authData = (flags: number, counter: number, other: Dishonesty, credential: Uint8Array = new Uint8Array()): Buffer => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(other.counter ?? counter);
    const said = flags | PRESENT | (other.verified === false ? 0 : VERIFIED) | (counts ? 0 : CAN_BE_BACKED_UP | BACKED_UP);
    return Buffer.concat([sha256(other.rpId ?? hostname), Buffer.from([said]), count, credential]);
  };

  return {
    /** navigator.credentials.create() */
    create(options: { challenge: string; user: { id: string } }, other: Dishonesty = {}) {
      const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
      const id = randomBytes(32);
      const credential = Buffer.concat([
        Buffer.from(aaguid.replaceAll("-", ""), "hex"),
        Buffer.from([id.length >> 8, id.length & 0xff]),
        id,
        coseKeyOf(publicKey),
      ]);
      const counter = counts ? 1 : 0;
      kept.push({ id: base64url(id), key: privateKey, userHandle: options.user.id, counter });
      const data = authData(HAS_CREDENTIAL, counter, other, credential);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        textOf("fmt"),
        textOf("none"),
        textOf("attStmt"),
        Buffer.from([0xa0]),
        textOf("authData"),
        bytesOf(data),
      ]);
      return {
        id: base64url(id),
        clientDataJSON: clientData("webauthn.create", options.challenge, other),
        attestationObject: base64url(attestation),
        transports: ["internal", "hybrid"],
      };
    },

    /** navigator.credentials.get(), with the passkey that was made last, or with the one of this id. */
    get(options: { challenge: string }, other: Dishonesty & { id?: string } = {}) {
      const passkey = other.id === undefined ? kept.at(-1) : kept.find(({ id }) => id === other.id);
      if (!passkey) throw new Error("this authenticator has no such passkey");
      if (counts) passkey.counter += 1;
      const clientDataJSON = clientData("webauthn.get", options.challenge, other);
      const authenticatorData = authData(0, passkey.counter, other);
      const signed = Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, "base64url"))]);
      return {
        id: passkey.id,
        clientDataJSON,
        authenticatorData: base64url(authenticatorData),
        signature: base64url(sign("sha256", signed, passkey.key)),
        userHandle: other.userHandle ?? passkey.userHandle,
      };
    },
  };
}

export type PasskeyAuthenticator = ReturnType<typeof passkeyAuthenticator>;
