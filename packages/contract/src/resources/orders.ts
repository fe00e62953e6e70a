import { PROGRAM_TYPES } from "@knotter/domain/disclosure";
import { MAIL_STATUSES, MAIL_TYPES } from "@knotter/domain/mail";
import { CANCEL_REASONS } from "@knotter/domain/mentoring";
import { ORDER_STATUSES } from "@knotter/domain/order";
import { CHECKLIST_ITEMS } from "@knotter/domain/order-checklist";
import { ORDER_YEARS_MAX } from "@knotter/domain/order-moves";
import { inPolicyRange, LIMITS, POLICY_KEYS, POLICY_RANGES, type PolicyKey } from "@knotter/domain/policy";
import { REPORT_CLOSES_AFTER_DAYS, REPORT_PERIODS_MAX } from "@knotter/domain/report-period";
import { z } from "zod";
import { json } from "../endpoint";
import { disclosureLevel, id, instant, line, localDate, pageOf, pageQuery, sortedBy, text, typedDay, version } from "../fields";
import type { OrderPolicyKey } from "../labels/order";
import { LIST_SORTS } from "../lists";
import { importRows } from "./imports";
import { sentCampaignView } from "./mail";
import { mailView } from "./mail-view";
import { mentoringAhead } from "./mentoring-ahead";
import { orderMenteeRows } from "./order-mentees";
import { orderMentorRows } from "./order-mentors";
import { progressShape } from "./progress";

const readers = ["admin", "hrstaff"] as const;
const adminOnly = ["admin"] as const;

const orderId = z.strictObject({ id });

/** Limits that belong to the order, as far as they differ from Knotter's. */
const orderKeys = POLICY_KEYS.filter((key) => POLICY_RANGES[key].setBy === "order" && key !== "sessionMinutes");
const override = (key: PolicyKey) => {
  const range = POLICY_RANGES[key];
  const said = "values" in range ? range.values.join("・") : `${range.min}〜${range.max}`;
  return z
    .int()
    .refine((value) => inPolicyRange(key, value), `${said} の値を指定してください`)
    .nullable()
    .optional();
};
const orderPolicy = z
  .strictObject(Object.fromEntries(orderKeys.map((key) => [key, override(key)])) as Record<OrderPolicyKey, ReturnType<typeof override>>)
  .partial()
  .meta({ description: "施策ごとの上限・期限。null で既定に戻ります", example: { horizonDays: 90 } });

const terms = {
  name: line(LIMITS.text.orderName, { min: 1 }).meta({ description: "施策名", example: "2026年度 キャリア面談" }),
  programType: z.enum(PROGRAM_TYPES).meta({ description: "区分：任意・全員対象・節目・復職" }),
  purpose: text(LIMITS.text.orderPurpose).nullable().optional().meta({ description: "目的・人材育成ビジョン" }),
  startsOn: typedDay,
  endsOn: typedDay.meta({ description: `契約開始日から${ORDER_YEARS_MAX}年以内` }),
  bookingOpensOn: typedDay.optional().meta({ description: "省略すると契約開始日" }),
  bookingClosesOn: typedDay.optional().meta({ description: "省略すると契約終了日" }),
  sessionMinutes: z
    .int()
    .refine(
      (value) => inPolicyRange("sessionMinutes", value),
      `${POLICY_RANGES.sessionMinutes.values.join("・")} のいずれかを指定してください`,
    )
    .meta({ description: "面談時間（分）", example: 60 }),
  maxMentoringCount: z.int().min(LIMITS.maxMentoringCount.min).max(LIMITS.maxMentoringCount.max).meta({ description: "1人あたり回数" }),
  totalSessionCap: z
    .int()
    .min(LIMITS.totalSessionCap.min)
    .max(LIMITS.totalSessionCap.max)
    .nullable()
    .optional()
    .meta({ description: "総回数上限。null は無制限" }),
  disclosureLevel: disclosureLevel.optional().meta({ description: "会社への共有範囲。省略すると区分で決まります" }),
  showRegistration: z.boolean().optional().meta({ description: "登録状況を人事に見せる。省略すると区分で決まります" }),
  policy: orderPolicy.optional(),
  questionSetId: id.nullable().optional().meta({ description: "事前質問シートの様式" }),
  reportSchedule: z.enum(["monthly", "end", "manual"]).optional(),
  reportPeriodEnds: z
    .array(typedDay)
    .max(REPORT_PERIODS_MAX - 1, `全体報告書の集計期間は${REPORT_PERIODS_MAX}つまでです`)
    .optional()
    .meta({
      description: `全体報告書の集計期間の区切り。最後の期間を除く、各期間の最終日を古い順に指定します（${REPORT_PERIODS_MAX}期間まで。省略すると契約期間の全体で1期間）。最終日から${REPORT_CLOSES_AFTER_DAYS}日が過ぎた期間は締め切られ、変更できません`,
      example: ["2026-09-30"],
    }),
  memo: text(LIMITS.text.adminMemo).nullable().optional(),
};

