import { checkedQuestions } from "@knotter/contract/resources/checked-questions";
import { createSheet } from "@knotter/usecases/checked-question/create";
import { updateSheet } from "@knotter/usecases/checked-question/update";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { requireTerms } from "../known-terms";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { toSheetItem, toSheetView } from "../views/checked-question";

async function viewOf(ctx: Context, id: string) {
  const [row, vocabulary] = await Promise.all([ctx.house.db.read.checkedQuestion.require(scope(ctx), id, ctx.now), ctx.house.vocabulary()]);
  return toSheetView(row, { actor: actorOf(ctx), now: ctx.now, vocabulary });
}

export const checkedQuestionsRouter = router({
  create: procedureOf(checkedQuestions.create).mutation(async ({ ctx, input }) => {
    await requireTerms(ctx, "theme", "themes", input.themes);
    const { id } = await run(ctx, createSheet, input);
    return viewOf(ctx, id);
  }),

  update: procedureOf(checkedQuestions.update).mutation(async ({ ctx, input }) => {
    await requireTerms(ctx, "theme", "themes", input.themes);
    const { id } = await run(ctx, updateSheet, input);
    return viewOf(ctx, id);
  }),

  list: procedureOf(checkedQuestions.list).query(async ({ ctx, input }) => {
    const { pageSize, unattached, unread } = input;
    const filter = { unattached, unread, after: readKey(input.cursor), limit: pageSize + 1 };
    const rows = await ctx.house.db.read.checkedQuestion.list(scope(ctx), filter, ctx.now);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => toSheetItem(row, ctx.now)),
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
