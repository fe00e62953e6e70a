import { AppError } from "@knotter/domain/errors";
import type { MailStatus, MailType } from "@knotter/domain/mail";
import type { ChecklistFacts } from "@knotter/domain/order-checklist";
import { BOOKED_STATUSES } from "@knotter/domain/order-progress";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import type { CustomerOrderRow, OrderFilter, OrderHistoryRow, OrderMailRow, OrderPage, OrderProgressRow, OrderRow } from "./detail.row";
import { ordersIn } from "./scope";
import { latestSnapshot } from "./snapshot.reads";

const columns: Sql = sql`o."id", o."orderNo", o."name", o."customerId", c."name" AS "customerName", c."status"::text AS "customerStatus", c."kThreshold",
  o."programType"::text AS "programType", o."purpose", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."bookingOpensOn"::text AS "bookingOpensOn",
  o."bookingClosesOn"::text AS "bookingClosesOn", o."sessionMinutes", o."maxMentoringCount", o."totalSessionCap", o."disclosureLevel"::text AS "disclosureLevel",
  o."showRegistration", o."policy", o."questionSetId", o."reportSchedule"::text AS "reportSchedule", o."reportPeriodEnds"::text[] AS "reportPeriodEnds", o."status"::text AS "status", o."memo", o."version",
  o."createdAt", o."updatedAt"`;

/**
 * The interviews that somebody may know of: all of them for the admins; for a company, of an order with levels L1 and above, those
 * that were booked at such a level: who booked when only totals were shared is not told afterwards. At L0 it is told of none as they
 * are now: its figures are those of the last snapshot.
 */
const known = (scope: Scope): Sql =>
  scope.kind === "all" ? sql`true` : sql`(o."disclosureLevel" <> 'L0' AND t."disclosureLevelAtBooking" <> 'L0')`;

/** Who left the list is not missing from the company's numbers: that somebody has left would say that she had registered. */
const counted = (scope: Scope): Sql => (scope.kind === "all" ? sql`om."status" <> 'withdrawn'` : sql`true`);

/** A word in a LIKE: its own wildcards are letters. */
export const containing = (word: string): string => `%${word.replace(/[\\%_]/g, (char) => `\\${char}`)}%`;

function matching(scope: Scope, filter: OrderFilter): Sql {
  const conditions = [ordersIn(scope)];
  if (filter.status && filter.status.length > 0) conditions.push(sql`o."status"::text = ANY(${filter.status as string[]}::text[])`);
  if (filter.customerId) conditions.push(sql`o."customerId" = ${filter.customerId}::uuid`);
  if (filter.questionSetId) conditions.push(sql`o."questionSetId" = ${filter.questionSetId}::uuid`);
  if (filter.from) conditions.push(sql`o."endsOn" >= ${filter.from}::date`);
  if (filter.to) conditions.push(sql`o."startsOn" <= ${filter.to}::date`);
  if (filter.q) {
    const like = containing(filter.q);
    conditions.push(sql`(o."name" ILIKE ${like} OR o."orderNo" ILIKE ${like} OR c."name" ILIKE ${like})`);
  }
  return join(conditions, " AND ");
}

/** Interviews are grouped by person once for each order, then met with its list: no look-up for every one of them. */
const withProgress = (scope: Scope, page: Sql, order: Sql): Sql => sql`
  WITH page AS MATERIALIZED (${page})
  SELECT o.*, l.*, ${scope.kind === "all" ? sql`NULL` : latestSnapshot} AS "snapshot" FROM page o
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "listed", count(*) FILTER (WHERE om."status" = 'active')::int AS "registered", count(v."orderMenteeId")::int AS "booked",
           count(*) FILTER (WHERE v."done")::int AS "done", coalesce(sum(om."maxCount"), 0)::int AS "granted", coalesce(sum(om."usedCount"), 0)::int AS "used"
    FROM "OrderMentee" om
    LEFT JOIN (
      SELECT t."orderMenteeId", bool_or(t."status" = 'done') AS "done" FROM "Mentoring" t
      WHERE t."orderId" = o."id" AND t."status" = ANY(${BOOKED_STATUSES as readonly string[] as string[]}::"MentoringStatus"[]) AND ${known(scope)} GROUP BY t."orderMenteeId"
    ) v ON v."orderMenteeId" = om."id"
    WHERE om."orderId" = o."id" AND ${counted(scope)}
  ) l
  ${order}`;

