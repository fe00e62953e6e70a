import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (file: string): string => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const lock = read("pnpm-lock.yaml");

/** Versions below these have a security advisory that applies to us. */
const FLOORS = { next: "16.4.3", react: "19.2.6", "react-dom": "19.2.6", "next-auth": "4.24.15" } as const;

const numbers = (version: string): number[] => version.split(".").map(Number);
const isAtLeast = (version: string, floor: string): boolean => {
  const [have, need] = [numbers(version), numbers(floor)];
  const first = need.findIndex((part, index) => part !== have[index]);
  return first === -1 || (have[first] ?? 0) > (need[first] ?? 0);
};

test.each(Object.entries(FLOORS))("%s is at least %s in every version that the lockfile holds", (name, floor) => {
  const versions = [...lock.matchAll(new RegExp(`^  '?${name}@(\\d+\\.\\d+\\.\\d+)`, "gm"))].map(([, version]) => version ?? "");
  expect(versions.length).toBeGreaterThan(0);
  for (const version of versions) expect([version, isAtLeast(version, floor)]).toEqual([version, true]);
});

test("scripts of an install run by name alone, and the lockfile is taken as it is", () => {
  const workspace = read("pnpm-workspace.yaml");
  expect(workspace).toMatch(/^allowBuilds:\n(?: {2}\S+: (?:true|false)\n)+/m);
  expect(workspace).not.toMatch(/dangerouslyAllowAllBuilds/);
  expect(read("scripts/launch/prepare.mjs")).toContain("--frozen-lockfile");
});
