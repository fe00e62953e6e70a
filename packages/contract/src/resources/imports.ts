import { IMPORT_KINDS } from "@knotter/domain/import-columns";
import { MAX_COLUMNS } from "@knotter/domain/import-layout";
import { SKIP_REASONS } from "@knotter/domain/import-skipped";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { file, multipart, TABLE_MEDIA } from "../endpoint";
import { id, instant } from "../fields";
import { uploadedFile } from "../file";
import { tableFormat } from "./order-exports";
import { rowNote } from "./order-mentees";
import { understoodRows } from "./understood";

const IMPORT_ENCODINGS = ["auto", "utf-8", "cp932"] as const;

const columnChoice = z.strictObject({
  index: z
    .int()
    .min(0)
    .max(MAX_COLUMNS - 1)
    .meta({ description: "左からの番号（0から）" }),
  column: z.string().max(40).nullable().meta({ description: "項目のキー（name など）。取り込まない列は null" }),
});

const importForm = z.strictObject({
  file: uploadedFile.meta({ description: `.csv または .xlsx（${LIMITS.importBytes / 1024 / 1024} MB・${LIMITS.importRows}行まで）` }),
  kind: z.enum(IMPORT_KINDS).default("orders").meta({ description: "orders：施策、mentees：対象者" }),
  orderId: id.optional().meta({ description: "対象者を取り込む施策" }),
  mode: z.enum(["validate", "commit"]).default("validate"),
  encoding: z.enum(IMPORT_ENCODINGS).default("auto"),
  sheetName: z
    .string()
    .max(100)
    .optional()
    .meta({ description: "Excel のシートの名前。省略すると、一覧の見出しがある最初のシート。どこにもなければ、空でない最初のシート" }),
  headerRow: z.int().min(1).max(50_000).optional().meta({ description: "見出しの行番号。省略すると、先頭の10行から探します" }),
  columns: z
    .array(columnChoice)
    .max(MAX_COLUMNS)
    .optional()
    .meta({ description: "列の読み方を直すとき。省略した列は、見出しと、この企業の前回の取り込みから決まります" }),
  zeroFill: z.int().min(2).max(20).optional().meta({ description: "社員番号（施策では注文番号）の先頭に0を補って、この桁数にする" }),
  hidden: z
    .enum(["leave", "take"])
    .optional()
    .meta({ description: "スプレッドシートで非表示（フィルターを含む）の行と列。leave（省略時）：取り込まない、take：取り込む" }),
  sendInvite: z.boolean().optional().meta({
    description:
      "対象者に、利用登録のご案内を送る（一覧に「招待メールを送る」の列があれば、その行ではその値）。commit でも同じ値を送ります",
  }),
  importId: id.optional().meta({ description: "確認（validate）で返った importId。commit に必要です" }),
  confirm: z.boolean().optional().meta({ description: "取り込み済みのファイルを、もう一度取り込む" }),
});

const columnKey = z.string().nullable().meta({ description: "項目のキー。取り込まない列は null" });

const layout = z.object({
  sheets: z.array(z.string()).meta({ description: "Excel の、表示されているシート" }),
  sheetName: z.string().nullable().meta({ description: "読み取ったシート。CSV では null" }),
  headerRow: z.int().meta({ description: "見出しとして読んだ行（2行のときは上の行）" }),
  headerRows: z.array(z.int()).meta({ description: "見出しとして読んだ行のすべて" }),
  head: z.array(z.object({ row: z.int(), text: z.string() })).meta({ description: "先頭の行の内容" }),
  columns: z.array(z.object({ index: z.int(), heading: z.string(), column: columnKey })),
  lostZeros: z
    .object({ column: z.string(), label: z.string(), rows: z.array(z.int()), digits: z.int() })
    .nullable()
    .meta({ description: "先頭の0が失われた可能性のある番号。digits は推定した桁数" }),
  zeroFill: z.int().nullable(),
  skipped: z
    .array(
      z.object({
        row: z.int(),
        reason: z.enum(SKIP_REASONS),
        reasonText: z.string().meta({ description: "reason を文にしたもの", example: "合計・小計の行" }),
        text: z.string(),
      }),
    )
    .meta({ description: "取り込まない行と、その理由・行の内容" }),
  hidden: z.enum(["leave", "take"]).meta({ description: "スプレッドシートで非表示の行と列を、取り込まない（leave）か取り込む（take）か" }),
  hiddenRows: z.array(z.int()).meta({ description: "スプレッドシートで非表示の行" }),
  hiddenColumns: z.array(z.string()).meta({ description: "スプレッドシートで非表示の列の見出し" }),
  merged: z
    .array(z.object({ column: z.string(), label: z.string(), rows: z.array(z.int()) }))
    .meta({ description: "結合されたセルの値を入れた行" }),
  cut: z.array(z.string()).meta({ description: "列が多すぎるため読み取らなかったセル（先頭の5件）" }),
});

