import { createHash, randomBytes } from "node:crypto";

/** The challenge of a verifier (RFC 7636, S256). */
export const challengeOf = (verifier: string): string => createHash("sha256").update(verifier).digest("base64url");

/** 256 random bits, URL-safe. */
export const randomWord = (): string => randomBytes(32).toString("base64url");
