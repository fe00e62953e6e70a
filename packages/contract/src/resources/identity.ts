import { BLOCK_REASONS } from "@knotter/domain/enrolment";
import { PASSWORD_UNITS_MAX, passwordLength } from "@knotter/domain/password-length";
import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json, sent } from "../endpoint";
import { disclosureLevel, email, id, instant, linkToken } from "../fields";
import { passkeyRequest, passkeySigned } from "../passkey-fields";

export const blockReason = z.enum(BLOCK_REASONS);

/** An order as shown to its own mentee. */
export const activeOrder = z
  .object({
    id,
    name: z.string(),
    customerName: z.string(),
    endsOn: z.string(),
    bookingOpensOn: z.string(),
    bookingClosesOn: z.string(),
    bookingOpen: z.boolean(),
    sessionMinutes: z.int(),
    cancelFreeUntilHours: z.int().meta({ description: "面談開始の何時間前までなら、キャンセルが回数に数えられないか" }),
    disclosureLevel,
    disclosureText: z.string(),
    used: z.int(),
    max: z.int(),
  })
  .meta({ id: "ActiveOrder" });

/** The next interview of a mentee, with what a greeting needs. */
const upcomingBrief = z
  .object({
    id,
    publicNo: z.string(),
    startAt: instant,
    endAt: instant,
    mentor: z.object({ id, displayName: z.string(), photoUrl: z.string() }),
  })
  .meta({ id: "MentoringBrief" });

const menteeInfo = z
  .object({
    role: z.literal("mentee"),
    temporaryRegisterFlag: z.boolean(),
    name: z.string().nullable(),
    displayName: z.string().nullable(),
    consumptionMentoringCount: z.int(),
    maxMentoringCount: z.int(),
    activeOrders: z.array(activeOrder),
    canBook: z.boolean(),
    blockReason: blockReason.nullable(),
    upcoming: upcomingBrief.nullable().meta({ description: "次の面談" }),
    hiddenBefore: instant.nullable().meta({
      description: "本人であることの確認が済むまで、この日時より前に書かれたものを表示しません（事務局がメールアドレスを変更したとき）",
    }),
  })
  .meta({ id: "CurrentMentee", description: "相談者としての情報" });

const mentorInfo = z
  .object({
    role: z.literal("mentor"),
    name: z.string().nullable(),
    displayName: z.string().nullable(),
    enabled: z.boolean(),
    profileComplete: z.boolean(),
    missing: z.array(z.string()).meta({ description: "プロフィールの不足項目" }),
    registrationExpiresOn: z.string().nullable(),
    pendingReports: z.int().meta({ description: "報告を待っている面談の数" }),
    unreadSheets: z.int().meta({ description: "まだ確認していない事前質問シートの数" }),
  })
  .meta({ id: "CurrentMentor", description: "キャリコンとしての情報" });

const hrStaffInfo = z
  .object({
    role: z.literal("hrstaff"),
    name: z.string(),
    customer: z.object({ id, name: z.string() }),
    isPrimary: z.boolean(),
    permissions: z.object({
      viewReport: z.boolean(),
      exportCsv: z.boolean(),
      manageMentees: z.boolean(),
      manageHrStaff: z.boolean(),
    }),
  })
  .meta({ id: "CurrentHrStaff", description: "人事ご担当者としての情報" });

const adminInfo = z.object({ role: z.literal("admin"), name: z.string() }).meta({ id: "CurrentAdmin", description: "事務局としての情報" });

export const currentUserView = z
  .object({
    id,
    role: z.enum(ROLES),
    disabled: z.boolean(),
    email: z.string(),
    info: z.discriminatedUnion("role", [menteeInfo, mentorInfo, hrStaffInfo, adminInfo]),
  })
  .meta({ id: "CurrentUser" });

const tooLong = `${LIMITS.password.max}文字以内で入力してください`;

export const loginForm = z.strictObject({
  email,
  password: z
    .string()
    .min(1, "必須項目です")
    .max(PASSWORD_UNITS_MAX, tooLong)
    .refine((password) => passwordLength(password) <= LIMITS.password.max, tooLong)
    .meta({ format: "password", example: "knotter-demo-2026" }),
});

/** The session that a sign-in has begun, and the page to open. */
export const signedIn = z
  .object({
    accessToken: z.string(),
    tokenType: z.literal("Bearer"),
    expiresAt: instant,
    user: currentUserView,
    next: z.string().meta({ description: "次に開く画面のパス", example: "/" }),
  })
  .meta({ id: "SignedIn" });

