import { randomUUID } from "node:crypto";
import { AppError } from "@knotter/domain/errors";
import { signatureOf, type UseCase } from "../deps";

export interface NewQuestionBank {
  /** The version that was edited; 0 for the first one. */
  basedOn: number;
  name: string;
  groups: readonly { code?: string | undefined; label: string; questions: readonly { text: string; enabled: boolean }[] }[];
}

/**
 * Publishes a new version of the question bank, which new questionnaires use from now on. Existing questionnaires, and orders that name a
 * version, keep theirs unchanged. Throws VERSION_CONFLICT if another version was published meanwhile.
 */
export const publishQuestions: UseCase<NewQuestionBank, { version: number }> = (deps, actor, { basedOn, name, groups }) =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const newest = await tx.questionnaire.questions.lockNewest();
    if (newest !== basedOn) throw new AppError("VERSION_CONFLICT");
    const version = newest + 1;
    const questions = groups.flatMap(({ code = `g${randomUUID().slice(0, 8)}`, label, questions: asked }) =>
      asked.map((question) => ({ ...question, groupCode: code, groupLabel: label })),
    );
    const id = await tx.questionnaire.questions.publish({ version, name }, questions, now);
    await tx.audit.record(
      {
        audit: [
          {
            action: "questions.publish",
            entity: "QuestionSet",
            entityId: id,
            diff: { version: [newest, version], questions: questions.filter(({ enabled }) => enabled).length },
          },
        ],
      },
      signatureOf(deps, actor, now),
    );
    return { version };
  });
