// Creates an admin, or enables one again, and prints a single-use link for setting the password. usage: tsx scripts/admin.ts --email
// address --name name [--reset-second-factor] (DATABASE_URL, NEXTAUTH_URL)
import { parseArgs } from "node:util";
import { systemClock } from "@knotter/domain/clock";
import { hasControl, isEmail, tidy, tidyAscii } from "@knotter/domain/import-values";
import { LIMITS } from "@knotter/domain/policy";
import { formatDateTime } from "@knotter/domain/tokyo";
import pg from "pg";
import { grantAdmin, type WantedAdmin } from "./admin/grant-admin";
import { Refusal } from "./seed/refusal";

const USAGE = "使い方: npm run admin -- --email メールアドレス --name 氏名 [--reset-second-factor]";

function readArguments(): WantedAdmin {
  const options = { email: { type: "string" }, name: { type: "string" }, "reset-second-factor": { type: "boolean" } } as const;
  let values: { email?: string; name?: string; "reset-second-factor"?: boolean };
  try {
    ({ values } = parseArgs({ options, args: process.argv.slice(2).filter((word) => word !== "--") }));
  } catch {
    throw new Refusal(USAGE);
  }
  if (!values.email || !values.name) throw new Refusal(USAGE);
  const email = tidyAscii(values.email).toLowerCase();
  if (!isEmail(email) || email.length > LIMITS.text.email) throw new Refusal(`メールアドレスの形式で指定してください: ${values.email}`);
  const name = tidy(values.name);
  if (name === "" || name.length > LIMITS.text.name || hasControl(name))
    throw new Refusal(`氏名は ${LIMITS.text.name} 文字以内で指定してください。`);
  return { email, name, resetSecondFactor: values["reset-second-factor"] ?? false };
}

/** The product's public address, to which the link has to lead. */
function publicAddress(): string {
  const given = process.env.NEXTAUTH_URL;
  if (!given || !URL.canParse(given)) throw new Refusal("NEXTAUTH_URL に、ブラウザーで開くときの URL を設定してください。");
  return given.replace(/\/+$/, "");
}

const DONE = {
  created: "事務局のアカウントを作成しました",
  enabled: "停止中のアカウントを再開しました",
  kept: "このアカウントはすでに有効です。パスワードを設定し直すリンクを作成しました",
} as const;

async function run(connectionString: string): Promise<void> {
  const wanted = readArguments();
  const address = publicAddress();
  const client = new pg.Client({ connectionString, application_name: "knotter-admin", connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await client.query("BEGIN");
    const { outcome, token, expiresAt } = await grantAdmin(client, wanted, systemClock.now());
    await client.query("COMMIT");
    console.log(`${DONE[outcome]}: ${wanted.name}（${wanted.email}）`);
    console.log(`次のリンクを開いて、パスワードを設定してください（${formatDateTime(expiresAt)} まで、1回だけ使えます）。`);
    console.log(`${address}/login/password?token=${token}&first=1`);
  } finally {
    await client.end();
  }
}

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
try {
  await run(connectionString);
} catch (error) {
  const told = error instanceof Refusal ? error.message : sentenceOf(error);
  console.error(told ?? error);
  process.exitCode = 1;
}

/** The message for errors that an operator can fix. */
function sentenceOf(error: unknown): string | null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "42P01") return "データベースの準備ができていません。先にマイグレーションを実行してください。";
  if (code === "23505") return "同じアドレスの登録が同時に行われました。もう一度実行してください。";
  return null;
}
