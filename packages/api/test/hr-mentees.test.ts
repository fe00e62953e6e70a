import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { HR_MENTEE_STATUSES, REGISTRATION_FILTERS, USAGE_FILTERS } from "@knotter/domain/mentee";
import { at, NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

type Row = {
  id: string | null;
  orderMenteeId: string;
  name: string;
  registration?: string;
  usage?: { label: string; used: number; max: number };
};
type Page = { items: Row[]; nextCursor: string | null; counts: Record<string, unknown> };

/** A company with one order: one person without a booking, one who has booked, one whose interview is done, one who has left. */
async function company(level: DisclosureLevel, showRegistration: boolean, { k = 10 }: { k?: number } = {}) {
  const { customerId } = await make.customer();
  await prisma.customer.update({ where: { id: customerId }, data: { kThreshold: k } });
  const order = await make.order({ customerId, disclosureLevel: level });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
  const mentor = await make.mentor({ orders: [order] });
  const [idle, booked, done, left] = [
    await make.mentee({ order }),
    await make.mentee({ order }),
    await make.mentee({ order }),
    await make.mentee({ order, enrolment: "withdrawn" }),
  ];
  const sessions = [
    await make.mentoring({ mentee: booked, mentor, startAt: at("2026-06-20", "10:00"), note: "印-note", theme: "career" }),
    await make.mentoring({ mentee: done, mentor, startAt: at("2026-05-20", "10:00"), status: "done", note: "印-note" }),
  ];
  await prisma.mentoring.updateMany({
    where: { id: { in: sessions.map(({ mentoringId }) => mentoringId) } },
    data: { disclosureLevelAtBooking: level },
  });
  const { id: unknown } = await prisma.orderMentee.create({
    data: {
      orderId: order.orderId,
      email: `${crypto.randomUUID()}@example.com`,
      name: "未登録 花子",
      department: "営業部",
      maxCount: 3,
      status: "invited",
    },
  });
  const token = await api.signIn(await make.hrStaff({ customerId }));
  const list = (input: Record<string, unknown> = {}) =>
    api.rest("mentees.hrstaff", { orderId: order.orderId, pageSize: 50, ...input }, { token });
  const page = async (input: Record<string, unknown> = {}) => (await list(input)).body as Page;
  const names = {
    [idle.orderMenteeId]: "idle",
    [booked.orderMenteeId]: "booked",
    [done.orderMenteeId]: "done",
    [left.orderMenteeId]: "left",
    [unknown]: "unknown",
  };
  const who = (rows: readonly Row[]) => rows.map((row) => names[row.orderMenteeId]).sort();
  return { customerId, order, mentor, idle, booked, done, left, token, list, page, who };
}

const everybody = ["booked", "done", "idle", "left", "unknown"];

describe("what HR reads of a person", () => {
  test.each([
    ["L0", false, ["department", "employeeNo", "id", "name", "order", "orderMenteeId"]],
    ["L0", true, ["department", "employeeNo", "id", "name", "order", "orderMenteeId", "registeredAt", "registration"]],
    ["L1", false, ["department", "employeeNo", "id", "name", "order", "orderMenteeId", "usage"]],
    ["L3", true, ["department", "employeeNo", "id", "name", "order", "orderMenteeId", "registeredAt", "registration", "usage"]],
  ] as const)("%s, registration shown: %s", async (level, shows, keys) => {
    const { list, who, mentor } = await company(level, shows);
    const { text, body } = await list();
    const { items } = body as Page;
    expect(who(items)).toEqual(everybody);
    for (const row of items) expect(Object.keys(row).sort()).toEqual(keys);
    // Where registration is hidden, an account id would reveal it.
    expect(items.some((row) => row.id !== null)).toBe(shows);
    expect(text).not.toMatch(/印-note|career|2026-06-20|2026-05-20/);
    expect(text).not.toContain(mentor.displayName);
  });

  test("counts and labels at L1", async () => {
    const { page, booked, done, idle } = await company("L1", true);
    const { items } = await page();
    const usage = (orderMenteeId: string) => items.find((row) => row.orderMenteeId === orderMenteeId)?.usage;
    expect(usage(booked.orderMenteeId)).toEqual({ label: "予約済み", used: 1, max: 3 });
    expect(usage(done.orderMenteeId)).toEqual({ label: "実施済み", used: 1, max: 3 });
    expect(usage(idle.orderMenteeId)).toEqual({ label: "未予約", used: 0, max: 3 });
  });
});

describe("a filter tells no more than a column", () => {
  const ofUsage: readonly string[] = ["notBooked", "bookedOrDone", "booked", "done"];
  const expected: Record<string, string[]> = {
    unregistered: ["unknown"],
    registered: ["booked", "done", "idle"],
    withdrawn: ["left"],
    notBooked: ["idle", "left", "unknown"],
    bookedOrDone: ["booked", "done"],
    booked: ["booked"],
    done: ["done"],
  };
  const conditions = (["L0", "L1"] as const).flatMap((level) => [true, false].map((shows) => [level, shows] as const));
  test.each(conditions)("%s, registration shown: %s", async (level, shows) => {
    const { list, who } = await company(level, shows);
    for (const status of HR_MENTEE_STATUSES) {
      const answer = await list({ status });
      const allowed = ofUsage.includes(status) ? level !== "L0" : shows;
      if (!allowed) expect([status, answer.error?.code]).toEqual([status, "FILTER_NOT_ALLOWED"]);
      else expect([status, who((answer.body as Page).items)]).toEqual([status, expected[status]]);
    }
  });

  test.each(conditions)("registration and usage combine, each where it is shown: %s, registration shown: %s", async (level, shows) => {
    const { list, page, who } = await company(level, shows);
    const { counts } = await page();
    for (const usage of USAGE_FILTERS) {
      for (const status of [undefined, ...REGISTRATION_FILTERS]) {
        const answer = await list({ usage, ...(status && { status }) });
        if (level === "L0" || (status && !shows)) {
          expect([status, usage, answer.error?.code]).toEqual([status, usage, "FILTER_NOT_ALLOWED"]);
          continue;
        }
        const { items, counts: beside } = answer.body as Page;
        const both = (expected[usage] ?? []).filter((name) => status === undefined || expected[status]?.includes(name));
        expect([status, usage, who(items)]).toEqual([status, usage, both]);
        expect(beside).toEqual(counts);
      }
    }
  });

  test("a filter that one order hides is refused in the list over all orders", async () => {
    const { customerId, token } = await company("L1", true);
    await make.order({ customerId, disclosureLevel: "L0" });
    const answer = await api.rest("mentees.hrstaff", { status: "booked" }, { token });
    expect(answer.error?.code).toBe("FILTER_NOT_ALLOWED");
  });

  test("names and departments are the company's own and may be searched; % is a character", async () => {
    const { page, who } = await company("L0", false);
    expect(who((await page({ q: "未登録" })).items)).toEqual(["unknown"]);
    expect(who((await page({ department: "営業部" })).items)).toEqual(["unknown"]);
    expect((await page({ q: "%" })).items).toEqual([]);
  });

  test("the counts above the list do not follow the search", async () => {
    const { page } = await company("L1", true);
    const [all, one] = [await page(), await page({ q: "未登録" })];
    expect(one.counts).toEqual(all.counts);
  });
});

describe("what was promised at a booking is kept", () => {
  test("an interview booked at L0 stays hidden when the order's level rises, from row, filter and count", async () => {
    const { order, page, who } = await company("L0", true);
    await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L2" } });
    const { items, counts } = await page();
    expect(items.map((row) => row.usage?.label)).toEqual(Array(5).fill("未予約"));
    expect(items.map((row) => row.usage?.used)).toEqual(Array(5).fill(0));
    expect(who((await page({ status: "booked" })).items)).toEqual([]);
    expect(counts).toMatchObject({ booked: { count: 0 }, done: { count: 0 } });
  });

  test("everything is hidden when the order's level falls to L0", async () => {
    const { order, page, list } = await company("L2", true);
    await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L0" } });
    expect((await page()).items.some((row) => row.usage)).toBe(false);
    expect((await list({ status: "done" })).error?.code).toBe("FILTER_NOT_ALLOWED");
  });
});

describe("numbers above the list", () => {
  test("are exact at L1", async () => {
    const { page } = await company("L1", true);
    const { counts } = await page();
    expect(counts).toEqual({
      listed: 5,
      // As the list shows them: not the person who was taken off it.
      unregistered: (await page({ status: "unregistered" })).items.length,
      registered: { count: 3, percent: 60 },
      booked: { count: 2, percent: 40 },
      done: { count: 1, percent: 20 },
      asOf: null,
      withheld: null,
      note: null,
    });
  });

  test("are at L0 those of the last month's end, everywhere the same, until the next one is told", async () => {
    const { order, page, token } = await company("L0", false);
    const { orderId } = order;
    const everywhere = async () => {
      const one = (await api.rest("orders.get", { id: orderId }, { token })).body as { progress: object };
      const [listed] = ((await api.rest("orders.list", {}, { token })).body as { items: { progress: object }[] }).items;
      const { counts } = await page();
      expect([one.progress, listed?.progress]).toEqual([counts, counts]);
      return counts;
    };
    const none = { listed: 5, registered: null, booked: null, done: null, asOf: null };
    expect(await everywhere()).toMatchObject({ ...none, withheld: "NOT_YET", note: expect.stringContaining("第5営業日") });
    const taken = { orderId, k: 10, others: 0, othersRegistered: 0, registered: 30, booked: 22, done: 9, takenAt: NOW };
    await prisma.orderSnapshot.create({ data: { ...taken, asOf: new Date("2026-03-31"), invited: 19 } });
    expect(await everywhere()).toMatchObject({ ...none, withheld: "TOO_FEW", note: expect.stringContaining("一定の人数") });
    await prisma.orderSnapshot.create({ data: { ...taken, asOf: new Date("2026-04-30"), invited: 40 } });
    const told = { booked: { count: null, percent: 50, percentTo: 75 }, done: { count: null, percent: 0, percentTo: 25 } };
    const april = {
      listed: 5,
      registered: null,
      ...told,
      asOf: "2026-04-30",
      withheld: null,
      note: expect.stringContaining("2026年4月30日"),
    };
    expect(await everywhere()).toMatchObject(april);
    // Whatever happens, the figures stay the same until the next month is published.
    await make.mentees(12, { order });
    expect(await everywhere()).toMatchObject({ ...april, listed: 17 });
  });

  test("are none over several orders of which one hides them", async () => {
    const { customerId, token } = await company("L1", true, { k: 5 });
    const hidden = await make.order({ customerId, disclosureLevel: "L0" });
    await make.mentees(8, { order: hidden });
    const { body } = await api.rest("mentees.hrstaff", {}, { token });
    expect((body as Page).counts).toMatchObject({ listed: 13, registered: null, booked: null, done: null, asOf: null });
  });
});

test("the list goes on where a page ended, and ends", async () => {
  const { page } = await company("L1", true);
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const { items, nextCursor }: Page = await page({ pageSize: 2, ...(cursor ? { cursor } : {}) });
    seen.push(...items.map((row) => row.orderMenteeId));
    cursor = nextCursor;
  } while (cursor !== null);
  expect(new Set(seen).size).toBe(5);
  expect(seen).toEqual([...seen].sort());
});

test("HR reads a summary once it is approved, of an interview at L3, and cannot tell a refusal from nothing", async () => {
  const { done, token, mentor } = await company("L3", true);
  const { id: mentoringId } = await prisma.mentoring.findFirstOrThrow({ where: { menteeId: done.userId } });
  const items = async () => (await api.rest("mentees.mentorings", { id: done.userId }, { token })).text;
  const nothing = await items();
  const summary = "次の半年の進め方を整理しました。";
  const report = { mentoringId, authorId: mentor.userId, hrSummary: summary, createdAt: NOW, updatedAt: NOW };
  await prisma.mentorReport.create({ data: { ...report, summaryPrivate: "印-private", hrSummaryConsent: "proposed" } });
  for (const hrSummaryConsent of ["proposed", "declined", "revoked"] as const) {
    await prisma.mentorReport.update({ where: { mentoringId }, data: { hrSummaryConsent } });
    expect(await items()).toBe(nothing);
  }
  await prisma.mentorReport.update({ where: { mentoringId }, data: { hrSummaryConsent: "approved", hrSummarySha256: "0".repeat(64) } });
  expect(await items()).toContain(summary);
  expect(await items()).not.toContain("印-private");
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: "L2" } });
  expect(await items()).not.toContain(summary);
});
