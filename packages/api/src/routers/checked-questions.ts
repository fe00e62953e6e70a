import { checkedQuestions } from "@knotter/contract/resources/checked-questions";
import { createQuestionnaire } from "@knotter/usecases/checked-question/create";
import { updateQuestionnaire } from "@knotter/usecases/checked-question/update";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { requireVocabulary } from "../known-vocabulary";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { toQuestionnaireItem, toQuestionnaireView } from "../views/checked-question";

async function viewOf(ctx: Context, id: string) {
  const [row, vocabulary] = await Promise.all([
    ctx.services.db.read.questionnaire.checked.require(scope(ctx), id, ctx.now),
    ctx.services.vocabulary(),
  ]);
  return toQuestionnaireView(row, { actor: actorOf(ctx), now: ctx.now, vocabulary });
}

export const checkedQuestionsRouter = router({
  create: procedureOf(checkedQuestions.create).mutation(async ({ ctx, input }) => {
    await requireVocabulary(ctx, "theme", "themes", input.themes);
    const { id } = await run(ctx, createQuestionnaire, input);
    return viewOf(ctx, id);
  }),

  update: procedureOf(checkedQuestions.update).mutation(async ({ ctx, input }) => {
    await requireVocabulary(ctx, "theme", "themes", input.themes);
    const { id } = await run(ctx, updateQuestionnaire, input);
    return viewOf(ctx, id);
  }),

  list: procedureOf(checkedQuestions.list).query(async ({ ctx, input }) => {
    const { pageSize, unattached, unread } = input;
    const filter = { unattached, unread, after: readKey(input.cursor), limit: pageSize + 1 };
    const rows = await ctx.services.db.read.questionnaire.checked.list(scope(ctx), filter, ctx.now);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => toQuestionnaireItem(row, ctx.now)),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.createdAt, id: last.id }) : null,
      pageSize,
    };
  }),

  get: procedureOf(checkedQuestions.get).query(async ({ ctx, input }) => {
    const view = await viewOf(ctx, input.id);
    await recordRead(ctx, "checkedQuestion.read", "CheckedQuestion", [input.id]);
    return view;
  }),
});
