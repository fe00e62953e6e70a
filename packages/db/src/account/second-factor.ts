import { sql } from "kysely";
import { byDefault, type Db, firstOf, insertEach, onlyColumns } from "../query";

export const secondFactorReads = (db: Db) => ({
  /** The secret of an app as it is kept: encrypted. `createdAt`: when it was shown. */
  find: (userId: string) =>
    firstOf(db.selectFrom("SecondFactor").select(["keyId", "sealed", "confirmedAt", "createdAt"]).where("userId", "=", userId)),

  /** The sign-in methods of an account. `startedAt`: when this session began; `byPasskey`: whether a passkey opened it. */
  proof: (userId: string, sessionId: string | null) =>
    firstOf(
      db
        .selectFrom("User as u")
        .leftJoin("Session as s", (join) => join.on("s.id", "=", sessionId).onRef("s.userId", "=", "u.id"))
        .select(["u.email", "u.passwordHash", "s.createdAt as startedAt", "s.byPasskey"])
        .where("u.id", "=", userId),
    ),

  /** The sign-in methods of an account, without any secret. `since` null: no confirmed second factor; `startedAt`: when this session began. */
  security: (userId: string, sessionId: string | null) =>
    firstOf(
      db
        .selectFrom("User as u")
        .leftJoin("SecondFactor as f", "f.userId", "u.id")
        .leftJoin("Session as s", (join) => join.on("s.id", "=", sessionId).onRef("s.userId", "=", "u.id"))
        .select("s.createdAt as startedAt")
        .select((eb) => [
          eb("u.passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"),
          eb.case().when(eb.ref("u.mfaEnabled")).then(eb.ref("f.confirmedAt")).end().as("since"),
          eb
            .selectFrom("RecoveryCode as r")
            .whereRef("r.userId", "=", "u.id")
            .where("r.usedAt", "is", null)
            .select(({ fn }) => fn.countAll<number>().as("n"))
            .$asScalar()
            .$notNull()
            .as("recoveryCodesLeft"),
        ])
        .where("u.id", "=", userId),
    ),
});

export const secondFactorWrites = (db: Db) => {
  const turnOff = (userId: string) =>
    db.updateTable("User").set({ mfaEnabled: false }).where("id", "=", userId).where("mfaEnabled", "=", true).execute();
  return {
    /** A secret that is shown and waits for its first code. One that has been confirmed stays as it is: false. */
    async propose(userId: string, { keyId, sealed }: { keyId: string; sealed: Uint8Array }, now: Date): Promise<boolean> {
      const shown = { keyId, sealed, createdAt: now };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("SecondFactor")
        .values({ userId, ...onlyColumns("SecondFactor", shown) })
        .onConflict((conflict) =>
          conflict
            .column("userId")
            .doUpdateSet({ ...onlyColumns("SecondFactor", shown), lastStep: 0 })
            .where("SecondFactor.confirmedAt", "is", null),
        )
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },

    /** From now on each sign-in asks for a code. `step`: that of the code by which it was confirmed, which is used up. */
    async confirm(userId: string, step: number, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("SecondFactor")
        .set({ confirmedAt: now, lastStep: step })
        .where("userId", "=", userId)
        .where("confirmedAt", "is", null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return false;
      await db.updateTable("User").set({ mfaEnabled: true }).where("id", "=", userId).execute();
      return true;
    },

    /** Uses up the code of a step, and with it every earlier one: of two who show the same code, one gets true. */
    async spendStep(userId: string, step: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("SecondFactor")
        .set({ lastStep: step })
        .where("userId", "=", userId)
        .where("confirmedAt", "is not", null)
        .where("lastStep", "<", step)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    async spendRecoveryCode(userId: string, codeHash: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable("RecoveryCode")
        .set({ usedAt: now })
        .where("userId", "=", userId)
        .where("codeHash", "=", codeHash)
        .where("usedAt", "is", null)
        .executeTakeFirst();
      return numUpdatedRows === 1n;
    },

    /** New codes; those of before, used or not, are gone. */
    async setRecoveryCodes(userId: string, hashes: readonly string[], now: Date): Promise<void> {
      await db.deleteFrom("RecoveryCode").where("userId", "=", userId).execute();
      const given = sql<{ hash: string }>`unnest(${hashes}::text[])`.as<"g">(sql`g("hash")`);
      await insertEach(db.insertInto("RecoveryCode"), db.selectFrom(given), ({ cast, ref, val }) => ({
        id: byDefault,
        userId: cast<string>(val(userId), "uuid"),
        codeHash: ref("g.hash"),
        createdAt: cast<Date>(val(now), "timestamptz"),
        usedAt: byDefault,
      })).execute();
    },

    /** Takes away a second factor, and recovery codes, that were set up at this instant or later. False: the factor, if any, is an older one. */
    async removeSince(userId: string, since: Date): Promise<boolean> {
      await db.deleteFrom("RecoveryCode").where("userId", "=", userId).where("createdAt", ">=", since).execute();
      const { numDeletedRows } = await db
        .deleteFrom("SecondFactor")
        .where("userId", "=", userId)
        .where(({ eb, fn }) => eb(fn.coalesce("confirmedAt", "createdAt"), ">=", since))
        .executeTakeFirst();
      if (numDeletedRows === 0n) return false;
      await turnOff(userId);
      return true;
    },

    /** Takes the second factor away with all that belongs to it. False: there was none. */
    async remove(userId: string): Promise<boolean> {
      await db.deleteFrom("RecoveryCode").where("userId", "=", userId).execute();
      const { numDeletedRows } = await db.deleteFrom("SecondFactor").where("userId", "=", userId).executeTakeFirst();
      await turnOff(userId);
      return numDeletedRows === 1n;
    },
  };
};
