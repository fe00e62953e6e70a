import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import { type FormRow, formBytes } from "../src/xlsx-form";

const at = new Date("2026-11-24T01:00:00Z");

async function written(rows: readonly FormRow[], widths = [10, 20, 30]) {
  const chunks: Uint8Array[] = [];
  for await (const chunk of formBytes({ sheet: "様式", widths, rows }, at)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
const partOf = (bytes: Uint8Array, name: string): string => new TextDecoder().decode(unzipSync(bytes)[name]);
const sheetOf = async (...rows: FormRow[]) => partOf(await written(rows), "xl/worksheets/sheet1.xml");

test("a form is read back as it was written, each text where its cell begins", async () => {
  const bytes = await written([
    { lines: 1, cells: [{ text: "題", look: "title", columns: 3 }] },
    {
      lines: 1,
      cells: [
        { text: "氏名", look: "label" },
        { text: "髙橋 𠮷野", look: "fact", columns: 2 },
      ],
    },
    { lines: 3, cells: [{ text: "一行目\n<二行目> & _x0041_", look: "box", columns: 3 }] },
  ]);
  const read = await readSheet(bytes, { maxRows: 100 });
  if (!("sheet" in read)) throw new Error(read.problem);
  const texts = [read.sheet.header, ...read.sheet.rows].map(({ cells }) => cells.filter(({ merged }) => !merged).map(({ text }) => text));
  expect(texts).toEqual([["題"], ["氏名", "髙橋 𠮷野"], ["一行目\n<二行目> & _x0041_"]]);
});

test("there is no formula: what looks like one is a quoted text", async () => {
  const bytes = await written([{ lines: 1, cells: [{ text: '=HYPERLINK("http://example.com")', look: "box" }] }]);
  const sheet = partOf(bytes, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toContain("<f");
  expect(sheet).toContain('t="inlineStr"><is><t xml:space="preserve">=HYPERLINK');
  const formats = partOf(bytes, "xl/styles.xml").match(/<xf numFmtId="49"[^>]*>/g) ?? [];
  expect(formats).toHaveLength(6);
  for (const format of formats) expect(format).toContain('quotePrefix="1"');
});

test("is as wide as a page of A4, joins cells with the border around all of them, and is as high as it is told", async () => {
  const sheet = await sheetOf({ lines: 2, cells: [{ text: "a", look: "box", columns: 3 }] });
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
  expect(sheet).toContain('<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"/>');
  expect(sheet).toContain('<mergeCell ref="A1:C1"/>');
  expect(sheet).toMatch(/<row r="1" ht="40" customHeight="1"><c r="A1" s="5" t="inlineStr">.*<c r="B1" s="5"\/><c r="C1" s="5"\/><\/row>/);
  expect(sheet).toContain('<col min="2" max="2" width="20" customWidth="1"/>');
});

test("what is higher than Excel lets a row be covers several", async () => {
  const sheet = await sheetOf(
    { lines: 60, cells: [{ text: "長い", look: "box", columns: 3 }] },
    { lines: 1, cells: [{ text: "次", look: "box" }] },
  );
  expect(sheet).toContain('<mergeCell ref="A1:C3"/>');
  const heights = [...sheet.matchAll(/ ht="(\d+)"/g)].map(([, height]) => Number(height));
  expect(heights).toEqual([323, 323, 323, 24]);
  expect(sheet.match(/長い/g)).toHaveLength(1);
  expect(sheet).toContain('<c r="A4" s="5" t="inlineStr"><is><t xml:space="preserve">次');
});
