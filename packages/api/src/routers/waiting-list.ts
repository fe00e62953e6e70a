import { waitingList } from "@knotter/contract/resources/waiting-list";
import type { TimeBand } from "@knotter/domain/time-band";
import { tokyoDate } from "@knotter/domain/tokyo";
import { demandFrom } from "@knotter/domain/waiting-list";
import { joinWaitingList, leaveWaitingList, passHeldTime } from "@knotter/usecases/waiting-list/wait";
import { actorOf, type Context, run } from "../context";
import { procedureOf, router } from "../trpc";
import { toWaitingConditions, toWaitingEntry } from "../views/waiting-list";

/** What the caller waits for. Nothing to a mentee whose identity is in doubt. */
async function ownOf(ctx: Context) {
  const { userId, hiddenBefore } = actorOf(ctx);
  if (hiddenBefore) return { items: [], previous: null };
  const { waitingList } = ctx.services.db.read;
  const [rows, previous] = await Promise.all([waitingList.ofMentee(userId, ctx.now), waitingList.lastOf(userId, tokyoDate(ctx.now))]);
  return { items: rows.map(toWaitingEntry), previous: previous ? toWaitingConditions(previous) : null };
}

export const waitingListRouter = router({
  own: procedureOf(waitingList.own).query(({ ctx }) => ownOf(ctx)),
  join: procedureOf(waitingList.join).mutation(async ({ ctx, input }) => {
    const { free } = await run(ctx, joinWaitingList, input);
    return { ...(await ownOf(ctx)), free };
  }),
  leave: procedureOf(waitingList.leave).mutation(async ({ ctx, input }) => {
    await run(ctx, leaveWaitingList, input);
    return ownOf(ctx);
  }),
  pass: procedureOf(waitingList.pass).mutation(async ({ ctx, input }) => {
    await run(ctx, passHeldTime, input);
    return ownOf(ctx);
  }),
  demand: procedureOf(waitingList.demand).query(async ({ ctx }) => {
    const { read } = ctx.services.db;
    const [counts, k] = await Promise.all([read.waitingList.demand(), read.waitingList.threshold()]);
    const told = demandFrom(
      counts.map(({ band, ...row }) => ({ ...row, band: band as TimeBand | null })),
      k,
    );
    return {
      k,
      rows: told.map(({ mentorId, mentorName, band, people }) => ({
        mentor: mentorId === null ? null : { id: mentorId, displayName: mentorName ?? "" },
        band,
        people,
      })),
    };
  }),
});
