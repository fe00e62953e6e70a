import { AppError } from "@knotter/domain/errors";
import type { HrSummaryState } from "@knotter/domain/hr-summary";
import type { Client } from "../client";
import type { ProposedSummary, ReportContent, SurveyContent } from "./report.row";

const lost = () => new AppError("VERSION_CONFLICT");

export const reportWrites = (client: Client) => ({
  /** `version` null: there is none yet, and the unique index refuses a second one. */
  async saveSurvey(
    mentoringId: string,
    version: number | null,
    content: SurveyContent & { submittedAt: Date | null; editableUntil: Date | null },
    now: Date,
  ): Promise<void> {
    if (version === null) {
      await client.prisma.menteeReport.create({ data: { mentoringId, ...content, createdAt: now, updatedAt: now } });
    } else {
      const { count } = await client.prisma.menteeReport.updateMany({
        where: { mentoringId, version },
        data: { ...content, version: { increment: 1 }, updatedAt: now },
      });
      if (count === 0) throw lost();
    }
    // A survey after all: the reminders' "rather not" is void. Reports are not the booking: its version stays.
    await client.prisma.mentoring.updateMany({
      where: { id: mentoringId },
      data: { menteeReportStatus: content.submittedAt ? "submitted" : "draft", surveyDeclinedAt: null, updatedAt: now },
    });
  },

  async declineSurvey(mentoringId: string, now: Date): Promise<void> {
    await client.prisma.mentoring.updateMany({ where: { id: mentoringId }, data: { surveyDeclinedAt: now, updatedAt: now } });
  },

  async saveReport(
    report: { mentoringId: string; authorId: string; version: number | null },
    content: ReportContent & { submittedAt: Date | null; lockedAt: Date | null; late: boolean } & Partial<ProposedSummary>,
    now: Date,
  ): Promise<void> {
    const { mentoringId, authorId, version } = report;
    if (version === null) {
      await client.prisma.mentorReport.create({ data: { mentoringId, authorId, ...content, createdAt: now, updatedAt: now } });
    } else {
      const { count } = await client.prisma.mentorReport.updateMany({
        where: { mentoringId, authorId, version },
        data: { ...content, version: { increment: 1 }, updatedAt: now },
      });
      if (count === 0) throw lost();
    }
    await client.prisma.mentoring.updateMany({
      where: { id: mentoringId },
      data: {
        mentorReportStatus: content.submittedAt ? "submitted" : "draft",
        ...(content.submittedAt ? { autoClosed: false } : {}),
        updatedAt: now,
      },
    });
  },

  /** What was handed in before a correction: kept, and never changed again. */
  async keepRevision(reportId: string, version: number, body: ReportContent, now: Date): Promise<void> {
    const plain = JSON.parse(JSON.stringify(body)) as object;
    await client.prisma.mentorReportRevision.create({ data: { reportId, version, body: plain, at: now } });
  },

  /** The condition decides the race with a consultant who rewords it: the answer belongs to the revision that was read. */
  async answerSummary(
    mentoringId: string,
    expected: { revision: number; state: HrSummaryState },
    answer: { state: HrSummaryState; sha256: string | null; now: Date },
  ): Promise<void> {
    const { count } = await client.prisma.mentorReport.updateMany({
      where: { mentoringId, hrSummaryRevision: expected.revision, hrSummaryConsent: expected.state },
      data: {
        hrSummaryConsent: answer.state,
        hrSummarySha256: answer.sha256,
        hrSummaryAnsweredAt: answer.now,
        hrSummaryWish: null,
        hrSummaryWishedAt: null,
      },
    });
    if (count === 0) throw lost();
  },

  /** Says what she would rather read. The condition decides the race with a consultant who rewords it by herself. */
  async wishOtherWords(mentoringId: string, revision: number, wish: string, now: Date): Promise<void> {
    const { count } = await client.prisma.mentorReport.updateMany({
      where: { mentoringId, hrSummaryRevision: revision, hrSummaryConsent: "proposed" },
      data: { hrSummaryWish: wish, hrSummaryWishedAt: now },
    });
    if (count === 0) throw lost();
  },

  /** An admin opens a locked report for correction. False: none was handed in. */
  async unlock(mentoringId: string, until: Date): Promise<boolean> {
    const { count } = await client.prisma.mentorReport.updateMany({
      where: { mentoringId, submittedAt: { not: null } },
      data: { lockedAt: until },
    });
    return count === 1;
  },

  /** Ends a consent about this interview, if one is in force. The record stays. */
  async revokeConsent(subjectUserId: string, type: "hr_summary" | "hr_comment", targetId: string, now: Date): Promise<void> {
    await client.prisma.consentRecord.updateMany({ where: { subjectUserId, type, targetId, revokedAt: null }, data: { revokedAt: now } });
  },
});
