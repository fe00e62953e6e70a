import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readIcsBusy } from "../src/ics-busy";
import CASES from "./cases/calendars/busy.json";

const FOLDER = new URL("./cases/calendars/", import.meta.url);
const DECEMBER = Date.parse("2026-12-01T00:00:00+09:00");

/** `2026-12-08 10:00`, in Japan. */
const inJapan = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(0, 16).replace("T", " ");

test("each calendar of the folder has its busy times", () => {
  expect(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith(".ics"))
      .sort(),
  ).toEqual(Object.keys(CASES).sort());
});

/** Until the end of June 2027; of many periods the first twelve are written down. */
test.each(Object.entries(CASES))("%s", (name, { busy, unread }) => {
  const found = readIcsBusy(readFileSync(new URL(name, FOLDER)), {
    zone: "Asia/Tokyo",
    from: DECEMBER,
    to: Date.parse("2027-07-01T00:00:00+09:00"),
    countsTentative: true,
    countsAllDay: true,
    limit: 5000,
    owners: [],
  });
  if ("problem" in found) throw new Error(found.problem);
  const told = [...found.periods].sort((a, b) => a.from - b.from || a.to - b.to).map(({ from, to }) => `${inJapan(from)}/${inJapan(to)}`);
  expect([told.length > 12 ? told.slice(0, 12) : told, found.unread]).toEqual([busy, unread]);
});
