import { z } from "zod";

/** `.env.example` ships this value; it signs nothing in production. */
const EXAMPLE_SECRET = "replace-me-with-32-or-more-random-characters";

/** Decided when the app is built. */
export const development = process.env.NODE_ENV === "development";

/** There the doors of the scheduler are called from outside. */
export const onVercel = process.env["VERCEL"] === "1";

/** An empty line in `.env` means "not set". */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const optionalUrl = optional(z.url({ protocol: /^https?$/, error: "https:// から始まる URL で指定してください" }));

const textWith = <T extends z.ZodType<string, string>>(fallback: string, schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? fallback : value), schema);
const sender = z.string().regex(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, "名前 <メールアドレス> の形で指定してください");

const schema = z.object({
  DATABASE_URL: z
    .string("接続先の PostgreSQL を指定してください")
    .regex(/^postgres(ql)?:\/\//, "postgresql:// から始まる URL で指定してください"),
  DATABASE_POOL_MAX: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number("1〜200 の整数で指定してください").int().min(1).max(200).default(10),
  ),
  NEXTAUTH_SECRET: z.string("32文字以上の乱数を指定してください").min(32, "32文字以上の乱数を指定してください（openssl rand -base64 32）"),
  /** Seals what must not be read from a stolen database; the first of them seals, each opens what it has sealed. */
  VAULT_SECRETS: optional(
    z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= 32 && new Set(secret).size >= 8),
        "カンマで区切り、それぞれ32文字以上の乱数を指定してください（openssl rand -base64 32）",
      ),
  ),
  NEXTAUTH_URL: z.url({ protocol: /^https?$/, error: "https://knotter.example.jp のような URL で指定してください" }),
  /** Read by the launcher and by Next themselves. */
  PORT: z.unknown(),
  CRON_SECRET: optional(z.string().min(16, "16文字以上で指定してください")),
  /** Unset, nothing leaves the house: mails are kept where they can be read. */
  RESEND_API_KEY: optional(z.string()),
  RESEND_BASE_URL: optionalUrl,
  RESEND_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, "Resend の Webhook の画面にある whsec_ から始まる値を指定してください"),
  ),
  MAIL_FROM: textWith("Knotter 事務局 <no-reply@knotter.example>", sender),
  MAIL_REPLY_TO: textWith("support@knotter.example", z.email("メールアドレスを指定してください")),
  MAIL_SANDBOX_TO: optional(z.email("メールアドレスを指定してください")),
  OFFICE_NAME: textWith("Knotter 事務局", z.string().max(50)),
  OFFICE_EMAIL: textWith("support@knotter.example", z.email("メールアドレスを指定してください")),
  OFFICE_PHONE: optional(z.string().max(30)),
  OFFICE_HOURS: optional(z.string().max(100)),
  /** Set by the launcher: this process does the work of the scheduler itself. */
  SCHEDULER: optional(z.literal("1", "1 だけを指定できます")),
  LOG_LEVEL: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z
      .enum(
        ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
        "trace, debug, info, warn, error, fatal のどれかを指定してください",
      )
      .default("info"),
  ),
  LINK_PRIVACY: optionalUrl,
  LINK_PERSONAL_INFORMATION: optionalUrl,
  LINK_TERMS: optionalUrl,
  LINK_QA: optionalUrl,
});

export type Env = Omit<z.infer<typeof schema>, "PORT"> & { production: boolean };

let checked: Env | undefined;

/**
 * The configuration, read and checked once, at the first question and not at import: a build needs none.
 * Throws one Japanese sentence per wrong key.
 */
export function env(): Env {
  checked ??= readEnv(process.env);
  return checked;
}

export function readEnv(source: Record<string, string | undefined>): Env {
  const production = source["NODE_ENV"] === "production";
  const parsed = schema.safeParse(source);
  const problems = parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path.join(".")}：${issue.message}`);
  if (production && source["NEXTAUTH_SECRET"] === EXAMPLE_SECRET)
    problems.push("NEXTAUTH_SECRET：.env.example の値のままです。新しい値を指定してください");
  if (production && parsed.success && parsed.data.VAULT_SECRETS?.includes(EXAMPLE_SECRET))
    problems.push("VAULT_SECRETS：.env.example の値のままです。新しい値を指定してください");
  if (!parsed.success || problems.length > 0) throw new Error(`環境変数の設定をご確認ください。${problems.join("／")}`);
  return { ...parsed.data, production };
}
