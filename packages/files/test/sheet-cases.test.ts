import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import type { SheetCell } from "../src/sheet-reader-table";
import { lettersOf } from "../src/xlsx-parts";
import values from "./cases/lists/values.json";

/** Lists as companies send them, with what their authors saw: the decisive cells, text unless another kind is named. */
interface Case {
  sheetName?: string;
  encoding?: string;
  cells: Record<string, string | string[]>;
  hiddenRows?: number[];
  merged?: string[];
  lastRow?: number;
}
const CASES = Object.entries(values as unknown as Record<string, Case>);
const FOLDER = new URL("./cases/lists/", import.meta.url);

test("every list has its right values", () => {
  const lists = readdirSync(FOLDER).filter((name) => name !== "values.json");
  expect(CASES.map(([name]) => name).sort()).toEqual(lists.sort());
});

describe("a list enters as its author saw it", () => {
  test.each(CASES)("%s", async (name, { sheetName, encoding, cells, hiddenRows = [], merged = [], lastRow }) => {
    const read = await readSheet(readFileSync(new URL(name, FOLDER)), { maxRows: 2_000, sheetName });
    if ("problem" in read) throw new Error(read.problem);
    const { header, rows, ...sheet } = read.sheet;
    const lines = [header, ...rows];
    const byReference = new Map<string, SheetCell>(
      lines.flatMap((line) => line.cells.map((cell, index) => [`${lettersOf(index + 1)}${line.row}`, cell] as const)),
    );
    const right = Object.entries(cells).map(([at, value]) => [at, ...(typeof value === "string" ? [value, "text"] : value)]);
    expect(right.map(([at = ""]) => [at, byReference.get(at)?.text, byReference.get(at)?.kind])).toEqual(right);
    expect(lines.filter(({ hidden }) => hidden).map(({ row }) => row)).toEqual(hiddenRows);
    expect([...byReference].filter(([, cell]) => cell.merged).map(([at]) => at)).toEqual(merged);
    if (encoding) expect(sheet.encoding).toBe(encoding);
    if (sheetName) expect(sheet.sheetName).toBe(sheetName);
    if (lastRow) expect(lines.at(-1)?.row).toBe(lastRow);
  });
});
