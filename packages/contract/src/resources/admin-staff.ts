import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json } from "../endpoint";
import { email, id, instant, line, pageOf, pageQuery, sortedBy, text } from "../fields";
import { LIST_SORTS } from "../lists";

const ADMIN_DISABLED_REASONS = ["left_company", "violation", "request", "other"] as const;

export const adminStaffView = z
  .object({
    id,
    name: z.string(),
    email: z.string(),
    disabled: z.boolean(),
    secondFactor: z.boolean().meta({ description: "2段階認証を設定している" }),
    accepted: z.boolean().meta({ description: "パスワードを設定した、またはログインしたことがある。false は招待中" }),
    invitedAt: instant,
    lastLoginAt: instant.nullable().meta({ description: "最後にログインした日時" }),
  })
  .meta({ id: "AdminStaff" });

const name = line(LIMITS.text.name, { min: 1 }).meta({ description: "氏名", example: "白石 直子" });

export const inviteAdminForm = z.strictObject({ email, name });
export const renameAdminForm = z.strictObject({ name });
export const resetAdminFactorForm = z.strictObject({
  reason: text(200, { min: 1 }).meta({ description: "本人をどう確認したか", example: "対面で社員証を確認" }),
});

const admins = ["admin"] as const;
const one = z.strictObject({ id });

export const adminStaff = {
  list: json({
    method: "GET",
    path: "/admin-staff",
    access: admins,
    summary: "事務局のメンバーの一覧",
    description: "並べ替えを省くと、招待の新しい順に返ります。停止中の方も含みます。",
    input: pageQuery.extend(sortedBy(LIST_SORTS.adminStaff)),
    output: pageOf(adminStaffView),
  }),
  invite: json({
    method: "POST",
    path: "/admin-staff",
    access: admins,
    summary: "事務局のメンバーを招待する",
    description: `パスワードを設定するリンク（${LIMITS.adminInviteHours}時間有効、1回限り）をメールで送ります。`,
    input: inviteAdminForm,
    output: adminStaffView,
    status: 201,
    errors: ["DUPLICATE_EMAIL"],
  }),
  update: json({
    method: "PATCH",
    path: "/admin-staff/{id}",
    access: admins,
    summary: "事務局のメンバーの氏名を変更する、招待をもう一度送る",
    description: "招待の再送は、パスワードをまだ設定していない方に限ります。前のリンクは使えなくなります。",
    input: z.strictObject({
      id,
      name: name.optional(),
      resendInvite: z.literal(true).optional().meta({ description: "招待メールをもう一度送る" }),
    }),
    output: adminStaffView,
    errors: ["NOT_FOUND", "ALREADY_REGISTERED", "ACCOUNT_DISABLED"],
  }),
  disable: json({
    method: "POST",
    path: "/admin-staff/{id}/disable",
    access: admins,
    summary: "事務局のメンバーの利用を停止する",
    description:
      "すべての端末からログアウトし、送信待ちのメールと有効なリンクを取り消します。その方が作成したサービスアカウントも、再開するまで使えません。ご自身は停止できないため、利用できるメンバーが必ず1名は残ります。",
    input: z.strictObject({
      id,
      reason: z.enum(ADMIN_DISABLED_REASONS).optional(),
      note: text(200).optional().meta({ description: "停止の理由の補足。本人には表示されません" }),
    }),
    output: adminStaffView,
    errors: ["NOT_FOUND"],
  }),
  enable: json({
    method: "POST",
    path: "/admin-staff/{id}/enable",
    access: admins,
    summary: "事務局のメンバーの利用を再開する",
    input: one,
    output: adminStaffView,
    errors: ["NOT_FOUND"],
  }),
  resetSecondFactor: json({
    method: "POST",
    path: "/admin-staff/{id}/reset-second-factor",
    access: admins,
    summary: "事務局のメンバーの2段階認証を解除する",
    description:
      "アプリも回復用コードもなくした方のために、本人を確認したうえで使います。すべての端末からログアウトし、本人にメールで知らせます。2段階認証が必須のときは、次のログインで設定し直します。",
    input: resetAdminFactorForm.extend({ id }),
    output: adminStaffView,
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED"],
  }),
} as const;
