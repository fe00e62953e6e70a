import { AppError } from "@knotter/domain/errors";

/** Where a page of interviews ended: start and id, as an opaque word. */
export const keyOf = (row: { startAt: Date; id: string }): string =>
  Buffer.from(`${row.startAt.getTime()}.${row.id}`).toString("base64url");

export function readKey(key: string | undefined): { startAt: Date; id: string } | undefined {
  if (key === undefined) return undefined;
  const match = /^(-?\d{1,15})\.([0-9a-f-]{36})$/.exec(Buffer.from(key, "base64url").toString());
  if (!match) throw new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
  return { startAt: new Date(Number(match[1])), id: String(match[2]) };
}
