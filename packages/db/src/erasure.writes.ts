import { ERASED_NAME, erasedAddress } from "@knotter/domain/retention";
import type { Client } from "./client";
import { rowsOf, sql } from "./sql";

export const erasureWrites = (client: Client) => ({
  /**
   * Takes away who a mentee was: name, address, company number, devices, links. Her places, counts and ratings stay, of somebody who can no
   * longer be named; so do consents and audit, which prove that all was done as agreed. The caller has locked her.
   */
  async forgetMentee(userId: string, now: Date): Promise<void> {
    // First, while her addresses are known: what was mailed before she had an account names nobody else.
    const addresses = sql`(SELECT "email" FROM "User" WHERE "id" = ${userId}::uuid UNION SELECT "email" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid)`;
    await rowsOf(client, sql`DELETE FROM "LinkToken" WHERE "userId" = ${userId}::uuid OR ("userId" IS NULL AND "email" IN ${addresses})`);
    // Sent or not: the rendered text greets her by name. What is still waiting has nobody to go to.
    await rowsOf(
      client,
      sql`UPDATE "Mail" SET "toAddress" = NULL, "sentTo" = NULL, "attachment" = NULL, "subject" = NULL, "text" = NULL, "html" = NULL,
            "lastError" = NULL, "facts" = "facts" - 'device', "status" = CASE WHEN "status" IN ('draft', 'scheduled', 'queued') THEN 'canceled' ELSE "status" END
          WHERE "toUserId" = ${userId}::uuid OR ("toUserId" IS NULL AND "toAddress" IN ${addresses}
            AND "orderId" IN (SELECT "orderId" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid))`,
    );
    await client.prisma.user.updateMany({
      where: { id: userId },
      data: {
        email: erasedAddress(userId),
        passwordHash: null,
        emailVerifiedAt: null,
        disabled: true,
        disabledNote: null,
        sessionVersion: { increment: 1 },
        erasureDueOn: null,
        deletedAt: now,
        anonymizedAt: now,
        updatedAt: now,
      },
    });
    await client.prisma.mentee.updateMany({
      where: { userId },
      data: {
        name: null,
        nameKana: null,
        displayName: null,
        phone: null,
        ageBand: null,
        gender: null,
        jobTitle: null,
        jobType: null,
        joinedYear: null,
        employmentType: null,
        workStyle: null,
        prefecture: null,
        careerSummary: null,
        concerns: [],
        preferredMentorGender: null,
        preferredTimes: [],
        accommodations: null,
        adminMemo: null,
        version: { increment: 1 },
        updatedAt: now,
      },
    });
    await rowsOf(
      client,
      sql`UPDATE "OrderMentee" SET "email" = "id" || '@erased.invalid', "name" = ${ERASED_NAME}, "nameKana" = NULL, "employeeNo" = NULL, "department" = NULL, "jobTitle" = NULL,
            "note" = NULL, "withdrawnReason" = NULL, "withdrawnAt" = coalesce("withdrawnAt", ${now}), "status" = 'withdrawn' WHERE "menteeId" = ${userId}::uuid`,
    );
    await client.prisma.session.deleteMany({ where: { userId } });
    await client.prisma.knownBrowser.deleteMany({ where: { userId } });
    await client.prisma.calendarFeed.deleteMany({ where: { userId } });
    await client.prisma.secondFactor.deleteMany({ where: { userId } });
    await client.prisma.recoveryCode.deleteMany({ where: { userId } });
    await client.prisma.emailProposal.deleteMany({ where: { userId } });
    await client.prisma.identityHold.deleteMany({ where: { userId } });
    await client.prisma.hostedIdentity.deleteMany({ where: { userId } });
    await client.prisma.idempotencyKey.deleteMany({ where: { userId } });
  },

  /** What she wrote herself: sheets, notes, reasons, comments. Ratings are numbers and stay; the mentor's own record has a clock of its own. */
  async forgetWords(userId: string): Promise<void> {
    await rowsOf(
      client,
      sql`UPDATE "CheckedQuestion" SET "selected" = '[]', "themes" = '{}', "currentSituation" = NULL, "goal" = NULL, "freeText" = NULL, "mood" = NULL, "avoidTopics" = NULL
          WHERE "menteeId" = ${userId}::uuid`,
    );
    await rowsOf(
      client,
      sql`UPDATE "MenteeReport" r SET "learned" = NULL, "nextAction" = NULL, "commentToMentor" = NULL, "commentToOffice" = NULL, "troubleText" = NULL
          FROM "Mentoring" t WHERE t."id" = r."mentoringId" AND t."menteeId" = ${userId}::uuid`,
    );
    await rowsOf(
      client,
      sql`UPDATE "MentorReport" r SET "hrSummaryWish" = NULL, "hrSummaryWishedAt" = NULL
          FROM "Mentoring" t WHERE t."id" = r."mentoringId" AND t."menteeId" = ${userId}::uuid AND r."hrSummaryWish" IS NOT NULL`,
    );
    await rowsOf(
      client,
      sql`UPDATE "Mentoring" SET "theme" = NULL, "note" = NULL, "disputeText" = NULL, "cancelReason" = CASE WHEN "cancelSide" = 'mentee' THEN NULL ELSE "cancelReason" END,
            "noShowNote" = CASE WHEN "noShowSide" = 'mentor' THEN NULL ELSE "noShowNote" END
          WHERE "menteeId" = ${userId}::uuid`,
    );
  },
});
