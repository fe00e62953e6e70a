import type { BulkAction, BulkChange, BulkConditions, BulkInput, BulkItemStatus, BulkReason } from "@knotter/domain/bulk-operation";
import { sql } from "kysely";
import { byDefault, type Db, firstOf, insertEach, json, oneOf, onlyColumns, recordset, word } from "../query";

/** Somebody whose turn it is, under the lock of their line, with the operation. `permitted`: whoever began it is still an admin. */
export type TakenPerson = NonNullable<Awaited<ReturnType<ReturnType<typeof bulkOperationWrites>["take"]>>>;

export interface NewBulkOperation {
  orderId: string;
  action: BulkAction;
  conditions: BulkConditions | null;
  input: BulkInput;
  createdById: string;
  requestId: string;
  undoesId: string | null;
}

/** What has come of one person's turn. */
export interface BulkOutcome {
  status: Exclude<BulkItemStatus, "pending" | "canceled">;
  reason?: BulkReason;
  change?: BulkChange;
}

export const bulkOperationWrites = (db: Db) => ({
  /** The people are those of now, in this order. */
  async create(operation: NewBulkOperation, orderMenteeIds: readonly string[], now: Date): Promise<string> {
    const { conditions, input, ...rest } = operation;
    const { id } = await db
      .insertInto("BulkOperation")
      .values({
        ...onlyColumns("BulkOperation", rest),
        conditions: conditions && json(conditions),
        input: json(input),
        total: orderMenteeIds.length,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = orderMenteeIds.map((orderMenteeId, index) => ({ orderMenteeId, position: index + 1 }));
    await insertEach(
      db.insertInto("BulkOperationItem"),
      db.selectFrom(recordset("w", rows, { orderMenteeId: "uuid", position: "int" })),
      ({ cast, ref, val }) => ({
        id: byDefault,
        operationId: cast<string>(val(id), "uuid"),
        orderMenteeId: ref("w.orderMenteeId"),
        position: ref("w.position"),
        status: byDefault,
        reason: byDefault,
        change: byDefault,
        attempts: byDefault,
        nextTryAt: byDefault,
        at: byDefault,
        undoneAt: byDefault,
      }),
    ).execute();
    return id;
  },

  /**
   * The next person of all that is running, under the lock of the line: other runners skip it, and it is free again when this one dies.
   * Operations take turns. Null: nobody is due, or others are at all of them.
   */
  take: (now: Date) =>
    firstOf(
      db
        .selectFrom("BulkOperationItem as i")
        .innerJoin("BulkOperation as b", "b.id", "i.operationId")
        .select(["i.id", "i.attempts", "i.position", "i.orderMenteeId", "i.operationId"])
        .select(["b.orderId", "b.action", "b.conditions", "b.input", "b.total", "b.createdById", "b.requestId", "b.undoesId"])
        .select("b.createdAt as begunAt")
        .select(({ exists, selectFrom }) =>
          exists(
            selectFrom("User as u")
              .select("u.id")
              .whereRef("u.id", "=", "b.createdById")
              .where("u.role", "=", word("admin"))
              .where(({ not, ref }) => not(ref("u.disabled")))
              .where("u.deletedAt", "is", null),
          )
            .$castTo<boolean>()
            .as("permitted"),
        )
        .where("i.status", "=", word("pending"))
        .where(({ eb, fn, lit }) => fn.coalesce(eb("i.nextTryAt", "<=", now), lit(true)))
        .orderBy("i.position")
        .orderBy("i.id")
        .limit(sql.lit(1))
        .forUpdate("i")
        .skipLocked(),
    ),

  async settle(id: string, { status, reason, change }: BulkOutcome, now: Date): Promise<void> {
    await db
      .updateTable("BulkOperationItem")
      .set({ status, reason: reason ?? null, change: change ? json(change) : null, at: now })
      .where("id", "=", id)
      .where("status", "=", word("pending"))
      .execute();
  },

  async failed(id: string, attempts: number, nextTryAt: Date): Promise<void> {
    await db
      .updateTable("BulkOperationItem")
      .set({ attempts, nextTryAt })
      .where("id", "=", id)
      .where("status", "=", word("pending"))
      .execute();
  },

  /** Ends what has nobody left. Answers what it has ended. */
  async finish(now: Date): Promise<string[]> {
    const rows = await db
      .updateTable("BulkOperation as b")
      .set({ status: "done", finishedAt: now })
      .where("b.status", "=", word("running"))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom("BulkOperationItem as i")
              .select("i.id")
              .whereRef("i.operationId", "=", "b.id")
              .where("i.status", "=", word("pending")),
          ),
        ),
      )
      .returning("b.id")
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Stops it: who has not had their turn stays as they are. False: it had ended before. */
  async cancel(id: string, canceledById: string, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("BulkOperation")
      .set({ status: "canceled", finishedAt: now, canceledById })
      .where("id", "=", id)
      .where("status", "=", word("running"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // Waits for whoever has their turn just now.
    await db
      .updateTable("BulkOperationItem")
      .set({ status: "canceled", reason: "canceled", at: now })
      .where("operationId", "=", id)
      .where("status", "=", word("pending"))
      .execute();
    return true;
  },

  /** Whoever wants to take it back waits in line here. Null: there is no such operation. */
  lock: (id: string) =>
    firstOf(
      db.selectFrom("BulkOperation").select(["id", "orderId", "action", "input", "status", "undoesId"]).where("id", "=", id).forUpdate(),
    ),

  isBeingUndone: async (id: string): Promise<boolean> =>
    (await firstOf(
      db.selectFrom("BulkOperation").select("id").where("undoesId", "=", id).where("status", "=", word("running")).limit(sql.lit(1)),
    )) !== null,

  /** What an operation has changed about somebody. Null: nothing, or it was taken back. */
  async changeOf(operationId: string, orderMenteeId: string): Promise<BulkChange | null> {
    const row = await firstOf(
      db
        .selectFrom("BulkOperationItem")
        .select("change")
        .where("operationId", "=", operationId)
        .where("orderMenteeId", "=", orderMenteeId)
        .where("status", "=", word("done"))
        .where("undoneAt", "is", null)
        .forUpdate(),
    );
    return row?.change ?? null;
  },

  async undone(operationId: string, orderMenteeId: string, now: Date): Promise<void> {
    await db
      .updateTable("BulkOperationItem")
      .set({ undoneAt: now })
      .where("operationId", "=", operationId)
      .where("orderMenteeId", "=", orderMenteeId)
      .where("status", "in", oneOf("done"))
      .execute();
  },
});
