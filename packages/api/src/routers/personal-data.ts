import { personalDataRequests } from "@knotter/contract/resources/personal-data";
import type { PersonalDataRequestRow } from "@knotter/db/mentee/personal-data";
import { AppError } from "@knotter/domain/errors";
import { decideRequest } from "@knotter/usecases/personal-data/decide";
import { recordRead } from "../audit";
import { run, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { toPersonalDataRequest } from "../views/personal-data";

export const personalDataRequestsRouter = router({
  list: procedureOf(personalDataRequests.list).query(async ({ ctx, input }) => {
    const after = readKey(input.cursor);
    const rows = await ctx.services.db.read.mentee.personalData.list(scope(ctx), {
      ...input,
      after: after && { at: after.startAt, id: after.id },
      limit: input.pageSize + 1,
    });
    const page = rows.slice(0, input.pageSize);
    const last = page.at(-1);
    await recordRead(
      ctx,
      "personalData.list",
      "Mentee",
      page.map((row: PersonalDataRequestRow) => row.userId),
    );
    return {
      items: page.map(toPersonalDataRequest),
      total: null,
      nextCursor: rows.length > input.pageSize && last ? keyOf({ startAt: last.requestedAt, id: last.id }) : null,
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
