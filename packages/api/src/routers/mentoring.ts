import { mentoring } from "@knotter/contract/resources/mentoring";
import { AppError } from "@knotter/domain/errors";
import { bookMentoring } from "@knotter/usecases/mentoring/book";
import { cancelMentoring } from "@knotter/usecases/mentoring/cancel";
import { rescheduleMentoring } from "@knotter/usecases/mentoring/reschedule";
import { actorOf, type Context, run, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { type MentoringView, toMentoringView } from "../views/mentoring";

/** The interview as it now is, for whoever asked. */
async function viewOf(ctx: Context, id: string): Promise<MentoringView> {
  const { read } = ctx.house.db;
  const [row, history, vocabulary] = await Promise.all([
    read.mentoring.require(scope(ctx), id),
    read.mentoring.historyOf(id),
    ctx.house.vocabulary(),
  ]);
  return toMentoringView(row, history, { actor: actorOf(ctx), now: ctx.now, vocabulary });
}

export const mentoringRouter = router({
  book: procedureOf(mentoring.book).mutation(async ({ ctx, input }) => {
    const { theme } = input;
    if (theme !== undefined && !(await ctx.house.vocabulary()).all("theme").some((term) => term.code === theme)) {
      throw new AppError("UNPROCESSABLE", { fieldErrors: { theme: ["TERM_UNKNOWN"] } });
    }
    const { mentoringId } = await run(ctx, bookMentoring, input);
    return viewOf(ctx, mentoringId);
  }),
  get: procedureOf(mentoring.get).query(({ ctx, input }) => viewOf(ctx, input.id)),
  cancel: procedureOf(mentoring.cancel).mutation(async ({ ctx, input }) => {
    const { mentoringId, ticket } = await run(ctx, cancelMentoring, input);
    return { ...(await viewOf(ctx, mentoringId)), ticket };
  }),
  reschedule: procedureOf(mentoring.reschedule).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, rescheduleMentoring, input);
    return viewOf(ctx, mentoringId);
  }),
});
