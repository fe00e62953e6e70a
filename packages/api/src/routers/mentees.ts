import { ORDER_MENTEE_STATUS_TEXT } from "@knotter/contract/labels/order";
import { LIST_SORTS } from "@knotter/contract/lists";
import { mentees } from "@knotter/contract/resources/mentees";
import { AppError } from "@knotter/domain/errors";
import { cancelProposal } from "@knotter/usecases/identity/propose-email";
import { administerMentee } from "@knotter/usecases/mentee/administer";
import { removeMentee } from "@knotter/usecases/mentee/erase";
import { setFavorite } from "@knotter/usecases/mentee/favorite";
import { registerMentee } from "@knotter/usecases/mentee/register";
import { restoreMentee } from "@knotter/usecases/mentee/restore";
import { saveCareerPlan } from "@knotter/usecases/mentee/save-career-plan";
import { updateMentee } from "@knotter/usecases/mentee/update";
import { withdrawMentee } from "@knotter/usecases/mentee/withdraw";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { requireVocabulary } from "../known-vocabulary";
import { keyOf, readKey } from "../list-key";
import { pageAsked, pageFound } from "../list-page";
import { procedureOf, router } from "../trpc";
import { toCareerPlan, toCourseItem } from "../views/career-plan";
import { currentUserOf } from "../views/current-user";
import { toDataAccess } from "../views/data-access";
import { hrMenteesPageOf } from "../views/hr-mentees";
import { atText } from "../views/instant";
import { jobCardOf } from "../views/job-card";
import { toMentee, toMenteeAdmin } from "../views/mentee";
import { menteeExportOf } from "../views/mentee-export";
import { menteeMentoringsOf } from "../views/mentee-mentorings";
import { companyViewOf, inOrder, toConsent, toWaiting } from "../views/mentee-own";

async function requireMentee(ctx: Context, id: string) {
  const row = await ctx.services.db.read.mentee.find(scope(ctx), id);
  if (!row) throw new AppError("NOT_FOUND");
  return row;
}

async function viewOf(ctx: Context, id: string) {
  const { read } = ctx.services.db;
  const actor = actorOf(ctx);
  const [row, pendingEmail, erasureRequested, vocabulary] = await Promise.all([
    requireMentee(ctx, id),
    actor.userId === id ? read.mentee.pendingEmail(id, ctx.now) : null,
    actor.userId === id && read.mentee.erasureRequested(scope(ctx)),
    ctx.services.vocabulary(),
  ]);
  return toMentee(row, { pendingEmail, erasureRequested }, actor, vocabulary, ctx.now);
}

const cancelled = (mentorings: readonly { id: string; publicNo: string; startAt: string }[]) =>
  mentorings.map((session) => ({ ...session, startAt: atText(session.startAt) }));

/** Only the caller's own plan: for any other id the answer is NOT_FOUND, whether or not there is a plan. */
async function careerPlanOf(ctx: Context, id: string) {
  const actor = actorOf(ctx);
  if (actor.userId !== id) throw new AppError("NOT_FOUND");
  return toCareerPlan(await ctx.services.db.read.mentee.careerPlan.find(scope(ctx)), actor);
}

/** Up to here mentees are counted. */
const COUNTED = 10_000;

