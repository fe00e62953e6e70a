import { LIST_SORTS } from "@knotter/contract/lists";
import { supervisions } from "@knotter/contract/resources/supervisions";
import { AppError } from "@knotter/domain/errors";
import { commentOnSheet } from "@knotter/usecases/supervision/comment";
import { closeSupervision, withdrawSupervision } from "@knotter/usecases/supervision/end";
import { nameSupervisor } from "@knotter/usecases/supervision/name";
import { requestSupervision } from "@knotter/usecases/supervision/request";
import { writeCaseSheet } from "@knotter/usecases/supervision/write";
import { actorOf, run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toSupervision, toSupervisionItem } from "../views/supervision";

export const supervisionsRouter = router({
  list: procedureOf(supervisions.list).query(async ({ ctx, input }) => {
    const { open, mentoringId } = input;
    const asked = pageAsked("supervisions", LIST_SORTS.supervisions, input);
    const rows = await ctx.services.db.read.supervision.list(scope(ctx), { open, mentoringId }, asked);
    const { page, nextCursor } = pageFound(asked, rows);
    return { items: page.map((row) => toSupervisionItem(row, actorOf(ctx))), total: null, nextCursor, pageSize: asked.pageSize };
  }),

  get: procedureOf(supervisions.get).query(async ({ ctx, input }) => {
    const { supervision } = ctx.services.db.read;
    const row = await supervision.find(scope(ctx), input.id);
    if (!row) throw new AppError("NOT_FOUND");
    const [comments, names] = await Promise.all([supervision.comments(scope(ctx), input.id), supervision.names(scope(ctx), input.id)]);
    return toSupervision(row, comments, names, actorOf(ctx));
  }),

  request: procedureOf(supervisions.request).mutation(({ ctx, input }) => run(ctx, requestSupervision, input)),
  name: procedureOf(supervisions.name).mutation(({ ctx, input }) => run(ctx, nameSupervisor, input)),
  write: procedureOf(supervisions.write).mutation(({ ctx, input }) => run(ctx, writeCaseSheet, input)),
  comment: procedureOf(supervisions.comment).mutation(({ ctx, input }) => run(ctx, commentOnSheet, input)),
  close: procedureOf(supervisions.close).mutation(({ ctx, input }) => run(ctx, closeSupervision, input)),
  withdraw: procedureOf(supervisions.withdraw).mutation(({ ctx, input }) => run(ctx, withdrawSupervision, input)),
});
