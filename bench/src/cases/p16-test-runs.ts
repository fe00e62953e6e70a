import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../environment";
import { shown } from "../numbers";
import type { Outcome } from "../outcome";

/** Seconds that a whole run may take. */
const RUNS = [
  { tier: "fast", command: "npm test", limit: 600 },
  { tier: "full", command: "npm run test:full", limit: 3_600 },
] as const;

/** What `npm test` notes at its end (scripts/launch/test.mjs). */
interface TestRun {
  commit: string;
  date: string;
  cores: number;
  /** Load average when it began. */
  load: number;
  seconds: number;
  passed: number;
  failed: number;
  flaky: number;
  parts: { name: string; seconds: number }[];
}

/** P16: what the last test runs in this folder took, as they told it themselves. Nothing is run. */
export async function p16({ tools }: Environment): Promise<Outcome> {
  const runs = RUNS.map((run) => ({ ...run, told: runOf(tools.root, run.tier) }));
  return {
    id: "P16",
    work: "the test runs, from a fresh clone",
    target: RUNS.map(({ command, limit }) => `${command} < ${limit / 60} min`).join(", "),
    measured: runs.map(({ command, told }) => `${command} ${told ? durationOf(told) : "not recorded"}`).join("; "),
    met: runs.every(({ told, limit }) => told !== null && told.failed === 0 && told.seconds < limit),
    lines: runs.flatMap(({ command, told }) =>
      told === null
        ? []
        : [...told.parts, { name: "whole", seconds: told.seconds }].map(({ name, seconds }) => ({
            what: `${command}: ${name}`,
            values: { seconds: shown(seconds) },
          })),
    ),
    notes: [
      "As the runs told it at their end; steps may run side by side.",
      ...runs.flatMap(({ command, told }) =>
        told === null
          ? [`${command} has not been run in this folder.`]
          : [
              `${command}: commit ${told.commit}, ${told.date}, ${told.cores} cores, load average at the beginning ${told.load.toFixed(1)}; ${told.passed} passed, ${told.failed} failed, ${told.flaky} flaky.`,
            ],
      ),
    ],
  };
}

function runOf(root: string, tier: (typeof RUNS)[number]["tier"]): TestRun | null {
  const path = join(root, `node_modules/.cache/knotter/test/run-${tier}.json`);
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as TestRun) : null;
}

function durationOf({ seconds, failed }: TestRun): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)} min ${whole % 60} s${failed > 0 ? ` with ${failed} failures` : ""}`;
}