const assigned = z.strictObject({
  mentorId: id,
  weight: z.int().min(1).max(5).optional().meta({ description: "おすすめ順の重み" }),
  quota: z.int().min(1).max(10_000).nullable().optional().meta({ description: "この施策での上限件数" }),
});

export const createOrderForm = z.strictObject({
  ...terms,
  orderNo: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,29}$/, "半角英数字30文字以内で入力してください")
    .optional()
    .meta({ description: "省略すると ORD-202604-0001 の形で決まります", example: "ORD-202604-0001" }),
  customerId: id.optional(),
  customer: z
    .strictObject({ name: line(LIMITS.text.customerName, { min: 1 }) })
    .optional()
    .meta({ description: "新しい顧客企業を同時に登録するとき" }),
  mentors: z.array(assigned).max(500).optional(),
  saveAs: z.enum(["draft", "active"]).default("draft"),
});

export const updateOrderForm = z.strictObject(terms).partial();

export const orderListItem = z
  .object({
    id,
    orderNo: z.string().meta({ example: "ORD-202604-0001" }),
    name: z.string(),
    customer: z.object({ id, name: z.string() }),
    programType: z.enum(PROGRAM_TYPES),
    programTypeLabel: z.string().meta({ example: "任意" }),
    period: z.object({ startsOn: localDate, endsOn: localDate, bookingOpensOn: localDate, bookingClosesOn: localDate }),
    status: z.enum(ORDER_STATUSES),
    statusLabel: z.string(),
    disclosureLevel,
    progress: progressShape,
    remainingCount: z.int().nullable().meta({ description: "残回数（事務局のみ）" }),
    nextDeadline: z.object({ kind: z.string(), label: z.string(), on: localDate }).nullable(),
  })
  .meta({ id: "OrderListItem" });

const capacity = z.object({
  required: z.int(),
  due: z.int().meta({ description: "必要な面談のうち、countedUntil までの分（残りの期間に均等にあるものとして）" }),
  available: z.int(),
  short: z.int().meta({ description: "countedUntil までに足りない枠の数。0 なら、数えられる範囲では足りています" }),
  shortageFrom: localDate.nullable(),
  countedUntil: localDate.meta({ description: "この日までの枠を数えた。契約終了日より前なら、その先はまだ数えられない" }),
});

export const orderChecklist = z.array(z.object({ item: z.enum(CHECKLIST_ITEMS), label: z.string(), done: z.boolean() }));