export const orderDetailReads = (client: ReadClient) => ({
  /** One statement, whatever the number of orders on the page; keyset on the day of the sort and the id. */
  list(scope: Scope, { sort, after, limit, ...filter }: OrderPage): Promise<OrderProgressRow[]> {
    const newest = sort === "newest";
    const [keys, ordered] = newest
      ? [sql`(o."startsOn", o."id") <`, sql`ORDER BY o."startsOn" DESC, o."id" DESC`]
      : [sql`(o."endsOn", o."id") >`, sql`ORDER BY o."endsOn", o."id"`];
    const page = sql`SELECT ${columns} FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId"
      WHERE ${matching(scope, filter)} ${after ? sql`AND ${keys} (${after.on}::date, ${after.id}::uuid)` : empty} ${ordered} LIMIT ${limit}`;
    return rowsOf<OrderProgressRow>(client, withProgress(scope, page, ordered));
  },

  async count(scope: Scope, filter: OrderFilter): Promise<number> {
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId" WHERE ${matching(scope, filter)}`,
    );
    return row?.count ?? 0;
  },

  /** Outside the scope is NOT_FOUND. */
  async require(scope: Scope, id: string): Promise<OrderRow> {
    const row = await firstOf<OrderRow>(
      client,
      sql`SELECT ${columns} FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId" WHERE o."id" = ${id}::uuid AND ${ordersIn(scope)}`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  async requireWithProgress(scope: Scope, id: string): Promise<OrderProgressRow> {
    const page = sql`SELECT ${columns} FROM "Order" o JOIN "Customer" c ON c."id" = o."customerId" WHERE o."id" = ${id}::uuid AND ${ordersIn(scope)}`;
    const row = await firstOf<OrderProgressRow>(client, withProgress(scope, page, empty));
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  /** What the checklist of an order is held against. A consultant counts when she can be booked at all, whatever her quota. */
  async checklistFacts(orderId: string, today: LocalDate): Promise<Omit<ChecklistFacts, "bookingClosesOn">> {
    const row = await firstOf<Omit<ChecklistFacts, "bookingClosesOn">>(
      client,
      sql`SELECT (SELECT count(*)::int FROM "OrderMentor" r JOIN "Mentor" m ON m."userId" = r."mentorId"
                  WHERE r."orderId" = o."id" AND r."removedAt" IS NULL AND m."enabled" AND m."profileComplete" AND m."registrationVerifiedAt" IS NOT NULL
                    AND m."registrationExpiresOn" >= ${today}::date AND NOT (o."customerId" = ANY(m."conflictCustomerIds"))) AS "mentors",
                 (SELECT count(*)::int FROM "OrderMentee" om WHERE om."orderId" = o."id" AND om."status" <> 'withdrawn') AS "mentees",
                 (o."questionSetId" IS NOT NULL OR EXISTS (SELECT 1 FROM "QuestionSet" q WHERE q."retiredAt" IS NULL)) AS "questions"
          FROM "Order" o WHERE o."id" = ${orderId}::uuid`,
    );
    if (!row) throw new AppError("NOT_FOUND");
    return row;
  },

  async customerExists(scope: Scope, customerId: string): Promise<boolean> {
    if (scope.kind === "customer" && scope.customerId !== customerId) return false;
    if (scope.kind !== "all" && scope.kind !== "customer") return false;
    return (await firstOf(client, sql`SELECT 1 FROM "Customer" WHERE "id" = ${customerId}::uuid`)) !== null;
  },

  ofCustomer(
    scope: Scope,
    customerId: string,
    after: { on: LocalDate; id: string } | undefined,
    limit: number,
  ): Promise<CustomerOrderRow[]> {
    return rowsOf<CustomerOrderRow>(
      client,
      sql`SELECT o."id", o."orderNo", o."name", o."startsOn"::text AS "startsOn", o."endsOn"::text AS "endsOn", o."status"::text AS "status",
                 EXISTS (SELECT 1 FROM "OrderReport" r WHERE r."orderIds" @> ARRAY[o."id"] AND r."status" = 'published') AS "reportPublished"
          FROM "Order" o WHERE o."customerId" = ${customerId}::uuid AND ${ordersIn(scope)}
            ${after ? sql`AND (o."startsOn", o."id") < (${after.on}::date, ${after.id}::uuid)` : empty}
          ORDER BY o."startsOn" DESC, o."id" DESC LIMIT ${limit}`,
    );
  },

  /** Every mail of the order, newest first; keyset on (queuedAt, id). */
  mails(
    orderId: string,
    filter: {
      type?: MailType | undefined;
      status?: MailStatus | "skipped" | undefined;
      after?: { startAt: Date; id: string } | undefined;
      limit: number;
    },
  ): Promise<OrderMailRow[]> {
    return rowsOf<OrderMailRow>(
      client,
      sql`SELECT ml."id", ml."type", ml."mentoringId", ml."toUserId", coalesce(ml."toAddress", u."email") AS "to", ml."subject", ml."status"::text AS "status", ml."queuedAt",
                 ml."scheduledAt", ml."sentAt", ml."lastError", ml."skippedReason"
          FROM "Mail" ml LEFT JOIN "User" u ON u."id" = ml."toUserId"
          WHERE ml."orderId" = ${orderId}::uuid ${filter.type ? sql`AND ml."type" = ${filter.type}` : empty}
            ${filter.status ? sql`AND ml."status" = ${filter.status}::"MailStatus"` : empty}
            ${filter.after ? sql`AND (ml."queuedAt", ml."id") < (${filter.after.startAt}, ${filter.after.id}::uuid)` : empty}
          ORDER BY ml."queuedAt" DESC, ml."id" DESC LIMIT ${filter.limit}`,
    );
  },

  /**
   * What a company may know of the mails: that a round went out and when, one row for all of it. How many it reached would say how many
   * have not registered; to whom, all the more. Where that is not shown, invitations are no round: one that was to go to a single person
   * went out if she has no account, and only then. The subject of a free mail is told as it was typed: each reader's own may hold her count.
   */
  rounds(
    { id: orderId, showRegistration }: Pick<OrderRow, "id" | "showRegistration">,
    filter: { type?: MailType | undefined; after?: { startAt: Date; id: string } | undefined; limit: number },
  ): Promise<Pick<OrderMailRow, "id" | "type" | "queuedAt" | "subject">[]> {
    return rowsOf(
      client,
      sql`SELECT * FROM (
            SELECT (array_agg(ml."id" ORDER BY ml."id"))[1] AS "id", ml."type", ml."queuedAt",
                   coalesce((SELECT c."subject" FROM "MailCampaign" c WHERE c."id" = (array_agg(ml."campaignId"))[1]), min(ml."subject")) AS "subject"
            FROM "Mail" ml
            WHERE ml."orderId" = ${orderId}::uuid AND ${filter.type ? sql`ml."type" = ${filter.type}` : sql`true`}
              AND (ml."type" = 'hr_report_published' OR (ml."type" = 'mentee_register' AND ${showRegistration}::boolean) OR (ml."type" = 'manual_mail' AND ml."facts"->>'audience' IN ('all_mentees', 'hrstaff')))
            GROUP BY ml."type", ml."queuedAt"
          ) r
          WHERE ${filter.after ? sql`(r."queuedAt", r."id") < (${filter.after.startAt}, ${filter.after.id}::uuid)` : sql`true`}
          ORDER BY r."queuedAt" DESC, r."id" DESC LIMIT ${filter.limit}`,
    );
  },

  /** What was changed about an order, newest first; keyset on (at, id). That somebody has looked at its people is no change. */
  history(
    orderId: string,
    actions: readonly string[],
    after: { startAt: Date; id: string } | undefined,
    limit: number,
  ): Promise<OrderHistoryRow[]> {
    return rowsOf<OrderHistoryRow>(
      client,
      sql`SELECT a."id", a."at", a."action", coalesce(ad."name", hr."name") AS "actorName", a."diff"
          FROM "AuditLog" a LEFT JOIN "Admin" ad ON ad."userId" = a."actorId" LEFT JOIN "HrStaff" hr ON hr."userId" = a."actorId"
          WHERE a."entity" = 'Order' AND a."entityId" = ${orderId} AND a."action" = ANY(${actions as string[]}::text[])
            ${after ? sql`AND (a."at", a."id") < (${after.startAt}, ${after.id}::uuid)` : empty}
          ORDER BY a."at" DESC, a."id" DESC LIMIT ${limit}`,
    );
  },

  /** The next interviews of the order, from which the reminders to come follow. */
  nextMentorings(orderId: string, now: Date, limit: number): Promise<{ id: string; publicNo: string; startAt: Date }[]> {
    return rowsOf(
      client,
      sql`SELECT "id", "publicNo", "startAt" FROM "Mentoring" WHERE "orderId" = ${orderId}::uuid AND "status" = 'reserved' AND "startAt" > ${now}
          ORDER BY "startAt", "id" LIMIT ${limit}`,
    );
  },
});
