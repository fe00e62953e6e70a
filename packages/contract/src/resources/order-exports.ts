import { HR_MENTEE_STATUSES } from "@knotter/domain/mentee";
import { PERIOD_STATES, REPORT_STATUSES, REPORT_TEXT_MAX } from "@knotter/domain/report-codes";
import { ATTRIBUTES } from "@knotter/domain/report-facts";
import { z } from "zod";
import { file, json, TABLE_MEDIA } from "../endpoint";
import { id, instant, localDate, orderIdSet, pageOf, pageQuery, text, version } from "../fields";
import { orderMenteeConditions } from "./order-mentees";

const csvEncoding = z
  .enum(["utf8", "sjis"])
  .default("utf8")
  .meta({ description: "utf8：UTF-8（BOM付き）、sjis：CP932。表せない文字は〓になり、出力の記録に残ります" });

/** How a list is written. */
export const tableFormat = {
  format: z
    .enum(["csv", "xlsx"])
    .default("csv")
    .meta({ description: "xlsx：Excel のブック。番号の先頭の0も残ります。encoding は使いません" }),
  encoding: csvEncoding,
};

const reportRow = z
  .object({
    item: z.string().meta({ example: "満足度" }),
    itemCode: z.string(),
    attribute: z.object({ kind: z.enum(ATTRIBUTES), kindLabel: z.string(), group: z.string() }).nullable(),
    value: z.number().nullable().meta({ description: "非表示のときは null" }),
    valueText: z.string().meta({ description: "画面とCSVにそのまま出す値", example: "4.2" }),
    unit: z.string().meta({ example: "点" }),
    people: z.string().meta({ description: "人数。正確な数を出せないときは「45以上」。表示しないときは空", example: "45以上" }),
    note: z.string(),
    suppressed: z.boolean(),
    of: z.int().nullable().meta({ description: "割合の分母になる対象者の人数。出せないときは null" }),
    answers: z
      .object({ from: z.int(), to: z.int() })
      .nullable()
      .meta({ description: "回答の分布の区分（5点満点の、どの点からどの点まで）。分布でない値では null" }),
  })
  .meta({ id: "ReportRow" });

const numbers = z.object({ title: z.string(), rows: z.array(reportRow) });
const words = z.object({ title: z.string(), text: z.string().nullable() });

const reportOrder = z.object({ id, orderNo: z.string(), name: z.string(), startsOn: localDate, endsOn: localDate });

export const orderReportView = z
  .object({
    orders: z.array(reportOrder),
    status: z.enum(REPORT_STATUSES).meta({ description: "collecting：公開できる人数が集まっていない、または公開前" }),
    asOf: instant.nullable(),
    publishedAt: instant.nullable(),
    reviewed: z.object({ at: instant, by: z.string() }).nullable().meta({ description: "内容を確認した日時と担当者（事務局のみ）" }),
    came: z.int().nullable().meta({ description: "これまでに面談を受けた方の人数（報告書がまだないときの事務局のみ）" }),
    readers: z.int().nullable().meta({ description: "公開のお知らせが届く人事ご担当者の人数（事務局のみ）" }),
    periods: z
      .array(
        z.object({
          orderId: id,
          startsOn: localDate,
          endsOn: localDate,
          closesOn: localDate.nullable().meta({ description: "この日から、この期間の集計には何も加わりません" }),
          state: z.enum(PERIOD_STATES),
          stateLabel: z.string().meta({ example: "集計済み" }),
        }),
      )
      .meta({
        description:
          "集計期間。told：この報告書に含む、ready：次の公開から含む、joins：次の期間とあわせて集計、untold：集計しない、closed：締切済み（人事ご担当者には、公開前の内訳を示しません）、open：締切前",
      }),
    sections: z
      .object({
        overview: numbers.extend({
          months: z.array(reportRow).meta({ description: "月ごとの実施件数。itemCode は年月（2026-04）。この集計のない報告書では空" }),
        }),
        themes: numbers,
        ratings: numbers.extend({
          answers: z.array(reportRow).meta({ description: "1〜5点の回答の分布。itemCode は評価の項目。この集計のない報告書では空" }),
        }),
        attributes: numbers,
        orgIssues: numbers.extend({ text: z.string().nullable() }),
        proposals: words,
        recommendations: words,
        rules: words,
      })
      .nullable(),
    previous: z
      .object({ orders: z.array(reportOrder), overview: z.array(reportRow), ratings: z.array(reportRow) })
      .nullable()
      .meta({ description: "前年の施策の報告書の数字。この報告書より前に公開されたものがあるときだけ返ります" }),
    suppressed: z.object({
      k: z.int(),
      cells: z.int().meta({ description: "非表示にした値の数" }),
      of: z.int().meta({ description: "値の総数（非表示を含む）" }),
    }),
    version: z.int().nullable(),
  })
  .meta({ id: "OrderReport" });

