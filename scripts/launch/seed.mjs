import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { migrate, refuseClosedDatabase, seed, startDemoDatabase } from "./database.mjs";
import { installAndContinue } from "./install.mjs";
import { currentRun, takeLock } from "./lock.mjs";
import { main } from "./main.mjs";
import { generateClient } from "./prepare.mjs";
import { step } from "./steps.mjs";

await main(async () => {
  const { databaseUrl } = readConfiguration();
  if (databaseUrl) await refuseUnreachableDatabase(databaseUrl);
  // A running `npm start` has opened the demo's database already.
  const running = databaseUrl ? undefined : currentRun()?.databaseUrl;
  if (!databaseUrl && !running) takeLock("seed.mjs");

  await installAndContinue();
  await step("Prisma クライアントの生成", generateClient);
  if (databaseUrl) await step("データベースへの接続", () => refuseClosedDatabase(databaseUrl));
  let url = databaseUrl ?? running;
  if (!url) {
    await step("PostgreSQL の起動", async () => {
      url = (await startDemoDatabase()).url;
    });
  }
  await step("マイグレーション", (tell) => migrate(url, tell));
  const { NODE_ENV = "", NEXTAUTH_URL = "" } = process.env;
  await step("データの作成", (tell) => seed(url, process.argv.slice(2), tell, databaseUrl ? { NODE_ENV, NEXTAUTH_URL } : undefined));
  return 0;
});
