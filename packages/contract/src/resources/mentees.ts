import { DISCLOSURE_LEVELS } from "@knotter/domain/disclosure";
import { HR_MENTEE_STATUSES, WITHDRAWAL_SCOPES } from "@knotter/domain/mentee";
import { AGE_BANDS, EMPLOYMENT_TYPES, PREFECTURES, PREFERRED_MENTOR_GENDERS, WORK_STYLES } from "@knotter/domain/mentee-profile";
import { ORDER_MENTEE_STATUSES } from "@knotter/domain/order";
import { LIMITS } from "@knotter/domain/policy";
import { TIME_BANDS } from "@knotter/domain/time-band";
import { z } from "zod";
import { file, json } from "../endpoint";
import {
  email,
  employeeNo,
  id,
  instant,
  kana,
  line,
  localDate,
  pageOf,
  pageQuery,
  phone,
  reason,
  sortedBy,
  text,
  version,
} from "../fields";
import { LIST_SORTS } from "../lists";
import { currentUserView } from "./identity";
import { menteeOwn } from "./mentee-own";
import { hrInterview, hrListed, menteeAdminView, menteeView } from "./mentee-view";
import { mentoringsPage, mentoringsQuery } from "./mentors";
import { usageFilter } from "./order-mentees";
import { progressShape } from "./progress";

const { text: length, maxMentoringCount } = LIMITS;

/** The mentee's own fields. Null clears a field, an absent field stays as it is. */
const profileFields = {
  displayName: line(length.displayName).nullable().optional().meta({ description: "面談での呼び名", example: "はなこ" }),
  phone: phone.nullable().optional().meta({ description: "当日連絡用の電話番号" }),
  ageBand: z.enum(AGE_BANDS).nullable().optional(),
  gender: text(20).nullable().optional(),
  jobTitle: line(50).nullable().optional(),
  jobType: z.string().max(40).nullable().optional().meta({ description: "職種のコード", example: "sales" }),
  joinedYear: z.int().min(1950).max(2100).nullable().optional().meta({ example: 2018 }),
  employmentType: z.enum(EMPLOYMENT_TYPES).nullable().optional(),
  workStyle: z.enum(WORK_STYLES).nullable().optional(),
  prefecture: z.enum(PREFECTURES).nullable().optional().meta({ example: "東京都" }),
  careerSummary: text(length.careerSummary).nullable().optional().meta({ description: "これまでの経歴（キャリコンだけに見えます）" }),
  concerns: z
    .array(z.string().max(40))
    .max(5)
    .optional()
    .meta({ description: "相談したいテーマのコード", example: ["learning"] }),
  preferredMentorGender: z.enum(PREFERRED_MENTOR_GENDERS).nullable().optional(),
  preferredTimes: z.array(z.enum(TIME_BANDS)).max(TIME_BANDS.length).optional(),
  accommodations: text(length.accommodations)
    .nullable()
    .optional()
    .meta({ description: "配慮してほしいこと（キャリコンだけに見えます）。sensitiveConsent が必要です" }),
  sensitiveConsent: z.boolean().optional().meta({ description: "要配慮個人情報の取り扱いへの同意" }),
};

export const menteeRegisterForm = z.strictObject({
  name: line(length.name, { min: 1 }).meta({ example: "相談 花子" }),
  nameKana: kana,
  ...profileFields,
  termsVersion: z.string().max(40).optional().meta({ example: "2026-04-01" }),
  privacyVersion: z.string().max(40).optional().meta({ example: "2026-04-01" }),
  disclosureAcknowledged: z.boolean().optional().meta({ description: "会社への共有範囲を確認した", example: true }),
});

