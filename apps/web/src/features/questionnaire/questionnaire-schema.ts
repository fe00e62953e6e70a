import { questionnaireForm } from "@knotter/contract/resources/checked-questions";

/** What a mentee writes; the set of questions that it answers is not typed. */
export const writtenQuestionnaire = questionnaireForm.omit({ setVersion: true });