export const menteesRouter = router({
  list: procedureOf(mentees.list).query(async ({ ctx, input }) => {
    const asked = pageAsked("mentees", LIST_SORTS.mentees, input);
    const { mentee } = ctx.services.db.read;
    const [rows, total, vocabulary] = await Promise.all([
      mentee.list(scope(ctx), input, asked),
      mentee.count(scope(ctx), input, COUNTED),
      ctx.services.vocabulary(),
    ]);
    const { page, nextCursor } = pageFound(
      asked,
      rows.map((row) => ({ ...row, id: row.userId })),
    );
    await recordRead(
      ctx,
      "mentee.list",
      "Mentee",
      page.map((row) => row.userId),
    );
    return {
      items: page.map((row) => toMenteeAdmin(row, vocabulary, ctx.now)),
      total,
      nextCursor,
      pageSize: asked.pageSize,
    };
  }),

  hrstaff: procedureOf(mentees.hrstaff).query(({ ctx, input }) => hrMenteesPageOf(ctx, input)),

  get: procedureOf(mentees.get).query(async ({ ctx, input }) => {
    const view = await viewOf(ctx, input.id);
    await recordRead(ctx, "mentee.read", "Mentee", [input.id]);
    return view;
  }),

  register: procedureOf(mentees.register).mutation(async ({ ctx, input }) => {
    const { id, termsVersion, privacyVersion, sensitiveConsent, disclosureAcknowledged, ...profile } = input;
    await requireVocabulary(ctx, "jobType", "jobType", profile.jobType ? [profile.jobType] : []);
    await requireVocabulary(ctx, "theme", "concerns", profile.concerns);
    await run(ctx, registerMentee, { id, profile: said(profile), termsVersion, privacyVersion, sensitiveConsent, disclosureAcknowledged });
    const { viewer } = ctx;
    if (!viewer) throw new AppError("UNAUTHORIZED");
    return currentUserOf(ctx.services.db.read, viewer, ctx.now);
  }),

  update: procedureOf(mentees.update).mutation(async ({ ctx, input }) => {
    const { id, expectedVersion, email, employeeNo, department, sensitiveConsent, ...profile } = input;
    await requireVocabulary(ctx, "jobType", "jobType", profile.jobType ? [profile.jobType] : []);
    await requireVocabulary(ctx, "theme", "concerns", profile.concerns);
    const listed = { employeeNo, department };
    await run(ctx, updateMentee, { id, expectedVersion, email, sensitiveConsent, profile: said(profile), listed });
    return viewOf(ctx, id);
  }),

  admin: procedureOf(mentees.admin).mutation(async ({ ctx, input }) => {
    const { userId } = await run(ctx, administerMentee, input);
    return toMenteeAdmin(await requireMentee(ctx, userId), await ctx.services.vocabulary(), ctx.now);
  }),

  cancelEmailProposal: procedureOf(mentees.cancelEmailProposal).mutation(async ({ ctx, input }) => {
    const { userId } = await run(ctx, cancelProposal, input);
    return toMenteeAdmin(await requireMentee(ctx, userId), await ctx.services.vocabulary(), ctx.now);
  }),

  cancel: procedureOf(mentees.cancel).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, withdrawMentee, input);
    return {
      status: outcome.status,
      dryRun: outcome.dryRun,
      cancelledMentorings: cancelled(outcome.cancelled),
      dataDeletionPlannedOn: outcome.dataDeletionPlannedOn,
      exportPath: outcome.status === "closed" ? `/api/v1/mentees/${input.id}/export` : null,
    };
  }),

  restore: procedureOf(mentees.restore).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, restoreMentee, input);
    return { ...outcome, statusLabel: ORDER_MENTEE_STATUS_TEXT[outcome.status] };
  }),

  waiting: procedureOf(mentees.waiting).query(async ({ ctx, input }) => {
    if (actorOf(ctx).userId !== input.id) throw new AppError("NOT_FOUND");
    const rows = await ctx.services.db.read.mentee.waiting(scope(ctx), ctx.now);
    return { items: inOrder(rows.flatMap((row) => toWaiting(row, ctx.now))) };
  }),

  consents: procedureOf(mentees.consents).query(async ({ ctx, input: { id, cursor, pageSize } }) => {
    if (actorOf(ctx).userId !== id) throw new AppError("NOT_FOUND");
    const rows = await ctx.services.db.read.mentee.consents(scope(ctx), { after: readKey(cursor), limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(toConsent),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.grantedAt, id: last.id }) : null,
      pageSize,
    };
  }),

  dataAccess: procedureOf(mentees.dataAccess).query(async ({ ctx, input: { id, cursor, pageSize } }) => {
    if (actorOf(ctx).userId !== id) throw new AppError("NOT_FOUND");
    const rows = await ctx.services.db.read.mentee.dataAccesses(scope(ctx), { after: readKey(cursor), limit: pageSize + 1 });
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map(toDataAccess),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.at, id: last.id }) : null,
      pageSize,
    };
  }),

  addFavorite: procedureOf(mentees.addFavorite).mutation(({ ctx, input }) => run(ctx, setFavorite, { ...input, favorite: true })),

  removeFavorite: procedureOf(mentees.removeFavorite).mutation(({ ctx, input }) => run(ctx, setFavorite, { ...input, favorite: false })),

  careerPlan: procedureOf(mentees.careerPlan).query(({ ctx, input }) => careerPlanOf(ctx, input.id)),

  saveCareerPlan: procedureOf(mentees.saveCareerPlan).mutation(async ({ ctx, input }) => {
    const { menteeId } = await run(ctx, saveCareerPlan, input);
    return careerPlanOf(ctx, menteeId);
  }),

  jobCard: procedureOf(mentees.jobCard).query(async ({ ctx, input }) => {
    const plan = await careerPlanOf(ctx, input.id);
    if (plan.hidden) throw new AppError("IDENTITY_UNCONFIRMED");
    return jobCardOf(await requireMentee(ctx, input.id), plan, ctx.now);
  }),

  course: procedureOf(mentees.course).query(async ({ ctx, input: { id, cursor, pageSize } }) => {
    if (actorOf(ctx).userId !== id) throw new AppError("NOT_FOUND");
    const [rows, vocabulary] = await Promise.all([
      ctx.services.db.read.mentee.course(scope(ctx), { after: readKey(cursor), limit: pageSize + 1 }, ctx.now),
      ctx.services.vocabulary(),
    ]);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => toCourseItem(row, vocabulary)),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.startAt, id: last.id }) : null,
      pageSize,
    };
  }),

  companyView: procedureOf(mentees.companyView).query(({ ctx, input }) => companyViewOf(ctx, input)),

  mentorings: procedureOf(mentees.mentorings).query(({ ctx, input }) => menteeMentoringsOf(ctx, input)),

  export: procedureOf(mentees.export).query(async ({ ctx, input }) => {
    const row = await requireMentee(ctx, input.id);
    const actor = actorOf(ctx);
    const own = actor.userId === row.userId;
    const answer = await menteeExportOf(ctx.services.db.read, row, {
      own,
      hidden: actor.hiddenBefore !== undefined,
      vocabulary: await ctx.services.vocabulary(),
      now: ctx.now,
    });
    if (ctx.headOnly) return answer;
    // Before the first byte is sent: data is only handed out if that was recorded.
    await ctx.services.db.transaction((tx) =>
      tx.mentee.personalData.logExport({
        ...ctx.call,
        actor,
        operation: "mentees.export",
        fileName: answer.fileName,
        userId: row.userId,
        now: ctx.now,
      }),
    );
    await recordRead(ctx, "mentee.export", "Mentee", [row.userId]);
    return answer;
  }),

  remove: procedureOf(mentees.remove).mutation(async ({ ctx, input }) => {
    const outcome = await run(ctx, removeMentee, input);
    return { status: outcome.status, requestId: outcome.requestId, cancelledMentorings: cancelled(outcome.cancelled) };
  }),
});

/** Removes undefined fields, so that they do not reach the database. */
const said = <T extends object>(profile: T) =>
  Object.fromEntries(Object.entries(profile).filter(([, value]) => value !== undefined)) as { [K in keyof T]: Exclude<T[K], undefined> };
