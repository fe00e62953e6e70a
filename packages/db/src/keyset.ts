import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import { isLocalDate } from "@knotter/domain/tokyo";
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";

/**
 * What a list can be sorted by. `nullable`: some rows have no value; they come last in both directions, which no index does for a
 * descending order, so a column that always has a value says so.
 */
export interface SortBy {
  by: Expression<unknown>;
  kind: "text" | "number" | "instant" | "day";
  nullable?: boolean;
}

const TYPES = { text: sql`text`, number: sql`numeric`, instant: sql`timestamptz`, day: sql`date` } as const;

const invalid = () => new AppError("BAD_REQUEST", { fieldErrors: { cursor: ["CURSOR_INVALID"] } });
const INSTANT = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}\.\d{3}Z$/;
const isDay = (text: string | undefined): boolean => isLocalDate(text) && !text.startsWith("0000");

/** Whether a key of a cursor, which a caller may have written, is one that PostgreSQL takes. */
const FITS: Record<SortBy["kind"], (key: string) => boolean> = {
  text: (key) => !key.includes("\0") && key.isWellFormed(),
  number: (key) => /^-?\d{1,15}(?:\.\d{1,6})?$/.test(key),
  instant: (key) => isDay(INSTANT.exec(key)?.[1]),
  day: isDay,
};

/** The key of a row's cursor, from the value it was sorted by. */
export const sortKeyText = (value: unknown): string | null =>
  value === null || value === undefined ? null : value instanceof Date ? value.toISOString() : String(value);

/** A row of a page: what it was sorted by (null also where that is the id alone), and its id. */
export interface SortedRow {
  id: string;
  sortKey: unknown;
}

/**
 * The page of a list: its rows after the cursor, sorted by `sort` and then by id in the same direction, so that no row is shown twice or
 * left out however many have the same value. Without `sort` the id alone decides. Adds the column `sortKey`.
 *
 * Throws BAD_REQUEST where the cursor has a key of another kind.
 */
export function pageSorted<DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: Expression<string>,
  sort: SortBy | null,
  { direction, after, limit }: Omit<ListPage<string>, "sort">,
): SelectQueryBuilder<DB, Tables, Row & { sortKey: unknown }> {
  const sorted = query
    .select(sort ? sql<unknown>`${sort.by}`.as("sortKey") : sql<unknown>`null`.as("sortKey"))
    .orderBy(sql.join([...(sort ? [inOrder(sort.by, direction, sort.nullable)] : []), inOrder(id, direction)]))
    .limit(limit);
  return (after ? sorted.where(isAfter(id, sort, direction, after)) : sorted) as SelectQueryBuilder<DB, Tables, Row & { sortKey: unknown }>;
}

/** `ORDER BY` of one expression. */
export const inOrder = (by: Expression<unknown>, direction: ListPage<string>["direction"], nullable = false): RawBuilder<unknown> =>
  sql`${by} ${sql.raw(direction)}${sql.raw(nullable ? " nulls last" : "")}`;

function isAfter(
  id: Expression<string>,
  sort: SortBy | null,
  direction: ListPage<string>["direction"],
  after: { key: string | null; id: string },
): RawBuilder<SqlBool> {
  const beyond = sql.raw(direction === "asc" ? ">" : "<");
  const laterId = sql<SqlBool>`${id} ${beyond} ${after.id}::uuid`;
  if (sort === null) return laterId;
  const { by, kind, nullable = false } = sort;
  if (after.key === null) {
    if (!nullable) throw invalid();
    return sql`(${by} is null and ${laterId})`;
  }
  if (!FITS[kind](after.key)) throw invalid();
  const later = sql<SqlBool>`(${by}, ${id}) ${beyond} (${after.key}::${TYPES[kind]}, ${after.id}::uuid)`;
  return nullable ? sql`(${later} or ${by} is null)` : later;
}

/** The place of a word in the given order, for a column whose own order says nothing to a reader. */
export const placeOf = <Word extends string>(column: Expression<Word>, words: readonly Word[]): RawBuilder<number> =>
  sql`case ${column} ${sql.join(
    words.map((word, place) => sql`when ${sql.lit(word)} then ${sql.lit(place)}`),
    sql` `,
  )} end`;
