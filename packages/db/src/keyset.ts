import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import { isLocalDate } from "@knotter/domain/tokyo";
import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "./query";

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

/** What lies before every id, and after every id. */
const BEYOND_IDS = { asc: "00000000-0000-0000-0000-000000000000", desc: "ffffffff-ffff-ffff-ffff-ffffffffffff" } as const;

interface Groups<Names extends keyof Tables & string, Tables> {
  /** `id` and `name` of each. */
  of: SelectQueryBuilder<Tables, Names, { id: string; name: string | null }>;
  /** Some have no name: they come last. */
  nullable?: boolean | undefined;
  /** An index has them in the order of their names. Others are few, and are sorted first. */
  indexed?: boolean | undefined;
}

/**
 * The page of a list that is sorted by the name of something that many of its rows share: `pageSorted`, without sorting all of them. The
 * groups are read by their names until the page is full, and of each group no more rows than the page has. `rowsOf` selects the `id` of a group's
 * rows; `id` is that column, which needs an index behind that of the group.
 *
 * Throws BAD_REQUEST where the cursor has a key of another kind.
 */
export function pageOfGroups<Names extends keyof Tables & string, Tables, DB, Rows extends keyof DB>(
  db: Db,
  { of, nullable = false, indexed = false }: Groups<Names, Tables>,
  rowsOf: (groupId: Expression<string>) => SelectQueryBuilder<DB, Rows, { id: string }>,
  id: Expression<string>,
  { direction, after, limit }: Omit<ListPage<string>, "sort">,
) {
  const name = sql.ref<string | null>("g.name");
  const rest = after && restOfGroups(name, nullable, direction, after);
  const rows = rowsOf(sql.ref("g.id"))
    .$if(rest !== undefined, (query) => query.where(sql<SqlBool>`${id} ${sql.raw(direction === "asc" ? ">" : "<")} ${rest?.after}`))
    .orderBy(inOrder(id, direction))
    .limit(limit);
  // Sorted here already, or by the index: then PostgreSQL stops where the page is full instead of sorting the rows of all groups.
  const named = of.$if(!indexed, (query) => query.orderBy(inOrder(sql.ref("name"), direction, nullable)));
  return db
    .selectFrom(named.as("g"))
    .innerJoinLateral(rows.as("r"), (join) => join.onTrue())
    .$if(rest !== undefined, (query) => query.where(rest?.groups ?? sql.lit(true)))
    .select("r.id")
    .select(sql<unknown>`${name}`.as("sortKey"))
    .orderBy(inOrder(name, direction, nullable))
    .orderBy(inOrder(sql.ref("r.id"), direction))
    .limit(limit);
}

/** Which groups still have rows after a cursor, and after which id these begin. */
function restOfGroups(
  name: RawBuilder<string | null>,
  nullable: boolean,
  direction: ListPage<string>["direction"],
  { key, id }: { key: string | null; id: string },
): { groups: RawBuilder<SqlBool>; after: RawBuilder<string> } {
  if (key === null) {
    if (!nullable) throw invalid();
    return { groups: sql`${name} is null`, after: sql`${id}::uuid` };
  }
  if (!FITS.text(key)) throw invalid();
  const groups = sql<SqlBool>`${name} ${sql.raw(direction === "asc" ? ">=" : "<=")} ${key}::text`;
  return {
    groups: nullable ? sql`(${groups} or ${name} is null)` : groups,
    after: sql`case when ${name} = ${key}::text then ${id}::uuid else ${sql.lit(BEYOND_IDS[direction])}::uuid end`,
  };
}

/** The place of a word in the given order, for a column whose own order says nothing to a reader. */
export const placeOf = <Word extends string>(column: Expression<Word>, words: readonly Word[]): RawBuilder<number> =>
  sql`case ${column} ${sql.join(
    words.map((word, place) => sql`when ${sql.lit(word)} then ${sql.lit(place)}`),
    sql` `,
  )} end`;
