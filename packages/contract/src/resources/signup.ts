import { LIMITS } from "@knotter/domain/policy";
import { z } from "zod";
import { json, sent } from "../endpoint";
import { email, instant, kana, line, linkToken, newPassword, phone, text } from "../fields";
import { eitherMessage, signedIn } from "./identity";

const required = "必須項目です";
const documentVersion = (what: string) =>
  z
    .string(required)
    .min(1, required)
    .max(40)
    .meta({ description: `同意した${what}の版。現在の版と異なると CONSENT_REQUIRED と現在の版を返します`, example: "2026-04-01" });

const consents = { termsVersion: documentVersion("利用規約"), privacyVersion: documentVersion("プライバシーポリシー") };
const LINK_ERRORS = ["TOKEN_INVALID", "TOKEN_USED", "TOKEN_EXPIRED", "TOO_MANY_REQUESTS"] as const;

/** What a person fills in behind the link of an invitation. */
export const signupForm = z.strictObject({ password: newPassword, ...consents });

/** The same for people who come from the company's own provider. */
export const hostedSignupForm = z.strictObject({ token: linkToken, ...consents });

const signupBody = z
  .strictObject({
    email: email.optional(),
    orderCode: text(30, { min: 1 })
      .optional()
      .meta({ description: "注文番号。対象者リストにない方のための申し込み", example: "ORD-202604-0001" }),
    token: linkToken.optional(),
    password: newPassword.optional(),
    termsVersion: consents.termsVersion.optional(),
    privacyVersion: consents.privacyVersion.optional(),
  })
  .superRefine((form, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if ((form.email === undefined) === (form.token === undefined)) refuse("email", eitherMessage);
    for (const field of ["password", "termsVersion", "privacyVersion"] as const) {
      if (form.token !== undefined && form[field] === undefined) refuse(field, required);
      if (form.token === undefined && form[field] !== undefined) refuse(field, "token と合わせて指定してください");
    }
    if (form.orderCode !== undefined && form.email === undefined) refuse("orderCode", "email と合わせて指定してください");
  });

export const hrStaffSignupForm = signupForm.extend({
  name: line(LIMITS.text.name, { min: 1 }).meta({ example: "人事 花子" }),
  nameKana: kana,
  department: line(100, { min: 1 }).meta({ example: "人事部" }),
  phone: phone.optional(),
});

/** The same for HR staff who come from the company's own provider. */
export const hostedHrStaffSignupForm = hrStaffSignupForm.omit({ password: true }).extend({ token: linkToken });

const employeeNumber = text(20, { min: 1 }).meta({ description: "社員番号", example: "00123" });
const printed = {
  orderCode: text(30, { min: 1 }).meta({ description: "用紙の注文番号", example: "ORD-202604-0001" }),
  employeeNo: employeeNumber,
  code: text(40, { min: 1 }).meta({ description: "用紙のコード。ハイフンはなくてもかまいません", example: "ABCD-EFGH-JKLM-NPQR" }),
};

/** The fields of the printed slip. */
export const slipForm = z.strictObject(printed);

