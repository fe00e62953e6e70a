import { expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import { HOSTILE_SHEETS } from "./corpus/hostile-sheets";

test("the corpus is large, and names no file twice", () => {
  expect(HOSTILE_SHEETS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE_SHEETS.map(({ name }) => name)).size).toBe(HOSTILE_SHEETS.length);
});

test.each(HOSTILE_SHEETS)("$name", async ({ bytes, problem, line }) => {
  const file = bytes();
  expect(file.byteLength, "no larger than a file that may be sent").toBeLessThanOrEqual(5 * 1024 * 1024);
  const read = await readSheet(file, { maxRows: 2_000 });
  if (problem === null) expect(read).toHaveProperty("sheet.header.row", 1);
  else expect(read).toEqual({ problem, ...(line === undefined ? {} : { line }) });
});
