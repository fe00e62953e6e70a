import { describe, expect, it } from "vitest";
import { fixedClock, systemClock } from "../src/clock";
import { DISCLOSURE_LEVELS, defaultDisclosure, defaultShowRegistration, hrSees, PROGRAM_TYPES } from "../src/disclosure";
import { AppError, ERROR_CODES, impossible } from "../src/errors";
import { canCancelMail, dedupeKeyOf, MAIL_STATUSES } from "../src/mail";
import { bookingOpen, ORDER_STATUSES } from "../src/order";
import { normalizeText, toKatakana } from "../src/text";
import { instantOf } from "../src/tokyo";

describe("stored and searched text", () => {
  it("is stored in one form, without space around it", () => {
    expect(normalizeText("　か\u3099く \n")).toBe("がく");
  });

  it.each([
    ["やまだ はなこ", "ヤマダ ハナコ"],
    ["ﾔﾏﾀﾞ ﾊﾅｺ", "ヤマダ ハナコ"],
    ["ﾊﾟｰﾄ", "パート"],
    ["ゔぁいおりん", "ヴァイオリン"],
    ["か\u3099", "ガ"],
    ["すゞき", "スヾキ"],
    ["ＡＢＣ山田", "ＡＢＣ山田"],
  ])("%s is %s in full-width katakana", (text, kana) => {
    expect(toKatakana(text)).toBe(kana);
  });
});

describe("the clocks", () => {
  it("for tests stand still, and can be set and moved", () => {
    const clock = fixedClock("2026-04-01T10:00:00+09:00");
    expect(clock.now()).toEqual(new Date("2026-04-01T01:00:00Z"));
    clock.now().setFullYear(2000);
    clock.advance(60_000);
    expect(clock.now()).toEqual(new Date("2026-04-01T01:01:00Z"));
    clock.set(new Date(0));
    expect(clock.now()).toEqual(new Date(0));
    expect(() => fixedClock("tomorrow")).toThrow(RangeError);
  });

  it("of the system follow the system's time", () => {
    expect(Math.abs(systemClock.now().getTime() - Date.now())).toBeLessThan(1000);
  });
});

describe("errors", () => {
  it("carry code, detail and cause", () => {
    const cause = new Error("23P01");
    const error = new AppError("SLOT_TAKEN", { params: { max: 1 }, cause });
    expect([error.code, error.message, error.name, error.cause, error.detail.params]).toEqual([
      "SLOT_TAKEN",
      "SLOT_TAKEN",
      "AppError",
      cause,
      { max: 1 },
    ]);
    expect(new AppError("NOT_FOUND").detail).toEqual({});
    expect("cause" in new AppError("NOT_FOUND")).toBe(false);
  });

  it("have each a code of their own", () => {
    expect(new Set(ERROR_CODES).size).toBe(ERROR_CODES.length);
  });

  it("have a code for impossible states", () => {
    expect(() => impossible("x" as never)).toThrow("ありえないはずのエラー");
  });
});

describe("the disclosure level", () => {
  it("tells HR more with each level, and never who, when to come or what", () => {
    expect(DISCLOSURE_LEVELS.map(hrSees)).toEqual([
      { usage: false, doneOn: false, approvedSummary: false },
      { usage: true, doneOn: false, approvedSummary: false },
      { usage: true, doneOn: true, approvedSummary: false },
      { usage: true, doneOn: true, approvedSummary: true },
    ]);
  });

  it("is L1 with visible registration for mandatory programmes and L0 without for all others", () => {
    expect(PROGRAM_TYPES.map((type) => [type, defaultDisclosure(type), defaultShowRegistration(type)])).toEqual([
      ["voluntary", "L0", false],
      ["mandatory", "L1", true],
      ["milestone", "L0", false],
      ["return", "L0", false],
    ]);
  });

  it("follows what the customer has agreed on where everybody is to come, and nowhere else", () => {
    expect(PROGRAM_TYPES.map((type) => defaultDisclosure(type, "L2"))).toEqual(["L0", "L2", "L0", "L0"]);
  });
});

