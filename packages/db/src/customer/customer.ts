import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import { AppError } from "@knotter/domain/errors";
import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type Selectable, type SqlBool, sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { CustomerStatus } from "../generated/enums.kysely";
import type { Customer, DB } from "../generated/tables";
import { inOrder, pageSorted, placeOf, type SortBy } from "../keyset";
import { isOnList, sumOf } from "../order/tally";
import { type Db, firstOf, json, oneOf, onlyColumns } from "../query";
import { isFound } from "../search";

const columns = [
  "id",
  "name",
  "nameKana",
  "corporateNumber",
  "industry",
  "employeeSizeBand",
  "postalCode",
  "address",
  "billingContact",
  "status",
  "defaultDisclosureLevel",
  "kThreshold",
  "allowedEmailDomains",
  "escalationContact",
  "dataRetentionMonths",
  "logoUrl",
  "adminMemo",
  "ssoOnly",
  "version",
  "updatedAt",
] as const satisfies readonly (keyof Customer)[];

export type CustomerRow = Pick<Selectable<Customer>, (typeof columns)[number]>;
export type CustomerListRow = Awaited<ReturnType<ReturnType<typeof customerReads>["list"]>>[number];

type CustomerFields = Omit<CustomerRow, "id" | "version" | "updatedAt">;
export type CustomerPatch = { [Field in keyof CustomerFields]?: CustomerFields[Field] | undefined };

export interface CustomerFilter {
  q: string | undefined;
  status: CustomerStatus | undefined;
}

export type CustomerSort = "name" | "updated" | "status";

function sortOf(sort: CustomerSort): SortBy {
  const { ref } = expressionBuilder<DB, "Customer">();
  switch (sort) {
    case "name":
      return { by: ref("Customer.name"), kind: "text" };
    case "updated":
      return { by: ref("Customer.updatedAt"), kind: "instant" };
    case "status":
      return { by: placeOf(ref("Customer.status"), CUSTOMER_STATUSES), kind: "number" };
  }
}

/** Admins reach every company, HR staff their own. */
export function isCustomerOf(scope: Scope, customerId: Expression<string>): Expression<SqlBool> {
  const eb = expressionBuilder<DB>();
  if (scope.kind === "all") return eb.lit(true);
  return scope.kind === "customer" ? eb(customerId, "=", scope.customerId) : eb.lit(false);
}

function selectFound(db: Db, scope: Scope, { q, status }: CustomerFilter) {
  let page = db.selectFrom("Customer").where((eb) => isCustomerOf(scope, eb.ref("id")));
  if (status) page = page.where("status", "=", status);
  if (q) page = page.where(({ ref }) => isFound(q, ref("searchText")));
  return page;
}

export const customerReads = (db: Db) => ({
  /** Null: not there, or outside of the scope. */
  find: (scope: Scope, id: string): Promise<CustomerRow | null> => firstOf(selectCustomer(db, scope, id)),

  /** Counts of orders and people are made for the page alone. */
  list(scope: Scope, filter: CustomerFilter, { sort, ...asked }: ListPage<CustomerSort>) {
    const found = selectFound(db, scope, filter).selectAll();
    const page = pageSorted(found, expressionBuilder<DB, "Customer">().ref("Customer.id"), sortOf(sort), asked);
    return db
      .selectFrom(page.as("c"))
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("Order as o")
            .innerJoinLateral(
              (of) =>
                of
                  .selectFrom("OrderTally as w")
                  .whereRef("w.orderId", "=", "o.id")
                  .where(isOnList())
                  .select(sumOf("people").as("people"))
                  .as("p"),
              (join) => join.onTrue(),
            )
            .whereRef("o.customerId", "=", "c.id")
            .where("o.status", "in", oneOf("active", "closed_booking"))
            .select(({ fn, lit }) => [
              fn.countAll<number>().as("activeOrders"),
              fn.coalesce(sql<number>`${fn.sum("p.people")}::int`, lit(0)).as("menteeCount"),
            ])
            .as("n"),
        (join) => join.onTrue(),
      )
      .select(["c.id", "c.name", "c.status", "c.employeeSizeBand", "c.updatedAt", "c.sortKey", "n.activeOrders", "n.menteeCount"])
      .select((eb) =>
        jsonObjectFrom(
          eb
            .selectFrom("HrStaff as h")
            .innerJoin("User as u", "u.id", "h.userId")
            .whereRef("h.customerId", "=", "c.id")
            .where("h.isPrimary", "=", true)
            .where("u.disabled", "=", false)
            .where("u.deletedAt", "is", null)
            .select(["h.userId as id", "h.name"])
            .orderBy("h.userId")
            .limit(1),
        ).as("primaryHr"),
      )
      .orderBy(({ ref }) => inOrder(ref("c.sortKey"), asked.direction))
      .orderBy(({ ref }) => inOrder(ref("c.id"), asked.direction))
      .execute();
  },

  async count(scope: Scope, filter: CustomerFilter): Promise<number> {
    const { count } = await selectFound(db, scope, filter)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },
});

export const customerWrites = (db: Db) => ({
  /** The company, held until the transaction ends. Everything that decides about its people queues here. Null: not in scope. */
  lock: (scope: Scope, id: string): Promise<CustomerRow | null> => firstOf(selectCustomer(db, scope, id).forNoKeyUpdate()),

  async create(fields: CustomerPatch & { name: string }, now: Date): Promise<string> {
    const { id } = await db
      .insertInto("Customer")
      .values({ ...onlyColumns("Customer", columnsOf(fields)), name: fields.name, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  async update(id: string, expectedVersion: number, patch: CustomerPatch, now: Date): Promise<void> {
    const { numUpdatedRows } = await db
      .updateTable("Customer")
      .set({ ...onlyColumns("Customer", columnsOf(patch)), version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", id)
      .where("version", "=", expectedVersion)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError("VERSION_CONFLICT");
  },
});

const selectCustomer = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom("Customer")
    .select(columns)
    .where("id", "=", id)
    .where((eb) => isCustomerOf(scope, eb.ref("id")));

/** Kysely leaves out what is undefined. */
function columnsOf({ billingContact, escalationContact, ...patch }: CustomerPatch) {
  return {
    ...patch,
    billingContact: billingContact && json(billingContact),
    escalationContact: escalationContact && json(escalationContact),
  };
}
