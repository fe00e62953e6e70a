import { execFileSync } from "node:child_process";
import { loadavg } from "node:os";
import { p1 } from "./cases/p01-free-slots";
import { p2 } from "./cases/p02-search";
import { p3 } from "./cases/p03-booking";
import { p4 } from "./cases/p04-routes";
import { p5 } from "./cases/p05-lists";
import { p5b } from "./cases/p05b-sorted-lists";
import { p6 } from "./cases/p06-report";
import { p7 } from "./cases/p07-import";
import { p8 } from "./cases/p08-reminders";
import { p9 } from "./cases/p09-pages";
import { p10 } from "./cases/p10-javascript";
import { p11 } from "./cases/p11-fonts";
import { p12 } from "./cases/p12-mobile";
import { p13 } from "./cases/p13-start";
import { p14 } from "./cases/p14-nights";
import { p15 } from "./cases/p15-overload";
import { p16 } from "./cases/p16-test-runs";
import { p17 } from "./cases/p17-busy-times";
import { p18 } from "./cases/p18-hour";
import { r1 } from "./cases/r01-rush";
import { type Environment, environmentOf } from "./environment";
import type { Outcome, Recorded } from "./outcome";
import { hottest } from "./profile";
import { commitOf, machineOf, record, table } from "./report";
import type { Tools } from "./tools";

/** In the order in which they are measured: those that need a million people come last, because that database keeps the disk busy. */
const FIGURES: Record<string, (environment: Environment) => Promise<Outcome>> = {
  P1: p1,
  P2: p2,
  P3: p3,
  P4: p4,
  P7: p7,
  P8: p8,
  P9: p9,
  P10: p10,
  P11: p11,
  P12: p12,
  P13: p13,
  P15: p15,
  P5B: p5b,
  P17: p17,
  R1: r1,
  P5: p5,
  P6: p6,
  P14: p14,
};

/** By name only: P16 reads what the last test runs of this folder took, P18 takes an hour. */
const BY_NAME: typeof FIGURES = { P16: p16, P18: p18 };
const KNOWN = { ...FIGURES, ...BY_NAME };

/**
 * Runs the requested cases (all by default), prints the figures, and records them unless the run was quick or profiled.
 *
 * @public scripts/bench.mjs loads this file at run time, after the install.
 */
export async function bench(wanted: readonly string[], tools: Tools): Promise<number> {
  const ids = wanted.length > 0 ? wanted.map((id) => id.toUpperCase()) : Object.keys(FIGURES);
  const unknown = ids.filter((id) => !KNOWN[id]);
  if (unknown.length > 0) throw new Error(`no such figure: ${unknown.join(", ")}. There are ${Object.keys(KNOWN).join(", ")}.`);
  const environment = environmentOf(tools);
  const isRecorded = !tools.quick && !tools.profile && tools.size === 1;
  const failed: string[] = [];
  for (const id of ids) {
    const load = loadavg()[0] ?? 0;
    const begun = performance.now();
    console.log(`\n${id} (load average ${load.toFixed(1)})`);
    try {
      const outcome = await (KNOWN[id] as (environment: Environment) => Promise<Outcome>)(environment);
      const date = new Date().toISOString().slice(0, 16).replace("T", " ");
      const seconds = (performance.now() - begun) / 1000;
      // One by one: the run is long, and what has been measured stays if it is ended.
      if (isRecorded) await recorded(environment, { ...outcome, commit: commitOf(tools.root), date: `${date} UTC`, seconds, load });
      console.log(`${outcome.work}\n${outcome.met ? "holds" : "MISSED"}: ${outcome.measured}   (target: ${outcome.target})`);
      console.log(table(outcome.lines).join("\n"));
      for (const note of outcome.notes) console.log(`  ${note}`);
    } catch (error) {
      failed.push(id);
      console.error(`${id} could not be measured:`, error);
    }
    await environment.rest();
    if (tools.profile) console.log(hottest(tools).join("\n"));
  }
  if (isRecorded) console.log("\nRecorded in bench/results/latest.json and bench/README.md");
  return failed.length > 0 ? 1 : 0;
}

async function recorded(environment: Environment, figure: Recorded): Promise<void> {
  const { path } = await environment.tools.browser();
  const chromium = execFileSync(path, ["--version"], { encoding: "utf8" }).match(/[\d.]+/)?.[0] ?? "";
  record(environment.tools.root, machineOf(await environment.postgresVersion(), chromium), [figure]);
}
