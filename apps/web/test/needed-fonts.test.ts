import { describe, expect, test } from "vitest";
import { neededOf } from "@/components/needed-fonts";

const codes = (text: string) => new Set([...text].map((character) => character.codePointAt(0) ?? 0));
const file = (address: string, weight: string, range: string) => ({ address, weight, range });

describe("the files of fonts that a page needs", () => {
  const files = [
    file("kana-400", "400", "U+3041-3096, U+30A1-30FC"),
    file("kana-700", "700", "U+3041-3096, U+30A1-30FC"),
    file("work-400", "400", "U+4ED5, U+50CD"),
    file("rare-400", "400", "U+9F8D, U+20B9F"),
    file("all-700", "700", ""),
  ];

  test("have one of its characters, in the weight in which it stands there", () => {
    const shown = new Map([
      ["400", codes("仕事")],
      ["700", codes("あ")],
    ]);
    expect(neededOf(files, shown)).toEqual(["kana-700", "work-400", "all-700"]);
  });

  test("characters beyond 16 bit are one character", () => {
    expect(neededOf(files, new Map([["400", codes("𠮟")]]))).toEqual(["rare-400"]);
  });

  test("a page without text needs none", () => {
    expect(neededOf(files.slice(0, 4), new Map([["400", codes("")]]))).toEqual([]);
  });
});
