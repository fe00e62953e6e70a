import type { mentorResults } from "@knotter/contract/resources/mentor-results";
import type { MentorResultRow } from "@knotter/db/mentor/results";
import { AppError } from "@knotter/domain/errors";
import { endOfDay, instantOf } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { actorOf, type Context, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { at, atOrNull } from "./instant";

type Results = (typeof mentorResults)["results"];

/** What a mentor has reported, still has to report, and what mentees have told them. */
export async function mentorResultsOf(ctx: Context, input: z.output<Results["input"]>): Promise<z.input<Results["output"]>> {
  const { userId } = actorOf(ctx);
  if (userId !== input.id) throw new AppError("NOT_FOUND");
  const { mentor, report } = ctx.services.db.read;
  const filter = {
    orderId: input.orderId,
    from: input.from === undefined ? undefined : instantOf(input.from, 0),
    until: input.to === undefined ? undefined : endOfDay(input.to),
    withComment: input.withComment,
    q: input.q || undefined,
  };
  const page = { after: readKey(input.cursor), limit: input.pageSize + 1 };
  const [rows, counts, orders, ratings] = await Promise.all([
    mentor.results.list(scope(ctx), input.state, filter, page, ctx.now),
    mentor.results.counts(scope(ctx), filter, ctx.now),
    mentor.results.orders(scope(ctx), ctx.now),
    report.ratingsOf(userId, ctx.now),
  ]);
  const shown = rows.slice(0, input.pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => toResult(row, ctx.now)),
    total: counts[input.state],
    nextCursor: rows.length > input.pageSize && last ? keyOf(last) : null,
    pageSize: input.pageSize,
    counts,
    ratings,
    orders,
  };
}

function toResult(row: MentorResultRow, now: Date): z.input<Results["output"]>["items"][number] {
  return {
    id: row.id,
    publicNo: row.publicNo,
    status: row.status,
    startAt: at(row.startAt),
    endAt: at(row.endAt),
    order: { id: row.orderId, name: row.orderName },
    menteeName: row.menteeName,
    reportStatus: row.reportStatus,
    dueAt: at(row.dueAt),
    overdue: (row.reportStatus === "none" || row.reportStatus === "draft") && row.dueAt < now,
    submittedAt: atOrNull(row.submittedAt),
    late: row.late,
    editableUntil: row.lockedAt !== null && row.lockedAt > now ? at(row.lockedAt) : null,
    summaryState: row.summaryState,
    commentToMentor: row.commentToMentor,
  };
}
