import type { Scope } from "@knotter/domain/scope";
import { anyOf, type Db, firstOf, oneOf } from "../query";

export type DisclosedRow = Awaited<ReturnType<ReturnType<typeof disclosureReads>["interviews"]>>[number];

/** Somebody as the company has listed them. */
export interface DisclosedPerson {
  /** The places on the lists that are asked about. */
  places: string[];
  /** Whether the person was named by a place, and not by an account. */
  byPlace: boolean;
  name: string;
  employeeNo: string | null;
  department: string | null;
}

/** What a company may be told about one of its people. Levels are cut by domain/disclosure.ts, from the level at booking. */
export const disclosureReads = (db: Db) => ({
  /**
   * By the account, or by a place on a list: where the company is not shown who has registered, it knows places alone, and the answer is
   * the same whether there is an account behind one. Null: nobody of this company.
   */
  async person(scope: Scope, id: string, orderId: string | undefined): Promise<DisclosedPerson | null> {
    if (scope.kind !== "customer") return null;
    let query = db
      .selectFrom("OrderMentee as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .where(({ eb, or }) => or([eb("om.id", "=", id), eb("om.menteeId", "=", id)]))
      .where("o.customerId", "=", scope.customerId)
      .select(["om.id", "om.name", "om.employeeNo", "om.department"])
      .orderBy("o.startsOn", "desc")
      .orderBy("om.id")
      .limit(200);
    if (orderId) query = query.where("om.orderId", "=", orderId);
    const rows = await query.execute();
    const [latest] = rows;
    if (!latest) return null;
    const { name, employeeNo, department } = latest;
    return { places: rows.map((row) => row.id), byPlace: latest.id === id, name, employeeNo, department };
  },

  /** Where a mentee stands on the list of an order, and whose order it is; of the mentee's own places alone. */
  async ownPlace(scope: Scope, orderId: string): Promise<{ id: string; customerId: string } | null> {
    if (scope.kind !== "mentee") return null;
    return firstOf(
      db
        .selectFrom("OrderMentee as om")
        .innerJoin("Order as o", "o.id", "om.orderId")
        .where("om.menteeId", "=", scope.menteeId)
        .where("om.orderId", "=", orderId)
        .select(["om.id", "o.customerId"]),
    );
  },

  /** Interviews booked or done at these places. In which order they are told is no business of a statement that knows their days (domain/disclosure.ts). */
  async interviews(scope: Scope, places: readonly string[]) {
    if (scope.kind !== "customer") return [];
    return db
      .selectFrom("Mentoring as t")
      .innerJoin("Order as o", "o.id", "t.orderId")
      .leftJoin("MentorReport as r", "r.mentoringId", "t.id")
      .where("t.orderMenteeId", "=", anyOf(places))
      .where("o.customerId", "=", scope.customerId)
      .where("t.status", "in", oneOf("reserved", "done"))
      .select(["t.orderId", "o.orderNo", "o.name as orderName", "t.disclosureLevelAtBooking as level", "t.startAt"])
      .select(({ and, case: when, eb, ref }) => [
        ref("t.status").$castTo<"reserved" | "done">().as("status"),
        // Approved by the mentee, word by word, and not taken back; of an interview at L3.
        when()
          .when(and([eb("r.hrSummaryConsent", "=", "approved"), eb("t.disclosureLevelAtBooking", "=", "L3")]))
          .then(ref("r.hrSummary"))
          .end()
          .as("hrSummary"),
      ])
      .orderBy("t.startAt", "desc")
      .orderBy("t.id")
      .limit(200)
      .execute();
  },
});