export const orderView = orderListItem
  .extend({
    purpose: z.string().nullable(),
    sessionMinutes: z.int(),
    maxMentoringCount: z.int(),
    totalSessionCap: z.int().nullable(),
    disclosureText: z.string(),
    showRegistration: z.boolean(),
    policy: z.record(z.string(), z.int()).meta({ description: "既定と異なる上限・期限" }),
    questionSetId: id.nullable(),
    reportSchedule: z.enum(["monthly", "end", "manual"]),
    reportPeriodEnds: z.array(localDate).meta({ description: "全体報告書の集計期間の区切り（最後の期間を除く、各期間の最終日）" }),
    checklist: orderChecklist.nullable().meta({ description: "受付開始に必要なもの（事務局のみ）" }),
    capacity: capacity.nullable().meta({ description: "残り回数と、期間中に受けられる枠（事務局のみ）" }),
    moves: z.array(z.enum(ORDER_STATUSES)).meta({ description: "次に選べる状態（事務局のみ）" }),
    memo: z.string().nullable().meta({ description: "運営メモ（事務局のみ）" }),
    version: z.int(),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: "Order" });

const orderStatusForm = z.strictObject({
  status: z.enum(ORDER_STATUSES),
  reasonCode: z.enum(CANCEL_REASONS).optional().meta({ description: "取りやめる・終了するとき、面談をキャンセルする理由" }),
  futureSessions: z.enum(["cancel"]).optional().meta({
    description: "終了するとき、これからの面談をどうするか。cancel：双方にメールで知らせてキャンセルし、回数を戻す（残すことはできません）",
  }),
  expectedVersion: version.optional(),
  dryRun: z.boolean().optional().meta({ description: "true なら何も変えず、影響を受ける面談だけを返します" }),
});

const affected = z.object({
  sessions: z.int(),
  mentees: z.int(),
  mentors: z.int(),
  items: z.array(mentoringAhead).max(200),
});

/** An order that is being planned and does not exist yet. */
const capacityForm = z.strictObject({
  customerId: id.optional().meta({ description: "全社休業と利益相反を確かめる顧客企業" }),
  startsOn: terms.startsOn,
  endsOn: terms.endsOn,
  sessionMinutes: terms.sessionMinutes,
  maxMentoringCount: terms.maxMentoringCount,
  totalSessionCap: terms.totalSessionCap,
  people: z.int().min(0).max(LIMITS.expectedPeople).meta({ description: "対象者の見込み人数", example: 120 }),
  mentors: z.array(assigned).max(500),
});

/** The history of an order, one item per change. */
const historyItem = z.object({
  id,
  at: instant,
  by: z.string().meta({ description: "操作した人。自動の変更は Knotter", example: "運営 太郎" }),
  text: z.string().meta({ example: "施策の内容を変更しました" }),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }).meta({
      description: "変わった項目。before と after が両方 null のとき、値は表示しません",
    }),
  ),
});

const listQuery = pageQuery.extend({
  status: z.array(z.enum(ORDER_STATUSES)).max(6).optional(),
  customerId: id.optional(),
  questionSetId: id.optional().meta({ description: "この版の事前質問シートを指定している施策" }),
  q: text(LIMITS.text.keyword).optional().meta({ description: "注文番号・施策名・企業名" }),
  from: localDate.optional().meta({ description: "この日以降に続いている施策" }),
  to: localDate.optional().meta({ description: "この日までに始まる施策" }),
  ...sortedBy(LIST_SORTS.orders),
});

