import { instantOf, toOffsetIso } from "@knotter/domain/tokyo";
import { expect, test } from "vitest";
import { menteeTasks } from "../src/features/task/mentee/mentee-tasks";

type Info = Parameters<typeof menteeTasks>[0];
type Upcoming = Parameters<typeof menteeTasks>[1][number];
type Waiting = Parameters<typeof menteeTasks>[2][number];

const now = instantOf("2026-04-01", 9 * 60);
const order = {
  id: "order",
  name: "2026年度 キャリア面談",
  customerName: "会社",
  endsOn: "2026-09-30",
  bookingOpensOn: "2026-04-01",
  bookingClosesOn: "2026-09-15",
  bookingOpen: true,
  sessionMinutes: 60,
  cancelFreeUntilHours: 24,
  disclosureLevel: "L1" as const,
  disclosureText: "",
  used: 0,
  max: 2,
};
const info: Info = {
  role: "mentee",
  temporaryRegisterFlag: false,
  name: "田中 遥",
  displayName: "田中",
  consumptionMentoringCount: 0,
  maxMentoringCount: 2,
  activeOrders: [order],
  canBook: true,
  blockReason: null,
  upcoming: null,
  hiddenBefore: null,
};
const upcoming = {
  id: "one",
  deadlines: { cancelFreeUntil: toOffsetIso(instantOf("2026-04-02", 600)), rescheduleUntil: toOffsetIso(instantOf("2026-04-02", 600)) },
  can: { cancel: true, cancelIsLate: false },
} as Upcoming;

const keys = (...parameters: Parameters<typeof menteeTasks>) => menteeTasks(...parameters).map(({ key }) => key);

test("somebody who can book again is told how often and until when", () => {
  const booked = { ...upcoming, can: { ...upcoming.can, cancel: false } };
  expect(menteeTasks(info, [booked], [], now)).toMatchObject([
    { text: "あと2回予約できます。受付は 2026年9月15日(火) までです。", href: "/mentor" },
  ]);
});

test("with nothing booked, no task repeats the card that leads to the search", () => {
  expect(menteeTasks(info, [], [], now)).toEqual([]);
});

test("an unfinished registration is the only thing to do", () => {
  expect(keys({ ...info, name: null, canBook: false, blockReason: "NOT_REGISTERED" }, [], [], now)).toEqual(["register"]);
});

test("the deadline of a booking is named until it has passed, and not after", () => {
  expect(keys({ ...info, canBook: false, blockReason: "TOO_MANY_RESERVATIONS" }, [upcoming], [], now)).toEqual(["plan-one"]);
  expect(keys({ ...info, canBook: false, blockReason: "TOO_MANY_RESERVATIONS" }, [upcoming], [], instantOf("2026-04-02", 601))).toEqual([]);
});

test("an order whose period is over or whose counts are used is not offered for booking", () => {
  const closed = { ...order, bookingOpen: false };
  const used = { ...order, used: 2 };
  expect(keys({ ...info, activeOrders: [closed] }, [], [], now)).toEqual([]);
  expect(menteeTasks({ ...info, activeOrders: [used, { ...order, max: 1 }] }, [], [], now)[0]?.text).toContain("あと1回");
});

test("with two orders, each is offered by its name and opens the search of its own", () => {
  const tasks = menteeTasks({ ...info, activeOrders: [order, { ...order, id: "other", name: "復職支援" }] }, [], [], now);
  expect(tasks.map(({ text }) => text.slice(0, 8))).toEqual(["「2026年度 ", "「復職支援」で、"]);
  expect(tasks.map(({ href }) => href)).toEqual(["/mentor?orderId=order", "/mentor?orderId=other"]);
});

const mentoring = { id: "one", startAt: toOffsetIso(instantOf("2026-03-30", 600)), mentorName: "森" };
const until = toOffsetIso(instantOf("2026-04-06", 1439));

test.each([
  ["survey", { kind: "survey", mentoring, until, sheetId: null, begun: false }, "/mentoring/one", "4月6日(月) 23:59 まで"],
  [
    "summary",
    { kind: "summary", mentoring, until: null, sheetId: null, begun: false },
    "/mentoring/one",
    "承認しなければ、会社に共有されません",
  ],
  ["absence", { kind: "absence", mentoring, until, sheetId: null, begun: false }, "/mentoring/one", "4月6日(月) 23:59 まで申し立て"],
  ["sheet", { kind: "sheet", mentoring, until, sheetId: null, begun: false }, "/mentoring/questions/new?mentoringId=one", "書かなくても"],
  ["sheet", { kind: "sheet", mentoring, until, sheetId: "draft", begun: true }, "/mentoring/questions/draft", "書かなくても"],
] satisfies [string, Waiting, string, string][])(
  "a %s that waits says of which interview it is, and opens where it is done",
  (kind, waiting, href, words) => {
    const [task] = menteeTasks({ ...info, canBook: false, blockReason: "QUOTA_EXCEEDED" }, [], [waiting], now);
    expect(task).toMatchObject({ key: expect.stringMatching(new RegExp(`^${kind}-`)), href });
    expect(task?.text).toContain("3月30日(月) 10:00 森さんとの面談");
    expect(task?.text).toContain(words);
  },
);

test("somebody who wrote at the booking is asked to add to it, not to begin", () => {
  const sheet = { kind: "sheet", mentoring, until, sheetId: null, begun: false } as const;
  const titles = (waiting: Waiting) =>
    menteeTasks({ ...info, canBook: false, blockReason: "QUOTA_EXCEEDED" }, [], [waiting], now)[0]?.title;
  expect(titles(sheet)).toBe("事前質問シートを書く");
  expect(titles({ ...sheet, begun: true })).toBe("話したいことを書き足す");
  expect(titles({ ...sheet, begun: true, sheetId: "draft" })).toBe("書きかけの事前質問シートを提出する");
});

test("a deadline at midnight is told as the day that ends with it", () => {
  const survey = { kind: "survey", mentoring, until: toOffsetIso(instantOf("2026-12-01", 0)), sheetId: null, begun: false } as const;
  const midnight = { ...upcoming, deadlines: { ...upcoming.deadlines, cancelFreeUntil: toOffsetIso(instantOf("2026-05-01", 0)) } };
  const [asked, planned] = menteeTasks({ ...info, canBook: false, blockReason: "QUOTA_EXCEEDED" }, [midnight], [survey], now);
  expect(asked?.text).toContain("11月30日(月) までにお願いします。");
  expect(planned?.text).toBe("回数を使わずにキャンセルできるのは 4月30日(木) までです。");
});
