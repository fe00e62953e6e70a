import { createHash } from "node:crypto";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { NOW, type Prisma } from "./given";
import type { Person } from "./user";

export interface SurveyTraits {
  mentoringId: string;
  submittedAt?: Date | null;
  stars?: [satisfaction: number, easeOfTalking: number, goalProgress: number];
  attended?: "yes" | "part" | "no";
  learned?: string;
  nextAction?: string;
  commentToMentor?: string;
  commentToOffice?: string;
  troubleText?: string;
}

export interface ReportTraits {
  mentoringId: string;
  mentor: Person<"mentor">;
  submittedAt?: Date | null;
  summaryPrivate?: string;
  assessment?: string;
  support?: string;
  nextPlan?: string;
  orgIssueNote?: string;
  referralNote?: string;
  hrSummary?: string;
  hrSummaryConsent?: "none" | "proposed" | "approved" | "declined" | "revoked";
}

const later = (at: Date) => new Date(at.getTime() + LIMITS.reportEditableDays * DAY);

export const reportFactory = (prisma: Prisma) => ({
  /** A mentee's survey; `submittedAt: null` is a draft. */
  async survey({
    mentoringId,
    submittedAt = NOW,
    stars = [5, 4, 3],
    attended = "yes",
    troubleText,
    ...texts
  }: SurveyTraits): Promise<void> {
    const [satisfaction, easeOfTalking, goalProgress] = stars;
    await prisma.menteeReport.create({
      data: {
        mentoringId,
        attended,
        satisfaction,
        easeOfTalking,
        goalProgress,
        ...texts,
        ...(troubleText === undefined ? {} : { troubleCategory: "other", troubleText }),
        submittedAt,
        editableUntil: submittedAt && later(submittedAt),
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { menteeReportStatus: submittedAt ? "submitted" : "draft" } });
  },

  /** A mentor's report; `submittedAt: null` is a draft. */
  async report({ mentoringId, mentor, submittedAt = NOW, hrSummary, hrSummaryConsent = "none", ...texts }: ReportTraits): Promise<void> {
    await prisma.mentorReport.create({
      data: {
        mentoringId,
        authorId: mentor.userId,
        attendance: "held",
        summaryPrivate: "これまでの経験を振り返りました。",
        informedConsentDone: true,
        ...texts,
        hrSummary: hrSummary ?? null,
        hrSummaryConsent,
        hrSummaryRevision: hrSummaryConsent === "none" ? 0 : 1,
        hrSummarySha256: hrSummaryConsent === "approved" && hrSummary ? createHash("sha256").update(hrSummary).digest("hex") : null,
        submittedAt,
        lockedAt: submittedAt && later(submittedAt),
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { mentorReportStatus: submittedAt ? "submitted" : "draft" } });
  },
});
