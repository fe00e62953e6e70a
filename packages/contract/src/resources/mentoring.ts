import { ADMIN_ACTIONS, CANCEL_REASONS, NO_SHOW_SIDES } from "@knotter/domain/mentoring-codes";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import { PROPOSAL } from "@knotter/domain/time-hold";
import { z } from "zod";
import { json } from "../endpoint";
import { disclosureLevel, id, instantIn, pageOf, pageQuery, reason, text, version } from "../fields";
import { mentoringIcs } from "./calendar";
import { mentoringView, ticket } from "./mentoring-view";
import { escalationView, hrSummaryView, reportRevision, reportView, saveReport, saveSurvey, surveyView } from "./reports";
import { appCode } from "./security";

const reasonCode = z.enum(CANCEL_REASONS, "理由を選択してください");

/** What the mentee enters before booking (dialog step 話したいこと). */
export const bookingNoteForm = z.strictObject({
  theme: z.string().max(40).optional().meta({ description: "相談テーマのコード", example: "learning" }),
  note: text(LIMITS.text.reason)
    .optional()
    .meta({ description: "話したいこと（予約のとき）", example: "異動の話があり、これからの進み方を一緒に整理したいです。" }),
});

export const bookForm = bookingNoteForm.extend({
  mentorId: id,
  startAt: instantIn,
  orderId: id.optional(),
  acknowledgedDisclosure: disclosureLevel
    .optional()
    .meta({ description: "同意した共有範囲。施策の共有範囲と一致しなければ CONSENT_REQUIRED" }),
  acknowledgedPolicyVersion: z.string().max(40).optional().meta({ description: "同意したキャンセルの取り扱いの版", example: "2026-04-01" }),
  checkedQuestionId: id.optional().meta({ description: "渡しておく事前質問シートの下書き" }),
  menteeId: id.optional().meta({ description: "事務局による代理予約のとき、相談者のID" }),
  consentChannel: z
    .enum(["telephone"])
    .optional()
    .meta({ description: "事務局による代理予約では必須：共有範囲とキャンセルの取り扱いへの同意を、相談者から伺った方法" }),
});

export const cancelMentoringForm = z.strictObject({
  reasonCode: reasonCode.optional(),
  reason: text(LIMITS.text.reason).optional().meta({ example: "急な出張が入りました。" }),
  shareReason: z.boolean().optional().meta({ description: "理由を相手に伝える" }),
  acknowledgeLate: z.boolean().optional().meta({ description: "1回分が消化されることを確認した" }),
});

export const rescheduleMentoringForm = z.strictObject({
  startAt: instantIn,
  mentorId: id.optional().meta({ description: "別のキャリコンへ変更するとき" }),
  reasonCode: reasonCode.optional(),
  reason: text(LIMITS.text.reason).optional().meta({ example: "急な出張が入りました。" }),
  menteeConsented: z
    .boolean()
    .optional()
    .meta({ description: "キャリコンが変更するときは true が必要：相談者の了承を得ている。ないと MENTEE_CONSENT_REQUIRED" }),
});

export const noShowForm = z.strictObject({
  absent: z.enum(NO_SHOW_SIDES).optional().meta({ description: "いらっしゃらなかった方。事務局は必須、ほかの方は省略すると相手方" }),
  waitedUntil: instantIn.optional().meta({ description: "お待ちした時刻" }),
  note: text(LIMITS.text.reason)
    .optional()
    .meta({ description: "事務局へのメモ。取り消すときは理由（必須）", example: "15分お待ちしました。" }),
  undo: z.literal(true).optional().meta({ description: "報告を取り消す" }),
  to: z.enum(["done", "canceled"]).optional().meta({ description: "取り消したあとの状態。省略すると done（実施済み）" }),
});

/** Taking a report back: what happened instead, and the reason, which is asked for here. */
export const undoNoShow = noShowForm.pick({ to: true }).extend({ note: reason(LIMITS.text.reason) });

