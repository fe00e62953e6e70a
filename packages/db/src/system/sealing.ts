import { calendarAddressOwner } from "@knotter/domain/busy-time";
import { providerSecretOwner } from "@knotter/domain/identity-provider";
import { factorOwner } from "@knotter/domain/second-factor";
import { webhookSecretOwner } from "@knotter/domain/webhook";
import { expressionBuilder, type SqlBool, sql } from "kysely";
import type { DB } from "../generated/tables";
import { anyOf, type Db, json, onlyColumns, word } from "../query";
import { type KeyRing, resealKey, type SealedTable, type SealedTexts } from "../sealed-text";

/** The index of what is not sealed yet has the same condition, word by word, or it would not be used (migration `data_keys`). */
const isClear = (...columns: string[]) =>
  sql<SqlBool>`(${sql.join(
    columns.map((column) => sql`${sql.ref(column)} NOT LIKE 'sealed:1:%'`),
    sql` OR `,
  )})`;

const report = expressionBuilder<DB, "MentorReport">();
/** What the mentee has approved is the company's to read, and stays as it is. */
const unapproved = report.case().when("hrSummaryConsent", "<>", word("approved")).then(report.ref("hrSummary")).end();

const interview = expressionBuilder<DB, "Mentoring">();
/** The reasons of others than the mentee are stored as they are. */
const ofMentee = interview.case().when("cancelSide", "=", word("mentee")).then(interview.ref("cancelReason")).end();

