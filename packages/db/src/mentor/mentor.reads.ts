import type { MentorFacts } from "@knotter/domain/booking";
import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB, Mentor, Order, OrderMentor } from "../generated/tables";
import type { OrderConditionsRow } from "../order/order";
import { anyOf, type Db, firstOf, oneOf, prepared, word } from "../query";
import { isToReport } from "./results";

/** What the list, the filters and the card need of a mentor. */
export type MentorCardRow = Awaited<ReturnType<ReturnType<typeof mentorReads>["listed"]>>[number];
export type MentorDetailRow = NonNullable<Awaited<ReturnType<ReturnType<typeof mentorReads>["find"]>>>;

const cardColumns = [
  "m.userId as id",
  "m.skillLevel",
  "m.themes",
  "m.industries",
  "m.jobTypes",
  "m.targetLayers",
  "m.counselingStyles",
  "m.languages",
  "m.genderPublic",
  "m.searchKey",
  "m.doneCount",
  "m.acceptingNew",
  "m.createdAt",
] as const;

/** The tables of a mentor `m` who is assigned (`omr`) to an order `o`. */
type Assigned = DB & { m: Mentor; o: Order; omr: OrderMentor };

const shownOnCard = () => {
  const { eb, fn, val } = expressionBuilder<Assigned, "m">();
  return [
    fn.coalesce("m.displayName", "m.name", val("")).as("displayName"),
    fn.coalesce("m.photoUrl", val("/portraits/default.svg")).as("photoUrl"),
    eb("m.registrationVerifiedAt", "is not", null).$castTo<boolean>().as("nationalLicense"),
    fn.coalesce("m.headline", val("")).as("headline"),
  ] as const;
};

/** domain/booking.ts bookableMentor, as a condition (a test holds the two against each other). */
function isBookable(today: LocalDate): Expression<SqlBool> {
  const eb = expressionBuilder<Assigned, "m" | "o" | "omr">();
  // Interviews of the mentor in the order that take up the quota there.
  const quotaUsed = eb
    .selectFrom("Mentoring as q")
    .whereRef("q.orderId", "=", "omr.orderId")
    .whereRef("q.mentorId", "=", "omr.mentorId")
    .where("q.status", "in", oneOf("reserved", "done"))
    .select(({ fn }) => fn.countAll<number>().as("n"));
  return eb.and([
    eb.ref("m.enabled"),
    eb.ref("m.profileComplete"),
    eb.ref("m.acceptingNew"),
    eb("m.registrationVerifiedAt", "is not", null),
    eb("m.registrationExpiresOn", ">=", today),
    eb.not(eb("o.customerId", "=", sql<string>`any(${eb.ref("m.conflictCustomerIds")})`)),
    eb.or([eb("omr.quota", "is", null), eb(quotaUsed, "<", eb.ref("omr.quota").$notNull())]),
  ]);
}

/** Which mentors somebody may look up: those of the mentee's orders, oneself, those of the company, all. Past counterparts keep their page. */
function isVisibleTo(scope: Scope, today: LocalDate): Expression<SqlBool> {
  const { eb, exists, lit, or, selectFrom } = expressionBuilder<Assigned, "m">();
  switch (scope.kind) {
    case "all":
      return lit(true);
    case "mentor":
      return eb("m.userId", "=", scope.mentorId);
    case "customer":
      return exists(
        selectFrom("OrderMentor as x")
          .innerJoin("Order as y", "y.id", "x.orderId")
          .whereRef("x.mentorId", "=", "m.userId")
          .where("x.removedAt", "is", null)
          .where("y.customerId", "=", scope.customerId)
          .select("x.mentorId"),
      );
    case "mentee":
      return or([
        exists(
          selectFrom("Mentoring as p").where("p.menteeId", "=", scope.menteeId).whereRef("p.mentorId", "=", "m.userId").select("p.id"),
        ),
        exists(
          selectFrom("OrderMentor as omr")
            .innerJoin("Order as o", "o.id", "omr.orderId")
            .innerJoin("OrderMentee as z", "z.orderId", "o.id")
            .whereRef("omr.mentorId", "=", "m.userId")
            .where("omr.removedAt", "is", null)
            .where("z.menteeId", "=", scope.menteeId)
            .where("z.status", "=", word("active"))
            .where("o.status", "in", oneOf("active", "closed_booking"))
            .where(isBookable(today))
            .select("omr.mentorId"),
        ),
      ]);
    default:
      return impossible(scope);
  }
}

export type MentorFactsRow = MentorFacts & { everAssigned: boolean };

