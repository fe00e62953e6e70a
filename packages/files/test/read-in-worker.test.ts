import { describe, expect, test } from "vitest";
import { readSheetInWorker } from "../src/read-in-worker";
import { HOSTILE_SHEETS } from "./corpus/hostile-sheets";
import { workbook } from "./corpus/workbook";

const options = { maxRows: 2_000 };
const list = workbook({ name: "名簿", rows: { 1: ["氏名", "入社日"], 2: ["山田 花子", { day: 46113 }] } });

describe("a file is read in a thread of its own", () => {
  test("with the same table as here", async () => {
    expect(await readSheetInWorker(list, options)).toMatchObject({
      sheet: {
        format: "xlsx",
        header: { row: 1 },
        rows: [{ row: 2, cells: [{ text: "山田 花子" }, { text: "2026-04-01", kind: "date" }] }],
      },
    });
    expect(await readSheetInWorker(Buffer.from("氏名\n山田\n"), options)).toMatchObject({ sheet: { format: "csv", rows: [{ row: 2 }] } });
  });

  test("and the bytes stay with the caller, who may need them again", async () => {
    const bytes = new Uint8Array(list);
    await readSheetInWorker(bytes, options);
    expect(bytes).toEqual(new Uint8Array(list));
  });

  test("with the same refusal as here", async () => {
    const cut = HOSTILE_SHEETS.find(({ name }) => name.includes("ZZZZZZ2"));
    expect(await readSheetInWorker(cut?.bytes() ?? list, options)).toEqual({ problem: "too_wide" });
  });

  test("while this one goes on with its work", async () => {
    const slow = HOSTILE_SHEETS.find(({ name }) => name === "a million shared strings");
    let turns = 0;
    const beat = setInterval(() => {
      turns += 1;
    }, 5);
    await readSheetInWorker(slow?.bytes() ?? list, options);
    clearInterval(beat);
    // If the file had been read in this thread, no timer would have fired in between.
    expect(turns).toBeGreaterThan(5);
  });

  test("and a few at once: the others are told to come again, and nothing stays behind", async () => {
    const reads = await Promise.all(Array.from({ length: 14 }, () => readSheetInWorker(list, options)));
    const busy = reads.filter((read) => "problem" in read && read.problem === "busy");
    expect(busy.length).toBeGreaterThanOrEqual(4);
    expect(reads.filter((read) => "sheet" in read).length).toBe(14 - busy.length);
    expect(await readSheetInWorker(list, options)).toHaveProperty("sheet");
  });
});
