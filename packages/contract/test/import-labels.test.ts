import { describe, expect, test } from "vitest";
import { countedFrom, rowNoteOf, rowsText, warningGroupsOf } from "../src/labels/import";

test("rows that are counted without their headings are counted so in the sentence, too", () => {
  const note = rowNoteOf({ row: 5, column: "email", code: "DUPLICATE_ROW", params: { row: 2 } }, "mentees");
  expect([note.row, note.message]).toEqual([5, "行2と重複しています"]);
  expect(countedFrom(note, 2)).toMatchObject({ row: 4, message: "行1と重複しています" });
  const number = rowNoteOf({ row: 3, column: "employeeNo", code: "EMPLOYEE_NO_OF_ROW", value: "7", params: { row: 2 } }, "mentees");
  expect(countedFrom(number, 2).message).toBe("行1の方と同じ社員番号です。お一人ずつ別の番号にしてください（入力値：7）");
});

describe("the warnings of an imported list", () => {
  test("of one kind are one sentence with their rows", () => {
    const numbers = Array.from({ length: 10 }, (_, i) => ({
      row: i + 2,
      column: "employeeNo",
      code: "NUMBER_CELL" as const,
      value: `${i}`,
    }));
    const groups = warningGroupsOf(
      [
        { row: 1, column: null, code: "COLUMN_IGNORED", value: "備考" },
        ...numbers,
        { row: 4, column: "email", code: "OTHER_DOMAIN", value: "a@gmail.com" },
        { row: 5, column: "email", code: "SAME_PLUS_ADDRESS", params: { row: 2 } },
        { row: 6, column: "email", code: "SAME_PLUS_ADDRESS", params: { row: 3 } },
      ],
      "mentees",
    );
    expect(groups.map(({ column, rows }) => [column, rows])).toEqual([
      ["社員番号", [2, 3, 4, 5, 6, 7, 8, 9, 10, 11]],
      ["メールアドレス", [4]],
      ["メールアドレス", [5, 6]],
    ]);
    expect(groups[2]?.message).toBe("ほかの行と同じ方の可能性があります");
  });

  test.each([
    [[2], "2行目"],
    [[5, 3, 4, 9], "3〜5、9行目"],
    [Array.from({ length: 11 }, (_, i) => i * 2 + 2), "2、4、6、8、10、12、14、16、18、20ほか行目"],
  ])("%j are %s", (rows, text) => expect(rowsText(rows)).toBe(text));
});
