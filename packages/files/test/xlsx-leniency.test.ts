import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import { type RawEntry, rawZip } from "./corpus/raw-zip";
import { workbookParts, zipOf } from "./corpus/workbook";

const PARTS = workbookParts([{ name: "名簿", rows: { 1: ["氏名", "入社日"], 2: ["山田 花子", { day: 46_113 }] } }]);
const SHEET = "xl/worksheets/sheet1.xml";
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const changed = (change: (name: string, content: string) => [string, string | Uint8Array]): Uint8Array =>
  zipOf(Object.fromEntries(Object.entries(PARTS).map(([name, content]) => change(name, content))));
const entries = (): RawEntry[] => Object.entries(PARTS).map(([name, content]) => ({ name, content }));
const each = (change: (entry: RawEntry) => Partial<RawEntry>): Uint8Array =>
  rawZip(entries().map((entry) => ({ ...entry, ...change(entry) })));
const withSheet = (xml: string): Uint8Array => zipOf({ ...PARTS, [SHEET]: `<worksheet ${MAIN}>${xml}</worksheet>` });
const text = (value: string, at = "") => `<c${at && ` r="${at}"`} t="inlineStr"><is><t>${value}</t></is></c>`;

const utf16 = (xml: string, bom: string) => Buffer.from(`${bom}${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, "utf16le");
const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();

/** Sizes of an entry in its field of ZIP64, in both headers. */
function zip64({ content }: RawEntry): Partial<RawEntry> {
  const bytes = Buffer.from(content);
  const extra = Buffer.alloc(20);
  extra.writeUInt16LE(1, 0);
  extra.writeUInt16LE(16, 2);
  extra.writeBigUInt64LE(BigInt(bytes.length), 4);
  extra.writeBigUInt64LE(BigInt(deflateRawSync(bytes).length), 12);
  const said = { size: 0xffff_ffff, packed: 0xffff_ffff, extra };
  return { local: said, central: said };
}

/** The end of an archive, preceded by that of ZIP64, which alone has the numbers. */
function withEndOfZip64(archive: Uint8Array, change: (record: Buffer) => void = () => undefined): Uint8Array {
  const zip = Buffer.from(archive);
  const end = zip.length - 22;
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06064b50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(BigInt(zip.readUInt16LE(end + 8)), 24);
  record.writeBigUInt64LE(BigInt(zip.readUInt16LE(end + 10)), 32);
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 12)), 40);
  record.writeBigUInt64LE(BigInt(zip.readUInt32LE(end + 16)), 48);
  change(record);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(end), 8);
  locator.writeUInt32LE(1, 16);
  const last = Buffer.from(zip.subarray(end));
  last.fill(0xff, 8, 20);
  return Buffer.concat([zip.subarray(0, end), record, locator, last]);
}

describe("what Excel opens is opened", () => {
  test.each<[string, Uint8Array]>([
    [
      "the workbook under another name, where the package says",
      changed((name, content) => [
        name.replace("xl/workbook.xml", "xl/custom1-workbook.xml").replace("xl/_rels/workbook", "xl/_rels/custom1-workbook"),
        content.replace("xl/workbook.xml", "/xl/custom1-workbook.xml"),
      ]),
    ],
    ["everything in the root", changed((name, content) => [name.replace("xl/", ""), content.replace("xl/workbook", "workbook")])],
    [
      "relations of Strict Open XML",
      changed((name, content) => [
        name,
        content
          .replaceAll(
            "http://schemas.openxmlformats.org/officeDocument/2006/relationships",
            "http://purl.oclc.org/ooxml/officeDocument/relationships",
          )
          .replaceAll("http://schemas.openxmlformats.org/spreadsheetml/2006/main", "http://purl.oclc.org/ooxml/spreadsheetml/main"),
      ]),
    ],
    ["without the relations of the package", zipOf(Object.fromEntries(Object.entries(PARTS).filter(([name]) => name !== "_rels/.rels")))],
    ["backslashes in names", each(({ name }) => ({ name: name.replaceAll("/", "\\") }))],
    ["names that begin with a slash", each(({ name }) => ({ name: `/${name}` }))],
    ["backslashes in one of the two headers", each(({ name }) => ({ local: { name: name.replaceAll("/", "\\") } }))],
    [
      "names in other letters than the relations have",
      changed((name, content) => [name.replace("worksheets/sheet", "Worksheets/SHEET"), content]),
    ],
    ["backslashes in targets", changed((name, content) => [name, content.replaceAll("worksheets/", "worksheets\\")])],
    [
      "a percent-encoded target",
      changed((name, content) => [name.replace("sheet1", "sheet 1"), content.replaceAll("worksheets/sheet1", "worksheets/sheet%201")]),
    ],
    ["parts in UTF-16 with a byte order mark", changed((name, content) => [name, utf16(content, "\uFEFF")])],
    ["parts in UTF-16 without one", changed((name, content) => [name, utf16(content, "")])],
    ["parts in UTF-16 of the other order", changed((name, content) => [name, swapped(utf16(content, "\uFEFF"))])],
    ["a byte order mark of UTF-8", changed((name, content) => [name, `\uFEFF${content}`])],
    [
      "blanks around values and indexes",
      changed((name, content) => [name, content.replaceAll("<v>", "<v> ").replaceAll("</v>", "\n</v>").replaceAll('s="1"', 's=" 1 "')]),
    ],
    ["references in small letters", changed((name, content) => [name, content.replaceAll('r="A', 'r="a').replaceAll('r="B', 'r="b')])],
    ["absolute references", changed((name, content) => [name, content.replaceAll(/ r="([AB])(\d)"/g, ' r="$$$1$$$2"')])],
    ["no references at all", changed((name, content) => [name, content.replaceAll(/ r="[AB]?\d"/g, "")])],
    [
      "prefixes in front of every element",
      changed((name, content) => [
        name,
        name === SHEET ? content.replaceAll(/<(\/?)(?=[a-z])/g, "<$1x:").replace("xmlns", "xmlns:x") : content,
      ]),
    ],
    ["other harmless flags in one of the two headers", each(() => ({ local: { flags: 0x0800 }, central: { flags: 0x0006 } }))],
    ["sizes in the field of ZIP64", each(zip64)],
    ["an end of ZIP64", withEndOfZip64(each(() => ({})))],
    ["both", withEndOfZip64(each(zip64))],
    ["a few bytes behind the archive", Buffer.concat([each(() => ({})), Buffer.from("\r\n")])],
  ])("%s", async (_, bytes) => {
    expect(await readSheet(bytes, { maxRows: 10 })).toMatchObject({
      sheet: { sheets: ["名簿"], rows: [{ row: 2, cells: [{ text: "山田 花子" }, { text: "2026-04-01", kind: "date" }] }] },
    });
  });
});

describe("what could be read in two ways is not", () => {
  test.each<[string, Uint8Array]>([
    ["a second end in front of bytes behind the archive", Buffer.concat([each(() => ({})), each(() => ({})), Buffer.from("\r\n")])],
    ["an end in the bytes behind the archive", Buffer.concat([each(() => ({})), Buffer.from("PK\x05\x06")])],
    ["two entries that differ in their slashes", rawZip([...entries(), { name: SHEET.replaceAll("/", "\\"), content: "<a/>" }])],
    ["other names in the two headers, whatever their slashes", each(({ name }) => ({ local: { name: name.replaceAll("/", "_") } }))],
    [
      "sizes of ZIP64 that differ",
      each((entry) => ({ central: zip64(entry).central ?? {}, local: zip64({ ...entry, content: "x" }).local ?? {} })),
    ],
    ["a field of ZIP64 that is missing", each(() => ({ central: { size: 0xffff_ffff } }))],
    [
      "an end of ZIP64 that lies",
      withEndOfZip64(
        each(() => ({})),
        (record) => record.writeBigUInt64LE(3n, 32),
      ),
    ],
    [
      "an end of ZIP64 on another disk",
      withEndOfZip64(
        each(() => ({})),
        (record) => record.writeUInt32LE(2, 16),
      ),
    ],
  ])("%s", async (_, bytes) => {
    expect(await readSheet(bytes, { maxRows: 10 })).toEqual({ problem: "unreadable_workbook" });
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    "a document of Word is no table",
    { "_rels/.rels": PARTS["_rels/.rels"]?.replace("xl/workbook", "word/document") ?? "", "word/document.xml": "<document/>" },
    "not_a_sheet",
  ],
  [
    "a binary workbook can be saved anew",
    { "_rels/.rels": PARTS["_rels/.rels"]?.replace("workbook.xml", "workbook.bin") ?? "", "xl/workbook.bin": "\u0083\u0001" },
    "unreadable_workbook",
  ],
  [
    "an OpenDocument list can be saved anew",
    { mimetype: "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<a/>" },
    "unreadable_workbook",
  ],
])("%s", async (_, parts, problem) => {
  expect(await readSheet(zipOf(parts), { maxRows: 10 })).toEqual({ problem });
});

test("a heading that begins with PK is no archive", async () => {
  expect(await readSheet(Buffer.from("PK,氏名\n1,山田\n"), { maxRows: 10 })).toMatchObject({
    sheet: { format: "csv", rows: [{ row: 2 }] },
  });
});

describe("one bad cell is one cell", () => {
  test.each([
    ['<c r="B2" t="s"><v>99</v></c>', "#REF!", "error"],
    ['<c r="B2" t="e"><v>#N/A</v></c>', "#N/A", "error"],
    ['<c r="B2" t="e"><v> #REF! </v></c>', "#REF!", "error"],
    ['<c r="B2" s="99"><v>46113</v></c>', "46113", "number"],
    ['<c r="B2" s="x"><v>46113</v></c>', "46113", "number"],
    ['<c r="B2"><v>abc</v></c>', "abc", "text"],
    ['<c r="B2"><v>0x10</v></c>', "0x10", "text"],
    ['<c r="B2"><v>Infinity</v></c>', "Infinity", "text"],
    ['<c r="B2" t="b"><v>maybe</v></c>', "maybe", "text"],
    ['<c r="B2" t="b"><v>true</v></c>', "TRUE", "boolean"],
    ['<c r="B2" t="z"><v>12</v></c>', "12", "text"],
    ['<c r="B2"><v>0.30000000000000004</v></c>', "0.3", "number"],
    ['<c r="B2"><v>1234567890123456</v></c>', "1234567890123456", "number"],
    ['<c r="B2"><v>1E+05</v></c>', "100000", "number"],
  ])("%s", async (cell, shown, kind) => {
    const bytes = withSheet(
      `<sheetData><row r="1">${text("氏名")}${text("番号")}</row><row r="2">${text("山田", "A2")}${cell}</row></sheetData>`,
    );
    expect(await readSheet(bytes, { maxRows: 10 })).toMatchObject({
      sheet: { rows: [{ cells: [{ text: "山田" }, { text: shown, kind }] }] },
    });
  });
});

describe("what a spreadsheet hides is marked", () => {
  const rows = (attribute: string) =>
    `<row r="1">${text("氏名")}${text("番号")}${text("部署")}</row><row r="2" ${attribute}>${text("山田")}</row><row r="3">${text("佐藤")}</row>`;
  test.each(['hidden="1"', 'hidden="true"', 'ht="0" customHeight="1"'])("a row with %s", async (attribute) => {
    const read = await readSheet(withSheet(`<sheetData>${rows(attribute)}</sheetData>`), { maxRows: 10 });
    expect(read).toMatchObject({ sheet: { rows: [{ row: 2, hidden: true }, { row: 3 }] } });
    expect(read).not.toHaveProperty("sheet.rows.1.hidden");
  });

  test.each([
    ['<col min="2" max="2" width="9" hidden="1"/>', [1]],
    ['<col min="1" max="1" width="9"/><col min="2" max="16384" hidden="true"/>', [1, 2]],
    ['<col min="3" max="3" width="0" customWidth="1"/>', [2]],
  ])("columns by %s", async (cols, hiddenColumns) => {
    const read = await readSheet(withSheet(`<cols>${cols}</cols><sheetData>${rows("")}</sheetData>`), { maxRows: 10 });
    expect(read).toMatchObject({ sheet: { hiddenColumns } });
  });

  test("nothing else is", async () => {
    const read = await readSheet(
      withSheet(`<cols><col min="1" max="3" width="9" hidden="0"/></cols><sheetData>${rows('hidden="0" ht="15"')}</sheetData>`),
      { maxRows: 10 },
    );
    expect(read).not.toHaveProperty("sheet.hiddenColumns");
    expect(read).not.toHaveProperty("sheet.rows.0.hidden");
  });
});

describe("a merge gives its value to every cell that it covers", () => {
  const sheet = (merge: string, data: string) =>
    withSheet(`<sheetData>${data}</sheetData><mergeCells><mergeCell ref="${merge}"/></mergeCells>`);
  const shown = async (bytes: Uint8Array) => {
    const read = await readSheet(bytes, { maxRows: 10 });
    if ("problem" in read) throw new Error(read.problem);
    return [read.sheet.header, ...read.sheet.rows].map(({ cells }) =>
      cells.map((cell) => `${cell.text}${cell.merged ? "*" : ""}`).join("|"),
    );
  };
  const two = `<row r="1">${text("部署", "A1")}${text("課", "B1")}${text("氏名", "C1")}</row><row r="2">${text("営業", "A2")}${text("山田", "C2")}</row><row r="3">${text("鈴木", "C3")}</row>`;

  test.each([
    ["down", "A2:A3", two, ["部署|課|氏名", "営業||山田", "営業*||鈴木"]],
    ["across and down", "A2:B3", two, ["部署|課|氏名", "営業|営業*|山田", "営業*|営業*|鈴木"]],
    ["not beyond the rows that have something", "A2:A9", two, ["部署|課|氏名", "営業||山田", "営業*||鈴木"]],
    ["not beyond the columns that have something", "C1:XFD1", two, ["部署|課|氏名", "営業||山田", "||鈴木"]],
    ["over what else stands in them, which a spreadsheet does not show", "C2:C3", two, ["部署|課|氏名", "営業||山田", "||山田*"]],
    ["whatever the order of its corners", "A3:A2", two, ["部署|課|氏名", "営業||山田", "営業*||鈴木"]],
  ])("%s", async (_, merge, data, expected) => {
    expect(await shown(sheet(merge, data))).toEqual(expected);
  });

  test("and a number keeps its kind", async () => {
    const data = `<row r="1">${text("番号")}${text("氏名")}</row><row r="2"><c><v>7</v></c>${text("山田")}</row><row r="3">${text("鈴木", "B3")}</row>`;
    expect(await readSheet(sheet("A2:A3", data), { maxRows: 10 })).toMatchObject({
      sheet: { rows: [{}, { cells: [{ text: "7", kind: "number", merged: true }, { text: "鈴木" }] }] },
    });
  });
});

describe("columns behind the last one that is read are named and left out", () => {
  test("of a workbook", async () => {
    const far = ["SF1", "SG1", "XFD1"].map((at) => text("x", at)).join("");
    const read = await readSheet(
      withSheet(`<sheetData><row r="1">${text("氏名", "A1")}${far}</row><row r="2">${text("山田")}${text("y", "SH2")}</row></sheetData>`),
      { maxRows: 10 },
    );
    expect(read).toMatchObject({
      sheet: { header: { cells: { length: 500 } }, rows: [{ cells: { length: 1 } }], cut: ["SG1", "XFD1", "SH2"] },
    });
  });

  test("of a CSV, at most five; empty ones are none", async () => {
    const read = await readSheet(Buffer.from(`氏名${",".repeat(499)}x,y\n山田${",".repeat(510)}a,b,,c,d,e,f\n佐藤${",".repeat(600)}\n`), {
      maxRows: 10,
    });
    expect(read).toMatchObject({
      sheet: {
        header: { cells: { length: 500 } },
        rows: [{ cells: { length: 1 } }, { cells: { length: 1 } }],
        cut: ["SG1", "SQ2", "SR2", "ST2", "SU2"],
      },
    });
  });
});
