import type { DeadlineKind } from "@knotter/domain/admin-day";
import { REPORT_CLOSES_AFTER_DAYS } from "@knotter/domain/report-period";
import type { Scope } from "@knotter/domain/scope";
import { endOfDay, instantOf, type LocalDate } from "@knotter/domain/tokyo";
import { type Expression, sql } from "kysely";
import { isGivenUp } from "../mail/outcome";
import { anyOf, type Db, oneOf, word } from "../query";

export type DayInterviewRow = Awaited<ReturnType<ReturnType<typeof adminDayReads>["interviews"]>>[number];
export type DeadlineRow = Awaited<ReturnType<ReturnType<typeof adminDayReads>["deadlines"]>>[number];

const SHOWN = 200;

const deadline = (
  kind: DeadlineKind,
  {
    on,
    id,
    name,
    detail,
  }: { on: Expression<LocalDate>; id: Expression<string>; name: Expression<string | null>; detail: Expression<string | null> },
) => [
  sql<DeadlineKind>`${sql.lit(kind)}::text`.as("kind"),
  sql<LocalDate>`${on}`.as("on"),
  sql<string>`${id}`.as("id"),
  sql<string>`coalesce(${name}, '')`.as("name"),
  sql<string | null>`${detail}`.as("detail"),
];

const dayOf = (instant: Expression<Date | null>) => sql<LocalDate>`(${instant} AT TIME ZONE 'Asia/Tokyo')::date`;

