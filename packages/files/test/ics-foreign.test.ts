import { describe, expect, test } from "vitest";
import { readIcsBusy } from "../src/ics-busy";
import type { BusyOptions } from "../src/ics-types";
import { readIcsInWorker } from "../src/read-ics-in-worker";

const december: BusyOptions = {
  zone: "Asia/Tokyo",
  from: Date.parse("2026-12-01T00:00:00+09:00"),
  to: Date.parse("2027-07-01T00:00:00+09:00"),
  countsTentative: true,
  countsAllDay: true,
  limit: 5000,
  owners: [],
};
const calendar = (...events: string[]) =>
  new TextEncoder().encode(
    `BEGIN:VCALENDAR\n${events.map((lines) => (lines.includes("BEGIN:") ? lines : `BEGIN:VEVENT\n${lines}\nEND:VEVENT`)).join("\n")}\nEND:VCALENDAR`,
  );
const inJapan = (at: number) => new Date(at + 9 * 3_600_000).toISOString().slice(5, 16).replace("T", " ");

function read(ics: Uint8Array, options: Partial<BusyOptions> = {}) {
  const found = readIcsBusy(ics, { ...december, ...options });
  if ("problem" in found) throw new Error(found.problem);
  const periods = [...found.periods].sort((a, b) => a.from - b.from).map(({ from, to }) => `${inJapan(from)}/${inJapan(to)}`);
  return { ...found, periods };
}
const at = (day: number, from = "1000", to = "1100") =>
  `DTSTART;TZID=Asia/Tokyo:202612${String(day).padStart(2, "0")}T${from}00\nDTEND;TZID=Asia/Tokyo:202612${String(day).padStart(2, "0")}T${to}00`;
const [SEVENTH, EIGHTH, NINTH] = ["12-07 10:00/12-07 11:00", "12-08 10:00/12-08 11:00", "12-09 10:00/12-09 11:00"];

describe("an exception that cannot be read frees no time", () => {
  test.each([
    ["EXDATE:yesterday", [SEVENTH, EIGHTH]],
    ["EXDATE;TZID=Asia/Tokyo:20261207T100000,2026-12-08", [EIGHTH]],
    ["RDATE:20261231T", [SEVENTH, EIGHTH]],
    ["RDATE;VALUE=PERIOD:20261209T010000Z/PT1X,20261209T010000Z/PT1H", [SEVENTH, EIGHTH, NINTH]],
    ["EXRULE:FREQ=SOMETIMES", [SEVENTH, EIGHTH]],
  ])("%s", (line, busy) => {
    const { periods, unread, unreadOn } = read(calendar(`UID:a\n${at(7)}\nRRULE:FREQ=DAILY;COUNT=2\n${line}`));
    expect([periods, unread, unreadOn]).toEqual([busy, 1, [{ on: "2026-12-07", repeats: true }]]);
  });

  test("an instance that cannot be told stands for itself", () => {
    const { periods, unread } = read(calendar(`UID:a\n${at(7)}\nRRULE:FREQ=DAILY;COUNT=2`, `UID:a\nRECURRENCE-ID:soon\n${at(9)}`));
    expect([periods, unread]).toEqual([[SEVENTH, EIGHTH, NINTH], 1]);
  });
});

