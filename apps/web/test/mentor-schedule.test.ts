import { describe, expect, it } from "vitest";
import { calendarDays, hoursShown } from "../src/features/mentor/schedule/calendar-day";
import {
  addressOf,
  bookingAddressOf,
  mayStartTomorrow,
  nearestDay,
  positionOf,
  spanOf,
  startOf,
  stepped,
  titleOf,
} from "../src/features/mentor/schedule/calendar-position";
import { hoursWithoutBlocks, outsideOf, previewOf, upcoming } from "../src/features/mentor/schedule/day";
import {
  type Draft,
  draftOf,
  inputsOf,
  onWeekday,
  placesOf,
  problemsIn,
  proposal,
  ruleOf,
  sameWeek,
  weeklyRuleOf,
  withChange,
  withCopies,
  withNightSplit,
  withRule,
} from "../src/features/mentor/schedule/draft";
import { nextRange, withRange } from "../src/features/mentor/schedule/ranges";
import type { Entry, Schedule } from "../src/features/mentor/schedule/types";
import { isAllOpen, isBusy, minutesMarked, slotState } from "../src/features/mentor/schedule/week-geometry";

const TODAY = "2026-04-01"; // a Wednesday

const entry = (over: Partial<Entry>): Entry => ({
  id: "e1",
  kind: "weekly",
  weekday: 1,
  date: null,
  dateTo: null,
  ranges: [{ start: "10:00", end: "12:00" }],
  effectiveFrom: null,
  effectiveTo: null,
  includeHolidays: false,
  note: null,
  version: 1,
  ...over,
});

const schedule = (over: Partial<Schedule>): Schedule => ({
  weekly: [],
  dates: [],
  blocks: [],
  companyBlocks: [],
  holidays: [],
  reserved: [],
  proposed: [],
  busy: [],
  days: [],
  limits: { bufferBefore: 15, bufferAfter: 15, minNoticeHours: 24, dailyCap: 4, weeklyCap: 15, slotGridMinutes: 30 },
  version: 1,
  ...over,
});

