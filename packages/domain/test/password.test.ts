import { describe, expect, test } from "vitest";
import { type PasswordFault, passwordFault } from "../src/password";
import { passwordLength } from "../src/password-length";

const context = { email: "hanako.yamamoto@acme-works.co.jp", companies: ["株式会社アクメ商事", "Acme Works"] };

const TAKEN: readonly string[] = [
  "correct mule on the roof",
  "a long sentence nobody says",
  "雨の日は傘を忘れて走って帰る人",
  "🐑🐢🦜🍙🎐🚲🧦🪁🎻🥕🏔🌂🧭🪴🛶",
  "vB7#kq9!Lm2$wZx",
  "Tr0ub4dor&3 and a pony",
  "わたしはそばよりうどんがすきです",
  "password of the blue whale at noon",
  "　全角の空白も文字のうちに数える　",
  "xqzjvkwpmyhtrgbd",
];

const REFUSED: readonly [string, PasswordFault][] = [
  ["", "PASSWORD_TOO_SHORT"],
  ["vB7#kq9!Lm2$wZ", "PASSWORD_TOO_SHORT"],
  ["🐑🐢🦜🍙🎐🚲🧦🪁🎻🥕🏔🌂🧭🪴", "PASSWORD_TOO_SHORT"],
  ["か\u3099き\u3099く\u3099け\u3099こ\u3099さ\u3099し\u3099す\u3099", "PASSWORD_TOO_SHORT"],
  [`${"vB7#kq9!Lm2$wZx ".repeat(8)}?`, "PASSWORD_TOO_LONG"],
  ["aaaaaaaaaaaaaaa", "PASSWORD_REPEATS"],
  ["aaaaaaaabbbbbbbb", "PASSWORD_REPEATS"],
  ["abcabcabcabcabcabc", "PASSWORD_REPEATS"],
  ["correct mule correct mule ", "PASSWORD_REPEATS"],
  ["correct mule correct mule corr", "PASSWORD_REPEATS"],
  ["passwordpassword", "PASSWORD_REPEATS"],
  ["ｐａｓｓｗｏｒｄPASSWORD", "PASSWORD_REPEATS"],
  ["ぱすわーどパスワードぱすわーど", "PASSWORD_REPEATS"],
  ["123456789012345", "PASSWORD_SEQUENCE"],
  ["987654321098765", "PASSWORD_SEQUENCE"],
  ["abcdefghijklmnop", "PASSWORD_SEQUENCE"],
  ["qwertyuiopasdfghjkl", "PASSWORD_SEQUENCE"],
  ["lkjhgfdsapoiuytrewq", "PASSWORD_SEQUENCE"],
  ["1qaz2wsx3edc4rfv", "PASSWORD_SEQUENCE"],
  ["1q2w3e4r5t6y7u8i", "PASSWORD_SEQUENCE"],
  ["QWERTYuiop1234567", "PASSWORD_SEQUENCE"],
  ["あいうえおかきくけこさしすせそ", "PASSWORD_SEQUENCE"],
  ["いろはにほへとちりぬるをわかよ", "PASSWORD_SEQUENCE"],
  ["1985040119850402", "PASSWORD_SEQUENCE"],
  ["Password12345678", "PASSWORD_COMMON"],
  ["P@ssw0rd20260401", "PASSWORD_COMMON"],
  ["welcomewelcome2026", "PASSWORD_COMMON"],
  ["iloveyou iloveyou!!", "PASSWORD_COMMON"],
  ["AdminAdministrator", "PASSWORD_COMMON"],
  ["correcthorsebatterystaple", "PASSWORD_COMMON"],
  ["thequickbrownfox1", "PASSWORD_COMMON"],
  ["letmein1234!changeme", "PASSWORD_COMMON"],
  ["qwerty123456qwerty!", "PASSWORD_COMMON"],
  ["ありがとうございますありがとう", "PASSWORD_COMMON"],
  ["yoroshikuonegaishimasu", "PASSWORD_COMMON"],
  ["my knotter pass sentence", "PASSWORD_CONTEXT"],
  ["Kn0tter is a fine place", "PASSWORD_CONTEXT"],
  ["hanako likes udon noodles", "PASSWORD_CONTEXT"],
  ["h4nak0 likes udon noodles", "PASSWORD_CONTEXT"],
  ["the yamamoto household cat", "PASSWORD_CONTEXT"],
  ["working at acme-works is ok", "PASSWORD_CONTEXT"],
  ["アクメ商事で今日も元気に働きます", "PASSWORD_CONTEXT"],
  ["ＡＣＭＥ　ＷＯＲＫＳ の屋上から", "PASSWORD_CONTEXT"],
];

test.each(TAKEN)("%s is accepted as a password", (password) => expect(passwordFault(password, context)).toBeNull());

test.each(REFUSED)("%s is refused as a password: %s", (password, fault) => expect(passwordFault(password, context)).toBe(fault));

describe("the length of a password", () => {
  test.each([
    ["が", 1],
    ["か\u3099", 1],
    ["👩‍👩‍👧", 5],
    ["𠮷野家", 3],
  ])("%s counts %i", (text, length) => expect(passwordLength(text)).toBe(length));

  test("of 128 characters is taken in full, of one more is not", () => {
    const long = Array.from({ length: 128 }, (_, index) => String.fromCodePoint(0x4e00 + ((index * 7919) % 5000))).join("");
    expect(passwordFault(long, context)).toBeNull();
    expect(passwordFault(`${long}字`, context)).toBe("PASSWORD_TOO_LONG");
  });
});

test("the words refused for one person are allowed for another", () => {
  expect(passwordFault("hanako likes udon noodles", { email: "jiro@other.example" })).toBeNull();
});
