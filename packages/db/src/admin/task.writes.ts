import type { MarkedTask } from "@knotter/domain/admin-task";
import { type Db, firstOf } from "../query";

export const adminTaskWrites = (db: Db) => ({
  /** Marks a task as done. False: somebody else has marked it already. */
  async mark(kind: MarkedTask, entityId: string, byId: string, now: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("OfficeTaskMark")
      .values({ kind, entityId, byId, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return numInsertedOrUpdatedRows === 1n;
  },

  async isMarked(kind: MarkedTask, entityId: string): Promise<boolean> {
    const mark = await firstOf(db.selectFrom("OfficeTaskMark").select("kind").where("kind", "=", kind).where("entityId", "=", entityId));
    return mark !== null;
  },
});
