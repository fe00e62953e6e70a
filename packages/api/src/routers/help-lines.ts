import { helpLines } from "@knotter/contract/resources/help-lines";
import { replaceHelpLines } from "@knotter/usecases/master/replace-help-lines";
import { type Context, run } from "../context";
import { procedureOf, router } from "../trpc";

/** Everybody sees the active ones; an admin also sees the others. */
async function listFor({ services, viewer }: Context) {
  const lines = await services.db.read.admin.helpLine.all();
  const items = viewer?.role === "admin" ? lines : lines.filter(({ retired }) => !retired);
  return { items: items.map(({ retired, ...line }) => ({ ...line, shown: !retired })) };
}

export const helpLinesRouter = router({
  list: procedureOf(helpLines.list).query(({ ctx }) => listFor(ctx)),
  replace: procedureOf(helpLines.replace).mutation(async ({ ctx, input }) => {
    await run(ctx, replaceHelpLines, input);
    return listFor(ctx);
  }),
});
