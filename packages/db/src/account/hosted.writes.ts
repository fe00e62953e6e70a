import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";

/** Who somebody is at the company's own provider. */
export interface HostedSubject {
  issuer: string;
  subject: string;
}

/** An ID token under lock, and whose it is. */
export interface NewHostedPass extends HostedSubject {
  keyId: string;
  idTokenEnc: Uint8Array;
  now: Date;
}

export const hostedWrites = (client: Client) => ({
  /** Whose identity this is. Null: nobody's yet. */
  async ownerOf({ issuer, subject }: HostedSubject): Promise<string | null> {
    const row = await firstOf<{ userId: string }>(
      client,
      sql`SELECT "userId" FROM "HostedIdentity" WHERE "issuer" = ${issuer} AND "subject" = ${subject}`,
    );
    return row?.userId ?? null;
  },

  /**
   * Remembers it, or that it was used. False: it is somebody else's, or she has another one at this provider: an address that was given to
   * a second person there does not open the account of the first.
   */
  async link(userId: string, { issuer, subject }: HostedSubject, now: Date): Promise<boolean> {
    await rowsOf(
      client,
      sql`INSERT INTO "HostedIdentity" ("userId", "issuer", "subject", "linkedAt", "lastUsedAt")
          VALUES (${userId}::uuid, ${issuer}, ${subject}, ${now}, ${now}) ON CONFLICT DO NOTHING`,
    );
    const row = await firstOf(
      client,
      sql`UPDATE "HostedIdentity" SET "lastUsedAt" = ${now}
          WHERE "userId" = ${userId}::uuid AND "issuer" = ${issuer} AND "subject" = ${subject} RETURNING 1`,
    );
    return row !== null;
  },

  /** Forgets identities that were linked at this instant or later. Answers how many. */
  async unlinkSince(userId: string, since: Date): Promise<number> {
    const { count } = await client.prisma.hostedIdentity.deleteMany({ where: { userId, linkedAt: { gte: since } } });
    return count;
  },

  async keepPass(
    of: { linkId: string } | { sessionId: string },
    { issuer, subject, keyId, idTokenEnc, now }: NewHostedPass,
  ): Promise<void> {
    const id = { linkId: null, sessionId: null, ...of };
    await rowsOf(
      client,
      sql`INSERT INTO "HostedPass" ("issuer", "subject", "linkId", "sessionId", "keyId", "idTokenEnc", "createdAt")
          VALUES (${issuer}, ${subject}, ${id.linkId}::uuid, ${id.sessionId}::uuid, ${keyId}, ${idTokenEnc}, ${now})`,
    );
  },

  /** The step that was missing is done: what came with it goes on with the session. Null: this was no pass through a provider. */
  settlePass: (linkId: string, sessionId: string): Promise<HostedSubject | null> =>
    firstOf<HostedSubject>(
      client,
      sql`UPDATE "HostedPass" SET "sessionId" = ${sessionId}::uuid WHERE "linkId" = ${linkId}::uuid AND "sessionId" IS NULL RETURNING "issuer", "subject"`,
    ),

  /** A session goes on under another id. */
  async movePass(from: string, to: string): Promise<void> {
    await client.prisma.hostedPass.updateMany({ where: { sessionId: from }, data: { sessionId: to } });
  },

  /** She has left: nothing is kept of what she came with. */
  async dropPass(sessionId: string): Promise<void> {
    await client.prisma.hostedPass.deleteMany({ where: { sessionId } });
  },
});
