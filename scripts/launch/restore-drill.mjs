import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { readConfiguration, refuseUnreachableDatabase } from "./configuration.mjs";
import { migrate, refuseClosedDatabase, seed } from "./database.mjs";
import { drillTools } from "./drill-tools.mjs";
import { main } from "./main.mjs";
import { importTypeScript, workbench } from "./prepare.mjs";
import { run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";

/** The secret of the demo in use, which nobody has to keep. */
const DEMO_SECRET = "a secret of a drill, long enough to sign with";
const POSTGRESQL = 18;

await main(async () => {
  const { values } = parseArgs({ options: { from: { type: "string" } } });
  const { databaseUrl: given } = readConfiguration();
  const env = (name) => process.env[name]?.trim() || undefined;
  const secrets =
    env("VAULT_SECRETS")
      ?.split(",")
      .map((secret) => secret.trim()) ?? [];
  const secret = given ? env("NEXTAUTH_SECRET") : DEMO_SECRET;
  if (!secret)
    throw new Refusal(
      "NEXTAUTH_SECRET と、設定している場合は VAULT_SECRETS を、動いているサーバーと同じ値で指定してください。鍵がなければ、内容が開くことを確かめられません。",
    );
  if (values.from && !given)
    throw new Refusal("--from には、そのバックアップを取ったデータベースの DATABASE_URL が要ります。訓練の結果をそこに記録します。");
  if (values.from && !existsSync(values.from)) throw new Refusal(`${values.from} がありません。`);
  // The dump and its record bypass PgBouncer.
  const direct = given && (env("DIRECT_DATABASE_URL") ?? given);
  if (direct) {
    await refuseUnreachableDatabase(direct);
    await refuseClosedDatabase(direct);
  }
  const pgDump = await tool("pg_dump", "PG_DUMP");
  const pgRestore = await tool("pg_restore", "PG_RESTORE");

  const tools = await drillTools();
  const { livingDatabase } = await importTypeScript("chaos/src/living.ts");
  const { restoreDrill } = await importTypeScript("chaos/src/restore-drill.ts");
  const { freePort } = await workbench("embedded-postgres");
  const living = given
    ? null
    : await tools.step("A demo in use", async () =>
        livingDatabase(
          async (url) => {
            await migrate(url, () => {});
            await seed(url, [], () => {});
          },
          DEMO_SECRET,
          await freePort(),
          20261124,
          tools,
        ),
      );
  const { faults, seen } = await restoreDrill({
    databaseUrl: direct ?? living.url,
    from: values.from ? resolve(values.from) : null,
    sessionSecret: secret,
    secrets: given ? secrets : [],
    pgDump,
    pgRestore,
    tools,
  });
  if (living) {
    const { breaches, requests } = await living.stop();
    seen["calls of people meanwhile"] = requests;
    faults.push(...breaches);
  }
  console.log(JSON.stringify(seen, null, 1));
  for (const fault of faults) console.log(`✗ ${fault}`);
  console.log(faults.length === 0 ? "The backup restores." : `${faults.length} faults: this backup must not be relied on.`);
  return faults.length === 0 ? 0 : 1;
});

/** The program of PostgreSQL 18: an older one can neither dump it nor read its dumps. The variable overrides the PATH. */
async function tool(name, variable) {
  const path = process.env[variable]?.trim() || name;
  const { code, output } = await run(path, ["--version"]);
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(output)?.[1]);
  if (code === 0 && version >= POSTGRESQL) return path;
  const found = code === 0 ? `${name} は ${version} です` : `${name} が見つかりません`;
  throw new Refusal(
    `PostgreSQL ${POSTGRESQL} 以降の ${name} が必要です（${found}）。postgresql-client-${POSTGRESQL} を入れるか、${variable} で場所を指定してください。`,
  );
}
