import type { Selectable } from "kysely";
import type { Passkey, PasskeyChallenge } from "../generated/tables";
import { type Db, firstOf, onlyColumns } from "../query";

const columns = [
  "id",
  "userId",
  "credentialId",
  "publicKey",
  "userHandle",
  "transports",
  "aaguid",
  "backedUp",
  "name",
  "createdAt",
  "lastUsedAt",
] as const satisfies readonly (keyof Passkey)[];

export type PasskeyRow = Pick<Selectable<Passkey>, (typeof columns)[number]>;
type NewPasskey = Omit<PasskeyRow, "id" | "lastUsedAt"> & Pick<Selectable<Passkey>, "counter" | "backupEligible">;

const challengeColumns = ["userId", "userHandle"] as const satisfies readonly (keyof PasskeyChallenge)[];
type ChallengeRow = Pick<Selectable<PasskeyChallenge>, (typeof challengeColumns)[number]>;
type NewChallenge = Omit<Selectable<PasskeyChallenge>, "id">;

export const passkeyReads = (db: Db) => ({
  /** The passkeys of one account, oldest first. */
  of: (userId: string): Promise<PasskeyRow[]> =>
    db.selectFrom("Passkey").select(columns).where("userId", "=", userId).orderBy("createdAt").orderBy("id").execute(),

  byCredential: (credentialId: string): Promise<PasskeyRow | null> =>
    firstOf(db.selectFrom("Passkey").select(columns).where("credentialId", "=", credentialId)),

  async any(userId: string): Promise<boolean> {
    return (await firstOf(db.selectFrom("Passkey").select("id").where("userId", "=", userId).limit(1))) !== null;
  },

  /** The names that a device shows when it asks which account to use. */
  async ownerName(userId: string): Promise<string | null> {
    const row = await db
      .selectFrom("User as u")
      .leftJoin("Mentee as me", "me.userId", "u.id")
      .leftJoin("Mentor as mo", "mo.userId", "u.id")
      .leftJoin("HrStaff as h", "h.userId", "u.id")
      .leftJoin("Admin as a", "a.userId", "u.id")
      .select(({ fn }) => fn.coalesce("me.name", "mo.displayName", "h.name", "a.name", "u.email").as("name"))
      .where("u.id", "=", userId)
      .executeTakeFirst();
    return row?.name ?? null;
  },
});

export const passkeyWrites = (db: Db) => ({
  async open(challenge: NewChallenge): Promise<void> {
    await db.insertInto("PasskeyChallenge").values(onlyColumns("PasskeyChallenge", challenge)).execute();
  },

  /** Uses up the challenge: of concurrent calls one gets the row. Null: there is none for this holder and purpose, or it has expired. */
  take: ({ hash, purpose, holderHash }: Pick<NewChallenge, "hash" | "purpose" | "holderHash">, now: Date): Promise<ChallengeRow | null> =>
    firstOf(
      db
        .deleteFrom("PasskeyChallenge")
        .where("hash", "=", hash)
        .where("purpose", "=", purpose)
        .where("holderHash", "=", holderHash)
        .where("expiresAt", ">", now)
        .returning(challengeColumns),
    ),

  /** Null: this credential is registered already, for this account or another. */
  async add(passkey: NewPasskey): Promise<string | null> {
    const row = await db
      .insertInto("Passkey")
      .values(onlyColumns("Passkey", passkey))
      .onConflict((conflict) => conflict.column("credentialId").doNothing())
      .returning("id")
      .executeTakeFirst();
    return row?.id ?? null;
  },

  /**
   * Records a use. False: the passkey has been removed, or its counter has not increased, which suggests a copy. Authenticators that do not
   * count stay at 0.
   */
  async use(id: string, { counter, backedUp }: { counter: number; backedUp: boolean }, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("Passkey")
      .set({ counter, backedUp, lastUsedAt: now })
      .where("id", "=", id)
      .where("counter", counter === 0 ? "=" : "<", counter)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  async rename(id: string, name: string): Promise<void> {
    await db.updateTable("Passkey").set({ name }).where("id", "=", id).execute();
  },

  async remove(id: string): Promise<void> {
    await db.deleteFrom("Passkey").where("id", "=", id).execute();
  },

  /** Returns their number. */
  async removeAll(userId: string): Promise<number> {
    const { numDeletedRows } = await db.deleteFrom("Passkey").where("userId", "=", userId).executeTakeFirst();
    return Number(numDeletedRows);
  },

  /** Deletes those that were registered at this instant or later. Returns their number. */
  async removeSince(userId: string, since: Date): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("Passkey")
      .where("userId", "=", userId)
      .where("createdAt", ">=", since)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },
});
