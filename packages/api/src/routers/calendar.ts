import { calendar, calendarFeed } from "@knotter/contract/resources/calendar";
import type { FeedRow } from "@knotter/db/mentor/calendar-feed";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { DAY } from "@knotter/domain/tokyo";
import { feedKeysOf, makeFeed, revokeFeed } from "@knotter/usecases/calendar/feed";
import { BASE_PATH } from "../base-path";
import { actorOf, run } from "../context";
import { procedureOf, router } from "../trpc";
import { feedIcs } from "../views/calendar";
import { atOrNull } from "../views/instant";

const stateOf = (feed: FeedRow | null) => ({
  active: feed !== null && feed.revokedAt === null,
  createdAt: atOrNull(feed?.createdAt ?? null),
  rotatedAt: atOrNull(feed?.rotatedAt ?? null),
});

export const calendarFeedRouter = router({
  get: procedureOf(calendarFeed.get).query(async ({ ctx }) =>
    stateOf(await ctx.services.db.read.mentor.calendarFeed.find(actorOf(ctx).userId)),
  ),
  make: procedureOf(calendarFeed.make).mutation(async ({ ctx }) => {
    const { token, busyToken, feed } = await run(ctx, makeFeed, {});
    const at = (secret: string): string => `${ctx.services.origin}${BASE_PATH}/calendar/${secret}`;
    return { ...stateOf(feed), url: at(token), webcalUrl: at(token).replace(/^https?:/, "webcal:"), busyUrl: at(busyToken) };
  }),
  revoke: procedureOf(calendarFeed.revoke).mutation(async ({ ctx }) => {
    await run(ctx, revokeFeed, {});
    return stateOf(await ctx.services.db.read.mentor.calendarFeed.find(actorOf(ctx).userId));
  }),
});

export const calendarRouter = router({
  feed: procedureOf(calendar.feed).query(async ({ ctx, input }) => {
    const { read } = ctx.services.db;
    const owner = await read.mentor.calendarFeed.ownerOf(feedKeysOf(ctx.deps, input.token));
    if (!owner) throw new AppError("NOT_FOUND");
    const { canceledDays, pastDays, events } = LIMITS.calendarFeed;
    const daysAgo = (days: number): Date => new Date(ctx.now.getTime() - days * DAY);
    const entries = await read.mentor.calendarFeed.entries(owner, {
      since: daysAgo(pastDays),
      canceledSince: daysAgo(canceledDays),
      limit: events,
    });
    return feedIcs(entries, owner.role, ctx.services.origin, owner.busyOnly || input.busy === true);
  }),
});
