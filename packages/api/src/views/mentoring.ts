import { errorMessage } from "@knotter/contract/errors";
import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import {
  CANCEL_REASON_TEXT,
  MEETING_METHOD_TEXT,
  MENTORING_EVENT_TEXT,
  MENTORING_LABEL_TEXT,
  MOVED_BY_PROPOSAL_TEXT,
  SIDE_TEXT,
} from "@knotter/contract/labels/mentoring";
import type { mentoringListItem, mentoringView } from "@knotter/contract/resources/mentoring-view";
import type { MentoringEventRow, MentoringRow, ProposedTime, ShownMentoring } from "@knotter/db/mentoring/mentoring.reads";
import type { AbsenceRow, ProfileForMentorRow } from "@knotter/db/mentoring/outcome";
import type { QuestionnaireBriefRow } from "@knotter/db/questionnaire/checked-question";
import type { ReportSides } from "@knotter/db/report/report.reads";
import { questionnaireStatusOf } from "@knotter/domain/checked-question";
import { delayNoticeRefusal } from "@knotter/domain/delay-notice";
import { disputeRefusal } from "@knotter/domain/dispute";
import { isTold } from "@knotter/domain/event-readers";
import { phoneVisible } from "@knotter/domain/mentee-profile";
import { surveyClosesAt, surveyRefusal } from "@knotter/domain/mentee-report";
import { reportRefusal } from "@knotter/domain/mentor-report";
import {
  allowedActions,
  type CancelReason,
  cancelIsLate,
  deadlinesOf,
  decide,
  labelOf,
  type MentoringEvent,
  type Side,
} from "@knotter/domain/mentoring";
import { LIMITS, resolvePolicy } from "@knotter/domain/policy";
import type { Actor } from "@knotter/domain/scope";
import { proposeUntil } from "@knotter/domain/time-hold";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import type { z } from "zod";
import type { Vocabulary } from "../vocabulary";
import { interviewOf } from "./checked-question";
import { at, atOrNull } from "./instant";
import { toAdminSurvey, toReportView, toSummaryView, toSurveyView } from "./report";

export type MentoringItem = z.infer<typeof mentoringListItem>;
export type MentoringView = z.infer<typeof mentoringView>;

interface Viewer {
  actor: Actor;
  now: Date;
  vocabulary: Vocabulary;
}

/**
 * One interview as its reader may see it. Theme, note and meeting link are for the two parties only; an admin sees the booking without
 * them, and the mentee by the name on the company's list.
 */
export function toMentoringItem(row: MentoringRow, { actor, now, vocabulary }: Viewer): MentoringItem {
  const policy = resolvePolicy({ order: { ...row.orderPolicy, sessionMinutes: row.sessionMinutes } });
  const party = actor.userId === row.menteeId || actor.userId === row.mentorId;
  const side = actor.role === "mentee" || actor.role === "mentor" || actor.role === "admin" ? actor.role : null;
  const actions = side ? allowedActions(row, side, now, policy) : [];
  const moved = side ? decide(row, { type: "reschedule", by: side, reason: true }, now, policy) : { refused: "FORBIDDEN" as const };
  const deadlines = deadlinesOf(row.startAt, policy);
  const joinFrom = new Date(row.startAt.getTime() - LIMITS.joinOpensMinutesBefore * MINUTE);
  const label = labelOf(row, now);
  const showLink = party && row.status === "reserved" && row.meetingUrl !== null;
  const showPasscode =
    showLink && row.meetingPasscode !== null && now.getTime() >= row.startAt.getTime() - LIMITS.passcodeVisibleHoursBefore * HOUR;
  return {
    id: row.id,
    publicNo: row.publicNo,
    status: row.status,
    label: MENTORING_LABEL_TEXT[label],
    labelCode: label,
    startAt: at(row.startAt),
    endAt: at(row.endAt),
    durationMinutes: (row.endAt.getTime() - row.startAt.getTime()) / MINUTE,
    order: { id: row.orderId, name: row.orderName },
    mentor: { id: row.mentorId, displayName: row.mentorDisplayName, photoUrl: row.mentorPhotoUrl },
    mentee: { id: row.menteeId, displayName: actor.role === "admin" ? row.listedName : (row.menteeDisplayName ?? row.menteeName ?? "") },
    meeting: {
      status: row.meetingStatus,
      method: row.meetingMethod,
      methodLabel: MEETING_METHOD_TEXT[row.meetingMethod],
      ...(showLink ? { url: row.meetingUrl ?? "" } : {}),
      ...(showPasscode ? { passcode: row.meetingPasscode ?? "" } : {}),
    },
    theme: party && row.theme !== null ? vocabulary.word("theme", row.theme) : null,
    rescheduleCount: row.rescheduleCount,
    rescheduleMax: policy.rescheduleMax,
    deadlines: { cancelFreeUntil: at(deadlines.cancelFreeUntil), rescheduleUntil: at(deadlines.rescheduleUntil) },
    disclosureLevel: row.disclosureLevelAtBooking,
    disclosureText: DISCLOSURE_SENTENCES[row.disclosureLevelAtBooking],
    reports: { mentor: row.mentorReportStatus, mentee: actor.role === "mentor" ? null : row.menteeReportStatus },
    cancellation: cancellationOf(row, actor),
    can: {
      cancel: actions.includes("cancel"),
      cancelIsLate: side === "mentee" && cancelIsLate(row, now, policy),
      reschedule: "to" in moved,
      rescheduleRefused:
        "refused" in moved && row.status === "reserved" ? errorMessage(moved.refused, "params" in moved ? moved.params : {}) : null,
      join: showLink && now >= joinFrom && now < row.endAt,
      joinFrom: at(joinFrom),
    },
    version: row.version,
  };
}

