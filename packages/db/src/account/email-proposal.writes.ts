import type { Client } from "../client";
import { firstOf, rowsOf, sql } from "../sql";
import { proposalColumns } from "./email-proposal.reads";
import type { EmailProposalRow, IdentityHoldRow, ProposalOutcome } from "./email-proposal.row";

export const emailProposalWrites = (client: Client) => ({
  async open(
    proposal: Omit<EmailProposalRow, "id" | "newConfirmedAt" | "oldConfirmedAt" | "settledAt" | "outcome"> & { proposedById: string },
  ): Promise<void> {
    await client.prisma.emailProposal.create({ data: proposal, select: { id: true } });
  },

  /** The open one, held until the transaction ends. The caller has locked the account. */
  lockOpen: (userId: string): Promise<EmailProposalRow | null> =>
    firstOf<EmailProposalRow>(
      client,
      sql`SELECT ${proposalColumns} FROM "EmailProposal" p WHERE p."userId" = ${userId}::uuid AND p."settledAt" IS NULL FOR UPDATE OF p`,
    ),

  async confirm(id: string, side: "new" | "old", now: Date): Promise<void> {
    const data = side === "new" ? { newConfirmedAt: now } : { oldConfirmedAt: now };
    await client.prisma.emailProposal.updateMany({ where: { id, settledAt: null }, data });
  },

  async settle(id: string, outcome: ProposalOutcome, now: Date): Promise<void> {
    await client.prisma.emailProposal.updateMany({ where: { id, settledAt: null }, data: { outcome, settledAt: now } });
  },

  /** Whose open proposals the time has brought to a decision: silent long enough and confirmed, or too old. */
  async due(now: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ userId: string }>(
      client,
      sql`SELECT p."userId" FROM "EmailProposal" p JOIN "User" u ON u."id" = p."userId"
          WHERE p."settledAt" IS NULL AND (p."expiresAt" <= ${now} OR (p."newConfirmedAt" IS NOT NULL AND p."silentUntil" <= ${now} AND NOT u."disabled"))
          ORDER BY p."userId" LIMIT ${limit}`,
    );
    return rows.map(({ userId }) => userId);
  },

  /** Settled ones hold two addresses in clear: they are kept as long as somebody may ask what became of them. */
  async forget(before: Date): Promise<void> {
    await client.prisma.emailProposal.deleteMany({ where: { settledAt: { lt: before } } });
  },

  /**
   * From now on whoever signs in is not known. The first hold stays as it is: only what it remembers (the address and the password of then)
   * proves who wrote before.
   */
  async holdSince(userId: string, formerEmail: string, now: Date): Promise<void> {
    await rowsOf(
      client,
      sql`INSERT INTO "IdentityHold" ("userId", "since", "formerEmail", "passwordHash")
          SELECT u."id", ${now}, ${formerEmail}, u."passwordHash" FROM "User" u WHERE u."id" = ${userId}::uuid
          ON CONFLICT ("userId") DO NOTHING`,
    );
  },

  /** The code that this session is shown; an earlier one is dead. False: there is no hold. */
  async setCode(userId: string, code: { hash: string; expiresAt: Date; tries: number; sessionId: string }): Promise<boolean> {
    const { count } = await client.prisma.identityHold.updateMany({
      where: { userId },
      data: { codeHash: code.hash, codeExpiresAt: code.expiresAt, codeTriesLeft: code.tries, codeSessionId: code.sessionId },
    });
    return count === 1;
  },

  /** Takes one try. Null: no code is shown, it is too old or tried too often, or the session that was shown it has ended. */
  spendTry: (userId: string, now: Date): Promise<{ hash: string; sessionId: string } | null> =>
    firstOf<{ hash: string; sessionId: string }>(
      client,
      sql`UPDATE "IdentityHold" h SET "codeTriesLeft" = "codeTriesLeft" - 1
          WHERE h."userId" = ${userId}::uuid AND h."codeExpiresAt" > ${now} AND h."codeTriesLeft" > 0 AND EXISTS (
            SELECT 1 FROM "Session" s JOIN "User" u ON u."id" = s."userId"
            WHERE s."id" = h."codeSessionId" AND s."revokedAt" IS NULL AND s."expiresAt" > ${now} AND s."sessionVersion" = u."sessionVersion")
          RETURNING "codeHash" AS "hash", "codeSessionId" AS "sessionId"`,
    ),

  /** The person is known again; when that was not so is remembered. Null: there was nothing to lift. */
  lift: (userId: string, now: Date): Promise<IdentityHoldRow | null> =>
    firstOf<IdentityHoldRow>(
      client,
      sql`WITH gone AS (DELETE FROM "IdentityHold" WHERE "userId" = ${userId}::uuid RETURNING "userId", "since", "formerEmail", "passwordHash"),
            over AS (INSERT INTO "PastIdentityHold" ("userId", "since", "until") SELECT "userId", "since", ${now} FROM gone)
          SELECT * FROM gone`,
    ),
});
