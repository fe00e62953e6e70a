import { MENTORING_LABEL_TEXT } from "@knotter/contract/labels/mentoring";
import { mentorSchedule, type timeRange } from "@knotter/contract/resources/mentor-schedule";
import { busyWithin } from "@knotter/domain/busy-time";
import { AppError } from "@knotter/domain/errors";
import { SYSTEM_POLICY } from "@knotter/domain/policy";
import { workingRanges } from "@knotter/domain/schedule-rule";
import { eachDate, endOfDay, instantOf, parseTime } from "@knotter/domain/tokyo";
import { createSchedule, mentorOf } from "@knotter/usecases/mentor-schedule/create";
import { ruleOf } from "@knotter/usecases/mentor-schedule/entries";
import { removeSchedule } from "@knotter/usecases/mentor-schedule/remove";
import { updateSchedule } from "@knotter/usecases/mentor-schedule/update";
import type { z } from "zod";
import { actorOf, run, scope } from "../context";
import { schedulePeriodOf } from "../schedule-period";
import { procedureOf, router } from "../trpc";
import { at } from "../views/instant";
import { toRange, toScheduleEntry } from "../views/schedule";

const minutes = (ranges: readonly z.infer<typeof timeRange>[]) =>
  ranges.map(({ start, end }) => ({ start: parseTime(start), end: parseTime(end) }));

export const mentorScheduleRouter = router({
  list: procedureOf(mentorSchedule.list).query(async ({ ctx, input }) => {
    const { from, to } = schedulePeriodOf(input, ctx.now);
    const actor = actorOf(ctx);
    const mentorId = mentorOf(actor, input.mentorId);
    const { read } = ctx.services.db;
    const [limits, entries, closed, reserved, proposed, busy] = await Promise.all([
      read.mentor.schedule.limitsOf(mentorId),
      read.mentor.schedule.entriesOf(mentorId),
      read.mentoring.calendar.closedDays(from, to, null),
      read.mentor.schedule.reservedOf(mentorId, instantOf(from, 0), endOfDay(to)),
      read.mentor.schedule.proposedOf(mentorId, instantOf(from, 0), endOfDay(to), ctx.now),
      // What is in a mentor's own calendars is told to nobody else.
      actor.userId === mentorId ? read.mentor.calendarSources.busyOf(mentorId, ctx.now) : [],
    ]);
    const names = new Map(closed.holidays.map((holiday) => [holiday.date, holiday.name]));
    const rules = entries.map(ruleOf);
    const { scheduleVersion, ...own } = limits;
    const views = entries.map(toScheduleEntry);
    return {
      weekly: views.filter((entry) => entry.kind === "weekly"),
      dates: views.filter((entry) => entry.kind === "date_open"),
      blocks: views.filter((entry) => entry.kind === "date_block"),
      companyBlocks: closed.companyBlocks,
      holidays: closed.holidays,
      reserved: reserved.map((row) => ({
        mentoringId: row.mentoringId,
        publicNo: row.publicNo,
        startAt: at(row.startAt),
        endAt: at(row.endAt),
        status: row.status,
        label: MENTORING_LABEL_TEXT[row.status],
        menteeName: row.menteeName,
      })),
      proposed: proposed.map((row) => ({ ...row, startAt: at(row.startAt), endAt: at(row.endAt), until: at(row.until) })),
      busy: busyWithin(busy, { from: instantOf(from, 0).getTime(), to: endOfDay(to).getTime() }).map((period) => ({
        startAt: at(new Date(period.from)),
        endAt: at(new Date(period.to)),
      })),
      days: eachDate(from, to).map((date) => ({
        date,
        holidayName: names.get(date) ?? null,
        ranges: workingRanges(rules, new Set(names.keys()), closed.companyBlocks, date).map(toRange),
      })),
      limits: { ...own, slotGridMinutes: SYSTEM_POLICY.slotGridMinutes },
      version: scheduleVersion,
    };
  }),

  create: procedureOf(mentorSchedule.create).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, createSchedule, {
      ...input,
      entries: input.entries.map((entry) => ({ ...entry, ranges: minutes(entry.ranges) })),
    });
    return { ...outcome, entries: outcome.entries.map(toScheduleEntry) };
  }),

  get: procedureOf(mentorSchedule.get).query(async ({ ctx, input }) => {
    const entry = await ctx.services.db.read.mentor.schedule.require(scope(ctx), input.id);
    if (entry.deleted) throw new AppError("NOT_FOUND");
    return toScheduleEntry(entry);
  }),

  update: procedureOf(mentorSchedule.update).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, updateSchedule, { ...input, ranges: input.ranges && minutes(input.ranges) });
    return { ...outcome, entries: outcome.entries.map(toScheduleEntry) };
  }),

  remove: procedureOf(mentorSchedule.remove).mutation(({ ctx, input }) => run(ctx, removeSchedule, input)),
});
