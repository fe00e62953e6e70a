import { ROLES } from "@knotter/domain/role";
import { z } from "zod";

/** The value in `.env.example`; not accepted in production. */
const EXAMPLE_SECRET = "replace-me-with-32-or-more-random-characters";

/** Determined at build time. */
export const development = process.env.NODE_ENV === "development";

/** On Vercel the cron routes are called from outside. */
export const onVercel = process.env["VERCEL"] === "1";

/** An empty line in `.env` means "not set". */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => (value === "" ? undefined : value), schema.optional());
const optionalUrl = optional(z.url({ protocol: /^https?$/, error: "https:// から始まる URL で指定してください" }));

const textWith = <T extends z.ZodType<string, string>>(fallback: string, schema: T) =>
  z.preprocess((value) => (value === "" || value === undefined ? fallback : value), schema);
const sender = z.string().regex(/^[^<>@\r\n]*<[^<>@\s]+@[^<>@\s]+>$|^[^<>@\s]+@[^<>@\s]+$/, "名前 <メールアドレス> の形で指定してください");

const databaseUrl = z
  .string("接続先の PostgreSQL を指定してください")
  .regex(/^postgres(ql)?:\/\//, "postgresql:// から始まる URL で指定してください");

const schema = z.object({
  /** Only for migrations (packages/db/scripts/migrate.ts); the server never uses it. */
  DIRECT_DATABASE_URL: z.unknown().optional(),
  DATABASE_URL: databaseUrl,
  /** A streaming standby, which takes exports and the large lists of admins. */
  DATABASE_READ_URL: optional(databaseUrl),
  DATABASE_POOL_MAX: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce
      .number("1〜200 の整数で指定してください")
      .int()
      .min(1)
      .max(200)
      .default(onVercel ? 3 : 10),
  ),
  NEXTAUTH_SECRET: z
    .string("32文字以上の乱数を指定してください")
    .refine((secret) => secret.length >= 32 && new Set(secret).size >= 8, "32文字以上の乱数を指定してください（openssl rand -base64 32）"),
  /** Encrypts what must not be readable in a stolen database; the first secret encrypts, each of them decrypts. */
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
  /** The number of proxies in front of this process, each of which appends to X-Forwarded-For. */
  TRUSTED_PROXIES: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number("0〜10 の整数で指定してください").int().min(0).max(10).default(0),
  ),
  /** Multiplies the rate limits, for benchmarks and browser tests on the local machine; refused everywhere else. */
  RATE_LIMIT_FACTOR: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number("1〜1000000 の整数で指定してください").int().min(1).max(1_000_000).default(1),
  ),
  /** Whether admins need a second factor. Default: in production they do. */
  ADMIN_TOTP_REQUIRED: optional(z.enum(["0", "1"], "1（必須にする）か 0（必須にしない）を指定してください")),
  /** A container of Google Tag Manager. Without it, no third-party script is ever loaded. */
  /** The largest body that the platform in front of the server accepts: on Vercel its own limit, with some reserve; elsewhere only ours. */
  UPLOAD_MAX_BYTES: z.preprocess(
    (value) => (value === undefined || value === "" ? (onVercel ? 4_400_000 : undefined) : value),
    z.coerce.number("100000 以上の整数で指定してください").int().min(100_000, "100000 以上の整数で指定してください").optional(),
  ),
  TAG_MANAGER_ID: optional(z.string().regex(/^GTM-[A-Z0-9]{4,12}$/, "GTM- から始まるコンテナ ID を指定してください")),
  /** Where the server listens (apps/web/http/main.ts). Default: every address in production, otherwise only this machine. */
  HOST: optional(z.string().regex(/^[\w.:-]+$/, "0.0.0.0 や 127.0.0.1 のようなアドレスを指定してください")),
  PORT: z.preprocess(
    (value) => (value === "" ? undefined : value),
    z.coerce.number("1〜65535 の整数で指定してください").int().min(1).max(65_535).default(3000),
  ),
  CRON_SECRET: optional(z.string().min(16, "16文字以上で指定してください")),
  /** Without it no mail is sent: mails are only stored. */
  RESEND_API_KEY: optional(z.string()),
  RESEND_BASE_URL: optionalUrl,
  RESEND_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[A-Za-z0-9+/=]{16,}$/, "Resend の Webhook の画面にある whsec_ から始まる値を指定してください"),
  ),
  /** The app at Zoom: both or neither. Without them mentors use links of their own. */
  ZOOM_CLIENT_ID: optional(z.string().max(100)),
  ZOOM_CLIENT_SECRET: optional(z.string().min(8, "Zoom の App Credentials の Client Secret を指定してください")),
  /** Without it the webhook's route answers 401. Two values if the deauthorisation notification has its own secret. */
  ZOOM_WEBHOOK_SECRET: optional(
    z
      .string()
      .transform((text) => text.split(",").map((secret) => secret.trim()))
      .refine(
        (secrets) => secrets.every((secret) => secret.length >= 16),
        "Zoom の Secret Token を、2つあるときはカンマで区切って指定してください",
      ),
  ),
  /** The company's own provider (OpenID Connect): issuer, id and secret together, or none of them. */
  OIDC_ISSUER: optional(z.url({ protocol: /^https?$/, error: "発行者（issuer）を https:// から始まる URL で指定してください" }).max(300)),
  OIDC_CLIENT_ID: optional(z.string().max(300)),
  OIDC_CLIENT_SECRET: optional(z.string().min(8, "8文字以上で指定してください")),
  /** The label of its button. */
  OIDC_NAME: textWith("会社のアカウントでログイン", z.string().max(40)),
  /** The roles that may sign in this way; by default all. */
  OIDC_ROLES: z.preprocess(
    (value) => (value === "" || value === undefined ? ROLES.join(",") : value),
    z
      .string()
      .transform((text) => text.split(",").map((role) => role.trim()))
      .pipe(z.array(z.enum(ROLES, `${ROLES.join(", ")} からカンマで区切って指定してください`))),
  ),
  /** The required audience of its access tokens; without it none are accepted. */
  OIDC_AUDIENCE: optional(z.string().max(300)),
  /** A second factor that the provider reports (`amr` contains `mfa`) replaces ours. */
  OIDC_TRUST_MFA: optional(z.literal("1", "1 だけを指定できます")),
  ZOOM_AUTH_URL: optionalUrl,
  ZOOM_API_URL: optionalUrl,
  /** Its calendars are read although it is neither public nor https: a sample on this machine. */
  CALENDAR_SAMPLE_ORIGIN: optionalUrl,
  /** Webhooks are delivered there although it is neither public nor https: a receiver on this machine. */
  WEBHOOK_SAMPLE_ORIGIN: optionalUrl,
  /** The apps at Google and at Microsoft that read mentors' busy times: id and secret together, or neither. */
  GOOGLE_CALENDAR_CLIENT_ID: optional(z.string().max(300)),
  GOOGLE_CALENDAR_CLIENT_SECRET: optional(z.string().min(8, "8文字以上で指定してください")),
  MICROSOFT_CALENDAR_CLIENT_ID: optional(z.string().max(100)),
  MICROSOFT_CALENDAR_CLIENT_SECRET: optional(z.string().min(8, "8文字以上で指定してください")),
  /** Whose accounts may be connected: everybody's (common), those of companies (organizations), or one company's. */
  MICROSOFT_CALENDAR_TENANT: optional(z.string().regex(/^[\w.-]{1,100}$/, "common、organizations、またはテナントの ID を指定してください")),
  /** Replace the vendors' own addresses: a sample on this machine. */
  GOOGLE_CALENDAR_BASE_URL: optionalUrl,
  MICROSOFT_CALENDAR_BASE_URL: optionalUrl,
  /** Origins, separated by commas: providers of identities that may be neither public nor https, samples on this machine. */
  IDENTITY_SAMPLE_ORIGINS: optional(z.string().transform((text) => text.split(",").map((origin) => origin.trim()))),
  MAIL_FROM: textWith("Knotter 事務局 <no-reply@knotter.example>", sender),
  MAIL_REPLY_TO: textWith("support@knotter.example", z.email("メールアドレスを指定してください")),
  MAIL_SANDBOX_TO: optional(z.email("メールアドレスを指定してください")),
  /** Has to be set where all mails, including sign-in links, go to one mailbox: it confirms that no real person has an account here. */
  MAIL_SANDBOX_NO_REAL_PEOPLE: optional(z.literal("1", "1 だけを指定できます")),
  OFFICE_NAME: textWith("Knotter 事務局", z.string().max(50)),
  OFFICE_EMAIL: textWith("support@knotter.example", z.email("メールアドレスを指定してください")),
  OFFICE_PHONE: optional(z.string().max(30)),
  OFFICE_HOURS: optional(z.string().max(100)),
  /** Set by the launcher for the local demo: mails, including sign-in links, can be read at /dev/mailbox. */
  MAILBOX: optional(z.literal("1", "1 だけを指定できます")),
  /** Set by the launcher: this process runs the scheduler itself. */
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
  /** OpenTelemetry's own variables, of which these have few values here; the others are passed on as they are (`Env.telemetry`). */
  OTEL_EXPORTER_OTLP_ENDPOINT: optionalUrl,
  OTEL_SERVICE_NAME: optional(z.string()),
  OTEL_TRACES_EXPORTER: optional(z.enum(["otlp", "none"], "otlp か none を指定してください")),
  OTEL_METRICS_EXPORTER: optional(z.enum(["otlp", "none"], "otlp か none を指定してください")),
  OTEL_EXPORTER_OTLP_PROTOCOL: optional(
    z.enum(["http/json", "http/protobuf"], "http/json を指定してください（JSON を HTTP で送ります。gRPC では送れません）"),
  ),
  LINK_PRIVACY: optionalUrl,
  LINK_PERSONAL_INFORMATION: optionalUrl,
  LINK_TERMS: optionalUrl,
  LINK_QA: optionalUrl,
});

