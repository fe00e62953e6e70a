import { expect, test } from "vitest";
import { emptyGrid, fileOf, filledRows, type Grid, pastedInto as pasted, written } from "../src/components/list-import/grid";
import { cellsOf, LIST_COLUMNS } from "../src/components/pasted-list";

const at = (row: number, column: number) => ({ row, column });
const width = LIST_COLUMNS.length;
const pasteInto = (grid: Grid, place: { row: number; column: number }, text: string) => pasted(LIST_COLUMNS, grid, place, text).grid;

test("what a spreadsheet copies is read cell by cell, quotes and line breaks within a cell included", () => {
  expect(cellsOf("山田\thanako@example.com\r\n佐藤\tjiro@example.com\r\n")).toEqual([
    ["山田", "hanako@example.com"],
    ["佐藤", "jiro@example.com"],
  ]);
  expect(cellsOf('"営業\n第二部"\t"""特""命"')).toEqual([["営業 第二部", '"特"命']]);
  expect(cellsOf('5"管\tA')).toEqual([['5"管', "A"]]);
});

test("commas separate only beside an address or its heading: a department may have one in its name", () => {
  expect(cellsOf("氏名,メール\n山田,hanako@example.com")).toEqual([
    ["氏名", "メール"],
    ["山田", "hanako@example.com"],
  ]);
  expect(cellsOf("営業部，東京\n開発部")).toEqual([["営業部，東京"], ["開発部"]]);
});

test("a paste fills from its cell, and makes rows as far as they are needed", () => {
  const grid = pasteInto(emptyGrid(LIST_COLUMNS, 2), at(1, 2), "a@example.com\t0012\nb@example.com\t0013");
  expect(grid).toHaveLength(3);
  expect(grid[0]?.join("")).toBe("");
  expect(grid[1]?.slice(0, 4)).toEqual(["", "", "a@example.com", "0012"]);
  expect(grid[2]?.slice(2, 4)).toEqual(["b@example.com", "0013"]);
  expect(grid.every((row) => row.length === width)).toBe(true);
  expect(filledRows(grid)).toBe(2);
});

test("what is past the last column falls away, and no list grows past 2,000 rows", () => {
  expect(pasteInto(emptyGrid(LIST_COLUMNS, 1), at(0, width - 1), "はい\tいいえ")[0]?.at(-1)).toBe("はい");
  expect(pasteInto(emptyGrid(LIST_COLUMNS, 1), at(0, 0), Array.from({ length: 2_100 }, (_, n) => `人${n}`).join("\n"))).toHaveLength(2_000);
});

test("headings lead each column to its place, whatever their order and wherever they are pasted", () => {
  const grid = pasteInto(emptyGrid(LIST_COLUMNS, 1), at(0, 3), "メール\t所属\t名前\nhanako@example.com\t経理部\t山田 花子");
  const row = Object.fromEntries(LIST_COLUMNS.map(({ key }, column) => [key, grid[0]?.[column]]));
  expect(row).toMatchObject({ name: "山田 花子", email: "hanako@example.com", department: "経理部", employeeNo: "" });
  expect(grid).toHaveLength(1);
});

test("as a file row 1 of the grid is row 2, empty rows in between keep the numbers, and empty ones at the end are no rows", async () => {
  const grid = written(written(emptyGrid(LIST_COLUMNS, 5), at(0, 0), '山田 "はな", 花子'), at(2, 0), "佐藤");
  const lines = (await fileOf(LIST_COLUMNS, grid).text()).split("\r\n");
  expect(lines[0]).toContain('"メールアドレス"');
  expect(lines[1]?.startsWith('"山田 ""はな"", 花子",')).toBe(true);
  expect(lines[2]?.replaceAll(/[",]/g, "")).toBe("");
  expect(lines[3]?.startsWith('"佐藤"')).toBe(true);
  expect(lines).toHaveLength(4);
});

test("a paste is read as a file is: titles, split names and totals are nobody's cells, and what is left out is named", () => {
  const { grid, leftOut } = pasted(
    LIST_COLUMNS,
    emptyGrid(LIST_COLUMNS, 1),
    at(0, 0),
    "対象者一覧\t\t\t\nNo.\t姓\t名\tセイ\tメイ\tメール\tれんらく\n1\t山田\t花子\tヤマダ\tハナコ\thanako@example.com\t内線1\n合計\t1名\t\t\t\t\t\n",
  );
  expect(grid.map((row) => row.slice(0, 3))).toEqual([["山田 花子", "ヤマダ ハナコ", "hanako@example.com"]]);
  expect(leftOut).toEqual(["4行目「合計、1名」", "列「れんらく」"]);
});
