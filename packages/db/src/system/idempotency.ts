import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { HOUR } from "@knotter/domain/tokyo";
import { type RawBuilder, sql } from "kysely";
import type { WrittenJson } from "../column-types";
import { byDefault, type Db, firstOf, insertEach, prepared } from "../query";
import type { KeyRing } from "../sealed-text";
import { carelessly } from "./careless";

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
 * PostgreSQL ends a transaction that hears nothing from its process for so long: the connection was lost without a word, and what it has locked (a
 * mentor's day, a mentee's quota) would stay so until the operating system finds out, two hours later. Longer than the process itself waits for
 * an answer (4 s), shorter than anybody's patience.
 */
export const IDLE_IN_TRANSACTION = "5s";

/** Selects the limits of a transaction, which sets them. */
const selectLimits = (db: Db) =>
  db.selectNoFrom(({ fn, lit }) =>
    Object.entries({ lock_timeout: "2s", statement_timeout: "3s", idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION }).map(
      ([name, value]) => fn<string>("set_config", [sql.lit(name), sql.lit(value), lit(true)]).as(name),
    ),
  );

/**
 * A person is better served by a clear "try again" than by a longer wait (the client gives up after 5 s). Set in the transaction, because
 * behind PgBouncer what a session was told when it was opened holds for another one.
 */
export const setLimits = (db: Db): Promise<unknown> => selectLimits(db).execute();

const LIFETIME = LIMITS.idempotencyHours * HOUR;

/** Keys are kept for a day (product: Idempotency-Key, 24 h); an older one may be used again. */
const expiry = ({ now }: IdempotentCall): Date => new Date(now.getTime() - LIFETIME);

/**
 * What is written into a column of type `json`, which keeps the text as it is: sealed, because answers hold what people wrote. A value of one call does
 * not open as that of another.
 */
const ownerOf = ({ userId, key }: IdempotentCall, column: "outcome" | "answer") => `idempotent call\n${userId}\n${key}\n${column}`;
function sealedOf(keys: KeyRing, call: IdempotentCall, column: "outcome" | "answer", value: unknown): string {
  const { keyId, sealed } = keys.seal(Buffer.from(JSON.stringify(value ?? null)), ownerOf(call, column));
  return JSON.stringify({ keyId, sealed: Buffer.from(sealed).toString("base64") });
}
/** Null where nothing is stored. */
function openedOf(keys: KeyRing, call: IdempotentCall, column: "outcome" | "answer", stored: unknown): unknown {
  if (stored === null) return null;
  const { keyId, sealed } = stored as { keyId?: string; sealed?: string };
  // Stored before answers were sealed.
  if (keyId === undefined || sealed === undefined) return stored;
  return JSON.parse(Buffer.from(keys.open({ keyId, sealed: Buffer.from(sealed, "base64") }, ownerOf(call, column))).toString());
}
const jsonText = (text: string): RawBuilder<WrittenJson<unknown>> => sql`${text}::json`;

export interface StoredCall {
  outcome: unknown;
  answer: unknown;
}

const claimed = prepared((db, call: IdempotentCall & { expired: Date }) =>
  insertEach(db.insertInto("IdempotencyKey"), db.selectFrom(selectLimits(db).as("limits")), ({ cast, val }) => ({
    userId: cast<string>(val(call.userId), "uuid"),
    key: cast<string>(val(call.key), "uuid"),
    operation: cast<string>(val(call.operation), "text"),
    requestHash: cast<string>(val(call.requestHash), "text"),
    outcome: byDefault,
    answer: byDefault,
    createdAt: cast<Date>(val(call.now), "timestamptz"),
  }))
    .onConflict((conflict) =>
      conflict
        .columns(["userId", "key"])
        .doUpdateSet({
          operation: ({ ref }) => ref("excluded.operation"),
          requestHash: ({ ref }) => ref("excluded.requestHash"),
          outcome: null,
          answer: null,
          createdAt: ({ ref }) => ref("excluded.createdAt"),
        })
        // Never settled: a claim whose BEGIN was lost was a transaction of its own, and nothing came of it.
        .where(({ eb, or }) => or([eb("IdempotencyKey.createdAt", "<", call.expired), eb("IdempotencyKey.outcome", "is", null)])),
    )
    .returning("key"),
);

const settled = prepared((db, { userId, key, outcome }: { userId: string; key: string; outcome: string }) =>
  db
    .updateTable("IdempotencyKey")
    .set({ outcome: jsonText(outcome) })
    .where("userId", "=", userId)
    .where("key", "=", key),
);

// No flush to disk: after a crash of the database the answer is made again from the outcome, as after one of the process.
const answered = prepared((db, { userId, key, answer }: { userId: string; key: string; answer: string }) =>
  carelessly(db)
    .updateTable("IdempotencyKey")
    .from("careless")
    .set({ answer: jsonText(answer) })
    .where("userId", "=", userId)
    .where("key", "=", key),
);

export const idempotencyWrites = (db: Db, keys: KeyRing) => ({
  /**
   * First statement of the transaction, which also sets its limits (a round trip less). Null: the key is new and now ours. A row: somebody has
   * committed this call before us (a concurrent one is waited for), and this is what came of it. Throws IDEMPOTENCY_MISMATCH for another body.
   */
  async claim(call: IdempotentCall): Promise<StoredCall | null> {
    const isNew = (await claimed(db, { ...call, expired: expiry(call) })).length > 0;
    return isNew ? null : this.find(call);
  },

  async find(call: IdempotentCall): Promise<StoredCall | null> {
    const row = await firstOf(
      db
        .selectFrom("IdempotencyKey")
        .select(["operation", "requestHash", "outcome", "answer"])
        .where("userId", "=", call.userId)
        .where("key", "=", call.key)
        .where("createdAt", ">=", expiry(call)),
    );
    if (row && (row.operation !== call.operation || row.requestHash !== call.requestHash)) throw new AppError("IDEMPOTENCY_MISMATCH");
    return row && { outcome: openedOf(keys, call, "outcome", row.outcome), answer: openedOf(keys, call, "answer", row.answer) };
  },

  async forgetExpired(now: Date): Promise<void> {
    await db
      .deleteFrom("IdempotencyKey")
      .where("createdAt", "<", new Date(now.getTime() - LIFETIME))
      .execute();
    await db.deleteFrom("RateWindow").where("expiresAt", "<", now).execute();
  },

  /** Committed together with the change it tells of. */
  async settle(call: IdempotentCall, outcome: unknown): Promise<void> {
    await settled(db, { userId: call.userId, key: call.key, outcome: sealedOf(keys, call, "outcome", outcome) });
  },

  /** After the commit: the body that was answered, so that the retry gets the same one. */
  async keepAnswer(call: IdempotentCall, answer: unknown): Promise<void> {
    await answered(db, { userId: call.userId, key: call.key, answer: sealedOf(keys, call, "answer", answer) });
  },
});