/** The other side reads 「都合により」 unless the reason was meant for it; whoever gave the reason sees it. */
function cancellationOf(row: MentoringRow, actor: Actor): MentoringItem["cancellation"] {
  if (row.cancelSide === null || row.canceledAt === null) return null;
  const own = row.canceledById === actor.userId;
  const reason = row.cancelReasonCode ? CANCEL_REASON_TEXT[row.cancelReasonCode as CancelReason] : null;
  const told = own || (row.shareReason && actor.role !== "admin");
  return {
    side: row.cancelSide,
    timing: row.cancelTiming,
    at: at(row.canceledAt),
    reason: told ? [reason, row.cancelReason].filter(Boolean).join("：") || null : "都合により",
  };
}

/** Data shown with an interview, each part as far as the caller may read it (db/report.reads.ts decides that). */
export interface RelatedData {
  history: readonly MentoringEventRow[];
  sheet: QuestionnaireBriefRow | null;
  sides: ReportSides;
  absence: AbsenceRow | null;
  delayNotices: number;
  profile: ProfileForMentorRow | null;
  /** Whether this mentor may confirm the mentee's identity. */
  canVouch: boolean;
  /** The times that are held for the mentee instead of this one. */
  proposed: readonly ProposedTime[];
}

export function toMentoringView(row: ShownMentoring, related: RelatedData, viewer: Viewer): MentoringView {
  const { actor, now, vocabulary } = viewer;
  const { sheet, sides } = related;
  const item = toMentoringItem(row, viewer);
  const party = actor.userId === row.menteeId || actor.userId === row.mentorId;
  const survey = actor.userId === row.menteeId ? toSurveyView(row.id, sides.survey, row.surveyDeclinedAt !== null, now) : null;
  const report = sides.report && toReportView(row.id, sides.report, now, vocabulary);
  return {
    ...item,
    customer: actor.role === "admin" ? { id: row.customerId, name: row.customerName } : null,
    can: { ...item.can, ...afterwards(row, related, viewer) },
    deadlines: { ...item.deadlines, ...deadlinesAfterwards(row) },
    checkedQuestion: sheet && {
      id: sheet.id,
      status: questionnaireStatusOf(sheet, interviewOf(sheet), now),
      changedAfterCheck: sheet.changedAfterCheck,
    },
    reports: {
      mentor: report?.status ?? row.mentorReportStatus,
      mentee: survey?.status ?? item.reports.mentee,
      survey,
      report,
      commentToMentor: sides.commentToMentor,
      office: sides.office && toAdminSurvey(sides.office),
    },
    hrSummary: sides.summary && toSummaryView(sides.summary),
    proposal:
      related.proposed.length === 0
        ? null
        : related.proposed.map(({ startAt, endAt, until }) => ({ startAt: at(startAt), endAt: at(endAt), until: at(until) })),
    absence: absenceOf(row, related.absence),
    note: party ? row.note : null,
    menteeProfile: related.profile && {
      ...related.profile,
      jobType: related.profile.jobType === null ? null : vocabulary.word("jobType", related.profile.jobType),
      concerns: vocabulary.words("theme", related.profile.concerns),
      phone: phoneVisible(row, now) ? related.profile.phone : null,
    },
    history: historyFor(related.history, viewer.actor.role as "mentee" | "mentor" | "admin"),
  };
}

