import { ERASED_NAME, erasedAddress } from "@knotter/domain/retention";
import type { Client } from "../client";
import { listedPerson } from "../order-report/period.writes";
import { firstOf, rowsOf, type Sql, sql, textOf } from "../sql";

/** By what a person is found in what others have left behind. */
interface Traces {
  /** Of her account, her places, her interviews and her sheets. */
  ids: string[];
  orderIds: string[];
  customerIds: string[];
  /** Hers alone: looked for everywhere. */
  addresses: string[];
  /** Other people may have these too: looked for only in what is about her orders, or holds her id or address. */
  names: string[];
  phone: string | null;
  employeeNos: string[];
  /** What she is called here. */
  displayName: string | null;
}

/** A name alone, often that of a family, stands in the names of companies and of colleagues: looked for only where it is about her. */
const isBare = (name: string): boolean => name.length < 4 && !/\s/.test(name);

const unspaced = (text: Sql): Sql => sql`regexp_replace(${text}, '[[:space:]　]', '', 'g')`;

/**
 * Places of the lists that nobody has taken and that are hers all the same: another company's, or of an earlier address. By her name, or by the address
 * that she signs in with; not by one that she has left with a place, which may be a colleague's by now.
 */
const untiedPlaces = (userId: string): Sql => sql`
  SELECT om."id", om."orderId", om."email" FROM "OrderMentee" om
  JOIN (SELECT "email" FROM "User" WHERE "id" = ${userId}::uuid UNION SELECT "email" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid) a ON a."email" = om."email"
  WHERE om."menteeId" IS NULL AND (
    ${unspaced(sql`om."name"`)} IN (
      SELECT ${unspaced(sql`me."name"`)} FROM "Mentee" me WHERE me."userId" = ${userId}::uuid
      UNION SELECT ${unspaced(sql`p."name"`)} FROM "OrderMentee" p WHERE p."menteeId" = ${userId}::uuid)
    OR (EXISTS (SELECT 1 FROM "User" u WHERE u."id" = ${userId}::uuid AND u."email" = om."email")
      AND NOT EXISTS (SELECT 1 FROM "OrderMentee" p WHERE p."menteeId" = ${userId}::uuid AND p."email" = om."email" AND p."withdrawnAt" <= om."createdAt")))`;

/** A text without any of these words. */
const without = (column: Sql, words: readonly string[]): Sql =>
  words.reduce<Sql>((text, word) => sql`replace(${text}, ${word}, ${ERASED_NAME})`, column);

