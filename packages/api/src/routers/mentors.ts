import { mentors } from "@knotter/contract/resources/mentors";
import { AppError } from "@knotter/domain/errors";
import { LIMITS } from "@knotter/domain/policy";
import { daysBetween, tokyoDate } from "@knotter/domain/tokyo";
import { freeTimesOf } from "@knotter/usecases/mentor/free-times";
import { findMentors } from "@knotter/usecases/mentor/search";
import { actorOf, scope } from "../context";
import { procedureOf, router } from "../trpc";
import { atOrNull } from "../views/instant";
import { toSlot } from "../views/mentor";
import { toMentorDetail } from "../views/mentor-detail";
import { toSearchResult } from "../views/mentor-search";
import { mentoringsPageOf } from "../views/mentorings-page";

export const mentorsRouter = router({
  list: procedureOf(mentors.list).query(async ({ ctx, input }) => {
    const { theme, industry, jobType, target, style, gender, language, ...rest } = input;
    const tags = {
      theme,
      industry,
      jobType,
      target,
      style,
      gender: gender ? [gender] : undefined,
      language: language ? [language] : undefined,
    };
    const found = await findMentors(ctx.deps, actorOf(ctx), { ...rest, tags });
    return toSearchResult(ctx, found, input);
  }),

  get: procedureOf(mentors.get).query(async ({ ctx, input }) => {
    const row = await ctx.house.db.read.mentor.find(scope(ctx), input.id, tokyoDate(ctx.now));
    if (!row) throw new AppError("NOT_FOUND");
    return toMentorDetail(ctx, row, input.orderId);
  }),

  schedules: procedureOf(mentors.schedules).query(async ({ ctx, input }) => {
    const days = daysBetween(input.from, input.to);
    if (days < 0) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["END_BEFORE_START"] } });
    if (days >= LIMITS.scheduleQueryDays) throw new AppError("BAD_REQUEST", { fieldErrors: { to: ["SPAN_TOO_LONG"] } });
    const times = await freeTimesOf(ctx.deps, actorOf(ctx), input);
    return {
      days: times.days.map((day) => ({ ...day, slots: day.slots.map(toSlot) })),
      nextAvailableAt: atOrNull(times.nextAvailableAt),
      lastDate: times.lastDate,
      minutes: times.minutes,
      timezone: "Asia/Tokyo" as const,
    };
  }),

  mentorings: procedureOf(mentors.mentorings).query(async ({ ctx, input }) => {
    const actor = actorOf(ctx);
    if (actor.role === "mentor" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
    const [page, ratings] = await Promise.all([
      mentoringsPageOf(ctx, { mentorId: input.id }, input),
      ctx.house.db.read.report.ratingsOf(input.id, ctx.now),
    ]);
    if (page.total === 0 && !(await ctx.house.db.read.mentor.profileOf(input.id, ctx.now))) throw new AppError("NOT_FOUND");
    return { ...page, ratings };
  }),
});
