import { describe, expect, test } from "vitest";
import type { Cell, Sheet } from "../src/import-columns";
import { layoutOf, memoryOf } from "../src/import-layout";
import { readMentees } from "../src/import-mentees";

const text = (value: string): Cell => ({ text: value, kind: "text" });
const number = (value: string): Cell => ({ text: value, kind: "number" });
/** A table as the reader of files gives it: its first line is taken for the headings. */
const table = (...lines: (string | Cell)[][]): Sheet => {
  const [header = { row: 1, cells: [] }, ...rows] = lines.map((cells, index) => ({
    row: index + 1,
    cells: cells.map((cell) => (typeof cell === "string" ? text(cell) : cell)),
  }));
  return { format: "xlsx", encoding: "xlsx", sheets: ["名簿"], sheetName: "名簿", header, rows };
};
const HEADINGS = ["氏名", "メールアドレス", "社員番号"];
const HANAKO = ["山田 花子", "hanako@example.com", "00123"];

describe("the headings of a list", () => {
  test.each([
    ["in the first row", 1, [HEADINGS, HANAKO]],
    ["below a title", 2, [["2027年度 キャリア面談 対象者名簿"], HEADINGS, HANAKO]],
    ["below a title and a line of several cells", 3, [["対象者名簿"], ["作成日", "2026/11/23", "人事部"], HEADINGS, HANAKO]],
    ["below a line that has one word of them", 2, [["部署", "人事部"], HEADINGS, HANAKO]],
    ["in the tenth row", 10, [...Array.from({ length: 9 }, (_, i) => [`注意${i}`]), HEADINGS, HANAKO]],
  ])("are found %s", (_, row, lines) => {
    const { sheet, header } = layoutOf("mentees", table(...lines), {});
    expect(sheet.header.row).toBe(row);
    expect(header.faults).toEqual([]);
    expect(readMentees(sheet, header).wishes.map(({ name }) => name)).toEqual(["山田 花子"]);
  });

  test("are not looked for below the tenth row: then the first row with several cells is told to lack them", () => {
    const { sheet, header } = layoutOf("mentees", table(...Array.from({ length: 10 }, () => ["注意"]), HEADINGS, HANAKO), {});
    expect(sheet.header.row).toBe(1);
    expect(header.faults.map(({ code }) => code)).toEqual(["HEADER_MISSING", "HEADER_MISSING"]);
  });

  test("can be named by hand, and the first lines are shown to choose from", () => {
    const lines = [["名簿"], ["なまえ欄", "れんらく先"], HANAKO];
    const { sheet, head } = layoutOf("mentees", table(...lines), { headerRow: 3 });
    expect(sheet.header.row).toBe(3);
    expect(head.map(({ row, text: shown }) => [row, shown])).toEqual([
      [1, "名簿"],
      [2, "なまえ欄、れんらく先"],
      [3, "山田 花子、hanako@example.com、00123"],
    ]);
  });
});

describe("a list without headings", () => {
  const headless = table(HANAKO, ["佐藤 桜", "sakura@example.com", "00124"]);
  const columns = ["name", "email", "employeeNo"].map((column, index) => ({ index, column }));

  test("is refused, however its columns are mapped: its first person would be left out", () => {
    for (const wish of [{}, { columns }, { headerRow: 1, columns }])
      expect(layoutOf("mentees", headless, wish).header.faults.map(({ code }) => code)).toContain("HEADER_IS_ROW");
    const hinted = ["氏名", "メールアドレス（例：hanako@example.com）", "社員番号"];
    expect(layoutOf("mentees", table(hinted, HANAKO), { columns }).header.faults).toEqual([]);
  });
});

describe("the columns", () => {
  const unknown = table(["なまえ欄", "れんらく先", "備考"], HANAKO);
  const byHand = [
    { index: 0, column: "name" },
    { index: 1, column: "email" },
  ];

  test("with unknown names are mapped by hand, and remembered for the next list of the company in any order", () => {
    const first = layoutOf("mentees", unknown, { columns: byHand });
    expect(first.header.faults).toEqual([]);
    const memory = memoryOf("mentees", first.sheet, first.header, {});
    const next = layoutOf("mentees", table(["れんらく先", "なまえ欄"], ["hanako@example.com", "山田 花子"]), {}, memory);
    expect(readMentees(next.sheet, next.header).wishes).toMatchObject([{ name: "山田 花子", email: "hanako@example.com" }]);
  });

  test("may be left out by hand, which is remembered too, and taken back", () => {
    const list = table([...HEADINGS, "役職"], [...HANAKO, "主任"]);
    const without = layoutOf("mentees", list, { columns: [{ index: 3, column: null }] });
    expect(without.header.at.has("jobTitle")).toBe(false);
    const memory = memoryOf("mentees", without.sheet, without.header, {});
    expect(layoutOf("mentees", list, {}, memory).header.at.has("jobTitle")).toBe(false);
    const again = layoutOf("mentees", list, { columns: [{ index: 3, column: "jobTitle" }] }, memory);
    expect(memoryOf("mentees", again.sheet, again.header, memory)).toEqual({});
  });

  test("mapped twice to the same are a fault, and names that are no columns of ours are ignored", () => {
    const { header } = layoutOf("mentees", unknown, {
      columns: [...byHand, { index: 2, column: "email" }],
    });
    expect(header.faults.map(({ code }) => code)).toEqual(["HEADER_DUPLICATE"]);
    for (const column of ["constructor", "__proto__", "status"])
      expect(layoutOf("mentees", unknown, { columns: [{ index: 0, column }] }).header.at.has(column)).toBe(false);
  });

  test("a heading named like a property of every object is no remembered one", () => {
    expect(layoutOf("mentees", table([...HEADINGS, "constructor"], HANAKO), {}, {}).header.columns[3]).toMatchObject({ column: null });
  });
});

describe("numbers that lost their zeros", () => {
  const listed = (...numbers: (string | Cell)[]) =>
    table(HEADINGS, ...numbers.map((each, i) => [`山田 ${"一二三四"[i]}`, `h${i}@example.com`, each]));

  test.each<[string, (string | Cell)[], { rows: number[]; digits: number } | null]>([
    ["numbers of a workbook are offered five digits", [number("1"), number("12")], { rows: [2, 3], digits: 5 }],
    ["or as many as the longest has", [number("1"), number("123456")], { rows: [2], digits: 6 }],
    ["or as many as those have that kept theirs", ["0123", number("1")], { rows: [3], digits: 4 }],
    ["a text that is shorter than the others is offered", ["1", "00123"], { rows: [2], digits: 5 }],
    ["texts of one length are not", ["123", "456"], null],
    ["nor codes with letters", ["A1", "AB12"], null],
    ["nor numbers that are long enough", [number("12345"), number("23456")], null],
  ])("%s", (_, numbers, expected) => {
    const { lostZeros } = layoutOf("mentees", listed(...numbers), {});
    if (expected === null) expect(lostZeros).toBeNull();
    else expect(lostZeros).toEqual({ column: "employeeNo", ...expected });
  });

  test("get them back, full-width ones too, and are not warned about any more", () => {
    const { sheet, header, lostZeros } = layoutOf("mentees", listed(number("1"), "２３", "A7", ""), { zeroFill: 5 });
    const { wishes, warnings } = readMentees(sheet, header);
    expect(wishes.map(({ employeeNo }) => employeeNo)).toEqual(["00001", "00023", "A7", null]);
    expect([warnings, lostZeros]).toEqual([[], null]);
  });
});
