import fc from "fast-check";
import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { csvBytes } from "../src/csv-writer";
import { readSheet } from "../src/sheet-reader";
import type { SheetCell } from "../src/sheet-reader-table";
import { xlsxBytes } from "../src/xlsx-writer";
import { workbookParts, zipOf } from "./corpus/workbook";

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const escaped = (text: string): string => text.replace(/[<&>"]/g, (char) => `&#${char.charCodeAt(0)};`);

interface Parts {
  /** What stands in A2. */
  cell?: string;
  strings?: string;
  codes?: readonly { id: number; code: string }[];
  /** The ids of the formats of styles 0, 1, … */
  styles?: readonly number[];
  from1904?: boolean;
  sheetName?: string;
}

function book({ cell = "", strings, codes = [], styles = [0], from1904 = false, sheetName = "名簿" }: Parts): Uint8Array {
  const parts = workbookParts([{ name: "名簿", rows: {} }]);
  const [workbook = ""] = [parts["xl/workbook.xml"]];
  return zipOf({
    ...parts,
    "xl/workbook.xml": workbook
      .replace("<sheets>", `<workbookPr date1904="${from1904 ? 1 : 0}"/><sheets>`)
      .replace('name="名簿"', `name="${sheetName}"`),
    "xl/styles.xml": `<styleSheet ${MAIN}><numFmts>${codes.map(({ id, code }) => `<numFmt numFmtId="${id}" formatCode="${escaped(code)}"/>`).join("")}</numFmts><cellXfs>${styles.map((id) => `<xf numFmtId="${id}"/>`).join("")}</cellXfs></styleSheet>`,
    ...(strings === undefined ? {} : { "xl/sharedStrings.xml": `<sst ${MAIN}>${strings}</sst>` }),
    "xl/worksheets/sheet1.xml": `<worksheet ${MAIN}><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>見出し</t></is></c></row><row r="2">${cell}</row></sheetData></worksheet>`,
  });
}

async function read(parts: Parts) {
  const answer = await readSheet(book(parts), { maxRows: 100 });
  if ("problem" in answer) throw new Error(answer.problem);
  return answer.sheet;
}
const cellOf = async (parts: Parts): Promise<SheetCell | undefined> => (await read(parts)).rows[0]?.cells[0];
/** A number in the format of this code or, if it is a number, of this built-in id. */
const formatted = (value: number | string, code: string | number, { from1904 = false, id = 164 } = {}) =>
  cellOf({
    cell: `<c r="A2" s="1"><v>${value}</v></c>`,
    codes: typeof code === "string" ? [{ id, code }] : [],
    styles: [0, typeof code === "string" ? id : code],
    from1904,
  });

describe("a character reference", () => {
  /** Of every plane, without the characters that XML forbids; control characters and blanks would be an empty cell. */
  const character = fc
    .integer({ min: 0x21, max: 0x10_ffff })
    .filter((code) => !(code >= 0x7f && code <= 0xa0) && !(code >= 0xd800 && code <= 0xdfff) && code !== 0xfffe && code !== 0xffff)
    .filter((code) => String.fromCodePoint(code).trim() !== "");
  const reference = (code: number, notation: string) =>
    notation === "decimal" ? `&#${code};` : notation === "hex" ? `&#x${code.toString(16)};` : `&#x0${code.toString(16).toUpperCase()};`;
  const notations = fc.constantFrom("decimal", "hex", "HEX");

  test.each(["inline", "shared", "formula", "sheet", "format"])("of any plane is that character: %s", async (place) => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(character, notations), { minLength: 1, maxLength: 8 }), async (characters) => {
        const text = characters.map(([code]) => String.fromCodePoint(code)).join("");
        const xml = characters.map(([code, notation]) => reference(code, notation)).join("");
        if (place === "sheet") expect((await read({ sheetName: xml, cell: "<c><v>1</v></c>" })).sheetName).toBe(text);
        else if (place === "format") {
          const literal = text.replaceAll('"', "");
          const parts = { cell: '<c r="A2" s="1"><v>7</v></c>', codes: [{ id: 164, code: `"K${literal}"00` }], styles: [0, 164] };
          if (!/[$¥￥€£₩元\\]/.test(literal)) expect((await cellOf(parts))?.text).toBe(`K${literal}07`);
        } else if (place === "inline") {
          expect((await cellOf({ cell: `<c r="A2" t="inlineStr"><is><r><t>${xml}</t></r></is></c>` }))?.text).toBe(text);
        } else if (place === "formula") expect((await cellOf({ cell: `<c r="A2" t="str"><v>${xml}</v></c>` }))?.text).toBe(text);
        else {
          const strings = `<si><t>${xml}</t><rPh sb="0" eb="1"><t>ヨミ</t></rPh></si>`;
          expect((await cellOf({ cell: '<c r="A2" t="s"><v> 0 </v></c>', strings }))?.text).toBe(text);
        }
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    "&#0;",
    "&#x1F;",
    "&#xD842;&#xDFB7;",
    "&#xFFFF;",
    "&#x110000;",
    "&#99999999999999999999;",
    "&nbsp;",
    "&constructor;",
    "&AMP;",
  ])("that XML does not have is lost, and only its cell with it: %s", async (xml) => {
    const sheet = await read({
      cell: `<c r="A2" t="inlineStr"><is><t>渡${xml}</t></is></c><c r="B2" t="inlineStr"><is><t>よい</t></is></c>`,
    });
    expect(sheet.rows[0]?.cells.map(({ text }) => text)).toEqual([`渡${"\uFFFD".repeat(xml.split("&").length - 1)}`, "よい"]);
  });

  test("in a text of Excel's own notation is its character, and CDATA is none", async () => {
    expect(await cellOf({ cell: '<c r="A2" t="inlineStr"><is><t>_x0041__x005F_x0042_&amp;&lt;&#13;&#10;</t></is></c>' })).toEqual({
      text: "A_x0042_&<\r\n",
      kind: "text",
    });
    expect((await cellOf({ cell: '<c r="A2" t="inlineStr"><is><t><![CDATA[&#x41;]]></t></is></c>' }))?.text).toBe("&#x41;");
  });
});

describe("a day is what the workbook's own format code says", () => {
  const CODES = [
    "yyyy/m/d",
    "yyyy\\-mm\\-dd",
    'yyyy"年"m"月"d"日"',
    '[$-411]ggge"年"m"月"d"日";@',
    "[$-ja-JP-x-gannen]ggge\\年m\\月d\\日;@",
    "[$-1030411]ggge\\年m\\月d\\日;@",
    "[$-411]ge.m.d",
    "gee/mm/dd",
    "[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy",
    "m/d",
    'm"月"',
    "[$-409]mmm-yy;@",
    "aaa",
    'm"月"d"日"(aaa)',
    "yyyy/m/d h:mm",
    "[Red][>=2]yyyy/m/d;General",
    "[Blue]yyyy/m/d;[Red]-0;",
    "B2yyyy/mm/dd",
  ];
  const BUILT_IN = [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58];
  /** Independent of any library: days since the first one of the calendar, by Date alone. */
  const dayOf = (serial: number, from1904: boolean): string => {
    const before = from1904 ? Date.UTC(1904, 0, 1) : serial < 60 ? Date.UTC(1899, 11, 31) : Date.UTC(1899, 11, 30);
    return new Date(before + serial * 86_400_000).toISOString().slice(0, 10);
  };
  const serials = fc.oneof(fc.integer({ min: 2, max: 59 }), fc.integer({ min: 61, max: 80_000 }), fc.integer({ min: 61, max: 2_957_003 }));

  test("by a code of its own under any id, in both calendars, with a time or without", async () => {
    const times = fc.constantFrom(0, 0, 0.25, 0.5, 0.999);
    const ids = fc.constantFrom(5, 14, 23, 44, 49, 59, 100, 164, 200);
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...CODES), ids, serials, times, fc.boolean(), async (code, id, serial, time, from1904) => {
        expect(await formatted(serial + time, code, { from1904, id })).toEqual({ text: dayOf(serial, from1904), kind: "date" });
      }),
      { numRuns: 150 },
    );
  });

  test.each(BUILT_IN)("by the built-in format %i", async (id) => {
    for (const from1904 of [false, true])
      expect(await formatted(45_016, id, { from1904 })).toEqual({ text: dayOf(45_016, from1904), kind: "date" });
  });

  test("and is none where the code redefines a built-in one, whatever its size", async () => {
    expect(await formatted(12_345, "00000", { id: 14 })).toEqual({ text: "12345", kind: "text" });
    expect(await formatted(45_016, 0)).toEqual({ text: "45016", kind: "number" });
    expect(await formatted(45_016, "G/標準")).toEqual({ text: "45016", kind: "number" });
    expect(await formatted(45_016, "#,##0")).toEqual({ text: "45016", kind: "number" });
  });

  test.each([
    ["0 is no day of the calendar of 1900", "0", "1900-01-00", "text"],
    ["1 is its first", "1", "1900-01-01", "date"],
    ["59 is right", "59", "1900-02-28", "date"],
    ["60 is the day that Excel alone has", "60", "1900-02-29", "text"],
    ["61 is right", "61", "1900-03-01", "date"],
    ["what rounds to midnight is the next day", "45016.9999999999", "2023-04-01", "date"],
    ["the last second is not", "45016.99998", "2023-03-31", "date"],
    ["beyond the last day it is a number", "2958466", "2958466", "number"],
    ["a negative one is a number", "-1", "-1", "number"],
  ])("%s", async (_, value, text, kind) => {
    expect(await formatted(value, "yyyy/m/d")).toEqual({ text, kind });
  });

  test.each([
    ["h:mm", "0.4375", "10:30"],
    ["[h]:mm", "1.5", "36:00"],
    ["mm:ss", "0.5", "00:00"],
    ['h"時"mm"分"', "46113.4375", "10時30分"],
  ])("a time without a day is as it is shown: %s", async (code, value, text) => {
    expect(await formatted(value, code)).toEqual({ text, kind: "text" });
  });

  test.each([
    ["2027-04-01", "2027-04-01", "date"],
    ["2027-04-01T00:00:00", "2027-04-01", "date"],
    ["2027-04-01T23:59:59.999Z", "2027-04-01", "date"],
    ["2027-02-30", "2027-02-30", "text"],
    ["10:10:10", "10:10:10", "text"],
    ["PT0H11M0.000S", "PT0H11M0.000S", "text"],
  ])("an ISO cell is its own day, in any time zone: %s", async (value, text, kind) => {
    expect(await cellOf({ cell: `<c r="A2" t="d"><v>${value}</v></c>` })).toEqual({ text, kind });
  });
});