describe("the booking period of an order", () => {
  const window = { bookingOpensOn: "2026-04-01", bookingClosesOn: "2026-06-30" };

  it("accepts bookings from the first to the last day of its period, in JST", () => {
    const open = (date: string, minute: number) => bookingOpen({ status: "active", ...window }, instantOf(date, minute));
    expect([open("2026-03-31", 1439), open("2026-04-01", 0), open("2026-06-30", 1439), open("2026-06-30", 1440)]).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it("accepts them only while it is active", () => {
    const now = instantOf("2026-05-01", 0);
    expect(ORDER_STATUSES.filter((status) => bookingOpen({ status, ...window }, now))).toEqual(["active"]);
  });
});

describe("the keys of mails", () => {
  const startAt = new Date("2026-04-01T10:00:00+09:00");

  it("has a key that tells sides, times and repetitions apart", () => {
    expect([
      dedupeKeyOf("mentoring_reserved", { mentoringId: "m1", seq: 0, to: "mentee" }),
      dedupeKeyOf("mentoring_reserved", { mentoringId: "m1", seq: 0, to: "mentor" }),
      dedupeKeyOf("mentoring_reserved", { mentoringId: "m1", seq: 0, to: "mentee", resend: 1 }),
      dedupeKeyOf("reschedule_mail", { mentoringId: "m1", seq: 1, to: "mentor" }),
      dedupeKeyOf("mentee_cancel", { mentoringId: "m1", seq: 2, to: "mentor" }),
      dedupeKeyOf("mentor_cancel", { mentoringId: "m1", seq: 2, to: "mentee" }),
      dedupeKeyOf("mentoring_remind", { mentoringId: "m1", startAt, to: "mentee" }),
      dedupeKeyOf("mentoring_remind_1hour", { mentoringId: "m1", startAt, to: "mentor" }),
      dedupeKeyOf("report", { mentoringId: "m1", to: "mentee" }),
      dedupeKeyOf("report_remind", { mentoringId: "m1", to: "mentor", step: 3 }),
      dedupeKeyOf("mentee_register", { orderMenteeId: "o1", attempt: 2 }),
      dedupeKeyOf("magic_link", { userId: "u1", eventId: "t1" }),
      dedupeKeyOf("sheet_submitted", { mentoringId: "m1", at: startAt }),
      dedupeKeyOf("sheet_submitted", { mentoringId: "m1", at: new Date(startAt.getTime() + 59 * 60_000) }),
      dedupeKeyOf("sheet_submitted", { mentoringId: "m1", at: new Date(startAt.getTime() + 60 * 60_000) }),
      dedupeKeyOf("delay_notice", { mentoringId: "m1", number: 2 }),
    ]).toEqual([
      "reserved/m1/0/mentee",
      "reserved/m1/0/mentor",
      "reserved/m1/0/mentee/resend-1",
      "reschedule/m1/1/mentor",
      "mentee_cancel/m1/2/mentor",
      "mentor_cancel/m1/2/mentee",
      "remind_day/m1/2026-04-01T01:00:00.000Z/mentee",
      "remind_1h/m1/2026-04-01T01:00:00.000Z/mentor",
      "report/m1/mentee",
      "report_remind/m1/mentor/3",
      "mentee_register/o1/2",
      "magic_link/u1/t1",
      "sheet_submitted/m1/2026-04-01T01h",
      "sheet_submitted/m1/2026-04-01T01h",
      "sheet_submitted/m1/2026-04-01T02h",
      "delay_notice/m1/2",
    ]);
  });

  it("can be stopped until it is being sent", () => {
    expect(MAIL_STATUSES.filter(canCancelMail)).toEqual(["draft", "scheduled", "queued"]);
  });
});
