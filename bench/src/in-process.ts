import { createApp } from "@knotter/api/app";
import type { Services } from "@knotter/api/context";
import { metersOf } from "@knotter/api/rate";
import { restOf } from "@knotter/api/rest";
import { vocabularyOf } from "@knotter/api/vocabulary";
import { connect } from "@knotter/db/client";
import { type Database, databaseOf } from "@knotter/db/database";
import type { Send } from "@knotter/db/query";
import type { KeyRing } from "@knotter/db/sealed-text";
import { type Clock, fixedClock } from "@knotter/domain/clock";
import type { QueryResult } from "pg";

/** The app in this process, at a fixed time, on a given database: for recording and for P4. */
export function servicesAt(database: Database | string, secret: string, now: Date, logLevel = "silent") {
  const clock: Clock = fixedClock(now);
  const url = typeof database === "string" ? database : "postgresql://nobody@127.0.0.1:1/none";
  const rateFactor = 1_000_000;
  const app = createApp({ databaseUrl: url, poolMax: 4, secret, baseUrl: "http://127.0.0.1", logLevel, rateFactor }, clock);
  if (typeof database === "string") return { services: app.services, rest: app.rest, close: app.close };
  const meter = metersOf(database.rate, rateFactor);
  const services: Services = { ...app.services, db: database, meter, vocabulary: vocabularyOf(database.read, clock) };
  return { services, rest: restOf(services), close: app.close };
}

const unneeded = () => {
  throw new Error("nothing that is sealed is read here");
};
const NO_KEYS: KeyRing = { keyIds: [], seal: unneeded, open: unneeded };

/** A database that answers each statement with recorded rows; without transactions. */
export function replayedDatabase(rows: ReadonlyMap<string, unknown[]>): Database {
  const send: Send = async ({ text }) => {
    const known = rows.get(text);
    if (!known) throw new Error(`not recorded: ${text}`);
    return { rows: known } as QueryResult;
  };
  return databaseOf(
    {
      send,
      sendAside: send,
      sendAsidePatiently: send,
      transaction: () => Promise.reject(new Error("nothing is written here")),
    },
    NO_KEYS,
  );
}

/** The rows of each read during `work`, by its text as the reader sees it. */
export async function readsOf(databaseUrl: string, work: (database: Database) => Promise<unknown>): Promise<Map<string, unknown[]>> {
  const connection = connect({ url: databaseUrl, poolMax: 4 });
  const rows = new Map<string, unknown[]>();
  const send: Send = async (statement) => {
    const found = await connection.send(statement);
    rows.set(statement.text, found.rows);
    return found;
  };
  try {
    await work(databaseOf({ send, sendAside: send, sendAsidePatiently: send, transaction: connection.transaction }, NO_KEYS));
  } finally {
    await connection.close();
  }
  return rows;
}

/** A call to the REST adapter of this process; throws for anything but success. */
export async function call(
  rest: (request: Request) => Promise<Response>,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
): Promise<{ status: number; text: string }> {
  const response = await rest(
    new Request(`http://127.0.0.1/api/v1${path}`, {
      headers: { ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`);
  return { status: response.status, text };
}
