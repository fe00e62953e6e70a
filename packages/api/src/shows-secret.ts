import { createHash, timingSafeEqual } from "node:crypto";

/**
 * Whether an `Authorization` header holds this secret as bearer token, compared in constant time. Without a configured secret nothing
 * matches.
 */
export function showsSecret(authorization: string | null, secret: string | undefined): boolean {
  if (!secret) return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
}
