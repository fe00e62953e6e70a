import type { InterviewFacts, PersonFacts } from "@knotter/domain/report-facts";
import { REPORT_CLOSES_AFTER_DAYS } from "@knotter/domain/report-period";
import type { ReportRelease } from "@knotter/domain/report-release";
import type { LocalDate } from "@knotter/domain/tokyo";
import { expressionBuilder, type SqlBool, sql } from "kysely";
import { jsonBuildObject } from "kysely/helpers/postgres";
import type { ReportedFacts, WrittenJson } from "../column-types";
import type { DB, MenteeReport, Mentoring, MentorReport, Order, OrderMentee } from "../generated/tables";
import { anyOf, byDefault, type Db, firstOf, insertEach, json, oneOf, recordset, word } from "../query";
import { dayOf, type FreezingRow, freezingColumns } from "./period.reads";

/** An order with a period to freeze. */
export type ClosingOrderRow = Awaited<ReturnType<ReturnType<typeof reportPeriodWrites>["closing"]>>[number];

/** Somebody on a list, with the interviews of some days as they now are. */
export interface ListedFacts extends Omit<PersonFacts, "orderId"> {
  orderMenteeId: string;
}

/** How the person of a place `om` of an order `o` is known who has no account. */
export function listedPerson() {
  const { ref } = expressionBuilder<DB & { om: OrderMentee; o: Order }, "om" | "o">();
  return sql<string>`encode(sha256(convert_to(${ref("o.customerId")}::text || ':' || coalesce(lower(${ref("om.email")}), ${ref("om.employeeNo")}), 'UTF8')), 'hex')`;
}

/** The facts of the interview `t` with its reports `m` and `r`, if they are submitted. */
function interviewFacts() {
  const { and, eb, ref } = expressionBuilder<DB & { t: Mentoring; m: MenteeReport; r: MentorReport }, "t" | "m" | "r">();
  const isDone = eb("t.status", "=", word("done"));
  const nps = sql`CASE WHEN ${ref("m.nps")} >= 9 THEN 100 WHEN ${ref("m.nps")} <= 6 THEN -100 WHEN ${ref("m.nps")} IS NOT NULL THEN 0 END`;
  const ratings = sql`jsonb_strip_nulls(jsonb_build_object('satisfaction', ${ref("m.satisfaction")}, 'easeOfTalking', ${ref("m.easeOfTalking")},
    'goalProgress', ${ref("m.goalProgress")}, 'selfEfficacyChange', ${ref("m.selfEfficacyAfter")} - ${ref("m.selfEfficacyBefore")}, 'nps', ${nps}))`;
  const minutes = sql`round(extract(epoch FROM coalesce(${ref("r.actualEndAt")}, ${ref("t.endAt")}) - coalesce(${ref("r.actualStartAt")}, ${ref("t.startAt")})) / 60)`;
  const outcome = eb
    .case()
    .when(isDone)
    .then(word("done"))
    .when(and([eb("t.status", "=", word("canceled")), eb("t.cancelSide", "=", word("mentee"))]))
    .then(word("canceled"))
    .when(and([eb("t.status", "=", word("no_show")), eb("t.noShowSide", "=", word("mentee"))]))
    .then(word("noShow"))
    .else(word("other"))
    .end();
  const visibility = eb.case().when("t.disclosureLevelAtBooking", "=", word("L0")).then(word("totals")).else(word("named")).end();
  return sql`jsonb_build_object('id', ${ref("t.id")}, 'visibility', ${visibility}, 'outcome', ${outcome},
    'ratings', CASE WHEN ${isDone} THEN ${ratings} ELSE '{}' END,
    'themes', CASE WHEN ${isDone} THEN to_jsonb(coalesce(${ref("r.themes")}, '{}')) ELSE '[]' END,
    'tags', CASE WHEN ${isDone} THEN to_jsonb(coalesce(${ref("r.orgIssueTags")}, '{}')) ELSE '[]' END,
    'minutes', CASE WHEN ${isDone} THEN ${minutes} END,
    'month', to_char(${ref("t.startAt")} AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM'))`;
}

