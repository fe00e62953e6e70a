import { app } from "./app";

/**
 * A server must not start with a database that lacks what this build needs: every request would fail with 500. An unavailable database is
 * no reason: it comes back, and until then pages and calls say so.
 */
export async function refuseUnknownSchema(): Promise<void> {
  const schema = await app().schema();
  // Opened here, before the first page, so that the proxy can use it (src/database-answers.ts).
  if (schema === null || schema === "current") return;
  const reason =
    schema === "none"
      ? "データベースに Knotter のテーブルがありません"
      : "データベースに、このバージョンのマイグレーションがすべては適用されていません";
  globalThis.process.stderr.write(`${reason}。npm run migrate でマイグレーションを適用してから起動してください。\n`);
  globalThis.process.exit(1);
}
