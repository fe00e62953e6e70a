import { accountAggregate } from "./account/aggregate";
import { adminAggregate } from "./admin/aggregate";
import { auditAggregate } from "./audit/aggregate";
import { bulkOperationAggregate } from "./bulk-operation/aggregate";
import type { Connection } from "./client";
import { customerAggregate } from "./customer/aggregate";
import { exportAggregate } from "./export/aggregate";
import { importAggregate } from "./import/aggregate";
import { mailAggregate } from "./mail/aggregate";
import { menteeAggregate } from "./mentee/aggregate";
import { mentorAggregate } from "./mentor/aggregate";
import { mentoringAggregate } from "./mentoring/aggregate";
import { notificationAggregate } from "./notification/aggregate";
import { orderAggregate } from "./order/aggregate";
import { orderReportAggregate } from "./order-report/aggregate";
import { type Db, queriesBy } from "./query";
import { questionnaireAggregate } from "./questionnaire/aggregate";
import { reportAggregate } from "./report/aggregate";
import { type KeyRing, type SealedTexts, sealedTexts } from "./sealed-text";
import { isRetryable, toAppError } from "./sql-error";
import { supervisionAggregate } from "./supervision/aggregate";
import { systemAggregate } from "./system/aggregate";
import { type IdempotentCall, idempotencyWrites, type StoredCall, setLimits } from "./system/idempotency";
import { rateWrites } from "./system/rate";
import { vocabularyAggregate } from "./vocabulary/aggregate";
import { waitingListAggregate } from "./waiting-list/aggregate";
import { webhookAggregate } from "./webhook/aggregate";
import { zoomAggregate } from "./zoom/aggregate";

/**
 * `aside` takes the lists of admins that grow with the years, and may be a standby; `patient` what makes a file of everything: its statements may
 * run longer than a page waits, and it may be a standby, too.
 */
const reads = (db: Db, texts: SealedTexts, aside: Db, patient: Db, patientTexts: SealedTexts) => ({
  account: accountAggregate.reads(db),
  admin: adminAggregate.reads(db, aside),
  audit: auditAggregate.reads(aside),
  bulkOperation: bulkOperationAggregate.reads(db),
  customer: customerAggregate.reads(db),
  export: exportAggregate.reads(db, texts, patient),
  import: importAggregate.reads(db),
  mail: mailAggregate.reads(db, aside),
  mentee: menteeAggregate.reads(db, texts, patient, patientTexts),
  mentor: mentorAggregate.reads(db, texts),
  mentoring: mentoringAggregate.reads(db, texts, aside),
  notification: notificationAggregate.reads(db),
  order: orderAggregate.reads(db),
  orderReport: orderReportAggregate.reads(db),
  questionnaire: questionnaireAggregate.reads(db, texts),
  report: reportAggregate.reads(db, texts),
  supervision: supervisionAggregate.reads(db, texts),
  system: systemAggregate.reads(db),
  vocabulary: vocabularyAggregate.reads(db),
  waitingList: waitingListAggregate.reads(db),
  webhook: webhookAggregate.reads(db),
  zoom: zoomAggregate.reads(db),
});

/** An object whose parts are made when each is first asked for. */
function lazily<Parts extends Readonly<Record<string, (db: Db, texts: SealedTexts, keys: KeyRing) => unknown>>>(parts: Parts) {
  type Made = { readonly [Name in keyof Parts]: ReturnType<Parts[Name]> };
  const whole = {};
  for (const [name, make] of Object.entries(parts)) {
    Object.defineProperty(whole, name, {
      get(this: { readonly db: Db; readonly texts: SealedTexts; readonly keys: KeyRing }) {
        const value = make(this.db, this.texts, this.keys);
        Object.defineProperty(this, name, { value });
        return value;
      },
    });
  }
  return (db: Db, keys: KeyRing): Made =>
    Object.create(whole, { db: { value: db }, texts: { value: sealedTexts(db, keys) }, keys: { value: keys } });
}

/** What one transaction reads and writes: three or four of these, while making all of them costs a tenth of a millisecond. */
const transactional = lazily({
  account: accountAggregate.transaction,
  admin: adminAggregate.transaction,
  audit: auditAggregate.transaction,
  bulkOperation: bulkOperationAggregate.transaction,
  customer: customerAggregate.transaction,
  export: exportAggregate.transaction,
  import: importAggregate.transaction,
  mail: mailAggregate.transaction,
  mentee: menteeAggregate.transaction,
  mentor: mentorAggregate.transaction,
  mentoring: mentoringAggregate.transaction,
  notification: notificationAggregate.transaction,
  order: orderAggregate.transaction,
  orderReport: orderReportAggregate.transaction,
  questionnaire: questionnaireAggregate.transaction,
  report: reportAggregate.transaction,
  supervision: supervisionAggregate.transaction,
  system: systemAggregate.transaction,
  vocabulary: vocabularyAggregate.transaction,
  waitingList: waitingListAggregate.transaction,
  webhook: webhookAggregate.transaction,
  zoom: zoomAggregate.transaction,
});

export type Reads = ReturnType<typeof reads>;
/** Reads and writes of one transaction. Writes exist nowhere else. */
export type Tx = ReturnType<typeof transactional>;

export interface Database {
  readonly read: Reads;
  /** The counters of calls: a statement of its own, outside of any transaction, so that what was counted stays counted. */
  readonly rate: ReturnType<typeof rateWrites>;
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
  const read = reads(outside, sealedTexts(outside, keys), queriesBy(connection.sendAside), patient, sealedTexts(patient, keys));
  const rate = rateWrites(outside);
  const database: Database = {
    read,
    rate,
    transaction: (steps) =>
      attempt(connection, async (db) => {
        await setLimits(db);
        return steps(transactional(db, keys));
      }),
    withKey: (call) => keyed(connection, keys, database, idempotencyWrites(outside, keys), call),
    get unkeyed() {
      return database;
    },
  };
  return database;
}

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
  const { read, rate } = unkeyed;
  return {
    read,
    rate,
    unkeyed,
    withKey: () => {
      throw new Error("a call has one key");
    },
    async transaction(steps) {
      if (spent) throw new Error("a call with a key has one transaction: a second one would be given the outcome of the first");
      spent = true;
      return attempt(connection, async (db) => {
        const calls = idempotencyWrites(db, keys);
        known = await calls.claim(call);
        // Answered before: nothing of the call runs again, not even what it would read or note on its way to the same answer.
        if (known?.answer != null) throw new AnsweredBefore();
        if (known) return known.outcome as Awaited<ReturnType<typeof steps>>;
        const outcome = await steps(transactional(db, keys));
        await calls.settle(call, outcome);
        return outcome;
      });
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
async function attempt<T>(connection: Pick<Connection, "transaction">, steps: (db: Db) => Promise<T>): Promise<T> {
  try {
    return await connection.transaction(steps).catch((error: unknown) => {
      if (isRetryable(error)) return connection.transaction(steps);
      throw error;
    });
  } catch (error) {
    throw toAppError(error);
  }
}
