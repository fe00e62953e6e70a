import { expect, test } from "vitest";
import { pageAfter } from "../src/hosted";

const ORIGIN = "https://knotter.example.com";
const after = (cookie?: string) => pageAfter(new Headers(cookie === undefined ? {} : { cookie }), ORIGIN);
const stored = (address: string) => `next-auth.callback-url=${encodeURIComponent(address)}`;

test("the page that next-auth has stored opens, with its query, over http and https", () => {
  const address = `${ORIGIN}/mentor?q=%E8%BB%A2%E8%81%B7&sort=newest`;
  for (const prefix of ["", "__Secure-"])
    expect(after(`a=1; ${prefix}${stored(address)}; b=2`)).toBe("/mentor?q=%E8%BB%A2%E8%81%B7&sort=newest");
});

test.each([
  undefined,
  "a=1",
  "next-auth.callback-url=",
  `xnext-auth.callback-url=${encodeURIComponent(`${ORIGIN}/mypage`)}`,
  stored(ORIGIN),
  stored("https://evil.example/mypage"),
  stored("//evil.example/mypage"),
  stored("javascript:alert(1)"),
])("%s leads to no page", (cookie) => expect(after(cookie)).toBeNull());
