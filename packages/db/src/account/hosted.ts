import type { Insertable } from "kysely";
import type { HostedPass } from "../generated/tables";
import { type Db, firstOf, onlyColumns } from "../query";

/** Who somebody is at the company's own provider. */
export interface HostedSubject {
  issuer: string;
  subject: string;
}

/** An ID token, encrypted, and whose it is. */
type NewHostedPass = HostedSubject & Pick<Insertable<HostedPass>, "keyId" | "idTokenEnc"> & { now: Date };

export const hostedWrites = (db: Db) => ({
  /** Whose identity this is. Null: nobody's yet. */
  async ownerOf({ issuer, subject }: HostedSubject): Promise<string | null> {
    const row = await db
      .selectFrom("HostedIdentity")
      .select("userId")
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return row?.userId ?? null;
  },

  /**
   * Remembers it, or that it was used. False: it is somebody else's, or the person has another one at this provider: an address that was given
   * to a second person there does not open the account of the first.
   */
  async link(userId: string, { issuer, subject }: HostedSubject, now: Date): Promise<boolean> {
    await db
      .insertInto("HostedIdentity")
      .values({ userId, issuer, subject, linkedAt: now, lastUsedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { numUpdatedRows } = await db
      .updateTable("HostedIdentity")
      .set({ lastUsedAt: now })
      .where("userId", "=", userId)
      .where("issuer", "=", issuer)
      .where("subject", "=", subject)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /** Forgets identities that were linked at this instant or later. Answers how many. */
  async unlinkSince(userId: string, since: Date): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("HostedIdentity")
      .where("userId", "=", userId)
      .where("linkedAt", ">=", since)
      .executeTakeFirst();
    return Number(numDeletedRows);
  },

  async keepPass(of: { linkId: string } | { sessionId: string }, { now, ...pass }: NewHostedPass): Promise<void> {
    const { issuer, subject, keyId, idTokenEnc } = pass;
    await db
      .insertInto("HostedPass")
      .values({ issuer, subject, keyId, idTokenEnc, linkId: null, sessionId: null, ...onlyColumns("HostedPass", of), createdAt: now })
      .execute();
  },

  /** The step that was missing is done: what came with it goes on with the session. Null: this was no pass through a provider. */
  settlePass: (linkId: string, sessionId: string): Promise<HostedSubject | null> =>
    firstOf(
      db
        .updateTable("HostedPass")
        .set({ sessionId })
        .where("linkId", "=", linkId)
        .where("sessionId", "is", null)
        .returning(["issuer", "subject"]),
    ),

  /** A session goes on under another id. */
  async movePass(from: string, to: string): Promise<void> {
    await db.updateTable("HostedPass").set({ sessionId: to }).where("sessionId", "=", from).execute();
  },

  /** The person has left: nothing is kept of what came with the session. */
  async dropPass(sessionId: string): Promise<void> {
    await db.deleteFrom("HostedPass").where("sessionId", "=", sessionId).execute();
  },
});
