import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { shown } from "./numbers";
import type { Line, Recorded } from "./outcome";

export interface Machine {
  cpu: string;
  cores: number;
  memoryGb: number;
  system: string;
  node: string;
  postgres: string;
  chromium: string;
}

export interface Results {
  machine: Machine;
  figures: Recorded[];
}

export function machineOf(postgres: string, chromium: string): Machine {
  const [cpu] = cpus();
  return {
    cpu: cpu?.model.trim() || "unknown",
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${type()} ${release()}`,
    node: process.version,
    postgres,
    chromium,
  };
}

/** The commit, with a plus sign if the folder differs from it. */
export function commitOf(root: string): string {
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--untracked-files=no", "--", "apps", "packages");
  return `${git("rev-parse", "--short", "HEAD")}${changed ? "+" : ""}`;
}

/** Keeps earlier figures of cases that were not measured now. */
export function record(root: string, machine: Machine, figures: readonly Recorded[]): void {
  const folder = join(root, "bench/results");
  const path = join(folder, "latest.json");
  mkdirSync(folder, { recursive: true });
  const before = existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as Results).figures : [];
  const merged = [...before.filter(({ id }) => !figures.some((one) => one.id === id)), ...figures].sort((a, b) =>
    a.id.localeCompare(b.id, "en", { numeric: true }),
  );
  const results: Results = { machine, figures: merged };
  writeFileSync(path, `${JSON.stringify(results, null, 2)}\n`);
  const readme = join(root, "bench/README.md");
  const text = readFileSync(readme, "utf8");
  const marked = /<!-- results -->[\s\S]*<!-- \/results -->/;
  if (!marked.test(text)) throw new Error("bench/README.md has lost its markers");
  writeFileSync(
    readme,
    text.replace(marked, () => `<!-- results -->\n\n${markdown(results)}\n<!-- /results -->`),
  );
}

export function markdown({ machine, figures }: Results): string {
  const { cpu, cores, memoryGb, system, node, postgres, chromium } = machine;
  const missed = figures.filter(({ met }) => !met);
  return [
    `Machine: ${cpu}, ${cores} cores, ${memoryGb} GB, ${system}, Node ${node}, PostgreSQL ${postgres}, Chromium ${chromium}.`,
    "",
    "| # | work | target | measured | held |",
    "|---|---|---|---|---|",
    ...figures.map(
      ({ id, work, target, measured, met }) => `| ${[id, work, target, measured, met ? "yes" : "**no**"].map(cell).join(" | ")} |`,
    ),
    "",
    missed.length === 0 ? "All of these hold." : `Missed: ${missed.map(({ id }) => id).join(", ")}.`,
    "",
    ...figures.flatMap(section),
  ].join("\n");
}

const section = ({ id, work, lines, notes, commit, date, seconds, load }: Recorded): string[] => [
  `### ${id}: ${work}`,
  "",
  ...table(lines),
  "",
  ...notes.map((note) => `- ${note}`),
  `- Commit ${commit}, ${date}, ${Math.round(seconds)} s, load average at the beginning ${load === null ? "not noted" : load.toFixed(1)}.`,
  "",
];

export function table(lines: readonly Line[]): string[] {
  const columns = [...new Set(lines.flatMap(({ values }) => Object.keys(values)))];
  return [
    `| | ${columns.join(" | ")} |`,
    `|---|${columns.map(() => "---").join("|")}|`,
    ...lines.map(
      ({ what, values }) =>
        `| ${cell(what)} | ${columns.map((column) => cell(typeof values[column] === "number" ? shown(values[column]) : String(values[column] ?? ""))).join(" | ")} |`,
    ),
  ];
}

const cell = (text: string): string => text.replaceAll("|", "\\|");
