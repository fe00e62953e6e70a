import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import type { CsvCell, CsvSummary } from "../src/csv-writer";
import { readSheet } from "../src/sheet-reader";
import { type XlsxOptions, xlsxBytes } from "../src/xlsx-writer";

const at = new Date("2026-11-23T04:00:00Z");

async function written(header: string[], rows: Parameters<typeof xlsxBytes>[1], options: Partial<XlsxOptions> = {}) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxBytes(header, rows, { at, ...options })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readBack(bytes: Uint8Array, sheetName?: string) {
  const read = await readSheet(bytes, { maxRows: 2_000, sheetName });
  if (!("sheet" in read)) throw new Error(read.problem);
  return read.sheet;
}

const partOf = (bytes: Uint8Array, name: string): string => new TextDecoder().decode(unzipSync(bytes)[name]);

describe("a workbook", () => {
  test("is read back as it was written: zeros, inner spaces, lines, numbers, nothing", async () => {
    const rows: CsvCell[][] = [
      ["00123", "山田  花子", "一行目\n二行目", 3, null],
      ["髙橋 𠮷野", "a & b <c>", '"', 0, ""],
      ["_x0041_", "😀", "'", -1.5, "end"],
    ];
    const { header, rows: read } = await readBack(await written(["社員番号", "氏名", "メモ", "回数", "備考"], rows));
    expect(header.cells.map(({ text }) => text)).toEqual(["社員番号", "氏名", "メモ", "回数", "備考"]);
    expect(read.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["00123", "山田  花子", "一行目\n二行目", "3"],
      ["髙橋 𠮷野", "a & b <c>", '"', "0"],
      ["_x0041_", "😀", "'", "-1.5", "end"],
    ]);
    expect(read[0]?.cells.map(({ kind }) => kind)).toEqual(["text", "text", "text", "number"]);
  });

  test("holds no formula: what looks like one is a quoted text with the format 文字列", async () => {
    const bytes = await written(["名"], [["=1+2"], ["+81"], ["@SUM(A1)"], ["-2"], ['=HYPERLINK("http://example.com")']]);
    const sheet = partOf(bytes, "xl/worksheets/sheet1.xml");
    expect(sheet).not.toContain("<f");
    expect(sheet).not.toMatch(/<c (?![^>]*t="inlineStr")/);
    expect(sheet).toContain('<c r="A2" s="1" t="inlineStr"><is><t xml:space="preserve">=1+2</t></is></c>');
    expect(partOf(bytes, "xl/styles.xml")).toMatch(/<xf numFmtId="49"[^>]*quotePrefix="1"\/>/);
  });

  test("writes what XML cannot hold as 〓, and line ends as one", async () => {
    const { rows } = await readBack(await written(["名"], [["a\u0000b\u001Bc\uD800d\uFFFFe\r\nf"]]));
    expect(rows[0]?.cells[0]?.text).toBe("a〓b〓c〓d〓e\nf");
  });

  test("without rows has its header", async () => {
    expect((await readBack(await written(["氏名"], []))).rows).toEqual([]);
  });

  test("goes on in another sheet where one is full, with the header again", async () => {
    const bytes = await written(["番号"], [["1"], ["2"], ["3"], ["4"], ["5"]], { rowsPerSheet: 3 });
    const texts = async (name?: string) => (await readBack(bytes, name)).rows.map(({ cells }) => cells[0]?.text);
    expect((await readBack(bytes)).sheets).toEqual(["一覧", "一覧2", "一覧3"]);
    expect([await texts("一覧"), await texts("一覧2"), await texts("一覧3")]).toEqual([["1", "2"], ["3", "4"], ["5"]]);
    // Exactly full is not one sheet too many.
    expect((await readBack(await written(["番号"], [["1"], ["2"]], { rowsPerSheet: 3 }))).sheets).toEqual(["一覧"]);
  });
});

describe("its stream", () => {
  async function* endless(read: { count: number; closed: boolean }) {
    try {
      for (;;) yield [`行${read.count++}`, "x".repeat(100)];
    } finally {
      read.closed = true;
    }
  }

  test("reads on demand, and ends its source when the reader leaves", async () => {
    const read = { count: 0, closed: false };
    let told = false;
    const stream = xlsxBytes(["a", "b"], endless(read), {
      at,
      onEnd: () => {
        told = true;
      },
    });
    await stream.next();
    expect(read.count).toBeLessThan(10_000);
    await stream.return(undefined);
    expect([read.closed, told]).toEqual([true, false]);
  });

  test("tells its rows and the hash of its bytes at the end", async () => {
    const told: CsvSummary[] = [];
    const bytes = await written(["a"], [["1"], ["2"]], { onEnd: (summary) => void told.push(summary) });
    const { createHash } = await import("node:crypto");
    expect(told).toEqual([{ rows: 2, sha256: createHash("sha256").update(bytes).digest("hex"), unmappable: [] }]);
  });
});