/** What decides whether this mentor can be booked in this order. No row: no such mentor. */
export const selectMentorFacts = (db: Db, mentorId: string, orderId: string) =>
  db
    .selectFrom("Mentor as m")
    .innerJoin("Order as o", (join) => join.on("o.id", "=", orderId))
    .leftJoin("OrderMentor as omr", (join) => join.onRef("omr.orderId", "=", "o.id").onRef("omr.mentorId", "=", "m.userId"))
    .where("m.userId", "=", mentorId)
    .select(["m.enabled", "m.profileComplete", "m.registrationExpiresOn", "m.acceptingNew"])
    .select(({ and, cast, eb, ref, selectFrom }) => [
      eb("m.registrationVerifiedAt", "is not", null).$castTo<boolean>().as("registrationVerified"),
      eb("o.customerId", "=", sql<string>`any(${ref("m.conflictCustomerIds")})`)
        .$castTo<boolean>()
        .as("conflict"),
      and([eb("omr.mentorId", "is not", null), eb("omr.removedAt", "is", null)])
        .$castTo<boolean>()
        .as("assigned"),
      eb("omr.mentorId", "is not", null).$castTo<boolean>().as("everAssigned"),
      cast<number | null>(
        eb(
          "omr.quota",
          "-",
          selectFrom("Mentoring as q")
            .whereRef("q.orderId", "=", "omr.orderId")
            .whereRef("q.mentorId", "=", "omr.mentorId")
            .where("q.status", "in", oneOf("reserved", "done"))
            .select(({ fn }) => fn.countAll<number>().as("n")),
        ),
        "integer",
      ).as("quotaLeft"),
    ]);

const selectAssigned = (db: Db, orderId: string, today: LocalDate) =>
  db
    .selectFrom("OrderMentor as omr")
    .innerJoin("Order as o", "o.id", "omr.orderId")
    .innerJoin("Mentor as m", "m.userId", "omr.mentorId")
    .where("omr.orderId", "=", orderId)
    .where("omr.removedAt", "is", null)
    .where(isBookable(today));

const selectBookable = (db: Db, orderId: string, today: LocalDate) =>
  selectAssigned(db, orderId, today).select(cardColumns).select(shownOnCard()).select("omr.weight");

const bookableIn = prepared((db, { orderId, today }: { orderId: string; today: LocalDate }) => selectBookable(db, orderId, today));
const bookableAmong = prepared((db, { orderId, today, mentorIds }: { orderId: string; today: LocalDate; mentorIds: readonly string[] }) =>
  selectBookable(db, orderId, today).where("omr.mentorId", "=", anyOf(mentorIds)),
);

