import { z } from "zod";
import { file, json, TABLE_MEDIA } from "../endpoint";
import { email, id, instant, localDate, pageOf, pageQuery, text } from "../fields";
import { AUDIT_ROLES } from "../labels/audit";
import { AUDIT_KINDS } from "../labels/audit-kinds";
import { AUDIT_LINKS } from "../labels/audit-sentences";
import { tableFormat } from "./order-exports";

const part = z.object({
  text: z.string().meta({ example: "山田 花子さん" }),
  to: z
    .object({
      type: z.enum(AUDIT_LINKS),
      id: z.string().meta({ description: "report では施策のIDをカンマで区切ったもの" }),
      orderId: id.nullable().meta({ description: "orderMentee と orderMail の施策" }),
    })
    .nullable()
    .meta({ description: "名前が指すもの。文の地の部分では null" }),
});

export const auditLogView = z
  .object({
    id,
    at: instant,
    sentence: z.string().meta({
      description: "誰が、誰に（何に）、何をしたか。削除された方は「削除された方」となります",
      example: "佐藤 花子さん（事務局）が、山田 太郎さんを施策「2026年度 キャリア面談」の対象から外しました。",
    }),
    parts: z.array(part).meta({ description: "sentence を、名前とそれ以外に分けたもの" }),
    actor: z.object({ id: id.nullable(), role: z.string(), roleLabel: z.string(), name: z.string().nullable() }),
    action: z.string().meta({ example: "customer.update" }),
    actionLabel: z.string().meta({ example: "顧客企業を変更" }),
    kind: z.enum(AUDIT_KINDS).nullable().meta({ description: "種類" }),
    entity: z.string().meta({ example: "Customer" }),
    entityLabel: z.string().meta({ example: "顧客企業" }),
    entityId: z.string(),
    order: z.object({ id, name: z.string() }).nullable().meta({ description: "1つの施策についての記録なら、その施策" }),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string().meta({ description: "field の日本語名", example: "状態" }),
        before: z.string().nullable(),
        after: z.string().meta({ description: "個人の連絡先は伏せています。IDは名前になります" }),
      }),
    ),
    ip: z.string().nullable(),
    requestId: z.string().nullable().meta({ description: "お問い合わせ番号" }),
  })
  .meta({ id: "AuditLog" });

const wanted = {
  personId: id.optional().meta({ description: "この方がしたことと、この方についての記録。利用者ID、または対象者ID" }),
  orderId: id.optional().meta({ description: "この施策についての記録（対象者、面談、メール、ファイル、報告書を含みます）" }),
  kind: z.enum(AUDIT_KINDS).optional().meta({ description: "種類" }),
  reads: z.boolean().optional().meta({ description: "false なら、閲覧しただけの記録を除きます" }),
  actorEmail: email.optional().meta({ description: "操作した人のメールアドレス" }),
  actorRole: z.enum(AUDIT_ROLES).optional().meta({ description: "操作した人の立場" }),
  action: text(60).optional().meta({ description: "操作（action の値）" }),
  entity: text(40).optional().meta({ description: "対象の種類（entity の値）" }),
  entityId: text(64).optional().meta({ description: "対象のID" }),
  from: localDate.optional().meta({ description: "この日から（日本時間）" }),
  to: localDate.optional().meta({ description: "この日まで（日本時間）" }),
};

const given = z.object({ id, name: z.string() }).nullable();

export const auditLogs = {
  list: json({
    method: "GET",
    path: "/audit-logs",
    access: ["admin"],
    summary: "操作記録",
    description:
      "誰が、いつ、誰に、何をしたか。新しい順です。書かれた文章は記録に含まれません。表示した相談者の氏名は、閲覧として記録されます。",
    input: pageQuery.extend(wanted),
    output: pageOf(auditLogView).extend({
      given: z.object({ person: given, order: given }).meta({ description: "personId と orderId の名前" }),
    }),
  }),
  csv: file({
    method: "GET",
    path: "/audit-logs/csv",
    access: ["admin"],
    media: TABLE_MEDIA,
    summary: "操作記録のCSV",
    description: "条件に合う操作記録を、1行に1つの文で出力します。出力は記録されます（1日100回まで）。",
    input: z.strictObject({ ...wanted, ...tableFormat }),
    errors: ["TOO_MANY_REQUESTS"],
  }),
} as const;
