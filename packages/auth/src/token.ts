import { decode, encode } from "next-auth/jwt";

/** The token names a session row and nothing else, encrypted by next-auth (JWE A256GCM). Cookie and bearer token have the same form. */
export interface TokenSecret {
  readonly secret: string;
}

export function sealToken({ secret }: TokenSecret, sessionId: string, maxAgeSeconds: number): Promise<string> {
  return encode({ token: { sid: sessionId }, secret, maxAge: maxAgeSeconds });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Recently decrypted tokens, because decryption includes a key derivation. A token's content never changes; whether its session is still
 * valid is read from the database each time.
 */
const opened = new Map<string, string>();
const OPENED_MAX = 5_000;

/** The session id in a token, or null for anything that is not a token of ours. Never throws. */
export async function openToken({ secret }: TokenSecret, token: string): Promise<string | null> {
  if (token.length > 4096) return null;
  const memo = `${secret} ${token}`;
  const known = opened.get(memo);
  if (known !== undefined) return known;
  try {
    const payload = await decode({ token, secret });
    if (typeof payload?.sid !== "string" || !UUID.test(payload.sid)) return null;
    if (opened.size >= OPENED_MAX) opened.delete(opened.keys().next().value ?? "");
    opened.set(memo, payload.sid);
    return payload.sid;
  } catch {
    return null;
  }
}
