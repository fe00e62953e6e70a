import type { VendorTokens } from "@knotter/calendars/vendor";
import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import type { SealedTokens, SealedVerifier } from "@knotter/db/zoom/connection";
import type { Deps } from "../deps";

/** The encryption context of a secret: in another mentor's row or in another field it does not decrypt. */
const ownerOf = (what: "access" | "refresh" | "verifier", mentorId: string): string => `calendar-${what}/${mentorId}`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Both tokens for one source. `before`: the refresh token that stays where the vendor has given no new one. Null: there is none at all. */
export function sealTokens(
  { encryption }: Pick<Deps, "encryption">,
  mentorId: string,
  { accessToken, refreshToken, expiresInSeconds }: VendorTokens,
  now: Date,
  before: string | null = null,
): SealedTokens | null {
  const kept = refreshToken ?? before;
  if (kept === null) return null;
  const access = encryption.seal(bytesOf(accessToken), ownerOf("access", mentorId));
  const refresh = encryption.seal(bytesOf(kept), ownerOf("refresh", mentorId));
  return {
    keyId: access.keyId,
    accessTokenEnc: access.sealed,
    refreshTokenEnc: refresh.sealed,
    expiresAt: new Date(now.getTime() + expiresInSeconds * 1000),
  };
}

/** Null: the source has none (any more). Throws if they are another mentor's. */
export function openTokens(
  deps: Pick<Deps, "encryption">,
  { mentorId, keyId, accessTokenEnc, refreshTokenEnc, expiresAt }: CalendarSourceRow,
): { access: string; refresh: string; expiresAt: Date } | null {
  if (keyId === null || accessTokenEnc === null || refreshTokenEnc === null || expiresAt === null) return null;
  return {
    access: textOf(deps.encryption.open({ keyId, sealed: accessTokenEnc }, ownerOf("access", mentorId))),
    refresh: openRefreshToken(deps, { mentorId, keyId, refreshTokenEnc }),
    expiresAt,
  };
}

export const openRefreshToken = (
  { encryption }: Pick<Deps, "encryption">,
  { mentorId, keyId, refreshTokenEnc }: { mentorId: string; keyId: string; refreshTokenEnc: Uint8Array },
): string => textOf(encryption.open({ keyId, sealed: refreshTokenEnc }, ownerOf("refresh", mentorId)));

export const sealVerifier = ({ encryption }: Pick<Deps, "encryption">, mentorId: string, verifier: string): SealedVerifier =>
  encryption.seal(bytesOf(verifier), ownerOf("verifier", mentorId));

export const openVerifier = ({ encryption }: Pick<Deps, "encryption">, mentorId: string, sealed: SealedVerifier): string =>
  textOf(encryption.open(sealed, ownerOf("verifier", mentorId)));
