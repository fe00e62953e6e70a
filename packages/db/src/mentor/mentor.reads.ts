import type { MentorFacts } from "@knotter/domain/booking";
import { impossible } from "@knotter/domain/errors";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { OrderConditionsRow } from "../order/order.row";
import { empty, firstOf, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { MentorCardRow, MentorDetailRow, MentorProfileRow } from "./mentor.row";

const card: Sql = sql`m."userId" AS "id", coalesce(m."displayName", m."name", '') AS "displayName", coalesce(m."photoUrl", '/portraits/default.svg') AS "photoUrl", (m."registrationVerifiedAt" IS NOT NULL) AS "nationalLicense",
  m."skillLevel"::text AS "skillLevel", coalesce(m."headline", '') AS "headline", m."themes", m."industries", m."jobTypes", m."targetLayers", m."counselingStyles", m."languages",
  m."genderPublic", m."searchKey", m."doneCount", m."acceptingNew", m."createdAt"`;

/** Interviews of the mentor in the order that take up her quota there. */
const quotaUsed: Sql = sql`(SELECT count(*) FROM "Mentoring" q WHERE q."orderId" = omr."orderId" AND q."mentorId" = omr."mentorId" AND q."status" IN ('reserved', 'done'))`;

/** domain/booking.ts bookableMentor, as a condition (a test holds the two against each other). */
const bookable = (
  today: LocalDate,
): Sql => sql`m."enabled" AND m."profileComplete" AND m."acceptingNew" AND m."registrationVerifiedAt" IS NOT NULL
  AND m."registrationExpiresOn" >= ${today}::date AND NOT (o."customerId" = ANY(m."conflictCustomerIds")) AND (omr."quota" IS NULL OR ${quotaUsed} < omr."quota")`;

/** Which mentors somebody may look up: her order's, her own, her company's, all. Past counterparts keep their page. */
function visibleTo(scope: Scope, today: LocalDate): Sql {
  switch (scope.kind) {
    case "all":
      return empty;
    case "mentor":
      return sql`AND m."userId" = ${scope.mentorId}::uuid`;
    case "customer":
      return sql`AND EXISTS (SELECT 1 FROM "OrderMentor" x JOIN "Order" y ON y."id" = x."orderId"
                 WHERE x."mentorId" = m."userId" AND x."removedAt" IS NULL AND y."customerId" = ${scope.customerId}::uuid)`;
    case "mentee":
      return sql`AND (EXISTS (SELECT 1 FROM "Mentoring" p WHERE p."menteeId" = ${scope.menteeId}::uuid AND p."mentorId" = m."userId")
                 OR EXISTS (SELECT 1 FROM "OrderMentor" omr JOIN "Order" o ON o."id" = omr."orderId" JOIN "OrderMentee" z ON z."orderId" = o."id"
                   WHERE omr."mentorId" = m."userId" AND omr."removedAt" IS NULL AND z."menteeId" = ${scope.menteeId}::uuid AND z."status" = 'active'
                     AND o."status" IN ('active', 'closed_booking') AND ${bookable(today)}))`;
    default:
      return impossible(scope);
  }
}

export type MentorFactsRow = MentorFacts & { everAssigned: boolean };

/** What decides whether this mentor can be booked in this order. No row: no such mentor. */
export const mentorFactsSelect = (mentorId: string, orderId: string): Sql =>
  sql`SELECT m."enabled", m."profileComplete", m."registrationExpiresOn"::text AS "registrationExpiresOn", (m."registrationVerifiedAt" IS NOT NULL) AS "registrationVerified",
             m."acceptingNew", (o."customerId" = ANY(m."conflictCustomerIds")) AS "conflict",
             (omr."mentorId" IS NOT NULL AND omr."removedAt" IS NULL) AS "assigned",
             (omr."mentorId" IS NOT NULL) AS "everAssigned", (omr."quota" - ${quotaUsed})::int AS "quotaLeft"
      FROM "Mentor" m JOIN "Order" o ON o."id" = ${orderId}::uuid
      LEFT JOIN "OrderMentor" omr ON omr."orderId" = o."id" AND omr."mentorId" = m."userId"
      WHERE m."userId" = ${mentorId}::uuid`;

export const mentorReads = (client: ReadClient) => ({
  /** The mentors whom the mentees of an order can book today. */
  bookableIn(orderId: string, today: LocalDate): Promise<MentorCardRow[]> {
    return rowsOf<MentorCardRow>(
      client,
      sql`SELECT ${card}, omr."weight" FROM "OrderMentor" omr
          JOIN "Order" o ON o."id" = omr."orderId" JOIN "Mentor" m ON m."userId" = omr."mentorId"
          WHERE omr."orderId" = ${orderId}::uuid AND omr."removedAt" IS NULL AND ${bookable(today)}`,
    );
  },

  /** The enabled mentors in somebody's scope who are not looking for a time: HR, admins, and a mentor's own preview. */
  listed(scope: Scope, today: LocalDate): Promise<MentorCardRow[]> {
    return rowsOf<MentorCardRow>(
      client,
      sql`SELECT ${card}, 3 AS "weight" FROM "Mentor" m WHERE (m."enabled" OR ${scope.kind === "mentor"}) AND m."profileComplete" ${visibleTo(scope, today)} ORDER BY m."userId"`,
    );
  },

  find(scope: Scope, mentorId: string, today: LocalDate): Promise<MentorDetailRow | null> {
    return firstOf<MentorDetailRow>(
      client,
      sql`SELECT ${card}, 3 AS "weight", coalesce(m."bio", '') AS "bio", m."message", m."careerHistory", m."otherQualifications", m."experienceYears", m."ageBandPublic",
                 m."meetingMethod"::text AS "meetingMethod"
          FROM "Mentor" m WHERE m."userId" = ${mentorId}::uuid ${visibleTo(scope, today)}`,
    );
  },

  profileOf(mentorId: string, now: Date): Promise<MentorProfileRow | null> {
    return firstOf<MentorProfileRow>(
      client,
      sql`SELECT m."name", m."nameKana", m."displayName", m."photoUrl", m."registrationNumber", m."registrationExpiresOn"::text AS "registrationExpiresOn",
                 m."headline", m."bio", m."industries", m."jobTypes", m."themes", m."meetingMethod"::text AS "meetingMethod", m."fixedMeetingUrl", m."enabled",
                 EXISTS (SELECT 1 FROM "ZoomConnection" z WHERE z."mentorId" = m."userId" AND z."status" = 'connected') AS "zoomConnected",
                 (SELECT count(*)::int FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" = 'reserved' AND t."endAt" < ${now}) AS "pendingReports"
          FROM "Mentor" m WHERE m."userId" = ${mentorId}::uuid`,
    );
  },

  /**
   * The order whose times of this mentor the caller may see: one in which she can book him (a mentee), any running one (the
   * mentor himself, an admin). The soonest ending, unless named. Null: there are no times for this caller.
   */
  orderForTimes(scope: Scope, mentorId: string, orderId: string | undefined, today: LocalDate): Promise<OrderConditionsRow | null> {
    const entitled =
      scope.kind === "mentee"
        ? sql`EXISTS (SELECT 1 FROM "OrderMentee" z WHERE z."orderId" = o."id" AND z."menteeId" = ${scope.menteeId}::uuid AND z."status" = 'active') AND ${bookable(today)}`
        : scope.kind === "mentor"
          ? sql`m."userId" = ${scope.mentorId}::uuid`
          : sql`${scope.kind === "all"}`;
    return firstOf<OrderConditionsRow>(
      client,
      sql`SELECT o."id" AS "orderId", o."customerId", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."sessionMinutes", o."policy"
          FROM "Mentor" m JOIN "OrderMentor" omr ON omr."mentorId" = m."userId" AND omr."removedAt" IS NULL JOIN "Order" o ON o."id" = omr."orderId"
          WHERE m."userId" = ${mentorId}::uuid AND o."status" IN ('active', 'closed_booking') AND (${orderId ?? null}::uuid IS NULL OR o."id" = ${orderId ?? null}::uuid) AND ${entitled}
          ORDER BY (o."status" = 'active') DESC, o."endsOn", o."id" LIMIT 1`,
    );
  },

  /** The orders in which this mentor can be booked at present, the soonest ending first: as `orderForTimes` takes them. */
  runningOrders(scope: Scope, mentorId: string): Promise<{ id: string; name: string }[]> {
    const entitled = scope.kind === "mentor" ? sql`x."mentorId" = ${scope.mentorId}::uuid` : sql`${scope.kind === "all"}`;
    return rowsOf(
      client,
      sql`SELECT o."id", o."name" FROM "OrderMentor" x JOIN "Order" o ON o."id" = x."orderId"
          WHERE x."mentorId" = ${mentorId}::uuid AND x."removedAt" IS NULL AND o."status" IN ('active', 'closed_booking') AND ${entitled}
          ORDER BY (o."status" = 'active') DESC, o."endsOn", o."id" LIMIT 100`,
    );
  },

  /** What decides whether this mentor can be booked in this order. Null: no such mentor. */
  factsIn(mentorId: string, orderId: string): Promise<MentorFactsRow | null> {
    return firstOf<MentorFactsRow>(client, mentorFactsSelect(mentorId, orderId));
  },

  /** Mentors of the order who have nothing at that time, as candidates for an alternative. */
  async freeAt(
    orderId: string,
    startAt: Date,
    endAt: Date,
    today: LocalDate,
    limit: number,
  ): Promise<{ id: string; displayName: string }[]> {
    return rowsOf(
      client,
      sql`SELECT m."userId" AS "id", m."displayName" FROM "OrderMentor" omr
          JOIN "Order" o ON o."id" = omr."orderId" JOIN "Mentor" m ON m."userId" = omr."mentorId"
          WHERE omr."orderId" = ${orderId}::uuid AND omr."removedAt" IS NULL AND ${bookable(today)}
            AND NOT EXISTS (SELECT 1 FROM "Mentoring" t WHERE t."mentorId" = m."userId" AND t."status" IN ('reserved', 'done')
                            AND tstzrange(t."blockFrom", t."blockTo", '[)') && tstzrange(${startAt}, ${endAt}, '[)'))
          ORDER BY m."userId" LIMIT ${limit}`,
    );
  },
});