export const orderRows = {
  list: json({
    method: "GET",
    path: "/orders",
    access: readers,
    summary: "施策の一覧",
    description: "人事ご担当者には自社の施策だけが返ります。進み具合は、施策の共有範囲で許された形になります。",
    input: listQuery,
    output: pageOf(orderListItem),
    errors: ["NOT_FOUND"],
  }),
  create: json({
    method: "POST",
    path: "/orders",
    access: adminOnly,
    summary: "施策を登録する",
    description:
      "saveAs=active のとき、足りないものがあれば CHECKLIST_INCOMPLETE になり、data.checklist に一覧が入ります（何も登録されません）。",
    input: createOrderForm,
    output: orderView,
    status: 201,
    errors: ["DUPLICATE_ORDER_NO", "CHECKLIST_INCOMPLETE", "MENTOR_INVALID", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  capacity: json({
    method: "POST",
    path: "/orders/capacity",
    readsByPost: true,
    access: adminOnly,
    summary: "登録する前に、枠が足りるかを確かめる",
    description: `必要な面談の回数と、選んだキャリコンが期間中に受けられる枠を返します。何も登録されません。枠は、これから${LIMITS.horizonDaysMax}日先までを数えます。`,
    input: capacityForm,
    output: capacity,
  }),
  get: json({
    method: "GET",
    path: "/orders/{id}",
    access: readers,
    summary: "施策の詳細",
    input: orderId,
    output: orderView,
    errors: ["NOT_FOUND"],
  }),
  update: json({
    method: "PATCH",
    path: "/orders/{id}",
    access: adminOnly,
    summary: "施策を変更する",
    description:
      "共有範囲を広げても、変更後の予約からだけ適用されます。契約終了日より後に面談があるときは FUTURE_SESSIONS になり、data.mentorings に一覧が入ります。",
    input: updateOrderForm.extend({ id, expectedVersion: version.optional() }),
    output: orderView,
    errors: ["VERSION_CONFLICT", "FUTURE_SESSIONS", "COUNT_BELOW_USED", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
  }),
  status: json({
    method: "POST",
    path: "/orders/{id}/status",
    access: adminOnly,
    summary: "施策の状態を変える",
    description:
      "取りやめると、これからの面談はすべてキャンセルされ、回数は戻ります。これからの面談があるまま終了するときは futureSessions が必要です（ないと FUTURE_SESSIONS になり、data.mentorings に一覧が入ります）。dryRun で影響を受ける面談を確認できます。受付を始めるときは CHECKLIST_INCOMPLETE になることがあります。",
    input: orderStatusForm.extend({ id }),
    output: z.object({ order: orderView, affected }),
    errors: ["VERSION_CONFLICT", "STATUS_NOT_ALLOWED", "CHECKLIST_INCOMPLETE", "FUTURE_SESSIONS", "ALREADY_STARTED", "NOT_FOUND"],
  }),
  history: json({
    method: "GET",
    path: "/orders/{id}/history",
    access: adminOnly,
    summary: "施策の履歴",
    description: "登録・変更・状態・担当・対象者の追加・招待を、新しい順に返します。",
    input: pageQuery.extend({ id }),
    output: pageOf(historyItem),
    errors: ["NOT_FOUND"],
  }),
  mails: json({
    method: "GET",
    path: "/orders/{id}/mails",
    access: readers,
    summary: "施策のメール",
    description: "人事ご担当者には、一斉に送ったメールだけが、宛先と状態なしで返ります。",
    input: pageQuery.extend({ id, type: z.enum(MAIL_TYPES).optional(), status: z.enum([...MAIL_STATUSES, "skipped"]).optional() }),
    output: pageOf(mailView).extend({
      planned: z
        .array(z.object({ type: z.enum(MAIL_TYPES), typeLabel: z.string(), at: instant, mentoringId: id, publicNo: z.string() }))
        .max(200)
        .meta({ description: "これから自動で送るご案内（事務局のみ、最初のページだけ）" }),
      campaigns: z.array(sentCampaignView).max(200).meta({ description: "個別のお知らせ、新しい順（事務局のみ、最初のページだけ）" }),
    }),
    errors: ["FILTER_NOT_ALLOWED", "NOT_FOUND"],
  }),
  ofCustomer: json({
    method: "GET",
    path: "/orders/customer/{id}",
    access: readers,
    summary: "顧客企業の施策",
    input: pageQuery.extend({ id }),
    output: pageOf(
      z.object({
        id,
        orderNo: z.string(),
        name: z.string(),
        period: z.object({ startsOn: localDate, endsOn: localDate }),
        status: z.enum(ORDER_STATUSES),
        statusLabel: z.string(),
        reportPublished: z.boolean(),
      }),
    ),
    errors: ["NOT_FOUND"],
  }),
  ...orderMenteeRows,
  ...orderMentorRows,
  ...importRows,
} as const;
