import { questions } from "@knotter/contract/resources/questions";
import type { QuestionRow, QuestionSetRow } from "@knotter/db/question.reads";
import { AppError } from "@knotter/domain/errors";
import { type Context, scope } from "../context";
import { procedureOf, router } from "../trpc";

export const questionsRouter = router({
  get: procedureOf(questions.get).query(async ({ ctx, input }) => toQuestionSet(await setAskedFor(ctx, input))),
});

/** A version goes before an order: the sheet that names it was written with it. */
async function setAskedFor(ctx: Context, { version, orderId }: { version?: number | undefined; orderId?: string | undefined }) {
  const { question } = ctx.house.db.read;
  if (version !== undefined) return (await question.setOfVersion(version)) ?? missing();
  if (orderId === undefined) return question.currentSet();
  const set = await question.setOfOrder(scope(ctx), orderId);
  return set === undefined ? missing() : set;
}

function missing(): never {
  throw new AppError("NOT_FOUND");
}

function toQuestionSet(set: QuestionSetRow | null) {
  const groups = new Map<string, { code: string; label: string; questions: Pick<QuestionRow, "id" | "text">[] }>();
  for (const { id, text, groupCode, groupLabel } of set?.questions ?? []) {
    const group = groups.get(groupCode) ?? { code: groupCode, label: groupLabel, questions: [] };
    group.questions.push({ id, text });
    groups.set(groupCode, group);
  }
  return { version: set?.version ?? null, name: set?.name ?? null, groups: [...groups.values()] };
}
