import type { CalendarSourceRow } from "@knotter/db/mentor/calendar-source";
import { at } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { toCalendarList } from "../src/views/calendar-sources";

const minute = (date: string, time: string) => at(date, time).getTime() / 60_000;
const interview = (id: string, date: string, kept: boolean) => ({
  id,
  publicNo: id,
  menteeName: "鈴木 澪",
  menteeDisplayName: "鈴木",
  startAt: at(date, "10:00"),
  endAt: at(date, "11:00"),
  kept,
});

const source: CalendarSourceRow = {
  id: "source",
  mentorId: "mentor",
  kind: "ics",
  label: "仕事の予定",
  place: "calendar.example.com",
  countsTentative: true,
  countsAllDay: false,
  keyId: null,
  addressEnc: null,
  accessTokenEnc: null,
  refreshTokenEnc: null,
  expiresAt: null,
  busy: [],
  coveredUntil: null,
  etag: null,
  lastModified: null,
  unread: 0,
  unreadOn: [],
  fetchedAt: null,
  asToldAt: null,
  triedAt: null,
  failingSince: null,
  failures: 0,
  fault: null,
  lostAt: null,
};

test("an interview that is kept leaves the overlaps to be decided, and is told as kept while an appointment lies over it", () => {
  const busy = ["2026-06-08", "2026-06-09"].flatMap((date) => [minute(date, "10:30"), minute(date, "12:00")]);
  const upcoming = [interview("open", "2026-06-08", false), interview("kept", "2026-06-09", true), interview("free", "2026-06-10", true)];
  const { overlaps, keptOverlaps } = toCalendarList([{ ...source, busy }], upcoming, [], [], at("2026-06-01", "09:00"));
  expect(overlaps).toMatchObject([{ mentoringId: "open", menteeName: "鈴木" }]);
  expect(keptOverlaps).toMatchObject([{ mentoringId: "kept", busyFrom: "2026-06-09T10:30:00+09:00", busyTo: "2026-06-09T12:00:00+09:00" }]);
});

test("an interview at Google is no overlap and no appointment as long as it is there, and its hours are busy afterwards", () => {
  const busy = [minute("2026-06-08", "10:00"), minute("2026-06-08", "11:00")];
  const own = interview("own", "2026-06-08", false);
  const times = [{ from: own.startAt.getTime(), to: own.endAt.getTime() }];
  const told = (interviews: typeof times) =>
    toCalendarList([{ ...source, kind: "google", busy }], [own], interviews, [], at("2026-06-01", "09:00"));
  expect(told(times)).toMatchObject({ overlaps: [], sources: [{ soon: 0 }] });
  expect(told([])).toMatchObject({ overlaps: [{ mentoringId: "own" }], sources: [{ soon: 1 }] });
});

test("appointments that could not be read are told by their days, never by a title", () => {
  const unreadOn = [
    { on: "2026-06-09", repeats: true },
    { on: null, repeats: false },
  ];
  const { sources } = toCalendarList([{ ...source, unread: 3, unreadOn }], [], [], [], at("2026-06-01", "09:00"));
  expect(sources).toMatchObject([{ unread: 3, unreadOn }]);
});
