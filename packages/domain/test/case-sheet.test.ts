import { describe, expect, test } from "vitest";
import { marksIn, wordsMarked } from "../src/case-sheet";

const NAMES = {
  mentee: ["高橋 花子", "タカハシ ハナコ", "はなちゃん"],
  company: ["株式会社みどり商事"],
  order: ["2026年度 キャリア面談"],
};
const marked = (text: string) => marksIn(text, NAMES).map(({ from, to, kind }) => [kind, text.slice(from, to)]);

describe("names in a case sheet", () => {
  test.each([
    ["高橋花子は異動を迷っている。", [["mentee", "高橋花子"]]],
    ["高橋　花子さん", [["mentee", "高橋　花子さん"]]],
    [
      "高橋は迷っている。花子らしい。",
      [
        ["mentee", "高橋"],
        ["mentee", "花子"],
      ],
    ],
    ["たかはしと名のった。", [["mentee", "たかはし"]]],
    ["はなちゃんと呼ばれている。", [["mentee", "はなちゃん"]]],
    ["みどり商事では珍しい。", [["company", "みどり商事"]]],
    ["株式会社みどり商事では珍しい。", [["company", "株式会社みどり商事"]]],
    ["２０２６年度キャリア面談で話した。", [["order", "２０２６年度キャリア面談"]]],
    ["佐藤課長に話した。", [["other", "佐藤課長"]]],
    ["", []],
    ["上司との関係に迷いがある。", []],
  ])("%s", (text, expected) => {
    expect(marked(text)).toEqual(expected);
  });

  test("are marked once where they overlap, in the order of the text", () => {
    const text = "みどり商事の高橋花子さん、また高橋花子さん";
    const marks = marksIn(text, NAMES);
    expect(marks.every((mark, index) => mark.from >= (marks[index - 1]?.to ?? 0))).toBe(true);
    expect(wordsMarked(text, marks).length).toBe(2);
  });

  test("a name that holds signs of a regular expression is looked for as it is written", () => {
    const names = { mentee: [], company: ["A+B (Japan) [K]"], order: ["C*"] };
    expect(marksIn("A+B (Japan) [K] と C* について", names).map(({ kind }) => kind)).toEqual(["company", "order"]);
    expect(marksIn("AAB について", names)).toEqual([]);
  });

  test("a name of one character marks nothing: it stands in every sentence", () => {
    expect(marksIn("森の話をした。", { mentee: ["森"], company: [], order: [] })).toEqual([]);
  });
});