export const menteeProfileForm = z.strictObject({
  name: line(length.name, { min: 1 }).optional(),
  nameKana: kana.optional(),
  ...profileFields,
  email: email.optional().meta({ description: "新しいメールアドレス。確認のリンクを開いたあとに切り替わります（相談者本人のみ）" }),
  employeeNo: employeeNo.nullable().optional().meta({ description: "社員番号（事務局のみ）" }),
  department: line(100).nullable().optional().meta({ description: "部署（事務局のみ）" }),
});

export const DISABLED_REASONS = ["left_company", "order_ended", "violation", "request", "other"] as const;
export const FUTURE_SESSIONS = ["keep", "cancel"] as const;

export const maxCountForm = z.strictObject({ orderId: id, maxCount: z.int().min(maxMentoringCount.min).max(maxMentoringCount.max) });

export const adjustCountForm = z.strictObject({
  orderId: id,
  delta: z.int().min(-maxMentoringCount.max).max(maxMentoringCount.max),
  reason: reason(200),
});

export const menteeAdminForm = z.strictObject({
  maxCountByOrder: z.array(maxCountForm).max(20).optional().meta({ description: "施策ごとの上限回数" }),
  adjust: adjustCountForm.optional().meta({ description: "利用回数の訂正。1 で1回分を戻し、-1 で1回分を消化します" }),
  disabled: z.boolean().optional(),
  disabledReason: z.enum(DISABLED_REASONS).optional().meta({ description: "利用停止の理由（停止するときは必須）" }),
  disabledNote: text(200).optional(),
  futureSessions: z.enum(FUTURE_SESSIONS).optional().meta({ description: "利用停止のとき、今後の面談をどうするか" }),
  releaseBooking: z.literal(true).optional().meta({ description: "無断キャンセルが続いて止まっている予約を、また受け付ける" }),
  email: email.optional().meta({ description: "新しいメールアドレスの提案。両方のアドレスに確認のメールを送ります" }),
  adminMemo: text(length.adminMemo).nullable().optional(),
  department: line(100).nullable().optional(),
});

export const menteeCancelForm = z.strictObject({
  scope: z.enum(WITHDRAWAL_SCOPES).meta({ description: "order：施策の対象から外れる／account：退会する", example: "order" }),
  orderId: id.optional().meta({ description: "scope が order のとき必須" }),
  reason: text(200).optional().meta({ description: "人事ご担当者は入力できません" }),
  lastDay: localDate.optional().meta({ description: "この日までの面談は残します" }),
  dryRun: z.boolean().optional().meta({ description: "影響を確認するだけで、何も変更しません" }),
});

export const ACCOUNT_STATUSES = ["temporary", "registered", "disabled"] as const;

/** HR knows people by their place on a list. */
const personOrPlace = id.meta({
  description: "相談者のID。人事ご担当者は、GET /orders/{id}/mentees の id（GET /mentees/hrstaff の orderMenteeId）を渡します",
});

const cancelled = z.object({ id, publicNo: z.string(), startAt: instant });

const hrPerson = z
  .object({
    id: id.nullable().meta({ description: "登録状況を共有する施策だけで返ります" }),
    orderMenteeId: id,
    order: z.object({ id, orderNo: z.string(), name: z.string(), disclosureLevel: z.enum(DISCLOSURE_LEVELS) }),
    name: z.string(),
    employeeNo: z.string().nullable(),
    department: z.string().nullable(),
    registration: z.enum(["unregistered", "registered", "withdrawn"]).optional(),
    registeredAt: instant.nullable().optional(),
    usage: z
      .object({ label: z.enum(["未予約", "予約済み", "実施済み"]), used: z.int(), max: z.int() })
      .optional()
      .meta({ description: "共有範囲が L1 以上の施策だけで返ります" }),
  })
  .meta({ id: "HrMentee" });

const own = z.strictObject({ id });

