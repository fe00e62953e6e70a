import type { Scope } from "@knotter/domain/scope";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { AccountStatus, ConsentRow, MenteeFilter, MenteeOrderRow, MenteeRow } from "./mentee.row";

/** What a mentee who is not known for certain does not read of their own profile (domain HIDDEN_WITH_IDENTITY). */
const forTheMentor = (scope: Scope): Sql =>
  scope.kind === "mentee" && scope.hiddenBefore !== null
    ? sql`NULL AS "careerSummary", '{}'::text[] AS "concerns", NULL AS "preferredMentorGender", '{}'::text[] AS "preferredTimes", NULL AS "accommodations"`
    : sql`me."careerSummary", me."concerns", me."preferredMentorGender", me."preferredTimes", me."accommodations"`;

const selectFor = (
  scope: Scope,
): Sql => sql`SELECT u."id" AS "userId", u."email", u."disabled", u."disabledReason"::text AS "disabledReason", u."disabledNote", u."lastLoginAt",
    u."erasureDueOn"::text AS "erasureDueOn", u."emailBouncedAt", me."temporaryRegisterFlag", me."name", me."nameKana", me."displayName", me."phone", me."ageBand", me."gender",
    me."jobTitle", me."jobType", me."joinedYear", me."employmentType", me."workStyle", me."prefecture", ${forTheMentor(scope)}, me."adminMemo", me."version", u."createdAt", me."updatedAt",
    ih."since" AS "unidentifiedSince", ep."proposal", coalesce(os."orders", '[]') AS "orders", coalesce(cs."consents", '[]') AS "consents"
  FROM "User" u
  JOIN "Mentee" me ON me."userId" = u."id"
  LEFT JOIN "IdentityHold" ih ON ih."userId" = u."id"
  LEFT JOIN LATERAL (
    SELECT json_build_object('newEmail', p."newEmail", 'proposedAt', p."proposedAt", 'silentUntil', p."silentUntil", 'expiresAt', p."expiresAt",
             'newConfirmedAt', p."newConfirmedAt", 'oldConfirmedAt', p."oldConfirmedAt", 'settledAt', p."settledAt", 'outcome', p."outcome") AS "proposal"
    FROM "EmailProposal" p WHERE p."userId" = u."id" ORDER BY p."proposedAt" DESC, p."id" DESC LIMIT 1
  ) ep ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('orderId', o."id", 'orderName', o."name", 'customerName', c."name", 'orderMenteeId', om."id", 'status', om."status",
             'running', om."status" = 'active' AND o."status" IN ('active', 'closed_booking'),
             'disclosureLevel', o."disclosureLevel", 'showRegistration', o."showRegistration", 'employeeNo', om."employeeNo", 'department', om."department",
             'used', om."usedCount", 'max', om."maxCount", 'registeredAt', om."registeredAt", 'withdrawnAt', om."withdrawnAt",
             'bookingHeldAt', om."bookingHeldAt") ORDER BY o."startsOn" DESC, om."id") AS "orders"
    FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" JOIN "Customer" c ON c."id" = o."customerId"
    WHERE om."menteeId" = u."id"
  ) os ON true
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('type', r."type", 'documentVersion', r."documentVersion", 'grantedAt', r."grantedAt", 'revokedAt', r."revokedAt")
             ORDER BY r."grantedAt", r."id") AS "consents"
    FROM "ConsentRecord" r WHERE r."subjectUserId" = u."id" AND r."targetId" IS NULL
  ) cs ON true`;

