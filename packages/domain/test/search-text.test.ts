import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KANJI_VARIANTS } from "../src/kanji-variants";
import { foldForSearch, isFoundIn, searchPairs, searchTextOf, searchWords } from "../src/search-text";

/** Two spellings of one thing, as they are typed. */
const SPELLINGS: readonly (readonly [string, string])[] = [
  ["髙橋 花子", "高橋花子"],
  ["山﨑", "山崎"],
  ["山嵜", "山崎"],
  ["斉藤", "斎藤"],
  ["齋藤", "斎藤"],
  ["齊藤", "斉藤"],
  ["渡邉", "渡辺"],
  ["渡邊", "渡辺"],
  ["徳田", "德田"],
  ["濵田", "浜田"],
  ["濱田", "浜田"],
  ["𠮷田", "吉田"],
  ["嶋田", "島田"],
  ["冨田", "富田"],
  ["大澤", "大沢"],
  ["神谷", "神谷"],
  ["葛\u{e0100}西", "葛西"],
  ["舘野", "館野"],
  ["國分", "国分"],
  ["たいしょう", "タイショウ"],
  ["ﾀｲｼｮｳ", "たいしょう"],
  ["キヨウコ", "キョウコ"],
  ["か\u3099", "ガ"],
  ["すゞき", "スヾキ"],
  ["佐藤　陽菜", "佐藤陽菜"],
  ["ＩＴ企画部", "it企画部"],
  ["サーバー", "サーバ"],
  ["03-1234-5678", "0312345678"],
  ["０３（１２３４）５６７８", "03 1234 5678"],
  ["03‐1234−5678", "03ー1234―5678"],
  ["00123", "123"],
  ["０００１２３", "00123"],
  ["A-00123", "a123"],
  ["㈱山田商事", "株式会社山田商事"],
  ["（有）鈴木", "有限会社鈴木"],
  ["Taro.Yamada@Example.com", "taro.yamada@example.com"],
  ["ジョン・スミス", "ジョンスミス"],
];

describe("a search", () => {
  it.each(SPELLINGS)("finds %s by %s, and the other way round", (one, other) => {
    expect(isFoundIn(searchTextOf([one]), other)).toBe(true);
    expect(isFoundIn(searchTextOf([other]), one)).toBe(true);
  });

  it("finds each older form of a character by that of today, and the other way round", () => {
    const apart = [...KANJI_VARIANTS].filter(
      ([older, today]) => !isFoundIn(searchTextOf([`${older}田`]), `${today}田`) || !isFoundIn(searchTextOf([`${today}田`]), `${older}田`),
    );
    expect(KANJI_VARIANTS.size).toBeGreaterThan(400);
    expect(apart).toEqual([]);
  });

  it("knows one form of today for each older one", () => {
    expect([...KANJI_VARIANTS.values()].filter((today) => KANJI_VARIANTS.has(today))).toEqual([]);
  });

  it("finds whatever part of a field is typed, in whatever order the words come", () => {
    const text = searchTextOf(["髙橋 花子", "タカハシ ハナコ", "00123", "総務部"]);
    for (const q of ["高橋", "花子 高橋", "橋花", "はなこ　総務", "0012", "00", "123", "000123", "子", ""])
      expect([q, isFoundIn(text, q)]).toEqual([q, true]);
    for (const q of ["高木", "高橋 営業", "花子123", "1234"]) expect([q, isFoundIn(text, q)]).toEqual([q, false]);
  });

  it("does not find a longer number by one that was typed with zeros", () => {
    expect(isFoundIn(searchTextOf(["5123"]), "00123")).toBe(false);
    expect(isFoundIn(searchTextOf(["123"]), "00123")).toBe(true);
  });

  it("keeps apart what are two names", () => {
    for (const [one, other] of [
      ["高橋", "高梨"],
      ["山田", "山本"],
      ["伊藤", "伊東"],
    ] as const)
      expect(isFoundIn(searchTextOf([one]), other)).toBe(false);
  });

  it("finds every text by any part of it that has no space", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), (text, from, length) => {
        const characters = [...foldForSearch(text)];
        const part = characters.slice(from % (characters.length + 1)).slice(0, (length % 10) + 1);
        expect(isFoundIn(searchTextOf([text]), part.join(""))).toBe(true);
      }),
      { numRuns: 1000 },
    );
  });

  it("folds what is folded to itself", () => {
    const same = (text: string) => {
      expect(foldForSearch(foldForSearch(text))).toBe(foldForSearch(text));
    };
    fc.assert(fc.property(fc.string({ unit: "binary" }), same), { numRuns: 2000 });
    fc.assert(fc.property(fc.string({ unit: fc.constantFrom(..."かわゐゝがﾞﾊﾟｳﾞ゙゚ア わヷー-(株)髙") }), same), { numRuns: 2000 });
  });

  it("has no word in what says nothing, and does not look for it", () => {
    expect(searchWords(" 　- ・")).toEqual([]);
    expect([isFoundIn("\n高橋", "-"), isFoundIn("\n高橋", " 　")]).toEqual([false, true]);
    expect(searchPairs("林")).toEqual(["林"]);
    expect(searchPairs("a")).toEqual([]);
    expect(searchPairs("\n12")).toEqual(["\n1", "12"]);
  });
});
