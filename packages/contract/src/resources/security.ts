import { LIMITS } from "@knotter/domain/policy";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { email, id, instant, line, newPassword, text } from "../fields";
import { passkeyCreation, passkeyMade, passkeyRequest, passkeySigned } from "../passkey-fields";
import { loginForm, secondStepForm } from "./identity";

const everyRole = ROLES;
const nothing = z.strictObject({});
const passkeyId = id.meta({ description: "パスキーの一覧の id" });

/** A code of the app, which proves that it has the secret. */
export const appCode = z
  .string("必須項目です")
  .max(20, "6桁の数字で入力してください")
  .transform((typed) => typed.normalize("NFKC").replace(/\s/g, ""))
  .pipe(z.string().regex(/^\d{6}$/, "6桁の数字で入力してください"))
  .meta({ description: "認証アプリの6桁のコード", example: "123456" });

/** The current password; people without one must have signed in a few minutes ago, as may those who have used a passkey. */
const currentPassword = loginForm.shape.password.optional().meta({
  description: `いまのパスワード。パスワードを設定していない方は省略し、ログインから${LIMITS.secondFactor.recentMinutes}分以内に呼び出します。パスキーでログインしたか、パスキーで確認してから${LIMITS.secondFactor.recentMinutes}分以内の方も省略できます`,
});

export const sessionView = z
  .object({
    id,
    current: z.boolean().meta({ description: "この操作をしている端末" }),
    device: z.string().meta({ description: "端末の説明", example: "Windows の Chrome" }),
    address: z.string().nullable().meta({ description: "ログインしたときの接続元", example: "203.0.113.5" }),
    startedAt: instant,
    lastSeenAt: instant.nullable().meta({ description: "最後に使われた日時（1時間ほどの幅があります）" }),
    expiresAt: instant,
  })
  .meta({ id: "SignedInDevice" });

export const securityView = z
  .object({
    email: z.string(),
    hasPassword: z.boolean(),
    asksPassword: z.boolean().meta({ description: "ログイン方法の変更に、いまのパスワードが必要" }),
    secondFactor: z.object({
      enabled: z.boolean(),
      since: instant.nullable(),
      recoveryCodesLeft: z.int(),
      required: z.boolean().meta({ description: "2段階認証かパスキーが必要な役割である" }),
      due: z.boolean().meta({ description: "設定するか、パスキーを使うまで、ほかの操作を使えない" }),
    }),
  })
  .meta({ id: "AccountSecurity" });

export const passkeyView = z
  .object({
    id,
    name: z.string().meta({ description: "見分けるための名前", example: "iCloud キーチェーン" }),
    backedUp: z.boolean().meta({ description: "端末の機能で、ほかの端末にも同期されている" }),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
  })
  .meta({ id: "Passkey" });

/** The effect of a changed sign-in method on sessions: all others end, and this one continues under a new token. */
const rotated = {
  endedSessions: z.int().meta({ description: "ログアウトした、ほかの端末の数" }),
  accessToken: z.string().nullable().meta({ description: "新しいトークン。クッキーで呼び出したときは null で、クッキーが置き換わります" }),
};

export const passwordForm = z.strictObject({ currentPassword, password: newPassword });
export const startFactorForm = z.strictObject({ currentPassword });
export const confirmFactorForm = z.strictObject({ code: appCode });
export const passkeyNameForm = z.strictObject({
  name: line(LIMITS.passkeys.nameMax, { min: 1 }).meta({ description: "見分けるための名前", example: "会社のパソコン" }),
});
export const factorCodeForm = z.strictObject({ code: secondStepForm.shape.code });
export const endSessionsForm = z.strictObject({
  keepThis: z.boolean().optional().meta({ description: "true：この端末はログインしたままにする" }),
});
export const identityForm = z.strictObject({
  password: loginForm.shape.password.meta({ description: "メールアドレスが変わる前のパスワード" }),
});
export const resetFactorForm = z.strictObject({
  email,
  reason: text(200, { min: 1 }).meta({ description: "本人をどう確認したか", example: "電話で社員番号と生年月日を確認" }),
});

const codes = z.array(z.string()).meta({ description: "回復用コード。この答えでだけ返ります", example: ["7KQ2-M4XD-9PTA-C3WZ"] });

