import { mentoring } from "@knotter/contract/resources/mentoring";
import { delayNoticeRefusal } from "@knotter/domain/delay-notice";
import { AppError } from "@knotter/domain/errors";
import { profileVisible } from "@knotter/domain/mentee-profile";
import { identifyByMentor } from "@knotter/usecases/identity/identify";
import { bookMentoring } from "@knotter/usecases/mentoring/book";
import { cancelMentoring } from "@knotter/usecases/mentoring/cancel";
import { sendDelayNotice } from "@knotter/usecases/mentoring/delay-notice";
import { disputeNoShow } from "@knotter/usecases/mentoring/dispute";
import { reportNoShow } from "@knotter/usecases/mentoring/no-show";
import { declineProposal, proposeTimes, takeProposal, withdrawProposal } from "@knotter/usecases/mentoring/proposal";
import { rescheduleMentoring } from "@knotter/usecases/mentoring/reschedule";
import { setMentoringStatus } from "@knotter/usecases/mentoring/set-status";
import { approveSummary, declineSummary, revokeSummary } from "@knotter/usecases/report/answer-summary";
import { wishOtherWords } from "@knotter/usecases/report/request-other-summary";
import { submitReport } from "@knotter/usecases/report/submit-report";
import { submitSurvey } from "@knotter/usecases/report/submit-survey";
import { hostLink } from "@knotter/usecases/zoom/host-link";
import { recordRead } from "../audit";
import { actorOf, type Context, run, scope } from "../context";
import { requireVocabulary } from "../known-vocabulary";
import { keyOf, readKey } from "../list-key";
import { procedureOf, router } from "../trpc";
import { interviewIcs } from "../views/calendar";
import { type MentoringView, toMentoringView } from "../views/mentoring";
import { toEscalation, toReportView, toRevision, toSummaryView, toSurveyView } from "../views/report";

/** The interview in its new state, for the caller. */
async function viewOf(ctx: Context, id: string): Promise<MentoringView> {
  const { read } = ctx.services.db;
  const actor = actorOf(ctx);
  const [{ row, history, proposed }, sheet, vocabulary] = await Promise.all([
    read.mentoring.shown(scope(ctx), id, ctx.now),
    actor.role === "admin" ? null : read.questionnaire.checked.ofMentoring(scope(ctx), id, ctx.now),
    ctx.services.vocabulary(),
  ]);
  const written = row.mentorReportStatus !== "none" || row.menteeReportStatus !== "none";
  const near = actor.role !== "admin" && delayNoticeRefusal(row, 0, ctx.now) === null;
  // Service accounts do not read what mentee and mentor have written about an interview.
  const byProgram = ctx.viewer?.serviceAccount !== undefined;
  const met = actor.role === "mentor" && ctx.now >= row.startAt;
  const ahead = row.status === "reserved" && ctx.now < row.startAt;
  const [sides, absence, delayNotices, profile, canVouch] = await Promise.all([
    written && !byProgram ? read.report.sides(scope(ctx), id) : read.report.none,
    row.status === "no_show" && !byProgram ? read.mentoring.absenceOf(scope(ctx), id) : null,
    near ? read.mentoring.delayNoticesOf(id) : 0,
    profileVisible(row, ctx.now) ? read.mentoring.profileForMentor(scope(ctx), id) : null,
    met && read.account.emailProposals.canVouch(actor.userId, id, ctx.now),
  ]);
  // Records that an admin has read whose interview it is, reports of absence, ratings and comments.
  if (actor.role === "admin") await recordRead(ctx, sides.office ? "menteeReport.read" : "mentoring.read", "Mentoring", [id]);
  return toMentoringView(
    row,
    { history, sheet, sides, absence, delayNotices, profile, canVouch, proposed: ahead ? proposed : [] },
    { actor, now: ctx.now, vocabulary },
  );
}

async function surveyOf(ctx: Context, id: string) {
  const { read } = ctx.services.db;
  const [row, survey] = await Promise.all([read.mentoring.require(scope(ctx), id), read.report.survey(scope(ctx), id)]);
  return toSurveyView(id, survey, row.surveyDeclinedAt !== null, ctx.now);
}

async function reportOf(ctx: Context, id: string) {
  const report = (await ctx.services.db.read.report.report(scope(ctx), id)) ?? notFound();
  return toReportView(id, report, ctx.now, await ctx.services.vocabulary());
}

const summaryOf = async (ctx: Context, id: string) =>
  toSummaryView((await ctx.services.db.read.report.summary(scope(ctx), id)) ?? notFound());

function notFound(): never {
  throw new AppError("NOT_FOUND");
}