describe("the weekly draft", () => {
  it("leaves a rule behind whose period has passed, because it could not be saved again", () => {
    const draft = draftOf([entry({ effectiveTo: "2026-03-31" }), entry({ id: "e2", effectiveTo: TODAY })], TODAY);
    expect(draft.map((rule) => rule.key)).toEqual(["e2"]);
  });

  it("stands in the order of a working week, Sunday last", () => {
    const draft = draftOf([entry({ id: "sun", weekday: 0 }), entry({ id: "wed", weekday: 3 }), entry({ id: "mon", weekday: 1 })], TODAY);
    expect(draft.map((rule) => rule.key)).toEqual(["mon", "wed", "sun"]);
  });

  it("is unchanged when it would be saved as the same pattern", () => {
    const stored = draftOf([entry({})], TODAY);
    const there = withChange(stored, "e1", { includeHolidays: true });
    expect(sameWeek(stored, there)).toBe(false);
    expect(sameWeek(stored, withChange(there, "e1", { includeHolidays: false }))).toBe(true);
  });

  describe("a range over midnight", () => {
    const night = { start: "22:00", end: "02:00" };
    const friday = entry({ id: "fri", weekday: 5, ranges: [{ start: "10:00", end: "12:00" }, night] });
    const rangesOn = (draft: Draft, weekday: 0 | 5 | 6) => onWeekday(draft, weekday).map(({ ranges }) => ranges);

    it("is told as such, and not where it ends at midnight or begins and ends at once", () => {
      const problem = (range: { start: string; end: string }) => [
        ...problemsIn(draftOf([entry({ ranges: [range] })], TODAY), 30, TODAY).values(),
      ];
      expect(problem(night)).toEqual(["over_midnight"]);
      expect(problem({ start: "22:00", end: "24:00" })).toEqual([]);
      expect(problem({ start: "10:00", end: "10:00" })).toEqual(["empty"]);
      // Twenty-three hours are no night: the end was mistyped.
      expect(problem({ start: "13:00", end: "12:00" })).toEqual(["empty"]);
      expect(withNightSplit(draftOf([entry({ ranges: [{ start: "13:00", end: "12:00" }] })], TODAY), "e1", 0)).toHaveLength(1);
    });

    it("becomes two, the second on the next weekday", () => {
      const split = withNightSplit(draftOf([friday], TODAY), "fri", 1);
      expect(rangesOn(split, 5)).toEqual([
        [
          { start: "10:00", end: "12:00" },
          { start: "22:00", end: "24:00" },
        ],
      ]);
      expect(rangesOn(split, 6)).toEqual([[{ start: "00:00", end: "02:00" }]]);
      expect(problemsIn(split, 30, TODAY).size).toBe(0);
    });

    it("joins what the next weekday already has, over the end of the week too", () => {
      const saturday = entry({ id: "sat", weekday: 6, ranges: [night] });
      const sunday = entry({ id: "sun", weekday: 0, ranges: [{ start: "01:00", end: "03:00" }] });
      expect(rangesOn(withNightSplit(draftOf([saturday, sunday], TODAY), "sat", 0), 0)).toEqual([[{ start: "00:00", end: "03:00" }]]);
    });

    it("keeps its period: hours of another period stay as they are", () => {
      const limited = { ...friday, effectiveFrom: "2026-05-01", effectiveTo: "2026-05-31" };
      const always = entry({ id: "sat", weekday: 6, ranges: [{ start: "09:00", end: "10:00" }] });
      const split = withNightSplit(draftOf([limited, always], TODAY), "fri", 1);
      expect(onWeekday(split, 6).map(({ effectiveFrom, ranges }) => [effectiveFrom, ranges])).toEqual([
        [null, [{ start: "09:00", end: "10:00" }]],
        ["2026-05-01", [{ start: "00:00", end: "02:00" }]],
      ]);
    });
  });

  it("drops a rule with its last range", () => {
    expect(withChange(draftOf([entry({})], TODAY), "e1", { ranges: [] })).toEqual([]);
  });

  it("copies a day over others, and an empty day empties them", () => {
    const draft = draftOf([entry({}), entry({ id: "e2", weekday: 2, ranges: [{ start: "18:00", end: "20:00" }] })], TODAY);
    const copied = withCopies(draft, 1, [2, 3]);
    expect([2, 3].map((day) => onWeekday(copied, day as 2)[0]?.ranges)).toEqual([draft[0]?.ranges, draft[0]?.ranges]);
    expect(onWeekday(withCopies(draft, 0, [1, 2]), 1)).toEqual([]);
  });

  it("begins, for somebody without hours, with weekdays from ten to six", () => {
    expect(proposal().map((rule) => [rule.weekday, rule.ranges])).toEqual(
      [1, 2, 3, 4, 5].map((weekday) => [weekday, [{ start: "10:00", end: "18:00" }]]),
    );
  });

  it("sends its rules in the order in which the server's errors come back", () => {
    const draft = withRule(draftOf([entry({}), entry({ id: "e2", weekday: 5 })], TODAY), 3, [{ start: "09:00", end: "10:00" }]);
    expect(inputsOf(draft).map((input) => input.weekday)).toEqual([1, 3, 5]);
    const places = placesOf(draft, {
      "entries.2.ranges.0.end": ["短い"],
      "entries.0": ["重なる"],
      "entries.9": ["ない"],
      mode: ["ちがう"],
    });
    expect([...places]).toEqual([
      ["e2.0", "短い"],
      ["e1", "重なる"],
    ]);
  });
});