export const security = {
  get: json({
    method: "GET",
    path: "/current-user/security",
    access: everyRole,
    summary: "パスワードと2段階認証の状態",
    input: nothing,
    output: securityView,
    beforeSecondFactor: true,
  }),
  sessions: json({
    method: "GET",
    path: "/current-user/sessions",
    access: everyRole,
    summary: "ログイン中の端末",
    description: `この端末が先頭、ほかは新しい順です。多くても${LIMITS.sessionsShown}件で、それより多いと more が true になります。`,
    input: nothing,
    output: z.object({ items: z.array(sessionView), more: z.boolean() }),
    beforeSecondFactor: true,
  }),
  endSession: json({
    method: "DELETE",
    path: "/current-user/sessions/{id}",
    access: everyRole,
    summary: "端末をログアウトさせる",
    description: "その端末の次の操作から、ログインが必要になります。すでに終わっていても同じ答えです。",
    input: z.strictObject({ id }),
    output: z.object({ ended: z.literal(true) }),
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  endSessions: json({
    method: "POST",
    path: "/current-user/sessions/end-all",
    access: everyRole,
    summary: "すべての端末からログアウトする",
    description: "keepThis: true では、呼び出した端末だけが残ります。",
    input: endSessionsForm,
    output: z.object({ ended: z.int() }),
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  password: json({
    method: "POST",
    path: "/current-user/password",
    access: everyRole,
    summary: "パスワードを変更・設定する",
    description: "ほかの端末はすべてログアウトし、本人にメールで知らせます。",
    input: passwordForm,
    output: z.object({ changed: z.literal(true), ...rotated }),
    errors: ["UNPROCESSABLE", "SIGN_IN_AGAIN", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  startFactor: json({
    method: "POST",
    path: "/current-user/second-factor/start",
    access: everyRole,
    summary: "2段階認証の設定を始める",
    description: "認証アプリに登録する秘密の値を返します。もう一度呼ぶと新しい値になり、確認が済むまでは何も変わりません。",
    input: startFactorForm,
    output: z.object({
      secret: z.string().meta({ description: "アプリに手で入力する値", example: "JBSW Y3DP EHPK 3PXP" }),
      uri: z.string().meta({ description: "otpauth:// から始まる、アプリが読み取る値" }),
      qr: z.object({
        size: z.int().meta({ description: "一辺のます目の数" }),
        path: z.string().meta({ description: "QRコードの黒います目（SVG の path）" }),
      }),
    }),
    errors: ["UNPROCESSABLE", "SIGN_IN_AGAIN", "ALREADY_DONE", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  confirmFactor: json({
    method: "POST",
    path: "/current-user/second-factor",
    access: everyRole,
    summary: "2段階認証を有効にする",
    description: `アプリに表示されたコードで確認します。設定を始めてから${LIMITS.secondFactor.confirmMinutes}分を過ぎると、始め直す必要があります（STATUS_NOT_ALLOWED）。回復用コードを返し、ほかの端末はすべてログアウトします。`,
    input: confirmFactorForm,
    output: z.object({ recoveryCodes: codes, ...rotated }),
    errors: ["UNPROCESSABLE", "STATUS_NOT_ALLOWED", "ALREADY_DONE", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  renewCodes: json({
    method: "POST",
    path: "/current-user/second-factor/recovery-codes",
    access: everyRole,
    summary: "回復用コードを作り直す",
    description: "前のコードは使えなくなります。",
    input: factorCodeForm,
    output: z.object({ recoveryCodes: codes }),
    errors: ["UNPROCESSABLE", "STATUS_NOT_ALLOWED", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeConsent: true,
  }),
  removeFactor: json({
    method: "POST",
    path: "/current-user/second-factor/remove",
    access: everyRole,
    summary: "2段階認証を解除する",
    description: "コードで確認します。2段階認証が必要な役割では、パスキーがないと STATUS_NOT_ALLOWED になります。",
    input: factorCodeForm,
    output: z.object({ removed: z.literal(true), ...rotated }),
    errors: ["UNPROCESSABLE", "STATUS_NOT_ALLOWED", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeConsent: true,
  }),
  passkeys: json({
    method: "GET",
    path: "/current-user/passkeys",
    access: everyRole,
    summary: "登録しているパスキー",
    description: `古い順です。${LIMITS.passkeys.perAccount}個まで登録できます。`,
    input: nothing,
    output: z.object({
      items: z.array(passkeyView),
      canAdd: z.boolean().meta({ description: "まだ登録できる。false：上限に達しているか、会社のアカウントだけでログインする方" }),
    }),
    beforeSecondFactor: true,
  }),
  startPasskey: json({
    method: "POST",
    path: "/current-user/passkeys/start",
    access: everyRole,
    summary: "パスキーの登録を始める",
    description: `端末に渡す値を返します。${LIMITS.passkeys.challengeMinutes}分間、1回だけ使えます。登録が済むまでは何も変わりません。`,
    input: startFactorForm,
    output: passkeyCreation,
    errors: ["UNPROCESSABLE", "SIGN_IN_AGAIN", "SSO_REQUIRED", "TOO_MANY_PASSKEYS", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  addPasskey: json({
    method: "POST",
    path: "/current-user/passkeys",
    access: everyRole,
    summary: "パスキーを登録する",
    description: "端末が作ったパスキーを登録します。ほかの端末はすべてログアウトし、本人にメールで知らせます。",
    input: passkeyMade,
    output: z.object({ id, name: z.string().meta({ description: "保管場所や端末から付けた名前。あとで変えられます" }), ...rotated }),
    status: 201,
    errors: ["PASSKEY_REFUSED", "SSO_REQUIRED", "TOO_MANY_PASSKEYS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  renamePasskey: json({
    method: "PATCH",
    path: "/current-user/passkeys/{id}",
    access: everyRole,
    summary: "パスキーの名前を変更する",
    input: z.strictObject({ id: passkeyId, ...passkeyNameForm.shape }),
    output: z.object({ id, name: z.string() }),
    errors: ["NOT_FOUND"],
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  removePasskey: json({
    method: "POST",
    path: "/current-user/passkeys/{id}/remove",
    access: everyRole,
    summary: "パスキーを削除する",
    description:
      "ほかの端末はすべてログアウトし、本人にメールで知らせます。ほかにログインの方法がないときと、2段階認証が必要な役割で最後の一つのときは STATUS_NOT_ALLOWED になります。",
    input: startFactorForm.extend({ id: passkeyId }),
    output: z.object({ removed: z.literal(true), ...rotated }),
    errors: ["NOT_FOUND", "STATUS_NOT_ALLOWED", "UNPROCESSABLE", "SIGN_IN_AGAIN", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  startConfirmation: json({
    method: "POST",
    path: "/current-user/passkeys/confirm/start",
    access: everyRole,
    summary: "パスキーでの本人確認を始める",
    description: `ログイン方法を変更する前に、パスワードの代わりに使えます。値は${LIMITS.passkeys.challengeMinutes}分間、1回だけ使えます。`,
    input: nothing,
    output: passkeyRequest,
    errors: ["STATUS_NOT_ALLOWED"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  confirmByPasskey: json({
    method: "POST",
    path: "/current-user/passkeys/confirm",
    access: everyRole,
    summary: "パスキーで本人確認をする",
    description: `この端末のセッションが新しくなり、${LIMITS.secondFactor.recentMinutes}分間はパスワードなしでログイン方法を変更できます。`,
    input: passkeySigned,
    output: z.object({ confirmed: z.literal(true).meta({ description: "確かめられたこと" }), accessToken: rotated.accessToken }),
    errors: ["PASSKEY_REFUSED"],
    keepsAnswer: false,
    beforeSecondFactor: true,
    beforeConsent: true,
  }),
  identify: json({
    method: "POST",
    path: "/current-user/identity",
    access: ["mentee"],
    summary: "本人であることを、前のパスワードで確認する",
    description:
      "事務局がメールアドレスを変更し、変更前のアドレスでの確認がなかったときに使います。変更前に使っていたパスワードを送ると、それまでに書かれたものがまた表示されます。表示されていないものがなければ ALREADY_DONE です。会社のアカウントでログインしている間は SIGN_IN_AGAIN で、いまのメールアドレスに届くリンクなどでログインし直してから使います。確認が済むと、変更後にログインしたほかの端末、変更後に設定されたパスワード・2段階認証・パスキー・会社のアカウント・カレンダーのアドレスは、使えなくなります。",
    input: identityForm,
    output: z.object({ identified: z.literal(true) }),
    errors: ["UNPROCESSABLE", "ALREADY_DONE", "SIGN_IN_AGAIN", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
  }),
  identityCode: json({
    method: "POST",
    path: "/current-user/identity/code",
    access: ["mentee"],
    summary: "面談で伝える確認コードを表示する",
    description: `以前からの担当キャリコンが面談で本人と確認するときに、声で伝える6桁のコードを返します。${LIMITS.identityCode.minutes}分間、1回だけ使え、${LIMITS.identityCode.tries}回間違えると使えなくなります。もう一度呼ぶと新しいコードになります。会社のアカウントでログインしている間は SIGN_IN_AGAIN です。`,
    input: nothing,
    output: z.object({
      code: z.string().meta({ description: "6桁の数字。この答えでだけ返ります", example: "123456" }),
      expiresAt: instant,
    }),
    errors: ["ALREADY_DONE", "SIGN_IN_AGAIN", "TOO_MANY_REQUESTS"],
    keepsAnswer: false,
  }),
  resetFactor: json({
    method: "POST",
    path: "/second-factor/reset",
    access: ["admin"],
    summary: "ほかの方の2段階認証を解除する",
    description:
      "アプリも回復用コードも、パスキーの端末もなくした方のために、本人を確認したうえで使います。パスキーも削除します。すべての端末からログアウトし、本人にメールで知らせます。",
    input: resetFactorForm,
    output: z.object({ reset: z.literal(true) }),
    errors: ["UNPROCESSABLE", "STATUS_NOT_ALLOWED"],
  }),
} as const;
