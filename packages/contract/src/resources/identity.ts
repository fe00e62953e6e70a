import { BLOCK_REASONS } from "@knotter/domain/enrolment";
import { ROLES } from "@knotter/domain/role";
import { z } from "zod";
import { json } from "../endpoint";
import { disclosureLevel, email, id, instant } from "../fields";

export const blockReason = z.enum(BLOCK_REASONS);

/** An order as its own mentee sees it. */
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

const menteeInfo = z.object({
  role: z.literal("mentee"),
  temporaryRegisterFlag: z.boolean(),
  name: z.string().nullable(),
  displayName: z.string().nullable(),
  consumptionMentoringCount: z.int(),
  maxMentoringCount: z.int(),
  activeOrders: z.array(activeOrder),
  canBook: z.boolean(),
  blockReason: blockReason.nullable(),
});

const mentorInfo = z.object({
  role: z.literal("mentor"),
  name: z.string().nullable(),
  displayName: z.string().nullable(),
  enabled: z.boolean(),
  profileComplete: z.boolean(),
  missing: z.array(z.string()).meta({ description: "プロフィールの不足項目" }),
  registrationExpiresOn: z.string().nullable(),
  pendingReports: z.int(),
});

const hrStaffInfo = z.object({
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
});

const adminInfo = z.object({ role: z.literal("admin"), name: z.string() });

export const currentUserView = z
  .object({
    id,
    role: z.enum(ROLES),
    disabled: z.boolean(),
    email: z.string(),
    info: z.discriminatedUnion("role", [menteeInfo, mentorInfo, hrStaffInfo, adminInfo]),
  })
  .meta({ id: "CurrentUser" });

export const loginForm = z.strictObject({
  email,
  password: z
    .string("必須項目です")
    .min(1, "必須項目です")
    .max(128, "128文字以内で入力してください")
    .meta({ format: "password", example: "knotter-demo-2026" }),
});

const nothing = z.strictObject({});
const everyRole = ROLES;

export const currentUser = {
  get: json({
    method: "GET",
    path: "/current-user",
    access: everyRole,
    summary: "ログイン中の利用者",
    description: "毎回データベースから読み直します。info は役割ごとに形が決まっています。",
    input: nothing,
    output: currentUserView,
  }),
  auth: json({
    method: "GET",
    path: "/current-user/auth",
    access: everyRole,
    summary: "トークンの確認",
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
} as const;

export const login = {
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
    errors: ["INVALID_CREDENTIALS", "TOO_MANY_REQUESTS"],
  }),
  mentee: json({
    method: "GET",
    path: "/login/mentee",
    access: everyRole,
    summary: "相談者のログイン直後の行き先",
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
} as const;

export const logout = {
  end: json({
    method: "POST",
    path: "/logout",
    access: everyRole,
    summary: "ログアウトする",
    description: "このトークン（またはクッキー）のセッションをサーバー側で終了します。",
    input: nothing,
    output: z.object({ loggedOut: z.literal(true) }),
    allowDisabled: true,
  }),
} as const;
