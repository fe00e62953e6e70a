import { z } from "zod";
import { json } from "../endpoint";
import { email, id, instant, localDate, pageOf, pageQuery, text } from "../fields";
import { AUDIT_ROLES } from "../labels/audit";

export const auditLogView = z
  .object({
    id,
    at: instant,
    actor: z.object({ id: id.nullable(), role: z.string(), roleLabel: z.string(), name: z.string().nullable() }),
    action: z.string().meta({ example: "customer.update" }),
    actionLabel: z.string().meta({ example: "顧客企業を変更" }),
    entity: z.string().meta({ example: "Customer" }),
    entityLabel: z.string().meta({ example: "顧客企業" }),
    entityId: z.string(),
    changes: z.array(
      z.object({
        field: z.string(),
        label: z.string().meta({ description: "field の日本語名", example: "状態" }),
        before: z.string().nullable(),
        after: z.string().meta({ description: "個人の連絡先は伏せています" }),
      }),
    ),
    ip: z.string().nullable(),
    requestId: z.string().nullable().meta({ description: "お問い合わせ番号" }),
  })
  .meta({ id: "AuditLog" });

export const auditLogs = {
  list: json({
    method: "GET",
    path: "/audit-logs",
    access: ["admin"],
    summary: "操作記録",
    description: "誰が、いつ、何をしたか。新しい順です。書かれた文章は記録に含まれません。",
    input: pageQuery.extend({
      actorEmail: email.optional().meta({ description: "操作した人のメールアドレス" }),
      actorRole: z.enum(AUDIT_ROLES).optional().meta({ description: "操作した人の立場" }),
      action: text(60).optional().meta({ description: "操作（action の値）" }),
      entity: text(40).optional().meta({ description: "対象の種類（entity の値）" }),
      reads: z.boolean().optional().meta({ description: "false なら、閲覧しただけの記録を除きます" }),
      entityId: text(64).optional().meta({ description: "対象のID" }),
      from: localDate.optional().meta({ description: "この日から（日本時間）" }),
      to: localDate.optional().meta({ description: "この日まで（日本時間）" }),
    }),
    output: pageOf(auditLogView),
  }),
} as const;
