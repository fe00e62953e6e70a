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

test("an interview that is kept leaves the overlaps to be decided, and is told as kept while an appointment lies over it", () => {
  const busy = ["2026-06-08", "2026-06-09"].flatMap((date) => [minute(date, "10:30"), minute(date, "12:00")]);
  const upcoming = [interview("open", "2026-06-08", false), interview("kept", "2026-06-09", true), interview("free", "2026-06-10", true)];
  const { overlaps, keptOverlaps } = toCalendarList([], upcoming, busy, [], at("2026-06-01", "09:00"));
  expect(overlaps).toMatchObject([{ mentoringId: "open", menteeName: "鈴木" }]);
  expect(keptOverlaps).toMatchObject([{ mentoringId: "kept", busyFrom: "2026-06-09T10:30:00+09:00", busyTo: "2026-06-09T12:00:00+09:00" }]);
});