export const reportPeriodWrites = (db: Db) => ({
  /** Orders of which a period has closed and is not frozen yet, or not whole; of all, or of these. Those of one customer follow each other. */
  closing(today: LocalDate, limit: number, orderIds?: readonly string[]) {
    const closing = db
      .selectFrom("Order as o")
      .crossJoinLateral((eb) =>
        eb
          .selectFrom(sql<{ day: LocalDate }>`unnest(${eb.ref("o.reportPeriodEnds")} || ${eb.ref("o.endsOn")})`.as<"d">(sql`"d"("day")`))
          .whereRef("d.day", "<=", "o.endsOn")
          .where(({ ref }) => sql<SqlBool>`${ref("d.day")} + ${REPORT_CLOSES_AFTER_DAYS}::int < ${today}::date`)
          .select(({ fn }) => fn.max("d.day").as("day"))
          .as("due"),
      )
      .where(({ and, eb, exists, fn, or, ref, selectFrom }) => {
        const never = sql<LocalDate>`'-infinity'::date`;
        const frozen = selectFrom("ReportPeriod as p")
          .whereRef("p.orderId", "=", "o.id")
          .select(({ fn }) => fn.max("p.endsOn").as("day"));
        const toldBefore = selectFrom("OrderReport as r")
          .where(({ ref }) => sql<SqlBool>`${ref("r.orderIds")} @> ARRAY[${ref("o.id")}]`)
          .where("r.status", "=", word("published"))
          .where(({ eb, fn, lit }) => eb(fn<number>("cardinality", ["r.people"]), ">", lit(0)))
          .select(({ fn, ref }) => fn.max(dayOf(ref("r.asOf"))).as("day"));
        return or([
          exists(selectFrom("ReportFreezing as f").whereRef("f.orderId", "=", "o.id").select("f.id")),
          and([
            eb("o.status", "in", oneOf("active", "closed_booking", "ended", "archived")),
            sql<SqlBool>`${ref("o.startsOn")} + ${REPORT_CLOSES_AFTER_DAYS}::int < ${today}::date`,
            eb("due.day", ">", fn.coalesce(frozen, never)),
            eb("due.day", ">", fn.coalesce(toldBefore, never)),
          ]),
        ]);
      })
      .select(["o.id as orderId", "o.customerId", "o.startsOn", "o.endsOn", "o.reportPeriodEnds", "o.disclosureLevel as level"])
      .select("o.showRegistration")
      .orderBy("o.customerId")
      .orderBy("o.id")
      .limit(limit);
    return (orderIds ? closing.where("o.id", "=", anyOf(orderIds)) : closing).execute();
  },

  /**
   * The next people on the list of an order, with their interviews that began from one instant until before another as they now are. The list
   * is the one that the company knows: it includes people who left. Numbers and codes alone: nobody's texts, nobody's name.
   */
  listedFacts(
    orderId: string,
    { from, until, after, limit }: { from: Date | null; until: Date; after: string | null; limit: number },
  ): Promise<ListedFacts[]> {
    return db
      .with(
        (cte) => cte("place").materialized(),
        (cte) => {
          const page = cte.selectFrom("OrderMentee as om").selectAll("om").where("om.orderId", "=", orderId).orderBy("om.id").limit(limit);
          return after === null ? page : page.where("om.id", ">", after);
        },
      )
      .with("interview", (cte) => {
        const interviews = cte
          .selectFrom("place")
          .innerJoin("Mentoring as t", "t.orderMenteeId", "place.id")
          .leftJoin("MenteeReport as m", (join) => join.onRef("m.mentoringId", "=", "t.id").on("m.submittedAt", "is not", null))
          .leftJoin("MentorReport as r", (join) => join.onRef("r.mentoringId", "=", "t.id").on("r.submittedAt", "is not", null))
          .where("t.orderId", "=", orderId)
          .where("t.startAt", "<", until)
          .select("t.orderMenteeId")
          .select(({ ref }) =>
            sql<InterviewFacts[]>`jsonb_agg(${interviewFacts()} ORDER BY ${ref("t.startAt")}, ${ref("t.id")})`.as("interviews"),
          )
          .groupBy("t.orderMenteeId");
        return from === null ? interviews : interviews.where("t.startAt", ">=", from);
      })
      .with("taken", (cte) =>
        cte
          .selectFrom("place")
          .innerJoin("Mentoring as t", "t.orderMenteeId", "place.id")
          .where("t.orderId", "=", orderId)
          .where("t.status", "in", oneOf("reserved", "done"))
          .select("t.orderMenteeId")
          .select(({ eb, fn }) => [
            fn<boolean>("bool_or", [eb("t.disclosureLevelAtBooking", "<>", word("L0"))]).as("named"),
            fn<boolean>("bool_or", [eb("t.disclosureLevelAtBooking", "=", word("L0"))]).as("totals"),
          ])
          .groupBy("t.orderMenteeId"),
      )
      .selectFrom("place as om")
      .innerJoin("Order as o", "o.id", "om.orderId")
      .leftJoinLateral(
        (eb) => eb.selectFrom("Mentee").selectAll().whereRef("userId", "=", "om.menteeId").offset(sql.lit(0)).as("me"),
        (join) => join.onTrue(),
      )
      .leftJoin("interview as i", "i.orderMenteeId", "om.id")
      .leftJoin("taken as b", "b.orderMenteeId", "om.id")
      .select(["om.id as orderMenteeId", "me.ageBand as age"])
      .select(({ eb, fn, lit, or, ref }) => [
        // How the person is known in every order of the company.
        fn.coalesce(sql<string | null>`${ref("om.menteeId")}::text`, listedPerson()).as("person"),
        or([eb("om.status", "=", word("active")), eb("om.registeredAt", "is not", null)])
          .$castTo<boolean>()
          .as("registered"),
        jsonBuildObject({ named: fn.coalesce("b.named", lit(false)), totals: fn.coalesce("b.totals", lit(false)) }).as("booked"),
        sql<string | null>`coalesce(nullif(${ref("om.groupTag")}, ''), nullif(${ref("om.department")}, ''))`.as("department"),
        sql<string | null>`nullif(${ref("me.jobType")}, '')`.as("job"),
        sql<InterviewFacts[]>`coalesce(${ref("i.interviews")}, '[]')`.as("interviews"),
      ])
      .orderBy("om.id")
      .execute();
  },

  /** Begins to freeze a period, once. */
  async begin(period: Omit<FreezingRow, "id" | "listed" | "lastId" | "complete">, now: Date): Promise<void> {
    const { orderId, startsOn, endsOn, since, level, showRegistration, continues } = period;
    await db
      .insertInto("ReportFreezing")
      .values({ orderId, startsOn, endsOn, since, level, showRegistration, continues, startedAt: now })
      .onConflict((conflict) => conflict.columns(["orderId", "endsOn"]).doNothing())
      .execute();
  },

  /** How far a period is; whoever adds to it queues here. Null: it is frozen and told. */
  lockFreezing: (id: string): Promise<FreezingRow | null> =>
    firstOf(db.selectFrom("ReportFreezing").select(freezingColumns).where("id", "=", id).forUpdate()),

  /** Adds the next people of the list to a period; `complete`: they are the last ones. The caller has locked it. */
  async addFacts(id: string, people: readonly ListedFacts[], complete: boolean, now: Date): Promise<void> {
    const rows = people.map(({ person, orderMenteeId: _, ...facts }) => ({ person, facts }));
    const given = db.selectFrom(recordset("w", rows, { person: "text", facts: "jsonb" }));
    await insertEach(db.insertInto("ReportPeriodPerson"), given, ({ cast, ref, val }) => ({
      id: byDefault,
      periodId: cast<string>(val(id), "uuid"),
      person: ref("w.person"),
      facts: sql<WrittenJson<ReportedFacts>>`${ref("w.facts")}`,
      at: cast<Date>(val(now), "timestamptz"),
    })).execute();
    await db
      .updateTable("ReportFreezing")
      .set({ listed: (eb) => eb("listed", "+", people.length), lastId: people.at(-1)?.orderMenteeId, complete })
      .where("id", "=", id)
      .execute();
  },

  /** What is whole is a period from now on. Returns of how many. The caller has locked the customer's reports. */
  async settle(ids: readonly string[], now: Date): Promise<number> {
    const whole = db
      .selectFrom("ReportFreezing as f")
      .where("f.id", "=", anyOf(ids))
      .where(({ ref }) => ref("f.complete"));
    const settled = await insertEach(db.insertInto("ReportPeriod"), whole, ({ cast, ref, val }) => ({
      id: ref("f.id"),
      orderId: ref("f.orderId"),
      startsOn: ref("f.startsOn"),
      endsOn: ref("f.endsOn"),
      level: ref("f.level"),
      showRegistration: ref("f.showRegistration"),
      listed: ref("f.listed"),
      continues: ref("f.continues"),
      at: cast<Date>(val(now), "timestamptz"),
    }))
      .returning("id")
      .execute();
    await db
      .deleteFrom("ReportFreezing")
      .where("id", "=", anyOf(settled.map(({ id }) => id)))
      .execute();
    return settled.length;
  },

  async release(customerId: string, releases: readonly ReportRelease[], k: number, now: Date): Promise<void> {
    for (const { unit, orderIds, visibility, periodIds, tables } of releases) {
      await db
        .insertInto("ReportRelease")
        .values({ customerId, unit, orderIds, visibility, periodIds, tables: json(tables), kThreshold: k, at: now })
        .execute();
    }
  },
});
