import { randomInt } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { parseArgs } from "node:util";
import { runChaos } from "./chaos-run.mjs";
import { toolsOf } from "./drill-tools.mjs";
import { root, webFolder } from "./folders.mjs";
import { installAndContinue } from "./install.mjs";
import { openJourneyEnvironment, playwright } from "./journey-environment.mjs";
import { main } from "./main.mjs";
import { generateApiClient, generateClient, importTypeScript, makeFonts, toolEnvironment, typeScript } from "./prepare.mjs";
import { mustRun, run } from "./processes.mjs";
import { Refusal } from "./refusal.mjs";
import { finished, step } from "./steps.mjs";
import { readPlaywright, readVitest, timesOf } from "./test-reports.mjs";

const begun = performance.now();
const [load] = loadavg();
const reports = join(root, "node_modules/.cache/knotter/test");
const count = { passed: 0, failed: 0 };
const failures = [];
/** What passed at its second try only: `name` and how the first one failed. */
const flaky = [];

/** `names`: the failed tests, repeated at the end, where they are easy to find. */
function fail(name, text, times = 1, names = []) {
  count.failed += times;
  failures.push([name, ...names.map((test) => `  ${test}`)].join("\n"));
  console.log(`\n${text.trim()}\n`);
}

/** A step that is one check: it succeeds or fails. The other steps run either way. */
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

/** Runs checks two at a time: most of them keep one core busy. */
async function sideBySide(checks) {
  const waiting = [...checks];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([lane(), lane()]);
}

/** A step that runs tests, which report to a file. `read` converts the report to { passed, failed, names, flaky?, note? }. */
async function suite(name, report, command, args, options, read) {
  rmSync(report, { force: true });
  try {
    await step(name, async (tell) => {
      const { code, output } = await run(command, args, { ...options, tell });
      const told = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8"))) : { passed: 0, failed: 0 };
      const { passed, failed, names, note } = told;
      flaky.push(...(told.flaky ?? []));
      // A run that fails outside its tests, or finds none, is a failure too.
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

async function journeys(environment, tier) {
  const report = join(reports, "playwright.json");
  await suite(
    "ブラウザでのジャーニー",
    report,
    process.execPath,
    [playwright, "test", "--reporter=line,json"],
    {
      cwd: webFolder,
      env: { ...environment.env, ...tier, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      guard: environment.guard,
    },
    readPlaywright,
  );
}

/** Seconds of faults around the build: docs/operations.md, "Chaos". The full tier wants other things each time, and says by which seed. */
const CHAOS = { fast: { seconds: 60, seed: 20261128 }, full: { seconds: 1800, seed: randomInt(2 ** 31) } };

async function faultsAround({ build }, tier) {
  const { FAULT_KINDS } = await importTypeScript("chaos/src/tools.ts");
  const settings = { ...CHAOS[tier.TEST_TIER], faults: FAULT_KINDS, people: 12, processes: 2, lateness: "figure" };
  await check(`障害を起こしながらの運転（${settings.seconds} 秒）`, async (tell) => {
    // It looks for processes in /proc.
    if (process.platform !== "linux") return "Linux でのみ";
    const { summary, breaches, counts } = await runChaos(
      settings,
      toolsOf(build, (name, work) => {
        tell(name);
        return work();
      }),
    );
    if (breaches.length > 0) throw new Error([...breaches, summary].join("\n"));
    const late = Object.entries(counts).reduce((sum, [what, times]) => sum + (what.startsWith("late: ") ? times : 0), 0);
    return `${summary}, ${late} late`;
  });
}

function tierOf() {
  try {
    return { TEST_TIER: parseArgs({ options: { full: { type: "boolean", default: false } } }).values.full ? "full" : "fast" };
  } catch {
    throw new Refusal("使い方: npm test または npm run test:full");
  }
}

/** For `npm run bench -- P16`: what this run took. Without git the commit is not known. */
async function note(tier, seconds) {
  const { code, output } = await run("git", ["rev-parse", "--short", "HEAD"], { cwd: root });
  const told = {
    commit: code === 0 ? output.trim() : "unknown",
    date: `${new Date().toISOString().slice(0, 16).replace("T", " ")} UTC`,
    cores: availableParallelism(),
    ...{ load, seconds, ...count, flaky: flaky.length },
    parts: finished.map((part) => ({ name: part.name, seconds: part.seconds })),
  };
  writeFileSync(join(reports, `run-${tier}.json`), JSON.stringify(told));
}

await main(async () => {
  const tier = tierOf();
  mkdirSync(reports, { recursive: true });
  const prepared =
    (await installAndContinue(check)) &&
    (await check("Prisma クライアントの生成", generateClient)) &&
    (await check("API クライアントの型の生成", generateApiClient)) &&
    (await check("フォントの準備", makeFonts));
  if (prepared) {
    const tools = [
      ["型検査", tool("turbo", "run", "typecheck", "typecheck:packages", "--concurrency=2", "--continue", "--output-logs=errors-only")],
      ["Biome", tool("biome", "check", "--error-on-warnings", ".")],
      ["用語", [process.execPath, ["scripts/vocabulary.mjs"]]],
      ["画面のファイル", [process.execPath, ["scripts/web-layout.mjs"]]],
      [
        "dependency-cruiser",
        tool("depcruise", "--config", ".dependency-cruiser.cjs", "apps", "packages", "bench", "chaos", "scripts", "vitest.config.ts"),
      ],
      ["turbo boundaries", tool("turbo", "boundaries")],
      ["knip", tool("knip")],
      ["生成された文書", [process.execPath, typeScript("packages/api/scripts/generate-docs.ts", "--check")]],
    ];
    await sideBySide(
      tools.map(
        ([name, command]) =>
          () =>
            checkWithTool(name, command),
      ),
    );
    const report = join(reports, "vitest.json");
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    await suite(
      "ルール・データベース・API のテスト",
      report,
      ...tool("vitest", "run", ...reporters),
      { cwd: root, env: toolEnvironment(tier) },
      readVitest,
    );
    const environment = await openJourneyEnvironment(check);
    if (environment) {
      await journeys(environment, tier);
      await faultsAround(environment, tier);
    }
  }
  const seconds = (performance.now() - begun) / 1000;
  await note(tier.TEST_TIER, seconds);
  console.log(`\n所要時間（${tier.TEST_TIER}）:\n${timesOf(finished, seconds).join("\n")}`);
  // A second try keeps one busy moment of a machine from turning everything red; it does not make the test a good one.
  if (flaky.length > 0) {
    const told = flaky.map(({ name, first }) => `${name}\n${first.replace(/^/gm, "    ")}`);
    console.log(`\n不安定（1 回目は失敗、2 回目で成功）:\n${told.join("\n")}`);
  }
  if (failures.length > 0) console.log(`\n失敗:\n${failures.join("\n")}`);
  console.log(`\n${count.passed} passed, ${count.failed} failed, ${flaky.length} flaky`);
  return count.failed > 0 ? 1 : 0;
});