describe("a number is shown by its format where that makes a name of it", () => {
  test("by as many zeros as the code has", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 2, max: 14 }), fc.nat({ max: 99_999_999 }), async (width, number) => {
        expect(await formatted(number, "0".repeat(width))).toEqual({ text: String(number).padStart(width, "0"), kind: "text" });
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['"K-"0000', "12", "K-0012"],
    ["0000-000", "12345", "0012-345"],
    ["000\\-0000", "1000001", "100-0001"],
    ["[<=999]000;[<=9999]000-00;000-0000", "1000001", "100-0001"],
    ["[<=999]000;[<=9999]000-00;000-0000", "12", "012"],
    ["0000;;;@", "12", "0012"],
    ['"No."0', "7", "No.7"],
    ["_-0000_-", "12", "0012"],
    ["[Red]000000", "12", "000012"],
    ["\\A00", "3", "A03"],
    ['[=1]"男";[=2]"女";General', "2", "女"],
    ['"2026-"000', "7", "2026-007"],
  ])("%s", async (code, value, text) => {
    expect(await formatted(value, code)).toEqual({ text, kind: "text" });
  });

  test.each([
    ["0.0", "1.25"],
    ["0%", "0.5"],
    ["#,##0", "1234567"],
    ["0,", "1234567"],
    ["0", "12"],
    ['0"回"', "3"],
    ['"¥"0000', "12"],
    ["[$¥-411]0000", "12"],
    ["00E+00", "12345"],
    ["0000", "12.5"],
    ["0000", "-12"],
    ["# ?/?", "0.5"],
    ["[DBNum1]000", "12"],
    ["E0000", "12"],
    ["[[[", "12"],
  ])("and stays as it is stored where that rounds, scales, groups or cannot be read: %s", async (code, value) => {
    expect(await formatted(value, code)).toEqual({ text: value, kind: "number" });
  });

  test("a zero that the format hides is empty", async () => {
    expect(await read({ cell: '<c r="A2" s="1"><v>0</v></c>', codes: [{ id: 164, code: "yyyy/m/d;;" }], styles: [0, 164] })).toMatchObject({
      rows: [],
    });
  });
});

