"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { trpc } from "@/trpc/client";
import { QuestionnaireBadges } from "./questionnaire-badges";
import { QuestionnaireEditor } from "./questionnaire-editor";
import { QuestionnaireReader } from "./questionnaire-reader";
import { QuestionnaireFor } from "./questionnaire-target";

interface MenteeQuestionnaireProps {
  id: string;
  viewerId: string;
  /** Future interviews without a questionnaire. */
  open: readonly MentoringItem[];
  forInterview: string | undefined;
}

/** The mentee's own questionnaire: editable until the interview starts, readable afterwards. */
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
