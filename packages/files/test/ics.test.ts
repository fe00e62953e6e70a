import fc from "fast-check";
import ICAL from "ical.js";
import { sync as nodeIcal } from "node-ical";
import { describe, expect, test } from "vitest";
import { type IcsEvent, type IcsMethod, INTERVIEW_SUMMARY, icsFeed, icsInvitation, icsMediaType, icsUid, mentorSummary } from "../src/ics";

const event: IcsEvent = {
  uid: icsUid("0199c0de-0000-7000-8000-000000000001"),
  sequence: 2,
  startAt: new Date("2026-04-01T01:00:00Z"),
  endAt: new Date("2026-04-01T02:00:00Z"),
  changedAt: new Date("2026-03-20T03:04:05Z"),
  cancelled: false,
  summary: INTERVIEW_SUMMARY,
  description: "日時の変更とキャンセルは、ログインしてから「予約の内容」のページでお願いします。\n面談番号 M-2026-000123",
  url: "https://knotter.example/mentoring/reserved/0199c0de-0000-7000-8000-000000000001",
};
const contact = { name: "Knotter 事務局", email: "no-reply@knotter.example" };
const reader = { name: "山田 花子", email: "hanako@example.jp" };

const invitation = (method: IcsMethod, changes: Partial<IcsEvent> = {}) =>
  icsInvitation({ method, event: { ...event, ...changes }, organizer: contact, attendee: reader });

/** The event as ical.js reads it, with the time zone defined in the file itself. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents("vtimezone")) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return { calendar, events: calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part)) };
}

/** The first event as ical.js reads it. */
function firstOf(text: string) {
  const [first] = read(text).events;
  if (!first) throw new Error("no event");
  return first;
}

const property = (part: ICAL.Event, name: string) => String(part.component.getFirstPropertyValue(name));

function otherReader(text: string) {
  const entry = Object.values(nodeIcal.parseICS(text)).find((part) => part?.type === "VEVENT");
  if (entry?.type !== "VEVENT") throw new Error("no event");
  return entry;
}

const plain = (value: unknown): unknown => (typeof value === "object" && value !== null && "val" in value ? value.val : value);

