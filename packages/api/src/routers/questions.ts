import { questions } from "@knotter/contract/resources/questions";
import type { QuestionRow, QuestionSetRow } from "@knotter/db/questionnaire/question";
import { AppError } from "@knotter/domain/errors";
import { publishQuestions } from "@knotter/usecases/master/publish-questions";
import { type Context, run, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { toQuestionBank, toQuestionVersion } from "../views/question-bank";

async function bankOf({ services }: Context, version: number | undefined) {
  return toQuestionBank((await services.db.read.questionnaire.questions.bank(version)) ?? missing());
}

export const questionsRouter = router({
  versions: procedureOf(questions.versions).query(async ({ ctx }) => ({
    items: (await ctx.services.db.read.questionnaire.questions.versions()).map(toQuestionVersion),
  })),
  bank: procedureOf(questions.bank).query(({ ctx, input }) => bankOf(ctx, input.version)),
  publish: procedureOf(questions.publish).mutation(async ({ ctx, input }) => {
    const { version } = await run(ctx, publishQuestions, input);
    return bankOf(ctx, version);
  }),
  get: procedureOf(questions.get).query(async ({ ctx, input }) => toQuestionSet(await setAskedFor(ctx, input))),
});

/** A version takes precedence over an order: the questionnaire that names it was written with it. */
async function setAskedFor(ctx: Context, { version, orderId }: { version?: number | undefined; orderId?: string | undefined }) {
  const { questions } = ctx.services.db.read.questionnaire;
  if (version !== undefined) return (await questions.setOfVersion(version)) ?? missing();
  if (orderId === undefined) return questions.currentSet();
  const set = await questions.setOfOrder(scope(ctx), orderId);
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
