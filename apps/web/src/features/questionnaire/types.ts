import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

export type Questionnaire = Outputs["checkedQuestions"]["get"];
export type QuestionnaireItem = Outputs["checkedQuestions"]["list"]["items"][number];
/** The interview that a questionnaire is for; with what was written at its booking where the questionnaire is still to begin. */
export interface QuestionnaireInterview {
  id: string;
  startAt: string;
  mentor: { displayName: string };
  theme?: { code: string } | null;
  note?: string | null;
}

export type QuestionBank = Outputs["questions"]["get"];
