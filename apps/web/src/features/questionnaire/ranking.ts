import { LIMITS } from "@knotter/domain/policy";
import type { Ticked } from "./questionnaire-values";

export const RANKS = Array.from({ length: LIMITS.questionnaire.ranked }, (_, index) => index + 1);

/** Ticks or unticks a question. An unticked one loses its rank, and those after it move up. */
export function toggled(selected: readonly Ticked[], questionId: string, on: boolean): Ticked[] {
  if (!on) return closeRanks(selected.filter((question) => question.questionId !== questionId));
  if (selected.length >= LIMITS.questionnaire.questions || selected.some((question) => question.questionId === questionId))
    return [...selected];
  return [...selected, { questionId, priority: null }];
}

/** Sets a rank, or removes it if the question has it already. The question that had the rank gets the one that becomes free. */
export function ranked(selected: readonly Ticked[], questionId: string, rank: number): Ticked[] {
  const own = selected.find((question) => question.questionId === questionId)?.priority ?? null;
  if (own === rank) return selected.map((question) => (question.questionId === questionId ? { ...question, priority: null } : question));
  return selected.map((question) => {
    if (question.questionId === questionId) return { ...question, priority: rank };
    return question.priority === rank ? { ...question, priority: own } : question;
  });
}

/** In the order in which the mentee wants to talk: the ranked ones, then the others as they were ticked. */
export const inOrder = <Question extends { priority?: number | null | undefined }>(selected: readonly Question[]): Question[] =>
  [...selected].sort((one, other) => (one.priority ?? RANKS.length + 1) - (other.priority ?? RANKS.length + 1));

function closeRanks(selected: readonly Ticked[]): Ticked[] {
  const held = selected.flatMap(({ priority }) => priority ?? []).sort((one, other) => one - other);
  return selected.map((question) => ({ ...question, priority: question.priority == null ? null : held.indexOf(question.priority) + 1 }));
}
