import type { SealedTokens } from "@knotter/db/zoom/connection";
import type { ZoomConnectionRow } from "@knotter/db/zoom/zoom.reads";
import type { ZoomTokens } from "@knotter/zoom/zoom";
import type { Deps } from "../deps";

/** The encryption context of a Zoom secret: in another row or field it does not decrypt. */
const ownerOf = (what: "access" | "refresh" | "verifier", mentorId: string): string => `zoom-${what}/${mentorId}`;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

export function sealTokens({ encryption }: Pick<Deps, "encryption">, mentorId: string, tokens: ZoomTokens, now: Date): SealedTokens {
  const access = encryption.seal(bytesOf(tokens.accessToken), ownerOf("access", mentorId));
  const refresh = encryption.seal(bytesOf(tokens.refreshToken), ownerOf("refresh", mentorId));
  return {
    keyId: access.keyId,
    accessTokenEnc: access.sealed,
    refreshTokenEnc: refresh.sealed,
    expiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1000),
  };
}

/** Decrypts both tokens of a connection. Null: it has none (any more). Throws if they belong to another mentor. */
export function openTokens(
  { encryption }: Pick<Deps, "encryption">,
  {
    mentorId,
    keyId,
    accessTokenEnc,
    refreshTokenEnc,
    expiresAt,
  }: Pick<ZoomConnectionRow, "mentorId" | "keyId" | "accessTokenEnc" | "refreshTokenEnc" | "expiresAt">,
): { access: string; refresh: string; expiresAt: Date } | null {
  if (keyId === null || accessTokenEnc === null || refreshTokenEnc === null || expiresAt === null) return null;
  return {
    access: textOf(encryption.open({ keyId, sealed: accessTokenEnc }, ownerOf("access", mentorId))),
    refresh: textOf(encryption.open({ keyId, sealed: refreshTokenEnc }, ownerOf("refresh", mentorId))),
    expiresAt,
  };
}

export const sealVerifier = ({ encryption }: Pick<Deps, "encryption">, mentorId: string, verifier: string) =>
  encryption.seal(bytesOf(verifier), ownerOf("verifier", mentorId));

export const openVerifier = (
  { encryption }: Pick<Deps, "encryption">,
  mentorId: string,
  sealed: { keyId: string; sealed: Uint8Array },
): string => textOf(encryption.open(sealed, ownerOf("verifier", mentorId)));
