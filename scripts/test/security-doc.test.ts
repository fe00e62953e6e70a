import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const rows = readFileSync(join(root, "docs/security.md"), "utf8")
  .split("\n")
  .flatMap((line) => {
    const [, number, claim, , tests] = line.split("|").map((cell) => cell.trim());
    return number && /^S\d+[a-z]?$/.test(number) && claim && tests !== undefined ? [{ number, tests }] : [];
  });

/** The folders of the tests, by file name. */
const found = new Map<string, string[]>();
for (const folder of [
  ...readdirSync(join(root, "packages")).map((name) => `packages/${name}/test`),
  "apps/web/test",
  "apps/web/e2e",
  "scripts/test",
]) {
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : [];
  for (const name of names) found.set(name, [...(found.get(name) ?? []), `${folder}/${name}`]);
}

/** A test as the table names it: by its path, or by its file name; followed by the title in brackets. */
const NAMED = /`([\w./-]+\.(?:test|spec)\.tsx?)`(?: \("([^"]+)")?/g;

test("every claim of the list S1–S23 has its row, in its order", () => {
  const numbers = [...new Set(rows.map(({ number }) => Number(number.replace(/^S|[a-z]$/g, ""))))];
  expect(numbers).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
});

test.each(rows)("$number names tests, and each of them exists", ({ tests }) => {
  const named = [...tests.matchAll(NAMED)];
  expect(named.length).toBeGreaterThan(0);
  for (const [, path = "", words] of named) {
    const paths = path.includes("/") ? [path].filter((one) => existsSync(join(root, one))) : (found.get(basename(path)) ?? []);
    expect(paths, path).toHaveLength(1);
    if (words !== undefined) expect(readFileSync(join(root, paths[0] ?? ""), "utf8"), path).toContain(words);
  }
});