export const adminDayReads = (db: Db) => ({
  /** The interviews that begin on a day, canceled ones left out, and what might be wrong with them; at most 200, the first ones. */
  interviews: (scope: Scope, day: LocalDate) =>
    db
      .selectFrom("Mentoring as t")
      .innerJoin("Order as o", "o.id", "t.orderId")
      .innerJoin("Customer as c", "c.id", "o.customerId")
      .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
      .innerJoin("Mentee as me", "me.userId", "t.menteeId")
      .innerJoin("User as eu", "eu.id", "t.menteeId")
      .innerJoin("Mentor as mo", "mo.userId", "t.mentorId")
      .innerJoin("User as ou", "ou.id", "t.mentorId")
      .where(({ lit }) => lit(scope.kind === "all"))
      .where("t.startAt", ">=", instantOf(day, 0))
      .where("t.startAt", "<", endOfDay(day))
      .where("t.status", "in", oneOf("reserved", "done", "no_show"))
      .select(["t.id", "t.publicNo", "t.startAt", "t.endAt", "t.menteeId", "t.mentorId", "o.id as orderId", "o.name as orderName"])
      .select(["c.name as customerName"])
      .select(({ and, eb, exists, fn, not, or, ref, selectFrom }) => {
        const mailOf = (userId: "t.menteeId" | "t.mentorId") =>
          exists(
            selectFrom("Mail as m")
              .select("m.id")
              .whereRef("m.mentoringId", "=", "t.id")
              .whereRef("m.toUserId", "=", userId)
              .where(({ or: either, eb: is }) => either([is("m.status", "in", oneOf("bounced", "complained")), isGivenUp()])),
          );
        return [
          ref("t.status").$castTo<"reserved" | "done" | "no_show">().as("status"),
          fn.coalesce("me.name", "om.name").as("menteeName"),
          fn.coalesce("mo.displayName", "mo.name").as("mentorName"),
          and([eb("t.meetingUrl", "is not", null), eb("t.meetingStatus", "=", word("ready"))])
            .$castTo<boolean>()
            .as("hasUrl"),
          or([ref("ou.disabled"), not(ref("mo.enabled"))])
            .$castTo<boolean>()
            .as("mentorStopped"),
          or([ref("eu.disabled"), eb("om.status", "=", word("withdrawn"))])
            .$castTo<boolean>()
            .as("menteeStopped"),
          or([eb("ou.emailBouncedAt", "is not", null), mailOf("t.mentorId")])
            .$castTo<boolean>()
            .as("mentorMail"),
          or([eb("eu.emailBouncedAt", "is not", null), mailOf("t.menteeId")])
            .$castTo<boolean>()
            .as("menteeMail"),
          exists(
            selectFrom("CheckedQuestion as q")
              .select("q.id")
              .whereRef("q.mentoringId", "=", "t.id")
              .where("q.status", "=", word("submitted"))
              .where("q.mentorCheckedAt", "is", null),
          )
            .$castTo<boolean>()
            .as("unreadQuestions"),
          and([
            exists(
              selectFrom("CompanyBlock as b")
                .select("b.id")
                .whereRef("b.customerId", "=", "o.customerId")
                .where("b.dateFrom", "<=", day)
                .where("b.dateTo", ">=", day),
            ),
            not(
              exists(
                selectFrom("OfficeTaskMark as k")
                  .select("k.entityId")
                  .where("k.kind", "=", word("closing_day"))
                  .whereRef("k.entityId", "=", "t.id"),
              ),
            ),
          ])
            .$castTo<boolean>()
            .as("onClosingDay"),
        ];
      })
      .orderBy("t.startAt")
      .orderBy("t.id")
      .limit(SHOWN)
      .execute(),

  async interviewCount(scope: Scope, day: LocalDate): Promise<number> {
    const { count } = await db
      .selectFrom("Mentoring")
      .where(({ lit }) => lit(scope.kind === "all"))
      .where("startAt", ">=", instantOf(day, 0))
      .where("startAt", "<", endOfDay(day))
      .where("status", "in", oneOf("reserved", "done", "no_show"))
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  /** What falls on these days, the first one first. */
  deadlines(scope: Scope, from: LocalDate, to: LocalDate) {
    const allowed = scope.kind === "all";
    const orders = () =>
      db
        .selectFrom("Order as o")
        .innerJoin("Customer as c", "c.id", "o.customerId")
        .where(({ lit }) => lit(allowed));
    const ofOrder = (kind: DeadlineKind, column: "startsOn" | "bookingOpensOn" | "bookingClosesOn" | "endsOn") =>
      orders()
        .where("o.status", "in", oneOf("draft", "active", "closed_booking"))
        .where(`o.${column}`, ">=", from)
        .where(`o.${column}`, "<=", to)
        .select(({ ref }) => deadline(kind, { on: ref(`o.${column}`), id: ref("o.id"), name: ref("o.name"), detail: ref("c.name") }));
    const found = ofOrder("order_starts", "startsOn")
      .unionAll(ofOrder("order_opens", "bookingOpensOn"))
      .unionAll(ofOrder("order_closes", "bookingClosesOn"))
      .unionAll(ofOrder("order_ends", "endsOn"))
      .unionAll(
        orders()
          .innerJoinLateral(
            ({ ref }) => sql<{ day: LocalDate }>`unnest(${ref("o.reportPeriodEnds")} || ${ref("o.endsOn")})`.as<"p">(sql`p("day")`),
            (join) => join.onTrue(),
          )
          .where("o.status", "in", oneOf("active", "closed_booking", "ended"))
          // Only orders that can have a period that closes now.
          .where("o.startsOn", "<=", to)
          .where("o.endsOn", ">=", sql<LocalDate>`${from}::date - ${REPORT_CLOSES_AFTER_DAYS + 1}::int`)
          .where(({ between, ref }) =>
            between(
              sql<LocalDate>`${ref("p.day")} + ${REPORT_CLOSES_AFTER_DAYS + 1}::int`,
              sql<LocalDate>`${from}::date`,
              sql<LocalDate>`${to}::date`,
            ),
          )
          .select(({ ref }) =>
            deadline("report_closes", {
              on: sql<LocalDate>`${ref("p.day")} + ${REPORT_CLOSES_AFTER_DAYS + 1}::int`,
              id: ref("o.id"),
              name: ref("o.name"),
              detail: ref("c.name"),
            }),
          ),
      )
      .unionAll(
        db
          .selectFrom("MailCampaign as k")
          .innerJoin("Order as o", "o.id", "k.orderId")
          .where(({ lit }) => lit(allowed))
          .where("k.status", "=", word("scheduled"))
          .where("k.scheduledAt", ">=", instantOf(from, 0))
          .where("k.scheduledAt", "<", endOfDay(to))
          .select(({ ref }) =>
            deadline("mail_scheduled", { on: dayOf(ref("k.scheduledAt")), id: ref("o.id"), name: ref("k.subject"), detail: ref("o.name") }),
          ),
      )
      .unionAll(
        db
          .selectFrom("Mentor as mo")
          .where(({ lit }) => lit(allowed))
          .where("mo.reviewStatus", "=", word("enabled"))
          .where("mo.registrationExpiresOn", ">=", from)
          .where("mo.registrationExpiresOn", "<=", to)
          .select(({ fn, ref }) =>
            deadline("registration_expires", {
              on: ref("mo.registrationExpiresOn").$castTo<LocalDate>(),
              id: ref("mo.userId"),
              name: fn.coalesce("mo.displayName", "mo.name"),
              detail: sql<string | null>`NULL::text`,
            }),
          ),
      )
      .unionAll(
        db
          .selectFrom("CompanyBlock as b")
          .innerJoin("Customer as c", "c.id", "b.customerId")
          .where(({ lit }) => lit(allowed))
          .where("b.dateTo", ">=", from)
          .where("b.dateFrom", ">=", from)
          .where("b.dateFrom", "<=", to)
          .select(({ ref }) =>
            deadline("closing_days", { on: ref("b.dateFrom"), id: ref("c.id"), name: ref("b.name"), detail: ref("c.name") }),
          ),
      );
    return db
      .selectFrom(found.as("d"))
      .selectAll()
      .orderBy("d.on")
      .orderBy("d.kind")
      .orderBy("d.name")
      .orderBy("d.id")
      .limit(SHOWN)
      .execute();
  },

  /** For each of these orders and each day: people who first booked on it, and who were first received on it. People off the list are left out. */
  firsts: (scope: Scope, orderIds: readonly string[]) =>
    db
      .selectFrom(
        db
          .selectFrom("Mentoring as t")
          .innerJoin("OrderMentee as om", "om.id", "t.orderMenteeId")
          .where(({ lit }) => lit(scope.kind === "all"))
          .where("t.orderId", "=", anyOf(orderIds))
          .where("t.status", "in", oneOf("reserved", "done"))
          .where("om.status", "<>", word("withdrawn"))
          .select(["t.orderId", "t.orderMenteeId"])
          .select(({ fn, ref }) => [
            dayOf(fn.min(ref("t.createdAt"))).as("booked"),
            dayOf(sql<Date | null>`min(${ref("t.startAt")}) FILTER (WHERE ${ref("t.status")} = 'done')`).as("held"),
          ])
          .groupBy(["t.orderId", "t.orderMenteeId"])
          .as("f"),
      )
      .innerJoinLateral(
        ({ ref }) =>
          sql<{
            on: LocalDate | null;
            booked: number;
            held: number;
          }>`(VALUES (${ref("f.booked")}, 1, 0), (${ref("f.held")}, 0, 1))`.as<"v">(sql`v("on", "booked", "held")`),
        (join) => join.onTrue(),
      )
      .where("v.on", "is not", null)
      .select(["f.orderId"])
      .select(({ fn, ref }) => [
        ref("v.on").$castTo<LocalDate>().as("on"),
        fn.sum<number>("v.booked").as("booked"),
        fn.sum<number>("v.held").as("held"),
      ])
      .groupBy(["f.orderId", "v.on"])
      .orderBy("f.orderId")
      .orderBy("v.on")
      .execute(),

  /** When these orders begin to be booked, and end. */
  spans: (scope: Scope, orderIds: readonly string[]) =>
    db
      .selectFrom("Order")
      .where(({ lit }) => lit(scope.kind === "all"))
      .where("id", "=", anyOf(orderIds))
      .select(["id", "bookingOpensOn", "endsOn"])
      .execute(),
});