export const disputeForm = z.strictObject({
  text: text(LIMITS.text.dispute, { min: 1 }).meta({
    description: "事務局だけが読みます",
    example: "接続できず、お電話でご連絡しました。",
  }),
});

export const identifyForm = z.strictObject({
  code: appCode.meta({ description: "相談者の画面に表示された6桁のコード", example: "123456" }),
});

export const proposeForm = z.strictObject({
  startAts: z
    .array(instantIn)
    .min(1, "日時を1つ以上お選びください")
    .max(PROPOSAL.times, `日時は${PROPOSAL.times}つまで選べます`)
    .meta({ description: "提案する日時（1〜3つ）。面談の前後の時間を含めて、重ならないもの" }),
});

export const delayNoticeForm = z.strictObject({ minutes: z.literal(LIMITS.delayNotice.minutes) });

export const adminForm = z.strictObject({
  action: z.enum(ADMIN_ACTIONS).meta({
    description:
      "complete 実施済みにする／reopen 実施前に戻す／returnTicket 回数を戻す／rejectDispute 申立てを認めない／unlockReport 報告書の変更を認める",
  }),
  reason: reason(LIMITS.text.reason).meta({ example: "双方に確認しました。" }),
});

const expectedVersion = version.optional();
const seenSummary = z.strictObject({ id, revision: z.int().min(1).max(1_000_000).meta({ description: "読んだ要約の revision" }) });
export const wishForm = z.strictObject({
  wish: text(500, { min: 1 }).meta({ description: "担当のキャリコンだけが読みます", example: "部署の名前を省いてください。" }),
});
const SUMMARY_ERRORS = ["NOT_PROPOSED", "VERSION_CONFLICT", "NOT_FOUND"] as const;

const parties = ["mentee", "mentor", "admin"] as const;

