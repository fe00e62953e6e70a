import { DISCLOSURE_SENTENCES } from "@knotter/contract/labels/disclosure";
import { DISCLOSURE_LEVELS, type DisclosureLevel } from "@knotter/domain/disclosure";
import { at } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

/** A mentee of an order at this level, and everything that HR can read about them. */
async function watched(level: DisclosureLevel) {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const token = await api.signIn(await make.hrStaff({ customerId, permissions: { exportCsv: true } }));
  const own = await api.signIn(mentee);
  const orderId = order.orderId;

  async function read() {
    const listed = (await api.rest("orders.mentees", { id: orderId }, { token })).body as { items: Listed[] };
    const people = (await api.rest("mentees.hrstaff", { orderId }, { token })).body as { items: { usage?: Usage }[] };
    const person = (await api.rest("mentees.mentorings", { id: mentee.orderMenteeId }, { token })).body as { hrItems: HrItem[] };
    const herself = (await api.rest("mentees.companyView", { id: mentee.userId, orderId }, { token: own })).body as { listed: Listed };
    const { text } = await api.rest("orders.menteesCsvForHr", { orderIds: orderId }, { token });
    const [header = "", row = ""] = text.replace(/^\uFEFF/, "").split("\r\n");
    const cells = Object.fromEntries(header.split(",").map((name, index) => [name, row.split(",")[index]]));
    return { usages: [listed.items[0]?.usage, people.items[0]?.usage, herself.listed.usage], cells, items: person.hrItems };
  }
  /** One interview with this outcome, at the level of the order. */
  async function interview(day: string, end: "reserved" | "done" | "no_show" | "late" | "free") {
    const startAt = at(day, "10:00");
    const { mentoringId: id } = await make.mentoring({ mentee, mentor, startAt, ...(end === "done" ? { status: "done" as const } : {}) });
    const ended = {
      reserved: {},
      done: {},
      no_show: { status: "no_show", noShowSide: "mentee", noShowReportedAt: startAt, counted: true },
      late: { status: "canceled", cancelSide: "mentee", cancelTiming: "late", canceledAt: startAt, counted: true },
      free: { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: startAt, counted: false },
    } as const;
    await prisma.mentoring.update({ where: { id }, data: { disclosureLevelAtBooking: level, ...ended[end] } });
    return id;
  }
  return { customerId, order, mentor, mentee, token, read, interview };
}

type Usage = { label: string; used: number; max: number };
type Listed = { usage: Usage | null };
type HrItem = { order: { orderNo: string; name: string }; label: string; doneOn?: string };

describe("利用回数 towards HR", () => {
  test.each(["no_show", "late", "free"] as const)("does not count an interview that ended as %s", async (end) => {
    const { read, interview } = await watched("L1");
    await interview("2026-05-20", end);
    const { usages, cells, items } = await read();
    expect(usages).toEqual(Array(3).fill({ label: "未予約", used: 0, max: 3 }));
    expect([cells["利用状況"], cells["利用回数"], items]).toEqual(["未予約", "0", []]);
  });

  test("counts what the label names, and as often as the interviews of the person's page", async () => {
    const { read, interview } = await watched("L1");
    for (const [day, end] of [
      ["2026-05-11", "done"],
      ["2026-05-18", "no_show"],
      ["2026-06-20", "reserved"],
    ] as const)
      await interview(day, end);
    const { usages, cells, items } = await read();
    expect(usages).toEqual(Array(3).fill({ label: "実施済み", used: 2, max: 3 }));
    expect([cells["利用状況"], cells["利用回数"], items.length]).toEqual(["実施済み", "2", 2]);
  });
});

describe("the sentence that a mentee accepts says what HR reads", () => {
  /** The part of the promise that covers each thing HR sees of one person. */
  const WORDS = { label: "予約・実施の有無", used: "回数", doneOn: "面談を受けた日", summary: "承認した要約" } as const;

  test.each(DISCLOSURE_LEVELS)("%s", async (level) => {
    const { read, interview, mentor } = await watched(level);
    const mentoringId = await interview("2026-05-11", "done");
    await make.report({ mentoringId, mentor, hrSummary: "印-summary", hrSummaryConsent: "approved" });
    const { usages, cells, items } = await read();
    const shown = {
      label: usages.some((usage) => usage) || items.some((item) => item.label) || "利用状況" in cells,
      used: usages.some((usage) => usage) || items.length > 0 || "利用回数" in cells,
      doneOn: items.some((item) => item.doneOn) || "実施日" in cells,
      summary: JSON.stringify([items, cells]).includes("印-summary"),
    };
    const [shared = ""] = DISCLOSURE_SENTENCES[level].split("（");
    const promised = Object.fromEntries(Object.entries(WORDS).map(([key, words]) => [key, shared.includes(words)]));
    expect(shown).toEqual(promised);
    // What the promise excludes appears nowhere: neither the mentor nor a time.
    expect(JSON.stringify([usages, cells, items])).not.toMatch(new RegExp(`${mentor.displayName}|10:00`));
  });
});

test("interviews without a day do not stand where their day would be", async () => {
  const dated = await watched("L2");
  const { customerId, mentee, mentor, token } = dated;
  await dated.interview("2026-05-11", "done");
  await dated.interview("2026-05-29", "done");
  const hidden = await make.order({ customerId, disclosureLevel: "L1" });
  const place = await prisma.orderMentee.create({
    data: {
      orderId: hidden.orderId,
      menteeId: mentee.userId,
      email: mentee.email,
      name: "相談 次郎",
      maxCount: 3,
      status: "active",
      registeredAt: at("2026-05-01", "10:00"),
    },
  });
  const there = { ...mentee, orderId: hidden.orderId, orderMenteeId: place.id };
  const { mentoringId } = await make.mentoring({ mentee: there, mentor, startAt: at("2026-05-01", "12:00"), status: "done" });
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: "L1" } });
  const items = async (): Promise<HrItem[]> =>
    ((await api.rest("mentees.mentorings", { id: mentee.userId }, { token })).body as { hrItems: HrItem[] }).hrItems;
  const first = await items();
  expect(first.map(({ order }) => order.name)).toEqual([...first.map(({ order }) => order.name)].sort());
  expect(first.flatMap(({ doneOn }) => doneOn ?? [])).toEqual(["2026-05-29", "2026-05-11"]);
  // Wherever the day is: before, between, after.
  for (const day of ["2026-05-20", "2026-05-30"]) {
    const [startAt, endAt] = [at(day, "12:00"), at(day, "13:00")];
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { startAt, endAt, blockFrom: startAt, blockTo: endAt } });
    expect(await items()).toEqual(first);
  }
});
