import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { email, id, instant, kana, line, phone, text, version } from "../fields";
import { DISABLED_REASONS } from "./mentees";

export const hrPermissions = z.object({
  viewReport: z.boolean(),
  exportCsv: z.boolean(),
  manageMentees: z.boolean(),
  manageHrStaff: z.boolean(),
});

export const hrStaffView = z
  .object({
    id,
    customerId: id,
    name: z.string(),
    nameKana: z.string().nullable(),
    email: z.string(),
    department: z.string().nullable(),
    phone: z.string().nullable(),
    isPrimary: z.boolean().meta({ description: "主担当" }),
    permissions: hrPermissions,
    disabled: z.boolean(),
    invitedAt: instant.nullable(),
    acceptedAt: instant.nullable(),
    lastLoginAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: "HrStaff" });

const rights = {
  isPrimary: z.boolean().optional().meta({ description: "主担当にする" }),
  permissions: z.strictObject(hrPermissions.partial().shape).optional(),
};

export const inviteHrStaffForm = z.strictObject({
  customerId: id,
  email,
  name: line(LIMITS.text.name, { min: 1 }).meta({ example: "人事 花子" }),
  department: line(100).optional().meta({ example: "人事部" }),
  ...rights,
  force: z.boolean().optional().meta({ description: "会社のドメイン以外のアドレスを認める（事務局のみ）" }),
});

export const updateHrStaffForm = z.strictObject({
  name: line(LIMITS.text.name, { min: 1 }).optional(),
  nameKana: kana.nullable().optional(),
  department: line(100).nullable().optional(),
  phone: phone.nullable().optional(),
  ...rights,
  resendInvite: z.literal(true).optional().meta({ description: "招待メールをもう一度送る" }),
});

const keepers = ["hrstaff", "admin"] as const;

export const hrStaffs = {
  invite: json({
    method: "POST",
    path: "/hrStaffs",
    access: keepers,
    summary: "人事担当者を招待する",
    description:
      "事務局と、その会社の主担当が行えます。登録用リンク（14日間有効）をメールで送ります。まだ主担当がいない会社では、招待する方が主担当になります。",
    input: inviteHrStaffForm,
    output: hrStaffView,
    status: 201,
    errors: ["NOT_FOUND", "DUPLICATE_EMAIL", "STATUS_NOT_ALLOWED", "UNPROCESSABLE"],
  }),
  update: json({
    method: "POST",
    path: "/hrStaffs/{id}",
    access: keepers,
    summary: "人事担当者の登録内容を変更する",
    description: "本人、事務局、その会社の主担当が行えます。主担当と権限は、事務局と主担当だけが、ご自身以外について変更できます。",
    input: updateHrStaffForm.extend({ id, expectedVersion: version.optional() }),
    output: hrStaffView,
    errors: ["NOT_FOUND", "VERSION_CONFLICT", "LAST_PRIMARY", "ALREADY_REGISTERED", "ACCOUNT_DISABLED"],
  }),
  setDisabled: json({
    method: "PATCH",
    path: "/hrStaffs/{id}/disabled",
    access: keepers,
    summary: "人事担当者の利用を停止・再開する",
    description:
      "停止すると、すべての端末からログアウトし、送信待ちのメールを取り消します。その方が作成したサービスアカウントも、再開するまで使えません。ご自身は停止できません。",
    input: z.strictObject({
      id,
      disabled: z.boolean("必須項目です"),
      reason: z.enum(DISABLED_REASONS).optional(),
      note: text(200).optional().meta({ description: "停止の理由の補足。本人には表示されません" }),
    }),
    output: z.object({ id, disabled: z.boolean() }),
    errors: ["NOT_FOUND", "LAST_PRIMARY"],
  }),
} as const;