describe("what the editor finds by itself", () => {
  const of = (ranges: Draft[number]["ranges"], over: Partial<Draft[number]> = {}) =>
    Object.fromEntries(problemsIn([{ ...(draftOf([entry({})], TODAY)[0] as Draft[number]), ranges, ...over }], 30, TODAY));

  it("names each wrong range by its own place, half-typed ones before it or not", () => {
    expect(
      of([
        { start: "", end: "12:00" },
        { start: "14:00", end: "13:00" },
        { start: "15:00", end: "17:00" },
        { start: "16:00", end: "18:00" },
      ]),
    ).toEqual({ "e1.0": "incomplete", "e1.1": "empty", "e1.3": "overlap" });
  });

  it("finds two rules over the same minutes of a weekday, unless their periods are apart", () => {
    const first = draftOf([entry({})], TODAY);
    const twice = withRule(first, 1, [{ start: "11:00", end: "13:00" }]);
    expect([...problemsIn(twice, 30, TODAY).values()]).toEqual(["rule_overlap"]);
    const apart = twice.map((rule) =>
      rule.key === "e1" ? { ...rule, effectiveTo: "2026-04-30" } : { ...rule, effectiveFrom: "2026-05-01" },
    );
    expect(problemsIn(apart, 30, TODAY).size).toBe(0);
  });

  it("refuses a period that ends before it begins, or before today", () => {
    expect(of([{ start: "10:00", end: "12:00" }], { effectiveFrom: "2026-05-02", effectiveTo: "2026-05-01" })).toEqual({
      e1: "end_before_start",
    });
    expect(of([{ start: "10:00", end: "12:00" }], { effectiveTo: "2026-03-31" })).toEqual({ e1: "past_period" });
  });
});

describe("the ranges of a day", () => {
  it("proposes the next one an hour after the last, and nothing where the day has no room", () => {
    expect(nextRange([{ start: "10:00", end: "12:00" }])).toEqual({ start: "13:00", end: "15:00" });
    expect(nextRange([{ start: "10:00", end: "22:00" }])).toEqual({ start: "23:00", end: "24:00" });
    expect(nextRange([{ start: "10:00", end: "23:30" }])).toEqual({ start: "", end: "" });
  });

  it("adds one to a day by joining what touches", () => {
    expect(withRange([{ start: "10:00", end: "12:00" }], { start: "12:00", end: "13:00" })).toEqual([{ start: "10:00", end: "13:00" }]);
  });
});

describe("the preview of unsaved hours", () => {
  it("shows at once what the unsaved rules make of the coming days, holidays and company blocks included", () => {
    const known = {
      holidays: [{ date: "2026-04-06", name: "休日" }],
      companyBlocks: [{ from: "2026-04-13", to: "2026-04-13", name: "全社休業" }],
      busy: [],
      reserved: [],
      proposed: [],
      limits: schedule({}).limits,
    };
    const draft = draftOf([entry({})], TODAY);
    const days = previewOf(known, [], draft.map(ruleOf), TODAY, 21).filter((day) => day.after.length > 0);
    expect(days.map((day) => day.date)).toEqual(["2026-04-20"]);
    const everyMonday = previewOf(known, [], withChange(draft, "e1", { includeHolidays: true }).map(ruleOf), TODAY, 21);
    expect(everyMonday.filter((day) => day.after.length > 0).map((day) => day.date)).toEqual(["2026-04-06", "2026-04-20"]);
  });

  it("names the interviews that the change would leave outside, not those that were outside before", () => {
    const at = (id: string, startAt: string, endAt: string) => ({
      mentoringId: id,
      publicNo: id,
      startAt,
      endAt,
      status: "reserved",
      label: "",
      menteeName: "",
    });
    const known = schedule({
      reserved: [
        at("inside", "2026-04-06T10:00:00+09:00", "2026-04-06T11:00:00+09:00"),
        at("was outside", "2026-04-07T10:00:00+09:00", "2026-04-07T11:00:00+09:00"),
      ],
    });
    expect(outsideOf(known, [weeklyRuleOf(entry({}))], []).map((session) => session.mentoringId)).toEqual(["inside"]);
  });

  it("lists the exceptions that lie ahead, a block that is still running among them", () => {
    const known = schedule({
      dates: [entry({ id: "past", kind: "date_open", date: "2026-03-30" }), entry({ id: "next", kind: "date_open", date: "2026-04-10" })],
      blocks: [entry({ id: "running", kind: "date_block", date: "2026-03-30", dateTo: "2026-04-02" })],
    });
    expect(upcoming(known, TODAY).map((one) => one.id)).toEqual(["running", "next"]);
  });

  it("keeps the weekly hours of a day that is partly blocked, for a rule that replaces them", () => {
    const known = schedule({
      weekly: [entry({ weekday: 3 })],
      blocks: [entry({ id: "b", kind: "date_block", weekday: null, date: TODAY, ranges: [{ start: "10:00", end: "11:00" }] })],
    });
    expect(hoursWithoutBlocks(known, TODAY)).toEqual([{ start: "10:00", end: "12:00" }]);
  });
});

