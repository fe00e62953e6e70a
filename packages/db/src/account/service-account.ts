import type { ListPage } from "@knotter/domain/list-order";
import type { Scope } from "@knotter/domain/scope";
import type { ServicePermissions } from "@knotter/domain/service-account";
import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import { permissions } from "../customer/hr-staff";
import type { DB, HrStaff, ServiceAccount, User } from "../generated/tables";
import { pageSorted } from "../keyset";
import { anyOf, type Db, firstOf, firstRow, onlyColumns, prepared } from "../query";

/** The columns of a row that may not be there. */
type Joined<Table> = { [Column in keyof Table]: Table[Column] | null };
interface CreatorTables {
  u: Joined<User>;
  h: Joined<HrStaff>;
}

const creator = expressionBuilder<DB & CreatorTables, keyof CreatorTables>();

/** What an account has from its creator at this moment: nothing, once the creator's account (`u`) is disabled or gone. */
const creatorColumns = [
  creator.fn.coalesce("u.disabled", creator.lit(true)).as("creatorDisabled"),
  creator.ref("u.role").as("creatorRole"),
  creator.case().when("h.userId", "is not", null).then(permissions).end().as("creatorPermissions"),
] as const;

const tokenByHash = prepared((db, { hash }: { hash: string }) =>
  db
    .selectFrom("ServiceToken as k")
    .innerJoin("ServiceAccount as s", "s.id", "k.accountId")
    .leftJoin("User as u", (join) => join.onRef("u.id", "=", "s.createdById").on("u.deletedAt", "is", null))
    .leftJoin("HrStaff as h", "h.userId", "u.id")
    .where("k.tokenHash", "=", hash)
    .select(["k.id as tokenId", "k.expiresAt", "k.lastUsedAt", "s.revokedAt", "s.id as accountId", "s.customerId", "s.name", "s.scopes"])
    .select(["s.canViewReport", "s.canExportCsv", "s.canManageMentees"])
    .select(creatorColumns),
);

const columns = [
  "s.id",
  "s.customerId",
  "s.name",
  "s.scopes",
  "s.canViewReport",
  "s.canExportCsv",
  "s.canManageMentees",
  "s.createdAt",
  "s.revokedAt",
] as const satisfies readonly `s.${keyof ServiceAccount}`[];

const selectAccount = (db: Db) =>
  db
    .selectFrom("ServiceAccount as s")
    .leftJoin("Customer as c", "c.id", "s.customerId")
    .leftJoin("User as u", (join) => join.onRef("u.id", "=", "s.createdById").on("u.deletedAt", "is", null))
    .leftJoin("Admin as a", "a.userId", "s.createdById")
    .leftJoin("HrStaff as h", "h.userId", "s.createdById")
    .select(columns)
    .select(creatorColumns)
    .select("c.name as customerName")
    .select(({ fn }) => fn.coalesce("a.name", "h.name").as("createdByName"));

export type ServiceAccountRow = Awaited<ReturnType<ReturnType<typeof selectAccount>["execute"]>>[number];
export type ServiceTokenRow = Awaited<ReturnType<ReturnType<typeof serviceAccountReads>["tokens"]>>[number];

/** Admins see all endpoints, HR those of their own company, other roles none. */
const isWithin = (scope: Scope, customerId: Expression<string | null>): Expression<SqlBool> =>
  scope.kind === "all"
    ? sql.lit(true)
    : scope.kind === "customer"
      ? sql<SqlBool>`${customerId} = ${scope.customerId}::uuid`
      : sql.lit(false);

export const serviceAccountReads = (db: Db) => ({
  /** Who calls with a token, in one round trip. Null: nobody. */
  byToken: async (hash: string) => firstRow(await tokenByHash(db, { hash })),

  find: (scope: Scope, id: string): Promise<ServiceAccountRow | null> =>
    firstOf(
      selectAccount(db)
        .where("s.id", "=", id)
        .where(({ ref }) => isWithin(scope, ref("s.customerId"))),
    ),

  list: (
    scope: Scope,
    { customerId, createdById }: { customerId?: string | undefined; createdById?: string | undefined },
    { sort: _, ...page }: ListPage<"newest">,
  ) =>
    pageSorted(
      selectAccount(db)
        .where(({ ref }) => isWithin(scope, ref("s.customerId")))
        .$if(customerId !== undefined, (qb) => qb.where("s.customerId", "=", customerId ?? null))
        .$if(createdById !== undefined, (qb) => qb.where("s.createdById", "=", createdById ?? null)),
      expressionBuilder<DB & { s: ServiceAccount }, "s">().ref("s.id"),
      { by: expressionBuilder<DB & { s: ServiceAccount }, "s">().ref("s.createdAt"), kind: "instant" },
      page,
    ).execute(),

  /** Tokens of accounts, the newest first. */
  tokens: (accountIds: readonly string[]) =>
    db
      .selectFrom("ServiceToken as k")
      .where("k.accountId", "=", anyOf(accountIds))
      .select(["k.id", "k.accountId", "k.hint", "k.createdAt", "k.expiresAt", "k.lastUsedAt"])
      .orderBy("k.createdAt", "desc")
      .orderBy("k.id", "desc")
      .execute(),
});

export const serviceAccountWrites = (db: Db) => ({
  /** Accounts of an owner that are not revoked. `customerId` null: the admins' own. */
  async countLive(customerId: string | null): Promise<number> {
    const { live } = await db
      .selectFrom("ServiceAccount")
      .where("customerId", customerId === null ? "is" : "=", customerId)
      .where("revokedAt", "is", null)
      .select(({ fn }) => fn.countAll<number>().as("live"))
      .executeTakeFirstOrThrow();
    return live;
  },

  async create({
    permissions: given,
    ...account
  }: {
    customerId: string | null;
    name: string;
    scopes: string[];
    permissions: ServicePermissions;
    createdById: string;
    createdAt: Date;
  }): Promise<string> {
    const { id } = await db
      .insertInto("ServiceAccount")
      .values({
        ...onlyColumns("ServiceAccount", account),
        canViewReport: given.viewReport,
        canExportCsv: given.exportCsv,
        canManageMentees: given.manageMentees,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  },

  /** One change of an account after the other: two that rotate at once would leave three tokens. */
  async lock(id: string): Promise<void> {
    await db.selectFrom("ServiceAccount").select("id").where("id", "=", id).forUpdate().execute();
  },

  async addToken(token: {
    accountId: string;
    tokenHash: string;
    hint: string;
    createdById: string;
    createdAt: Date;
    expiresAt: Date;
  }): Promise<void> {
    await db.insertInto("ServiceToken").values(onlyColumns("ServiceToken", token)).execute();
  },

  async endToken(id: string, expiresAt: Date): Promise<void> {
    await db.updateTable("ServiceToken").set({ expiresAt }).where("id", "=", id).execute();
  },

  async revoke(id: string, by: string, now: Date): Promise<void> {
    await db.updateTable("ServiceAccount").set({ revokedAt: now, revokedById: by }).where("id", "=", id).execute();
  },

  /** Does nothing for a token that another call has noted within the last minute. */
  async noteUse(tokenId: string, now: Date): Promise<void> {
    await db
      .updateTable("ServiceToken")
      .set({ lastUsedAt: now })
      .where("id", "=", tokenId)
      .where(({ eb, or }) => or([eb("lastUsedAt", "is", null), eb("lastUsedAt", "<=", new Date(now.getTime() - 60_000))]))
      .execute();
  },
});
