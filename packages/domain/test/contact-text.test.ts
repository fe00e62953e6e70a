import { describe, expect, it } from "vitest";
import { containsContact, containsMarkup } from "../src/contact-text";

describe("a public text", () => {
  it.each([
    "詳しくは https://example.com へ",
    "ｈｔｔｐｓ：／／ｅｘａｍｐｌｅ．ｃｏｍ",
    "www.example.jp をご覧ください",
    "ブログはcareer-sato.comです",
    "ｃａｒｅｅｒ．ｊｐ まで",
    "連絡は taro@example.co.jp まで",
    "連絡はｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍまで",
    "taro @ example . com",
    "電話 03-1234-5678",
    "携帯は09012345678です",
    "０９０−１２３４−５６７８",
    "０９０ー１２３４ー５６７８",
    "090 1234 5678",
    "03(1234)5678",
    "+81 90-1234-5678",
    "フリーダイヤル0120-123-456",
    "0 9 0 1 2 3 4 5 6 7 8 まで",
    "０ ９ ０ - １ ２ ３ ４ - ５ ６ ７ ８",
    "090・1234・5678",
    "〇九〇一二三四五六七八",
    "t a r o @ e x a m p l e . c o m",
    "taro[at]example.com",
    "taro（アットマーク）example.com",
    "example ． com で検索",
    "example。com",
    "example (dot) com",
    "exam\u200bple.com",
    "ta\u00adro@exa\u2060mple.com",
    "ftp://files.example",
    "ｗｗｗ．ｅｘａｍｐｌｅ．ｊｐ",
  ])("with a contact is found out: %s", (text) => {
    expect(containsContact(text)).toBe(true);
  });

  it.each([
    "2010年から2020年まで人事部に在籍し、1,200名以上の面談を担当しました。",
    "登録番号 12345678、面談実績1000回。",
    "ASP.NETやNode.jsの開発経験があります。",
    "平日10:00-18:00、土日も対応します。",
    "育休復帰（0歳・3歳の子育て中）の相談を歓迎します。",
    "2016.4-2020.3 営業職、2020.4- 人事職",
    "年収1000000000円の世界",
    "一人で抱え込まず、まずはお話をお聞かせください。",
    "人事・労務・採用を担当。2016年・2017年は海外勤務。",
    "A社 B社 C社で営業を経験しました。",
    "第一に傾聴、二に整理、三に行動です。",
    "IT・Web・SaaSの業界に詳しいです。",
    "I am a career consultant. Please feel free to talk.",
    "",
  ])("without one is left alone: %s", (text) => {
    expect(containsContact(text)).toBe(false);
  });
});

describe("markup in a text", () => {
  it.each([
    "<b>太字</b>",
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "＜ｂ＞太字＜／ｂ＞",
    "<!-- x -->",
    "&lt;b&gt;",
    "&#60;b",
  ])("is found out: %s", (text) => expect(containsMarkup(text)).toBe(true));
  it.each(["A<B、B>C", "1 < 2", "R&D 部門", "Q&A", "<3", "5>3"])("is not seen in %s", (text) => expect(containsMarkup(text)).toBe(false));
});
