import type { Reads } from "@knotter/db/database";
import type { SessionRow } from "@knotter/db/session.row";
import { AppError } from "@knotter/domain/errors";
import { openToken, type TokenSecret } from "./token";

export type Credential = { via: "bearer" | "cookie"; token: string };

export const cookieNameOf = (secure: boolean): string => (secure ? "__Host-knotter.session" : "knotter.session");

/**
 * What the caller shows at the door. An Authorization header is taken alone, malformed or not, so that a broken bearer never
 * falls back to a cookie that happens to be there.
 */
export function credentialOf(headers: Headers, secure: boolean): Credential | null {
  const authorization = headers.get("authorization");
  if (authorization !== null) {
    const match = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization.trim());
    return { via: "bearer", token: match?.[1] ?? "" };
  }
  const name = cookieNameOf(secure);
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [key, ...value] = pair.trim().split("=");
    if (key === name && value.length > 0) return { via: "cookie", token: value.join("=") };
  }
  return null;
}

/**
 * The session behind a credential, read from the database at this very call: role and state are never taken from the token.
 * Throws TOKEN_INVALID for a bearer that is not ours, UNAUTHORIZED for a session that has ended. A cookie that no longer
 * means anything is a guest.
 */
export async function identify(
  read: Pick<Reads, "session">,
  secret: TokenSecret,
  credential: Credential | null,
  now: Date,
): Promise<SessionRow | null> {
  if (!credential) return null;
  const sessionId = await openToken(secret, credential.token);
  const session = sessionId ? await read.session.find(sessionId) : null;
  // Disabling an account makes its sessions outdated: they may still learn that it is disabled, and nothing else (guard).
  const lives = session && session.expiresAt > now && !session.revoked && (!session.outdated || session.disabled);
  if (lives) return session;
  if (credential.via === "cookie") return null;
  throw new AppError(session ? "UNAUTHORIZED" : "TOKEN_INVALID");
}
