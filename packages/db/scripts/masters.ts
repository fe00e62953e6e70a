// Brings the masters (terms and public holidays) of DATABASE_URL up to date. Safe to run after every deployment.
import { systemClock } from "@knotter/domain/clock";
import pg from "pg";
import { ensureMasters } from "./seed/masters";

const connectionString = process.env.DATABASE_URL;
if (!connectionString) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
const client = new pg.Client({ connectionString, application_name: "knotter-masters" });
try {
  await client.connect();
  const { terms, holidays } = await ensureMasters(client, systemClock.now());
  console.log(`選択肢 ${terms} 件、祝日 ${holidays} 件`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await client.end();
}