export type Env = Omit<z.infer<typeof schema>, "MAILBOX" | "ADMIN_TOTP_REQUIRED"> & {
  production: boolean;
  mailbox: boolean;
  adminSecondFactor: boolean;
  /** The variables of OpenTelemetry that are set. */
  telemetry: Readonly<Record<string, string | undefined>>;
};

/** Such an address is only reachable from this machine. */
const LOCAL = /^(?:localhost|127\.0\.0\.1|\[::1\])$/;

let checked: Env | undefined;

/**
 * The configuration, read and validated at the first use and not at import, because a build needs none. Throws one Japanese sentence per
 * wrong key.
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
  if (production && parsed.success && parsed.data.MAILBOX && !LOCAL.test(new URL(parsed.data.NEXTAUTH_URL).hostname))
    problems.push("MAILBOX：この PC の中だけで使うとき（NEXTAUTH_URL が localhost のとき）に限り指定できます");
  if (parsed.success) {
    const { MAIL_SANDBOX_TO, MAIL_SANDBOX_NO_REAL_PEOPLE, NEXTAUTH_URL } = parsed.data;
    if (production && MAIL_SANDBOX_TO && !MAIL_SANDBOX_NO_REAL_PEOPLE && !LOCAL.test(new URL(NEXTAUTH_URL).hostname))
      problems.push(
        "MAIL_SANDBOX_TO：すべての方のログインのリンクが、このアドレスに届きます。実在の方が利用していないことを確かめて、MAIL_SANDBOX_NO_REAL_PEOPLE=1 も指定してください",
      );
  }
  if (parsed.success && (parsed.data.ZOOM_CLIENT_ID === undefined) !== (parsed.data.ZOOM_CLIENT_SECRET === undefined))
    problems.push("ZOOM_CLIENT_ID と ZOOM_CLIENT_SECRET：両方を指定するか、両方とも空にしてください");
  for (const vendor of ["GOOGLE_CALENDAR", "MICROSOFT_CALENDAR"] as const)
    if (parsed.success && (parsed.data[`${vendor}_CLIENT_ID`] === undefined) !== (parsed.data[`${vendor}_CLIENT_SECRET`] === undefined))
      problems.push(`${vendor}_CLIENT_ID と ${vendor}_CLIENT_SECRET：両方を指定するか、両方とも空にしてください`);
  if (parsed.success) {
    const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_AUDIENCE } = parsed.data;
    const given = [OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET].filter((value) => value !== undefined).length;
    if (given !== 0 && given !== 3)
      problems.push("OIDC_ISSUER、OIDC_CLIENT_ID、OIDC_CLIENT_SECRET：すべて指定するか、すべて空にしてください");
    if (OIDC_AUDIENCE !== undefined && OIDC_AUDIENCE === OIDC_CLIENT_ID)
      problems.push("OIDC_AUDIENCE：OIDC_CLIENT_ID とは別の値を指定してください（ID トークンで API を開けないようにするため）");
    if (production && OIDC_ISSUER?.startsWith("http:") && !LOCAL.test(new URL(OIDC_ISSUER).hostname))
      problems.push("OIDC_ISSUER：https:// から始まる URL で指定してください（署名の鍵を安全に受け取るため）");
  }
  if (parsed.success) {
    const { NEXTAUTH_URL, RATE_LIMIT_FACTOR } = parsed.data;
    const local = LOCAL.test(new URL(NEXTAUTH_URL).hostname);
    if (production && !local && !NEXTAUTH_URL.startsWith("https:"))
      problems.push("NEXTAUTH_URL：https:// から始まる URL で指定してください（クッキーを暗号化された接続だけで送るため）");
    // What is read there is not checked as public addresses are, and the tokens of mentors go there.
    for (const name of [
      "CALENDAR_SAMPLE_ORIGIN",
      "WEBHOOK_SAMPLE_ORIGIN",
      "GOOGLE_CALENDAR_BASE_URL",
      "MICROSOFT_CALENDAR_BASE_URL",
      "IDENTITY_SAMPLE_ORIGINS",
    ] as const)
      if (parsed.data[name] && !local)
        problems.push(`${name}：この PC の中だけで使うとき（NEXTAUTH_URL が localhost のとき）に限り指定できます`);
    if (RATE_LIMIT_FACTOR !== 1 && !local)
      problems.push("RATE_LIMIT_FACTOR：この PC の中だけで使うとき（NEXTAUTH_URL が localhost のとき）に限り指定できます");
  }
  if (!parsed.success || problems.length > 0) throw new Error(`環境変数の設定をご確認ください。${problems.join("／")}`);
  const { MAILBOX, ADMIN_TOTP_REQUIRED, ...set } = parsed.data;
  return {
    ...set,
    production,
    mailbox: !production || MAILBOX === "1",
    // Required in production, unless it is explicitly disabled.
    adminSecondFactor: ADMIN_TOTP_REQUIRED === undefined ? production : ADMIN_TOTP_REQUIRED === "1",
    telemetry: Object.fromEntries(Object.entries(source).filter(([name]) => name.startsWith("OTEL_"))),
  };
}
