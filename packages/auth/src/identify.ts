import type { Reads } from "@knotter/db/database";
import type { ViewerRow } from "@knotter/db/session.row";
import { AppError } from "@knotter/domain/errors";
import { type Hosted, isSignedToken } from "./hosted";
import { openToken, type TokenSecret } from "./token";

export type Credential = { via: "bearer" | "cookie"; token: string };

export const cookieNameOf = (secure: boolean): string => (secure ? "__Host-knotter.session" : "knotter.session");

/** The cookie of a session as an answer sets it, with what next-auth gives its own (options.ts). */
export const sessionCookie = (token: string, { secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number }): string =>
  `${cookieNameOf(secure)}=${token}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`;

/**
 * The credential of the caller. An Authorization header is taken alone, malformed or not, so that a broken bearer never
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
 * means anything is a guest. A signed token is none of ours: it is the provider's, as bearer alone, and names a person instead of a session.
 * Throws then also TOKEN_EXPIRED, SECOND_FACTOR_REQUIRED and, where the provider does not answer, UNAVAILABLE.
 */
export async function identify(
  read: Pick<Reads, "session">,
  secret: TokenSecret & { readonly hosted?: Hosted | null },
  credential: Credential | null,
  now: Date,
): Promise<ViewerRow | null> {
  if (!credential) return null;
  if (credential.via === "bearer" && secret.hosted && isSignedToken(credential.token))
    return vouchedFor(read, secret.hosted, credential.token, now);
  const sessionId = await openToken(secret, credential.token);
  const session = sessionId ? await read.session.find(sessionId) : null;
  // Disabling an account makes its sessions outdated: they may still learn that it is disabled, and nothing else (guard).
  const lives = session && session.expiresAt > now && !session.revoked && (!session.outdated || session.disabled);
  if (lives) return session;
  if (credential.via === "cookie") return null;
  throw new AppError(session ? "UNAUTHORIZED" : "TOKEN_INVALID");
}

/** The person a token of the provider speaks of, as she is at this very call. Who has a second factor here needs to have shown one there. */
async function vouchedFor(read: Pick<Reads, "session">, hosted: Hosted, token: string, now: Date): Promise<ViewerRow> {
  const { expiresAt, severalFactors, ...identity } = await hosted.bearer(token, now);
  const person = await read.session.personOf(identity);
  if (!person || !hosted.roles.includes(person.role)) throw new AppError("TOKEN_INVALID");
  if (person.secondFactor && !(hosted.trustsFactor && severalFactors)) throw new AppError("SECOND_FACTOR_REQUIRED");
  return { ...person, sessionId: null, expiresAt, sessionSeenAt: null };
}
