import { CAREER_PLAN_TEXT_MAX } from "@knotter/domain/career-plan";
import { DATA_ACCESSES } from "@knotter/domain/data-access";
import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { HR_SUMMARY_STATES } from "@knotter/domain/hr-summary";
import { CONSENT_CHANNELS } from "@knotter/domain/mentoring-codes";
import { z } from "zod";
import { file, json } from "../endpoint";
import { id, instant, localDate, pageOf, pageQuery, term, text } from "../fields";
import { DATA_ACCESS_TEXT } from "../labels/audit";
import { CAREER_PLAN_GUIDE, CAREER_PLAN_TEXT } from "../labels/career-plan";
import { hrInterview, hrListed } from "./mentee-view";
import { menteeHistory, orderMenteeView } from "./order-mentees";

export const CONSENT_TYPES = ["terms", "privacy", "sensitive_info", "disclosure", "hr_summary", "hr_comment", "cross_border"] as const;
export const WAITING_KINDS = ["proposal", "survey", "summary", "absence", "sheet"] as const;

const interview = z.object({ id, startAt: instant, mentorName: z.string() });

/** Something that waits for the mentee, with its interview. Contains nothing that anybody wrote. */
const waiting = z
  .object({
    kind: z.enum(WAITING_KINDS).meta({
      description:
        "proposal 提案された別の日時／survey アンケート／summary 会社に共有する要約の確認／absence 無断キャンセルの報告の確認／sheet 事前質問シート",
    }),
    mentoring: interview,
    until: instant.nullable().meta({ description: "期限。期限のないものは null" }),
    sheetId: id.nullable().meta({ description: "書きかけの事前質問シート" }),
    begun: z.boolean().meta({ description: "予約のときに「話したいこと」を書いてあり、シートはそこから始まる（kind が sheet のとき）" }),
  })
  .meta({ id: "MenteeTask" });

const consent = z
  .object({
    id,
    type: z.enum(CONSENT_TYPES),
    documentVersion: z.string().meta({ description: "文書の版。要約とコメントでは、その面談の何番目の文面か" }),
    channel: z.enum(CONSENT_CHANNELS).meta({ description: "screen 画面で／telephone 電話で、事務局が伺った" }),
    grantedAt: instant,
    revokedAt: instant.nullable(),
    mentoring: interview.nullable().meta({ description: "どの面談についての同意か" }),
    canceled: z.boolean().meta({ description: "その面談がキャンセルになったか" }),
  })
  .meta({ id: "Consent" });

const dataAccess = z
  .object({
    id,
    at: instant,
    role: z.enum(["admin", "hrstaff", "mentor"]).meta({ description: "閲覧した方の立場。どなたかは返りません" }),
    what: z.enum(DATA_ACCESSES),
    label: z.string().meta({ example: DATA_ACCESS_TEXT["mentoring.read"] }),
  })
  .meta({ id: "DataAccess" });

const planText = (field: keyof typeof CAREER_PLAN_TEXT, example: string) =>
  text(CAREER_PLAN_TEXT_MAX[field])
    .optional()
    .meta({ description: `${CAREER_PLAN_TEXT[field]}（${CAREER_PLAN_GUIDE[field]}）`, example });

/** キャリア・プラン. Absent fields are empty. */
export const careerPlanForm = z.strictObject({
  nextSteps: planText("nextSteps", "週に1回、隣の部署の定例に参加して、企画の進め方を学ぶ。"),
  interests: planText("interests", "人の話を聞いて、整理する時間を大切にしたい。"),
  strengths: planText("strengths", "立場の違う方の間に入って、話を進められること。"),
  aspirations: planText("aspirations", "人材育成にかかわる仕事をしてみたい。"),
  other: planText("other", "社内公募に応募するかどうかを、次の面談で相談したい。"),
  birthDate: localDate.nullable().optional().meta({ description: "生年月日。様式に印字するためだけに使います", example: "1990-04-01" }),
});

const careerPlan = z
  .object({
    nextSteps: z.string().meta({ description: CAREER_PLAN_TEXT.nextSteps }),
    interests: z.string().meta({ description: CAREER_PLAN_TEXT.interests }),
    strengths: z.string().meta({ description: CAREER_PLAN_TEXT.strengths }),
    aspirations: z.string().meta({ description: CAREER_PLAN_TEXT.aspirations }),
    other: z.string().meta({ description: CAREER_PLAN_TEXT.other }),
    birthDate: localDate.nullable().meta({ description: "生年月日" }),
    updatedAt: instant.nullable().meta({ description: "最後に保存した日時。まだ何も書いていなければ null" }),
    hidden: z.boolean().meta({ description: "ご本人の確認が済むまで、以前に書いたものを返さず、保存もできない" }),
    version: z.int().min(0).meta({ description: "版。まだ何も書いていなければ 0" }),
  })
  .meta({ id: "CareerPlan" });

const courseItem = z
  .object({
    id,
    publicNo: z.string().meta({ example: "M-2026-000123" }),
    startAt: instant,
    endAt: instant,
    orderName: z.string(),
    mentor: z.object({ id, displayName: z.string(), photoUrl: z.string() }),
    theme: term.nullable().meta({ description: "予約のときに選んだ相談テーマ" }),
    note: z.string().nullable().meta({ description: "予約のときに書いた「話したいこと」" }),
    answers: z
      .object({
        learned: z.string().nullable().meta({ description: "気づいたこと" }),
        nextAction: z.string().nullable().meta({ description: "次に取り組むこと" }),
        selfEfficacyBefore: z.int().nullable(),
        selfEfficacyAfter: z.int().nullable(),
        satisfaction: z.int().nullable(),
        easeOfTalking: z.int().nullable(),
        goalProgress: z.int().nullable(),
      })
      .nullable()
      .meta({ description: "面談後のアンケートのうち、ご自分の振り返り。回答していなければ null" }),
    summary: z
      .object({ text: z.string(), state: z.enum(HR_SUMMARY_STATES) })
      .nullable()
      .meta({ description: "会社に共有する要約のうち、ご本人に示されたもの" }),
  })
  .meta({ id: "CourseItem" });

