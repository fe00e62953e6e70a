import { BULK_ACTIONS, BULK_STATUSES } from "@knotter/domain/bulk-operation";
import type { ListPage } from "@knotter/domain/list-order";
import { expressionBuilder } from "kysely";
import type { Admin, BulkOperation, DB, Order } from "../generated/tables";
import { pageSorted, placeOf, type SortBy } from "../keyset";
import { listedAddress } from "../order/listed-address";
import { type Db, firstOf, oneOf, word } from "../query";

/** A bulk operation with what has come of it so far. `undoable`: people for whom it was done, and not taken back since. */
export type BulkOperationRow = NonNullable<Awaited<ReturnType<ReturnType<typeof bulkOperationReads>["find"]>>>;
/** Somebody for whom it was not done. */
export type NotDoneRow = Awaited<ReturnType<ReturnType<typeof bulkOperationReads>["notDone"]>>[number];

const selectOperations = (db: Db) =>
  db
    .selectFrom("BulkOperation as b")
    .innerJoin("Order as o", "o.id", "b.orderId")
    .leftJoin("Admin as a", "a.userId", "b.createdById")
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom("BulkOperationItem as i")
          .whereRef("i.operationId", "=", "b.id")
          .select(({ and, eb, fn }) => {
            const people = fn.countAll<number>();
            return [
              people.filterWhere("i.status", "=", word("pending")).as("pending"),
              people.filterWhere("i.status", "=", word("done")).as("done"),
              people.filterWhere("i.status", "=", word("unchanged")).as("unchanged"),
              people.filterWhere("i.status", "=", word("refused")).as("refused"),
              people.filterWhere("i.status", "=", word("canceled")).as("canceled"),
              people.filterWhere(and([eb("i.status", "=", word("done")), eb("i.undoneAt", "is", null)])).as("undoable"),
            ];
          })
          .as("n"),
      (join) => join.onTrue(),
    )
    .select(["b.id", "b.orderId", "b.action", "b.conditions", "b.input", "b.status", "b.total", "b.createdById", "b.createdAt"])
    .select(["b.finishedAt", "b.undoesId", "o.name as orderName", "o.orderNo", "a.name as createdBy"])
    .select(["n.pending", "n.done", "n.unchanged", "n.refused", "n.canceled", "n.undoable"])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom("BulkOperation as u").select("u.id").whereRef("u.undoesId", "=", "b.id").where("u.status", "=", word("running")))
        .$castTo<boolean>()
        .as("beingUndone"),
    );

export type BulkSort = "at" | "action" | "order" | "status" | "by";

const sorted = expressionBuilder<DB & { b: BulkOperation; o: Order; a: Admin }, "b" | "o" | "a">();

function sortOf(sort: BulkSort): SortBy {
  const { ref } = sorted;
  switch (sort) {
    case "at":
      return { by: ref("b.createdAt"), kind: "instant" };
    case "action":
      return { by: placeOf(ref("b.action"), BULK_ACTIONS), kind: "number" };
    case "order":
      return { by: ref("o.name"), kind: "text" };
    case "status":
      return { by: placeOf(ref("b.status"), BULK_STATUSES), kind: "number" };
    case "by":
      return { by: ref("a.name"), kind: "text", nullable: true };
  }
}

/** Only admins ask: every operation is in their scope. */
export const bulkOperationReads = (db: Db) => ({
  list({ orderId, running }: { orderId: string | undefined; running: boolean | undefined }, { sort, ...asked }: ListPage<BulkSort>) {
    let page = pageSorted(selectOperations(db), sorted.ref("b.id"), sortOf(sort), asked);
    if (orderId) page = page.where("b.orderId", "=", orderId);
    if (running !== undefined) page = page.where("b.status", running ? "=" : "<>", word("running"));
    return page.execute();
  },

  find: (id: string) => firstOf(selectOperations(db).where("b.id", "=", id)),

  /** Why it was not done, by reason, the most frequent first. */
  reasons: (id: string) =>
    db
      .selectFrom("BulkOperationItem")
      .select(({ fn }) => ["reason", fn.countAll<number>().as("people")])
      .where("operationId", "=", id)
      .where("status", "in", oneOf("refused", "canceled"))
      .groupBy("reason")
      .orderBy("people", "desc")
      .orderBy("reason")
      .execute(),

  /** For whom it was not done, in the order of the operation. */
  notDone(id: string, { after, limit }: { after: number | undefined; limit: number }) {
    let page = db
      .selectFrom("BulkOperationItem as i")
      .innerJoin("OrderMentee as om", "om.id", "i.orderMenteeId")
      .leftJoin("User as u", "u.id", "om.menteeId")
      .select(listedAddress().as("email"))
      .select(["i.position", "i.reason", "om.name", "om.employeeNo", "om.department"])
      .where("i.operationId", "=", id)
      .where("i.status", "in", oneOf("refused", "canceled"))
      .orderBy("i.position")
      .limit(limit);
    if (after !== undefined) page = page.where("i.position", ">", after);
    return page.execute();
  },

  /** For whom it was done and not taken back since, in the order of the operation. */
  async undoable(id: string): Promise<string[]> {
    const rows = await db
      .selectFrom("BulkOperationItem")
      .select("orderMenteeId")
      .where("operationId", "=", id)
      .where("status", "=", word("done"))
      .where("undoneAt", "is", null)
      .orderBy("position")
      .execute();
    return rows.map(({ orderMenteeId }) => orderMenteeId);
  },
});