describe("the calendar's address", () => {
  it("falls back to this week for what it does not know", () => {
    expect(positionOf({ view: "year", date: "2026-13-01" }, TODAY)).toEqual({ view: "week", date: TODAY });
    expect(positionOf({ view: "month", date: "0001-01-01" }, TODAY)).toEqual({ view: "month", date: TODAY });
  });

  it("opens on the next week when nothing is left of this one", () => {
    const sunday = "2026-04-05";
    const starts = (at: string, over: Partial<Schedule> = {}) => {
      const now = new Date(`${sunday}T${at}:00+09:00`);
      const span = { from: sunday, to: sunday };
      const [day] = calendarDays(schedule({ days: [{ date: sunday, holidayName: null, ranges: [] }], ...over }), span, now);
      return day && startOf(day, now);
    };
    expect([TODAY, "2026-04-04", sunday].map((today) => mayStartTomorrow({}, today))).toEqual([false, false, true]);
    expect(mayStartTomorrow({ date: "2026-04-01" }, sunday)).toBe(false);
    expect(starts("09:00")).toBe("2026-04-06");
    const hours = { days: [{ date: sunday, holidayName: null, ranges: [{ start: "10:00", end: "12:00" }] }] };
    expect([starts("09:00", hours), starts("11:59", hours), starts("12:00", hours)]).toEqual([sunday, sunday, "2026-04-06"]);
  });

  it("adds to what is visible, and never to the past", () => {
    expect(nearestDay({ view: "week", date: "2026-05-01" }, TODAY)).toBe("2026-04-30");
    expect(nearestDay({ view: "week", date: TODAY }, "2026-04-04")).toBe("2026-04-04");
    expect(nearestDay({ view: "month", date: "2026-06-01" }, TODAY)).toBe("2026-06-01");
  });

  it("of a booking leads back to it", () => {
    expect(bookingAddressOf("m", { view: "list", date: TODAY })).toBe("/mentoring/reserved/m?view=list&date=2026-04-01");
  });

  it("asks for whole weeks from Monday, never for more days than one question may", () => {
    expect(spanOf({ view: "week", date: TODAY })).toEqual({ from: "2026-03-30", to: "2026-04-05" });
    expect(spanOf({ view: "month", date: "2026-08-15" })).toEqual({ from: "2026-07-27", to: "2026-09-06" });
    expect(spanOf({ view: "list", date: TODAY })).toEqual({ from: TODAY, to: "2026-04-28" });
  });

  it("steps by week, month and four weeks, through the end of the year", () => {
    expect(stepped({ view: "week", date: "2026-12-30" }, 1).date).toBe("2027-01-06");
    expect(stepped({ view: "month", date: "2026-12-31" }, 1).date).toBe("2027-01-01");
    expect(stepped({ view: "month", date: "2026-03-31" }, -1).date).toBe("2026-02-01");
    expect(stepped({ view: "list", date: TODAY }, -1).date).toBe("2026-03-04");
  });

  it("says the span no longer than it must", () => {
    expect(titleOf({ view: "week", date: "2026-11-18" })).toBe("2026年11月16日〜22日");
    expect(titleOf({ view: "week", date: "2026-12-01" })).toBe("2026年11月30日〜12月6日");
    expect(titleOf({ view: "week", date: "2026-12-31" })).toBe("2026年12月28日〜2027年1月3日");
    expect(titleOf({ view: "month", date: TODAY })).toBe("2026年4月");
    expect(addressOf({ view: "week", date: TODAY })).toBe("/mypage/mentor/calendar?view=week&date=2026-04-01");
  });
});

