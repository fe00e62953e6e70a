import type { Scope } from "@knotter/domain/scope";
import type { CustomerFilter, CustomerListRow, CustomerRow } from "./customer.row";
import { firstOf, join, type ReadClient, rowsOf, type Sql, sql } from "./sql";

export const customerColumns: Sql = sql`c."id", c."name", c."nameKana", c."corporateNumber", c."industry", c."employeeSizeBand", c."postalCode", c."address", c."billingContact",
  c."status"::text AS "status", c."defaultDisclosureLevel"::text AS "defaultDisclosureLevel", c."kThreshold", c."allowedEmailDomains", c."escalationContact",
  c."dataRetentionMonths", c."logoUrl", c."adminMemo", c."version", c."updatedAt"`;

/** The office's companies; HR reaches the own one. */
export const customerInScope = (scope: Scope): Sql =>
  scope.kind === "all" ? sql`true` : scope.kind === "customer" ? sql`c."id" = ${scope.customerId}::uuid` : sql`false`;

export const customerReads = (client: ReadClient) => ({
  find: (scope: Scope, id: string): Promise<CustomerRow | null> =>
    firstOf<CustomerRow>(client, sql`SELECT ${customerColumns} FROM "Customer" c WHERE c."id" = ${id}::uuid AND ${customerInScope(scope)}`),

  /** The office's list, by name or the latest change first; keyset on (name, id) or (updatedAt, id). Counts are made for the page alone. */
  list(scope: Scope, { q, status, sort, after, limit }: CustomerFilter): Promise<CustomerListRow[]> {
    const conditions = [customerInScope(scope)];
    if (status) conditions.push(sql`c."status" = ${status}::"CustomerStatus"`);
    if (q)
      conditions.push(
        sql`(strpos(lower(c."name"), lower(${q})) > 0 OR strpos(coalesce(c."nameKana", ''), ${q}) > 0 OR c."corporateNumber" = ${q})`,
      );
    if (after) {
      conditions.push(
        sort === "name"
          ? sql`(c."name", c."id") > (${after.key}, ${after.id}::uuid)`
          : sql`(c."updatedAt", c."id") < (${after.key}::timestamptz, ${after.id}::uuid)`,
      );
    }
    const order = sort === "name" ? sql`c."name", c."id"` : sql`c."updatedAt" DESC, c."id" DESC`;
    return rowsOf<CustomerListRow>(
      client,
      sql`SELECT c."id", c."name", c."status"::text AS "status", c."employeeSizeBand", c."updatedAt", n."activeOrders", n."menteeCount",
                 (SELECT json_build_object('id', h."userId", 'name', h."name") FROM "HrStaff" h JOIN "User" u ON u."id" = h."userId"
                  WHERE h."customerId" = c."id" AND h."isPrimary" AND NOT u."disabled" AND u."deletedAt" IS NULL ORDER BY h."userId" LIMIT 1) AS "primaryHr"
          FROM (SELECT c.* FROM "Customer" c WHERE ${join(conditions, " AND ")} ORDER BY ${order} LIMIT ${limit}) c
          CROSS JOIN LATERAL (
            SELECT count(*)::int AS "activeOrders", coalesce(sum(p."people"), 0)::int AS "menteeCount" FROM "Order" o
            CROSS JOIN LATERAL (SELECT count(*) AS "people" FROM "OrderMentee" om WHERE om."orderId" = o."id" AND om."status" <> 'withdrawn') p
            WHERE o."customerId" = c."id" AND o."status" IN ('active', 'closed_booking')
          ) n
          ORDER BY ${order}`,
    );
  },
});