/** Instants inside of JSON come as text. */
const instants = (row: MenteeRow): MenteeRow => ({
  ...row,
  proposal: row.proposal && {
    ...row.proposal,
    proposedAt: new Date(row.proposal.proposedAt),
    silentUntil: new Date(row.proposal.silentUntil),
    expiresAt: new Date(row.proposal.expiresAt),
    newConfirmedAt: dateOf(row.proposal.newConfirmedAt),
    oldConfirmedAt: dateOf(row.proposal.oldConfirmedAt),
    settledAt: dateOf(row.proposal.settledAt),
  },
  orders: row.orders.map((order: MenteeOrderRow) => ({
    ...order,
    registeredAt: dateOf(order.registeredAt),
    withdrawnAt: dateOf(order.withdrawnAt),
    bookingHeldAt: dateOf(order.bookingHeldAt),
  })),
  consents: row.consents.map((consent: ConsentRow) => ({
    ...consent,
    grantedAt: new Date(consent.grantedAt),
    revokedAt: dateOf(consent.revokedAt),
  })),
});
const dateOf = (value: Date | string | null): Date | null => (value === null ? null : new Date(value));

const STATUS: Record<AccountStatus, Sql> = {
  temporary: sql`me."temporaryRegisterFlag" AND NOT u."disabled"`,
  registered: sql`NOT me."temporaryRegisterFlag" AND NOT u."disabled"`,
  disabled: sql`u."disabled"`,
};

const inScope = (scope: Scope): Sql => {
  if (scope.kind === "all") return sql`true`;
  return scope.kind === "mentee" ? sql`u."id" = ${scope.menteeId}::uuid` : sql`false`;
};

/** What a person typed, to be found as it stands: % and _ are characters like any other. */
export const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

export const menteeReads = (client: ReadClient) => ({
  /** A mentee as a person; one whose data has been erased is nobody any more. Null: not there, or not in reach. */
  async find(scope: Scope, id: string): Promise<MenteeRow | null> {
    const row = await firstOf<MenteeRow>(
      client,
      sql`${selectFor(scope)} WHERE u."id" = ${id}::uuid AND u."deletedAt" IS NULL AND ${inScope(scope)}`,
    );
    return row && instants(row);
  },

  /** The admins' list, newest accounts first; keyset on (createdAt, id). */
  async list(scope: Scope, { q, orderId, customerId, status, after, limit }: MenteeFilter): Promise<MenteeRow[]> {
    const conditions = [sql`u."role" = 'mentee' AND u."deletedAt" IS NULL`, inScope(scope)];
    if (status) conditions.push(STATUS[status]);
    if (q) {
      const like = pattern(q);
      conditions.push(sql`(me."name" ILIKE ${like} OR me."nameKana" ILIKE ${like} OR u."email" ILIKE ${like})`);
    }
    if (orderId || customerId) {
      conditions.push(
        sql`EXISTS (SELECT 1 FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId" WHERE om."menteeId" = u."id"
              ${orderId ? sql`AND o."id" = ${orderId}::uuid` : empty} ${customerId ? sql`AND o."customerId" = ${customerId}::uuid` : empty})`,
      );
    }
    if (after) conditions.push(sql`(u."createdAt", u."id") < (${after.at}::timestamptz, ${after.id}::uuid)`);
    const rows = await rowsOf<MenteeRow>(
      client,
      sql`${selectFor(scope)} WHERE ${join(conditions, " AND ")} ORDER BY u."createdAt" DESC, u."id" DESC LIMIT ${limit}`,
    );
    return rows.map(instants);
  },

  /** The address a mentee wants to change to, while its links are open. */
  async pendingEmail(userId: string, now: Date): Promise<string | null> {
    const row = await firstOf<{ email: string }>(
      client,
      sql`SELECT l."email" FROM "LinkToken" l JOIN "User" u ON u."id" = l."userId"
          WHERE l."userId" = ${userId}::uuid AND l."purpose" = 'email_change' AND l."revokedAt" IS NULL AND l."expiresAt" > ${now} AND l."email" <> u."email"
            AND EXISTS (SELECT 1 FROM "LinkToken" s WHERE s."userId" = l."userId" AND s."purpose" = l."purpose" AND s."createdAt" = l."createdAt" AND s."usedAt" IS NULL)
          ORDER BY l."createdAt" DESC LIMIT 1`,
    );
    return row?.email ?? null;
  },
});
