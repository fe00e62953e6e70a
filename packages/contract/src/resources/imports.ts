import { IMPORT_KINDS } from "@knotter/domain/import-columns";
import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { file, multipart } from "../endpoint";
import { id, instant } from "../fields";
import { uploadedFile } from "../file";
import { rowNote } from "./order-mentees";

const IMPORT_ENCODINGS = ["auto", "utf-8", "cp932"] as const;

const importForm = z.strictObject({
  file: uploadedFile.meta({ description: `.csv または .xlsx（${LIMITS.importBytes / 1024 / 1024} MB・${LIMITS.importRows}行まで）` }),
  kind: z.enum(IMPORT_KINDS).default("orders").meta({ description: "orders：施策、mentees：対象者" }),
  orderId: id.optional().meta({ description: "対象者を取り込む施策" }),
  mode: z.enum(["validate", "commit"]).default("validate"),
  encoding: z.enum(IMPORT_ENCODINGS).default("auto"),
  importId: id.optional().meta({ description: "確認（validate）で返った importId。commit に必要です" }),
  confirm: z.boolean().optional().meta({ description: "取り込み済みのファイルを、もう一度取り込む" }),
});

const validated = z.object({
  mode: z.literal("validate"),
  importId: id,
  encoding: z.string(),
  summary: z.object({ new: z.int(), update: z.int(), same: z.int(), error: z.int().meta({ description: "誤りのある行の数" }) }),
  errors: z.array(rowNote),
  warnings: z.array(rowNote),
  headers: z.array(z.string()),
  alreadyImportedAt: instant.nullable().meta({ description: "同じファイルを取り込んだ日時" }),
});

const committed = z.object({ mode: z.literal("commit"), importId: id, created: z.int(), updated: z.int(), invited: z.int() });

export const importRows = {
  importCsv: multipart({
    method: "POST",
    path: "/orders/csv",
    access: ["admin"],
    summary: "施策・対象者を CSV / Excel から取り込む",
    description:
      "まず mode=validate で全行を確認し、返った importId を付けて同じファイルを mode=commit で送ると、すべての行が一度に登録されます。1行でも誤りがあれば何も登録されません。",
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
    input: z.strictObject({ kind: z.enum(IMPORT_KINDS).default("mentees"), encoding: z.enum(["utf8", "sjis"]).default("utf8") }),
    media: "text/csv",
  }),
  csvErrors: file({
    method: "GET",
    path: "/orders/csv/{importId}/errors",
    access: ["admin"],
    summary: "エラー付きCSV",
    description: "確認したファイルの誤りのある行に、その内容を書き添えたものです。",
    input: z.strictObject({ importId: id }),
    media: "text/csv",
    errors: ["NOT_FOUND"],
  }),
} as const;