/** The history of an interview, as far as this reader may see it. */
export const historyFor = (history: readonly MentoringEventRow[], reader: "mentee" | "mentor" | "admin"): MentoringView["history"] =>
  history.filter(({ type }) => isTold(type, reader)).map(toMentoringEvent);

const toMentoringEvent = (event: MentoringEventRow): MentoringView["history"][number] => ({
  type: event.type,
  label:
    event.type === "rescheduled" && event.proposed.length > 0
      ? MOVED_BY_PROPOSAL_TEXT
      : (MENTORING_EVENT_TEXT[event.type as MentoringEvent] ?? event.type),
  by: SIDE_TEXT[event.actorRole as Side] ?? SIDE_TEXT.system,
  at: at(event.at),
  fromStartAt: atOrNull(event.fromStartAt),
  toStartAt: atOrNull(event.toStartAt),
  proposedStartAts: event.type === "times_proposed" ? event.proposed.map(at) : [],
});

const isHidden = (row: MentoringRow, { hiddenBefore }: Actor): boolean => hiddenBefore !== undefined && row.createdAt < hiddenBefore;

type Afterwards = Omit<MentoringView["can"], keyof MentoringItem["can"]>;

/** What the caller can do before and after the interview itself, by the rules that the use cases apply. */
function afterwards(
  row: MentoringRow,
  { sheet, sides, delayNotices, canVouch, proposed }: RelatedData,
  { actor, now }: Viewer,
): Afterwards {
  const policy = resolvePolicy({ order: { ...row.orderPolicy, sessionMinutes: row.sessionMinutes } });
  const [mentee, mentor] = [actor.userId === row.menteeId, actor.userId === row.mentorId];
  const actions = mentee || mentor || actor.role === "admin" ? allowedActions(row, actor.role as Side, now, policy) : [];
  return {
    reportMentor: mentor && reportRefusal(row, sides.report?.lockedAt ?? null, now) === null,
    reportMentee: mentee && surveyRefusal(row, sides.survey?.editableUntil ?? null, now, policy) === null,
    markNoShow: actions.includes("reportNoShow"),
    undoNoShow: actions.includes("undoNoShow"),
    dispute: mentee && disputeRefusal(row, now, policy) === null,
    approveSummary: mentee && sides.summary?.state === "proposed",
    delayNotice: (mentee || mentor) && delayNoticeRefusal(row, delayNotices, now) === null,
    // A questionnaire may exist that this caller does not see.
    attachSheet: mentee && row.status === "reserved" && now < row.startAt && sheet === null && !isHidden(row, actor),
    propose: mentor && row.status === "reserved" && now <= proposeUntil(row.startAt),
    answerProposal: mentee && proposed.length > 0,
    identify: canVouch,
  };
}

/** The deadlines after the interview, by the order's policy. */
function deadlinesAfterwards(row: MentoringRow): Omit<MentoringView["deadlines"], keyof MentoringItem["deadlines"]> {
  const policy = resolvePolicy({ order: { ...row.orderPolicy, sessionMinutes: row.sessionMinutes } });
  const after = (from: Date, milliseconds: number): string => at(new Date(from.getTime() + milliseconds));
  return {
    noShowFrom: after(row.startAt, policy.noShowGraceMinutes * MINUTE),
    noShowUntil: after(row.endAt, policy.noShowReportWithinHours * HOUR),
    disputeUntil: row.noShowSide === "mentee" && row.noShowReportedAt ? after(row.noShowReportedAt, policy.disputeDays * DAY) : null,
    mentorReportDue: after(row.endAt, policy.mentorReportDueHours * HOUR),
    surveyUntil: at(surveyClosesAt(row.endAt, policy)),
  };
}

function absenceOf(row: MentoringRow, said: AbsenceRow | null): MentoringView["absence"] {
  if (row.noShowSide === null || row.noShowReportedAt === null) return null;
  return {
    absent: row.noShowSide,
    reportedAt: at(row.noShowReportedAt),
    disputeStatus: row.disputeStatus,
    disputedAt: atOrNull(said?.disputedAt ?? null),
    disputeText: said?.disputeText ?? null,
    note: said?.note ?? null,
  };
}
