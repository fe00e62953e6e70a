import { expect, test } from "vitest";
import { interview, NOW, SETTINGS } from "../scripts/samples";
import { calendarAttachment } from "../src/calendar-attachment";

const facts = {
  interview,
  uid: `${interview.id}@knotter`,
  sequence: 3,
  changedAt: NOW,
  reader: { name: "山田 花子", email: "hanako@example.jp" },
};
const unfolded = (text: string) => text.replaceAll("\r\n ", "");

test("a booking goes into the calendar of the reader, with the page behind it", () => {
  const { fileName, mediaType, content } = calendarAttachment("mentoring_reserved", { ...facts, to: "mentee" }, SETTINGS);
  expect([fileName, mediaType]).toEqual(["knotter.ics", "text/calendar; charset=utf-8; method=REQUEST"]);
  const text = unfolded(content);
  expect(text).toContain("METHOD:REQUEST");
  expect(text).toContain("SEQUENCE:3");
  expect(text).toContain("SUMMARY:キャリア面談（Knotter）\r\n");
  expect(text).toContain("DTSTART;TZID=Asia/Tokyo:20260401T100000");
  expect(text).toContain(`URL;VALUE=URI:https://knotter.example.jp/mentoring/reserved/${interview.id}`);
  expect(text.match(/ATTENDEE/g)).toHaveLength(1);
  expect(text).toContain("hanako@example.jp");
});

test("the calendar of a mentor carries the number of the interview", () => {
  const { content } = calendarAttachment("reschedule_mail", { ...facts, to: "mentor" }, SETTINGS);
  expect(unfolded(content)).toContain("SUMMARY:キャリア面談（Knotter） M-2026-000123");
});

test("a cancellation takes it out again", () => {
  for (const mail of ["mentee_cancel", "mentor_cancel"] as const) {
    const { mediaType, content } = calendarAttachment(mail, { ...facts, to: "mentee" }, SETTINGS);
    expect(mediaType).toContain("method=CANCEL");
    expect(content).toMatch(/METHOD:CANCEL[\s\S]*STATUS:CANCELLED/);
  }
});
