import { LIST_SORTS } from "@knotter/contract/lists";
import { personalDataRequests } from "@knotter/contract/resources/personal-data";
import { AppError } from "@knotter/domain/errors";
import { decideRequest } from "@knotter/usecases/personal-data/decide";
import { recordRead } from "../audit";
import { run, scope } from "../context";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toPersonalDataRequest } from "../views/personal-data";

export const personalDataRequestsRouter = router({
  list: procedureOf(personalDataRequests.list).query(async ({ ctx, input }) => {
    const asked = pageAsked("personalDataRequests", LIST_SORTS.personalDataRequests, input);
    const rows = await ctx.services.db.read.mentee.personalData.list(scope(ctx), input, asked);
    const { page, nextCursor } = pageFound(asked, rows);
    await recordRead(
      ctx,
      "personalData.list",
      "Mentee",
      page.map(({ userId }) => userId),
    );
    return {
      items: page.map(toPersonalDataRequest),
      total: null,
      nextCursor,
      pageSize: input.pageSize,
    };
  }),

  decide: procedureOf(personalDataRequests.decide).mutation(async ({ ctx, input }) => {
    const { requestId } = await run(ctx, decideRequest, input);
    const row = await ctx.services.db.read.mentee.personalData.find(scope(ctx), requestId);
    if (!row) throw new AppError("NOT_FOUND");
    return toPersonalDataRequest(row);
  }),
});
