import { NOW, type Prisma } from "./given";
import type { Person } from "./user";

export interface QuestionnaireTraits {
  mentee: Person<"mentee">;
  mentoringId?: string | null;
  status?: "draft" | "submitted" | "checked";
  setVersion?: number;
  currentSituation?: string;
  mentorNote?: string;
}

export const questionnaireFactory = (prisma: Prisma) => ({
  /** A questionnaire in the state in which mentee and mentor have left it. */
  async sheet({
    mentee,
    mentoringId = null,
    status = "draft",
    setVersion = 1,
    ...texts
  }: QuestionnaireTraits): Promise<{ sheetId: string }> {
    const { id } = await prisma.checkedQuestion.create({
      data: {
        menteeId: mentee.userId,
        mentoringId,
        setVersion,
        status,
        currentSituation: texts.currentSituation ?? "来月の異動に不安があります。",
        mentorNote: texts.mentorNote ?? null,
        submittedAt: status === "draft" ? null : NOW,
        mentorCheckedAt: status === "checked" ? NOW : null,
        createdAt: NOW,
        updatedAt: NOW,
      },
      select: { id: true },
    });
    return { sheetId: id };
  },
});
