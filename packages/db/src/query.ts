import { AppError } from "@knotter/domain/errors";
import type { LocalDate } from "@knotter/domain/tokyo";
import {
  type Compilable,
  type CompiledQuery,
  type Expression,
  type ExpressionBuilder,
  type InsertQueryBuilder,
  type InsertType,
  Kysely,
  PostgresDialect,
  type PostgresPoolClient,
  type RawBuilder,
  type SelectQueryBuilder,
  type Simplify,
  sql,
  type UpdateResult,
} from "kysely";
import pg from "pg";
import type { WrittenJson } from "./column-types";
import type * as Enums from "./generated/enums.kysely";
import type { DB } from "./generated/tables";

/** What queries are written on: the pool, or the connection of a transaction. Its types come from schema.prisma. */
export type Db = Kysely<DB>;

/** The first row of a query, or null. */
export async function firstOf<Row>(query: { executeTakeFirst(): Promise<Row | undefined> }): Promise<Row | null> {
  return (await query.executeTakeFirst()) ?? null;
}

/** The first of the rows that a `prepared` query has found, or null. */
export const firstRow = <Row>(rows: readonly Row[]): Row | null => rows[0] ?? null;

/** Half of a surrogate pair, as JSON writes it; or a text that looks like it, which `jsonTextOf` leaves as it is. */
const HALF_A_PAIR = /\\ud[89a-f]/;

/**
 * A JSON text that `jsonb` takes. It refuses half of a surrogate pair, with which a text may end that was cut off (an answer of a provider); each
 * one becomes U+FFFD, as in a parameter of type text. One text must not keep all the rows of its statement from being written.
 */
export function jsonTextOf(value: unknown): string {
  const text = JSON.stringify(value);
  if (!HALF_A_PAIR.test(text)) return text;
  return JSON.stringify(value, (_key, part: unknown) => (typeof part === "string" ? part.toWellFormed() : part));
}

/** For a conditional update: throws VERSION_CONFLICT where it found nothing, because somebody else was first. */
export function unlessLost({ numUpdatedRows }: UpdateResult): void {
  if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
}

/** The text of a `jsonb` column. */
export const json = <T>(value: T): RawBuilder<WrittenJson<T>> => sql`${jsonTextOf(value)}::jsonb`;

/** `column = any($1)`: one statement for a list of any length, where `in` would be another statement for each. */
export const anyOf = <T>(values: readonly T[]): RawBuilder<T> => sql`any(${values})`;

/** A word that stands in the statement itself. An index with a condition on the column (`WHERE "status" = 'reserved'`) is used for no parameter. */
export const word = <const T extends string>(value: T): RawBuilder<T> => sql.lit(value);

/** The same for `column in (…)`. */
export const oneOf = <const T extends string>(...values: readonly T[]): RawBuilder<T> =>
  sql`(${sql.join(values.map((value) => sql.lit(value)))})`;

/** The instant at which a date begins in Japan (UTC+9, no daylight saving time). */
export const startOf = (date: Expression<LocalDate>): RawBuilder<Date> => sql`(${date})::timestamp AT TIME ZONE 'Asia/Tokyo'`;

/** The types that a column of a `recordset` may have: PostgreSQL's own, and the schema's enums. */
type RecordTypes = {
  readonly uuid: string;
  readonly text: string;
  readonly int: number;
  readonly bool: boolean;
  readonly timestamptz: Date;
  readonly date: LocalDate;
  readonly jsonb: unknown;
  readonly "text[]": readonly string[];
  readonly "uuid[]": readonly string[];
  readonly "date[]": readonly LocalDate[];
} & { readonly [E in keyof typeof Enums]: (typeof Enums)[E][keyof (typeof Enums)[E]] };

/**
 * Rows handed to a statement as one JSON text, so that the statement is the same for any number of them:
 * `db.selectFrom(recordset("w", rows, { id: "uuid", role: "Role" })).select("w.id")`.
 */
export function recordset<A extends string, Columns extends Record<string, keyof RecordTypes>>(
  alias: A,
  rows: readonly { readonly [K in keyof Columns]: RecordTypes[Columns[K]] | null }[],
  columns: Columns,
) {
  return recordsetOf(alias, jsonTextOf(rows), columns);
}

