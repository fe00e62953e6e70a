import { terms } from "@knotter/contract/resources/vocabulary";
import type { VocabularyKind } from "@knotter/db/vocabulary/vocabulary";
import { addVocabularyItem, arrangeVocabulary, updateVocabularyItem } from "@knotter/usecases/master/vocabulary";
import { type Context, run } from "../context";
import { procedureOf, router } from "../trpc";

/** Read from the table, so that editors see their own change at once, though cards and forms follow up to a minute later. */
async function masterOf({ services }: Context) {
  const rows = await services.db.read.vocabulary.all();
  return { items: rows.map(({ kind, code, label, retired }) => ({ kind, code, label, retired })) };
}

export const vocabularyRouter = router({
  list: procedureOf(terms.list).query(async ({ ctx }) => {
    const vocabulary = await ctx.services.vocabulary();
    const all = (kind: VocabularyKind) => vocabulary.all(kind).map(({ code, label }) => ({ code, label }));
    return {
      themes: all("theme"),
      industries: all("industry"),
      jobTypes: all("jobType"),
      targetLayers: all("targetLayer"),
      styles: all("style"),
      languages: all("language"),
    };
  }),

  master: procedureOf(terms.master).query(({ ctx }) => masterOf(ctx)),
  add: procedureOf(terms.add).mutation(async ({ ctx, input }) => {
    await run(ctx, addVocabularyItem, input);
    return masterOf(ctx);
  }),
  arrange: procedureOf(terms.arrange).mutation(async ({ ctx, input }) => {
    await run(ctx, arrangeVocabulary, input);
    return masterOf(ctx);
  }),
  update: procedureOf(terms.update).mutation(async ({ ctx, input }) => {
    await run(ctx, updateVocabularyItem, input);
    return masterOf(ctx);
  }),
});
