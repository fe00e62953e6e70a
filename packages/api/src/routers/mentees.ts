import { mentees } from "@knotter/contract/resources/mentors";
import { hrSees } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import { actorOf, type Context, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { mentoringsPageOf } from "../views/mentorings-page";

async function isKnown(ctx: Context, menteeId: string): Promise<boolean> {
  const { read } = ctx.house.db;
  if (actorOf(ctx).role === "admin") return (await read.account.mentee(menteeId)) !== null;
  const counts = await read.mentoring.counts(scope(ctx), { menteeId }, ctx.now);
  return Object.values(counts).some((count) => count > 0);
}

const NONE = { items: [], total: 0, nextCursor: null, counts: { upcoming: 0, toReport: 0, done: 0, canceled: 0 } };

export const menteesRouter = router({
  mentorings: procedureOf(mentees.mentorings).query(async ({ ctx, input }) => {
    const actor = actorOf(ctx);
    if (actor.role === "hrstaff") {
      const rows = await ctx.house.db.read.disclosure.ofMentee(scope(ctx), input.id);
      if (!rows) throw new AppError("NOT_FOUND");
      const seen = rows.filter((row) => hrSees(row.level).usage);
      const hrItems = seen.map((row) => ({
        order: { id: row.orderId, name: row.orderName },
        label: row.status === "done" ? ("実施済み" as const) : ("予約済み" as const),
        ...(row.status === "done" && hrSees(row.level).doneOn ? { doneOn: tokyoDate(row.startAt) } : {}),
      }));
      return { ...NONE, pageSize: input.pageSize, hrItems, hiddenByPolicy: true };
    }
    if (actor.role === "mentee" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
    const page = await mentoringsPageOf(ctx, { menteeId: input.id }, input);
    // Nothing to show is an empty list; somebody she has nothing to do with (a mentor) or who does not exist (the office) is not.
    if (page.total === 0 && actor.role !== "mentee" && !(await isKnown(ctx, input.id))) throw new AppError("NOT_FOUND");
    return { ...page, hiddenByPolicy: false };
  }),
});
