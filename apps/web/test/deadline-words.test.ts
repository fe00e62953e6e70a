import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// 「12月1日(火) 00:00 まで」 is read as "I have the whole of 1 December": a deadline is written by formatUntil, never by the format of a start.
const AS_A_START = /(?:formatShort|formatDateTime|fullTime|\bat)\((?:[^()`]|\([^()]*\))*\)\}(?:<\/\w+>)? ?(?:まで|を過ぎ|より前)/;

test.each(["apps/web/src", "packages/mail/src", "packages/contract/src", "packages/domain/src"])(
  "every deadline in %s is told as the day that ends with it",
  (folder) => {
    const root = fileURLToPath(new URL(`../../../${folder}`, import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
    expect(files.length).toBeGreaterThan(20);
    expect(files.filter((file) => AS_A_START.test(readFileSync(`${root}/${file}`, "utf8")))).toEqual([]);
  },
);

test("the pattern finds what it is meant to find", () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source that is searched, not a template
  expect(AS_A_START.test("`${formatShort(new Date(item.dueAt))} まで`")).toBe(true);
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
  expect(AS_A_START.test("`${formatUntil(new Date(item.dueAt))} まで`")).toBe(false);
});