const noteGroup = z.object({ column: z.string().nullable(), message: z.string(), rows: z.array(z.int()) });

const validated = z
  .object({
    mode: z.literal("validate"),
    importId: id,
    encoding: z.string(),
    summary: z.object({ new: z.int(), update: z.int(), same: z.int(), error: z.int().meta({ description: "誤りのある行の数" }) }),
    errors: z.array(rowNote),
    warnings: z.array(rowNote),
    warningGroups: z
      .array(noteGroup)
      .meta({ description: "warnings を種類ごとにまとめたもの。取り込まない列は layout.columns にあります" }),
    preview: understoodRows,
    layout,
    headers: z.array(z.string()),
    alreadyImportedAt: instant.nullable().meta({ description: "同じファイルを取り込んだ日時" }),
  })
  .meta({ id: "ImportValidated", description: "確認の結果。何も登録されていません" });

const committed = z
  .object({
    mode: z.literal("commit"),
    importId: id,
    created: z.int(),
    updated: z.int(),
    invited: z.int().nullable().meta({ description: "ご案内を送った方の数（事務局のみ）" }),
  })
  .meta({ id: "ImportCommitted", description: "登録の結果" });

export const importRows = {
  importCsv: multipart({
    method: "POST",
    path: "/orders/csv",
    access: ["admin", "hrstaff"],
    summary: "施策・対象者を CSV / Excel から取り込む",
    description:
      "まず mode=validate で全行を確認し、返った importId を付けて同じファイルを mode=commit で送ると、すべての行が一度に登録されます。preview に、それぞれの行をどう読み取ったかが入ります。1行でも誤りがあれば何も登録されません。人事ご担当者は、対象者の管理を任されている場合に、受付中の施策の対象者（kind=mentees）を取り込めます。",
    input: importForm,
    output: z.discriminatedUnion("mode", [validated, committed]),
    errors: ["UNPROCESSABLE", "UNSUPPORTED_MEDIA_TYPE", "IMPORT_STALE", "ALREADY_IMPORTED", "STATUS_NOT_ALLOWED", "NOT_FOUND"],
    maxBodyBytes: LIMITS.importBytes + 64 * 1024,
  }),
  csvTemplate: file({
    method: "GET",
    path: "/orders/csv/template",
    access: ["admin", "hrstaff"],
    summary: "取込用のひな形",
    input: z.strictObject({ kind: z.enum(IMPORT_KINDS).default("mentees"), ...tableFormat }),
    media: TABLE_MEDIA,
  }),
  csvErrors: file({
    method: "GET",
    path: "/orders/csv/{importId}/errors",
    access: ["admin", "hrstaff"],
    summary: "エラー付きの一覧",
    description:
      "確認したファイルの誤りのある行に、その内容を書き添えたものです。人事ご担当者には、ご自身が確認したファイルの分だけが返ります。",
    input: z.strictObject({ importId: id, ...tableFormat }),
    media: TABLE_MEDIA,
    errors: ["NOT_FOUND"],
  }),
} as const;
