import type { ViewerRow } from "@knotter/db/account/session";
import type { Reads } from "@knotter/db/database";
import { AppError } from "@knotter/domain/errors";
import { domainOf, isBoundToSso } from "@knotter/domain/identity-provider";
import { permissionsNow } from "@knotter/domain/service-account";
import { parse, serialize } from "hono/utils/cookie";
import { type Hosted, isSignedToken } from "./hosted";
import { isServiceToken, looksLikeServiceToken, serviceTokenHash } from "./service-token";
import { openToken, type TokenSecret } from "./token";

export type Credential = { via: "bearer" | "cookie"; token: string };

export const cookieNameOf = (secure: boolean): string => (secure ? "__Host-knotter.session" : "knotter.session");

/** The session cookie as an answer sets it, with the attributes that next-auth uses (options.ts). */
export const sessionCookie = (token: string, { secure, maxAgeSeconds }: { secure: boolean; maxAgeSeconds: number }): string =>
  serialize(cookieNameOf(secure), token, { path: "/", maxAge: maxAgeSeconds, httpOnly: true, sameSite: "Lax", secure });

/**
 * The caller's credential. If there is an Authorization header, only it counts, malformed or not, so that a broken bearer never falls back
 * to a cookie that happens to be there.
 */
export function credentialOf(headers: Headers, secure: boolean): Credential | null {
  const authorization = headers.get("authorization");
  if (authorization !== null) {
    const match = /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization.trim());
    return { via: "bearer", token: match?.[1] ?? "" };
  }
  const name = cookieNameOf(secure);
  const token = parse(headers.get("cookie") ?? "", name)[name];
  return token === undefined ? null : { via: "cookie", token };
}

/**
 * The session behind a credential, read from the database for this call: role and state are never taken from the token. Throws
 * TOKEN_INVALID for an unknown bearer, UNAUTHORIZED for a session that has ended. An invalid cookie counts as a guest. A signed token is
 * the provider's, only accepted as bearer, and names a person instead of a session: then also throws TOKEN_EXPIRED, SECOND_FACTOR_REQUIRED
 * and, if the provider does not answer, UNAVAILABLE. A service account's token, too, is accepted as bearer alone.
 */
export async function identify(
  read: Pick<Reads, "account">,
  secret: TokenSecret & { readonly hosted?: Hosted | null },
  credential: Credential | null,
  now: Date,
): Promise<ViewerRow | null> {
  if (!credential) return null;
  if (credential.via === "bearer" && looksLikeServiceToken(credential.token)) return serviceAccountOf(read, credential.token, now);
  if (credential.via === "bearer" && secret.hosted && isSignedToken(credential.token))
    return vouchedFor(read, secret.hosted, credential.token, now);
  const sessionId = await openToken(secret, credential.token);
  const session = sessionId ? await read.account.sessions.find(sessionId) : null;
  // Disabling an account makes its sessions outdated: they can only learn that it is disabled (guard).
  const lives = session && session.expiresAt > now && !session.revoked && (!session.outdated || session.disabled);
  if (lives) return session;
  if (credential.via === "cookie") return null;
  throw new AppError(session ? "UNAUTHORIZED" : "TOKEN_INVALID");
}

/**
 * The service account with this token, as a caller with the rights of its side. Throws TOKEN_INVALID for what is no token, and UNAUTHORIZED for
 * one that has expired, was replaced, whose account was revoked, or whose creator's account is disabled. What was taken from the creator is not
 * among its rights any more.
 */
async function serviceAccountOf(read: Pick<Reads, "account">, token: string, now: Date): Promise<ViewerRow> {
  const found = isServiceToken(token) ? await read.account.serviceAccounts.byToken(serviceTokenHash(token)) : null;
  const params = { serviceToken: 1 };
  if (!found) throw new AppError("TOKEN_INVALID", { params });
  if (found.revokedAt !== null || found.creatorDisabled || found.expiresAt <= now) throw new AppError("UNAUTHORIZED", { params });
  const { accountId, tokenId, customerId, name, scopes, expiresAt, lastUsedAt } = found;
  return {
    userId: accountId,
    email: "",
    role: customerId === null ? "admin" : "hrstaff",
    name,
    customerId,
    isPrimary: false,
    permissions: customerId === null ? null : { ...permissionsNow(found), manageHrStaff: false },
    disabled: false,
    closed: false,
    temporary: false,
    owesConsent: false,
    hiddenBefore: null,
    // Whoever created it had to have one.
    secondFactor: true,
    byPasskey: false,
    sessionId: null,
    expiresAt,
    lastSeenAt: null,
    sessionSeenAt: null,
    unreadNotifications: 0,
    serviceAccount: { tokenId, scopes, lastUsedAt },
  };
}

/**
 * The person whom a provider's token identifies, read for this call. What a sign-in by this provider would not open, its token does not open either:
 * a person with a second factor here must have used one there, and so must an admin who has a passkey instead; people of a company that wants its own
 * sign-in only come by that alone. Throws TOKEN_INVALID, SECOND_FACTOR_REQUIRED.
 */
async function vouchedFor(read: Pick<Reads, "account">, hosted: Hosted, token: string, now: Date): Promise<ViewerRow> {
  const { expiresAt, severalFactors, ...identity } = await hosted.bearer(token, now);
  const person = await read.account.sessions.personOf(identity);
  if (!person || !hosted.roles.includes(person.role)) throw new AppError("TOKEN_INVALID");
  if (isBoundToSso(person.role) && (await read.account.providers.waysOf(domainOf(person.email)))?.ssoOnly)
    throw new AppError("TOKEN_INVALID");
  const factors = hosted.trustsFactor && severalFactors;
  if (!factors && (person.secondFactor || (person.role === "admin" && (await read.account.passkeys.any(person.userId)))))
    throw new AppError("SECOND_FACTOR_REQUIRED");
  return { ...person, byPasskey: false, sessionId: null, expiresAt, sessionSeenAt: null, unreadNotifications: 0 };
}
