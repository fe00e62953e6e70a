"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { trpc } from "../../trpc/client";
import { QuestionnaireBadges } from "./questionnaire-badges";
import { QuestionnaireEditor } from "./questionnaire-editor";
import { QuestionnaireReader } from "./questionnaire-reader";
import { QuestionnaireFor } from "./questionnaire-target";

interface MenteeQuestionnaireProps {
  id: string;
  viewerId: string;
  /** Interviews to come that have no sheet yet. */
  open: readonly MentoringItem[];
  forInterview: string | undefined;
}

/** Her own sheet: to be written on until the interview starts, to be read again afterwards. */
export function MenteeQuestionnaire({ id, viewerId, open, forInterview }: MenteeQuestionnaireProps) {
  const [questionnaire] = trpc.checkedQuestions.get.useSuspenseQuery({ id });
  if (questionnaire.can.edit || questionnaire.mentoring === null) {
    return (
      <QuestionnaireEditor
        viewerId={viewerId}
        questionnaire={questionnaire}
        bank={{ version: questionnaire.setVersion }}
        interview={questionnaire.mentoring}
        open={open}
        forInterview={open.some(({ id }) => id === forInterview) ? forInterview : undefined}
      />
    );
  }
  return (
    <div className="grid gap-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <QuestionnaireFor interview={questionnaire.mentoring} />
        <QuestionnaireBadges questionnaire={questionnaire} />
      </div>
      <p className="text-muted">面談が始まったため、書き換えはできません。書いたことは、このまま読み返せます。</p>
      <QuestionnaireReader questionnaire={questionnaire} />
    </div>
  );
}