describe("an invitation", () => {
  const text = invitation("REQUEST");

  test("tells ical.js what was put in", () => {
    const { calendar } = read(text);
    const first = firstOf(text);
    expect(calendar.getFirstPropertyValue("method")).toBe("REQUEST");
    expect(first.uid).toBe(event.uid);
    expect(first.sequence).toBe(2);
    expect(first.summary).toBe("キャリア面談（Knotter）");
    expect(first.description).toBe(event.description);
    expect(first.startDate.toJSDate()).toEqual(event.startAt);
    expect(first.endDate.toJSDate()).toEqual(event.endAt);
    expect(first.startDate.zone?.tzid).toBe("Asia/Tokyo");
    expect(property(first, "dtstamp")).toBe("2026-03-20T03:04:05Z");
    expect(property(first, "status")).toBe("CONFIRMED");
    expect(property(first, "url")).toBe(event.url);
    expect(property(first, "organizer")).toBe("mailto:no-reply@knotter.example");
    expect(first.attendees).toHaveLength(1);
    expect(first.attendees[0]?.getFirstValue()).toMatch(/^mailto:hanako@example\.jp$/i);
    expect(first.attendees[0]?.getParameter("cn")).toBe("山田 花子");
  });

  test("tells node-ical the same", () => {
    const entry = otherReader(text);
    expect(entry.method).toBe("REQUEST");
    expect(entry.uid).toBe(event.uid);
    expect(Number(entry.sequence)).toBe(2);
    expect(plain(entry.summary)).toBe("キャリア面談（Knotter）");
    expect(plain(entry.description)).toBe(event.description);
    expect(new Date(entry.start).toISOString()).toBe(event.startAt.toISOString());
    expect(new Date(entry.end ?? 0).toISOString()).toBe(event.endAt.toISOString());
    expect(entry.status).toBe("CONFIRMED");
    expect(plain(entry.url)).toBe(event.url);
  });

  test("writes the time as the clock in Tokyo shows it, with the zone, and DTSTAMP in UTC, whatever the zone of this machine", () => {
    expect(process.env["TZ"]).not.toBe("Asia/Tokyo");
    expect(text).toContain("\r\nDTSTART;TZID=Asia/Tokyo:20260401T100000\r\n");
    expect(text).toContain("\r\nDTEND;TZID=Asia/Tokyo:20260401T110000\r\n");
    expect(text).toContain("\r\nDTSTAMP:20260320T030405Z\r\n");
    expect(text).toContain("BEGIN:VTIMEZONE\r\nTZID:Asia/Tokyo\r\n");
  });

  test("can cross midnight in Tokyo, which is another day than in UTC", () => {
    const first = firstOf(invitation("REQUEST", { startAt: new Date("2026-12-31T14:30:00Z"), endAt: new Date("2026-12-31T15:30:00Z") }));
    expect(first.startDate.toString()).toBe("2026-12-31T23:30:00");
    expect(first.endDate.toString()).toBe("2027-01-01T00:30:00");
  });

  test("keeps its UID through a move and a cancellation, while the sequence grows", () => {
    const moved = firstOf(
      invitation("REQUEST", { sequence: 3, startAt: new Date("2026-04-02T01:00:00Z"), endAt: new Date("2026-04-02T02:00:00Z") }),
    );
    const gone = invitation("CANCEL", { sequence: 4 });
    expect([moved.uid, firstOf(gone).uid]).toEqual([event.uid, event.uid]);
    expect([moved.sequence, firstOf(gone).sequence]).toEqual([3, 4]);
    expect(read(gone).calendar.getFirstPropertyValue("method")).toBe("CANCEL");
    expect(property(firstOf(gone), "status")).toBe("CANCELLED");
    expect(otherReader(gone).status).toBe("CANCELLED");
  });

  test.each([
    ["confirmation", "REQUEST", "CONFIRMED", { sequence: 0 }],
    ["change", "REQUEST", "CONFIRMED", { sequence: 1, startAt: new Date("2026-04-02T01:00:00Z"), endAt: new Date("2026-04-02T02:00:00Z") }],
    ["cancellation", "CANCEL", "CANCELLED", { sequence: 2, cancelled: true }],
  ] as const)("of a %s says the same to two readers that know nothing of each other", (_kind, method, status, changes) => {
    const written = invitation(method, changes);
    const [one, other] = [firstOf(written), otherReader(written)];
    const wanted = { ...event, ...changes };
    const expected = [wanted.uid, wanted.sequence, status, wanted.startAt.toISOString(), wanted.endAt.toISOString(), method];
    const times = [one.startDate.toJSDate().toISOString(), one.endDate.toJSDate().toISOString()];
    expect([one.uid, one.sequence, property(one, "status"), ...times, read(written).calendar.getFirstPropertyValue("method")]).toEqual(
      expected,
    );
    const theirs = [new Date(other.start).toISOString(), new Date(other.end ?? 0).toISOString()];
    expect([other.uid, Number(other.sequence), other.status, ...theirs, other.method]).toEqual(expected);
  });

  test("names nobody when it is merely a copy to keep", () => {
    const copy = invitation("PUBLISH");
    expect(copy).not.toMatch(/ATTENDEE|ORGANIZER|mailto/i);
    expect(copy).toContain("METHOD:PUBLISH");
  });

  test("of the mentor carries the number, of the mentee nothing but the kind", () => {
    expect(mentorSummary("M-2026-000123")).toBe("キャリア面談（Knotter） M-2026-000123");
    expect(INTERVIEW_SUMMARY).toBe("キャリア面談（Knotter）");
  });

  test("names its method in the media type", () => {
    expect(icsMediaType("CANCEL")).toBe("text/calendar; charset=utf-8; method=CANCEL");
  });

  test("is refused when it would end before it begins, or when an address or a link is none", () => {
    expect(() => invitation("REQUEST", { endAt: event.startAt })).toThrow(RangeError);
    expect(() => invitation("REQUEST", { url: "javascript:alert(1)" })).toThrow();
    expect(() => invitation("REQUEST", { uid: "a\r\nBEGIN:VALARM" })).toThrow(RangeError);
    for (const email of ["a@b.jp\r\nATTENDEE:mailto:x@y.jp", "a b@c.jp", "no-address", 'a"@b.jp'])
      expect(() => icsInvitation({ method: "REQUEST", event, organizer: contact, attendee: { name: "x", email } })).toThrow(RangeError);
  });
});

