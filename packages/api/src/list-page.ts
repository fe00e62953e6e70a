import { type SortedRow, sortKeyText } from "@knotter/db/keyset";
import { AppError } from "@knotter/domain/errors";
import type { Direction, ListPage } from "@knotter/domain/list-order";

const invalid = () => new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What the contract says of a list: each sort order with the direction that is meant when none is asked for. */
type Sorts = Readonly<Record<string, Direction>>;

interface Asked<Sort extends string> {
  sort: Sort;
  sortDirection?: Direction | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

/** A page that was asked for; `list` is its name in cursors. */
export interface AskedPage<Sort extends string> extends ListPage<Sort> {
  pageSize: number;
  list: string;
}

/**
 * Which page of a sorted list is asked for. One row more than the page is read, which tells whether there is a next one.
 *
 * Throws BAD_REQUEST for a cursor of another list, sort order or direction, and for a malformed one.
 */
export function pageAsked<S extends Sorts>(name: string, sorts: S, asked: Asked<keyof S & string>): AskedPage<keyof S & string> {
  const direction = asked.sortDirection ?? sorts[asked.sort] ?? "asc";
  const list = `${name}.${asked.sort}.${direction}`;
  return { sort: asked.sort, direction, after: readCursor(list, asked.cursor), limit: asked.pageSize + 1, pageSize: asked.pageSize, list };
}

/** The rows of the page, and the cursor of the next one. */
export function pageFound<Row extends SortedRow>({ list, pageSize }: AskedPage<string>, found: readonly Row[]) {
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  return { page, nextCursor: found.length > pageSize && last ? cursorOf(list, sortKeyText(last.sortKey), last.id) : null };
}

/** The cursor after a row, opaque to callers. `list` is its name, sort order and direction: `mentees.name.asc`. */
export const cursorOf = (list: string, key: string | null, id: string): string =>
  Buffer.from(JSON.stringify([list, key, id])).toString("base64url");

function readCursor(list: string, cursor: string | undefined): { key: string | null; id: string } | undefined {
  if (cursor === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor, "base64url").toString());
  } catch {
    throw invalid();
  }
  if (!Array.isArray(parts) || parts.length !== 3) throw invalid();
  const [of, key, id]: unknown[] = parts;
  if (of !== list || !(key === null || typeof key === "string") || typeof id !== "string" || !ID.test(id)) throw invalid();
  return { key, id };
}
