import type { mentoringsPage } from "@knotter/contract/resources/mentors";
import type { MentoringFilter } from "@knotter/db/mentoring/mentoring.reads";
import { endOfDay, instantOf } from "@knotter/domain/tokyo";
import type { z } from "zod";
import { actorOf, type Context, scope } from "../context";
import { keyOf, readKey } from "../list-key";
import { toMentoringItem } from "./mentoring";

interface Query {
  status?: MentoringFilter["tab"] | undefined;
  orderId?: string | undefined;
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  cursor?: string | undefined;
  pageSize: number;
}

/** A page of interviews in the caller's scope, with the counts of the tabs. */
export async function mentoringsPageOf(
  ctx: Context,
  whose: Pick<MentoringFilter, "mentorId" | "menteeId">,
  query: Query,
): Promise<z.infer<typeof mentoringsPage>> {
  const { read } = ctx.services.db;
  const filter = {
    ...whose,
    orderId: query.orderId,
    q: query.q,
    from: query.from ? instantOf(query.from, 0) : undefined,
    until: query.to ? endOfDay(query.to) : undefined,
  };
  const [rows, counts, vocabulary] = await Promise.all([
    read.mentoring.list(scope(ctx), { ...filter, tab: query.status, after: readKey(query.cursor), limit: query.pageSize + 1 }, ctx.now),
    read.mentoring.counts(scope(ctx), filter, ctx.now),
    ctx.services.vocabulary(),
  ]);
  const page = rows.slice(0, query.pageSize);
  const last = page.at(-1);
  const viewer = { actor: actorOf(ctx), now: ctx.now, vocabulary };
  return {
    items: page.map((row) => toMentoringItem(row, viewer)),
    total: query.status ? counts[query.status] : counts.upcoming + counts.toReport + counts.done + counts.canceled,
    nextCursor: rows.length > query.pageSize && last ? keyOf(last) : null,
    pageSize: query.pageSize,
    counts,
  };
}
