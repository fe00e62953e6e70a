import type { Client } from "./client";
import { Prisma } from "./generated/client";

/** Parameterised SQL: `sql\`… ${value} …\`` binds, never concatenates. */
export const sql = Prisma.sql;
export const join = Prisma.join;
export const empty = Prisma.empty;
export type Sql = Prisma.Sql;

/** All rows of a statement. The caller names the shape: the columns are written right beside it. */
export const rowsOf = <T>(client: Client, statement: Sql): Promise<T[]> => client.$queryRaw<T[]>(statement);

export async function firstOf<T>(client: Client, statement: Sql): Promise<T | null> {
  return (await rowsOf<T>(client, statement))[0] ?? null;
}

/** A calendar day of Asia/Tokyo as PostgreSQL's `date` reads it. */
export const day = (date: string): Sql => sql`${date}::date`;
