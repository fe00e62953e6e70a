import { slotReasonText } from "@knotter/contract/labels/slot";
import { mentors } from "@knotter/contract/resources/mentors";
import { AppError } from "@knotter/domain/errors";
import { scopeOf } from "@knotter/domain/scope";
import { tokyoDate } from "@knotter/domain/tokyo";
import { disableMentor } from "@knotter/usecases/mentor/disable";
import { enableMentor } from "@knotter/usecases/mentor/enable";
import { freeTimesOf } from "@knotter/usecases/mentor/free-times";
import { inviteMentor } from "@knotter/usecases/mentor/invite";
import { findMentors } from "@knotter/usecases/mentor/search";
import { updateMentor } from "@knotter/usecases/mentor/update";
import { whyNot } from "@knotter/usecases/mentor/why";
import { recordRead } from "../audit";
import { actorOf, run, scope } from "../context";
import { schedulePeriodOf } from "../schedule-period";
import { procedureOf, router } from "../trpc";
import { bookerOf } from "../views/booker";
import { at, atOrNull } from "../views/instant";
import { toSlot } from "../views/mentor";
import { adminItemOf, assignableMentors, editForViewer, editOf, mentorsForAdmin } from "../views/mentor-admin";
import { toMentorDetail } from "../views/mentor-detail";
import { mentorResultsOf } from "../views/mentor-results";
import { toSearchResult } from "../views/mentor-search";
import { mentoringsPageOf } from "../views/mentorings-page";
import { registrationScanOf } from "../views/registration-scan";
import { mentorZoomProcedures } from "./mentor-zoom";

export const mentorsRouter = router({
  admin: procedureOf(mentors.admin).query(({ ctx, input }) => mentorsForAdmin(ctx, input)),

  valid: procedureOf(mentors.valid).query(({ ctx, input }) => assignableMentors(ctx, input)),

  invite: procedureOf(mentors.invite).mutation(async ({ ctx, input }) => {
    const { mentorId } = await run(ctx, inviteMentor, input);
    return adminItemOf(ctx, mentorId);
  }),

  update: procedureOf(mentors.update).mutation(async ({ ctx, input }) => {
    const { mentorId } = await run(ctx, updateMentor, input);
    return editOf(ctx, mentorId);
  }),

  disable: procedureOf(mentors.disable).mutation(async ({ ctx, input }) => {
    const { mentorId, ...outcome } = await run(ctx, disableMentor, input);
    return { mentor: await adminItemOf(ctx, mentorId), ...outcome };
  }),

  enable: procedureOf(mentors.enable).mutation(async ({ ctx, input }) => {
    const { mentorId } = await run(ctx, enableMentor, input);
    return adminItemOf(ctx, mentorId);
  }),

  registrationScan: procedureOf(mentors.registrationScan).query(({ ctx, input }) => registrationScanOf(ctx, input.id)),

  ...mentorZoomProcedures,

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
    const booker = await bookerOf(ctx, input.menteeId);
    const found = await findMentors(ctx.deps, actorOf(ctx), { ...rest, tags });
    return toSearchResult(ctx, found, booker, input);
  }),

  get: procedureOf(mentors.get).query(async ({ ctx, input }) => {
    const booker = await bookerOf(ctx, input.menteeId);
    // On behalf of a mentee only mentors whom the mentee could find.
    const row = await ctx.services.db.read.mentor.find(booker ? scopeOf(booker.actor) : scope(ctx), input.id, tokyoDate(ctx.now));
    if (!row) throw new AppError("NOT_FOUND");
    return { ...(await toMentorDetail(ctx, row, booker, input.orderId)), ...(await editForViewer(ctx, row.id)) };
  }),

  schedules: procedureOf(mentors.schedules).query(async ({ ctx, input }) => {
    const times = await freeTimesOf(ctx.deps, actorOf(ctx), { ...input, ...schedulePeriodOf(input, ctx.now) });
    return {
      days: times.days.map((day) => ({ ...day, slots: day.slots.map(toSlot) })),
      nextAvailableAt: atOrNull(times.nextAvailableAt),
      lastDate: times.lastDate,
      minutes: times.minutes,
      timezone: "Asia/Tokyo" as const,
    };
  }),

  why: procedureOf(mentors.why).query(async ({ ctx, input }) => {
    const { startAt, endAt, reasons, ...orders } = await whyNot(ctx.deps, actorOf(ctx), input);
    return {
      startAt: at(startAt),
      endAt: at(endAt),
      offered: reasons.length === 0,
      reasons: reasons.map((reason) => ({ code: reason.code, text: slotReasonText(reason) })),
      ...orders,
    };
  }),

  results: procedureOf(mentors.results).query(({ ctx, input }) => mentorResultsOf(ctx, input)),

  mentorings: procedureOf(mentors.mentorings).query(async ({ ctx, input }) => {
    const actor = actorOf(ctx);
    if (actor.role === "mentor" && actor.userId !== input.id) throw new AppError("NOT_FOUND");
    const [page, ratings] = await Promise.all([
      mentoringsPageOf(ctx, { mentorId: input.id }, input),
      ctx.services.db.read.report.ratingsOf(input.id, ctx.now),
    ]);
    if (page.total === 0 && !(await ctx.services.db.read.mentor.profileOf(input.id, ctx.now))) throw new AppError("NOT_FOUND");
    if (actor.role === "admin")
      await recordRead(
        ctx,
        "mentoring.list",
        "Mentee",
        page.items.map(({ mentee }) => mentee.id),
      );
    return { ...page, ratings };
  }),
});
