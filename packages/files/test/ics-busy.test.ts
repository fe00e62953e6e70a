import { expect, test } from "vitest";
import { readIcsBusy } from "../src/ics-busy";
import type { BusyOptions, IcsBusy } from "../src/ics-types";
import { readIcsInWorker } from "../src/read-ics-in-worker";
import { CALENDARS } from "./corpus/calendars";

const june: BusyOptions = {
  zone: "Asia/Tokyo",
  from: Date.parse("2026-06-01T00:00:00+09:00"),
  to: Date.parse("2026-07-01T00:00:00+09:00"),
  countsTentative: true,
  countsAllDay: false,
  limit: 1000,
  owners: [],
};
const bytesOf = (ics: string) => new TextEncoder().encode(ics);

/** `06-01 10:00`, in Japan. */
const inJapan = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(5, 16).replace("T", " ");

/** What is busy, put together, as the corpus writes it. */
function told(found: IcsBusy): string[] {
  if (!("periods" in found)) return [];
  const merged: { from: number; to: number }[] = [];
  for (const period of [...found.periods].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && period.from <= last.to) last.to = Math.max(last.to, period.to);
    else merged.push({ ...period });
  }
  return merged.map(({ from, to }) => {
    const [begins, ends] = [inJapan(from), inJapan(to)];
    return `${begins}-${ends.slice(0, 5) === begins.slice(0, 5) ? ends.slice(6) : ends}`;
  });
}

test.each(CALENDARS)("$name", ({ ics, busy, counts, unread = 0, problem }) => {
  const found = readIcsBusy(bytesOf(ics), {
    ...june,
    countsTentative: counts?.tentative ?? true,
    countsAllDay: counts?.allDay ?? false,
  });
  if (problem) expect(found).toEqual({ problem });
  else expect([told(found), "unread" in found && found.unread]).toEqual([busy, unread]);
});

test("the corpus holds at least forty shapes, no two of the same name", () => {
  expect(new Set(CALENDARS.map(({ name }) => name)).size).toBe(CALENDARS.length);
  expect(CALENDARS.length).toBeGreaterThanOrEqual(40);
});

test("nothing but times leaves the reader", () => {
  for (const { ics } of CALENDARS) expect(JSON.stringify(readIcsBusy(bytesOf(ics), june))).toMatch(/^[\x20-\x7e]*$/);
});

test("the largest calendar that is taken is read in a thread of its own", async () => {
  const one = (i: number) =>
    `BEGIN:VEVENT\r\nUID:${i}\r\nSUMMARY:${"a".repeat(200)}\r\nDTSTART:202606${String(1 + (i % 28)).padStart(2, "0")}T010000Z\r\nDURATION:PT1H\r\nEND:VEVENT`;
  const ics = `BEGIN:VCALENDAR\r\n${Array.from({ length: 15_000 }, (_, i) => one(i)).join("\r\n")}\r\nEND:VCALENDAR`;
  expect(ics.length).toBeGreaterThan(4_000_000);
  const found = await readIcsInWorker(bytesOf(ics), { ...june, limit: 20_000 });
  expect(told(found as IcsBusy)).toHaveLength(28);
  expect(await readIcsInWorker(bytesOf(ics), june)).toEqual({ problem: "too_many" });
});

test("days of a calendar that begin with the clocks' change are as long as they are", () => {
  const ics =
    "BEGIN:VCALENDAR\nX-WR-TIMEZONE:Europe/Berlin\nBEGIN:VEVENT\nUID:1\nDTSTART;VALUE=DATE:20260329\nDTEND;VALUE=DATE:20260330\nEND:VEVENT\nEND:VCALENDAR";
  const march = { ...june, from: Date.parse("2026-03-01T00:00:00Z"), to: Date.parse("2026-04-01T00:00:00Z"), countsAllDay: true };
  expect(readIcsBusy(bytesOf(ics), march)).toEqual({
    periods: [{ from: Date.parse("2026-03-28T23:00:00Z"), to: Date.parse("2026-03-29T22:00:00Z") }],
    unread: 0,
    unreadOn: [],
  });
});
