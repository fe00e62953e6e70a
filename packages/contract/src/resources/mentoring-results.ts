import { MENTORING_STATUSES } from "@knotter/domain/mentoring";
import { CANCEL_TIMINGS, DISPUTE_STATUSES, NO_SHOW_SIDES, REPORT_STATUSES, SIDES } from "@knotter/domain/mentoring-codes";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { file, json, TABLE_MEDIA } from "../endpoint";
import { disclosureLevel, id, instant, localDate, orderIdSet, pageOf, pageQuery, sortedBy, text } from "../fields";
import { LIST_SORTS } from "../lists";
import { mentoringHistory, mentoringView } from "./mentoring-view";
import { tableFormat } from "./order-exports";

const filters = {
  orderIds: orderIdSet.optional(),
  customerId: id.optional(),
  mentorId: id.optional(),
  from: localDate.optional().meta({ description: "面談日（この日から）" }),
  to: localDate.optional().meta({ description: "面談日（この日まで）" }),
  status: z.enum(MENTORING_STATUSES).optional(),
  q: text(LIMITS.text.keyword)
    .optional()
    .meta({ description: "相談者の氏名・カナ・社員番号・部署・メールアドレス、面談番号", example: "高橋" }),
};

const adminOnly = ["admin"] as const;

const reason = text(LIMITS.text.exportReason, { min: 1 }).meta({
  description: "出力する理由。出力の記録に残ります",
  example: "四半期の満足度の集計",
});

export const mentoringResultItem = z
  .object({
    id,
    publicNo: z.string().meta({ description: "面談番号" }),
    order: z.object({ id, orderNo: z.string(), name: z.string() }),
    customerName: z.string(),
    mentee: z.object({
      id,
      name: z.string(),
      nameKana: z.string().nullable(),
      employeeNo: z.string().nullable(),
      department: z.string().nullable(),
    }),
    mentor: z.object({ id, displayName: z.string() }),
    startAt: instant,
    endAt: instant,
    bookedAt: instant.meta({ description: "予約した日時" }),
    status: z.enum(MENTORING_STATUSES),
    label: z.string().meta({ example: "実施済み" }),
    counted: z.boolean(),
    rescheduleCount: z.int(),
    mentorReportedOn: localDate.nullable(),
    menteeReported: z.boolean(),
  })
  .meta({ id: "MentoringResult" });

/** One interview for the admins: what was arranged and what became of it. No sentence that anybody wrote is in it. */
const mentoringResultDetail = mentoringResultItem
  .extend({
    labelCode: z.string().meta({ example: "reserved" }),
    methodLabel: z.string().meta({ example: "オンライン（Zoom）" }),
    disclosureLevel,
    reports: z.object({ mentor: z.enum(REPORT_STATUSES), mentee: z.enum(REPORT_STATUSES) }).meta({ description: "提出の状況だけ" }),
    cancellation: z
      .object({ side: z.enum(SIDES), timing: z.enum(CANCEL_TIMINGS).nullable(), at: instant })
      .nullable()
      .meta({ description: "理由は含みません" }),
    absence: z
      .object({ absent: z.enum(NO_SHOW_SIDES), reportedAt: instant, disputeStatus: z.enum(DISPUTE_STATUSES) })
      .nullable()
      .meta({ description: "報告と申立ての文章は含みません" }),
    history: mentoringHistory,
    can: mentoringView.shape.can.pick({ markNoShow: true, undoNoShow: true }),
    version: z.int(),
  })
  .meta({ id: "MentoringResultDetail" });

export const mentoringResults = {
  list: json({
    method: "GET",
    path: "/mentoring-result",
    access: adminOnly,
    summary: "面談実績の一覧",
    description: "並べ替えを省くと、新しい面談から順に返ります。本文・自由記述は含みません。閲覧は記録されます。",
    input: pageQuery.extend({ ...filters, ...sortedBy(LIST_SORTS.mentoringResults) }),
    output: pageOf(mentoringResultItem),
    errors: ["NOT_FOUND"],
  }),
  get: json({
    method: "GET",
    path: "/mentoring-result/{id}",
    access: adminOnly,
    summary: "面談実績1件",
    description:
      "一覧の1行と同じ項目に、方法・共有範囲・キャンセルと不在の事実・これまでの経過が付きます。本文・自由記述は含みません。閲覧は監査ログに残ります。",
    input: z.strictObject({ id }),
    output: mentoringResultDetail,
    errors: ["NOT_FOUND"],
  }),
  csv: file({
    method: "GET",
    path: "/mentoring-result/csv",
    access: adminOnly,
    media: TABLE_MEDIA,
    summary: "面談実績のCSV",
    description: "面談1件につき1行。自由記述は含みません。出力は記録されます（1日100回まで）。",
    input: z.strictObject({ ...filters, ...tableFormat }),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  detailCsv: file({
    method: "GET",
    path: "/mentoring-result/detail/csv",
    access: adminOnly,
    media: TABLE_MEDIA,
    summary: "面談実績詳細のCSV",
    description:
      "アンケートの数値と報告書の区分を加えたもの。面談概要・見立て・事前質問シートはどのCSVにも含まれません。出力する理由が必要です。",
    input: z.strictObject({ ...filters, reason, ...tableFormat }),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
} as const;
