import { ROLES } from "@knotter/domain/role";
import { describe, expect, test } from "vitest";
import { canOpen, href, MENTOR_NAV, ROLE_PAGE, ROUTES, type RouteKey, safeNext, timesHref } from "../src/routes";
import { ADMIN_NAV, HR_NAV } from "../src/workspace-nav";

const keys = Object.keys(ROUTES) as RouteKey[];

describe("who opens which page", () => {
  test("guests see the pages for guests and what a mail leads to, and nothing else", () => {
    const open = keys.filter((key) => canOpen(key, null));
    expect(open.sort()).toEqual(
      [
        "accessibility",
        "emailConfirm",
        "emailProposal",
        "login",
        "loginLink",
        "loginMentor",
        "mailbox",
        "mailboxMail",
        "passwordReset",
        "signup",
        "signupCode",
        "signupHrStaff",
      ].sort(),
    );
  });

  test("nobody who is signed in stays on a page for guests", () => {
    const forGuests = keys.filter((key) => ROUTES[key].access === "guest");
    for (const role of ROLES) for (const key of forGuests) expect([key, canOpen(key, { role, temporary: false })]).toEqual([key, false]);
  });

  test("a changed address is confirmed by whoever holds the link, signed in or not", () => {
    expect(canOpen("emailConfirm", null)).toBe(true);
    for (const role of ROLES) expect(canOpen("emailConfirm", { role, temporary: role === "mentee" })).toBe(true);
  });

  test("temporary registration opens only what names it", () => {
    const open = keys.filter((key) => canOpen(key, { role: "mentee", temporary: true }));
    expect(open.sort()).toEqual([
      "accessibility",
      "consent",
      "emailConfirm",
      "emailProposal",
      "guide",
      "mailbox",
      "mailboxMail",
      "mypage",
      "notFound",
    ]);
  });

  test("each role may open the page it works on", () => {
    for (const role of ROLES) expect(canOpen(ROLE_PAGE[role].key, { role, temporary: false })).toBe(true);
  });

  test("the row of pages of each role leads to nothing but pages it may open", () => {
    const rows = [
      ["mentor", MENTOR_NAV],
      ["hrstaff", HR_NAV],
      ["admin", ADMIN_NAV],
    ] as const;
    for (const [role, pages] of rows) {
      const closed = pages.filter(({ key }) => !canOpen(key, { role, temporary: false }));
      expect(closed).toEqual([]);
    }
  });

  test("pages of mentors are for mentors", () => {
    for (const role of ROLES) expect(canOpen("mentorSchedule", { role, temporary: false })).toBe(role === "mentor");
  });

  test("no two pages that one person may open share a title", () => {
    for (const viewer of [null, ...ROLES.map((role) => ({ role, temporary: false }))]) {
      const titles = keys.filter((key) => canOpen(key, viewer)).map((key) => ROUTES[key].title);
      expect(titles.filter((title, index) => titles.indexOf(title) !== index)).toEqual([]);
    }
  });

  test("no two pages share a path", () => expect(new Set(keys.map((key) => ROUTES[key].path)).size).toBe(keys.length));
});

describe("href", () => {
  test("puts ids and queries where they belong, escaped", () => {
    expect(href("mentor", { id: "a/b?c" }, { startAt: "2026-04-01T10:00:00+09:00", from: undefined })).toBe(
      "/mentor/a%2Fb%3Fc?startAt=2026-04-01T10%3A00%3A00%2B09%3A00",
    );
    expect(href("home")).toBe("/");
  });

  test("what promises times leads to the times", () => {
    expect(timesHref("a/b", { orderId: "c" })).toBe("/mentor/a%2Fb?orderId=c#times");
  });
});

describe("next= never leads out of Knotter", () => {
  test.each([
    ["/", "/"],
    ["/mypage", "/mypage"],
    ["/mentor?theme=a&q=%E3%81%82#top", "/mentor?theme=a&q=%E3%81%82#top"],
    ["/a//b", "/a//b"],
    ["/mentor/../mypage", "/mypage"],
  ])("%s stays", (next, path) => expect(safeNext(next)).toBe(path));

  test.each([
    "",
    "mypage",
    "?a",
    "#a",
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/\r/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\u0000/evil.example",
    "/\u0085/evil.example",
    "http://evil.example",
    "https://evil.example",
    "HTTPS://evil.example",
    "http:/evil.example",
    "http:evil.example",
    "https:\\\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "blob:x",
    "file:///etc/passwd",
    "mailto:a@example.com",
    "/..//evil.example",
    "/.//evil.example",
    "/./\\evil.example",
    "/a/../..//evil.example",
    "/%5c/../\\evil.example",
    "@evil.example",
    "evil.example",
    ".evil.example",
    "//evil.example/%2f..",
    "//localhost:3000@evil.example",
    "/\\/evil.example",
    "/\u2028/../\\x",
    `/${"a".repeat(2000)}`,
  ])("%j is refused", (next) => expect(safeNext(next)).toBeNull());

  test("whatever passes resolves to Knotter", () => {
    for (const next of ["/mypage", "/@evil.example", "/%2f%2fevil.example", "/;//evil.example", "/．．//x"])
      expect(new URL(safeNext(next) ?? "/", "https://knotter.example.com").origin).toBe("https://knotter.example.com");
  });

  test("an absent next= gives null", () => expect([safeNext(null), safeNext(undefined)]).toEqual([null, null]));
});
