import { createHmac, randomBytes } from "node:crypto";
import { LIMITS } from "@knotter/domain/policy";
import { Secret, TOTP } from "otpauth";
import { encode } from "uqr";

/** RFC 6238 with the parameters that every authenticator app supports. */
const PERIOD_SECONDS = 30;
const FORM = { algorithm: "SHA1", digits: 6, period: PERIOD_SECONDS } as const;

/** 160 bits, as RFC 4226 §4 R6 recommends. */
const SECRET_BYTES = 20;

/** Letters and digits that are not easily confused. */
const ALPHABET = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

const totpOf = (secret: Uint8Array, account = "") =>
  new TOTP({ issuer: "Knotter", label: account, ...FORM, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

export const newFactorSecret = (): Uint8Array => new Uint8Array(randomBytes(SECRET_BYTES));

/** What an app needs: the secret in groups of four, its URI, and the QR code of it, one unit per module. */
export function factorInvitation(secret: Uint8Array, account: string) {
  const totp = totpOf(secret, account);
  const uri = totp.toString();
  return { secret: totp.secret.base32.replace(/(.{4})(?=.)/g, "$1 "), uri, qr: pictureOf(uri) };
}

/**
 * The time step of a code, one step early or late allowed for clock differences; null for an invalid code. Whether the step was used
 * already is checked in the database.
 */
export function factorStep(secret: Uint8Array, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_SECONDS) + delta;
}

/** Sixteen characters out of thirty-two: 80 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: LIMITS.secondFactor.recoveryCodes }, () =>
    Array.from(randomBytes(16), (byte) => ALPHABET[byte % ALPHABET.length])
      .join("")
      .replace(/(.{4})(?=.)/g, "$1-"),
  );
}

/** The stored form of a recovery code, independent of how it was typed: keyed, so that a stolen database alone is useless. */
export function recoveryCodeHash(serverSecret: string, typed: string): string {
  const code = typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, "");
  return createHmac("sha256", serverSecret).update(`knotter recovery code ${code}`).digest("hex");
}

/** The dark modules as an SVG path of unit squares, including the quiet zone. */
export function pictureOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
