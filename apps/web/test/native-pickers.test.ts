import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The browser's own pickers speak the language of the browser: mm/dd/yyyy and 10:00 AM in an English one.
test.each(["../src", "../../../packages/ui/src"])("nothing in %s leaves a date or a time to the browser", (folder) => {
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => /\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(50);
  const native = /\btype(?:=\{?|:\s*)["'`](?:date|time|datetime-local|month|week)["'`]/;
  expect(files.filter((file) => native.test(readFileSync(`${root}/${file}`, "utf8")))).toEqual([]);
});
