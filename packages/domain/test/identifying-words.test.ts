import { expect, test } from "vitest";
import { identifyingWords } from "../src/identifying-words";

test.each([
  ["田中さんとの関わり方を整理しました。", ["田中さん"]],
  ["佐藤課長に相談することにしました。", ["佐藤課長"]],
  ["営業第二部への異動を希望しています。", ["営業第二部"]],
  ["社員番号１２３４５の方です。", ["12345"]],
  ["hanako@example.com に連絡、田中さん、また田中さん。", ["田中さん", "hanako@example.com"]],
])("%s", (text, words) => {
  expect(identifyingWords(text)).toEqual(words);
});

test.each([
  "皆さんとの関わり方を整理しました。",
  "上司と話す時間を、月に2回つくることにしました。",
  "一部の仕事を部下に任せることにしました。",
  "",
])("nothing in 「%s」 names anybody", (text) => {
  expect(identifyingWords(text)).toEqual([]);
});

test("a word without end is looked at once", () => {
  // A match attempt from each of the letters would take minutes.
  expect(identifyingWords(`${"a".repeat(1_000_000)} hanako@example.com`)).toEqual(["hanako@example.com"]);
});
