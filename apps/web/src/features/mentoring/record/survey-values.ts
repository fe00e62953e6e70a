import type { MentoringView } from "@knotter/api/views/mentoring";
import type { z } from "zod";
import { type FormValues, toValues } from "@/components/form/codec";
import type { surveyToHandIn } from "./survey-schema";

type Answers = NonNullable<NonNullable<MentoringView["reports"]["survey"]>["answers"]>;

export type SurveyValues = FormValues<z.input<typeof surveyToHandIn>>;

const EMPTY: SurveyValues = {
  satisfaction: "",
  easeOfTalking: "",
  goalProgress: "",
  attended: "",
  selfEfficacyBefore: "",
  selfEfficacyAfter: "",
  nps: "",
  learned: "",
  nextAction: "",
  wantNext: "",
  commentToMentor: "",
  commentToOffice: "",
  shareCommentWithHr: false,
  trouble: { category: "", text: "" },
};

export const surveyValues = (answers: Answers | null): SurveyValues =>
  toValues(EMPTY, { ...answers, trouble: answers?.trouble as SurveyValues["trouble"] | null });