describe("a feed", () => {
  const cancelled = { ...event, uid: icsUid("0199c0de-0000-7000-8000-000000000002"), sequence: 5, cancelled: true };
  const text = icsFeed({ name: "Knotter, 面談; \\ \r\nX-EVIL:1", events: [event, cancelled] });

  test("holds every event, and the canceled ones as canceled", () => {
    const { calendar, events } = read(text);
    expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
    expect(calendar.getFirstPropertyValue("x-evil")).toBeNull();
    expect(events.map((part) => [part.uid, property(part, "status"), property(part, "transp")])).toEqual([
      [event.uid, "CONFIRMED", "OPAQUE"],
      [cancelled.uid, "CANCELLED", "TRANSPARENT"],
    ]);
    expect(Object.values(nodeIcal.parseICS(text)).filter((part) => part?.type === "VEVENT")).toHaveLength(2);
  });

  test("says how often to look, before the first component, where properties belong", () => {
    expect(text.indexOf("REFRESH-INTERVAL;VALUE=DURATION:PT60M\r\n")).toBeGreaterThan(0);
    expect(text.indexOf("REFRESH-INTERVAL")).toBeLessThan(text.indexOf("BEGIN:VTIMEZONE"));
  });

  test("for a shared calendar tells the times and nothing else", () => {
    const busy = icsFeed({ name: "Knotter", events: [event, cancelled], busyOnly: true });
    expect(read(busy).events.map((part) => [part.summary, part.startDate.toJSDate()])).toEqual([
      ["予定あり", event.startAt],
      ["予定あり", event.startAt],
    ]);
    expect(busy).not.toMatch(/面談|M-2026|reserved|DESCRIPTION|URL/);
  });

  test("without an interview is still a calendar", () => {
    const { calendar, events } = read(icsFeed({ name: "Knotter", events: [] }));
    expect(events).toEqual([]);
    expect(calendar.getAllSubcomponents("vtimezone")).toHaveLength(1);
  });

  test("is the same, byte by byte, as long as nothing has changed", () => {
    expect(icsFeed({ name: "Knotter", events: [event] })).toBe(icsFeed({ name: "Knotter", events: [{ ...event }] }));
  });
});

describe("hostile text", () => {
  const nasty = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 200 }),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc
      .array(
        fc.constantFrom(
          "\r\n",
          "\n",
          "\r",
          "END:VEVENT",
          "BEGIN:VALARM",
          ";",
          ",",
          "\\",
          "\\n",
          '"',
          ":",
          "面談",
          "𩸽",
          "👩‍👩‍👧",
          "\u0000",
          "\u0085",
          "\u2028",
          "\ud800",
          " ",
          "\t",
        ),
        { maxLength: 60 },
      )
      .map((parts) => parts.join("")),
  );
  /** The part of a text that the format preserves: line ends are line feeds, control characters and lone surrogates are gone. */
  const kept = (text: string) =>
    Buffer.from(text, "utf8")
      .toString("utf8")
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is meant
      .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, "");

  test("comes back as it was, in every field, and adds neither a line nor a component", () => {
    fc.assert(
      fc.property(nasty, nasty, nasty, (summary, description, name) => {
        const text = icsInvitation({
          method: "REQUEST",
          event: { ...event, summary, description: `>${description}` },
          organizer: contact,
          attendee: { ...reader, name },
        });
        const { calendar, events } = read(text);
        const [first] = events;
        expect(calendar.getAllSubcomponents().map((part) => part.name)).toEqual(["vtimezone", "vevent"]);
        expect(first?.component.getAllSubcomponents()).toEqual([]);
        expect(first?.component.getAllProperties().map((part) => part.name)).toEqual([
          "uid",
          "sequence",
          "dtstamp",
          "dtstart",
          "dtend",
          "summary",
          "transp",
          "description",
          "organizer",
          "attendee",
          "url",
          "status",
          "last-modified",
          "class",
        ]);
        expect(first?.summary).toBe(kept(summary));
        expect(first?.description).toBe(`>${kept(description)}`);
        expect(first?.startDate.toJSDate()).toEqual(event.startAt);
      }),
      { numRuns: 500 },
    );
  });

  test("never makes a line longer than 75 octets, ends each with CRLF, and is never cut inside a character", () => {
    fc.assert(
      fc.property(nasty, (description) => {
        const text = invitation("REQUEST", { description: `${description}${"日本語の長い説明".repeat(20)}` });
        expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
        for (const line of text.slice(0, -2).split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
          expect(Buffer.from(line, "utf8").toString("utf8")).toBe(line);
        }
      }),
      { numRuns: 300 },
    );
  });
});
