import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import { root, webFolder } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { openJourneyEnvironment, playwright } from "./journey-environment.mjs";
import { main } from "./main.mjs";
import { generateClient, makeFonts, toolEnvironment, typeScript } from "./prepare.mjs";
import { mustRun, run } from "./processes.mjs";
import { step } from "./steps.mjs";

const reports = join(root, "node_modules/.cache/knotter/test");
const count = { passed: 0, failed: 0 };
const failures = [];

/** `names`: the tests that failed, told once more at the end, where nobody has to look for them. */
function fail(name, text, times = 1, names = []) {
  count.failed += times;
  failures.push([name, ...names.map((test) => `  ${test}`)].join("\n"));
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

/** A step that runs tests and reports them one by one in a file. `read` turns the report into { passed, failed, names?, note? }. */
async function suite(name, report, command, args, options, read) {
  rmSync(report, { force: true });
  try {
    await step(name, async (tell) => {
      const { code, output } = await run(command, args, { ...options, tell });
      const { passed, failed, names, note } = existsSync(report)
        ? read(JSON.parse(readFileSync(report, "utf8")))
        : { passed: 0, failed: 0 };
      // A run that breaks outside of its tests, or finds none, is a failure too.
      const failures = failed > 0 || (code === 0 && passed > 0) ? failed : 1;
      count.passed += passed;
      const outcome = `${passed} passed, ${failures} failed${note ? `（${note}）` : ""}`;
      if (failures === 0) return outcome;
      throw Object.assign(new Error(output.split("\n").slice(-600).join("\n")), { note: outcome, failures, names });
    });
  } catch (error) {
    fail(name, error.message, error.failures, error.names);
  }
}

function readVitest({ numPassedTests, testResults }) {
  // A file that breaks outside of its tests has none that failed, and failed.
  const names = testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter((test) => test.status === "failed");
      return failed.length === 0 ? [file] : failed.map(({ fullName }) => `${file} › ${fullName}`);
    });
  return { passed: numPassedTests, failed: names.length, names };
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

function readPlaywright({ stats, errors = [], suites }) {
  const note = stats.flaky > 0 ? `うち ${stats.flaky} 件は再試行で成功` : undefined;
  const names = specsOf({ suites }).flatMap(({ file, title, tests }) =>
    tests.filter(({ status }) => status === "unexpected").map(({ projectName }) => `${file} › ${title} [${projectName}]`),
  );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, names, note };
}

async function journeys() {
  const stage = await openJourneyEnvironment(check);
  if (!stage) return;
  const report = join(reports, "playwright.json");
  await suite(
    "ブラウザでの旅",
    report,
    process.execPath,
    [playwright, "test", "--reporter=line,json"],
    { cwd: webFolder, env: { ...stage.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, guard: stage.guard },
    readPlaywright,
  );
}

await main(async () => {
  mkdirSync(reports, { recursive: true });
  const prepared =
    (await installAndContinue(check)) &&
    (await check("Prisma クライアントの生成", generateClient)) &&
    (await check("フォントの準備", makeFonts));
  if (prepared) {
    await checkWithTool("型検査", tool("turbo", "run", "typecheck", "typecheck:root", "--continue", "--output-logs=errors-only"));
    await checkWithTool("Biome", tool("biome", "check", "--error-on-warnings", "."));
    await checkWithTool("用語", [process.execPath, ["scripts/vocabulary.mjs"]]);
    await checkWithTool(
      "dependency-cruiser",
      tool("depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "bench", "chaos", "scripts", "vitest.config.ts"),
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
  if (failures.length > 0) console.log(`\n失敗:\n${failures.join("\n")}`);
  console.log(`${count.passed} passed, ${count.failed} failed`);
  return count.failed > 0 ? 1 : 0;
});