describe("a delimiter is the one that gives known headings", () => {
  const delimiters = fc.constantFrom(",", "\t", ";", "，", "、", "|");
  const headings = fc.shuffledSubarray(["氏名", "社員番号", "メールアドレス", "部署", "役職", "備考欄"], { minLength: 3 });
  const titles = fc.array(fc.constantFrom("", "対象者一覧", "作成日：2026/04/01", "対象者一覧（2026年4月1日現在、人事部）", "a,b;c、d"), {
    maxLength: 9,
  });

  test("under any titles, in any encoding", async () => {
    await fc.assert(
      fc.asyncProperty(
        delimiters,
        headings,
        titles,
        fc.constantFrom("utf8", "cp932", "utf16le"),
        async (delimiter, head, above, encoding) => {
          const text = [...above, head.join(delimiter), head.map((_, index) => `値${index}`).join(delimiter)].join("\r\n");
          const answer = await readSheet(iconv.encode(text, encoding, { addBOM: encoding === "utf16le" }), { maxRows: 100 });
          if ("problem" in answer) throw new Error(answer.problem);
          const { header, rows } = answer.sheet;
          const texts = [header, ...rows].map(({ row, cells }) => ({ row, texts: cells.map((cell) => cell.text) }));
          expect(texts.slice(-2)).toEqual([
            { row: above.length + 1, texts: head },
            { row: above.length + 2, texts: head.map((_, index) => `値${index}`) },
          ]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("what we export comes back as it was", () => {
  const value = fc.oneof(
    fc.string({ unit: fc.constantFrom(..."渡𠮷葛󠄀神逸が0123=+-@,;\t\"'_x0041 _\n&<>　"), minLength: 1, maxLength: 12 }),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom('="00123"', "_x000D_", "'=1", "&#x20BB7;", "00123", "5E12", "2026/04/01", "#N/A", "", null),
  );
  const rows = fc.array(fc.tuple(fc.constantFrom("先頭"), value, value, fc.constantFrom("末尾")), { minLength: 1, maxLength: 8 });
  /** Cells of blanks alone count as empty; XML and CSV have line feeds for line ends of any kind, and no control characters. */
  const kept = (text: string | null) => (text === null || text.trim() === "" ? "" : text);
  const writable = (text: string | null) => text === null || !/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(text.replaceAll("\n", ""));

  test.each(["csv", "xlsx"])("%s", async (format) => {
    await fc.assert(
      fc.asyncProperty(
        rows.filter((table) => table.flat().every(writable)),
        async (table) => {
          const header = ["氏名", "社員番号", "部署", "役職"];
          const chunks: Uint8Array[] = [];
          const bytes = format === "csv" ? csvBytes(header, table) : xlsxBytes(header, table, { at: new Date("2026-11-24T01:00:00Z") });
          for await (const chunk of bytes) chunks.push(chunk);
          const answer = await readSheet(Buffer.concat(chunks), { maxRows: 100 });
          if ("problem" in answer) throw new Error(answer.problem);
          expect(answer.sheet.rows.map(({ cells }) => cells.map(({ text, kind }) => [kept(text), kind]))).toEqual(
            table.map((cells) => cells.map((cell) => [kept(cell), "text"])),
          );
        },
      ),
      { numRuns: 100 },
    );
  });
});