export const mentees = {
  ...menteeOwn,
  list: json({
    method: "GET",
    path: "/mentees",
    access: ["admin"],
    summary: "相談者の一覧",
    description: "並べ替えを省くと、登録の新しい順です。閲覧は監査ログに残ります。",
    input: pageQuery.extend({
      q: text(LIMITS.text.keyword).optional().meta({ description: "氏名・カナ・メールアドレスの一部" }),
      orderId: id.optional(),
      customerId: id.optional(),
      status: z.enum(ACCOUNT_STATUSES).optional(),
      ...sortedBy(LIST_SORTS.mentees),
    }),
    output: pageOf(menteeAdminView),
  }),
  hrstaff: json({
    method: "GET",
    path: "/mentees/hrstaff",
    access: ["hrstaff"],
    summary: "自社の対象者の一覧（人事ご担当者）",
    description:
      "counts は絞り込みに関わらず、施策全体の数です。利用状況（usage。status の notBooked・bookedOrDone・booked・done も同じ）での絞り込みは共有範囲 L1 以上、登録状況（status）での絞り込みは登録状況を共有する施策だけでできます。それ以外は FILTER_NOT_ALLOWED です。",
    input: pageQuery.extend({
      orderId: id.optional(),
      status: z.enum(HR_MENTEE_STATUSES).optional(),
      usage: usageFilter,
      q: text(LIMITS.text.keyword).optional().meta({ description: "氏名・社員番号の一部" }),
      department: line(100).optional(),
    }),
    output: pageOf(hrPerson).extend({
      counts: progressShape,
    }),
    errors: ["FILTER_NOT_ALLOWED", "NOT_FOUND"],
  }),
  get: json({
    method: "GET",
    path: "/mentees/{id}",
    access: ["mentee", "admin"],
    summary: "相談者の登録内容",
    description: "本人には自分の登録内容、事務局には事務局が扱う項目が返ります。事務局の閲覧は監査ログに残ります。",
    input: own,
    output: menteeView,
    errors: ["NOT_FOUND"],
  }),
  register: json({
    method: "POST",
    path: "/mentees/{id}",
    access: ["mentee"],
    summary: "本登録をする",
    description:
      "仮登録の方が、お名前と会社への共有範囲を確認して本登録します。termsVersion と privacyVersion は、ご利用登録のときの同意がいまの版であれば要りません。登録後の変更は PATCH です。",
    input: menteeRegisterForm.extend({ id }),
    output: currentUserView,
    status: 201,
    errors: ["ALREADY_REGISTERED", "CONSENT_REQUIRED", "NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/mentees/{id}",
    access: ["mentee", "admin"],
    summary: "相談者の登録内容を変更する",
    description: "送った項目だけを変更します。メールアドレスは、新しいアドレスに届くリンクを開いたあとに切り替わります。",
    input: menteeProfileForm.extend({ id, expectedVersion: version.optional() }),
    output: menteeView,
    errors: ["VERSION_CONFLICT", "CONSENT_REQUIRED", "NOT_REGISTERED", "NOT_FOUND"],
    registeredOnly: true,
  }),
  admin: json({
    method: "PATCH",
    path: "/mentees/{id}/admin",
    access: ["admin"],
    summary: "相談者の管理項目を変更する",
    description:
      "今後の面談がある方を利用停止にするときは futureSessions が必要です（FUTURE_SESSIONS の data.mentorings に一覧が入ります）。email はすぐには変わりません。両方のアドレスにリンクを送り、ご本人の返事を待ちます（emailProposal）。",
    input: menteeAdminForm.extend({ id, expectedVersion: version.optional() }),
    output: menteeAdminView,
    errors: ["COUNT_BELOW_USED", "FUTURE_SESSIONS", "DUPLICATE_EMAIL", "VERSION_CONFLICT", "NOT_FOUND"],
  }),
  cancelEmailProposal: json({
    method: "DELETE",
    path: "/mentees/{id}/email-proposal",
    access: ["admin"],
    summary: "メールアドレスの変更の手続きを取り消す",
    description:
      "まだ変わっていない手続きを取り消します。両方のアドレスに届いたリンクは使えなくなります。手続きがなければ ALREADY_DONE です。",
    input: own,
    output: menteeAdminView,
    errors: ["ALREADY_DONE", "NOT_FOUND"],
  }),
  cancel: json({
    method: "POST",
    path: "/mentees/{id}/cancel",
    access: ["mentee", "hrstaff", "admin"],
    summary: "利用を終了する",
    description:
      "今後の面談は自動でキャンセルされ、回数は戻ります。人事ご担当者は自社の施策の対象から外すことだけができ、面談の有無は返りません。すでに対象外の方にも、同じ答えを返します。",
    input: menteeCancelForm.extend({ id: personOrPlace }),
    output: z.object({
      status: z.enum([...ORDER_MENTEE_STATUSES, "closed"]),
      dryRun: z.boolean(),
      cancelledMentorings: z.array(cancelled),
      dataDeletionPlannedOn: localDate.nullable(),
      exportPath: z.string().nullable().meta({ description: "退会の前に、ご自分のデータを受け取れます" }),
    }),
    errors: ["ALREADY_DONE", "IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    beforeConsent: true,
  }),
  restore: json({
    method: "POST",
    path: "/mentees/{id}/restore",
    access: ["admin"],
    summary: "対象に戻す",
    description:
      "施策の対象から外した方を、回数はそのままで対象に戻します。キャンセルされた面談は戻りません。有効期限内のご案内のリンクは、また使えるようになります。ご本人が利用を終了された方（LEFT_ON_THEIR_OWN）は、ご本人の希望を確かめて atOwnRequest: true を付けます（id には一覧の orderMenteeId も使えます）。",
    input: z.strictObject({
      id,
      orderId: id,
      atOwnRequest: z.literal(true).optional().meta({ description: "ご本人の希望を確認した" }),
    }),
    output: z.object({ orderMenteeId: id, status: z.enum(ORDER_MENTEE_STATUSES), statusLabel: z.string() }),
    errors: ["ALREADY_DONE", "LEFT_ON_THEIR_OWN", "ACCOUNT_DISABLED", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  mentorings: json({
    method: "GET",
    path: "/mentees/{id}/mentorings",
    access: ["mentee", "mentor", "hrstaff", "admin"],
    summary: "相談者の面談一覧",
    description: "人事ご担当者には、施策の共有範囲で許された項目だけが返ります（hrItems。orderId で施策を絞り込めます）。",
    input: mentoringsQuery.extend({ id: personOrPlace }),
    output: mentoringsPage.extend({
      hiddenByPolicy: z.boolean(),
      hrItems: z.array(hrInterview).optional(),
      hrPerson: hrListed.optional().meta({ description: "会社が登録した氏名など（人事ご担当者のみ）" }),
    }),
    errors: ["NOT_FOUND"],
  }),
  export: file({
    method: "GET",
    path: "/mentees/{id}/export",
    access: ["mentee", "admin"],
    summary: "保有個人データの開示",
    description:
      "その方の個人データを ZIP（JSON と CSV）でまとめます。事務局が取り出すときは、本人とキャリコンだけのもの（事前質問シートなど）は含まれません。取り出しは監査ログに残ります。",
    input: own,
    media: "application/zip",
    errors: ["NOT_FOUND"],
  }),
  remove: json({
    method: "DELETE",
    path: "/mentees/{id}",
    access: ["mentee", "admin"],
    summary: "個人データの削除",
    description: "本人からは削除の申し出を受け付けます。事務局からは削除を実行します（氏名・連絡先などを消し、回数と統計は残します）。",
    input: own,
    output: z.object({
      status: z.enum(["requested", "erased"]),
      requestId: id.nullable(),
      cancelledMentorings: z.array(cancelled),
    }),
    status: 202,
    errors: ["IDENTITY_UNCONFIRMED", "NOT_FOUND"],
    beforeConsent: true,
  }),
} as const;
