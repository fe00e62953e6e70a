import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";

type Outputs = inferRouterOutputs<AppRouter>;

export type Questionnaire = Outputs["checkedQuestions"]["get"];
export type QuestionnaireItem = Outputs["checkedQuestions"]["list"]["items"][number];
export type QuestionBank = Outputs["questions"]["get"];