/** The same for rows that are a JSON text already, as those of a `prepared` query are. */
export function recordsetOf<A extends string, Columns extends Record<string, keyof RecordTypes>>(alias: A, rows: string, columns: Columns) {
  type Row = Simplify<{ [K in keyof Columns]: RecordTypes[Columns[K]] }>;
  // Enums have names with capitals, which PostgreSQL knows in quotes alone.
  const list = Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${/^[A-Z]/.test(type) ? sql.ref(type) : sql.raw(type)}`);
  return sql<Row>`jsonb_to_recordset(${rows}::jsonb)`.as<A>(sql`${sql.ref(alias)}(${sql.join(list)})`);
}

type NamesIn<Values> = Values extends readonly (infer Row)[] ? NamesIn<Row> : Values extends unknown ? keyof Values : never;
/** Nothing more than `Values`, if each of its names is one of the table's; otherwise what no values have, so that the compiler says which name it is. */
type OnlyNamesOf<Table, Values> = [Exclude<NamesIn<Values>, keyof Table>] extends [never]
  ? unknown
  : { readonly "is no column": Exclude<NamesIn<Values>, keyof Table> };

/**
 * Values to write that were put together elsewhere, in an update (`.set`, also within its object), an insert (`.values`, also rows) or an upsert:
 * a name that is no column of the table is a type error. TypeScript itself asks for that only where an object literal stands at its place.
 */
export const onlyColumns = <Table extends keyof DB, Values extends object>(
  _table: Table,
  values: Values & OnlyNamesOf<DB[Table], Values>,
): Values => values;

/** The value of a column of `insertEach` that keeps its default: null, where the schema has none. */
export const byDefault = Symbol("default");
type EveryColumn<Table> = {
  readonly [Column in keyof Table]: Expression<Exclude<InsertType<Table[Column]>, undefined>> | typeof byDefault;
};

/**
 * `INSERT … SELECT`: a row for each row of `from`. Every column of the table has to be named, so that a new one is a type error at each of these
 * inserts; a list of columns would go on as before, without a value for it.
 */
export function insertEach<D, T extends keyof D, Result, From, Tables extends keyof From, Values extends EveryColumn<D[T]>>(
  into: InsertQueryBuilder<D, T, Result>,
  from: SelectQueryBuilder<From, Tables, object>,
  valuesOf: (eb: ExpressionBuilder<From, Tables>) => Values & OnlyNamesOf<D[T], Values>,
): InsertQueryBuilder<D, T, Result> {
  const columns: (keyof D[T] & string)[] = [];
  const rows = from.select((eb) =>
    (Object.entries(valuesOf(eb)) as [keyof D[T] & string, Expression<unknown> | typeof byDefault][]).flatMap(([column, value]) => {
      if (value === byDefault) return [];
      columns.push(column);
      return [sql<unknown>`${value}`.as(column)];
    }),
  );
  return into.columns(columns).expression(() => rows);
}

/** Stands for a value of a prepared query while it is compiled. What makes another value of it fails, instead of being compiled into the statement. */
class Placeholder {
  constructor(readonly name: string | symbol) {}
  toJSON(): never {
    throw new Error(`a prepared query passes its values on as they are: ${String(this.name)}`);
  }
  [Symbol.toPrimitive](): never {
    return this.toJSON();
  }
}

/**
 * A query of a hot path, built and compiled once: that costs 0.1 ms of processor time for a large one. `build` passes the values on as
 * parameters and does nothing else with them: it gets placeholders. What depends on a value is said by the statement.
 */
export function prepared<Values extends object, Row>(build: (db: Db, values: Values) => Compilable<Row>) {
  let compiled: CompiledQuery<Row> | undefined;
  return async (db: Db, values: Values): Promise<Row[]> => {
    compiled ??= build(db, new Proxy({} as Values, { get: (_, name) => new Placeholder(name) })).compile();
    const parameters = compiled.parameters.map((value) => (value instanceof Placeholder ? Reflect.get(values, value.name) : value));
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

const DATE = 1082;
const DATES = 1182;
const TEXTS = 1009;
const INT8 = 20;
const parserOf = pg.types.getTypeParser as (oid: number, format?: string) => unknown;
/** Dates stay the text that they are (a `Date` at midnight belongs to a time zone), and counts are numbers: none comes near 2^53. */
export const types = {
  getTypeParser: (oid: number, format?: string) =>
    oid === DATE ? String : oid === DATES ? parserOf(TEXTS, format) : oid === INT8 ? Number : parserOf(oid, format),
};

/** What one statement is sent by. */
export type Send = (statement: { text: string; values: unknown[]; types?: typeof types }) => Promise<pg.QueryResult>;

/** Queries that are sent by `send`. Whose connection it is, and when a transaction begins and ends, is decided there. */
export function queriesBy(send: Send): Db {
  const query = (text: string, values: readonly unknown[]) => send({ text, values: values as unknown[], types });
  // Its other overload takes cursors, which no query opens.
  const client = { query: query as unknown as PostgresPoolClient["query"], release: () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: { options: {}, connect: async () => client, end: async () => {} } }) });
}
