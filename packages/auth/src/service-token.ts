import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "knt_";
/** 43 digits of base 62 hold 256 bits. */
const RANDOM = 43;
const CHECK = 6;

/** How a token looks, for secret scanners; the last six digits are a checksum, so that what only looks like one can be told apart. */
export const SERVICE_TOKEN_PATTERN = `${PREFIX}[0-9A-Za-z]{${RANDOM + CHECK}}`;
const PATTERN = new RegExp(`^${SERVICE_TOKEN_PATTERN}$`);

function inDigits(value: bigint, length: number): string {
  let text = "";
  for (let rest = value; text.length < length; rest /= 62n) text = DIGITS[Number(rest % 62n)] + text;
  return text;
}

const checkOf = (random: string): string => inDigits(BigInt(crc32(random)), CHECK);

/** A new token of a service account: 256 random bits behind a prefix, and a checksum (CRC-32, as in GitHub's tokens). */
export function newServiceToken(): string {
  const random = inDigits(BigInt(`0x${randomBytes(32).toString("hex")}`), RANDOM);
  return `${PREFIX}${random}${checkOf(random)}`;
}

/** Whether a bearer is meant to be a service account's. */
export const looksLikeServiceToken = (token: string): boolean => token.startsWith(PREFIX);

/** Whether it can be one: a mistyped token is known by its checksum, without asking the database. */
export const isServiceToken = (token: string): boolean =>
  PATTERN.test(token) && checkOf(token.slice(PREFIX.length, -CHECK)) === token.slice(-CHECK);

/** The stored form of a token, which is random enough for a plain hash (ASVS 5.0, 6.5). */
export const serviceTokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The characters by which people tell one token from another. */
export const serviceTokenHint = (token: string): string => token.slice(-4);
