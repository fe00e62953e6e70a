import { AppError } from "@knotter/domain/errors";
import type { OrderStatus } from "@knotter/domain/order";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Selectable, sql } from "kysely";
import type { WrittenJson } from "../column-types";
import type { Order } from "../generated/tables";
import { byDefault, type Db, firstOf, insertEach, json, onlyColumns, recordset } from "../query";

export const conditionColumns = [
  "name",
  "programType",
  "purpose",
  "startsOn",
  "endsOn",
  "bookingOpensOn",
  "bookingClosesOn",
  "sessionMinutes",
  "maxMentoringCount",
  "totalSessionCap",
  "disclosureLevel",
  "showRegistration",
  "policy",
  "questionSetId",
  "reportSchedule",
  "reportPeriodEnds",
  "memo",
] as const satisfies readonly (keyof Order)[];

/** What is agreed with the customer. */
export type OrderConditions = Pick<Selectable<Order>, (typeof conditionColumns)[number]>;

export interface NewOrder extends OrderConditions {
  id: string;
  /** Null: the next number. */
  orderNo: string | null;
  customerId: string;
  status: OrderStatus;
  ownerAdminId: string | null;
}

/** The columns of a new order, as its row travels to the database. */
const newColumns = {
  id: "uuid",
  orderNo: "text",
  customerId: "uuid",
  name: "text",
  programType: "ProgramType",
  purpose: "text",
  startsOn: "date",
  endsOn: "date",
  bookingOpensOn: "date",
  bookingClosesOn: "date",
  sessionMinutes: "int",
  maxMentoringCount: "int",
  totalSessionCap: "int",
  disclosureLevel: "DisclosureLevel",
  showRegistration: "bool",
  policy: "jsonb",
  questionSetId: "uuid",
  reportSchedule: "ReportSchedule",
  reportPeriodEnds: "date[]",
  status: "OrderStatus",
  ownerAdminId: "uuid",
  memo: "text",
} as const;

/** PostgreSQL's own name for the queue of one order; any number will do, as long as nobody else takes it. */
const QUEUE = 0x6f7264;