export const mentoring = {
  book: json({
    method: "POST",
    path: "/mentoring",
    rate: "booking",
    access: ["mentee", "admin"],
    summary: "面談を予約する",
    description: `acknowledgedDisclosure には施策の disclosureLevel を、acknowledgedPolicyVersion にはキャンセルの取り扱いの版（現在は ${CONSENT_VERSIONS.policy}）を指定します。違うと CONSENT_REQUIRED になります。Idempotency-Key を付けて再送すると、最初の結果が返ります。SLOT_TAKEN のときは data.alternatives に近い日時が入ります。同じキャリコンの同じ日時をすでに予約しているときは、回数を確かめる前に ALREADY_BOOKED になり、data.id がその予約です。事務局が代わりに予約するときは menteeId と consentChannel を指定します。同意は、伺った方法・伺った人とともに記録されます。`,
    input: bookForm,
    output: mentoringView,
    status: 201,
    errors: [
      "ALREADY_BOOKED",
      "NOT_REGISTERED",
      "ORDER_CLOSED",
      "BOOKING_HELD",
      "QUOTA_EXCEEDED",
      "TOO_MANY_RESERVATIONS",
      "TOO_SOON_AFTER_LAST",
      "MENTOR_UNAVAILABLE",
      "OUT_OF_WINDOW",
      "SLOT_NOT_OFFERED",
      "SLOT_TAKEN",
      "MENTEE_OVERLAP",
      "CONSENT_REQUIRED",
      "NOT_FOUND",
    ],
  }),
  get: json({
    method: "GET",
    path: "/mentoring/{id}",
    access: parties,
    summary: "面談の詳細",
    input: z.strictObject({ id }),
    output: mentoringView,
    errors: ["NOT_FOUND"],
  }),
  ics: mentoringIcs,
  cancel: json({
    method: "PATCH",
    path: "/mentoring/{id}/cancel",
    access: parties,
    summary: "面談をキャンセルする",
    description:
      "回数に数えないキャンセルの期限を過ぎているときは acknowledgeLate が必要です。同じ側からの2回目は、最初と同じ結果を返します。",
    input: cancelMentoringForm.extend({ id, expectedVersion: version.optional() }),
    output: mentoringView.extend({ ticket }),
    errors: [
      "ALREADY_CANCELLED",
      "VERSION_CONFLICT",
      "NOT_RESERVED",
      "ALREADY_STARTED",
      "LATE_NOT_ACKNOWLEDGED",
      "REASON_REQUIRED",
      "NOT_FOUND",
    ],
  }),
  reschedule: json({
    method: "POST",
    path: "/mentoring/reschedule",
    rate: "booking",
    access: parties,
    summary: "面談の日時を変更する",
    description:
      "新しい日時を確保できたときだけ変わります。確保できなければ元の予約がそのまま残ります。mentorId を指定すると別のキャリコンへの予約に切り替わり、面談番号が新しくなります。",
    input: rescheduleMentoringForm.extend({ mentoringId: id, expectedVersion: version.optional() }),
    output: mentoringView,
    errors: [
      "SLOT_TAKEN",
      "MENTEE_OVERLAP",
      "VERSION_CONFLICT",
      "ALREADY_CANCELLED",
      "NOT_RESERVED",
      "ALREADY_STARTED",
      "RESCHEDULE_DEADLINE",
      "RESCHEDULE_LIMIT",
      "OUT_OF_WINDOW",
      "SLOT_NOT_OFFERED",
      "MENTOR_UNAVAILABLE",
      "MENTEE_CONSENT_REQUIRED",
      "REASON_REQUIRED",
      "NOT_FOUND",
    ],
  }),
  propose: json({
    method: "POST",
    path: "/mentoring/{id}/proposal",
    rate: "booking",
    access: ["mentor"],
    summary: "別の日時を提案する",
    description: `担当のキャリコンが、空いている日時を${PROPOSAL.times}つまで提案します。提案した日時は${PROPOSAL.hours}時間（元の日時の${PROPOSAL.hoursBeforeOld}時間前まで）仮押さえになり、ほかの方は予約できません。相談者が選ぶまで、面談は元の日時のままです。もう一度提案すると、前の提案と入れ替わります。`,
    input: proposeForm.extend({ id, expectedVersion }),
    output: mentoringView,
    errors: [
      "SLOT_TAKEN",
      "SLOT_NOT_OFFERED",
      "OUT_OF_WINDOW",
      "ORDER_CLOSED",
      "MENTEE_OVERLAP",
      "RESCHEDULE_DEADLINE",
      "NOT_RESERVED",
      "ALREADY_CANCELLED",
      "ALREADY_STARTED",
      "VERSION_CONFLICT",
      "NOT_FOUND",
    ],
  }),
  withdrawProposal: json({
    method: "POST",
    path: "/mentoring/{id}/proposal/withdraw",
    access: ["mentor"],
    summary: "日時の提案を取り下げる",
    description: "仮押さえが解け、ほかの方も予約できるようになります。面談は元の日時のままです。2回目は何も変えません。",
    input: z.strictObject({ id }),
    output: mentoringView,
    errors: ["NOT_FOUND"],
  }),
  takeProposal: json({
    method: "POST",
    path: "/mentoring/{id}/proposal/take",
    rate: "booking",
    access: ["mentee"],
    summary: "提案された日時を選ぶ",
    description:
      "面談が選んだ日時に変わり、ほかの提案は解けます。ご利用回数も、日時変更の回数も変わりません。同じ日時での2回目は、最初と同じ結果を返します。",
    input: z.strictObject({ id, startAt: instantIn }),
    output: mentoringView,
    errors: ["PROPOSAL_ENDED", "MENTEE_OVERLAP", "NOT_RESERVED", "ALREADY_CANCELLED", "ALREADY_STARTED", "NOT_FOUND"],
  }),
  declineProposal: json({
    method: "POST",
    path: "/mentoring/{id}/proposal/decline",
    access: ["mentee"],
    summary: "元の日時のままにする",
    description: "提案された日時の仮押さえが解け、キャリコンに知らせます。2回目は、最初と同じ結果を返します。",
    input: z.strictObject({ id }),
    output: mentoringView,
    errors: ["PROPOSAL_ENDED", "NOT_FOUND"],
  }),
  noShow: json({
    method: "POST",
    path: "/mentoring/{id}/cancel-without-notice",
    access: parties,
    summary: "無断キャンセルを報告する・取り消す",
    description:
      "開始から待機時間を過ぎると報告できます。相談者がいらっしゃらなかったときは1回分が消化され、キャリコンがいなかったときは回数が戻ります。undo で取り消せます。",
    input: noShowForm.extend({ id, expectedVersion }),
    forms: [
      { id: "NoShowReport", title: "報告する", required: [], optional: ["absent", "waitedUntil", "note", "expectedVersion"] },
      { id: "NoShowUndo", title: "報告を取り消す", required: ["undo", "note"], optional: ["to", "expectedVersion"] },
    ],
    output: mentoringView,
    errors: [
      "TOO_EARLY",
      "WINDOW_CLOSED",
      "NOT_RESERVED",
      "ALREADY_CANCELLED",
      "CONFLICT",
      "REASON_REQUIRED",
      "QUOTA_EXCEEDED",
      "VERSION_CONFLICT",
      "NOT_FOUND",
    ],
  }),
  dispute: json({
    method: "POST",
    path: "/mentoring/{id}/dispute",
    access: ["mentee"],
    summary: "無断キャンセルの報告に申立てをする",
    input: disputeForm.extend({ id }),
    output: mentoringView,
    errors: ["STATUS_NOT_ALLOWED", "ALREADY_DONE", "WINDOW_CLOSED", "NOT_FOUND"],
  }),
  menteeReport: json({
    method: "POST",
    path: "/mentoring/{id}/mentee-report",
    access: ["mentee"],
    summary: "面談後アンケートを保存・提出する",
    description: "draft なら途中まで保存できます。提出後も7日間は書き直せます。省いた項目は前のまま、null は消去です。",
    input: saveSurvey,
    output: surveyView,
    errors: ["TOO_EARLY", "REPORT_LOCKED", "ALREADY_CANCELLED", "NOT_RESERVED", "ALREADY_DONE", "VERSION_CONFLICT", "NOT_FOUND"],
  }),
  mentorReport: json({
    method: "POST",
    path: "/mentoring/{id}/mentor-report",
    access: ["mentor"],
    summary: "実施報告書を保存・提出する",
    description:
      "提出すると面談は実施済みになります。足りない項目は UNPROCESSABLE の fieldErrors で返ります。hrSummaryDraft を書いて提出すると、相談者に確認をお願いします。",
    input: saveReport,
    output: reportView,
    errors: ["TOO_EARLY", "REPORT_LOCKED", "ALREADY_CANCELLED", "NOT_RESERVED", "ABSENT_NOT_REPORTED", "VERSION_CONFLICT", "NOT_FOUND"],
  }),
  approveSummary: json({
    method: "POST",
    path: "/mentoring/{id}/hr-summary/approve",
    access: ["mentee"],
    summary: "会社に共有する要約を承認する",
    input: seenSummary,
    output: hrSummaryView,
    errors: SUMMARY_ERRORS,
  }),
  declineSummary: json({
    method: "POST",
    path: "/mentoring/{id}/hr-summary/decline",
    access: ["mentee"],
    summary: "会社に共有する要約を承認しない",
    description: "承認しなかったことは、会社には伝わりません。",
    input: seenSummary,
    output: hrSummaryView,
    errors: SUMMARY_ERRORS,
  }),
  revokeSummary: json({
    method: "POST",
    path: "/mentoring/{id}/hr-summary/revoke",
    access: ["mentee"],
    summary: "要約の承認を取り消す",
    input: seenSummary,
    output: hrSummaryView,
    errors: SUMMARY_ERRORS,
  }),
  wishSummary: json({
    method: "POST",
    path: "/mentoring/{id}/hr-summary/wish",
    access: ["mentee"],
    summary: "会社に共有する要約の書き直しをお願いする",
    description: "承認を待つ要約に、直してほしいところを伝えます。会社には何も共有されません。もう一度送ると、前のご希望と入れ替わります。",
    input: wishForm.extend(seenSummary.shape),
    output: hrSummaryView,
    errors: SUMMARY_ERRORS,
  }),
  revisions: json({
    method: "GET",
    path: "/mentoring/{id}/mentor-report/revisions",
    access: ["mentor"],
    summary: "実施報告書の書き直しの履歴",
    description: "提出のあとに書き直した報告書の、書き直す前の内容です。新しい順で、書いた本人にだけ返ります。",
    input: pageQuery.extend({ id }),
    output: pageOf(reportRevision),
    errors: ["NOT_FOUND"],
  }),
  escalation: json({
    method: "GET",
    path: "/mentoring/{id}/escalation",
    access: ["mentor"],
    summary: "緊急のときの連絡先",
    description: "相談者の会社が決めた連絡先です。閲覧は記録されます。",
    input: z.strictObject({ id }),
    output: escalationView,
    errors: ["NOT_FOUND"],
  }),
  delayNotice: json({
    method: "POST",
    path: "/mentoring/{id}/delay-notice",
    access: ["mentee", "mentor"],
    summary: "遅れることを相手に知らせる",
    description: "開始の60分前から終了まで、1回の面談につき3回まで送れます。",
    input: delayNoticeForm.extend({ id }),
    output: z.object({ sent: z.literal(true), left: z.int().meta({ description: "あと何回送れるか" }) }),
    errors: ["TOO_EARLY", "WINDOW_CLOSED", "DELAY_LIMIT", "NOT_RESERVED", "ALREADY_CANCELLED", "NOT_FOUND"],
  }),
  identify: json({
    method: "POST",
    path: "/mentoring/{id}/identity",
    access: ["mentor"],
    summary: "面談の相手が本人だと確認した",
    description:
      "事務局が相談者のメールアドレスを変更し、変更前のアドレスでの確認がなかったときに、面談で会ったキャリコンが、相談者の画面に表示された確認コードとともに伝えます（can.identify が true のとき。コードは security.identityCode のもの）。相談者には、それまでに書かれたものがまた表示され、コードを表示した端末のほかに変更後にログインした端末は、ログアウトします。",
    input: identifyForm.extend({ id }),
    output: mentoringView,
    errors: ["UNPROCESSABLE", "TOO_MANY_REQUESTS", "NOT_FOUND"],
  }),
  hostLink: json({
    method: "POST",
    path: "/mentoring/{id}/host-link",
    access: ["mentor"],
    summary: "面談を開始するためのリンク",
    description: `開始の${LIMITS.joinOpensMinutesBefore}分前から終了まで取得できます。Zoom の開始用リンクはその都度 Zoom から取得し、保存しません。取得できないときは、参加用リンクが返ります（asHost が false）。`,
    input: z.strictObject({ id }),
    output: z.object({ url: z.string(), asHost: z.boolean() }),
    errors: ["TOO_EARLY", "WINDOW_CLOSED", "NOT_RESERVED", "ZOOM_UNAVAILABLE", "NOT_FOUND"],
    keepsAnswer: false,
  }),
  setStatus: json({
    method: "POST",
    path: "/mentoring/{id}/status",
    access: ["admin"],
    summary: "面談の状態を事務局が直す",
    description: "理由は監査ログに残ります。",
    input: adminForm.extend({ id, expectedVersion }),
    output: mentoringView,
    errors: [
      "TOO_EARLY",
      "NOT_RESERVED",
      "ALREADY_CANCELLED",
      "ALREADY_DONE",
      "CONFLICT",
      "STATUS_NOT_ALLOWED",
      "VERSION_CONFLICT",
      "NOT_FOUND",
    ],
  }),
} as const;
