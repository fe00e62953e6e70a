import { type SharedWork, sharedWork } from "./call-time";
import type { Connection } from "./client";
import { type Db, queriesBy } from "./query";
import { type Reads, readsOf, type Tx, transactionOf } from "./registry";
import { type KeyRing, sealedTexts } from "./sealed-text";
import { isRetryable, toAppError } from "./sql-error";
import { type IdempotentCall, idempotencyWrites, type StoredCall, setLimits } from "./system/idempotency";
import { rateWrites } from "./system/rate";

export type { Reads, Tx };

export interface Database {
  readonly read: Reads;
  /** The counters of calls: a statement of its own, outside of any transaction, so that what was counted stays counted. */
  readonly rate: ReturnType<typeof rateWrites>;
  /** For reads that several calls share. */
  readonly shared: SharedWork;
  /** Runs a use case's steps in one transaction. Constraint violations come out as AppError; a lost race is tried once more. */
  transaction<T>(steps: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, bound to the Idempotency-Key of a call: a retry gets what the first call returned, and nothing runs twice. */
  withKey(call: IdempotentCall): KeyedDatabase;
  /** Itself, or what a key was put on: for steps that are no part of what the key stands for, and that do nothing when repeated. */
  readonly unkeyed: Database;
}

export interface KeyedDatabase extends Database {
  /** What was answered under this key before; null: nothing. Known from the transaction where there was one, asked otherwise. */
  storedAnswer(): Promise<unknown>;
  keepAnswer(answer: unknown): Promise<void>;
}

type Sends = Pick<Connection, "send" | "sendAside" | "sendAsidePatiently" | "transaction">;

/** `keys` seals the data keys of what people tell a career consultant (sealed-text.ts). */
export function databaseOf(connection: Sends, keys: KeyRing): Database {
  const outside = queriesBy(connection.send);
  const patient = queriesBy(connection.sendAsidePatiently);
  const read = readsOf({
    db: outside,
    texts: sealedTexts(outside, keys),
    aside: queriesBy(connection.sendAside),
    patient,
    patientTexts: sealedTexts(patient, keys),
  });
  const rate = rateWrites(outside);
  const database: Database = {
    read,
    rate,
    shared: sharedWork,
    transaction: (steps) =>
      attempt(connection, async (db) => {
        await setLimits(db);
        return steps(transactionBy(db, keys));
      }),
    withKey: (call) => keyed(connection, keys, database, idempotencyWrites(outside, keys), call),
    get unkeyed() {
      return database;
    },
  };
  return database;
}

const transactionBy = (db: Db, keys: KeyRing): Tx => transactionOf({ db, texts: sealedTexts(db, keys), keys });

/** Ends a call whose answer is stored; whoever gave the key hands that one out (`storedAnswer`). */
class AnsweredBefore extends Error {
  override readonly name = "AnsweredBefore";
}

function keyed(
  connection: Pick<Connection, "transaction">,
  keys: KeyRing,
  unkeyed: Database,
  outside: ReturnType<typeof idempotencyWrites>,
  call: IdempotentCall,
): KeyedDatabase {
  let spent = false;
  /** Undefined until the key has been asked for. */
  let known: StoredCall | null | undefined;
  const { read, rate, shared } = unkeyed;
  return {
    read,
    rate,
    shared,
    unkeyed,
    withKey: () => {
      throw new Error("a call has one key");
    },
    async transaction(steps) {
      if (spent) throw new Error("a call with a key has one transaction: a second one would be given the outcome of the first");
      spent = true;
      return attempt(
        connection,
        async (db) => {
          known = await idempotencyWrites(db, keys).claim(call);
          // Answered before: nothing of the call runs again, not even what it would read or note on its way to the same answer.
          if (known?.answer != null) throw new AnsweredBefore();
          if (known) return known.outcome as Awaited<ReturnType<typeof steps>>;
          return steps(transactionBy(db, keys));
        },
        async (db, outcome) => {
          if (!known) await idempotencyWrites(db, keys).settle(call, outcome);
        },
      );
    },
    async storedAnswer() {
      known ??= known === undefined ? await outside.find(call) : null;
      return known?.answer ?? null;
    },
    async keepAnswer(answer) {
      await outside.keepAnswer(call, answer);
      // Answers hold what people wrote: one call in sixteen clears away what is older than a day.
      if (call.key.startsWith("0")) await outside.forgetExpired(call.now);
    },
  };
}

/** One transaction; the loser of a race that may simply try again does so once. */
async function attempt<T>(
  connection: Pick<Connection, "transaction">,
  steps: (db: Db) => Promise<T>,
  last?: (db: Db, outcome: T) => Promise<unknown>,
): Promise<T> {
  try {
    return await connection.transaction(steps, last).catch((error: unknown) => {
      if (isRetryable(error)) return connection.transaction(steps, last);
      throw error;
    });
  } catch (error) {
    throw toAppError(error);
  }
}
