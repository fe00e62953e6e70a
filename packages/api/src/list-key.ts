import { AppError } from "@knotter/domain/errors";

/** The cursor after a page of interviews: start and id, opaque to callers. */
export const keyOf = (row: { startAt: Date; id: string }): string =>
  Buffer.from(`${row.startAt.getTime()}.${row.id}`).toString("base64url");

const KEY = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The years 1 to 9999: PostgreSQL accepts no instants beyond. */
const [FIRST, LAST] = [Date.parse("0001-01-01T00:00:00Z"), Date.UTC(10_000, 0)];

export function readKey(key: string | undefined): { startAt: Date; id: string } | undefined {
  if (key === undefined) return undefined;
  const match = KEY.exec(Buffer.from(key, "base64url").toString());
  const startAt = Number(match?.[1]);
  if (!match || startAt < FIRST || startAt >= LAST) throw new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
  return { startAt: new Date(startAt), id: String(match[2]) };
}
