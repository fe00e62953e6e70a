import type { DisclosureLevel } from "@knotter/domain/disclosure";
import type { OrderMenteeStatus } from "@knotter/domain/order";
import type { KnownAccount, ListedPerson } from "@knotter/domain/order-list";
import type { Scope } from "@knotter/domain/scope";
import type { LocalDate } from "@knotter/domain/tokyo";
import { empty, firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "../sql";
import { containing } from "./detail.reads";

export interface OrderMenteeRow {
  id: string;
  menteeId: string | null;
  email: string;
  name: string;
  nameKana: string | null;
  employeeNo: string | null;
  department: string | null;
  jobTitle: string | null;
  groupTag: string | null;
  maxCount: number;
  status: OrderMenteeStatus;
  registeredAt: Date | null;
  invitedAt: Date | null;
  inviteCount: number;
  inviteBounced: boolean;
  withdrawnAt: Date | null;
  disabled: boolean | null;
  note: string | null;
  /** Of the interviews the caller may know of. */
  booked: boolean;
  done: boolean;
  used: number;
  doneOn: LocalDate | null;
  /** The next interview to come; null for the company, which is told of no dates to come. */
  nextAt: Date | null;
  nextId: string | null;
  /** After interviews she did not come to, bookings wait for the admins. */
  bookingHeld: boolean;
}

export type ListFilter = OrderMenteeStatus | "unregistered" | "registered" | "notBooked" | "bookedOrDone" | "booked" | "done";

export interface OrderMenteeFilter {
  status?: ListFilter | undefined;
  q?: string | undefined;
  /** One place alone. */
  id?: string | undefined;
}

const matchingStatus: Record<ListFilter, Sql> = {
  listed: sql`om."status" = 'listed'`,
  invited: sql`om."status" = 'invited'`,
  temporary: sql`om."status" = 'temporary'`,
  active: sql`om."status" = 'active'`,
  withdrawn: sql`om."status" = 'withdrawn'`,
  unregistered: sql`om."status" IN ('listed', 'invited', 'temporary')`,
  registered: sql`om."status" = 'active'`,
  notBooked: sql`NOT coalesce(s."booked", false) AND NOT coalesce(s."done", false)`,
  bookedOrDone: sql`(coalesce(s."booked", false) OR coalesce(s."done", false))`,
  booked: sql`coalesce(s."booked", false) AND NOT coalesce(s."done", false)`,
  done: sql`coalesce(s."done", false)`,
};

/** Whom an admin still has to do with; for a company, that somebody is missing among them would tell that she has left. */
const OF_USAGE: readonly ListFilter[] = ["notBooked", "bookedOrDone", "booked", "done"];

/**
 * The interviews of a person that the caller may know of. For a company: none at L0, and none that was booked at a lower level than
 * the one the fact belongs to (its being done from L1, its day from L2).
 */
function mentorings(scope: Scope, level: DisclosureLevel, now: Date | null): Sql {
  const isAdmin = scope.kind === "all";
  const visible = isAdmin ? sql`true` : level === "L0" ? sql`false` : sql`t."disclosureLevelAtBooking" <> 'L0'`;
  const dated = isAdmin ? sql`true` : level === "L1" ? sql`false` : sql`t."disclosureLevelAtBooking" IN ('L2', 'L3')`;
  // A company is told of what is booked or done. Counts that were used up otherwise (an absence, a late cancellation) would tell of that.
  const used = isAdmin ? sql`t."counted"` : sql`t."status" IN ('reserved', 'done')`;
  const coming = isAdmin && now !== null ? sql`t."status" = 'reserved' AND t."startAt" > ${now}` : sql`false`;
  return sql`LEFT JOIN LATERAL (
    SELECT min(t."startAt") FILTER (WHERE ${coming}) AS "nextAt", (array_agg(t."id" ORDER BY t."startAt") FILTER (WHERE ${coming}))[1] AS "nextId",
           bool_or(t."status" = 'reserved') AS "booked", bool_or(t."status" = 'done') AS "done", count(*) FILTER (WHERE ${used})::int AS "used",
           (max(t."startAt") FILTER (WHERE t."status" = 'done' AND ${dated}) AT TIME ZONE 'Asia/Tokyo')::date::text AS "doneOn"
    FROM "Mentoring" t WHERE t."orderMenteeId" = om."id" AND ${visible}
  ) s ON true`;
}

function matching(scope: Scope, orderId: string, { id, status, q }: OrderMenteeFilter): Sql {
  const conditions = [sql`om."orderId" = ${orderId}::uuid`];
  if (id) conditions.push(sql`om."id" = ${id}::uuid`);
  if (status) conditions.push(matchingStatus[status]);
  if (status && scope.kind === "all" && OF_USAGE.includes(status)) conditions.push(sql`om."status" <> 'withdrawn'`);
  if (q) {
    const like = containing(q);
    const email =
      scope.kind === "all"
        ? sql`OR om."email" ILIKE ${like} OR EXISTS (SELECT 1 FROM "User" w WHERE w."id" = om."menteeId" AND w."email" ILIKE ${like})`
        : empty;
    conditions.push(
      sql`(om."name" ILIKE ${like} OR om."nameKana" ILIKE ${like} OR om."employeeNo" ILIKE ${like} OR om."department" ILIKE ${like} ${email})`,
    );
  }
  return join(conditions, " AND ");
}

/** Everybody on the list of an order. The order itself has been asked for in the caller's scope before. */
export const orderPeopleReads = (client: ReadClient) => ({
  list(
    scope: Scope,
    order: { id: string; disclosureLevel: DisclosureLevel },
    filter: OrderMenteeFilter,
    { after, limit, now }: { after?: string | undefined; limit: number; now: Date },
  ): Promise<OrderMenteeRow[]> {
    return rowsOf<OrderMenteeRow>(
      client,
      sql`SELECT om."id", om."menteeId", coalesce(u."email", om."email") AS "email", om."name", om."nameKana", om."employeeNo", om."department", om."jobTitle", om."groupTag", om."maxCount",
            om."status"::text AS "status", om."registeredAt", om."invitedAt", om."inviteCount", om."inviteBounced", om."withdrawnAt", u."disabled", om."note",
            coalesce(s."booked", false) AS "booked", coalesce(s."done", false) AS "done", coalesce(s."used", 0) AS "used", s."doneOn",
            s."nextAt", s."nextId", om."bookingHeldAt" IS NOT NULL AS "bookingHeld"
          FROM "OrderMentee" om LEFT JOIN "User" u ON u."id" = om."menteeId" ${mentorings(scope, order.disclosureLevel, now)}
          WHERE ${matching(scope, order.id, filter)} ${after ? sql`AND om."id" > ${after}::uuid` : empty}
          ORDER BY om."id" LIMIT ${limit}`,
    );
  },

  async count(scope: Scope, order: { id: string; disclosureLevel: DisclosureLevel }, filter: OrderMenteeFilter): Promise<number> {
    const asksForMentorings = filter.status !== undefined && OF_USAGE.includes(filter.status);
    const row = await firstOf<{ count: number }>(
      client,
      sql`SELECT count(*)::int AS "count" FROM "OrderMentee" om ${asksForMentorings ? mentorings(scope, order.disclosureLevel, null) : empty}
          WHERE ${matching(scope, order.id, filter)}`,
    );
    return row?.count ?? 0;
  },

  listedIn(orderId: string): Promise<ListedPerson[]> {
    return rowsOf<ListedPerson>(
      client,
      sql`SELECT "id", "menteeId", "email", "name", "nameKana", "employeeNo", "department", "jobTitle", "groupTag", "maxCount", "usedCount", "status"::text AS "status"
          FROM "OrderMentee" WHERE "orderId" = ${orderId}::uuid`,
    );
  },

  async allowedDomains(customerId: string): Promise<string[]> {
    const row = await firstOf<{ domains: string[] }>(
      client,
      sql`SELECT "allowedEmailDomains" AS "domains" FROM "Customer" WHERE "id" = ${customerId}::uuid`,
    );
    return row?.domains ?? [];
  },

  /** Who has one of these addresses, in whatever role. */
  accountsOf(emails: readonly string[]): Promise<KnownAccount[]> {
    return rowsOf<KnownAccount>(
      client,
      sql`SELECT u."id" AS "userId", u."email", u."role"::text AS "role", coalesce(NOT m."temporaryRegisterFlag" AND m."name" IS NOT NULL, false) AS "registered"
          FROM "User" u LEFT JOIN "Mentee" m ON m."userId" = u."id" WHERE u."email" = ANY(${emails as string[]}::text[]) AND u."deletedAt" IS NULL`,
    );
  },
});
