// Migrates DATABASE_URL (DIRECT_DATABASE_URL if set) to this version: applies the pending migrations (printing their names), keeps the settings
// of sessions in the database, then adds the master data that every installation needs (vocabularies, public holidays). Safe to run again, and needed once a year for the new
// holidays.
import { systemClock } from "@knotter/domain/clock";
import pg from "pg";
import { migrate } from "../src/migrate";
import { LOCK_PATIENCE } from "../src/schema-engine";
import { UNLIMITED } from "../src/session-settings";
import { ensureMasters } from "./seed/masters";

// PgBouncer may pass each statement to another session, which would lose a migration's locks and settings.
const connectionString = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
if (!connectionString) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
try {
  const notOwner = () =>
    console.warn("データベースの所有者ではないため、接続の設定をデータベースに保存できません。接続のたびに設定します。");
  for (const name of await migrate(connectionString, LOCK_PATIENCE, notOwner)) console.log(name);
  const client = new pg.Client({ connectionString, application_name: "knotter-masters" });
  await client.connect();
  await client.query(UNLIMITED);
  const { terms, holidays } = await ensureMasters(client, systemClock.now()).finally(() => client.end());
  console.log(`選択肢 ${terms} 件、祝日 ${holidays} 件`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
