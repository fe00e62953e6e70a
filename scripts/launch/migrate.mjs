import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { migrate, refuseClosedDatabase } from "./database.mjs";
import { installAndContinue } from "./install.mjs";
import { main } from "./main.mjs";
import { generateClient } from "./prepare.mjs";
import { Refusal } from "./refusal.mjs";
import { step } from "./steps.mjs";

await main(async () => {
  const { databaseUrl } = readConfiguration();
  if (!databaseUrl) throw new Refusal("DATABASE_URL が設定されていません。デモのデータベースは npm start がマイグレーションします。");
  await refuseUnreachableDatabase(databaseUrl);
  await installAndContinue();
  await step("Prisma クライアントの生成", generateClient);
  await step("データベースへの接続", () => refuseClosedDatabase(databaseUrl));
  await step("マイグレーション", (tell) => migrate(databaseUrl, tell));
  return 0;
});
