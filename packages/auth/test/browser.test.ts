import { expect, test } from "vitest";
import { browserOf, withBrowser } from "../src/browser";

const set = { secure: true, days: 400 };
const headersOf = (cookie?: string) => new Headers(cookie === undefined ? {} : { cookie, "user-agent": "x" });

test("a browser without the cookie gets one for this host alone, and its call carries it beside the other cookies", () => {
  const { headers, cookie } = withBrowser(headersOf("a=1; __Host-knotter.browser=made-up; b=2"), set);
  const word = browserOf(headers, true);
  expect(word).toMatch(/^[\w-]{43}$/);
  expect(headers.get("cookie")).toBe(`__Host-knotter.browser=${word}; a=1; __Host-knotter.browser=made-up; b=2`);
  expect(cookie).toBe(`__Host-knotter.browser=${word}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`);
  expect(withBrowser(headersOf(), set).cookie).not.toBe(cookie);
});

test("a browser that has its cookie keeps it", () => {
  const given = withBrowser(headersOf(), set).headers;
  expect(withBrowser(given, set)).toEqual({ headers: given, cookie: null });
});

test("a cookie under another name, or with a value that is not ours, does not count", () => {
  const word = "w".repeat(43);
  for (const cookie of [
    `knotter.browser=${word}`,
    `x__Host-knotter.browser=${word}`,
    `__Host-knotter.browser=${word}w`,
    "__Host-knotter.browser=",
  ])
    expect(browserOf(headersOf(cookie), true), cookie).toBeNull();
  expect(browserOf(headersOf(`knotter.browser=${word}`), false)).toBe(word);
});
