import type { MentoringView } from "@knotter/api/views/mentoring";
import type { ATTENDED, TROUBLES, WANT_NEXT } from "@knotter/domain/mentee-report";

type Answers = NonNullable<NonNullable<MentoringView["reports"]["survey"]>["answers"]>;

/** The values of the form; "" is no choice and no text. */
export interface SurveyValues {
  satisfaction: number | null;
  easeOfTalking: number | null;
  goalProgress: number | null;
  attended: (typeof ATTENDED)[number] | "";
  selfEfficacyBefore: number | null;
  selfEfficacyAfter: number | null;
  nps: number | null;
  learned: string;
  nextAction: string;
  wantNext: (typeof WANT_NEXT)[number] | "";
  commentToMentor: string;
  commentToOffice: string;
  shareCommentWithHr: boolean;
  troubleCategory: (typeof TROUBLES)[number] | "";
  troubleText: string;
}

export const surveyValues = (answers: Answers | null): SurveyValues => ({
  satisfaction: answers?.satisfaction ?? null,
  easeOfTalking: answers?.easeOfTalking ?? null,
  goalProgress: answers?.goalProgress ?? null,
  attended: answers?.attended ?? "",
  selfEfficacyBefore: answers?.selfEfficacyBefore ?? null,
  selfEfficacyAfter: answers?.selfEfficacyAfter ?? null,
  nps: answers?.nps ?? null,
  learned: answers?.learned ?? "",
  nextAction: answers?.nextAction ?? "",
  wantNext: answers?.wantNext ?? "",
  commentToMentor: answers?.commentToMentor ?? "",
  commentToOffice: answers?.commentToOffice ?? "",
  shareCommentWithHr: answers?.shareCommentWithHr ?? false,
  troubleCategory: (answers?.trouble?.category ?? "") as SurveyValues["troubleCategory"],
  troubleText: answers?.trouble?.text ?? "",
});

/** The input for the API: no choice is null. A trouble without a category is none. */
export function toSurveyInput(values: SurveyValues) {
  const { troubleCategory, troubleText, attended, wantNext, learned, nextAction, commentToMentor, commentToOffice, ...rest } = values;
  return {
    ...rest,
    attended: attended || null,
    wantNext: wantNext || null,
    learned: learned || null,
    nextAction: nextAction || null,
    commentToMentor: commentToMentor || null,
    commentToOffice: commentToOffice || null,
    // Without a comment there is nothing to share.
    shareCommentWithHr: values.shareCommentWithHr && commentToOffice.trim() !== "",
    trouble: troubleCategory === "" ? null : { category: troubleCategory, text: troubleText || null },
  };
}
