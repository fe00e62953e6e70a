import { calendarSources } from "@knotter/contract/resources/calendar-sources";
import { CALENDAR_VENDORS } from "@knotter/domain/busy-time";
import { AppError } from "@knotter/domain/errors";
import { addCalendar } from "@knotter/usecases/calendar-sources/add";
import { authorizeCalendar, connectCalendar } from "@knotter/usecases/calendar-sources/connect";
import { refreshCalendar } from "@knotter/usecases/calendar-sources/read";
import { changeCalendar, keepInterview, removeCalendar, unkeepInterview } from "@knotter/usecases/calendar-sources/sources";
import { actorOf, type Context, run } from "../context";
import { procedureOf, router } from "../trpc";
import { toCalendarList, toCalendarSource } from "../views/calendar-sources";

async function sourceOf(ctx: Context, id: string) {
  const { userId } = actorOf(ctx);
  const { calendarSources: read } = ctx.services.db.read.mentor;
  const [source, interviews] = await Promise.all([read.find(userId, id), read.interviews(userId, ctx.now)]);
  if (!source) throw new AppError("NOT_FOUND");
  return toCalendarSource(source, interviews, ctx.now);
}

/** A mentor's own calendars. */
export const calendarSourcesRouter = router({
  list: procedureOf(calendarSources.list).query(async ({ ctx }) => {
    const { userId } = actorOf(ctx);
    const { calendarSources: read } = ctx.services.db.read.mentor;
    const [sources, upcoming, interviews] = await Promise.all([
      read.of(userId),
      read.upcoming(userId, ctx.now),
      read.interviews(userId, ctx.now),
    ]);
    const vendors = CALENDAR_VENDORS.filter((vendor) => ctx.services.calendars.vendors[vendor] !== undefined);
    return toCalendarList(sources, upcoming, interviews, vendors, ctx.now);
  }),
  add: procedureOf(calendarSources.add).mutation(async ({ ctx, input }) => sourceOf(ctx, (await run(ctx, addCalendar, input)).id)),
  connect: procedureOf(calendarSources.connect).mutation(({ ctx, input }) => run(ctx, connectCalendar, input)),
  authorize: procedureOf(calendarSources.authorize).mutation(async ({ ctx, input }) =>
    sourceOf(ctx, (await run(ctx, authorizeCalendar, input)).id),
  ),
  change: procedureOf(calendarSources.change).mutation(async ({ ctx, input }) => sourceOf(ctx, (await run(ctx, changeCalendar, input)).id)),
  remove: procedureOf(calendarSources.remove).mutation(({ ctx, input }) => run(ctx, removeCalendar, input)),
  refresh: procedureOf(calendarSources.refresh).mutation(async ({ ctx, input }) =>
    sourceOf(ctx, (await run(ctx, refreshCalendar, input)).id),
  ),
  keep: procedureOf(calendarSources.keep).mutation(({ ctx, input }) => run(ctx, keepInterview, input)),
  unkeep: procedureOf(calendarSources.unkeep).mutation(({ ctx, input }) => run(ctx, unkeepInterview, input)),
});