export const sealingWrites = (db: Db, texts: SealedTexts, keys: KeyRing) => {
  /** Those of earlier secrets that are still configured. */
  const former = keys.keyIds.slice(1);
  /** Sealed with the first of the secrets, for the same owner. Null: it is damaged, and must not hold up the others. */
  const again = (given: { keyId: string; sealed: Uint8Array }, owner: string) => {
    try {
      const { keyId, sealed } = keys.seal(keys.open(given, owner), owner);
      return { keyId, sealed: Buffer.from(sealed) };
    } catch {
      return null;
    }
  };

  async function each<Row extends { id: string; subjectId: string }>(
    table: SealedTable,
    rows: readonly Row[],
    write: (id: string, values: Omit<Row, "id" | "subjectId">) => Promise<unknown>,
  ): Promise<number> {
    for (const { id, subjectId, ...values } of rows) await write(id, await texts.sealRest(table, subjectId, values));
    return rows.length;
  }

  return {
    /** Seals texts of up to `limit` rows of each table that were written before texts were sealed. The number of rows of the table with most. */
    async sealStored(limit: number): Promise<number> {
      const sheets = await db
        .selectFrom("CheckedQuestion")
        .select(["id", "id as subjectId", "selected", "currentSituation", "goal", "freeText", "avoidTopics", "mentorNote"])
        .where(({ or }) =>
          or([
            isClear("currentSituation", "goal", "freeText", "avoidTopics", "mentorNote"),
            sql<SqlBool>`jsonb_typeof(${sql.ref("selected")} -> 0) = 'object'`,
          ]),
        )
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedSheets = await each("CheckedQuestion", sheets, (id, { selected, ...values }) =>
        db
          .updateTable("CheckedQuestion")
          .set({ ...onlyColumns("CheckedQuestion", values), selected: json(selected) })
          .where("id", "=", id)
          .execute(),
      );
      const surveys = await db
        .selectFrom("MenteeReport")
        .select(["id", "mentoringId as subjectId", "learned", "nextAction", "commentToMentor", "commentToOffice", "troubleText"])
        .where(isClear("learned", "nextAction", "commentToMentor", "commentToOffice", "troubleText"))
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedSurveys = await each("MenteeReport", surveys, (id, values) =>
        db.updateTable("MenteeReport").set(onlyColumns("MenteeReport", values)).where("id", "=", id).execute(),
      );
      const reports = await db
        .selectFrom("MentorReport")
        .select(["id", "mentoringId as subjectId", "summaryPrivate", "assessment", "support", "nextPlan", "orgIssueNote", "referralNote"])
        .select([unapproved.as("hrSummary"), "hrSummaryWish"])
        .where(({ or }) =>
          or([
            isClear("summaryPrivate", "assessment", "support", "nextPlan", "orgIssueNote", "referralNote", "hrSummaryWish"),
            sql<SqlBool>`(${isClear("hrSummary")} AND ${sql.ref("hrSummaryConsent")} <> 'approved')`,
          ]),
        )
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedReports = await each("MentorReport", reports, (id, { hrSummary, ...values }) =>
        db
          .updateTable("MentorReport")
          .set({ ...onlyColumns("MentorReport", values), hrSummary: hrSummary ?? undefined })
          .where("id", "=", id)
          .execute(),
      );
      const revisions = await db
        .selectFrom("MentorReportRevision as v")
        .innerJoin("MentorReport as r", "r.id", "v.reportId")
        .select(["v.id", "r.mentoringId as subjectId", "v.body"])
        .where(({ ref }) => sql<SqlBool>`jsonb_typeof(${ref("v.body")}) = 'object'`)
        .limit(limit)
        .forUpdate("v")
        .skipLocked()
        .execute();
      const sealedRevisions = await each("MentorReportRevision", revisions, (id, { body }) =>
        db
          .updateTable("MentorReportRevision")
          .set({ body: json<unknown>(body) })
          .where("id", "=", id)
          .execute(),
      );
      const interviews = await db
        .selectFrom("Mentoring")
        .select(["id", "id as subjectId", "disputeText", "noShowNote", "note"])
        .select(ofMentee.as("cancelReason"))
        .where(({ or }) =>
          or([
            isClear("disputeText", "noShowNote", "note"),
            sql<SqlBool>`(${isClear("cancelReason")} AND ${sql.ref("cancelSide")} = 'mentee')`,
          ]),
        )
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedInterviews = await each("Mentoring", interviews, (id, { cancelReason, ...values }) =>
        db
          .updateTable("Mentoring")
          .set({ ...onlyColumns("Mentoring", values), cancelReason: cancelReason ?? undefined })
          .where("id", "=", id)
          .execute(),
      );
      const cases = await db
        .selectFrom("Supervision")
        .select(["id", "id as subjectId", "situation", "assessment", "question"])
        .where(isClear("situation", "assessment", "question"))
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedCases = await each("Supervision", cases, (id, values) =>
        db.updateTable("Supervision").set(onlyColumns("Supervision", values)).where("id", "=", id).execute(),
      );
      const comments = await db
        .selectFrom("SupervisionComment")
        .select(["id", "supervisionId as subjectId", "body"])
        .where(isClear("body"))
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      const sealedComments = await each("SupervisionComment", comments, (id, values) =>
        db.updateTable("SupervisionComment").set(onlyColumns("SupervisionComment", values)).where("id", "=", id).execute(),
      );
      return Math.max(sealedSheets, sealedSurveys, sealedReports, sealedRevisions, sealedInterviews, sealedCases, sealedComments);
    },

    /**
     * After a change of the secrets: seals up to `limit` data keys again with the first of them. The texts stay as they are, and what reads and
     * writes goes on meanwhile. A key that was sealed by a secret that is not configured any more stays as it is, and holds up no other
     * (`keysMissing` of the readiness tells of it).
     */
    async resealKeys(limit: number): Promise<number> {
      const rows = await db
        .selectFrom("DataKey")
        .select(["subjectId", "side", "keyId", "sealed"])
        .where("keyId", "=", anyOf(former))
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute();
      for (const row of rows) {
        await db
          .updateTable("DataKey")
          .set(onlyColumns("DataKey", resealKey(keys, row)))
          .where("subjectId", "=", row.subjectId)
          .where("side", "=", row.side)
          .execute();
      }
      return rows.length;
    },

    /**
     * The same for the secrets of identity providers. What the provider is has not changed, nor has its version; the test of its connection tells where
     * a secret cannot be opened any more. Answers how many were sealed.
     */
    async resealProviderSecrets(limit: number): Promise<number> {
      const rows = await db
        .selectFrom("IdentityProvider")
        .select(["id", "secretKeyId", "secretEnc"])
        .where("secretKeyId", "=", anyOf(former))
        .where("secretEnc", "is not", null)
        .$narrowType<{ secretKeyId: string; secretEnc: Uint8Array }>()
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      let resealed = 0;
      for (const { id, secretKeyId, secretEnc } of rows) {
        const secret = again({ keyId: secretKeyId, sealed: secretEnc }, providerSecretOwner(id));
        if (secret === null) continue;
        await db
          .updateTable("IdentityProvider")
          .set({ secretKeyId: secret.keyId, secretEnc: secret.sealed })
          .where("id", "=", id)
          .execute();
        resealed += 1;
      }
      return resealed;
    },

    /** The same for the secrets that sign events: that of an endpoint, and the one before it. */
    async resealWebhookSecrets(limit: number): Promise<number> {
      const rows = await db
        .selectFrom("WebhookEndpoint")
        .select(["id", "secretKeyId", "secretEnc", "previousKeyId", "previousEnc"])
        .where(({ eb, or }) => or([eb("secretKeyId", "=", anyOf(former)), eb("previousKeyId", "=", anyOf(former))]))
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      let resealed = 0;
      for (const { id, secretKeyId, secretEnc, previousKeyId, previousEnc } of rows) {
        const owner = webhookSecretOwner(id);
        const signs = former.includes(secretKeyId) ? again({ keyId: secretKeyId, sealed: secretEnc }, owner) : null;
        const before =
          previousKeyId !== null && previousEnc !== null && former.includes(previousKeyId)
            ? again({ keyId: previousKeyId, sealed: previousEnc }, owner)
            : null;
        if (signs === null && before === null) continue;
        resealed += 1;
        await db
          .updateTable("WebhookEndpoint")
          .set(
            onlyColumns("WebhookEndpoint", {
              ...(signs && { secretKeyId: signs.keyId, secretEnc: signs.sealed }),
              ...(before && { previousKeyId: before.keyId, previousEnc: before.sealed }),
            }),
          )
          .where("id", "=", id)
          .execute();
      }
      return resealed;
    },

    /** The same for the addresses of mentors' calendars. Tokens of connected accounts are sealed with the first secret when they are renewed, each hour. */
    async resealCalendarAddresses(limit: number): Promise<number> {
      const rows = await db
        .selectFrom("CalendarSource")
        .select(["id", "mentorId", "keyId", "addressEnc"])
        .where("keyId", "=", anyOf(former))
        .where("addressEnc", "is not", null)
        .$narrowType<{ keyId: string; addressEnc: Uint8Array }>()
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      let resealed = 0;
      for (const { id, mentorId, keyId, addressEnc } of rows) {
        const address = again({ keyId, sealed: addressEnc }, calendarAddressOwner(mentorId));
        if (address === null) continue;
        await db.updateTable("CalendarSource").set({ keyId: address.keyId, addressEnc: address.sealed }).where("id", "=", id).execute();
        resealed += 1;
      }
      return resealed;
    },

    /** The same for the secrets of authenticator apps. */
    async resealFactors(limit: number): Promise<number> {
      const rows = await db
        .selectFrom("SecondFactor")
        .select(["userId", "keyId", "sealed"])
        .where("keyId", "=", anyOf(former))
        .limit(limit)
        .forNoKeyUpdate()
        .skipLocked()
        .execute();
      let resealed = 0;
      for (const { userId, ...row } of rows) {
        const secret = again(row, factorOwner(userId));
        if (secret === null) continue;
        await db.updateTable("SecondFactor").set(onlyColumns("SecondFactor", secret)).where("userId", "=", userId).execute();
        resealed += 1;
      }
      return resealed;
    },
  };
};
