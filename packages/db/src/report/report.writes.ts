import type { HrSummaryState } from "@knotter/domain/hr-summary";
import { type Db, json, onlyColumns, unlessLost } from "../query";
import type { SealedTexts } from "../sealed-text";
import type { ProposedSummary, ReportContent, SurveyContent } from "./report.reads";

export const reportWrites = (db: Db, texts: SealedTexts) => ({
  /** `version` null: there is none yet, and the unique index refuses a second one. */
  async saveSurvey(
    mentoringId: string,
    version: number | null,
    survey: SurveyContent & { submittedAt: Date | null; editableUntil: Date | null },
    now: Date,
  ): Promise<void> {
    const content = await texts.seal("MenteeReport", mentoringId, survey);
    if (version === null) {
      await db
        .insertInto("MenteeReport")
        .values({ mentoringId, ...onlyColumns("MenteeReport", content), createdAt: now, updatedAt: now })
        .execute();
    } else {
      unlessLost(
        await db
          .updateTable("MenteeReport")
          .set({ ...onlyColumns("MenteeReport", content), version: (eb) => eb("version", "+", 1), updatedAt: now })
          .where("mentoringId", "=", mentoringId)
          .where("version", "=", version)
          .executeTakeFirst(),
      );
    }
    // A survey after all: the mentee's "rather not" in answer to a reminder is void. Reports are not the booking: its version stays, and so
    // does the instant of its last change, which the mentor reads in calendar files.
    await db
      .updateTable("Mentoring")
      .set({ menteeReportStatus: content.submittedAt ? "submitted" : "draft", surveyDeclinedAt: null })
      .where("id", "=", mentoringId)
      .execute();
  },

  async declineSurvey(mentoringId: string, now: Date): Promise<void> {
    await db.updateTable("Mentoring").set({ surveyDeclinedAt: now }).where("id", "=", mentoringId).execute();
  },

  async saveReport(
    report: { mentoringId: string; authorId: string; version: number | null; isApproved: boolean },
    written: ReportContent & { submittedAt: Date | null; lockedAt: Date | null; late: boolean } & Partial<ProposedSummary>,
    now: Date,
  ): Promise<void> {
    const { mentoringId, authorId, version, isApproved } = report;
    const sealed = await texts.seal("MentorReport", mentoringId, written);
    // What the mentee has approved is the company's to read.
    const content = isApproved ? { ...sealed, hrSummary: written.hrSummary } : sealed;
    if (version === null) {
      await db
        .insertInto("MentorReport")
        .values({ mentoringId, authorId, ...onlyColumns("MentorReport", content), createdAt: now, updatedAt: now })
        .execute();
    } else {
      unlessLost(
        await db
          .updateTable("MentorReport")
          .set({ ...onlyColumns("MentorReport", content), version: (eb) => eb("version", "+", 1), updatedAt: now })
          .where("mentoringId", "=", mentoringId)
          .where("authorId", "=", authorId)
          .where("version", "=", version)
          .executeTakeFirst(),
      );
    }
    await db
      .updateTable("Mentoring")
      .set({
        mentorReportStatus: content.submittedAt ? "submitted" : "draft",
        autoClosed: content.submittedAt ? false : undefined,
        updatedAt: now,
      })
      .where("id", "=", mentoringId)
      .execute();
  },

  /** What was submitted before a correction: kept, and never changed again. */
  async keepRevision(
    { mentoringId, reportId, version }: { mentoringId: string; reportId: string; version: number },
    content: ReportContent,
    now: Date,
  ): Promise<void> {
    const { body } = await texts.seal("MentorReportRevision", mentoringId, { body: content });
    await db
      .insertInto("MentorReportRevision")
      .values({ reportId, version, body: json<unknown>(body), at: now })
      .execute();
  },

  /** The condition decides the race with a mentor who rewords it: the answer belongs to the revision that was read. */
  async answerSummary(
    mentoringId: string,
    expected: { revision: number; state: HrSummaryState },
    answer: { state: HrSummaryState; text: string; sha256: string | null; now: Date },
  ): Promise<void> {
    const isApproved = answer.state === "approved";
    const { hrSummary } = isApproved
      ? { hrSummary: answer.text }
      : await texts.seal("MentorReport", mentoringId, { hrSummary: answer.text });
    unlessLost(
      await db
        .updateTable("MentorReport")
        .set({
          hrSummaryConsent: answer.state,
          hrSummary,
          hrSummarySha256: answer.sha256,
          hrSummaryAnsweredAt: answer.now,
          hrSummaryWish: null,
          hrSummaryWishedAt: null,
        })
        .where("mentoringId", "=", mentoringId)
        .where("hrSummaryRevision", "=", expected.revision)
        .where("hrSummaryConsent", "=", expected.state)
        .executeTakeFirst(),
    );
  },

  /** Keeps what the mentee would rather read. The condition decides the race with a mentor who rewords it meanwhile. */
  async wishOtherWords(mentoringId: string, revision: number, wish: string, now: Date): Promise<void> {
    const { hrSummaryWish } = await texts.seal("MentorReport", mentoringId, { hrSummaryWish: wish });
    unlessLost(
      await db
        .updateTable("MentorReport")
        .set({ hrSummaryWish, hrSummaryWishedAt: now })
        .where("mentoringId", "=", mentoringId)
        .where("hrSummaryRevision", "=", revision)
        .where("hrSummaryConsent", "=", "proposed")
        .executeTakeFirst(),
    );
  },

  /** An admin opens a locked report for correction. False: none was submitted. */
  async unlock(mentoringId: string, until: Date): Promise<boolean> {
    const { numUpdatedRows } = await db
      .updateTable("MentorReport")
      .set({ lockedAt: until })
      .where("mentoringId", "=", mentoringId)
      .where("submittedAt", "is not", null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  },

  /** Ends a consent about this interview, if one is in force. The record stays. */
  async revokeConsent(subjectUserId: string, type: "hr_summary" | "hr_comment", targetId: string, now: Date): Promise<void> {
    await db
      .updateTable("ConsentRecord")
      .set({ revokedAt: now })
      .where("subjectUserId", "=", subjectUserId)
      .where("type", "=", type)
      .where("targetId", "=", targetId)
      .where("revokedAt", "is", null)
      .execute();
  },
});
