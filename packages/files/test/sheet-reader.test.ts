import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { readSheet } from "../src/sheet-reader";
import { NASTY_FILES } from "./corpus/files";
import { workbook } from "./corpus/workbook";

const options = { maxRows: 2_000 };

test("the corpus is large, and names no file twice", () => {
  expect(NASTY_FILES.length).toBeGreaterThanOrEqual(40);
  expect(new Set(NASTY_FILES.map(({ name }) => name)).size).toBe(NASTY_FILES.length);
});

test.each(NASTY_FILES)("$name", async ({ bytes, expected }) => {
  const read = await readSheet(bytes, options);
  if ("problem" in expected) {
    expect(read).toEqual(expected);
    return;
  }
  if (!("sheet" in read)) throw new Error(`not read: ${read.problem}`);
  const { header, rows, encoding } = read.sheet;
  if ("rowCount" in expected) {
    expect(rows).toHaveLength(expected.rowCount);
    return;
  }
  expect(header).toEqual({ row: expected.headerRow ?? 1, cells: expected.header.map((text) => ({ text, kind: "text" })) });
  expect(rows.map(({ row, cells }) => [row, ...cells.map(({ text }) => text)])).toEqual(expected.rows);
  if (expected.encoding) expect(encoding).toBe(expected.encoding);
  if (expected.kinds) expect(rows[0]?.cells.map(({ kind }) => kind)).toEqual(expected.kinds);
});

describe("an encoding that is named", () => {
  test("is kept to: CP932 bytes are no UTF-8, though they would be read without a word", async () => {
    const bytes = iconv.encode("氏名\n山田\n", "cp932");
    expect(await readSheet(bytes, { ...options, encoding: "utf-8" })).toEqual({ problem: "encoding" });
    expect(await readSheet(bytes, { ...options, encoding: "cp932" })).toMatchObject({ sheet: { encoding: "cp932" } });
  });
});

describe("two thousand rows are read", () => {
  test.each([
    [
      "from CP932",
      iconv.encode(
        `氏名,メールアドレス,部署\r\n${Array.from({ length: 2_000 }, (_, i) => `山田 花子${i},h${i}@example.com,営業部`).join("\r\n")}`,
        "cp932",
      ),
    ],
    [
      "from xlsx",
      workbook({
        name: "名簿",
        rows: Object.fromEntries(
          Array.from({ length: 2_001 }, (_, i) => [i + 1, i === 0 ? ["氏名", "メール"] : [`山田${i}`, `h${i}@example.com`]]),
        ),
      }),
    ],
  ])("%s", async (_, bytes) => {
    expect(await readSheet(bytes, options)).toMatchObject({ sheet: { rows: { length: 2_000 } } });
  });
});

describe("a quote that is never closed is told with its line", () => {
  const rest = "鈴木,なし\n".repeat(60_000);
  test.each([
    ["in the middle of a long file", `氏名,備考\n佐藤,"よい"\n山田,"開いたまま\n${rest}`, 3],
    ["with other quotes behind it", `氏名,備考\n山田,"開いたまま\n佐藤,"よい"\n${"鈴木,なし\n".repeat(10)}`, 2],
    ["behind sep=", `sep=;\n氏名;備考\n山田;"開いたまま\n`, 3],
    ["after a cell of two lines", `氏名,備考\n山田,"一\n二"\n佐藤,"開いた\n`, 4],
  ])("%s", async (_, text, line) => {
    expect(await readSheet(Buffer.from(text), options)).toEqual({ problem: "quotes", line });
  });
});

describe("the sheets of a workbook", () => {
  const book = workbook(
    { name: "表紙", rows: {} },
    { name: "控え", state: "hidden", rows: { 1: ["氏名"], 2: ["隠れた方"] } },
    { name: "2026年度", rows: { 1: ["氏名"], 2: ["山田"] } },
    { name: "2027年度", rows: { 1: ["氏名"], 2: ["佐藤"] } },
  );
  test.each([
    ["the first one that is not empty, unless another is named", undefined, "2026年度", "山田"],
    ["the one that is named", "2027年度", "2027年度", "佐藤"],
    ["never a hidden one", "控え", "2026年度", "山田"],
    ["the first one where the name is unknown", "2028年度", "2026年度", "山田"],
  ])("%s", async (_, sheetName, name, person) => {
    expect(await readSheet(book, { ...options, sheetName })).toMatchObject({
      sheet: { sheets: ["表紙", "2026年度", "2027年度"], sheetName: name, rows: [{ cells: [{ text: person }] }] },
    });
  });

  test("an empty one that is named is told", async () => {
    expect(await readSheet(book, { ...options, sheetName: "表紙" })).toEqual({ problem: "empty" });
  });

  test("a CSV has none", async () => {
    expect(await readSheet(Buffer.from("氏名\n山田\n"), options)).toMatchObject({ sheet: { sheets: [], sheetName: null } });
  });
});
