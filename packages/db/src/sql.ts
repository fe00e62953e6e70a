import { createQueryId, type OperationNodeSource, PostgresQueryCompiler, type RootOperationNode } from "kysely";
import { Prisma } from "./generated/client";
import { type Db, queriesBy, type Send } from "./query";

/** Parameterised SQL: `sql\`… ${value} …\`` binds, never concatenates. */
export const sql = Prisma.sql;
export const join = Prisma.join;
export const empty = Prisma.empty;
export type Sql = Prisma.Sql;

/** A typed query without parameters, as a part of a statement by hand. */
export const textOf = (query: OperationNodeSource): Sql =>
  Prisma.raw(new PostgresQueryCompiler().compileQuery(query.toOperationNode() as RootOperationNode, createQueryId()).sql);

/** What reads run on: the pool, or the connection of a transaction. */
export interface ReadClient {
  /** What both kinds of queries are sent by. */
  readonly send: Send;
  /** Typed queries on the same connection. */
  readonly db: Db;
  query<Row>(statement: Sql): Promise<Row[]>;
}

/** Typed queries, and SQL of one's own, that are sent by `send`. */
export const readClientBy = (send: Send): ReadClient => ({
  send,
  db: queriesBy(send),
  query: async ({ text, values }) => (await send({ text, values })).rows,
});

/** All rows of a statement. The caller names the shape: the columns are written right beside it. */
export const rowsOf = <T>(client: ReadClient, statement: Sql): Promise<T[]> => client.query<T>(statement);

export async function firstOf<T>(client: ReadClient, statement: Sql): Promise<T | null> {
  return (await rowsOf<T>(client, statement))[0] ?? null;
}