const OPEN_OR_PUBLISHED = ["draft", "reviewed", "published"] as const;

const reportItem = z
  .object({
    orderIds: z.array(id),
    orders: z.array(reportOrder),
    customer: z.object({ id, name: z.string() }),
    status: z.enum(OPEN_OR_PUBLISHED),
    statusLabel: z.string().meta({ example: "公開済み" }),
    asOf: instant,
    publishedAt: instant.nullable(),
    unread: z.boolean().meta({ description: "公開されていて、まだご自分が開いていない（人事ご担当者のみ）" }),
  })
  .meta({ id: "OrderReportItem" });

const reportText = text(REPORT_TEXT_MAX).optional();

/** The texts that an admin writes into a report in addition to its numbers. */
export const orderReportForm = z.strictObject({
  refresh: z.boolean().optional().meta({ description: "その後に締め切った集計期間を加える" }),
  orgIssues: reportText.meta({ description: "組織的課題（匿名化して編集したもの）" }),
  proposals: reportText.meta({ description: "解決策・人材育成への提案" }),
  recommendations: reportText.meta({ description: "次期への推奨" }),
  reviewed: z.literal(true).optional().meta({ description: "内容を確認した。公開の前に必要です" }),
  expectedVersion: version.optional(),
});

const report = z.strictObject({ orderIds: orderIdSet });
const readers = ["admin", "hrstaff"] as const;
const adminOnly = ["admin"] as const;

