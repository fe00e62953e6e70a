import type { Env } from "@/env";

const DOCUMENTS = ["LINK_TERMS", "LINK_PRIVACY", "LINK_PERSONAL_INFORMATION"] as const;

type Judged = Pick<Env, "production" | "adminSecondFactor" | "RATE_LIMIT_FACTOR" | "OFFICE_EMAIL" | (typeof DOCUMENTS)[number]>;

/** What an operator should know about the configuration in use: one line each, none if everything is in order. */
export function startNotices(env: Judged): string[] {
  const missing = DOCUMENTS.filter((name) => env[name] === undefined);
  return [
    ...(env.RATE_LIMIT_FACTOR === 1 ? [] : [`呼び出し回数の上限を${env.RATE_LIMIT_FACTOR}倍にしています（RATE_LIMIT_FACTOR）。`]),
    ...(env.production && !env.adminSecondFactor
      ? ["事務局の方の2段階認証を必須にしていません（ADMIN_TOTP_REQUIRED=0）。本番の環境では、この指定を外してください。"]
      : []),
    ...(env.production && env.OFFICE_EMAIL.endsWith(".example")
      ? ["事務局のメールアドレスが見本のままです（OFFICE_EMAIL）。画面とメールのお問い合わせ先に表示されます。"]
      : []),
    ...(env.production && missing.length > 0
      ? [
          `利用登録で同意をお願いする文書のリンクが設定されていません（${missing.join("、")}）。登録の画面では、文書を事務局に請求するようご案内します。`,
        ]
      : []),
  ];
}
