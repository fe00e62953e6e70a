import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { FLAGS } from "./browser";
import { median } from "./numbers";
import type { Tools } from "./tools";

/** Fetched by npx when P12 is measured: 60 MB that nothing else needs. */
const PACKAGE = "lighthouse@12.8.2";

export interface Scores {
  performance: number;
  accessibility: number;
  lcp: number;
  tbt: number;
  /** Lighthouse's own measure of the machine, while the page was looked at. */
  benchmarkIndex: number;
}

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's mobile preset, median of several runs; null if npm cannot provide it. */
export async function lighthouse(tools: Tools, address: string, headers: Record<string, string>, runs: number): Promise<Scores | null> {
  const { path } = await tools.browser();
  const report = join(tools.cache, "lighthouse.json");
  const headersFile = join(tools.cache, "lighthouse-headers.json");
  writeFileSync(headersFile, JSON.stringify(headers));
  const all: Scores[] = [];
  for (let run = 0; run < runs; run++) {
    const args = [
      "--yes",
      PACKAGE,
      address,
      "--quiet",
      "--output=json",
      `--output-path=${report}`,
      "--only-categories=performance,accessibility",
      `--extra-headers=${headersFile}`,
      `--chrome-flags=--headless=new ${FLAGS.join(" ")}`,
    ];
    try {
      await promisify(execFile)("npx", args, {
        env: { ...process.env, CHROME_PATH: path, NO_UPDATE_NOTIFIER: "1" },
        timeout: 240_000,
        maxBuffer: 1e8,
      });
    } catch (error) {
      console.log(`  Lighthouse: ${error instanceof Error ? error.message.split("\n").slice(0, 3).join(" ") : error}`);
      return null;
    }
    const { categories, audits, environment } = JSON.parse(readFileSync(report, "utf8")) as Report;
    all.push({
      performance: categories["performance"]?.score ?? 0,
      accessibility: categories["accessibility"]?.score ?? 0,
      lcp: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
      tbt: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
      benchmarkIndex: environment.benchmarkIndex,
    });
  }
  const of = (pick: (scores: Scores) => number) => median(all.map(pick));
  return {
    performance: of((one) => one.performance),
    accessibility: of((one) => one.accessibility),
    lcp: of((one) => one.lcp),
    tbt: of((one) => one.tbt),
    benchmarkIndex: of((one) => one.benchmarkIndex),
  };
}
