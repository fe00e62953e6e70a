import { INTERVIEW_TITLE } from "@knotter/contract/labels/mentoring";
import { expect, test } from "vitest";
import { calendarLinks } from "../src/features/mentoring/calendar-links";

test("Google and Outlook are told the time, the title and the page, and nothing else", () => {
  const { google, outlook } = calendarLinks({
    startAt: "2026-04-01T10:00:00+09:00",
    endAt: "2026-04-01T11:00:00+09:00",
    title: INTERVIEW_TITLE,
    page: "https://knotter.example.jp/mentoring/reserved/1?a=1&b=2",
  });
  expect(Object.fromEntries(new URL(google).searchParams)).toEqual({
    action: "TEMPLATE",
    text: "キャリア面談（Knotter）",
    dates: "20260401T010000Z/20260401T020000Z",
    details: "https://knotter.example.jp/mentoring/reserved/1?a=1&b=2",
    ctz: "Asia/Tokyo",
  });
  expect(Object.fromEntries(new URL(outlook).searchParams)).toEqual({
    path: "/calendar/action/compose",
    rru: "addevent",
    subject: "キャリア面談（Knotter）",
    startdt: "2026-04-01T01:00:00.000Z",
    enddt: "2026-04-01T02:00:00.000Z",
    body: "https://knotter.example.jp/mentoring/reserved/1?a=1&b=2",
  });
});