/** LIKE ANY looks through 150,000 stored answers in a third of the time that a subquery for each row takes. */
const holdsAny = (text: Sql, words: readonly string[]): Sql =>
  sql`${text} LIKE ANY(${words.map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`)}::text[])`;

const inJson = (words: readonly string[]): string[] => words.map((word) => JSON.stringify(word).slice(1, -1));

export const erasureWrites = (client: Client) => ({
  /**
   * Takes the person out of what others have left behind: answers kept for a repeated call, mails of the admins' own words, lists that
   * were looked at, exports, the audit of her, mails about her to others. Called while her name and addresses are known, before
   * `forgetMentee`. That it was done, when and by whom stays everywhere.
   *
   * Answers and lists are searched as text: they live a day and a week; without `recent` they are over already. The audit log is not; its rows
   * are found by whom they are about. What is another person's stays: a name or a telephone number counts only in what is about her orders.
   */
  async forgetTraces(userId: string, { recent }: { recent: boolean }, now: Date): Promise<void> {
    const known = await firstOf<Traces>(
      client,
      sql`WITH tied AS (SELECT om."id", om."orderId", om."email", om."name", om."nameKana", om."employeeNo" FROM "OrderMentee" om WHERE om."menteeId" = ${userId}::uuid),
            untied AS (${untiedPlaces(userId)})
          SELECT
            array(SELECT ${userId}::text UNION SELECT "id"::text FROM tied UNION SELECT "id"::text FROM untied
              UNION SELECT "id"::text FROM "Mentoring" WHERE "menteeId" = ${userId}::uuid
              UNION SELECT "id"::text FROM "CheckedQuestion" WHERE "menteeId" = ${userId}::uuid) AS "ids",
            array(SELECT "orderId"::text FROM tied UNION SELECT "orderId"::text FROM untied) AS "orderIds",
            array(SELECT DISTINCT o."customerId"::text FROM "Order" o JOIN tied t ON t."orderId" = o."id") AS "customerIds",
            array(SELECT DISTINCT word FROM (SELECT u."email"::text AS word FROM "User" u WHERE u."id" = ${userId}::uuid UNION ALL SELECT "email"::text FROM tied) a) AS "addresses",
            array(SELECT DISTINCT word FROM (
              SELECT unnest(ARRAY[me."name", me."nameKana"]) AS word FROM "Mentee" me WHERE me."userId" = ${userId}::uuid
              UNION ALL SELECT unnest(ARRAY["name", "nameKana"]) FROM tied) n WHERE length(word) > 1 AND word <> ${ERASED_NAME}) AS "names",
            array(SELECT DISTINCT "employeeNo"::text FROM tied WHERE length("employeeNo") > 2) AS "employeeNos",
            (SELECT me."phone" FROM "Mentee" me WHERE me."userId" = ${userId}::uuid) AS "phone",
            (SELECT me."displayName" FROM "Mentee" me WHERE me."userId" = ${userId}::uuid) AS "displayName"`,
    );
    if (!known) return;
    const { ids, orderIds, customerIds, addresses, names, phone, employeeNos, displayName } = known;
    // The longest first: a name stands in an address, and not the other way round.
    const longestFirst = (words: readonly string[]): string[] => [...words].sort((a, b) => b.length - a.length);
    const shared = [...names.filter((name) => !isBare(name)), ...(phone ? [phone] : [])];
    const words = longestFirst([...addresses, ...shared]);
    const escaped = inJson(words);
    const own = longestFirst([...words, ...names.filter(isBare), ...(displayName ? [displayName] : [])]);
    const ownEscaped = inJson(own);
    const ofHerOrders = sql`"orderId" = ANY(${orderIds}::uuid[])`;

    if (recent) {
      const hersIn = (text: Sql): Sql => sql`(${holdsAny(text, inJson(addresses))}
        OR (${holdsAny(text, ownEscaped)} AND ${holdsAny(text, ids)}) OR (${holdsAny(text, inJson(shared))} AND ${holdsAny(text, orderIds)}))`;
      // Answers to mentees are not searched: no mentee is answered with another mentee's data, and a mentee's own keys go with the account.
      // Materialized, so that of 150,000 keys only those of the others are read as text.
      const ofOthers = (column: Sql): Sql => sql`kept AS MATERIALIZED (
        SELECT k."userId", k."key", ${column}::text AS "text" FROM "User" u JOIN "IdempotencyKey" k ON k."userId" = u."id"
        WHERE u."role" IN ('mentor', 'hrstaff', 'admin') AND ${column} IS NOT NULL)`;
      // The retry of such a call is answered from its outcome anew. Where the outcome itself names the mentee, the key may be used anew: whatever
      // the call wanted is refused for somebody who is gone.
      await rowsOf(
        client,
        sql`WITH ${ofOthers(sql`k."outcome"`)} DELETE FROM "IdempotencyKey" k USING kept WHERE k."userId" = kept."userId" AND k."key" = kept."key" AND ${hersIn(sql`kept."text"`)}`,
      );
      await rowsOf(
        client,
        sql`WITH ${ofOthers(sql`k."answer"`)} UPDATE "IdempotencyKey" k SET "answer" = NULL FROM kept
            WHERE k."userId" = kept."userId" AND k."key" = kept."key" AND (${holdsAny(sql`kept."text"`, ids)} OR ${hersIn(sql`kept."text"`)})`,
      );
      // A list that was looked at loses her row: the others are still to be taken in.
      const herRow = sql`EXISTS (SELECT 1 FROM jsonb_array_elements_text(CASE jsonb_typeof(line."cells") WHEN 'array' THEN line."cells" ELSE '[]'::jsonb END) AS cell
        WHERE ${holdsAny(sql`lower(cell)`, addresses)} OR ${unspaced(sql`cell`)} = ANY(${names.map((name) => name.replace(/\s/g, ""))}::text[])
          OR (cell = ANY(${employeeNos}::text[]) AND ${ofHerOrders}))`;
      await rowsOf(
        client,
        sql`UPDATE "ImportJob" SET "fileName" = ${without(sql`"fileName"`, words)},
              "rows" = jsonb_set("rows", '{cells}', coalesce((
                SELECT jsonb_agg(line."cells" ORDER BY line."n") FROM jsonb_array_elements("rows" -> 'cells') WITH ORDINALITY AS line("cells", "n") WHERE NOT ${herRow}), '[]'::jsonb))
            WHERE jsonb_typeof("rows" -> 'cells') = 'array' AND (${ofHerOrders} OR ${holdsAny(sql`lower("fileName" || "rows"::text)`, addresses)})`,
      );
    }

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
    await rowsOf(
      client,
      sql`UPDATE "MailCampaign" SET "subject" = ${without(sql`"subject"`, words)}, "body" = ${without(sql`"body"`, words)}
          WHERE (${ofHerOrders} AND ${holdsAny(sql`"subject" || "body"`, words)}) OR ${holdsAny(sql`"subject" || "body"`, addresses)}`,
    );
    // An export is about her where it is of one of her orders, or of no order in particular and by somebody who reaches hers.
    const exports = await rowsOf<{ id: string }>(
      client,
      sql`UPDATE "ExportLog" SET "fileName" = ${without(sql`"fileName"`, words)}, "reason" = ${without(sql`"reason"`, words)},
            "filters" = (${without(sql`"filters"::text`, escaped)})::jsonb
          WHERE ${holdsAny(sql`concat("fileName", "reason", "filters"::text)`, [...words, ...escaped])}
            AND (${holdsAny(sql`concat("fileName", "reason", "filters"::text)`, [...ids, ...orderIds, ...addresses])}
              OR (strpos("filters"::text, 'rderId') = 0 AND ("actorRole" <> 'hrstaff'
                OR EXISTS (SELECT 1 FROM "HrStaff" h WHERE h."userId" = "actorId" AND h."customerId" = ANY(${customerIds}::uuid[])))))
          RETURNING "id"`,
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
    await rowsOf(
      client,
      sql`UPDATE "AuditLog" SET "diff" = (${without(sql`"diff"::text`, escaped)})::jsonb
          WHERE "entity" = 'ExportLog' AND "entityId" = ANY(${exports.map(({ id }) => id)}) AND ${holdsAny(sql`"diff"::text`, escaped)}`,
    );
    await rowsOf(client, sql`SELECT set_config('knotter.retention', '', true)`);
  },

  /**
   * Takes away who a mentee was: name, address, company number, devices, links. Her places, counts and ratings stay, of somebody who can no
   * longer be named; so do consents and audit, which prove that all was done as agreed. The caller has locked her.
   */
  async forgetMentee(userId: string, now: Date): Promise<void> {
    // First, while her addresses are known: what was mailed before she had an account names nobody else.
    // As arrays: by a sub-query the planner would look through every link and every mail that there is.
    const { addresses, orderIds, untied } = (await firstOf<{ addresses: string[]; orderIds: string[]; untied: string[] }>(
      client,
      sql`WITH untied AS (${untiedPlaces(userId)})
          SELECT array(SELECT "email" FROM "User" WHERE "id" = ${userId}::uuid UNION SELECT "email" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid)::text[] AS "addresses",
            array(SELECT "orderId" FROM "OrderMentee" WHERE "menteeId" = ${userId}::uuid UNION SELECT "orderId" FROM untied) AS "orderIds",
            array(SELECT "id" FROM untied) AS "untied"`,
    )) ?? { addresses: [], orderIds: [], untied: [] };
    // Her own facts are not kept for what may yet be told, nor those of the time before she had an account. What was told stays told: it names nobody.
    await rowsOf(client, sql`SELECT set_config('knotter.retention', 'on', true)`);
    await rowsOf(
      client,
      sql`DELETE FROM "ReportPeriodPerson" WHERE "person" IN (
            SELECT ${userId}::text UNION SELECT ${textOf(listedPerson())} FROM "OrderMentee" om JOIN "Order" o ON o."id" = om."orderId"
            WHERE om."menteeId" = ${userId}::uuid OR om."id" = ANY(${untied}::uuid[]))`,
    );
    await rowsOf(client, sql`SELECT set_config('knotter.retention', '', true)`);
    // Somebody of HR was invited by her address: such an account has never had one of its own.
    await rowsOf(
      client,
      sql`WITH invited AS (
            UPDATE "HrStaff" SET "invitedAs" = NULL, "name" = ${ERASED_NAME}, "nameKana" = NULL, "department" = NULL, "phone" = NULL, "version" = "version" + 1
            WHERE "invitedAs" = (SELECT "email" FROM "User" WHERE "id" = ${userId}::uuid) RETURNING "userId"
          )
          UPDATE "User" SET "disabled" = true, "sessionVersion" = "sessionVersion" + 1, "updatedAt" = ${now} WHERE "id" IN (SELECT "userId" FROM invited)`,
    );
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
            "note" = NULL, "withdrawnReason" = NULL, "withdrawnAt" = coalesce("withdrawnAt", ${now}), "status" = 'withdrawn'
          WHERE "menteeId" = ${userId}::uuid OR "id" = ANY(${untied}::uuid[])`,
    );
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
