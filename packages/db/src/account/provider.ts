import type { ConnectionFault, IdentityProtocol } from "@knotter/domain/identity-provider";
import type { Role } from "@knotter/domain/role";
import { type Insertable, type Selectable, sql } from "kysely";
import type { IdentityProvider, ProviderRefusal } from "../generated/tables";
import { anyOf, type Db, firstOf, onlyColumns } from "../query";

const columns = [
  "id",
  "customerId",
  "protocol",
  "name",
  "enabled",
  "issuer",
  "clientId",
  "secretKeyId",
  "secretEnc",
  "signInUrl",
  "certificates",
  "roles",
  "trustsFactor",
  "testedAt",
  "testFault",
  "lastUsedAt",
  "version",
] as const satisfies readonly (keyof IdentityProvider)[];

type Stored = Pick<Selectable<IdentityProvider>, (typeof columns)[number]>;

/** A provider of identities, with its secret as it is stored: encrypted. */
export type ProviderRow = Omit<Stored, "roles" | "testFault" | "protocol"> & {
  protocol: IdentityProtocol;
  roles: Role[];
  testFault: ConnectionFault | null;
};

export type ProviderPatch = Partial<
  Pick<
    Insertable<IdentityProvider>,
    "name" | "enabled" | "issuer" | "clientId" | "secretKeyId" | "secretEnc" | "signInUrl" | "certificates" | "trustsFactor"
  >
>;
type NewProvider = ProviderPatch &
  Pick<Insertable<IdentityProvider>, "name" | "issuer"> & {
    id: string;
    customerId: string | null;
    protocol: IdentityProtocol;
    roles: readonly Role[];
  };

/** The environment's provider, as it is to be stored. */
type OwnProvider = Pick<NewProvider, "id" | "name" | "issuer" | "roles"> & {
  clientId: string;
  secretKeyId: string;
  secretEnc: Uint8Array;
  trustsFactor: boolean;
};

type NewRefusal = Pick<Insertable<ProviderRefusal>, "providerId" | "at" | "fault" | "requestId"> &
  Partial<Pick<Insertable<ProviderRefusal>, "reason" | "userId">>;

/** What a company decides about the addresses of one domain. */
interface DomainWays {
  customerId: string;
  ssoOnly: boolean;
  providers: { id: string; name: string }[];
}

const select = (db: Db) => db.selectFrom("IdentityProvider").select(columns).$castTo<ProviderRow>();

export const providerReads = (db: Db) => ({
  /** With its customer or without; null: there is none. */
  find: (id: string): Promise<ProviderRow | null> => firstOf(select(db).where("id", "=", id)),

  /** The environment's. */
  own: (): Promise<ProviderRow | null> => firstOf(select(db).where("customerId", "is", null)),

  of: (customerId: string): Promise<ProviderRow[]> =>
    select(db).where("customerId", "=", customerId).orderBy("createdAt").orderBy("id").execute(),

  domainsOf: async (customerId: string): Promise<string[]> =>
    (await db.selectFrom("SignInDomain").select("domain").where("customerId", "=", customerId).orderBy("domain").execute()).map(
      ({ domain }) => domain,
    ),

  /** Null: no company decides about this domain. Asks nothing about people. */
  async waysOf(domain: string): Promise<DomainWays | null> {
    const rows = await db
      .selectFrom("SignInDomain as d")
      .innerJoin("Customer as c", "c.id", "d.customerId")
      .leftJoin("IdentityProvider as p", (join) => join.onRef("p.customerId", "=", "c.id").on("p.enabled", "=", true))
      .select(["c.id as customerId", "c.ssoOnly", "p.id", "p.name"])
      .where("d.domain", "=", domain)
      .orderBy("p.createdAt")
      .orderBy("p.id")
      .execute();
    const [first] = rows;
    if (!first) return null;
    const providers = rows.flatMap(({ id, name }) => (id === null || name === null ? [] : [{ id, name }]));
    return { customerId: first.customerId, ssoOnly: first.ssoOnly, providers };
  },

  /** Whether somebody is on a list of this customer, or on its HR staff. */
  async isPersonOf(customerId: string, userId: string): Promise<boolean> {
    const { found } = await db
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom("HrStaff").select("userId").where("userId", "=", userId).where("customerId", "=", customerId)),
          exists(
            selectFrom("OrderMentee as om")
              .innerJoin("Order as o", "o.id", "om.orderId")
              .select("om.id")
              .where("om.menteeId", "=", userId)
              .where("o.customerId", "=", customerId),
          ),
        ])
          .$castTo<boolean>()
          .as("found"),
      )
      .executeTakeFirstOrThrow();
    return found;
  },

  /** A browser on its way, by the hash of its state, even if it is late. Null: none. */
  attempt: (stateHash: string) =>
    firstOf(
      db
        .selectFrom("ProviderAttempt")
        .select(["id", "providerId", "browserHash", "next", "answerKeyId", "answerEnc", "expiresAt"])
        .where("stateHash", "=", stateHash),
    ),

  /** The refusals of the last week at the providers of a customer, the newest first. `email`: of the account that is in the way. */
  refusals: (customerId: string, limit: number) =>
    db
      .selectFrom("ProviderRefusal as r")
      .innerJoin("IdentityProvider as p", "p.id", "r.providerId")
      .leftJoin("User as u", "u.id", "r.userId")
      .select(["r.id", "r.providerId", "r.at", "r.fault", "r.reason", "r.requestId", "r.userId", "u.email"])
      .where("p.customerId", "=", customerId)
      .orderBy("r.at", "desc")
      .orderBy("r.id", "desc")
      .limit(limit)
      .execute(),
});

