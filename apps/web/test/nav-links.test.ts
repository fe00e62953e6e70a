import { describe, expect, test } from "vitest";
import { currentOf, isActive } from "../src/features/shell/active-link";
import { areaOf, footerLinks, navLinks } from "../src/features/shell/nav-links";
import { workspaceOf } from "../src/features/shell/workspace-state";

const external = {
  privacy: "https://example.com/privacy",
  personalInformation: "https://example.com/personal",
  terms: "https://example.com/terms",
  qa: "https://example.com/qa",
};
const labels = (links: { label: string }[]) => links.map((link) => link.label);

describe("the links of the header", () => {
  test.each([
    ["mentee", "マイページ", "/mypage"],
    ["mentor", "マイページ", "/mypage/mentor"],
    ["hrstaff", "人事ページ", "/hrstaff"],
    ["admin", "管理ページ", "/admin"],
  ] as const)("lead %s to their own page, second after the search", (role, label, address) => {
    const links = navLinks({ role, temporary: false, managesAccess: false }, external);
    expect(labels(links)).toEqual(["キャリコンを探す", label, "初めての方へ", "キャリアを知る", "Q&A"]);
    expect(links[1]?.href).toBe(address);
    expect(links[4]).toMatchObject({ external: true, href: external.qa });
  });

  test("are only the guide for a mentee in temporary registration", () => {
    expect(labels(navLinks({ role: "mentee", temporary: true, managesAccess: false }, external))).toEqual(["初めての方へ"]);
  });

  test("leave out pages that the operator has not configured", () => {
    expect(labels(navLinks({ role: "mentee", temporary: false, managesAccess: false }, { ...external, qa: undefined }))).not.toContain(
      "Q&A",
    );
  });

  test("mark マイページ of a mentor there alone: its own navigation marks calendar, hours and results", () => {
    const links = navLinks({ role: "mentor", temporary: false, managesAccess: false }, external);
    expect(currentOf(links, "/mypage/mentor")?.label).toBe("マイページ");
    expect(currentOf(links, "/mypage/mentor/calendar")).toBeUndefined();
  });

  test("mark the open page by whole steps of its path", () => {
    const link = { label: "", href: "/mentor" };
    expect(["/mentor", "/mentor/abc"].every((path) => isActive(link, path))).toBe(true);
    expect(["/mentoring/reserved/abc", "/", "/mypage/mentor"].some((path) => isActive(link, path))).toBe(false);
    expect(isActive({ label: "", href: "/" }, "/mentor")).toBe(false);
    expect(isActive({ label: "", href: "/mentor", external: true }, "/mentor")).toBe(false);
  });
});

test("the footer has the pages of the header and the four of the operator", () => {
  const { inside, outside } = footerLinks({ role: "mentee", temporary: false, managesAccess: false }, external);
  expect(labels(inside)).toEqual(["キャリコンを探す", "マイページ", "初めての方へ", "キャリアを知る", "アクセシビリティ"]);
  expect(labels(outside)).toEqual(["プライバシーポリシー", "個人情報の取り扱い", "利用規約", "Q&A"]);
  expect(labels(footerLinks({ role: "mentor", temporary: false, managesAccess: false }, external).inside)).toContain("キャリコンの手引き");
  expect(labels(footerLinks(null, external).inside)).toEqual(["アクセシビリティ"]);
});

describe("the side navigation", () => {
  const links = areaOf({ role: "admin", managesAccess: true })?.links ?? [];
  test.each([
    ["/admin", "ホーム"],
    ["/admin/order", "施策"],
    ["/admin/order/mentoring-report/abc", "施策"],
    ["/admin/order/abc/mail", "施策"],
    ["/admin/mentor/waiting", "キャリコン"],
    ["/admin/mail", "メール"],
    ["/admin/mentoring-result", "面談実績"],
    ["/mentoring/reserved/abc", "面談実績"],
  ])("at %s marks %s alone", (path, label) => expect(currentOf(links, path)?.label).toBe(label));

  test("marks nothing outside of the area, and is there for HR and the admins alone", () => {
    expect(currentOf(links, "/mentor")).toBeUndefined();
    const people = (["mentee", "mentor"] as const).map((role) => areaOf({ role, managesAccess: false }));
    expect([...people, areaOf(null)]).toEqual([null, null, null]);
  });

  test.each([
    [true, ["ホーム", "休業日", "人事ご担当者", "サービスアカウント", "Webhook"]],
    [false, ["ホーム", "休業日"]],
  ])("of HR has what opens (manages access: %s)", (managesAccess, shown) =>
    expect(labels([...(areaOf({ role: "hrstaff", managesAccess })?.links ?? [])])).toEqual(shown),
  );

  test("remembers what was chosen, and takes anything else in the cookie for nothing", () => {
    expect(workspaceOf("folded.standard")).toEqual({ folded: true, density: "standard" });
    for (const value of [undefined, "", "open.dense", "x", "<script>.x", "folded"])
      expect(workspaceOf(value)).toEqual({ folded: value === "folded", density: "dense" });
  });
});
