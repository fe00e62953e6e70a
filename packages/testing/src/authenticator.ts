import { Secret, TOTP } from "otpauth";

/** The six digits that an authenticator app shows at this time. The secret as bytes, or as the page shows it. */
export const codeShown = (secret: Uint8Array | string, now: Date): string =>
  new TOTP({
    secret:
      typeof secret === "string" ? Secret.fromBase32(secret.replaceAll(" ", "")) : new Secret({ buffer: Uint8Array.from(secret).buffer }),
  }).generate({ timestamp: now.getTime() });
