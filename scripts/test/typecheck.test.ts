import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const jsonOf = (path: string) =>
  JSON.parse(readFileSync(join(root, path), "utf8")) as { exclude?: string[]; scripts?: Record<string, string> };

test("every package is type-checked exactly once: by the program of the root, or by its own script", () => {
  const { exclude = [] } = jsonOf("tsconfig.json");
  const folders = ["packages", "apps"].flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`));
  const packages = folders.filter((folder) => existsSync(join(root, folder, "package.json")));
  const byThemselves = packages.filter((folder) => jsonOf(`${folder}/package.json`).scripts?.["typecheck"] !== undefined);
  const outside = packages.filter((folder) => folder.startsWith("apps/") || exclude.includes(folder));
  expect(outside.length).toBeGreaterThan(1);
  expect(byThemselves).toEqual(outside);
});
