import type { LocalDate } from "@knotter/domain/tokyo";
import { type ReadClient, rowsOf, type Sql, sql } from "../sql";

export interface OrderMentorRow {
  id: string;
  displayName: string;
  photoUrl: string;
  headline: string;
  weight: number;
  quota: number | null;
  used: number;
  futureSessions: number;
  enabled: boolean;
  profileComplete: boolean;
  acceptingNew: boolean;
  registrationVerified: boolean;
  registrationExpiresOn: LocalDate | null;
  conflict: boolean;
}

/** What decides whether somebody may be assigned to an order of this customer. */
type CandidateRow = Pick<
  OrderMentorRow,
  "id" | "displayName" | "enabled" | "profileComplete" | "acceptingNew" | "registrationVerified" | "registrationExpiresOn" | "conflict"
>;

const facts = (
  customerId: Sql,
): Sql => sql`m."userId" AS "id", coalesce(m."displayName", m."name", '') AS "displayName", m."enabled", m."profileComplete", m."acceptingNew",
  (m."registrationVerifiedAt" IS NOT NULL) AS "registrationVerified", m."registrationExpiresOn"::text AS "registrationExpiresOn",
  coalesce(${customerId} = ANY(m."conflictCustomerIds"), false) AS "conflict"`;

/** What an order knows of a consultant of its own: `r` names weight and quota, `m` the consultant, `o` the order. */
const assigned = (orderId: string, now: Date): { columns: Sql; sessions: Sql } => ({
  columns: sql`${facts(sql`o."customerId"`)}, coalesce(m."photoUrl", '/portraits/default.svg') AS "photoUrl", coalesce(m."headline", '') AS "headline", r."weight", r."quota",
            coalesce(s."used", 0) AS "used", coalesce(s."futureSessions", 0) AS "futureSessions"`,
  sessions: sql`LEFT JOIN (
            SELECT t."mentorId", count(*)::int AS "used", count(*) FILTER (WHERE t."status" = 'reserved' AND t."startAt" > ${now})::int AS "futureSessions"
            FROM "Mentoring" t WHERE t."orderId" = ${orderId}::uuid AND t."status" IN ('reserved', 'done') GROUP BY t."mentorId"
          ) s ON s."mentorId" = m."userId"`,
});

export const orderMentorReads = (client: ReadClient) => ({
  /** The consultants of an order, in the order in which they were assigned. The order itself has been asked for in scope before. */
  assignedTo(orderId: string, now: Date): Promise<OrderMentorRow[]> {
    const { columns, sessions: mentorings } = assigned(orderId, now);
    return rowsOf<OrderMentorRow>(
      client,
      sql`SELECT ${columns}
          FROM "OrderMentor" r JOIN "Mentor" m ON m."userId" = r."mentorId" JOIN "Order" o ON o."id" = r."orderId" ${mentorings}
          WHERE r."orderId" = ${orderId}::uuid AND r."removedAt" IS NULL ORDER BY r."assignedAt", m."userId"`,
    );
  },

  /** The list that these assignments would make, for a preview: who is there already stands before who is new. */
  asIfAssigned(
    orderId: string,
    assignments: readonly { mentorId: string; weight: number; quota: number | null }[],
    now: Date,
  ): Promise<OrderMentorRow[]> {
    const { columns, sessions: mentorings } = assigned(orderId, now);
    return rowsOf<OrderMentorRow>(
      client,
      sql`SELECT ${columns}
          FROM jsonb_to_recordset(${JSON.stringify(assignments)}::jsonb) AS r("mentorId" uuid, "weight" int, "quota" int)
          JOIN "Mentor" m ON m."userId" = r."mentorId" JOIN "Order" o ON o."id" = ${orderId}::uuid ${mentorings}
          LEFT JOIN "OrderMentor" there ON there."orderId" = o."id" AND there."mentorId" = m."userId" AND there."removedAt" IS NULL
          ORDER BY there."assignedAt" NULLS LAST, m."userId"`,
    );
  },

  /** `customerId` null: a company that is not known yet, with which nobody is in conflict. */
  candidates(mentorIds: readonly string[], customerId: string | null): Promise<CandidateRow[]> {
    return rowsOf<CandidateRow>(
      client,
      sql`SELECT ${facts(sql`${customerId}::uuid`)} FROM "Mentor" m WHERE m."userId" = ANY(${mentorIds as string[]}::uuid[])`,
    );
  },

  /** By the numbers of their registration, as an admin list names them. */
  byRegistration(
    numbers: readonly string[],
  ): Promise<{ id: string; registrationNumber: string; conflictCustomerIds: string[]; ready: boolean }[]> {
    return rowsOf(
      client,
      sql`SELECT "userId" AS "id", "registrationNumber", "conflictCustomerIds", ("enabled" AND "profileComplete" AND "registrationVerifiedAt" IS NOT NULL) AS "ready"
          FROM "Mentor" WHERE "registrationNumber" = ANY(${numbers as string[]}::text[])`,
    );
  },
});
