import type { QuestionnaireStatus, TickedQuestion } from "@knotter/domain/checked-question";
import type { MentoringStatus } from "@knotter/domain/mentoring";

/** What may stand in a list: no word of what was written. */
export interface QuestionnaireBriefRow {
  id: string;
  menteeId: string;
  menteeName: string;
  mentoringId: string | null;
  publicNo: string | null;
  interviewStatus: MentoringStatus | null;
  startAt: Date | null;
  endAt: Date | null;
  mentorId: string | null;
  mentorName: string | null;
  setVersion: number;
  status: Exclude<QuestionnaireStatus, "locked">;
  changedAfterCheck: boolean;
  submittedAt: Date | null;
  mentorCheckedAt: Date | null;
  version: number;
  createdAt: Date;
  updatedAt: Date;
}

export interface QuestionnaireContent {
  selected: TickedQuestion[];
  themes: string[];
  currentSituation: string | null;
  goal: string | null;
  freeText: string | null;
  mood: number | null;
  avoidTopics: string | null;
}

export interface SheetRow extends QuestionnaireBriefRow, QuestionnaireContent {
  /** Read for the consultant alone; always null for the mentee. */
  mentorNote: string | null;
}

export interface QuestionnaireFilter {
  /** Not attached to an interview. */
  unattached?: boolean | undefined;
  /** Handed in, or changed since, and not ticked by the consultant. */
  unread?: boolean | undefined;
  after?: { startAt: Date; id: string } | undefined;
  limit: number;
}
