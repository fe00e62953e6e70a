import { CLOSING_DAYS_NOTE_TEXT } from "@knotter/contract/labels/customer";
import { closingDaysRows } from "@knotter/contract/resources/closing-days";
import { keepsClosingDays } from "@knotter/domain/closing-days";
import { AppError } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import { changeClosingDays, declareClosingDays, removeClosingDays } from "@knotter/usecases/customer/closing-days";
import { actorOf, run, scope } from "../context";
import { procedureOf, router } from "../trpc";

export const closingDaysRouter = router({
  list: procedureOf(closingDaysRows.list).query(async ({ ctx, input }) => {
    const { read } = ctx.services.db;
    if (!(await read.customer.find(scope(ctx), input.id))) throw new AppError("NOT_FOUND");
    const rows = await read.customer.closingDays.of(scope(ctx), input.id, tokyoDate(ctx.now), ctx.now);
    const actor = actorOf(ctx);
    const isAdmin = actor.role === "admin";
    return {
      // A company must not learn how many people have booked on a day by closing it.
      items: rows.map(({ customerId: _customerId, undecided, ...row }) => ({ ...row, undecided: isAdmin ? undecided : null })),
      canEdit: keepsClosingDays(actor),
    };
  }),

  declare: procedureOf(closingDaysRows.declare).mutation(async ({ ctx, input }) => {
    const { customerId: _customerId, preview, ...outcome } = await run(ctx, declareClosingDays, input);
    const inWords = preview.map(({ notes, ...days }) => ({ ...days, notes: notes.map((note) => CLOSING_DAYS_NOTE_TEXT[note]) }));
    return { ...outcome, preview: input.dryRun ? inWords : null };
  }),

  update: procedureOf(closingDaysRows.update).mutation(async ({ ctx, input }) => {
    const { affected } = await run(ctx, changeClosingDays, input);
    return { affected };
  }),

  remove: procedureOf(closingDaysRows.remove).mutation(async ({ ctx, input }) => {
    await run(ctx, removeClosingDays, input);
    return { id: input.id };
  }),
});