export const signup = {
  readCode: json({
    method: "POST",
    path: "/signup/code",
    access: "public",
    summary: "ログイン用紙のコードを確かめる",
    description:
      "メールアドレスなしで対象者になった方が、会社から受け取った用紙の内容を確かめます。コードはまだ使われません。番号が違うとき、期限が過ぎたとき、新しい用紙が作られたときは、どれも同じ UNPROCESSABLE を返します。登録が済んでいるかどうかは、この答えではわかりません。",
    input: slipForm,
    output: z.object({ name: z.string().meta({ description: "会社の名簿のお名前", example: "山田 花子" }) }),
    errors: ["TOO_MANY_REQUESTS", "UNPROCESSABLE"],
  }),
  mailByCode: json({
    method: "POST",
    path: "/signup/code/address",
    access: "public",
    summary: "ログイン用紙で、ご自身のメールアドレスを届け出る",
    description:
      "届け出たアドレスに、登録用のリンクを送ります。登録が済むとコードは使えなくなります。登録済みの方には、メールアドレスの変更の手続きが始まります（変更前のアドレスにも知らせます）。使い終わったコードにも同じ答えを返し、リンクは送りません。アドレスは会社には伝わりません。",
    input: slipForm.extend({ email }),
    output: sent,
    status: 202,
    errors: ["TOO_MANY_REQUESTS", "UNPROCESSABLE"],
  }),
  mentee: json({
    method: "POST",
    path: "/signup",
    access: "public",
    summary: "相談者の利用登録",
    description:
      "本文は3通りです。{email}：対象者リストの方に登録用リンクを送ります。{orderCode, email}：注文番号と会社のメールアドレスをお持ちの方に送ります。どちらも、対象かどうかにかかわらず 202 を返します。{token, password, termsVersion, privacyVersion}：仮登録してログインします。",
    input: signupBody,
    forms: [
      { id: "SignupLinkRequest", title: "対象者リストの方が、登録用リンクを受け取る", required: ["email"] },
      { id: "SignupByOrderCode", title: "注文番号をお持ちの方が、登録用リンクを受け取る", required: ["email", "orderCode"] },
      { id: "SignupByLink", title: "メールのリンクで登録する", required: ["token", "password", "termsVersion", "privacyVersion"] },
    ],
    output: z.union([sent, signedIn]),
    status: 201,
    sends: true,
    errors: [...LINK_ERRORS, "ALREADY_REGISTERED", "CONSENT_REQUIRED", "UNPROCESSABLE"],
  }),
  hrStaff: json({
    method: "POST",
    path: "/signup/hrStaff",
    access: "public",
    summary: "人事担当者の利用登録",
    description: "招待メールのリンクで登録します。会社は招待によって決まります。",
    input: hrStaffSignupForm.extend({ token: linkToken }),
    output: signedIn,
    status: 201,
    errors: [...LINK_ERRORS, "ALREADY_REGISTERED", "ACCOUNT_DISABLED", "CONSENT_REQUIRED", "UNPROCESSABLE", "SSO_REQUIRED"],
  }),
} as const;

export const password = {
  reset: json({
    method: "POST",
    path: "/password/reset",
    access: "public",
    summary: "パスワードを設定し直す",
    description:
      "{email}：設定用リンクをメールで送ります。登録の有無にかかわらず 202 を返します。{token, password}：新しいパスワードを設定し、すべての端末からログアウトします。",
    input: z
      .strictObject({ email: email.optional(), token: linkToken.optional(), password: newPassword.optional() })
      .superRefine((form, context) => {
        if ((form.email === undefined) === (form.token === undefined))
          context.addIssue({ code: "custom", path: ["email"], message: eitherMessage });
        if ((form.token === undefined) !== (form.password === undefined))
          context.addIssue({ code: "custom", path: ["password"], message: "token と合わせて指定してください" });
      }),
    forms: [
      { id: "PasswordLinkRequest", title: "設定用リンクをメールで受け取る", required: ["email"] },
      { id: "PasswordByLink", title: "メールのリンクで設定する", required: ["token", "password"] },
    ],
    output: z.union([sent, z.object({ changed: z.literal(true) })]),
    sends: true,
    errors: [...LINK_ERRORS, "ACCOUNT_DISABLED", "UNPROCESSABLE"],
  }),
} as const;

export const emailChange = {
  confirm: json({
    method: "POST",
    path: "/email/confirm",
    access: "public",
    summary: "メールアドレスの変更を確認する",
    description:
      "変更前と変更後の両方のアドレスに届くリンクで確認します。両方の確認が済むと changed: true を返し、新しいアドレスに変わります。",
    input: z.strictObject({ token: linkToken }),
    output: z.object({ changed: z.boolean() }),
    errors: [...LINK_ERRORS, "ACCOUNT_DISABLED", "DUPLICATE_EMAIL"],
  }),
  answer: json({
    method: "POST",
    path: "/email/proposal",
    access: "public",
    summary: "事務局からのメールアドレス変更に返事をする",
    description: `事務局が変更の手続きを始めると、変更前と変更後の両方のアドレスにリンクが届きます。confirm：確認します。stop：手続きを止めます。変更後のアドレスの確認が済み、変更前のアドレスも確認するか、${LIMITS.emailProposal.silentHours}時間返事がないと、新しいアドレスに変わります。`,
    input: z.strictObject({
      token: linkToken,
      answer: z.enum(["confirm", "stop"]).meta({ description: "confirm：変更する／stop：心当たりがない", example: "confirm" }),
    }),
    output: z.object({
      state: z.enum(["waiting", "changed", "stopped"]),
      silentUntil: instant.nullable().meta({ description: "この日時まで、変更前のアドレスの返事を待ちます" }),
    }),
    errors: [...LINK_ERRORS, "ACCOUNT_DISABLED"],
  }),
} as const;
