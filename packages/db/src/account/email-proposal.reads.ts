import { whenKnown } from "../hidden";
import { firstOf, type ReadClient, type Sql, sql } from "../sql";
import type { IdentityHoldRow } from "./email-proposal.row";

export const proposalColumns: Sql = sql`p."id", p."userId", p."oldEmail", p."newEmail", p."newLinkId", p."oldLinkId", p."proposedAt", p."silentUntil", p."expiresAt",
  p."newConfirmedAt", p."oldConfirmedAt", p."settledAt", p."outcome"::text AS "outcome"`;

export const emailProposalReads = (client: ReadClient) => ({
  /** What stands between this account and what was written before its address was changed. Null: nothing. */
  hold: (userId: string): Promise<IdentityHoldRow | null> =>
    firstOf<IdentityHoldRow>(
      client,
      sql`SELECT "userId", "since", "formerEmail", "passwordHash" FROM "IdentityHold" WHERE "userId" = ${userId}::uuid`,
    ),

  /**
   * Whether this mentor can say who the mentee of the interview is: the interview has begun, its mentee is not known for certain, and chose
   * this very mentor before that. An interview that an admin has booked or handed over makes nobody a witness.
   */
  async canVouch(mentorId: string, mentoringId: string, now: Date): Promise<boolean> {
    const row = await firstOf(
      client,
      sql`SELECT 1 FROM "Mentoring" t JOIN "IdentityHold" h ON h."userId" = t."menteeId"
          WHERE t."id" = ${mentoringId}::uuid AND t."mentorId" = ${mentorId}::uuid AND t."startAt" <= ${now} AND t."status" IN ('reserved', 'done')
            AND EXISTS (SELECT 1 FROM "Mentoring" b WHERE b."menteeId" = t."menteeId" AND b."mentorId" = t."mentorId" AND b."createdAt" < h."since"
                          AND b."createdById" = b."menteeId" AND ${whenKnown(sql`b."menteeId"`, sql`b."createdAt"`)})`,
    );
    return row !== null;
  },
});
