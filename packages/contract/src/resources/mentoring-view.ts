import { SHEET_STATUSES } from "@knotter/domain/checked-question";
import { MEETING_METHODS } from "@knotter/domain/mentor-profile";
import { DISPUTE_STATUSES, MENTORING_STATUSES, NO_SHOW_SIDES } from "@knotter/domain/mentoring-codes";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { disclosureLevel, id, instant, term } from "../fields";
import { adminSurvey, hrSummaryView, reportView, surveyView } from "./reports";

/** An interview as shown to one of its two parties; an admin gets it without theme, note and meeting link. */
export const mentoringListItem = z
  .object({
    id,
    publicNo: z.string().meta({ example: "M-2026-000123" }),
    status: z.enum(MENTORING_STATUSES),
    label: z.string().meta({ description: "状態・時刻・報告から決まる表示名", example: "予約済み" }),
    labelCode: z.string().meta({ example: "reserved" }),
    startAt: instant,
    endAt: instant,
    durationMinutes: z.int(),
    order: z.object({ id, name: z.string() }),
    mentor: z.object({ id, displayName: z.string(), photoUrl: z.string() }),
    mentee: z.object({ id, displayName: z.string().meta({ description: "面談での呼び名。事務局には、名簿のお名前" }) }),
    meeting: z.object({
      status: z.enum(["preparing", "ready", "failed", "cleared"]),
      url: z.string().optional(),
      passcode: z.string().optional(),
      method: z.enum(MEETING_METHODS),
      methodLabel: z.string(),
    }),
    theme: term.nullable(),
    rescheduleCount: z.int(),
    rescheduleMax: z.int(),
    deadlines: z.object({ cancelFreeUntil: instant, rescheduleUntil: instant }),
    disclosureLevel,
    disclosureText: z.string(),
    reports: z.object({
      mentor: z.string(),
      mentee: z.string().nullable().meta({ description: "アンケートの状態。キャリコンには返りません（null）" }),
    }),
    cancellation: z
      .object({
        side: z.enum(["mentee", "mentor", "admin", "system"]),
        timing: z.enum(["free", "late"]).nullable(),
        at: instant,
        reason: z.string().nullable(),
      })
      .nullable(),
    can: z.object({
      cancel: z.boolean(),
      cancelIsLate: z.boolean(),
      reschedule: z.boolean(),
      rescheduleRefused: z.string().nullable().meta({ description: "日時変更できない理由" }),
      join: z.boolean(),
      joinFrom: instant,
    }),
    version: z.int(),
  })
  .meta({ id: "MentoringListItem" });

/** What the caller could do now. Pages show buttons by this and never compute a deadline themselves. */
const canNow = mentoringListItem.shape.can.extend({
  reportMentor: z.boolean(),
  reportMentee: z.boolean(),
  markNoShow: z.boolean(),
  undoNoShow: z.boolean(),
  dispute: z.boolean(),
  approveSummary: z.boolean(),
  delayNotice: z.boolean(),
  attachSheet: z.boolean(),
  propose: z.boolean().meta({ description: "別の日時を提案できる（担当のキャリコンだけ）" }),
  answerProposal: z.boolean().meta({ description: "提案された日時から選べる（相談者だけ）" }),
  identify: z.boolean().meta({ description: "相談者が本人だと確認したことを、キャリコンが伝えられる" }),
});

const menteeProfile = z
  .object({
    name: z.string().nullable(),
    ageBand: z.string().nullable(),
    jobTitle: z.string().nullable(),
    jobType: term.nullable(),
    joinedYear: z.int().nullable(),
    employmentType: z.string().nullable(),
    workStyle: z.string().nullable(),
    careerSummary: z.string().nullable(),
    concerns: z.array(term),
    accommodations: z.string().nullable().meta({ description: "配慮してほしいこと" }),
    phone: z
      .string()
      .nullable()
      .meta({ description: `当日の連絡先。開始の${LIMITS.phoneVisibleMinutesBefore}分前から終了までの間だけ返ります` }),
  })
  .meta({ id: "MenteeProfile" });

/** What happened to a booking, in its order. */
export const mentoringHistory = z.array(
  z.object({
    type: z.string(),
    label: z.string(),
    by: z.string(),
    at: instant,
    fromStartAt: instant.nullable(),
    toStartAt: instant.nullable(),
    proposedStartAts: z
      .array(instant)
      .meta({ description: "そのとき提案した日時。しばらくすると空になります", example: ["2026-06-12T14:00:00+09:00"] }),
  }),
);

export const mentoringView = mentoringListItem
  .extend({
    customer: z.object({ id, name: z.string() }).nullable().meta({ description: "顧客企業。事務局だけに返ります" }),
    can: canNow,
    deadlines: mentoringListItem.shape.deadlines.extend({
      noShowFrom: instant.meta({ description: "いらっしゃらなかったことを報告できるようになる時刻" }),
      noShowUntil: instant.meta({ description: "その報告の期限" }),
      disputeUntil: instant.nullable().meta({ description: "無断キャンセルの報告への申立ての期限" }),
      mentorReportDue: instant.meta({ description: "実施報告書の期限" }),
      surveyUntil: instant.meta({ description: "アンケートの受付の終わり" }),
    }),
    checkedQuestion: z
      .object({ id, status: z.enum(SHEET_STATUSES), changedAfterCheck: z.boolean() })
      .nullable()
      .meta({ description: "事前質問シート。相談者本人と、提出を受けたキャリコンだけに返ります" }),
    reports: mentoringListItem.shape.reports.extend({
      survey: surveyView.nullable().meta({ description: "相談者本人のアンケート" }),
      report: reportView.nullable().meta({ description: "キャリコン本人の報告書" }),
      commentToMentor: z.string().nullable().meta({ description: "キャリコンへのコメント。報告書を提出した担当だけに返ります" }),
      office: adminSurvey.nullable().meta({ description: "事務局だけに返ります。閲覧は記録されます" }),
    }),
    hrSummary: hrSummaryView.nullable(),
    proposal: z
      .array(
        z.object({
          startAt: instant,
          endAt: instant,
          until: instant.meta({ description: "お返事の期限。それまで、ほかの方は予約できません" }),
        }),
      )
      .nullable()
      .meta({ description: "キャリコンが提案している別の日時。相談者が選ぶまで、面談は元の日時のままです" }),
    absence: z
      .object({
        absent: z.enum(NO_SHOW_SIDES),
        reportedAt: instant,
        disputeStatus: z.enum(DISPUTE_STATUSES),
        disputedAt: instant.nullable(),
        disputeText: z.string().nullable().meta({ description: "申立ての内容。書いた本人と事務局だけに返ります" }),
        note: z.string().nullable().meta({ description: "報告したときのメモ。事務局だけに返ります" }),
      })
      .nullable(),
    note: z.string().nullable().meta({ description: "話したいこと（予約のとき）。当事者だけに返ります" }),
    menteeProfile: menteeProfile.nullable().meta({
      description: `相談者のプロフィール。担当のキャリコンだけに、面談の${LIMITS.questionnaire.mentorSeesDays}日後まで返ります`,
    }),
    history: mentoringHistory,
  })
  .meta({ id: "Mentoring" });

export const ticket = z.object({ returned: z.boolean(), used: z.int(), max: z.int() });
