import { expect, test } from "vitest";
import { linksFrom } from "../src/links";

test("every link is absolute, whatever the form of the base address", () => {
  for (const base of ["https://knotter.example.jp", "https://knotter.example.jp/"]) {
    const links = linksFrom(base);
    expect(links.reserved("a/b?c")).toBe("https://knotter.example.jp/mentoring/reserved/a%2Fb%3Fc");
    expect(links.mentorTimes("a/b")).toBe("https://knotter.example.jp/mentor/a%2Fb#times");
    expect(links.hrReport(["1", "2"])).toBe("https://knotter.example.jp/hrstaff/order/mentoring-report/1%2C2");
    expect(links.signIn("mentor", "t+/=")).toBe("https://knotter.example.jp/login/mentor?token=t%2B%2F%3D");
    expect(links.signIn("mentee", "t")).toBe("https://knotter.example.jp/login/link?token=t");
  }
});