export type AttemptRow = NonNullable<Awaited<ReturnType<ReturnType<typeof providerReads>["attempt"]>>>;

export type RefusalRow = Awaited<ReturnType<ReturnType<typeof providerReads>["refusals"]>>[number];

export const providerWrites = (db: Db) => ({
  async create({ roles, certificates, ...provider }: NewProvider, now: Date): Promise<void> {
    await db
      .insertInto("IdentityProvider")
      .values({
        ...onlyColumns("IdentityProvider", provider),
        roles: [...roles],
        certificates: certificates ?? [],
        createdAt: now,
        updatedAt: now,
      })
      .execute();
  },

  /** False: changed by somebody else since. */
  async update(id: string, expectedVersion: number, patch: ProviderPatch, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("IdentityProvider")
      .set({ ...onlyColumns("IdentityProvider", patch), version: (eb) => eb("version", "+", 1), updatedAt: now })
      .where("id", "=", id)
      .where("version", "=", expectedVersion)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  async noteTest(id: string, fault: ConnectionFault | null, now: Date): Promise<void> {
    await db.updateTable("IdentityProvider").set({ testedAt: now, testFault: fault }).where("id", "=", id).execute();
  },

  async noteUse(id: string, now: Date): Promise<void> {
    await db.updateTable("IdentityProvider").set({ lastUsedAt: now }).where("id", "=", id).execute();
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom("IdentityProvider").where("id", "=", id).execute();
  },

  /** The environment's provider becomes the one row without a customer. */
  async writeOwn({ id, roles, ...provider }: OwnProvider, now: Date): Promise<void> {
    const written = { ...onlyColumns("IdentityProvider", provider), roles: [...roles], enabled: true, updatedAt: now };
    const { numUpdatedRows } = await db
      .updateTable("IdentityProvider")
      .set(onlyColumns("IdentityProvider", written))
      .where("customerId", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) return;
    await db
      .insertInto("IdentityProvider")
      .values({
        ...onlyColumns("IdentityProvider", provider),
        id,
        customerId: null,
        protocol: "oidc",
        roles: [...roles],
        certificates: [],
        createdAt: now,
        updatedAt: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },

  /** The environment names none any more. */
  async disableOwn(now: Date): Promise<void> {
    await db
      .updateTable("IdentityProvider")
      .set({ enabled: false, updatedAt: now })
      .where("customerId", "is", null)
      .where("enabled", "=", true)
      .execute();
  },

  /** The domains of a customer from now on. False: one of them is another customer's. */
  async setDomains(customerId: string, domains: readonly string[], now: Date): Promise<boolean> {
    await db.deleteFrom("SignInDomain").where("customerId", "=", customerId).where("domain", "<>", sql<string>`all(${domains})`).execute();
    if (domains.length === 0) return true;
    await db
      .insertInto("SignInDomain")
      .values(domains.map((domain) => onlyColumns("SignInDomain", { domain, customerId, createdAt: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { mine } = await db
      .selectFrom("SignInDomain")
      .select(({ fn }) => fn.countAll<number>().as("mine"))
      .where("customerId", "=", customerId)
      .where("domain", "=", anyOf(domains))
      .executeTakeFirstOrThrow();
    return mine === domains.length;
  },

  async setSsoOnly(customerId: string, ssoOnly: boolean, now: Date): Promise<void> {
    await db.updateTable("Customer").set({ ssoOnly, updatedAt: now }).where("id", "=", customerId).execute();
  },

  async begin(attempt: {
    providerId: string;
    stateHash: string;
    browserHash: string;
    next: string | null;
    now: Date;
    expiresAt: Date;
  }): Promise<void> {
    const { now, ...row } = attempt;
    await db
      .insertInto("ProviderAttempt")
      .values({ ...onlyColumns("ProviderAttempt", row), createdAt: now })
      .execute();
  },

  /** Keeps what a verified answer said until the browser comes for it. False: it was answered already. */
  async answer(id: string, answer: { keyId: string; sealed: Uint8Array }): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("ProviderAttempt")
      .set({ answerKeyId: answer.keyId, answerEnc: Buffer.from(answer.sealed) })
      .where("id", "=", id)
      .where("answerEnc", "is", null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Uses the attempt up. False: somebody else was first. */
  async end(id: string): Promise<boolean> {
    const { numDeletedRows } = await db.deleteFrom("ProviderAttempt").where("id", "=", id).executeTakeFirst();
    return numDeletedRows > 0n;
  },

  /** Keeps why a sign-in was refused. Whoever can begin one can have it refused, so each provider has so many of them at most. */
  async noteRefusal(refusal: NewRefusal, most: number): Promise<void> {
    await db
      .insertInto("ProviderRefusal")
      .values({ reason: null, userId: null, ...onlyColumns("ProviderRefusal", refusal) })
      .execute();
    await db
      .deleteFrom("ProviderRefusal")
      .where("id", "in", (eb) =>
        eb
          .selectFrom("ProviderRefusal")
          .select("id")
          .where("providerId", "=", refusal.providerId)
          .orderBy("at", "desc")
          .orderBy("id", "desc")
          .offset(most),
      )
      .execute();
  },

  /** The link to the earlier identifier is gone: nothing is left to do about these. */
  async settleRefusals({ providerId, userId }: { providerId: string; userId: string | null }): Promise<void> {
    let settled = db.updateTable("ProviderRefusal").set({ userId: null }).where("providerId", "=", providerId);
    if (userId !== null) settled = settled.where("userId", "=", userId);
    await settled.where("userId", "is not", null).execute();
  },

  /** False: this message has been accepted before. */
  async takeMessage(providerId: string, hash: string, expiresAt: Date): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("ProviderMessage")
      .values({ providerId, hash, expiresAt })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  },
});
