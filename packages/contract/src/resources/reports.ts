import { HR_SUMMARY_STATES } from "@knotter/domain/hr-summary";
import { ATTENDED, SURVEY_TEXT_MAX, TROUBLES, WANT_NEXT } from "@knotter/domain/mentee-report";
import { ATTENDANCES, EMERGENCIES, MENTOR_REPORT_TEXT_MAX, ORG_ISSUE_TAGS, REFERRALS } from "@knotter/domain/mentor-report";
import { REPORT_STATUSES } from "@knotter/domain/mentoring-codes";
import { z } from "zod";
import { id, instant, instantIn, term, text, version } from "../fields";

const optionalText = (max: number) => text(max).nullable().optional();
const rating = (min: number, max: number) => z.int().min(min).max(max).nullable().optional();
const status = z.enum(REPORT_STATUSES).meta({ description: "none 未記入／draft 下書き／submitted 提出済み／locked 変更の期限後" });

/** 面談後アンケート. Absent fields stay, null clears. */
export const surveyForm = z.strictObject({
  attended: z.enum(ATTENDED).nullable().optional().meta({ description: "参加できたか（yes／part 途中まで／no）" }),
  satisfaction: rating(1, 5).meta({ description: "満足度（提出に必須）", example: 5 }),
  easeOfTalking: rating(1, 5).meta({ description: "話しやすさ（提出に必須）", example: 5 }),
  goalProgress: rating(1, 5).meta({ description: "目的に近づけたか（提出に必須）", example: 4 }),
  selfEfficacyBefore: rating(1, 10),
  selfEfficacyAfter: rating(1, 10),
  nps: rating(0, 10),
  learned: optionalText(SURVEY_TEXT_MAX.learned).meta({ description: "気づき", example: "自分が大切にしたいことを言葉にできました。" }),
  nextAction: optionalText(SURVEY_TEXT_MAX.nextAction).meta({
    description: "次に取り組むこと",
    example: "来週、上司に業務の優先順位を相談します。",
  }),
  wantNext: z.enum(WANT_NEXT).nullable().optional(),
  commentToMentor: optionalText(SURVEY_TEXT_MAX.commentToMentor).meta({
    description: "キャリコンへ（担当のキャリコンだけに届きます）",
    example: "ありがとうございました。",
  }),
  commentToOffice: optionalText(SURVEY_TEXT_MAX.commentToOffice).meta({
    description: "事務局へ（事務局だけに届きます）",
    example: "予約の流れがわかりやすかったです。",
  }),
  shareCommentWithHr: z.boolean().optional().meta({ description: "事務局へのコメントを会社にも伝えてよい" }),
  trouble: z
    .strictObject({ category: z.enum(TROUBLES), text: optionalText(SURVEY_TEXT_MAX.trouble) })
    .nullable()
    .optional()
    .meta({ description: "困ったこと（事務局だけに届きます）" }),
  durationMinutes: z.int().min(1).max(600).nullable().optional(),
});

const surveyAnswers = z.object({
  attended: z.enum(ATTENDED).nullable(),
  satisfaction: z.int().nullable(),
  easeOfTalking: z.int().nullable(),
  goalProgress: z.int().nullable(),
  selfEfficacyBefore: z.int().nullable(),
  selfEfficacyAfter: z.int().nullable(),
  nps: z.int().nullable(),
  learned: z.string().nullable(),
  nextAction: z.string().nullable(),
  wantNext: z.enum(WANT_NEXT).nullable(),
  commentToMentor: z.string().nullable(),
  commentToOffice: z.string().nullable(),
  shareCommentWithHr: z.boolean(),
  trouble: z.object({ category: z.string(), text: z.string().nullable() }).nullable(),
  durationMinutes: z.int().nullable(),
});

/** A survey as shown to its author. */
export const surveyView = z
  .object({
    mentoringId: id,
    status,
    declined: z.boolean().meta({ description: "「回答しない」を選んだ" }),
    answers: surveyAnswers.nullable(),
    submittedAt: instant.nullable(),
    editableUntil: instant.nullable(),
    version: z.int().nullable(),
  })
  .meta({ id: "MenteeReport" });

/** The part of a survey that an admin reads. Each reading is recorded in the audit log. */
export const adminSurvey = surveyAnswers
  .pick({
    satisfaction: true,
    easeOfTalking: true,
    goalProgress: true,
    selfEfficacyBefore: true,
    selfEfficacyAfter: true,
    nps: true,
    commentToOffice: true,
    trouble: true,
  })
  .extend({ submittedAt: instant })
  .meta({ id: "OfficeSurvey" });

