import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { grantAdmin, migrate, refuseClosedDatabase, startDemoDatabase } from "./database.mjs";
import { installAndContinue } from "./install.mjs";
import { currentRun, takeLock } from "./lock.mjs";
import { main } from "./main.mjs";
import { generateClient } from "./prepare.mjs";
import { step } from "./steps.mjs";

await main(async () => {
  const { databaseUrl, address } = readConfiguration();
  if (databaseUrl) await refuseUnreachableDatabase(databaseUrl);
  // A running `npm start` has opened the demo's database already, and knows its own address.
  const running = databaseUrl ? undefined : currentRun();
  if (!databaseUrl && !running?.databaseUrl) takeLock("admin.mjs");

  await installAndContinue();
  await step("Prisma クライアントの生成", generateClient);
  if (databaseUrl) await step("データベースへの接続", () => refuseClosedDatabase(databaseUrl));
  let url = databaseUrl ?? running?.databaseUrl;
  if (!url) {
    await step("PostgreSQL の起動", async () => {
      url = (await startDemoDatabase()).url;
    });
    await step("マイグレーション", (tell) => migrate(url, tell));
  }
  console.log(`\n${await grantAdmin(url, process.argv.slice(2), running?.address ?? address)}\n`);
  return 0;
});