/** The rows about orders that export people and numbers: lists as CSV, and the report. */
export const orderExportRows = {
  menteesCsv: file({
    method: "GET",
    path: "/orders/mentees/csv",
    access: adminOnly,
    media: TABLE_MEDIA,
    summary: "対象者のCSV",
    description: "施策の対象者を1行ずつ出力します。出力は記録されます（1日100回まで）。",
    input: z.strictObject({
      orderIds: orderIdSet.optional(),
      customerId: id.optional(),
      ...orderMenteeConditions,
      ...tableFormat,
    }),
    errors: ["NOT_FOUND", "TOO_MANY_REQUESTS"],
  }),
  menteesCsvForHr: file({
    method: "GET",
    path: "/orders/mentees/csv/hrstaff",
    access: ["hrstaff"],
    media: TABLE_MEDIA,
    summary: "対象者のCSV（人事向け）",
    description:
      "自社の対象者を出力します。列は施策の共有範囲で決まり、複数の施策では最も狭い範囲に合わせます。CSV出力の権限が必要です（1日10回まで）。",
    input: z.strictObject({
      orderIds: orderIdSet.optional(),
      ...orderMenteeConditions,
      status: z.enum(HR_MENTEE_STATUSES).optional(),
      ...tableFormat,
    }),
    errors: ["NOT_FOUND", "FILTER_NOT_ALLOWED", "TOO_MANY_REQUESTS"],
  }),
  reports: json({
    method: "GET",
    path: "/orders/mentoring-report",
    access: readers,
    summary: "全体報告書の一覧",
    description: "新しい順です。人事ご担当者には、自社の公開された報告書だけが返ります。事務局には作成中のものも返ります。",
    input: pageQuery.extend({ customerId: id.optional(), orderId: id.optional(), status: z.enum(OPEN_OR_PUBLISHED).optional() }),
    output: pageOf(reportItem),
  }),
  report: json({
    method: "GET",
    path: "/orders/mentoring-report/{orderIds}",
    access: readers,
    summary: "全体報告書",
    description:
      "人事ご担当者には公開された報告書だけが返ります。数字は、締め切った集計期間（periods）を一度だけ集計したものの合計です。人数が足りない値は、ほかの数字から推測できないよう合わせて非表示になります。事務局は draft=true で公開前の内容を確認できます。",
    input: report.extend({ draft: z.boolean().optional() }),
    output: orderReportView,
    errors: ["NOT_FOUND", "DIFFERENCE_RISK"],
  }),
  reportCsv: file({
    method: "GET",
    path: "/orders/report/csv/{orderIds}",
    access: readers,
    media: TABLE_MEDIA,
    summary: "全体報告書のCSV",
    description: "公開された報告書と同じ数字です（事務局は draft=true で公開前の内容）。出力は記録されます。",
    input: report.extend({ draft: z.boolean().optional(), ...tableFormat }),
    errors: ["NOT_FOUND", "DIFFERENCE_RISK", "TOO_MANY_REQUESTS"],
  }),
  reportComments: json({
    method: "GET",
    path: "/orders/mentoring-report/{orderIds}/comments",
    access: adminOnly,
    summary: "会社に伝えてよいとされたコメント",
    description:
      "アンケートで「会社にも伝えてよい」とされた事務局宛のコメントです。書いた方が表示に必要な人数（k）に満たないときは返りません。どなたがいつ書いたかは含まれません。閲覧は監査ログに残ります。",
    input: report,
    output: z.object({ comments: z.array(z.string()), withheld: z.boolean(), k: z.int() }),
    errors: ["NOT_FOUND"],
  }),
  draftReport: json({
    method: "POST",
    path: "/orders/mentoring-report/{orderIds}",
    access: adminOnly,
    summary: "全体報告書の下書きを作る・書く",
    description:
      "締め切った集計期間の数字で下書きを作ります。文章を変えると確認済みは取り消されます。集計できる期間がまだないあいだ（status が collecting）と、作ったばかりの下書きを同時に確認済みにしようとしたときは、STATUS_NOT_ALLOWED になります。",
    input: report.extend(orderReportForm.shape),
    output: orderReportView,
    errors: ["NOT_FOUND", "DIFFERENCE_RISK", "STATUS_NOT_ALLOWED", "VERSION_CONFLICT"],
  }),
  publishReport: json({
    method: "POST",
    path: "/orders/mentoring-report/{orderIds}/publish",
    access: adminOnly,
    summary: "全体報告書を公開する",
    description:
      "確認済み（reviewed: true）の下書きを公開します。確認済みでなければ STATUS_NOT_ALLOWED になります。数字は固定され、閲覧権限のある人事ご担当者にメールでお知らせします。",
    input: report.extend({ expectedVersion: version.optional() }),
    output: orderReportView,
    errors: ["NOT_FOUND", "DIFFERENCE_RISK", "STATUS_NOT_ALLOWED", "VERSION_CONFLICT", "CONFLICT"],
  }),
  publishOrderReport: json({
    method: "POST",
    path: "/orders/{id}/report/publish",
    access: adminOnly,
    summary: "1つの施策の全体報告書を公開する",
    input: z.strictObject({ id, expectedVersion: version.optional() }),
    output: orderReportView,
    errors: ["NOT_FOUND", "DIFFERENCE_RISK", "STATUS_NOT_ALLOWED", "VERSION_CONFLICT", "CONFLICT"],
  }),
} as const;
