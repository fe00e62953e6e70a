import { AppError } from "@knotter/domain/errors";
import type { PersonFacts, Visibility } from "@knotter/domain/report-facts";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, type Selectable, type SqlBool, sql } from "kysely";
import type { ReportedFacts } from "../column-types";
import type { ReportFreezing } from "../generated/tables";
import { anyOf, type Db, firstOf, word } from "../query";

/** A period that is being frozen; its id is going to be the period's own. */
export type FreezingRow = Pick<Selectable<ReportFreezing>, (typeof freezingColumns)[number]>;

export const freezingColumns = [
  "id",
  "orderId",
  "startsOn",
  "endsOn",
  "since",
  "level",
  "showRegistration",
  "continues",
  "listed",
  "lastId",
  "complete",
] as const satisfies readonly (keyof ReportFreezing)[];

/** Whether the person of these facts took part, told by name or not. */
const tookPart = (facts: Expression<ReportedFacts>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM jsonb_array_elements(${facts} -> 'interviews') AS i WHERE i ->> 'outcome' = 'done')`;

/** The JST day of an instant. */
export const dayOf = (at: Expression<Date>) => sql<LocalDate>`(${at} AT TIME ZONE 'Asia/Tokyo')::date`;

/** People of one statement. */
const PEOPLE = 5_000;

/** Pages of rows in the order of their ids, until one is not full. */
async function* pages<Row extends { id: string }>(read: (after: string | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await read(after);
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PEOPLE) return;
    after = last.id;
  }
}

const selectPeople = (db: Db, periodId: string, after: string | null) => {
  const page = db
    .selectFrom("ReportPeriodPerson as p")
    .select(["p.id", "p.person"])
    .where("p.periodId", "=", periodId)
    .orderBy("p.id")
    .limit(PEOPLE);
  return after === null ? page : page.where("p.id", ">", after);
};

export const reportPeriodReads = (db: Db) => ({
  /** The periods of these orders that are frozen, without their people; the first ones first. */
  frozen: (orderIds: readonly string[]) =>
    db
      .selectFrom("ReportPeriod")
      .select(["id", "orderId", "startsOn", "endsOn", "level", "showRegistration", "listed", "continues", "at"])
      .where("orderId", "=", anyOf(orderIds))
      .orderBy("endsOn")
      .orderBy("id")
      .execute(),

  /** Periods of a customer that are being frozen; the first ones first. Another process may have frozen the same one at once: it counts. */
  freezing: (customerId: string): Promise<FreezingRow[]> =>
    db
      .selectFrom("ReportFreezing as f")
      .innerJoin("Order as o", "o.id", "f.orderId")
      .select(freezingColumns.map((column) => `f.${column}` as const))
      .where("o.customerId", "=", customerId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("ReportPeriod as p").select("p.id").whereRef("p.orderId", "=", "f.orderId").whereRef("p.endsOn", "=", "f.endsOn"),
          ),
        ),
      )
      .orderBy("f.endsOn")
      .orderBy("f.id")
      .execute(),

  /** The orders of a customer that have something frozen: each of them may have something to tell. */
  async frozenOrders(customerId: string): Promise<string[]> {
    const rows = await db
      .selectFrom("Order as o")
      .innerJoin("ReportPeriod as p", "p.orderId", "o.id")
      .where("o.customerId", "=", customerId)
      .select("o.id")
      .distinct()
      .execute();
    return rows.map(({ id }) => id);
  },

  /** Everybody's facts of a period, some people to a statement. They never change, but for who is erased. */
  async facts({ id, orderId }: { id: string; orderId: string }): Promise<PersonFacts[]> {
    const people: PersonFacts[] = [];
    for await (const rows of pages((after) => selectPeople(db, id, after).select("p.facts").execute()))
      for (const { person, facts } of rows) people.push({ ...facts, person, orderId });
    return people;
  },

  /** Everything that was published about any of these orders, the first ones first. */
  releases: (customerId: string, orderIds: readonly string[]) =>
    db
      .selectFrom("ReportRelease")
      .select(["unit", "orderIds", "periodIds", "tables", "at"])
      .select(({ ref }) => ref("visibility").$castTo<Visibility>().as("visibility"))
      .where("customerId", "=", customerId)
      .where(({ ref }) => sql<SqlBool>`${ref("orderIds")} && ${orderIds}::uuid[]`)
      .orderBy("at")
      .orderBy("id")
      .execute(),

  /** The last day of each order, in Japan, until which a report from before periods were told once has told of it. */
  async toldBefore(orderIds: readonly string[]): Promise<Record<string, LocalDate>> {
    const rows = await db
      .selectFrom(sql<{ id: string }>`unnest(${orderIds}::uuid[])`.as<"o">(sql`"o"("id")`))
      .innerJoin("OrderReport as r", (join) => join.on(({ ref }) => sql<SqlBool>`${ref("r.orderIds")} @> ARRAY[${ref("o.id")}]`))
      .where("r.status", "=", word("published"))
      .where(({ eb, fn, lit }) => eb(fn<number>("cardinality", ["r.people"]), ">", lit(0)))
      .select("o.id as orderId")
      .select(({ fn, ref }) => fn.max(dayOf(ref("r.asOf"))).as("day"))
      .groupBy("o.id")
      .execute();
    return Object.fromEntries(rows.map(({ orderId, day }) => [orderId, day]));
  },

  /** Everybody of a customer who has been counted by attribute, in whatever order. */
  async counted(customerId: string): Promise<Set<string>> {
    const told = await db
      .selectFrom("ReportRelease as r")
      .crossJoinLateral(({ ref }) =>
        sql<{ id: string }>`jsonb_array_elements_text(${ref("r.tables")} -> 'people' -> 'periodIds')`.as<"told">(sql`"told"("id")`),
      )
      .where("r.customerId", "=", customerId)
      .select("told.id")
      .distinct()
      .execute();
    const before = await db
      .selectFrom("OrderReport as r")
      .crossJoinLateral(({ ref }) => sql<{ id: string }>`unnest(${ref("r.people")})`.as<"listed">(sql`"listed"("id")`))
      .innerJoin("OrderMentee as om", "om.id", "listed.id")
      .where("r.customerId", "=", customerId)
      .where("r.status", "=", word("published"))
      .where("om.menteeId", "is not", null)
      .select(({ ref }) => ref("om.menteeId").$notNull().as("person"))
      .distinct()
      .execute();
    const people = new Set(before.map(({ person }) => person));
    for (const { id } of told)
      for await (const rows of pages((after) =>
        selectPeople(db, id, after)
          .select(({ ref }) => tookPart(ref("p.facts")).as("took"))
          .execute(),
      ))
        for (const { person, took } of rows) if (took) people.add(person);
    return people;
  },

  /** How many people have taken part in the frozen periods of these orders, each once. */
  async participants(orderIds: readonly string[]): Promise<number> {
    const { people } = await db
      .selectFrom("ReportPeriod as r")
      .innerJoin("ReportPeriodPerson as p", "p.periodId", "r.id")
      .where("r.orderId", "=", anyOf(orderIds))
      .where(({ ref }) => tookPart(ref("p.facts")))
      .select(({ fn }) => fn.count<number>("p.person").distinct().as("people"))
      .executeTakeFirstOrThrow();
    return people;
  },

  /** How many people a customer's cells hold at least. */
  async kOf(customerId: string): Promise<number> {
    const row = await firstOf(db.selectFrom("Customer").select("kThreshold as k").where("id", "=", customerId));
    if (!row) throw new AppError("NOT_FOUND");
    return row.k;
  },
});