export const eitherMessage = "email と token のどちらか一方を指定してください";

/** The page to open after the mailed link; only paths of this site, anything else is ignored. */
const wayBack = z.string().max(500, "500文字以内で指定してください").optional().meta({
  description: "ログインのあとに開く画面のパス（email と合わせて）",
  example: "/mypage",
});

/** A link is requested with an address and used with its token. */
export const linkForm = z
  .strictObject({ email: email.optional(), token: linkToken.optional(), next: wayBack })
  .refine((form) => (form.email === undefined) !== (form.token === undefined), { path: ["email"], message: eitherMessage });

export const mentorLoginForm = z
  .strictObject({ email: email.optional(), password: loginForm.shape.password.optional(), token: linkToken.optional(), next: wayBack })
  .refine((form) => (form.email === undefined) !== (form.token === undefined), { path: ["email"], message: eitherMessage })
  .refine((form) => form.password === undefined || form.email !== undefined, {
    path: ["password"],
    message: "パスワードは email と合わせて指定してください",
  });

/** The second step of a sign-in: the challenge of the first one, and a code. */
export const secondStepForm = z.strictObject({
  challenge: linkToken.meta({
    description: "SECOND_FACTOR_REQUIRED の data.challenge",
    example: "q8l0n2Tq0zv2m6m0mB9mXk1oS3w8pB4qkZJ5cH7yV1E",
  }),
  code: z
    .string("必須項目です")
    .trim()
    .min(1, "必須項目です")
    .max(40, "6桁のコード、または回復用コードを入力してください")
    .meta({ description: "認証アプリの6桁のコード、または回復用コード。どちらも一度だけ使えます", example: "123456" }),
});

const LINK_ERRORS = [
  "TOKEN_INVALID",
  "TOKEN_USED",
  "TOKEN_EXPIRED",
  "SECOND_FACTOR_REQUIRED",
  "PASSKEY_REQUIRED",
  "ACCOUNT_DISABLED",
  "SSO_REQUIRED",
  "TOO_MANY_REQUESTS",
] as const;

/** Optional mails. Mails that an interview depends on are always sent. */
export const notificationPrefs = z
  .strictObject({
    remindDay: z.boolean().meta({ description: "前日のご案内" }),
    remind1h: z.boolean().meta({ description: "1時間前のご案内" }),
    reportRemind: z.boolean().meta({ description: "アンケート・報告書の再送" }),
    announce: z.boolean().meta({ description: "事務局からのお知らせ" }),
  })
  .meta({ id: "NotificationPrefs" });

const documentVersion = z.string().max(40, "40文字以内で指定してください");
const currentVersions = {
  termsVersion: documentVersion.meta({ description: "利用規約の版", example: CONSENT_VERSIONS.terms }),
  privacyVersion: documentVersion.meta({ description: "プライバシーポリシーの版", example: CONSENT_VERSIONS.privacy }),
};

/** The current versions, and whether the caller has agreed to them. */
export const consentState = z
  .object({
    ...currentVersions,
    required: z.boolean().meta({ description: "いまの版への同意をお願いしている" }),
    agreed: z.object({
      terms: z.boolean().meta({ description: "いまの版の利用規約に同意している" }),
      privacy: z.boolean().meta({ description: "いまの版のプライバシーポリシーに同意している" }),
    }),
  })
  .meta({ id: "ConsentState" });

const nothing = z.strictObject({});
const everyRole = ROLES;

