import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { findBrowser } from "./browser.mjs";
import { migrate, seed, startTemporaryDatabase } from "./database.mjs";
import { root, webFolder } from "./folders.mjs";
import { main } from "./main.mjs";
import { startSampleOidc } from "./oidc.mjs";
import { buildApp, generateClient, install, makeFonts, toolEnvironment, typeScript, workbench } from "./prepare.mjs";
import { mustRun, run } from "./processes.mjs";
import { serve } from "./server.mjs";
import { step } from "./steps.mjs";
import { startSampleZoom } from "./zoom.mjs";

const reports = join(root, "node_modules/.cache/knotter/test");
const count = { passed: 0, failed: 0 };
const failures = [];

function fail(name, text, times = 1) {
  count.failed += times;
  failures.push(name);
  console.log(`\n${text.trim()}\n`);
}

/** A step that is one check: it holds or it does not. Others go on either way. */
async function check(name, work) {
  try {
    await step(name, work);
    count.passed += 1;
    return true;
  } catch (error) {
    fail(name, error instanceof Error ? error.message : String(error));
    return false;
  }
}

const tool = (name, ...args) => [join(root, "node_modules/.bin", name), args];

const checkWithTool = (name, [command, args]) =>
  check(name, async (tell) => {
    await mustRun(command, args, { cwd: root, env: toolEnvironment(), tell, lines: 300 });
  });

/** A step that runs tests and reports them one by one in a file. `read` turns the report into { passed, failed, note? }. */
async function suite(name, report, command, args, options, read) {
  rmSync(report, { force: true });
  try {
    await step(name, async (tell) => {
      const { code, output } = await run(command, args, { ...options, tell });
      const { passed, failed, note } = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
      // A run that breaks outside of its tests, or finds none, is a failure too.
      const failures = failed > 0 || (code === 0 && passed > 0) ? failed : 1;
      count.passed += passed;
      const outcome = `${passed} passed, ${failures} failed${note ? `（${note}）` : ""}`;
      if (failures === 0) return outcome;
      throw Object.assign(new Error(output.split("\n").slice(-600).join("\n")), { note: outcome, failures });
    });
  } catch (error) {
    fail(name, error.message, error.failures);
  }
}

function readVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

function readPlaywright({ stats, errors }) {
  const note = stats.flaky > 0 ? `うち ${stats.flaky} 件は再試行で成功` : undefined;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + (errors?.length ?? 0), note };
}

async function journeys() {
  const { guard } = await workbench("guard");
  const { freePort } = await workbench("embedded-postgres");
  const port = await freePort();
  const address = `http://localhost:${port}`;
  let databaseUrl = "";
  let env = {};
  const ready =
    (await check("ブラウザの準備", async (tell) => {
      env.CHROMIUM_PATH = await findBrowser((line) => console.log(`  ${line}`), tell);
      return env.CHROMIUM_PATH;
    })) &&
    (await check("旅のためのデータベース", async (tell) => {
      databaseUrl = (await startTemporaryDatabase()).url;
      await migrate(databaseUrl, tell);
      await seed(databaseUrl, ["--if-empty"], tell);
    })) &&
    (await check("本番ビルド", async (tell) => {
      const secrets = { NEXTAUTH_SECRET: randomBytes(32).toString("base64url"), CRON_SECRET: randomBytes(32).toString("base64url") };
      // Beside the build of `npm start`, which may be serving from its own at this moment.
      const settings = {
        DATABASE_URL: databaseUrl,
        NEXTAUTH_URL: address,
        MAILBOX: "1",
        NEXT_DIST_DIR: ".next-test",
        RATE_LIMIT_FACTOR: "100",
        // Asked for consent on articles; nothing of it is loaded without.
        TAG_MANAGER_ID: "GTM-KNOT0000",
      };
      const zoom = await startSampleZoom(address);
      const oidc = await startSampleOidc(address);
      env = toolEnvironment({ ...env, ...secrets, ...settings, ...zoom.env, ...oidc.env });
      return buildApp(env, guard, tell);
    })) &&
    (await check("Web サーバーの起動", async () => {
      await serve("start", port, { ...env, NODE_ENV: "production", PORT: String(port) }, { guard, show: false });
    }));
  if (!ready) return;
  const report = join(reports, "playwright.json");
  const program = join(webFolder, "node_modules/@playwright/test/cli.js");
  await suite(
    "ブラウザでの旅",
    report,
    process.execPath,
    [program, "test", "--reporter=line,json"],
    { cwd: webFolder, env: { ...env, BASE_URL: address, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, guard },
    readPlaywright,
  );
}

await main(async () => {
  mkdirSync(reports, { recursive: true });
  const prepared =
    (await check("依存パッケージのインストール", install)) &&
    (await check("Prisma クライアントの生成", generateClient)) &&
    (await check("フォントの準備", makeFonts));
  if (prepared) {
    await checkWithTool("型検査", tool("turbo", "run", "typecheck", "typecheck:root", "--continue", "--output-logs=errors-only"));
    await checkWithTool("Biome", tool("biome", "check", "--error-on-warnings", "."));
    await checkWithTool(
      "dependency-cruiser",
      tool("depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "bench", "scripts", "vitest.config.ts"),
    );
    await checkWithTool("turbo boundaries", tool("turbo", "boundaries"));
    await checkWithTool("knip", tool("knip"));
    await checkWithTool("生成された文書", [process.execPath, typeScript("packages/api/scripts/generate-docs.ts", "--check")]);
    const report = join(reports, "vitest.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    await suite(
      "ルール・データベース・API のテスト",
      report,
      ...tool("vitest", "run", ...reporters),
      { cwd: root, env: toolEnvironment() },
      readVitest,
    );
    await journeys();
  }
  if (failures.length > 0) console.log(`\n失敗: ${failures.join("、")}`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed > 0 ? 1 : 0;
});
