import { randomUUID } from "node:crypto";

/**
 * Short enough to read out on the telephone, long enough to be unique: 80 random bits. They come from a UUID, because Node prepares
 * the random bytes of many UUIDs at once, which is cheaper than one call of `randomBytes` each. The version and variant digits are left out.
 */
export const newRequestId = (): string => {
  const id = randomUUID();
  return id.slice(0, 8) + id.slice(24);
};