export const currentUser = {
  get: json({
    method: "GET",
    path: "/current-user",
    access: everyRole,
    summary: "ログイン中の利用者",
    beforeSecondFactor: true,
    description: "毎回データベースから読み直します。info は役割ごとに形が決まっています。",
    input: nothing,
    output: currentUserView,
  }),
  auth: json({
    method: "GET",
    path: "/current-user/auth",
    access: everyRole,
    summary: "トークンの確認",
    beforeSecondFactor: true,
    description:
      "ログイン直後の確認用です。Authorization ヘッダーの Bearer トークンだけを受け付けます。利用停止中のアカウントには disabled: true を返します。",
    input: nothing,
    output: z.object({
      id,
      role: z.enum(ROLES),
      disabled: z.boolean(),
      temporaryRegisterFlag: z.boolean().optional(),
      sessionExpiresAt: instant,
    }),
    errors: ["TOKEN_INVALID", "TOKEN_EXPIRED"],
    allowDisabled: true,
    bearerOnly: true,
  }),
  notificationPrefs: json({
    method: "GET",
    path: "/current-user/notifications",
    access: everyRole,
    summary: "通知設定",
    input: nothing,
    output: notificationPrefs,
  }),
  notifications: json({
    method: "PATCH",
    path: "/current-user/notifications",
    access: everyRole,
    summary: "通知設定を変更する",
    description:
      "予約・変更・キャンセルなど、大切なお知らせは止められません。送った項目だけが変わります。空の本文では、現在の設定がそのまま返ります。",
    input: notificationPrefs.partial(),
    output: notificationPrefs,
  }),
  consents: json({
    method: "GET",
    path: "/current-user/consents",
    access: everyRole,
    summary: "利用規約とプライバシーポリシーへの同意",
    description:
      "required が true のあいだは、同意、ログアウト、退会、ログイン方法の変更のほかの書き込みに、CONSENT_REQUIRED を返します。利用登録で同意をお願いしていない方（事務局など）には、求めません。",
    beforeSecondFactor: true,
    input: nothing,
    output: consentState,
  }),
  agree: json({
    method: "POST",
    path: "/current-user/consents",
    access: everyRole,
    summary: "利用規約とプライバシーポリシーの新しい版に同意する",
    description:
      "GET /current-user/consents の版を、本人が本文を確認したうえで、そのまま渡します。いまの版と違うと CONSENT_REQUIRED になり、data にいまの版が入ります。同意が済んでいれば、何も変わりません。",
    beforeConsent: true,
    input: z.strictObject(currentVersions),
    output: consentState,
    errors: ["CONSENT_REQUIRED"],
  }),
} as const;

/** What the login page offers for an address: its domain alone decides. */
export const waysForm = z.strictObject({ email });

