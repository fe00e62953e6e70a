import type { Tx } from "@knotter/db/database";
import { type TickedQuestion, type Ticking, tick } from "@knotter/domain/checked-question";
import { AppError } from "@knotter/domain/errors";

/** What a mentee writes in a questionnaire; absent fields stay as they are, null clears. */
export interface SheetForm {
  setVersion?: number | undefined;
  selected?: Ticking[] | undefined;
  themes?: string[] | undefined;
  currentSituation?: string | null | undefined;
  goal?: string | null | undefined;
  freeText?: string | null | undefined;
  mood?: number | null | undefined;
  avoidTopics?: string | null | undefined;
  submit?: boolean | undefined;
}

/**
 * The ticked questions with the wording of their set. Questions that the questionnaire holds already keep their wording, whatever has
 * become of the set.
 */
export async function tickedIn(
  tx: Tx,
  picks: readonly Ticking[],
  setVersion: number,
  held: readonly TickedQuestion[],
): Promise<TickedQuestion[]> {
  const texts = await tx.questionnaire.questions.textsOf(setVersion);
  if (!texts) throw new AppError("UNPROCESSABLE", { fieldErrors: { setVersion: ["SET_UNKNOWN"] } });
  const outcome = tick(picks, new Map([...texts, ...held.map(({ questionId, text }) => [questionId, text] as const)]));
  if ("refused" in outcome) throw new AppError("UNPROCESSABLE", { fieldErrors: { selected: [outcome.refused] } });
  return outcome.selected;
}

/** Only the given fields, so that saving a draft of one field does not touch the others. Empty text becomes null. */
export function textsGiven(form: SheetForm) {
  const { currentSituation, goal, freeText, mood, avoidTopics, themes } = form;
  return {
    ...(themes === undefined ? {} : { themes }),
    ...(currentSituation === undefined ? {} : { currentSituation: currentSituation || null }),
    ...(goal === undefined ? {} : { goal: goal || null }),
    ...(freeText === undefined ? {} : { freeText: freeText || null }),
    ...(mood === undefined ? {} : { mood }),
    ...(avoidTopics === undefined ? {} : { avoidTopics: avoidTopics || null }),
  };
}
