import { createHash, timingSafeEqual } from "node:crypto";

/** Whether an `Authorization` header holds this secret as bearer: the same bytes, in a time that tells nothing about how many of them. Nothing is equal to a secret that is not there. */
export function showsSecret(authorization: string | null, secret: string | undefined): boolean {
  if (!secret) return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(authorization ?? ""), digest(`Bearer ${secret}`));
}
