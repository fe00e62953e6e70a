import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json, MAX_LIST_BODY } from "../endpoint";
import { id, line, localDate, typedDay, version } from "../fields";
import { mentoringAhead } from "./mentoring-ahead";

const keepers = ["hrstaff", "admin"] as const;

const name = line(LIMITS.text.closingDays, { min: 1 }).meta({ description: "休業日の名前", example: "年末年始休業" });
const from = typedDay.meta({ description: "休業の初日（日本時間）", example: "2026-12-29" });
const to = typedDay.meta({ description: "休業の最終日（初日だけなら同じ日）", example: "2027-01-03" });

export const closingDaysForm = z.strictObject({ name, from, to });

const deciding = {
  mentorings: z
    .array(z.strictObject({ mentoringId: id, plan: z.enum(["keep", "cancel"]) }))
    .max(2000)
    .optional()
    .meta({
      description:
        "この日に予約されている面談を、一つずつどうするか（事務局のみ）。keep：予定どおり行う／cancel：双方に知らせてキャンセルし、回数を戻す（予定どおり行うと決めた面談も、あとからキャンセルできます）",
    }),
  dryRun: z.boolean().optional().meta({ description: "true なら何も変えず、影響を受ける面談だけを返します" }),
};

const closingDays = z
  .object({
    id,
    from: localDate,
    to: localDate,
    name: z.string(),
    enteredBy: z.enum(["admin", "hrstaff"]).nullable().meta({ description: "登録した人：事務局／人事ご担当者" }),
    undecided: z.int().nullable().meta({ description: "この日に予約され、まだ扱いを決めていない面談の数（事務局のみ）" }),
    version: z.int(),
  })
  .meta({ id: "ClosingDays" });

const affected = z
  .array(mentoringAhead.extend({ menteeName: z.string(), mentorName: z.string() }).meta({ id: "MentoringOnClosingDay" }))
  .nullable()
  .meta({ description: "この日に予約されている面談（事務局のみ。人事ご担当者には、予約の有無にかかわらず null）" });

const HOW =
  "この日は空き枠が出なくなります。予約済みの面談は自動ではキャンセルされません。事務局は mentorings で一つずつ決めます（決めていない面談があると FUTURE_SESSIONS になり、data.mentorings に、まだ決めていない面談が入ります。先頭の200件です。すべての一覧は dryRun で得られます）。予定どおり行うと決めた面談は、別の日に変わったときや、休業日が取り消されて登録し直されたときに、あらためて決めます。人事ご担当者が登録したときは、事務局のタスクになります。人事ご担当者は、主担当の方と対象者を管理できる方が登録できます。";

/** 全社休業: days on which the employees of one company cannot have interviews. */
export const closingDaysRows = {
  list: json({
    method: "GET",
    path: "/customers/{id}/closing-days",
    access: keepers,
    summary: "全社休業の一覧",
    description: "終わっていないものを、日付の順に返します。",
    input: z.strictObject({ id }),
    output: z.object({ items: z.array(closingDays), canEdit: z.boolean() }),
    errors: ["NOT_FOUND"],
  }),
  declare: json({
    method: "POST",
    path: "/customers/{id}/closing-days",
    access: keepers,
    summary: "全社休業を登録する",
    description: `${HOW}同じ期間がすでにあれば、その行は何も変えません。`,
    input: z.strictObject({ id, days: z.array(closingDaysForm).min(1).max(LIMITS.closingDaysAtOnce), ...deciding }),
    output: z.object({
      created: z.int(),
      unchanged: z.int(),
      affected,
      preview: z
        .array(
          z.object({
            from: localDate,
            to: localDate,
            name: z.string(),
            days: z.int().meta({ description: "日数（初日と最終日を含む）", example: 6 }),
            does: z.enum(["new", "same"]).meta({ description: "new：登録する、same：同じ期間がすでにある" }),
            notes: z.array(z.string()).meta({ description: "念のため確かめていただきたい理由", example: [] }),
          }),
        )
        .nullable()
        .meta({ description: "dryRun のときだけ、送った順に。それ以外は null" }),
    }),
    errors: ["FUTURE_SESSIONS", "ALREADY_STARTED", "UNPROCESSABLE", "NOT_FOUND"],
    maxBodyBytes: MAX_LIST_BODY,
  }),
  update: json({
    method: "PATCH",
    path: "/closing-days/{id}",
    access: keepers,
    summary: "全社休業を変更する",
    description: `${HOW}mentorings だけを送ると、期間は変えずに面談の扱いだけを決めます。`,
    input: closingDaysForm.partial().extend({ id, expectedVersion: version.optional(), ...deciding }),
    output: z.object({ affected }),
    errors: ["FUTURE_SESSIONS", "ALREADY_STARTED", "VERSION_CONFLICT", "UNPROCESSABLE", "NOT_FOUND"],
    maxBodyBytes: MAX_LIST_BODY,
  }),
  remove: json({
    method: "DELETE",
    path: "/closing-days/{id}",
    access: keepers,
    summary: "全社休業を取り消す",
    description: "空き枠がまた出るようになります。キャンセルした面談は戻りません。",
    input: z.strictObject({ id, expectedVersion: version.optional() }),
    output: z.object({ id }),
    errors: ["VERSION_CONFLICT", "NOT_FOUND"],
  }),
} as const;
