import { accountReads } from "./account.reads";
import { calendarReads } from "./calendar.reads";
import type { Client, Connection } from "./client";
import { disclosureReads } from "./disclosure.reads";
import { type IdempotentCall, idempotencyWrites } from "./idempotency.writes";
import { journalWrites } from "./journal.writes";
import { mentorReads } from "./mentor.reads";
import { mentorWrites } from "./mentor.writes";
import { mentoringReads } from "./mentoring.reads";
import { mentoringWrites } from "./mentoring.writes";
import { orderReads } from "./order.reads";
import { orderWrites } from "./order.writes";
import { scheduleReads } from "./schedule.reads";
import { scheduleWrites } from "./schedule.writes";
import { sessionReads } from "./session.reads";
import { sessionWrites } from "./session.writes";
import { type ReadClient, sql } from "./sql";
import { isRetryable, toAppError } from "./sql-error";
import { termReads } from "./term.reads";

const reads = (client: ReadClient) => ({
  account: accountReads(client),
  calendar: calendarReads(client),
  disclosure: disclosureReads(client),
  mentor: mentorReads(client),
  mentoring: mentoringReads(client),
  order: orderReads(client),
  schedule: scheduleReads(client),
  session: sessionReads(client),
  term: termReads(client),
});

const transactional = (client: Client) => ({
  account: accountReads(client),
  calendar: calendarReads(client),
  journal: journalWrites(client),
  mentor: { ...mentorReads(client), ...mentorWrites(client) },
  mentoring: { ...mentoringReads(client), ...mentoringWrites(client) },
  order: { ...orderReads(client), ...orderWrites(client) },
  schedule: { ...scheduleReads(client), ...scheduleWrites(client) },
  session: { ...sessionReads(client), ...sessionWrites(client) },
});

export type Reads = ReturnType<typeof reads>;
/** Reads and writes of one transaction. Writes exist nowhere else. */
export type Tx = ReturnType<typeof transactional>;

export interface Database {
  readonly read: Reads;
  /** Runs a use case's steps in one transaction. Constraint violations come out as AppError; a lost race is tried once more. */
  transaction<T>(steps: (tx: Tx) => Promise<T>): Promise<T>;
  /** The same, bound to the Idempotency-Key of the call: a retry gets what the first call returned, and nothing runs twice. */
  withKey(call: IdempotentCall | null): Database;
  keepAnswer(call: IdempotentCall, answer: unknown): Promise<void>;
  storedAnswer(call: IdempotentCall): Promise<unknown>;
}

/** Waiting longer than this is worse for the person than a clear "try again" (the client gives up after 5 s). */
const setLimits = sql`SELECT set_config('lock_timeout', '2s', true), set_config('statement_timeout', '3s', true)`;

export function databaseOf(connection: Pick<Connection, "reader" | "transaction">): Database {
  const read = reads(connection.reader);
  const idempotency = idempotencyWrites(connection.reader);
  const bound = (call: IdempotentCall | null): Database => {
    let spent = false;
    return {
      read,
      withKey: bound,
      async transaction(steps) {
        if (call && spent) throw new Error("a call with a key has one transaction: a second one would be given the outcome of the first");
        spent = true;
        const attempt = () =>
          connection.transaction(async (client) => {
            await client.query(setLimits);
            if (!call) return steps(transactional(client));
            const keys = idempotencyWrites(client);
            const stored = await keys.claim(call);
            if (stored) return stored.outcome as Awaited<ReturnType<typeof steps>>;
            const outcome = await steps(transactional(client));
            await keys.settle(call, outcome);
            return outcome;
          });
        try {
          return await attempt().catch((error: unknown) => {
            if (isRetryable(error)) return attempt();
            throw error;
          });
        } catch (error) {
          throw toAppError(error);
        }
      },
      async keepAnswer(answered, answer) {
        await idempotency.keepAnswer(answered, answer);
        // Answers hold what people wrote: one call in sixteen clears away what is older than a day.
        if (answered.key.startsWith("0")) await idempotency.forgetExpired(answered.now);
      },
      async storedAnswer(asked) {
        return (await idempotency.find(asked))?.answer ?? null;
      },
    };
  };
  return bound(null);
}
