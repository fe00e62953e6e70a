import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { WebhookState } from "../generated/enums.kysely";
import type { DB, WebhookEndpoint } from "../generated/tables";
import { pageSorted } from "../keyset";
import { anyOf, type Db, firstOf, onlyColumns, word } from "../query";

const columns = [
  "e.id",
  "e.customerId",
  "e.name",
  "e.url",
  "e.events",
  "e.state",
  "e.previousUntil",
  "e.failures",
  "e.failingSince",
  "e.deliveredAt",
  "e.version",
  "e.createdAt",
] as const satisfies readonly `e.${keyof WebhookEndpoint}`[];

const selectEndpoint = (db: Db) =>
  db
    .selectFrom("WebhookEndpoint as e")
    .leftJoin("Customer as c", "c.id", "e.customerId")
    .leftJoin("Admin as a", "a.userId", "e.createdById")
    .leftJoin("HrStaff as h", "h.userId", "e.createdById")
    .where("e.deletedAt", "is", null)
    .select(columns)
    .select("c.name as customerName")
    .select(({ fn }) => fn.coalesce("a.name", "h.name").as("createdByName"));

/** An endpoint as its owner sees it: without its secrets. */
export type WebhookEndpointRow = Awaited<ReturnType<ReturnType<typeof selectEndpoint>["execute"]>>[number];
/** The secrets of an endpoint, encrypted. */
export type SealedSecrets = NonNullable<Awaited<ReturnType<ReturnType<typeof webhookEndpointWrites>["secrets"]>>>;

/** Admins see all endpoints, HR those of their own company, other roles none. */
export const isOwnedWithin = (scope: Scope, customerId: Expression<string | null>): Expression<SqlBool> =>
  scope.kind === "all"
    ? sql.lit(true)
    : scope.kind === "customer"
      ? sql<SqlBool>`${customerId} = ${scope.customerId}::uuid`
      : sql.lit(false);

const given = () => expressionBuilder<DB & { e: WebhookEndpoint }, "e">();

export const webhookEndpointReads = (db: Db) => ({
  find: (scope: Scope, id: string): Promise<WebhookEndpointRow | null> =>
    firstOf(
      selectEndpoint(db)
        .where("e.id", "=", id)
        .where(({ ref }) => isOwnedWithin(scope, ref("e.customerId"))),
    ),

  list: (scope: Scope, { customerId }: { customerId?: string | undefined }, { sort: _, ...page }: ListPage<"newest">) =>
    pageSorted(
      selectEndpoint(db)
        .where(({ ref }) => isOwnedWithin(scope, ref("e.customerId")))
        .$if(customerId !== undefined, (query) => query.where("e.customerId", "=", customerId ?? null)),
      given().ref("e.id"),
      { by: given().ref("e.createdAt"), kind: "instant" },
      page,
    ).execute(),

  /** How many messages of these endpoints wait, by endpoint; endpoints without any are left out. */
  waiting: (ids: readonly string[]) =>
    db
      .selectFrom("WebhookMessage as m")
      .where("m.endpointId", "=", anyOf(ids))
      .where("m.settledAt", "is", null)
      .select(({ fn }) => ["m.endpointId" as const, fn.countAll<number>().as("count")])
      .groupBy("m.endpointId")
      .execute(),
});

export const webhookEndpointWrites = (db: Db) => ({
  /** Endpoints of an owner. `customerId` null: the admins' own. */
  async count(customerId: string | null): Promise<number> {
    const { count } = await db
      .selectFrom("WebhookEndpoint")
      .where("customerId", customerId === null ? "is" : "=", customerId)
      .where("deletedAt", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  },

  async create(endpoint: {
    id: string;
    customerId: string | null;
    name: string;
    url: string;
    events: string[];
    secretKeyId: string;
    secretEnc: Buffer;
    createdById: string;
    createdAt: Date;
  }): Promise<void> {
    await db.insertInto("WebhookEndpoint").values(onlyColumns("WebhookEndpoint", endpoint)).execute();
  },

  /** Serializes changes of an endpoint. Messages to it can still be written in the meantime. */
  async lock(id: string): Promise<void> {
    await db.selectFrom("WebhookEndpoint").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  },

  /** A new `state` clears earlier failures and pauses. */
  async update(id: string, { state, ...change }: { name?: string; url?: string; events?: string[]; state?: WebhookState }): Promise<void> {
    await db
      .updateTable("WebhookEndpoint")
      .set({ ...onlyColumns("WebhookEndpoint", change), version: (eb) => eb("version", "+", 1) })
      .$if(state !== undefined, (query) =>
        query.set({ ...onlyColumns("WebhookEndpoint", { state }), failures: 0, failingSince: null, pausedUntil: null }),
      )
      .where("id", "=", id)
      .execute();
  },

  secrets: (id: string) =>
    firstOf(
      db
        .selectFrom("WebhookEndpoint")
        .where("id", "=", id)
        .select(["id", "url", "secretKeyId", "secretEnc", "previousKeyId", "previousEnc", "previousUntil"]),
    ),

  /** The current secret becomes the previous one. While one before it still signs, that one stays instead: it is the one that the receiver has for certain. */
  async rotate(id: string, next: { secretKeyId: string; secretEnc: Buffer }, now: Date, previousUntil: Date): Promise<void> {
    await db
      .updateTable("WebhookEndpoint")
      .set({
        ...onlyColumns("WebhookEndpoint", next),
        previousKeyId: ({ case: when, eb, ref }) =>
          when()
            .when(eb("previousUntil", ">", now))
            .then(ref("previousKeyId"))
            .else(ref("secretKeyId"))
            .end(),
        previousEnc: ({ case: when, eb, ref }) =>
          when()
            .when(eb("previousUntil", ">", now))
            .then(ref("previousEnc"))
            .else(ref("secretEnc"))
            .end(),
        previousUntil,
        version: (eb) => eb("version", "+", 1),
      })
      .where("id", "=", id)
      .execute();
  },

  /** No further message is sent; the retention deletes those that are stored. */
  async remove(id: string, now: Date): Promise<void> {
    await db
      .updateTable("WebhookEndpoint")
      .set({ deletedAt: now, state: word("disabled") })
      .where("id", "=", id)
      .execute();
  },

  /** The people who get a mail when an endpoint was switched off: those who manage access for the company, or the admins. */
  async keepersOf(customerId: string | null): Promise<string[]> {
    const rows =
      customerId === null
        ? await db
            .selectFrom("Admin as a")
            .innerJoin("User as u", "u.id", "a.userId")
            .where(({ not, ref }) => not(ref("u.disabled")))
            .select("u.id")
            .orderBy("u.id")
            .execute()
        : await db
            .selectFrom("HrStaff as h")
            .innerJoin("User as u", "u.id", "h.userId")
            .where("h.customerId", "=", customerId)
            .where(({ or, ref }) => or([ref("h.isPrimary"), ref("h.canManageHrStaff")]))
            .where(({ not, ref }) => not(ref("u.disabled")))
            .select("u.id")
            .orderBy("u.id")
            .execute();
    return rows.map(({ id }) => id);
  },
});
