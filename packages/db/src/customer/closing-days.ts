import type { ClosingDays } from "@knotter/domain/closing-days";
import { AppError } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import { endOfDay, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { sql } from "kysely";
import { anyOf, type Db, firstOf, startOf, word } from "../query";
import { isCustomerOf } from "./customer";

/** A closing day of a company as admins and its HR staff see it. `enteredBy` null: entered before anybody was written down. */
export type ClosingDaysRow = Awaited<ReturnType<ReturnType<typeof closingDaysReads>["of"]>>[number];

const selectClosingDays = (db: Db, scope: Scope, now: Date) =>
  db
    .selectFrom("CompanyBlock as b")
    .innerJoin("Customer as c", "c.id", "b.customerId")
    .where((eb) => isCustomerOf(scope, eb.ref("c.id")))
    .select(["b.id", "c.id as customerId", "b.dateFrom as from", "b.dateTo as to", "b.name", "b.version"])
    .select((eb) => [
      eb
        .selectFrom("User as u")
        .whereRef("u.id", "=", "b.createdById")
        .select("u.role")
        // Nobody else has the right (`closingDays.declare`).
        .$castTo<{ role: "admin" | "hrstaff" }>()
        .as("enteredBy"),
      // Interviews to come on these days that no admin has decided about.
      eb
        .selectFrom("Mentoring as t")
        .innerJoin("Order as o", "o.id", "t.orderId")
        .whereRef("o.customerId", "=", "b.customerId")
        .where("t.status", "=", word("reserved"))
        .where("t.startAt", ">", now)
        .where(({ eb, ref }) => eb("t.startAt", ">=", startOf(ref("b.dateFrom"))))
        .where(({ eb, ref }) => eb("t.startAt", "<", startOf(sql<LocalDate>`${ref("b.dateTo")} + 1`)))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("OfficeTaskMark as k")
                .select("k.entityId")
                .where("k.kind", "=", word("closing_day"))
                .whereRef("k.entityId", "=", "t.id"),
            ),
          ),
        )
        .select(({ fn }) => fn.countAll<number>().as("n"))
        .$asScalar()
        .$notNull()
        .as("undecided"),
    ]);

export const closingDaysReads = (db: Db) => ({
  /** The closing days of one company from a day on, in their order. Those of Knotter as a whole are nobody's to change here. */
  of: (scope: Scope, customerId: string, from: LocalDate, now: Date) =>
    selectClosingDays(db, scope, now)
      .where("b.customerId", "=", customerId)
      .where("b.dateTo", ">=", from)
      .orderBy("b.dateFrom")
      .orderBy("b.dateTo")
      .orderBy("b.id")
      .limit(1000)
      .execute(),
});

export const closingDaysWrites = (db: Db) => ({
  /** Null: not there, or outside of the scope. */
  find: (scope: Scope, id: string, now: Date): Promise<ClosingDaysRow | null> =>
    firstOf(selectClosingDays(db, scope, now).where("b.id", "=", id)),

  /** Which of these interviews an admin has decided to hold all the same. */
  async decided(mentoringIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await db
      .selectFrom("OfficeTaskMark")
      .select("entityId")
      .where("kind", "=", word("closing_day"))
      .where("entityId", "=", anyOf(mentoringIds))
      .execute();
    return new Set(rows.map(({ entityId }) => entityId));
  },

  async declare(customerId: string, { from, to, name }: ClosingDays, byId: string, now: Date): Promise<string> {
    const { id } = await db
      .insertInto("CompanyBlock")
      .values({ customerId, dateFrom: from, dateTo: to, name, createdById: byId, createdAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async change(id: string, expectedVersion: number, { from, to, name }: ClosingDays): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("CompanyBlock")
      .set({ dateFrom: from, dateTo: to, name, version: (eb) => eb("version", "+", 1) })
      .where("id", "=", id)
      .where("version", "=", expectedVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  async remove(id: string, expectedVersion: number): Promise<void> {
    const { numDeletedRows } = await db
      .deleteFrom("CompanyBlock")
      .where("id", "=", id)
      .where("version", "=", expectedVersion)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  /** The company is open again on these days: that an interview on them was to be held all the same says nothing about the next closing. */
  async forgetDecisions(customerId: string, { from, to }: Pick<ClosingDays, "from" | "to">): Promise<void> {
    await db
      .deleteFrom("OfficeTaskMark")
      .where("kind", "=", word("closing_day"))
      .where("entityId", "in", (eb) =>
        eb
          .selectFrom("Mentoring as t")
          .innerJoin("Order as o", "o.id", "t.orderId")
          .select("t.id")
          .where("o.customerId", "=", customerId)
          .where("t.startAt", ">=", instantOf(from, 0))
          .where("t.startAt", "<", endOfDay(to))
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("CompanyBlock as b")
                  .select("b.id")
                  .whereRef("b.customerId", "=", "o.customerId")
                  .where(({ eb, ref }) => eb("t.startAt", ">=", startOf(ref("b.dateFrom"))))
                  .where(({ eb, ref }) => eb("t.startAt", "<", startOf(sql<LocalDate>`${ref("b.dateTo")} + 1`))),
              ),
            ),
          ),
      )
      .execute();
  },
});