export const orderConditionsWrites = (db: Db) => ({
  /** Changes of one order by admins (its conditions, its list, its mentors) queue here. Not a lock of its row, which bookings need. */
  async queue(orderId: string): Promise<void> {
    await db.selectNoFrom(sql`pg_advisory_xact_lock(${QUEUE}::int, hashtext(${orderId}))`.as("queued")).execute();
  },

  /** Orders of one list, with the numbers they have or get: ORD-202604-0001 by the month in Japan, past numbers that were given by hand. */
  async insert(orders: readonly NewOrder[], now: Date): Promise<void> {
    if (orders.length === 0) return;
    const numbers = await freeNumbers(db, orders.filter(({ orderNo }) => orderNo === null).length, now);
    const rows = orders.map((order) => ({ ...order, orderNo: order.orderNo ?? numbers.pop() ?? null }));
    const given = db.selectFrom(recordset("w", rows, newColumns));
    await insertEach(db.insertInto("Order"), given, ({ cast, ref, val }) => ({
      id: ref("w.id"),
      orderNo: ref("w.orderNo"),
      customerId: ref("w.customerId"),
      name: ref("w.name"),
      programType: ref("w.programType"),
      purpose: ref("w.purpose"),
      startsOn: ref("w.startsOn"),
      endsOn: ref("w.endsOn"),
      bookingOpensOn: ref("w.bookingOpensOn"),
      bookingClosesOn: ref("w.bookingClosesOn"),
      sessionMinutes: ref("w.sessionMinutes"),
      maxMentoringCount: ref("w.maxMentoringCount"),
      totalSessionCap: ref("w.totalSessionCap"),
      disclosureLevel: ref("w.disclosureLevel"),
      showRegistration: ref("w.showRegistration"),
      policy: sql<WrittenJson<OrderConditions["policy"]>>`${ref("w.policy")}`,
      questionSetId: ref("w.questionSetId"),
      reportSchedule: ref("w.reportSchedule"),
      reportPeriodEnds: sql<LocalDate[]>`${ref("w.reportPeriodEnds")}`,
      status: ref("w.status"),
      ownerAdminId: ref("w.ownerAdminId"),
      memo: ref("w.memo"),
      searchText: byDefault,
      version: byDefault,
      createdAt: cast<Date>(val(now), "timestamptz"),
      updatedAt: cast<Date>(val(now), "timestamptz"),
    })).execute();
  },

  /** The condition decides the race: VERSION_CONFLICT when the order is no longer the one that the caller has read. */
  async update(id: string, version: number, conditions: OrderConditions, now: Date): Promise<void> {
    const values = Object.fromEntries(conditionColumns.map((column) => [column, conditions[column]])) as unknown as OrderConditions;
    const { numUpdatedRows } = await db
      .updateTable("Order")
      .set({ ...onlyColumns("Order", values), policy: json(values.policy), version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", id)
      .where("version", "=", version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  async move(id: string, expected: { from: OrderStatus; version: number }, to: OrderStatus, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Order")
      .set({ status: to, version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", id)
      .where("status", "=", expected.from)
      .where("version", "=", expected.version)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },

  /** The mentors of an order have its version: a change of them is a change of what somebody has read. */
  async touch(id: string, version: number, now: Date): Promise<number> {
    const row = await firstOf(
      db
        .updateTable("Order")
        .set({ version: (eb) => eb("version", "+", 1), updatedAt: now })
        .where("id", "=", id)
        .where("version", "=", version)
        .returning("version"),
    );
    if (!row) throw new AppError("VERSION_CONFLICT");
    return row.version;
  },

  /** New customers with what their names say. An admin fills in the rest. */
  async insertCustomers(customers: readonly { id: string; name: string; corporateNumber: string | null }[]): Promise<void> {
    if (customers.length === 0) return;
    const given = db.selectFrom(recordset("w", customers, { id: "uuid", name: "text", corporateNumber: "text" }));
    await insertEach(db.insertInto("Customer"), given, ({ ref }) => ({
      id: ref("w.id"),
      name: ref("w.name"),
      nameKana: byDefault,
      corporateNumber: ref("w.corporateNumber"),
      industry: byDefault,
      ssoOnly: byDefault,
      employeeSizeBand: byDefault,
      postalCode: byDefault,
      address: byDefault,
      billingContact: byDefault,
      status: byDefault,
      defaultDisclosureLevel: byDefault,
      kThreshold: byDefault,
      allowedEmailDomains: byDefault,
      escalationContact: byDefault,
      dataRetentionMonths: byDefault,
      logoUrl: byDefault,
      adminMemo: byDefault,
      searchText: byDefault,
      version: byDefault,
      createdAt: byDefault,
      updatedAt: byDefault,
    })).execute();
  },

  /** The set of questions that is in use, for an order that names none. */
  async questionSet(id: string | null): Promise<string | null> {
    const query = db.selectFrom("QuestionSet").select("id");
    const row = await firstOf(
      id === null ? query.where("retiredAt", "is", null).orderBy("version", "desc").limit(1) : query.where("id", "=", id),
    );
    return row?.id ?? null;
  },

  customer: (id: string) =>
    firstOf(db.selectFrom("Customer").select(["id", "name", "status", "defaultDisclosureLevel"]).where("id", "=", id)),
});

async function freeNumbers(db: Db, count: number, now: Date): Promise<string[]> {
  const free: string[] = [];
  while (free.length < count) {
    const rows = await db
      .selectFrom(
        db
          .selectFrom(sql`generate_series(1, ${count - free.length}::int)`.as("number"))
          .select(
            sql<string>`'ORD-' || to_char(${now}::timestamptz AT TIME ZONE 'Asia/Tokyo', 'YYYYMM') || '-' || to_char(nextval('order_no'), 'FM99999990000')`.as(
              "orderNo",
            ),
          )
          .as("n"),
      )
      .where(({ not, exists, selectFrom }) => not(exists(selectFrom("Order as o").whereRef("o.orderNo", "=", "n.orderNo").select("o.id"))))
      .select("n.orderNo")
      .execute();
    free.push(...rows.map(({ orderNo }) => orderNo));
  }
  return free.reverse();
}