export const mentorReads = (db: Db) => ({
  /** The mentors whom the mentees of an order can book today. */
  bookableIn: (orderId: string, today: LocalDate) => bookableIn(db, { orderId, today }),

  /** Those of these mentors whom the mentees of the order can book. */
  bookableAmong: (mentorIds: readonly string[], orderId: string, today: LocalDate) => bookableAmong(db, { mentorIds, orderId, today }),

  /** The enabled mentors in somebody's scope who are not looking for a time: HR, admins, and a mentor's own preview. */
  listed(scope: Scope, today: LocalDate) {
    const listed = db
      .selectFrom("Mentor as m")
      .where(({ ref }) => ref("m.profileComplete"))
      .where(isVisibleTo(scope, today))
      .select(cardColumns)
      .select(shownOnCard())
      .select(sql<number>`3`.as("weight"))
      .orderBy("m.userId");
    return (scope.kind === "mentor" ? listed : listed.where(({ ref }) => ref("m.enabled"))).execute();
  },

  find: (scope: Scope, mentorId: string, today: LocalDate) =>
    firstOf(
      db
        .selectFrom("Mentor as m")
        .where("m.userId", "=", mentorId)
        .where(isVisibleTo(scope, today))
        .select(cardColumns)
        .select(shownOnCard())
        .select(["m.message", "m.careerHistory", "m.otherQualifications", "m.experienceYears", "m.ageBandPublic", "m.meetingMethod"])
        .select(({ fn, val }) => [sql<number>`3`.as("weight"), fn.coalesce("m.bio", val("")).as("bio")]),
    ),

  profileOf: (mentorId: string, now: Date) =>
    firstOf(
      db
        .selectFrom("Mentor as m")
        .where("m.userId", "=", mentorId)
        .select(["m.name", "m.nameKana", "m.displayName", "m.photoUrl", "m.registrationNumber", "m.registrationExpiresOn", "m.headline"])
        .select(["m.bio", "m.industries", "m.jobTypes", "m.themes", "m.meetingMethod", "m.fixedMeetingUrl", "m.enabled"])
        .select(({ exists, selectFrom }) => [
          exists(
            selectFrom("ZoomConnection as z")
              .whereRef("z.mentorId", "=", "m.userId")
              .where("z.status", "=", word("connected"))
              .select("z.mentorId"),
          )
            .$castTo<boolean>()
            .as("zoomConnected"),
          selectFrom("Mentoring as t")
            .whereRef("t.mentorId", "=", "m.userId")
            .where(isToReport(now))
            .select(({ fn }) => fn.countAll<number>().as("n"))
            .$asScalar()
            .$notNull()
            .as("pendingReports"),
        ]),
    ),

  /**
   * The order whose times of this mentor the caller may see: one in which the mentee can book the mentor, any running one for the mentor and
   * for an admin. The soonest ending, unless named. Null: there are no times for this caller.
   */
  async orderForTimes(scope: Scope, mentorId: string, orderId: string | undefined, today: LocalDate): Promise<OrderConditionsRow | null> {
    let query = db
      .selectFrom("Mentor as m")
      .innerJoin("OrderMentor as omr", (join) => join.onRef("omr.mentorId", "=", "m.userId").on("omr.removedAt", "is", null))
      .innerJoin("Order as o", "o.id", "omr.orderId")
      .where("m.userId", "=", mentorId)
      .where("o.status", "in", oneOf("active", "closed_booking"))
      .where(({ and, eb, exists, lit, selectFrom }) => {
        if (scope.kind === "mentor") return eb("m.userId", "=", scope.mentorId);
        if (scope.kind !== "mentee") return lit(scope.kind === "all");
        return and([
          exists(
            selectFrom("OrderMentee as z")
              .whereRef("z.orderId", "=", "o.id")
              .where("z.menteeId", "=", scope.menteeId)
              .where("z.status", "=", word("active"))
              .select("z.id"),
          ),
          isBookable(today),
        ]);
      })
      .select(["o.id as orderId", "o.customerId", "o.startsOn", "o.endsOn", "o.sessionMinutes"])
      .select(({ ref }) => ref("o.policy").$castTo<OrderConditionsRow["policy"]>().as("policy"))
      .orderBy(({ eb }) => eb("o.status", "=", word("active")), "desc")
      .orderBy("o.endsOn")
      .orderBy("o.id")
      .limit(1);
    if (orderId) query = query.where("o.id", "=", orderId);
    return firstOf(query);
  },

  /** The orders in which this mentor can be booked at present, the soonest ending first: as `orderForTimes` takes them. */
  runningOrders: (scope: Scope, mentorId: string): Promise<{ id: string; name: string }[]> =>
    db
      .selectFrom("OrderMentor as x")
      .innerJoin("Order as o", "o.id", "x.orderId")
      .where("x.mentorId", "=", mentorId)
      .where("x.removedAt", "is", null)
      .where("o.status", "in", oneOf("active", "closed_booking"))
      .where(({ eb, lit }) => (scope.kind === "mentor" ? eb("x.mentorId", "=", scope.mentorId) : lit(scope.kind === "all")))
      .select(["o.id", "o.name"])
      .orderBy(({ eb }) => eb("o.status", "=", word("active")), "desc")
      .orderBy("o.endsOn")
      .orderBy("o.id")
      .limit(100)
      .execute(),

  /** What decides whether this mentor can be booked in this order. Null: no such mentor. */
  factsIn(mentorId: string, orderId: string): Promise<MentorFactsRow | null> {
    return firstOf(selectMentorFacts(db, mentorId, orderId));
  },

  /** Mentors of the order who have nothing at that time, as candidates for an alternative. */
  freeAt: (orderId: string, startAt: Date, endAt: Date, today: LocalDate, limit: number) =>
    selectAssigned(db, orderId, today)
      .where(isFree(startAt, endAt))
      // A profile that is complete has a name to be shown.
      .select(({ ref }) => ["m.userId as id", ref("m.displayName").$notNull().as("displayName")])
      .orderBy("m.userId")
      .limit(limit)
      .execute(),
});

/** Whether a block from one instant to another overlaps this time. */
export const blocks = (from: Expression<Date>, to: Expression<Date>, startAt: Date, endAt: Date) =>
  sql<SqlBool>`tstzrange(${from}, ${to}, '[)') && tstzrange(${startAt}, ${endAt}, '[)')`;

/** Whether a mentor `m` has no interview at this time. */
export function isFree(startAt: Date, endAt: Date): Expression<SqlBool> {
  const { exists, not, selectFrom } = expressionBuilder<DB & { m: Mentor }, "m">();
  const taken = selectFrom("Mentoring as t")
    .whereRef("t.mentorId", "=", "m.userId")
    .where("t.status", "in", oneOf("reserved", "done"))
    .where(({ ref }) => blocks(ref("t.blockFrom"), ref("t.blockTo"), startAt, endAt));
  return not(exists(taken.select("t.id")));
}