describe("revisions", () => {
  const revision = (lines: string, day: number, uid = "a") => `UID:${uid}\n${lines}\n${at(day)}`;
  test.each([
    ["the highest SEQUENCE holds, whatever its DTSTAMP", "SEQUENCE:2\nDTSTAMP:20260101T000000Z", "SEQUENCE:1\nDTSTAMP:20260601T000000Z"],
    ["then the latest DTSTAMP", "DTSTAMP:20260102T000000Z", "SEQUENCE:0\nDTSTAMP:20260101T000000Z"],
    [
      "then the latest LAST-MODIFIED",
      "DTSTAMP:20260101T000000Z\nLAST-MODIFIED:20260103T000000Z",
      "DTSTAMP:20260101T000000Z\nLAST-MODIFIED:20260102T000000Z",
    ],
  ])("%s", (_, newer, older) => {
    expect(read(calendar(revision(newer, 7), revision(older, 8))).periods).toEqual([SEVENTH]);
    expect(read(calendar(revision(older, 8), revision(newer, 7))).periods).toEqual([SEVENTH]);
  });

  test("different appointments of one UID are both busy", () => {
    const same = "SEQUENCE:1\nDTSTAMP:20260101T000000Z";
    expect(read(calendar(revision(same, 7), revision(same, 8))).periods).toEqual([SEVENTH, EIGHTH]);
  });

  test("of an instance, too, and in a calendar of its own that cancels", () => {
    const series = `UID:a\n${at(7)}\nRRULE:FREQ=DAILY;COUNT=2`;
    const moved = (sequence: number, day: number) => `UID:a\nSEQUENCE:${sequence}\nRECURRENCE-ID:20261208T010000Z\n${at(day)}`;
    expect(read(calendar(series, moved(2, 9), moved(1, 10))).periods).toEqual([SEVENTH, NINTH]);
    const cancel = `END:VCALENDAR\nBEGIN:VCALENDAR\nMETHOD:CANCEL\nBEGIN:VEVENT\n${moved(3, 8)}\nEND:VEVENT`;
    expect(read(calendar(series, moved(2, 9), cancel)).periods).toEqual([SEVENTH]);
  });
});

describe("declined invitations", () => {
  const invited = (lines: string) => `UID:a\n${at(7)}\nORGANIZER:mailto:boss@example.org\n${lines}`;
  const owners = ["mentor@example.com", "alias@example.com"];
  test.each([
    ["by the owner", "ATTENDEE;PARTSTAT=DECLINED:mailto:mentor@example.com", []],
    [
      "in other cases, with a name that looks like more",
      'attendee;CN="a;PARTSTAT=ACCEPTED:b";partstat=declined:MAILTO:Mentor@Example.com',
      [],
    ],
    ["by EMAIL of an address of another kind", "ATTENDEE;EMAIL=mentor@example.com;PARTSTAT=DECLINED:urn:uuid:1", []],
    ["accepted", "ATTENDEE;PARTSTAT=ACCEPTED:mailto:mentor@example.com", [SEVENTH]],
    ["by somebody else", "ATTENDEE;PARTSTAT=DECLINED:mailto:other@example.com", [SEVENTH]],
    ["a name that says so", 'ATTENDEE;CN="x;PARTSTAT=DECLINED";PARTSTAT=ACCEPTED:mailto:mentor@example.com', [SEVENTH]],
    ["with one address of two", "ATTENDEE;PARTSTAT=DECLINED:mailto:mentor@example.com\nATTENDEE:mailto:alias@example.com", [SEVENTH]],
  ])("%s", (_, lines, busy) => {
    expect(read(calendar(invited(lines)), { owners }).periods).toEqual(busy);
  });

  test("of one instance frees that one; without a known owner nothing is free", () => {
    const declined = "ATTENDEE;PARTSTAT=DECLINED:mailto:mentor@example.com";
    const ics = calendar(`UID:a\n${at(7)}\nRRULE:FREQ=DAILY;COUNT=2`, `UID:a\nRECURRENCE-ID:20261208T010000Z\n${at(8)}\n${declined}`);
    expect(read(ics, { owners }).periods).toEqual([SEVENTH]);
    expect(read(ics).periods).toEqual([SEVENTH, EIGHTH]);
  });
});