export const mentoringRouter = router({
  book: procedureOf(mentoring.book).mutation(async ({ ctx, input }) => {
    await requireVocabulary(ctx, "theme", "theme", input.theme === undefined ? [] : [input.theme]);
    const { mentoringId } = await run(ctx, bookMentoring, input);
    return viewOf(ctx, mentoringId);
  }),
  get: procedureOf(mentoring.get).query(({ ctx, input }) => viewOf(ctx, input.id)),
  ics: procedureOf(mentoring.ics).query(async ({ ctx, input }) => {
    const { read } = ctx.services.db;
    const { id } = await read.mentoring.require(scope(ctx), input.id);
    return interviewIcs((await read.mentor.calendarFeed.entry(id)) ?? notFound(), actorOf(ctx).role, ctx.services.origin);
  }),
  cancel: procedureOf(mentoring.cancel).mutation(async ({ ctx, input }) => {
    const { mentoringId, ticket } = await run(ctx, cancelMentoring, input);
    return { ...(await viewOf(ctx, mentoringId)), ticket };
  }),
  reschedule: procedureOf(mentoring.reschedule).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, rescheduleMentoring, input);
    return viewOf(ctx, mentoringId);
  }),
  propose: procedureOf(mentoring.propose).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, proposeTimes, input);
    return viewOf(ctx, mentoringId);
  }),
  withdrawProposal: procedureOf(mentoring.withdrawProposal).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, withdrawProposal, input);
    return viewOf(ctx, mentoringId);
  }),
  takeProposal: procedureOf(mentoring.takeProposal).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, takeProposal, input);
    return viewOf(ctx, mentoringId);
  }),
  declineProposal: procedureOf(mentoring.declineProposal).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, declineProposal, input);
    return viewOf(ctx, mentoringId);
  }),
  noShow: procedureOf(mentoring.noShow).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, reportNoShow, input);
    return viewOf(ctx, mentoringId);
  }),
  dispute: procedureOf(mentoring.dispute).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, disputeNoShow, input);
    return viewOf(ctx, mentoringId);
  }),
  menteeReport: procedureOf(mentoring.menteeReport).mutation(async ({ ctx, input }) => {
    const { trouble, ...survey } = input;
    const told = trouble === undefined ? {} : { troubleCategory: trouble?.category ?? null, troubleText: trouble?.text ?? null };
    const { mentoringId } = await run(ctx, submitSurvey, { ...survey, ...told });
    return surveyOf(ctx, mentoringId);
  }),
  mentorReport: procedureOf(mentoring.mentorReport).mutation(async ({ ctx, input }) => {
    const { hrSummaryDraft, ...report } = input;
    await requireVocabulary(ctx, "theme", "themes", report.themes);
    const { mentoringId } = await run(ctx, submitReport, { ...report, hrSummary: hrSummaryDraft });
    return reportOf(ctx, mentoringId);
  }),
  approveSummary: procedureOf(mentoring.approveSummary).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, approveSummary, input);
    return summaryOf(ctx, mentoringId);
  }),
  declineSummary: procedureOf(mentoring.declineSummary).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, declineSummary, input);
    return summaryOf(ctx, mentoringId);
  }),
  revokeSummary: procedureOf(mentoring.revokeSummary).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, revokeSummary, input);
    return summaryOf(ctx, mentoringId);
  }),
  wishSummary: procedureOf(mentoring.wishSummary).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, wishOtherWords, input);
    return summaryOf(ctx, mentoringId);
  }),
  revisions: procedureOf(mentoring.revisions).query(async ({ ctx, input }) => {
    const { read } = ctx.services.db;
    const { pageSize } = input;
    const { id } = await read.mentoring.require(scope(ctx), input.id);
    const rows = await read.report.revisions(scope(ctx), id, { after: readKey(input.cursor), limit: pageSize + 1 });
    const vocabulary = await ctx.services.vocabulary();
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    return {
      items: page.map((row) => toRevision(row, vocabulary)),
      total: null,
      nextCursor: rows.length > pageSize && last ? keyOf({ startAt: last.at, id: last.id }) : null,
      pageSize,
    };
  }),
  escalation: procedureOf(mentoring.escalation).query(async ({ ctx, input }) => {
    const { read } = ctx.services.db;
    const { id } = await read.mentoring.require(scope(ctx), input.id);
    const contact = await read.mentoring.escalationOf(scope(ctx), id);
    await recordRead(ctx, "mentoring.escalation", "Mentoring", [id]);
    return toEscalation(contact);
  }),
  delayNotice: procedureOf(mentoring.delayNotice).mutation(async ({ ctx, input }) => {
    const { left } = await run(ctx, sendDelayNotice, input);
    return { sent: true as const, left };
  }),
  identify: procedureOf(mentoring.identify).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, identifyByMentor, input);
    return viewOf(ctx, mentoringId);
  }),
  hostLink: procedureOf(mentoring.hostLink).mutation(({ ctx, input }) => run(ctx, hostLink, input)),
  setStatus: procedureOf(mentoring.setStatus).mutation(async ({ ctx, input }) => {
    const { mentoringId } = await run(ctx, setMentoringStatus, input);
    return viewOf(ctx, mentoringId);
  }),
});
