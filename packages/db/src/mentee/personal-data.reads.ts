import type { Scope } from "@knotter/domain/scope";
import { firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";

export type RequestKind = "disclosure" | "erasure";
export type RequestStatus = "requested" | "done" | "rejected" | "withdrawn";

export interface PersonalDataRequestRow {
  id: string;
  userId: string;
  name: string | null;
  email: string;
  kind: RequestKind;
  status: RequestStatus;
  note: string | null;
  requestedAt: Date;
  decidedAt: Date | null;
  decidedById: string | null;
  decidedByName: string | null;
}

export interface RequestFilter {
  status?: RequestStatus | undefined;
  kind?: RequestKind | undefined;
  personId?: string | undefined;
  after?: { at: Date; id: string } | undefined;
  limit: number;
}

const select: Sql = sql`SELECT r."id", r."userId", coalesce(me."name", mo."name", h."name") AS "name", u."email", r."kind"::text AS "kind", r."status"::text AS "status",
    r."note", r."requestedAt", r."decidedAt", r."decidedById", a."name" AS "decidedByName"
  FROM "PersonalDataRequest" r JOIN "User" u ON u."id" = r."userId"
  LEFT JOIN "Mentee" me ON me."userId" = u."id" LEFT JOIN "Mentor" mo ON mo."userId" = u."id" LEFT JOIN "HrStaff" h ON h."userId" = u."id"
  LEFT JOIN "Admin" a ON a."userId" = r."decidedById"`;

/** What people have asked of us about their own data. The admins' alone. */
export const personalDataReads = (client: ReadClient) => ({
  find: (scope: Scope, id: string): Promise<PersonalDataRequestRow | null> =>
    firstOf<PersonalDataRequestRow>(client, sql`${select} WHERE r."id" = ${id}::uuid AND ${scope.kind === "all" ? sql`true` : sql`false`}`),

  /** Newest first; keyset on (requestedAt, id). */
  list(scope: Scope, { status, kind, personId, after, limit }: RequestFilter): Promise<PersonalDataRequestRow[]> {
    const conditions = [scope.kind === "all" ? sql`true` : sql`false`];
    if (status) conditions.push(sql`r."status" = ${status}::"PersonalDataRequestStatus"`);
    if (kind) conditions.push(sql`r."kind" = ${kind}::"PersonalDataRequestKind"`);
    if (personId) conditions.push(sql`r."userId" = ${personId}::uuid`);
    if (after) conditions.push(sql`(r."requestedAt", r."id") < (${after.at}::timestamptz, ${after.id}::uuid)`);
    return rowsOf<PersonalDataRequestRow>(
      client,
      sql`${select} WHERE ${join(conditions, " AND ")} ORDER BY r."requestedAt" DESC, r."id" DESC LIMIT ${limit}`,
    );
  },
});
