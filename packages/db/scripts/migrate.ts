// Brings DATABASE_URL (DIRECT_DATABASE_URL where that is set) to this version: applies the pending migrations (their names are printed), then
// the masters that every installation needs (words of the filters, public holidays). Safe to run again, and once a year for the new holidays.
import { systemClock } from "@knotter/domain/clock";
import pg from "pg";
import { migrate } from "../src/migrate";
import { ensureMasters } from "./seed/masters";

// PgBouncer hands each statement to another session: locks and settings of a migration would be lost between them.
const connectionString = process.env.DIRECT_DATABASE_URL || process.env.DATABASE_URL;
if (!connectionString) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
try {
  for (const name of await migrate(connectionString)) console.log(name);
  const client = new pg.Client({ connectionString, application_name: "knotter-masters" });
  await client.connect();
  const { terms, holidays } = await ensureMasters(client, systemClock.now()).finally(() => client.end());
  console.log(`選択肢 ${terms} 件、祝日 ${holidays} 件`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