export const login = {
  ways: json({
    method: "POST",
    path: "/login/ways",
    access: "public",
    summary: "メールアドレスのドメインに合うログインの方法",
    description: "ドメインだけで決まります。登録の有無は、答えにも時間にも表れません。",
    input: waysForm,
    output: z.object({
      password: z.boolean().meta({ description: "パスワード、メールのリンクでログインできる。false：会社のアカウントだけ" }),
      providers: z.array(z.object({ id, name: z.string() })).meta({ description: "会社のログイン先" }),
    }),
    readsByPost: true,
  }),
  company: json({
    method: "POST",
    path: "/login/company",
    access: "public",
    summary: "会社のアカウントでのログインを始める",
    description:
      "会社のログイン画面のアドレスを返し、この端末に短いあいだのクッキーを置きます。ブラウザーで continueAt を開くと、ログインのあと next に戻ります。",
    input: z.strictObject({
      provider: id.meta({ description: "ログイン先のID（POST /login/ways の providers）" }),
      email: email.optional(),
      next: wayBack,
    }),
    output: z.object({ continueAt: z.string().meta({ description: "会社のログイン画面のアドレス。ブラウザーで開きます" }) }),
    errors: ["NOT_FOUND"],
    keepsAnswer: false,
  }),
  password: json({
    method: "POST",
    path: "/login",
    access: "public",
    summary: "メールアドレスとパスワードでログインする",
    description: "accessToken を Authorization: Bearer に付けて各操作を呼び出します。失敗の理由は区別しません。",
    input: loginForm,
    output: z.object({
      accessToken: z.string(),
      tokenType: z.literal("Bearer"),
      expiresAt: instant,
      user: currentUserView.nullable(),
      reason: z.literal("disabled").optional(),
    }),
    errors: ["INVALID_CREDENTIALS", "SECOND_FACTOR_REQUIRED", "PASSKEY_REQUIRED", "SSO_REQUIRED", "TOO_MANY_REQUESTS"],
  }),
  secondFactor: json({
    method: "POST",
    path: "/login/second-factor",
    access: "public",
    summary: "2段階認証のコードでログインする",
    description: `パスワードやリンクでのログインが SECOND_FACTOR_REQUIRED を返したら、その data.challenge とコードを送ります。challenge は${LIMITS.secondFactor.minutes}分間有効です。`,
    input: secondStepForm,
    output: signedIn,
    errors: ["TOKEN_INVALID", "TOKEN_USED", "TOKEN_EXPIRED", "UNPROCESSABLE", "ACCOUNT_DISABLED", "TOO_MANY_REQUESTS"],
  }),
  passkeyOptions: json({
    method: "POST",
    path: "/login/passkey/options",
    access: "public",
    summary: "パスキーでのログインを始める",
    description: `だれにも同じ形で答えます。この端末に短いあいだのクッキーを置き、POST /login/passkey はそのクッキーと一緒に受け付けます。値は${LIMITS.passkeys.challengeMinutes}分間、1回だけ使えます。`,
    input: z.strictObject({}),
    output: passkeyRequest,
    keepsAnswer: false,
  }),
  passkey: json({
    method: "POST",
    path: "/login/passkey",
    access: "public",
    summary: "パスキーでログインする",
    description:
      "POST /login/passkey/options の値に端末が署名したものを送ります。どの役割でも使え、2段階認証のコードは求めません。失敗の理由は区別しません。",
    input: passkeySigned,
    output: signedIn,
    errors: ["PASSKEY_REFUSED", "ACCOUNT_DISABLED", "SSO_REQUIRED", "TOO_MANY_REQUESTS"],
  }),
  mentee: json({
    method: "GET",
    path: "/login/mentee",
    access: everyRole,
    summary: "相談者のログイン直後の行き先",
    beforeSecondFactor: true,
    description: "利用停止中は user: null と reason: disabled を返します。相談者以外には WRONG_ROLE と正しいログイン画面を返します。",
    input: nothing,
    output: z.object({
      user: currentUserView.nullable(),
      reason: z.literal("disabled").optional(),
      next: z.string().meta({ description: "次に開く画面のパス", example: "/" }),
      notices: z.array(z.object({ code: z.enum(["NO_ACTIVE_ORDER", "NOT_REGISTERED"]), message: z.string() })),
    }),
    errors: ["WRONG_ROLE"],
    allowDisabled: true,
  }),
  mentor: json({
    method: "POST",
    path: "/login/mentor",
    access: "public",
    summary: "キャリコンのログイン",
    description:
      "本文は3通りです。{email}：ログインリンクをメールで送ります。登録の有無にかかわらず 202 を返します。{token}：メールのリンクを使ってログインします（15分間、1回だけ有効）。{email, password}：パスワードでログインします。",
    input: mentorLoginForm,
    forms: [
      { id: "MentorLoginLinkRequest", title: "ログインリンクをメールで受け取る", required: ["email"], optional: ["next"] },
      { id: "MentorLoginByLink", title: "メールのリンクを使う", required: ["token"] },
      { id: "MentorLoginByPassword", title: "パスワードを使う", required: ["email", "password"], optional: ["next"] },
    ],
    output: z.union([sent, signedIn]),
    sends: true,
    errors: [...LINK_ERRORS, "INVALID_CREDENTIALS", "WRONG_ROLE"],
  }),
  link: json({
    method: "POST",
    path: "/login/link",
    access: "public",
    summary: "メールのリンクでログインする",
    description:
      "どの役割でも使えます。{email}：ログインリンクをメールで送ります。登録の有無にかかわらず 202 を返します。{token}：リンクを使ってログインします（15分間、1回だけ有効）。",
    input: linkForm,
    forms: [
      { id: "LoginLinkRequest", title: "ログインリンクをメールで受け取る", required: ["email"], optional: ["next"] },
      { id: "LoginByLink", title: "メールのリンクを使う", required: ["token"] },
    ],
    output: z.union([sent, signedIn]),
    sends: true,
    errors: LINK_ERRORS,
  }),
} as const;

export const logout = {
  end: json({
    method: "POST",
    path: "/logout",
    access: everyRole,
    summary: "ログアウトする",
    beforeSecondFactor: true,
    description: "このトークン（またはクッキー）のセッションをサーバー側で終了します。",
    input: nothing,
    output: z.object({
      loggedOut: z.literal(true),
      continueAt: z.url().optional().meta({
        description: "会社のアカウントでログインした場合の、会社側のログアウト画面。ブラウザーで開くと、会社側のセッションも終わります",
      }),
    }),
    // The provider address contains the ID token, so it is not stored for a retry.
    keepsAnswer: false,
    allowDisabled: true,
    beforeConsent: true,
  }),
} as const;
