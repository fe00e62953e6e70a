import type pg from "pg";
import { IDLE_IN_TRANSACTION } from "./system/idempotency";

/** PostgreSQL cancels a read outside of a transaction after so many milliseconds, as `setLimits` has it for statements of a transaction. */
export const STATEMENT_MS = 3_000;

/** What a session of the product has to be set to, in PostgreSQL's own words for it. */
const SETTINGS: Readonly<Record<string, string>> = {
  // Prisma's adapter (prisma.ts) writes instants without an offset and drops the offset of those it reads.
  TimeZone: "UTC",
  statement_timeout: `${STATEMENT_MS / 1_000}s`,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION,
  // A session that is given up without a word (a NAT that forgot us, a machine that is gone) is not known to be so by PostgreSQL, which keeps it
  // until the operating system gives up, two hours later. It counts against `max_connections` all the while; the pool itself closes what is idle
  // for half as long. What it has locked in a transaction is given back much earlier.
  idle_session_timeout: "1min",
};

const ASKED = `SELECT ${Object.keys(SETTINGS)
  .map((name) => `current_setting('${name}') AS "${name}"`)
  .join(", ")}`;

const settingsOf = async (session: Pick<pg.ClientBase, "query">): Promise<Record<string, string>> =>
  (await session.query<Record<string, string>>(ASKED)).rows[0] ?? {};

const assigned = (names: readonly string[], prefix: string): string =>
  names.map((name) => `${prefix} SET ${name} = '${SETTINGS[name]}'`.trim()).join("; ");

/**
 * Sets a new session where the database has not done so by itself: behind a proxy that hands connections on (RDS Proxy), a session that is told
 * anything keeps its connection for itself. Not as parameters of the start, which PgBouncer refuses.
 */
export async function settle(session: Pick<pg.ClientBase, "query">): Promise<void> {
  const current = await settingsOf(session);
  const others = Object.keys(SETTINGS).filter((name) => current[name] !== SETTINGS[name]);
  if (others.length > 0) await session.query(assigned(others, ""));
}

/** SQLSTATE: only the owner of a database, or a superuser, may set it. */
const NOT_ALLOWED = "42501";

/** Sets the database, which hands the settings to every session that begins from now on. False: this role may not. */
export async function keepInDatabase(session: Pick<pg.Pool, "query">): Promise<boolean> {
  const { rows } = await session.query<{ name: string }>(`SELECT quote_ident(current_database()) AS "name"`);
  try {
    await session.query(assigned(Object.keys(SETTINGS), `ALTER DATABASE ${rows[0]?.name}`));
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === NOT_ALLOWED) return false;
    throw error;
  }
}

/** For a session that takes its time: a migration, a seed, a drill. */
export const UNLIMITED = "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET idle_session_timeout = 0";
