import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { firstOf, type ReadClient, rowsOf, sql } from "../sql";

export interface IdempotentCall {
  userId: string;
  /** The Idempotency-Key header, a UUID. */
  key: string;
  operation: string;
  /** SHA-256 of the validated input: the same key must mean the same request. */
  requestHash: string;
  now: Date;
}

/**
 * A transaction that hears nothing from its process for so long is ended by PostgreSQL: the connection was lost without a word, and what it has
 * locked (a mentor's day, a mentee's quota) would stay so until the operating system finds out, two hours later. Longer than the process itself
 * waits for an answer (4 s), shorter than anybody's patience.
 */
export const IDLE_IN_TRANSACTION = "5s";

/**
 * Waiting longer than this is worse for the person than a clear "try again" (the client gives up after 5 s). In the transaction, because
 * behind PgBouncer what a session was told when it was opened holds for some other one.
 */
export const setLimits = sql`SELECT set_config('lock_timeout', '2s', true), set_config('statement_timeout', '3s', true), set_config('idle_in_transaction_session_timeout', ${IDLE_IN_TRANSACTION}, true)`;

const LIFETIME = LIMITS.idempotencyHours * HOUR;

/** Keys are kept for a day (product: Idempotency-Key, 24 h); an older one may be used anew. */
const expiry = ({ now }: IdempotentCall): Date => new Date(now.getTime() - LIFETIME);

export interface StoredCall {
  outcome: unknown;
  answer: unknown;
}

export const idempotencyWrites = (client: ReadClient) => ({
  /**
   * First statement of the transaction, which also sets its limits (a round trip less). Null: the key is new and now ours. A row: somebody committed this call before us
   * (a concurrent one is waited for), and this is what came of it. Throws IDEMPOTENCY_MISMATCH for another body.
   */
  async claim(call: IdempotentCall): Promise<StoredCall | null> {
    const claimed = await firstOf(
      client,
      sql`INSERT INTO "IdempotencyKey" ("userId", "key", "operation", "requestHash", "createdAt")
          SELECT ${call.userId}::uuid, ${call.key}::uuid, ${call.operation}, ${call.requestHash}, ${call.now} FROM (${setLimits}) limits
          ON CONFLICT ("userId", "key") DO UPDATE SET "operation" = EXCLUDED."operation", "requestHash" = EXCLUDED."requestHash", "outcome" = NULL, "answer" = NULL,
            "createdAt" = EXCLUDED."createdAt" WHERE "IdempotencyKey"."createdAt" < ${expiry(call)}
          RETURNING "key"`,
    );
    return claimed ? null : this.find(call);
  },

  async find(call: IdempotentCall): Promise<StoredCall | null> {
    const row = await firstOf<StoredCall & { operation: string; requestHash: string }>(
      client,
      sql`SELECT "operation", "requestHash", "outcome", "answer" FROM "IdempotencyKey" WHERE "userId" = ${call.userId}::uuid AND "key" = ${call.key}::uuid AND "createdAt" >= ${expiry(call)}`,
    );
    if (row && (row.operation !== call.operation || row.requestHash !== call.requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
    return row;
  },

  async forgetExpired(now: Date): Promise<void> {
    await rowsOf(client, sql`DELETE FROM "IdempotencyKey" WHERE "createdAt" < ${new Date(now.getTime() - LIFETIME)}`);
    await rowsOf(client, sql`DELETE FROM "RateWindow" WHERE "expiresAt" < ${now}`);
  },

  /** Committed together with the change it tells of. */
  async settle(call: IdempotentCall, outcome: unknown): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "IdempotencyKey" SET "outcome" = ${JSON.stringify(outcome ?? null)}::json WHERE "userId" = ${call.userId}::uuid AND "key" = ${call.key}::uuid`,
    );
  },

  /** After the commit: the body that was answered, so that the retry gets the same one. */
  async keepAnswer(call: IdempotentCall, answer: unknown): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "IdempotencyKey" SET "answer" = ${JSON.stringify(answer ?? null)}::json WHERE "userId" = ${call.userId}::uuid AND "key" = ${call.key}::uuid`,
    );
  },
});
