import { decode, encode } from "next-auth/jwt";

/** The token names a session row and nothing else, encrypted by next-auth (JWE A256GCM). Cookie and Bearer carry the same. */
export interface TokenSecret {
  readonly secret: string;
}

export function sealToken({ secret }: TokenSecret, sessionId: string, maxAgeSeconds: number): Promise<string> {
  return encode({ token: { sid: sessionId }, secret, maxAge: maxAgeSeconds });
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The session id inside of a token, or null for anything that is not a live token of ours. Never throws. */
export async function openToken({ secret }: TokenSecret, token: string): Promise<string | null> {
  if (token.length > 4096) return null;
  try {
    const payload = await decode({ token, secret });
    return typeof payload?.sid === "string" && UUID.test(payload.sid) ? payload.sid : null;
  } catch {
    return null;
  }
}
