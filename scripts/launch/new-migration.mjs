import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { newMigration, startTemporaryDatabase } from "./database.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { Refusal } from "./refusal.mjs";
import { step } from "./steps.mjs";

await main(async () => {
  const [name, ...revision] = process.argv.slice(2);
  if (!name || !/^\w+$/.test(name)) throw new Refusal("使い方: npm run new-migration -- <名前（英数字と _）> [git のリビジョン]");
  const { databaseUrl } = readConfiguration();
  if (databaseUrl) await refuseUnreachableDatabase(databaseUrl);
  await installAndContinue();
  let url = databaseUrl;
  if (!url) {
    await step("一時的な PostgreSQL の起動（DATABASE_URL が設定されていないため）", async () => {
      url = (await startTemporaryDatabase()).url;
    });
  }
  let folder = "";
  await step("マイグレーションの作成", async (tell) => {
    folder = await newMigration(url, [name, ...revision], tell);
  });
  console.log(folder);
  console.log(
    "SQL を確認し（名前を変えた列は DROP COLUMN と ADD COLUMN になり、中身が失われます）、npx pnpm --filter @knotter/db run generate を実行してください。",
  );
  return 0;
});
