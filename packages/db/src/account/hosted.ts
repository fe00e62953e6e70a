import type { Role } from "@knotter/domain/role";
import { type Insertable, sql } from "kysely";
import type { HostedPass } from "../generated/tables";
import { anyOf, type Db, firstOf, onlyColumns } from "../query";

/** Who somebody is at the company's own provider. */
export interface HostedSubject {
  /** Whose word it is (domain/identity-provider.ts, `authorityOf`). */
  issuer: string;
  subject: string;
}

/** An ID token, encrypted, and whose it is. */
type NewHostedPass = HostedSubject & Pick<Insertable<HostedPass>, "keyId" | "idTokenEnc"> & { sid: string | null; now: Date };

export const hostedWrites = (db: Db) => ({
  /**
   * Whose identity this is, and how it is written here: one that is an address is the same in any case, and was kept as it came in former
   * versions. Null: nobody's yet.
   */
  async ownerOf({ issuer, subject }: HostedSubject, isAddress: boolean): Promise<{ userId: string; subject: string } | null> {
    let found = db.selectFrom("HostedIdentity").select(["userId", "subject"]).where("issuer", "=", issuer);
    found = isAddress
      ? found.where(({ fn, eb }) => eb(fn<string>("lower", ["subject"]), "=", subject.toLowerCase()))
      : found.where("subject", "=", subject);
    const rows = await found.limit(2).execute();
    return rows.find((row) => row.subject === subject) ?? (rows.length === 1 ? (rows[0] ?? null) : null);
  },

  /** Whether there is anything that only this mentee may read, or act on. */
  async hasHistory(userId: string): Promise<boolean> {
    const { found } = await db
      .selectNoFrom(({ or, exists, selectFrom }) =>
        or([
          exists(selectFrom("Mentoring").select("id").where("menteeId", "=", userId)),
          exists(selectFrom("CheckedQuestion").select("id").where("menteeId", "=", userId)),
          exists(selectFrom("CareerPlan").select("menteeId").where("menteeId", "=", userId)),
        ])
          .$castTo<boolean>()
          .as("found"),
      )
      .executeTakeFirstOrThrow();
    return found;
  },

  /** By which identifier this provider knows the person. Null: by none. */
  async subjectOf(userId: string, issuer: string): Promise<string | null> {
    const found = await db
      .selectFrom("HostedIdentity")
      .select("subject")
      .where("userId", "=", userId)
      .where("issuer", "=", issuer)
      .executeTakeFirst();
    return found?.subject ?? null;
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

  /** Forgets identities that were linked at this instant or later, but not the one by which session `keep` began. Answers how many. */
  async unlinkSince(userId: string, since: Date, keep: string | null): Promise<number> {
    const { numDeletedRows } = await db
      .deleteFrom("HostedIdentity as i")
      .where("i.userId", "=", userId)
      .where("i.linkedAt", ">=", since)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("HostedPass as p")
              .select("p.id")
              .where("p.sessionId", "=", keep)
              .whereRef("p.issuer", "=", "i.issuer")
              .whereRef("p.subject", "=", "i.subject"),
          ),
        ),
      )
      .executeTakeFirst();
    return Number(numDeletedRows);
  },

  async keepPass(of: { linkId: string } | { sessionId: string }, { now, ...pass }: NewHostedPass): Promise<void> {
    const { issuer, subject, sid, keyId, idTokenEnc } = pass;
    await db
      .insertInto("HostedPass")
      .values({ issuer, subject, sid, keyId, idTokenEnc, linkId: null, sessionId: null, ...onlyColumns("HostedPass", of), createdAt: now })
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

  /**
   * Ends what began at a provider: sessions, and steps on the way to one. `subject` and `sid` narrow it to a person, or to one session there.
   * Answers whose sessions have ended.
   */
  async endAt(
    { issuer, subject = null, sid = null }: { issuer: string; subject?: string | null; sid?: string | null },
    now: Date,
  ): Promise<string[]> {
    let passes = db.selectFrom("HostedPass").where("issuer", "=", issuer);
    if (subject !== null) passes = passes.where("subject", "=", subject);
    if (sid !== null) passes = passes.where(({ or, eb }) => or([eb("sid", "=", sid), eb("sid", "is", null)]));
    await db
      .updateTable("LinkToken")
      .set({ revokedAt: now })
      .where("id", "in", passes.where("sessionId", "is", null).select("linkId").$castTo<{ linkId: string }>())
      .where("revokedAt", "is", null)
      .execute();
    const ended = await db
      .updateTable("Session")
      .set({ revokedAt: now })
      .where("id", "in", passes.select("sessionId").$castTo<{ sessionId: string }>())
      .where("revokedAt", "is", null)
      .where("expiresAt", ">", now)
      .returning("userId")
      .execute();
    await db.deleteFrom("HostedPass").where("id", "in", passes.select("id")).execute();
    return [...new Set(ended.map(({ userId }) => userId))];
  },

  /**
   * Ends the sessions of everybody with an address of these domains, unless one of these providers opened them. The accounts are locked first: a sign-in
   * under way has its session by then, and one that begins later reads the new decision. Returns the number of ended sessions.
   */
  async endOtherwise(
    { domains, roles, authorities }: { domains: readonly string[]; roles: readonly Role[]; authorities: readonly string[] },
    now: Date,
  ): Promise<number> {
    const people = await db
      .selectFrom("User")
      .select("id")
      .where(sql<string>`lower(split_part("email", '@', -1))`, "=", anyOf(domains))
      .where("role", "in", roles)
      .where("deletedAt", "is", null)
      .orderBy("id")
      .forUpdate()
      .execute();
    const ended = await db
      .updateTable("Session as s")
      .set({ revokedAt: now })
      .where("s.userId", "=", anyOf(people.map(({ id }) => id)))
      .where("s.revokedAt", "is", null)
      .where("s.expiresAt", ">", now)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("HostedPass as p").select("p.id").whereRef("p.sessionId", "=", "s.id").where("p.issuer", "=", anyOf(authorities)),
          ),
        ),
      )
      .returning("s.id")
      .execute();
    return ended.length;
  },

  /** The identity at a provider with which the holder of this link has signed in. Null: none. */
  passOf: (linkId: string): Promise<HostedSubject | null> =>
    firstOf(db.selectFrom("HostedPass").select(["issuer", "subject"]).where("linkId", "=", linkId)),

  /** The provider is gone, or knows its people by other identifiers by now; `userId` narrows it to one. Answers how many it forgot. */
  async forget({ issuer, userId = null }: { issuer: string; userId?: string | null }): Promise<number> {
    let forgotten = db.deleteFrom("HostedIdentity").where("issuer", "=", issuer);
    if (userId !== null) forgotten = forgotten.where("userId", "=", userId);
    return Number((await forgotten.executeTakeFirst()).numDeletedRows);
  },
});
