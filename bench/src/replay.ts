import { types } from "@knotter/db/query";
import type pg from "pg";
import type { Statement, Step } from "./recording";

type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

/** The rows of every statement of a program, in order. */
export type Rows = Record<string, unknown>[][];

export interface Replacing {
  /** The value to send instead of a recorded one. */
  value(recorded: unknown): unknown;
  /** Called with each answer. */
  answered?(statement: Statement, rows: Record<string, unknown>[]): void;
}

/** Sends the statements of a program as plain pg would, with Knotter's parsers of dates and counts: named, prepared once per connection, together where they were sent together. */
export function replayer(pool: pg.Pool, program: readonly Step[]): (replacing?: Replacing) => Promise<Rows> {
  const names = new Map<string, string>();
  for (const { statements } of program)
    for (const { text, values } of statements) if (values.length > 0 && !names.has(text)) names.set(text, `limit_${names.size}`);
  const send = async (target: Queryable, statement: Statement, replacing?: Replacing) => {
    const name = names.get(statement.text);
    const values = replacing ? statement.values.map((value) => replacing.value(value)) : statement.values;
    const { rows } = await target.query({
      text: statement.text,
      values,
      types,
      ...(name === undefined ? {} : { name }),
      ...(statement.rowMode ? { rowMode: statement.rowMode } : {}),
    } as pg.QueryConfig);
    replacing?.answered?.(statement, rows);
    return rows as Record<string, unknown>[];
  };
  return async (replacing) => {
    const rows: Rows = [];
    for (const { kind, statements } of program) {
      if (kind === "together") {
        rows.push(...(await Promise.all(statements.map((statement) => send(pool, statement, replacing)))));
        continue;
      }
      const client = await pool.connect();
      let failed = true;
      try {
        for (const statement of statements) rows.push(await send(client, statement, replacing));
        failed = false;
      } finally {
        client.release(failed);
      }
    }
    return rows;
  };
}