describe("zones", () => {
  const june = (id: string) => `UID:a\nDTSTART;TZID=${id}:20270608T090000\nDURATION:PT1H`;
  test.each([
    ['"(UTC-05:00) Eastern Time (US & Canada)"', "06-08 22:00"],
    ['"(GMT-08:00) Pacific Time (US & Canada); Tijuana"', "06-09 01:00"],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', "06-08 16:00"],
    ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien"', "06-08 16:00"],
    ['"(UTC+00:00) Dublin, Edinburgh, Lisbon, London"', "06-08 17:00"],
    ['"(UTC+10:00) Canberra, Melbourne, Sydney"', "06-08 08:00"],
    ['"(UTC-03:30) Newfoundland"', "06-08 20:30"],
    ['"(UTC-07:00) Arizona"', "06-09 01:00"],
    ['"(UTC+09:00) 大阪、札幌、東京"', "06-08 09:00"],
    ["tzone://Microsoft/Utc", "06-08 18:00"],
    ["UTC", "06-08 18:00"],
    ["/freeassociation.sourceforge.net/UTC", "06-08 18:00"],
  ])("%s", (id, begins) => {
    expect(read(calendar(june(id))).periods.map((period) => period.slice(0, 11))).toEqual([begins]);
  });

  test("an appointment whose zone is defined in a way that cannot be read is unread", () => {
    const zone =
      "BEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:?\nEND:STANDARD\nEND:VTIMEZONE";
    expect(read(calendar(zone, june("Mine"), `UID:b\n${at(7)}`))).toMatchObject({ periods: [SEVENTH], unread: 1 });
  });

  test("what follows a change stays with the clock of the series, also where the change is named in UTC", () => {
    const { periods } = read(
      calendar(
        "UID:a\nDTSTART;TZID=America/New_York:20270305T090000\nDURATION:PT1H\nRRULE:FREQ=WEEKLY;COUNT=3",
        "UID:a\nRECURRENCE-ID;RANGE=THISANDFUTURE:20270312T140000Z\nDTSTART:20270312T150000Z\nDTEND:20270312T170000Z",
      ),
    );
    expect(periods).toEqual(["03-05 23:00/03-06 00:00", "03-13 00:00/03-13 02:00", "03-19 23:00/03-20 01:00"]);
  });
});

test.each([
  ["RRULE:FREQ=SECONDLY", "by the second"],
  ["RRULE:FREQ=MINUTELY", "by the minute"],
  ["RRULE:FREQ=DAILY;BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11;BYMINUTE=0,10,20,30,40,50", "more instances than are kept"],
  ["RRULE:FREQ=SECONDLY;COUNT=900000000;BYHOUR=1", "counted for twenty years"],
  ["RRULE:RSCALE=CHINESE;FREQ=YEARLY", "of another calendar"],
  ["RRULE:FREQ=YEARLY;BYWEEKNO=1;INTERVAL=2", "of weeks in two years"],
])("%s is one unread appointment (%s)", (rule) => {
  const found = read(calendar(`UID:a\nDTSTART:20050101T000000Z\nDURATION:PT1S\n${rule}`, `UID:b\n${at(7)}`));
  expect(found).toMatchObject({ periods: [SEVENTH], unread: 1, unreadOn: [{ on: "2005-01-01", repeats: true }] });
});

test("the first twenty of what could not be read are told by day, without titles", () => {
  const broken = (day: number) => `UID:${day}\nSUMMARY:極秘\nDTSTART;VALUE=DATE:202612${String(day).padStart(2, "0")}\nDTEND:?`;
  const found = read(calendar("UID:x\nDTSTART:?", ...Array.from({ length: 30 }, (_, i) => broken(30 - i))));
  expect(found.unread).toBe(31);
  expect(found.unreadOn).toEqual(
    Array.from({ length: 20 }, (_, i) => ({ on: `2026-12-${String(i + 1).padStart(2, "0")}`, repeats: false })),
  );
});

test("a component that has lost its end takes no other with it", () => {
  const lost = `BEGIN:VEVENT\nUID:a\n${at(7)}\nBEGIN:VEVENT\nUID:b\n${at(8)}\nEND:VEVENT`;
  expect(read(calendar(lost, `BEGIN:VTODO\nUID:c`, `UID:d\n${at(9)}`))).toMatchObject({ periods: [EIGHTH, NINTH], unread: 1 });
});

test("two thousand series since 2005 are read in a thread", async () => {
  const one = (i: number) =>
    `UID:${i}\nDTSTART:20050103T000000Z\nDURATION:PT1H\nRRULE:FREQ=${i % 2 ? "DAILY;COUNT=20000" : "WEEKLY;BYDAY=MO,TU"}`;
  const days = { from: Date.parse("2026-12-07T00:00:00Z"), to: Date.parse("2026-12-08T00:00:00Z") };
  const found = await readIcsInWorker(calendar(...Array.from({ length: 2_000 }, (_, i) => one(i))), { ...december, ...days });
  expect(found).toMatchObject({ unread: 0 });
  expect("periods" in found && found.periods.length).toBe(2_000);
});
