import { parseArgs } from "node:util";
import { startSampleCalendars } from "./calendars.mjs";
import {
  demoLinks,
  demoMailbox,
  demoSecondFactor,
  readConfiguration,
  refuseTakenPort,
  refuseUnreachableDatabase,
} from "./configuration.mjs";
import { migrate, refuseClosedDatabase, seed, startDemoDatabase } from "./database.mjs";
import { installAndContinue } from "./install.mjs";
import { keepAlive } from "./keep-alive.mjs";
import { noteInLock, takeLock } from "./lock.mjs";
import { main } from "./main.mjs";
import { sampleOrigins, startSampleOidc } from "./oidc.mjs";
import { buildApp, bundleForDevelopment, claimBuild, generateClient, makeFonts, toolEnvironment, workbench } from "./prepare.mjs";
import { isLeaving, leave } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";
import { serve, serverCommand } from "./server.mjs";
import { step } from "./steps.mjs";
import { startSampleZoom } from "./zoom.mjs";

await main(async () => {
  const { dev } = readArguments();
  const { port, host, databaseUrl, address, secret } = readConfiguration();
  takeLock("start.mjs", { address });
  await refuseTakenPort(port, host);
  if (databaseUrl) await refuseUnreachableDatabase(databaseUrl);
  const nextAuthSecret = secret();

  await installAndContinue();
  const url = databaseUrl ?? (await demoDatabase());
  if (databaseUrl) await step("データベースへの接続", () => refuseClosedDatabase(databaseUrl));
  noteInLock({ databaseUrl: url });
  await step("Prisma クライアントの生成", generateClient);
  await step("マイグレーション", (tell) => migrate(url, tell));
  if (!databaseUrl) await step("デモデータの準備", (tell) => seed(url, ["--if-empty"], tell));

  const { guard } = await workbench("guard");
  const zoom = process.env.ZOOM_FAKE === "1" ? await step("見本の Zoom の起動", () => startSampleZoom(address)) : undefined;
  const calendars =
    process.env.CALENDAR_FAKE === "1" ? await step("見本のカレンダー（Google・Microsoft）の起動", startSampleCalendars) : undefined;
  const oidc = process.env.OIDC_DEMO === "1" ? await step("見本の会社のログインの起動", () => startSampleOidc(address)) : undefined;
  const samples = { ...zoom?.env, ...calendars?.env, ...oidc?.env };
  const replaced = Object.keys(samples).filter((name) => process.env[name] !== undefined && process.env[name] !== samples[name]);
  if (replaced.length > 0) console.error(`  見本を使うため、次の設定は使いません：${replaced.join("、")}\n`);
  const env = toolEnvironment({
    ...(databaseUrl ? {} : { ...demoLinks(), ...demoMailbox(address), ...demoSecondFactor() }),
    ...samples,
    ...(oidc && { IDENTITY_SAMPLE_ORIGINS: sampleOrigins([oidc], process.env.IDENTITY_SAMPLE_ORIGINS) }),
    DATABASE_URL: url,
    NEXTAUTH_SECRET: nextAuthSecret,
    NEXTAUTH_URL: address,
    HOST: host,
    PORT: String(port),
    // A single machine needs nothing else: reminders and mails are sent automatically.
    SCHEDULER: "1",
    ...(dev ? {} : claimBuild()),
  });
  await step("フォントの準備", makeFonts);
  if (!dev) await step("アプリのビルド", (tell) => buildApp(env, guard, tell));
  const command = dev ? [await bundleForDevelopment(), "--dev"] : serverCommand(env);
  const start = () => serve(command, { ...env, NODE_ENV: dev ? "development" : "production" }, { guard });
  const server = await step("Web サーバーの起動", start);
  console.log(greeting(address, databaseUrl === undefined));
  if (zoom) console.log(`  見本の Zoom: ${zoom.url}\n`);
  if (calendars) console.log(`  見本のカレンダー: ${calendars.url}\n`);
  if (oidc) console.log(`  見本の会社のログイン: ${oidc.url}（ログイン画面の「${oidc.env.OIDC_NAME}」から）\n`);

  void keepAlive({ entry: server, start, isLeaving, say: (line) => console.error(line) }).then(() => {
    if (!isLeaving()) void leave(1);
  });
});

function readArguments() {
  try {
    return parseArgs({ options: { dev: { type: "boolean", default: false } } }).values;
  } catch {
    throw new Refusal("使い方: npm start または npm run dev");
  }
}

async function demoDatabase() {
  let database;
  await step("PostgreSQL の起動", async () => {
    database = await startDemoDatabase();
  });
  const { url, moved } = database;
  if (moved) console.log(`  データの場所: ${moved}（このフォルダーは PostgreSQL を動かすユーザーから見えないため）`);
  return url;
}

function greeting(address, demo) {
  const accounts = `
  デモアカウント（パスワードはすべて knotter-demo-2026）
    mentee@example.com   相談者
    mentor@example.com   キャリコン
    hr@example.com       人事ご担当者
    admin@example.com    事務局
${"ADMIN_TOTP_REQUIRED" in demoSecondFactor() ? "\n  デモでは、事務局の方の2段階認証を必須にしていません（ADMIN_TOTP_REQUIRED=0）。\n" : ""}`;
  return `\n  Knotter が起動しました: ${address}\n${demo ? accounts : ""}\n  終了するには Ctrl-C を押してください。\n`;
}
