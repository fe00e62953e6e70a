import { terms } from "@knotter/contract/resources/terms";
import type { TermKind } from "@knotter/db/term.reads";
import { addTerm, arrangeTerms, updateTerm } from "@knotter/usecases/master/terms";
import { type Context, run } from "../context";
import { procedureOf, router } from "../trpc";

/** Straight from the table: whoever edits sees what she has just done, though cards and forms follow a minute later. */
async function masterOf({ house }: Context) {
  const rows = await house.db.read.term.all();
  return { items: rows.map(({ kind, code, label, retired }) => ({ kind, code, label, retired })) };
}

export const termsRouter = router({
  list: procedureOf(terms.list).query(async ({ ctx }) => {
    const vocabulary = await ctx.house.vocabulary();
    const all = (kind: TermKind) => vocabulary.all(kind).map(({ code, label }) => ({ code, label }));
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
    await run(ctx, addTerm, input);
    return masterOf(ctx);
  }),
  arrange: procedureOf(terms.arrange).mutation(async ({ ctx, input }) => {
    await run(ctx, arrangeTerms, input);
    return masterOf(ctx);
  }),
  update: procedureOf(terms.update).mutation(async ({ ctx, input }) => {
    await run(ctx, updateTerm, input);
    return masterOf(ctx);
  }),
});
