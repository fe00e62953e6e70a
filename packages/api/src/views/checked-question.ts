import { QUESTIONNAIRE_STATUS_TEXT } from "@knotter/contract/labels/mentoring";
import type { questionnaireListItem, questionnaireView } from "@knotter/contract/resources/checked-questions";
import type { QuestionnaireBriefRow, SheetRow } from "@knotter/db/questionnaire/checked-question";
import { editSheet, type QuestionnaireMentoring, questionnaireStatusOf } from "@knotter/domain/checked-question";
import type { Actor } from "@knotter/domain/scope";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { at, atOrNull } from "./instant";

export const interviewOf = (row: QuestionnaireBriefRow): QuestionnaireMentoring =>
  row.interviewStatus && row.startAt && row.endAt ? { status: row.interviewStatus, startAt: row.startAt, endAt: row.endAt } : null;

export function toQuestionnaireItem(row: QuestionnaireBriefRow, now: Date): z.infer<typeof questionnaireListItem> {
  const status = questionnaireStatusOf(row, interviewOf(row), now);
  return {
    id: row.id,
    status,
    statusLabel: QUESTIONNAIRE_STATUS_TEXT[status],
    changedAfterCheck: row.changedAfterCheck,
    mentoring:
      row.mentoringId && row.startAt
        ? {
            id: row.mentoringId,
            publicNo: row.publicNo ?? "",
            startAt: at(row.startAt),
            mentor: { id: row.mentorId ?? "", displayName: row.mentorName ?? "" },
            mentee: { id: row.menteeId, displayName: row.menteeName },
          }
        : null,
    submittedAt: atOrNull(row.submittedAt),
    mentorCheckedAt: atOrNull(row.mentorCheckedAt),
    createdAt: at(row.createdAt),
    updatedAt: at(row.updatedAt),
    version: row.version,
  };
}

/** A questionnaire as shown to one of its two readers. The mentor's note is only shown to the mentor. */
export function toQuestionnaireView(
  row: SheetRow,
  { actor, now, vocabulary }: { actor: Actor; now: Date; vocabulary: Vocabulary },
): z.infer<typeof questionnaireView> {
  const isMentor = actor.role === "mentor";
  return {
    ...toQuestionnaireItem(row, now),
    setVersion: row.setVersion,
    selected: row.selected,
    themes: vocabulary.words("theme", row.themes),
    currentSituation: row.currentSituation,
    goal: row.goal,
    freeText: row.freeText,
    mood: row.mood,
    avoidTopics: row.avoidTopics,
    ...(isMentor ? { mentorNote: row.mentorNote } : {}),
    can: { edit: !isMentor && "to" in editSheet(row, interviewOf(row), false, now), check: isMentor },
  };
}