describe("a day of the calendar", () => {
  const now = new Date("2026-04-01T10:30:00+09:00");
  const days = (over: Partial<Schedule>) =>
    calendarDays(
      schedule({ days: [{ date: TODAY, holidayName: null, ranges: [{ start: "10:00", end: "18:00" }] }], ...over }),
      { from: TODAY, to: TODAY },
      now,
    );
  const booking = (start: string, end: string, status = "reserved") => ({
    mentoringId: start,
    publicNo: "M",
    startAt: `2026-04-01T${start}:00+09:00`,
    endAt: `2026-04-01T${end}:00+09:00`,
    status,
    label: "",
    menteeName: "鈴木",
  });

  it("has the times that are proposed instead of an interview, each as such, in the order of the day", () => {
    const { mentoringId, publicNo, menteeName } = booking("14:00", "15:00");
    const proposed = ["13:00", "16:00"].map((start) => ({
      mentoringId,
      publicNo,
      menteeName,
      startAt: `2026-04-01T${start}:00+09:00`,
      endAt: `2026-04-01T${Number(start.slice(0, 2)) + 1}:00:00+09:00`,
      until: "2026-04-01T12:00:00+09:00",
    }));
    const [day] = days({ reserved: [booking("14:00", "15:00")], proposed });
    expect(day?.bookings.map(({ time, state, label }) => [time, state, label])).toEqual([
      ["13:00〜14:00", "proposed", "提案中"],
      ["14:00〜15:00", "coming", "予約済み"],
      ["16:00〜17:00", "proposed", "提案中"],
    ]);
    expect(new Set(day?.bookings.map(({ key }) => key)).size).toBe(3);
  });

  it("names each booking by its place in time", () => {
    const [day] = days({
      reserved: [
        booking("08:00", "09:00", "done"),
        booking("09:00", "10:00"),
        booking("10:00", "11:00"),
        booking("11:15", "12:00"),
        booking("16:00", "17:00"),
      ],
    });
    expect(day?.bookings.map((one) => one.label)).toEqual(["実施済み", "実施報告待ち", "面談中", "まもなく開始", "予約済み"]);
  });

  it("is closed under a block of the whole day, and only there", () => {
    const whole = days({ blocks: [entry({ kind: "date_block", date: TODAY, ranges: [] })] })[0];
    const part = days({ blocks: [entry({ kind: "date_block", date: TODAY, ranges: [{ start: "15:00", end: "24:00" }] })] })[0];
    expect(whole && [slotState(whole, 20), slotState(whole, 40)]).toEqual(["blocked", "blocked"]);
    expect(part && [slotState(part, 20), slotState(part, 30), slotState(part, 14)]).toEqual(["open", "blocked", "closed"]);
  });

  it("names what has no effect on it: under a block of the whole day, under a block of its hours, and on a company's closing day", () => {
    const block = (id: string, ranges: Entry["ranges"], dateTo: string | null = null) =>
      entry({ id, kind: "date_block", date: TODAY, dateTo, ranges });
    const opened = entry({ id: "open", kind: "date_open", date: TODAY, ranges: [{ start: "10:00", end: "12:00" }] });
    const overruled = (over: Partial<Schedule>) => days(over)[0]?.overruled.map(({ id }) => id);
    const outing = block("outing", [{ start: "09:00", end: "15:00" }]);
    expect(overruled({ dates: [opened], blocks: [block("late", [{ start: "15:00", end: "24:00" }])] })).toEqual([]);
    expect(overruled({ dates: [opened], blocks: [outing] })).toEqual(["open"]);
    const halves = [block("one", [{ start: "09:00", end: "11:00" }]), block("two", [{ start: "11:00", end: "13:00" }])];
    expect(overruled({ dates: [opened], blocks: halves })).toEqual(["open"]);
    expect(overruled({ dates: [opened], blocks: [outing, block("holiday", [], "2026-04-03")] })).toEqual(["open", "outing"]);
    expect(overruled({ blocks: [block("day", []), block("days", [], "2026-04-03")] })).toEqual(["days"]);
    expect(overruled({ dates: [opened], companyBlocks: [{ from: TODAY, to: TODAY, name: "全社休業" }] })).toEqual(["open"]);
  });

  it("marks the bookings to come over which an appointment lies, and no others", () => {
    const busy = [{ startAt: "2026-04-01T13:30:00+09:00", endAt: "2026-04-01T15:00:00+09:00" }];
    const reserved = [booking("13:00", "14:00"), booking("15:00", "16:00"), booking("14:00", "15:00", "done")];
    const [day] = days({ busy, reserved });
    expect(day?.bookings.map(({ time, overlaps }) => [time.slice(0, 5), overlaps])).toEqual([
      ["13:00", true],
      ["14:00", false],
      ["15:00", false],
    ]);
  });

  it("has the part of each busy time that is on it, and what is left of its hours without them, the interviews and the gap around them", () => {
    const at = (date: string, time: string) => `${date}T${time}:00+09:00`;
    const [day, next] = calendarDays(
      schedule({
        days: [{ date: TODAY, holidayName: null, ranges: [{ start: "10:00", end: "18:00" }] }],
        busy: [
          { startAt: at("2026-03-31", "22:00"), endAt: at(TODAY, "01:00") },
          { startAt: at(TODAY, "12:00"), endAt: at(TODAY, "12:45") },
          { startAt: at(TODAY, "17:00"), endAt: at("2026-04-03", "00:00") },
        ],
        reserved: [booking("10:00", "11:00")],
      }),
      { from: TODAY, to: "2026-04-02" },
      now,
    );
    expect(day?.busy).toEqual([
      { start: 0, end: 60 },
      { start: 720, end: 765 },
      { start: 1020, end: 1440 },
    ]);
    expect(day?.open).toEqual([{ start: 600, end: 1080 }]);
    expect(day?.free).toEqual([
      { start: 675, end: 705 },
      { start: 780, end: 1005 },
    ]);
    expect(next?.busy).toEqual([{ start: 0, end: 1440 }]);
    expect(day && [isBusy(day, 24), isBusy(day, 25), isBusy(day, 26)]).toEqual([true, true, false]);
  });

  it("shows the usual hours, and more only where something lies", () => {
    expect(hoursShown(days({}))).toEqual({ from: 7, to: 22 });
    expect(hoursShown(days({ reserved: [booking("05:30", "06:15"), booking("22:30", "23:30")] }))).toEqual({ from: 5, to: 24 });
    expect(hoursShown(days({ blocks: [entry({ kind: "date_block", date: TODAY, ranges: [{ start: "15:00", end: "24:00" }] })] }))).toEqual({
      from: 7,
      to: 22,
    });
  });

  it("takes a single marked slot for an hour, and knows time that is open already", () => {
    const [day] = days({});
    const hour = minutesMarked({ date: TODAY, anchor: 20, end: 20 });
    expect(hour).toEqual({ start: 600, end: 660 });
    expect(minutesMarked({ date: TODAY, anchor: 24, end: 21 })).toEqual({ start: 630, end: 750 });
    expect(minutesMarked({ date: TODAY, anchor: 47, end: 47 })).toEqual({ start: 1410, end: 1440 });
    expect(day && isAllOpen(day, hour)).toBe(true);
    expect(day && isAllOpen(day, { start: 1050, end: 1110 })).toBe(false);
  });
});
