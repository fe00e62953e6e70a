import { expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import { HOSTILE_SHEETS } from "./corpus/hostile-sheets";

test("the corpus is large, names no file twice, and no file is larger than one that may be sent", () => {
  expect(HOSTILE_SHEETS.length).toBeGreaterThanOrEqual(60);
  expect(new Set(HOSTILE_SHEETS.map(({ name }) => name)).size).toBe(HOSTILE_SHEETS.length);
  for (const { name, bytes } of HOSTILE_SHEETS) expect(bytes().byteLength, name).toBeLessThanOrEqual(5 * 1024 * 1024);
});

test.each(HOSTILE_SHEETS)("$name", async ({ bytes, problem, line }) => {
  const read = await readSheet(bytes(), { maxRows: 2_000 });
  if (problem === null) expect(read).toHaveProperty("sheet.header.row", 1);
  else expect(read).toEqual({ problem, ...(line === undefined ? {} : { line }) });
});
