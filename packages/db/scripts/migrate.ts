// Applies the pending migrations to DATABASE_URL and prints their names.
import { migrate } from "../src/migrate";

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) {
  console.error("DATABASE_URL が設定されていません。");
  process.exit(1);
}
try {
  for (const name of await migrate(databaseUrl)) console.log(name);
  process.exit(0); // the engine leaves a timer behind
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
