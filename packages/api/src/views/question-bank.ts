import type { questionBank, questions } from "@knotter/contract/resources/questions";
import type { QuestionBankRow } from "@knotter/db/questionnaire/question";
import type { z } from "zod";
import { at } from "./instant";

export const toQuestionVersion = ({
  id,
  version,
  name,
  createdAt,
  retiredAt,
  orders,
}: Omit<QuestionBankRow, "questions">): z.infer<typeof questions.versions.output>["items"][number] => ({
  id,
  version,
  name,
  createdAt: at(createdAt),
  current: retiredAt === null,
  orders,
});

/** In groups, in their order; a group is placed where its questions are. */
export function toQuestionBank(row: QuestionBankRow): z.infer<typeof questionBank> {
  const groups = new Map<string, z.infer<typeof questionBank>["groups"][number]>();
  for (const { id, text, enabled, groupCode, groupLabel } of row.questions) {
    const group = groups.get(groupCode) ?? { code: groupCode, label: groupLabel, questions: [] };
    group.questions.push({ id, text, enabled });
    groups.set(groupCode, group);
  }
  return { ...toQuestionVersion(row), groups: [...groups.values()] };
}
