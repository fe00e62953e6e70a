import { ERASED_NAME, erasedAddress } from "@knotter/domain/retention";
import type { Client } from "./client";
import { NO_ROWS } from "./retention.writes";
import { firstOf, rowsOf, type Sql, sql } from "./sql";

/** Words of the person that another row may hold: as they stand in a text, and as they stand in JSON. */
interface Traces {
  ids: string[];
  texts: string[];
  /** What she is called here, often a family name alone: looked for only where it is about her. */
  displayName: string | null;
}

/** A text without any of these words. */
const without = (column: Sql, words: readonly string[]): Sql =>
  words.reduce<Sql>((text, word) => sql`replace(${text}, ${word}, ${ERASED_NAME})`, column);

const holdsAny = (text: Sql, words: readonly string[]): Sql =>
  sql`EXISTS (SELECT 1 FROM unnest(${words as string[]}::text[]) word WHERE strpos(${text}, word) > 0)`;

const inJson = (words: readonly string[]): string[] => words.map((word) => JSON.stringify(word).slice(1, -1));

export const erasureWrites = (client: Client) => ({
  /**
   * Takes the person out of what others have left behind: answers kept for a repeated call, mails of the office's own words, lists that
   * were looked at, exports, the audit of her, mails about her to others. Called while her name and addresses are known, before
   * `forgetMentee`. That it was done, when and by whom stays everywhere.
   *
   * Answers and lists are searched as text: they live a day and a week. The audit log is not; its rows are found by whom they are about.
   */
  async forgetTraces(userId: string, now: Date): Promise<void> {
    const known = await firstOf<Traces>(
      client,
      sql`SELECT
            array(SELECT ${userId}::text UNION SELECT "id"::text FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid
              UNION SELECT "id"::text FROM "Mentoring" WHERE "menteeId" = ${userId}::uuid
              UNION SELECT "id"::text FROM "CheckedQuestion" WHERE "menteeId" = ${userId}::uuid) AS "ids",
            array(SELECT DISTINCT word FROM (
              SELECT unnest(ARRAY[u."email"::text, me."name", me."nameKana", me."phone"]) AS word
                FROM "User" u LEFT JOIN "Mentee" me ON me."userId" = u."id" WHERE u."id" = ${userId}::uuid
              UNION ALL SELECT unnest(ARRAY["email"::text, "name", "nameKana"]) FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid) words
              WHERE length(word) > 1 AND word <> ${ERASED_NAME}) AS "texts",
            (SELECT me."displayName" FROM "Mentee" me WHERE me."userId" = ${userId}::uuid) AS "displayName"`,
    );
    const { ids, texts, displayName } = known ?? { ids: [], texts: [], displayName: null };
    // The longest first: a name stands in an address, and not the other way round.
    const words = [...texts].sort((a, b) => b.length - a.length);
    const escaped = inJson(words);
    const own = displayName ? [...words, displayName] : words;
    const ownEscaped = inJson(own);

    // The retry of such a call is answered from its outcome anew. Where the outcome itself names her, the key may be used anew: whatever
    // the call wanted is refused of somebody who is gone.
    await rowsOf(client, sql`DELETE FROM "IdempotencyKey" WHERE "outcome" IS NOT NULL AND ${holdsAny(sql`"outcome"::text`, escaped)}`);
    await rowsOf(
      client,
      sql`UPDATE "IdempotencyKey" SET "answer" = NULL WHERE "answer" IS NOT NULL AND ${holdsAny(sql`"answer"::text`, [...ids, ...escaped])}`,
    );

    const hers = sql`"audienceIds" && ${ids}::uuid[]`;
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET
            "subject" = CASE WHEN "audienceIds" <@ ${ids}::uuid[] THEN ${ERASED_NAME} ELSE "subject" END,
            "body" = CASE WHEN "audienceIds" <@ ${ids}::uuid[] THEN ${ERASED_NAME} ELSE "body" END,
            "canceledAt" = CASE WHEN "audienceIds" <@ ${ids}::uuid[] AND "status" IN ('draft', 'scheduled') THEN ${now} ELSE "canceledAt" END,
            "status" = CASE WHEN "audienceIds" <@ ${ids}::uuid[] AND "status" IN ('draft', 'scheduled') THEN 'canceled' ELSE "status" END,
            "audienceIds" = array(SELECT id FROM unnest("audienceIds") id WHERE id <> ALL(${ids}::uuid[])), "version" = "version" + 1, "updatedAt" = ${now}
          WHERE ${hers}`,
    );
    if (words.length === 0) return;
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET "subject" = ${without(sql`"subject"`, words)}, "body" = ${without(sql`"body"`, words)}
          WHERE ${holdsAny(sql`"subject" || "body"`, words)}`,
    );
    await rowsOf(
      client,
      sql`UPDATE "ImportJob" SET "fileName" = ${without(sql`"fileName"`, words)},
            "rows" = CASE WHEN ${holdsAny(sql`"rows"::text`, escaped)} THEN ${NO_ROWS}::jsonb ELSE "rows" END
          WHERE ${holdsAny(sql`"fileName" || "rows"::text`, [...words, ...escaped])}`,
    );
    await rowsOf(
      client,
      sql`UPDATE "ExportLog" SET "fileName" = ${without(sql`"fileName"`, words)}, "reason" = ${without(sql`"reason"`, words)},
            "filters" = (${without(sql`"filters"::text`, escaped)})::jsonb
          WHERE ${holdsAny(sql`concat("fileName", "reason", "filters"::text)`, [...words, ...escaped])}`,
    );
    // Mails to others that tell of her, already written or still to be.
    await rowsOf(
      client,
      sql`UPDATE "Mail" SET "subject" = ${without(sql`"subject"`, own)}, "text" = ${without(sql`"text"`, own)}, "html" = ${without(sql`"html"`, own)},
            "facts" = (${without(sql`"facts"::text`, ownEscaped)})::jsonb
          WHERE "mentoringId" IN (SELECT "id" FROM "Mentoring" WHERE "menteeId" = ${userId}::uuid)
            AND ${holdsAny(sql`concat("subject", "text", "html", "facts"::text)`, [...own, ...ownEscaped])}`,
    );
    // The audit log is append-only for everybody else.
    await rowsOf(client, sql`SELECT set_config('knotter.retention', 'on', true)`);
    await rowsOf(
      client,
      sql`UPDATE "AuditLog" SET "diff" = (${without(sql`"diff"::text`, ownEscaped)})::jsonb
          WHERE "entity" IN ('Mentee', 'User', 'OrderMentee', 'Mentoring', 'CheckedQuestion', 'MenteeReport', 'MentorReport', 'PersonalDataRequest')
            AND "entityId" = ANY(${ids}) AND ${holdsAny(sql`"diff"::text`, ownEscaped)}`,
    );
  },

  /**
   * Takes away who a mentee was: name, address, company number, devices, links. Her places, counts and ratings stay, of somebody who can no
   * longer be named; so do consents and audit, which prove that all was done as agreed. The caller has locked her.
   */
  async forgetMentee(userId: string, now: Date): Promise<void> {
    // First, while her addresses are known: what was mailed before she had an account names nobody else.
    // As arrays: by a sub-query the planner would look through every link and every mail that there is.
    const { addresses, orderIds } = (await firstOf<{ addresses: string[]; orderIds: string[] }>(
      client,
      sql`SELECT array(SELECT "email" FROM "User" WHERE "id" = ${userId}::uuid UNION SELECT "email" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid)::text[] AS "addresses",
            array(SELECT "orderId" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid) AS "orderIds"`,
    )) ?? { addresses: [], orderIds: [] };
    await rowsOf(client, sql`DELETE FROM "MentorFavorite" WHERE "menteeId" = ${userId}::uuid`);
    await rowsOf(
      client,
      sql`DELETE FROM "LinkToken" WHERE "userId" = ${userId}::uuid OR ("userId" IS NULL AND "email" = ANY(${addresses}::text[]))`,
    );
    // Sent or not: the rendered text greets her by name. What is still waiting has nobody to go to.
    await rowsOf(
      client,
      sql`UPDATE "Mail" SET "toAddress" = NULL, "sentTo" = NULL, "attachment" = NULL, "subject" = NULL, "text" = NULL, "html" = NULL,
            "lastError" = NULL, "facts" = "facts" - 'device', "status" = CASE WHEN "status" IN ('draft', 'scheduled', 'queued') THEN 'canceled' ELSE "status" END
          WHERE "toUserId" = ${userId}::uuid OR ("toUserId" IS NULL AND "toAddress" = ANY(${addresses}::text[]) AND "orderId" = ANY(${orderIds}::uuid[]))`,
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
    // What was told of her period stays told: it names nobody. Her own facts are not kept for what may yet be told.
    await rowsOf(client, sql`SELECT set_config('knotter.retention', 'on', true)`);
    await rowsOf(client, sql`DELETE FROM "ReportPeriodPerson" WHERE "person" = ${userId}`);
    await rowsOf(client, sql`SELECT set_config('knotter.retention', '', true)`);
    await client.prisma.session.deleteMany({ where: { userId } });
    await client.prisma.knownBrowser.deleteMany({ where: { userId } });
    await client.prisma.calendarFeed.deleteMany({ where: { userId } });
    await client.prisma.secondFactor.deleteMany({ where: { userId } });
    await client.prisma.recoveryCode.deleteMany({ where: { userId } });
    await client.prisma.emailProposal.deleteMany({ where: { userId } });
    await client.prisma.identityHold.deleteMany({ where: { userId } });
    await client.prisma.pastIdentityHold.deleteMany({ where: { userId } });
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
