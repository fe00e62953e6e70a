import { AppError } from "@knotter/domain/errors";

const invalid = () => new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The cursor of a list sorted by a text or an instant: that value and the id, opaque to callers. */
export const wordKeyOf = (sort: string, key: string, id: string): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");

/** Throws BAD_REQUEST for a cursor of another list or sort order, and for a malformed one. */
export function readWordKey(sort: string, cursor: string | undefined): { key: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw invalid();
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw invalid();
  const [of, key, id]: unknown[] = parts;
  if (
    of !== sort ||
    typeof key !== "string" ||
    typeof id !== "string" ||
    !ID.test(id) ||
    key.includes("\0") ||
    Buffer.from(key).toString() !== key
  )
    throw invalid();
  return { key, id };
}
