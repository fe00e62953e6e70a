"use client";

import type { MentoringItem } from "@knotter/api/views/mentoring";
import { usePathname } from "next/navigation";
import { Suspense, useState } from "react";
import { MenteeQuestionnaire } from "./mentee-questionnaire";
import type { Bank } from "./queries";
import { QuestionnaireEditor } from "./questionnaire-editor";
import { QuestionnaireSkeleton } from "./questionnaire-skeleton";
import type { QuestionnaireInterview } from "./types";

interface NewQuestionnaireProps {
  viewerId: string;
  bank: Bank;
  interview: QuestionnaireInterview | null;
  open: readonly MentoringItem[];
}

/**
 * A questionnaire to begin. Once it is saved, its address is its own, while the browser's history still holds this page: whoever comes back
 * to it (back and forward) gets what was saved, not an empty form.
 */
export function NewQuestionnaire({ viewerId, bank, interview, open }: NewQuestionnaireProps) {
  const last = usePathname().split("/").at(-1) ?? "new";
  const [saved] = useState(last === "new" ? null : last);
  if (saved === null) {
    return <QuestionnaireEditor viewerId={viewerId} questionnaire={null} bank={bank} interview={interview} open={open} />;
  }
  return (
    <Suspense fallback={<QuestionnaireSkeleton />}>
      <MenteeQuestionnaire id={saved} viewerId={viewerId} open={open} forInterview={undefined} />
    </Suspense>
  );
}