/** 実施報告書. Absent fields stay, null clears. */
export const reportForm = z.strictObject({
  attendance: z.enum(ATTENDANCES).nullable().optional().meta({ description: "実施状況（提出に必須）。absent は無断キャンセルの報告から" }),
  actualStartAt: instantIn.nullable().optional().meta({ description: "実際の開始（提出に必須）" }),
  actualEndAt: instantIn.nullable().optional().meta({ description: "実際の終了（提出に必須）" }),
  themes: z
    .array(z.string().max(40))
    .max(5)
    .optional()
    .meta({ description: "主訴（提出に必須）", example: ["learning"] }),
  summaryPrivate: optionalText(MENTOR_REPORT_TEXT_MAX.summaryPrivate).meta({
    description: "面談概要（提出に必須）。書いた本人だけが読めます",
    example: "これまでの経験を振り返りました。",
  }),
  assessment: optionalText(MENTOR_REPORT_TEXT_MAX.assessment).meta({ description: "見立て" }),
  support: optionalText(MENTOR_REPORT_TEXT_MAX.support).meta({ description: "支援内容" }),
  nextPlan: optionalText(MENTOR_REPORT_TEXT_MAX.nextPlan).meta({ description: "次回・今後" }),
  careerAwareness: z.int().min(1).max(5).nullable().optional(),
  orgIssueTags: z
    .array(z.enum(ORG_ISSUE_TAGS))
    .max(ORG_ISSUE_TAGS.length)
    .optional()
    .meta({ description: "組織課題タグ（匿名で集計されます）" }),
  orgIssueNote: optionalText(MENTOR_REPORT_TEXT_MAX.orgIssueNote).meta({ description: "組織課題のメモ（匿名化して全体報告へ）" }),
  referral: z.enum(REFERRALS).optional(),
  referralNote: optionalText(MENTOR_REPORT_TEXT_MAX.referralNote),
  emergency: z.enum(EMERGENCIES).optional(),
  informedConsentDone: z.boolean().optional().meta({ description: "守秘義務・共有範囲を説明した（提出に必須）" }),
  jobCardUsed: z.boolean().optional(),
  supervisionRequested: z.boolean().optional(),
  hrSummaryDraft: optionalText(MENTOR_REPORT_TEXT_MAX.hrSummaryDraft).meta({
    description: "会社共有用の要約。提出すると相談者に確認をお願いします",
    example: "今後の働き方の希望を整理しました。",
  }),
});

/** A report as shown to its author. */
export const reportView = z
  .object({
    mentoringId: id,
    status,
    late: z.boolean(),
    attendance: z.enum(ATTENDANCES).nullable(),
    actualStartAt: instant.nullable(),
    actualEndAt: instant.nullable(),
    themes: z.array(term),
    summaryPrivate: z.string().nullable(),
    assessment: z.string().nullable(),
    support: z.string().nullable(),
    nextPlan: z.string().nullable(),
    careerAwareness: z.int().nullable(),
    orgIssueTags: z.array(term),
    orgIssueNote: z.string().nullable(),
    referral: z.enum(REFERRALS),
    referralNote: z.string().nullable(),
    emergency: z.enum(EMERGENCIES),
    informedConsentDone: z.boolean(),
    jobCardUsed: z.boolean(),
    supervisionRequested: z.boolean(),
    hrSummaryDraft: z.string().nullable(),
    hrSummaryState: z.enum(HR_SUMMARY_STATES),
    hrSummaryWish: z.string().nullable().meta({ description: "相談者からの、要約の書き直しのご希望" }),
    submittedAt: instant.nullable(),
    lockedAt: instant.nullable().meta({ description: "この日時まで書き直せます" }),
    updatedAt: instant,
    version: z.int(),
  })
  .meta({ id: "MentorReport" });

/** The wording for the company: shown to the mentee, who decides, and to the admins once it is approved. */
export const hrSummaryView = z
  .object({
    text: z.string(),
    revision: z.int().meta({ description: "承認・辞退のとき、読んだ要約の revision を渡します" }),
    state: z.enum(HR_SUMMARY_STATES),
    stateLabel: z.string().meta({ example: "ご確認待ち" }),
    wish: z.string().nullable().meta({ description: "書き直しのご希望。書いた相談者本人にだけ返ります" }),
    proposedAt: instant.nullable(),
    answeredAt: instant.nullable(),
  })
  .meta({ id: "HrSummary" });

/** The submitted version before a correction, as shown to its author. */
export const reportRevision = reportView
  .omit({
    mentoringId: true,
    status: true,
    late: true,
    hrSummaryState: true,
    hrSummaryWish: true,
    submittedAt: true,
    lockedAt: true,
    updatedAt: true,
  })
  .extend({ id, replacedAt: instant.meta({ description: "書き直された日時" }) })
  .meta({ id: "MentorReportRevision" });

/** Whom a mentor contacts when somebody's life may be in danger, as agreed between the customer and the admins. */
export const escalationView = z
  .object({
    contact: z
      .object({ typeLabel: z.string().meta({ example: "産業医" }), name: z.string(), email: z.string(), phone: z.string().nullable() })
      .nullable()
      .meta({ description: "会社が決めた緊急の連絡先。決められていないときは null（事務局へご連絡ください）" }),
  })
  .meta({ id: "Escalation" });

export const mentorRatings = z
  .object({ n: z.int(), satisfaction: z.number(), easeOfTalking: z.number(), goalProgress: z.number() })
  .meta({ id: "MentorRatings" });

export const saveSurvey = surveyForm.extend({
  id,
  draft: z.boolean().optional().meta({ description: "下書きとして保存する" }),
  skip: z.literal(true).optional().meta({ description: "回答しない（以後ご案内しません）" }),
  expectedVersion: version.optional(),
});

export const saveReport = reportForm.extend({
  id,
  draft: z.boolean().optional().meta({ description: "下書きとして保存する" }),
  expectedVersion: version.optional(),
});
