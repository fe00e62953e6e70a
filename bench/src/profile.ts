import { existsSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import type { Tools } from "./tools";

interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

/** The functions in which a profiled server spent its own time, and whole libraries with their callees, in percent of the busy time. */
export function hottest({ cache }: Tools): string[] {
  const folder = join(cache, "profiles");
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith(".cpuprofile"))
    .flatMap((name) => {
      const path = join(folder, name);
      const lines = readProfile(JSON.parse(readFileSync(path, "utf8")) as CpuProfile);
      renameSync(path, `${path}.read`);
      return [`\n${path}.read`, ...lines];
    });
}

function readProfile({ nodes, samples, timeDeltas }: CpuProfile): string[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const self = new Map<string, number>();
  const databases = new Map<string, number>();
  let busy = 0;
  for (const [index, id] of samples.entries()) {
    const frame = byId.get(id)?.callFrame;
    const time = timeDeltas[index] ?? 0;
    if (!frame || frame.functionName === "(idle)" || frame.functionName === "(program)") continue;
    busy += time;
    const where = `${frame.functionName || "(anonymous)"} ${short(frame.url)}:${frame.lineNumber + 1}`;
    self.set(where, (self.get(where) ?? 0) + time);
    const location = short(frame.url).split("/").slice(0, 3).join("/") || "(native)";
    databases.set(location, (databases.get(location) ?? 0) + time);
  }
  const top = (map: Map<string, number>, count: number) =>
    [...map]
      .sort((a, b) => b[1] - a[1])
      .slice(0, count)
      .map(([name, time]) => `${((time * 100) / busy).toFixed(1).padStart(6)} %  ${name}`);
  return [`busy ${(busy / 1e6).toFixed(1)} s`, "by place:", ...top(databases, 15), "by function (self):", ...top(self, 40)];
}

const short = (url: string): string =>
  url
    .replace(/^file:\/\//, "")
    .replace(/^.*\/node_modules\/\.pnpm\/[^/]+\/node_modules\//, "")
    .replace(/^.*\/\.next-bench\//, ".next-bench/");