const own = z.strictObject({ id });
const herself = ["mentee"] as const;
const favorite = own.extend({ mentorId: id });
const favored = z.object({ favorite: z.boolean() });

/** Operations only for the mentee: what waits for them, their consents, what their company sees. */
export const menteeOwn = {
  waiting: json({
    method: "GET",
    path: "/mentees/{id}/waiting",
    access: herself,
    summary: "ご本人を待っていること",
    description: "アンケート、会社に共有する要約の確認、無断キャンセルの報告の確認、事前質問シート。期限の近い順です。",
    input: own,
    output: z.object({ items: z.array(waiting) }),
    errors: ["NOT_FOUND"],
  }),
  consents: json({
    method: "GET",
    path: "/mentees/{id}/consents",
    access: herself,
    summary: "同意の記録",
    description: "新しい順です。取り消した同意も残ります。",
    input: pageQuery.extend({ id }),
    output: pageOf(consent),
    errors: ["NOT_FOUND"],
  }),
  dataAccess: json({
    method: "GET",
    path: "/mentees/{id}/data-access",
    access: herself,
    summary: "ご自身のデータの閲覧の記録",
    description:
      "ご自身のデータを、どの立場の方が、いつ、何を見たか。新しい順です。事務局や人事ご担当者の個人名は含みません。事務局や人事ご担当者が一覧や検索の結果でまとめて見ること、担当のキャリコンが面談の予定や記録を見ること、一覧のファイルの出力は含みません。",
    input: pageQuery.extend({ id }),
    output: pageOf(dataAccess),
    errors: ["NOT_FOUND"],
  }),
  addFavorite: json({
    method: "PUT",
    path: "/mentees/{id}/favorites/{mentorId}",
    access: herself,
    summary: "キャリコンをお気に入りに追加する",
    description:
      "ご本人だけが見られます。会社にも、事務局にも、キャリコンにも表示されず、操作の記録にも残りません。施策が変わっても残ります。",
    input: favorite,
    output: favored,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  removeFavorite: json({
    method: "DELETE",
    path: "/mentees/{id}/favorites/{mentorId}",
    access: herself,
    summary: "キャリコンをお気に入りから外す",
    input: favorite,
    output: favored,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  careerPlan: json({
    method: "GET",
    path: "/mentees/{id}/career-plan",
    access: herself,
    summary: "キャリア・プラン",
    description: "ご本人が、ご本人のために書いたもの。ほかの方には返らず、書いたことも、操作の記録に残りません。",
    input: own,
    output: careerPlan,
    errors: ["NOT_FOUND"],
  }),
  saveCareerPlan: json({
    method: "PUT",
    path: "/mentees/{id}/career-plan",
    access: herself,
    summary: "キャリア・プランを保存する",
    description:
      "すべての項目を置き換えます（省いた項目は空になります）。会社にも、事務局にも、キャリコンにも表示されず、操作の記録にも残りません。",
    input: careerPlanForm.extend({
      id,
      expectedVersion: z
        .int()
        .min(0)
        .optional()
        .meta({ description: "取得時の version。ほかの画面で保存されていると VERSION_CONFLICT になります。", example: 1 }),
    }),
    output: careerPlan,
    errors: ["IDENTITY_UNCONFIRMED", "UNPROCESSABLE", "VERSION_CONFLICT", "NOT_FOUND"],
    registeredOnly: true,
  }),
  jobCard: file({
    method: "GET",
    path: "/mentees/{id}/job-card",
    access: herself,
    summary: "ジョブ・カード 様式1-1（キャリア・プランシート）",
    description:
      "保存したキャリア・プランを、ジョブ・カードの様式1-1（就業経験がある方用）に記入した Excel ファイルです。キャリアコンサルティング実施者の記入欄は空欄です。",
    input: own,
    media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  course: json({
    method: "GET",
    path: "/mentees/{id}/course",
    access: herself,
    summary: "これまでの歩み",
    description:
      "終わった面談と、そのときにご本人が書いたこと。新しい順です。ご本人にだけ返ります。契約の保存期間が過ぎた面談の文章は null です。",
    input: pageQuery.extend({ id }),
    output: pageOf(courseItem),
    errors: ["NOT_FOUND"],
  }),
  companyView: json({
    method: "GET",
    path: "/mentees/{id}/company-view",
    access: herself,
    summary: "会社から見える内容",
    description: "人事ご担当者の画面に、いま表示されるご本人の行そのものです。共有範囲にない項目は null か、含まれません。",
    input: own.extend({ orderId: id }),
    output: z.object({
      order: z.object({
        id,
        name: z.string(),
        customerName: z.string(),
        disclosureLevel: z.enum(DISCLOSURE_LEVELS),
        showRegistration: z.boolean(),
      }),
      listed: orderMenteeView.meta({ description: "対象者の一覧での行" }),
      person: hrListed,
      history: menteeHistory.meta({ description: "お一人の画面での、これまでの経過" }),
      interviews: z.array(hrInterview).meta({ description: "お一人の画面での面談" }),
    }),
    errors: ["NOT_FOUND"],
  }),
} as const;
