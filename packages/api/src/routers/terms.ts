import { terms } from "@knotter/contract/resources/terms";
import type { TermKind } from "@knotter/db/term.reads";
import { procedureOf, router } from "../trpc";

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
});
