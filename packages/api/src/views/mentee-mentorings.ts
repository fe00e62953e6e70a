import type { mentees } from "@knotter/contract/resources/mentees";
import { hrSees } from "@knotter/domain/disclosure";
import { AppError } from "@knotter/domain/errors";
import { tokyoDate } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { recordRead } from "../audit";
import { actorOf, type Context, scope } from "../context";
import { mentoringsPageOf } from "./mentorings-page";

type Input = z.output<typeof mentees.mentorings.input>;
type Page = z.infer<typeof mentees.mentorings.output>;

const NONE = { items: [], total: 0, nextCursor: null, counts: { upcoming: 0, toReport: 0, done: 0, canceled: 0 } };

/** The interviews of a mentee, for whoever has part in them; HR gets of each what its level at the booking allows. */
export async function menteeMentoringsOf(ctx: Context, input: Input): Promise<Page> {
  const actor = actorOf(ctx);
  if (actor.role === "hrstaff") return forHr(ctx, input);
  if (actor.role === "mentee" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
  const page = await mentoringsPageOf(ctx, { menteeId: input.id }, input);
  // Nothing to show is an empty list; somebody she has nothing to do with (a mentor) or who does not exist (the office) is not.
  if (page.total === 0 && actor.role !== "mentee" && !(await isKnown(ctx, input.id))) throw new AppError("NOT_FOUND");
  if (actor.role === "admin") await recordRead(ctx, "mentee.read", "Mentee", [input.id]);
  return { ...page, hiddenByPolicy: false };
}

async function forHr(ctx: Context, input: Input): Promise<Page> {
  const rows = await ctx.house.db.read.disclosure.ofMentee(scope(ctx), input.id);
  if (!rows) throw new AppError("NOT_FOUND");
  await recordRead(ctx, "mentee.read", "Mentee", [input.id]);
  const hrItems = rows
    .filter((row) => hrSees(row.level).usage)
    .map((row) => {
      const sees = hrSees(row.level);
      const done = row.status === "done";
      return {
        order: { id: row.orderId, name: row.orderName },
        label: done ? ("実施済み" as const) : ("予約済み" as const),
        ...(done && sees.doneOn ? { doneOn: tokyoDate(row.startAt) } : {}),
        ...(done && sees.approvedSummary && row.hrSummary !== null ? { hrSummary: row.hrSummary } : {}),
      };
    });
  return { ...NONE, pageSize: input.pageSize, hrItems, hiddenByPolicy: true };
}

async function isKnown(ctx: Context, menteeId: string): Promise<boolean> {
  const { read } = ctx.house.db;
  if (actorOf(ctx).role === "admin") return (await read.account.mentee(menteeId)) !== null;
  const counts = await read.mentoring.counts(scope(ctx), { menteeId }, ctx.now);
  return Object.values(counts).some((count) => count > 0);
}
