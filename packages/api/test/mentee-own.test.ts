import { DISCLOSURE_LEVELS, type DisclosureLevel } from "@knotter/domain/disclosure";
import { DAY } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;
const as = async (who: Person) => ({ token: await api.signIn(who) });
const startAt = at("2026-05-20", "10:00");

/** A person with a done interview and an approved summary, in an order of this level. */
async function given(level: DisclosureLevel, showRegistration = true) {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
  const [mentor, mentee, hr] = [
    await make.mentor({ orders: [order] }),
    await make.mentee({ order }),
    await make.hrStaff({ customerId, permissions: { manageMentees: true } }),
  ];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt, status: "done", disclosureLevel: level });
  await make.report({ mentoringId, mentor, hrSummary: "学び直しの時間を取りたいとのことでした。", hrSummaryConsent: "approved" });
  return { order, mentor, mentee, hr, mentoringId };
}

describe("what the company sees of the mentee", () => {
  test.each(DISCLOSURE_LEVELS.flatMap((level) => [true, false].map((shown) => [level, shown] as const)))(
    "is at %s (registrations shown: %s) the very row and the very interviews that HR is given",
    async (level, showRegistration) => {
      const { order, mentee, hr } = await given(level, showRegistration);
      const mine = await api.rest("mentees.companyView", { id: mentee.userId, orderId: order.orderId }, await as(mentee));
      const list = await api.rest("orders.mentees", { id: order.orderId, pageSize: 5 }, await as(hr));
      const page = await api.rest("mentees.mentorings", { id: mentee.orderMenteeId, orderId: order.orderId }, await as(hr));
      const beside = await api.rest("orders.mentee", { id: order.orderId, orderMenteeId: mentee.orderMenteeId }, await as(hr));
      expect([mine.status, list.status, page.status, beside.status]).toEqual([200, 200, 200, 200]);
      const body = mine.body as { listed: unknown; interviews: unknown[]; history: unknown; person: unknown };
      expect(body.listed).toEqual((list.body as { items: unknown[] }).items[0]);
      const { hrItems, hrPerson } = page.body as { hrItems: unknown[]; hrPerson: unknown };
      expect([body.interviews, body.person]).toEqual([hrItems, hrPerson]);
      const { person, history } = beside.body as { person: unknown; history: unknown[] };
      expect([body.listed, body.history]).toEqual([person, history]);
      expect(history.length > 0).toBe(showRegistration);
      expect(JSON.stringify(body).includes("学び直し")).toBe(level === "L3");
      expect(JSON.stringify(body).includes("2026-05-20")).toBe(level === "L2" || level === "L3");
    },
  );

  test("is nothing at an order without the mentee, and nobody else's", async () => {
    const [{ mentee, order }, other] = [await given("L1"), await given("L1")];
    for (const [who, input] of [
      [mentee, { id: mentee.userId, orderId: other.order.orderId }],
      [other.mentee, { id: mentee.userId, orderId: order.orderId }],
    ] as const)
      expect((await api.rest("mentees.companyView", input, await as(who))).status).toBe(404);
  });
});

describe("what waits for the mentee", () => {
  const kinds = async (mentee: Person) => {
    const { body } = await api.rest("mentees.waiting", { id: mentee.userId }, await as(mentee));
    return (body as { items: { kind: string }[] }).items.map(({ kind }) => kind);
  };

  test("is a survey until it is submitted, declined or closed", async () => {
    const { mentee, mentor } = await given("L1");
    const recent = new Date(NOW.getTime() - DAY);
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: recent, status: "done" });
    expect(await kinds(mentee)).toEqual(["survey"]);
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { surveyDeclinedAt: NOW } });
    expect(await kinds(mentee)).toEqual([]);
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { surveyDeclinedAt: null } });
    await make.survey({ mentoringId, submittedAt: NOW });
    expect(await kinds(mentee)).toEqual([]);
  });

  test("is a proposed summary, and an absence that can be answered, before everything else", async () => {
    const { mentee, mentor, mentoringId } = await given("L3");
    await prisma.mentorReport.update({ where: { mentoringId }, data: { hrSummaryConsent: "proposed", hrSummarySha256: null } });
    const absent = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - 2 * DAY), status: "no_show" });
    await prisma.mentoring.update({ where: { id: absent.mentoringId }, data: { noShowReportedAt: new Date(NOW.getTime() - DAY) } });
    expect(await kinds(mentee)).toEqual(["absence", "summary"]);
    await prisma.mentoring.update({
      where: { id: absent.mentoringId },
      data: { disputeStatus: "open", disputeText: "おりました", disputedAt: NOW },
    });
    expect(await kinds(mentee)).toEqual(["summary"]);
  });

  test("is a questionnaire for an interview to come, until it is submitted", async () => {
    const { mentee, mentor } = await given("L1");
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() + 3 * DAY) });
    expect(await kinds(mentee)).toEqual(["sheet"]);
    const { sheetId } = await make.sheet({ mentee, mentoringId });
    expect(await kinds(mentee)).toEqual(["sheet"]);
    await prisma.checkedQuestion.update({ where: { id: sheetId }, data: { status: "submitted", submittedAt: NOW } });
    expect(await kinds(mentee)).toEqual([]);
  });
});

test("the mentee's consents are private, newest first and page by page, with the interview they were given for", async () => {
  const { mentee, mentoringId } = await given("L3");
  const grant = (type: "terms" | "privacy" | "hr_summary", minutes: number, targetId: string | null = null) =>
    prisma.consentRecord.create({
      data: { subjectUserId: mentee.userId, type, documentVersion: "1", grantedAt: new Date(NOW.getTime() + minutes * 60_000), targetId },
    });
  for (const [type, minutes, target] of [
    ["terms", 1, null],
    ["privacy", 2, null],
    ["hr_summary", 3, mentoringId],
  ] as const)
    await grant(type, minutes, target);
  const caller = await as(mentee);
  type Page = { items: { type: string; mentoring: { id: string } | null; canceled: boolean }[]; nextCursor: string | null };
  const first = (await api.rest("mentees.consents", { id: mentee.userId, pageSize: 2 }, caller)).body as Page;
  expect(first.items.map(({ type }) => type)).toEqual(["hr_summary", "privacy"]);
  expect(first.items[0]?.mentoring?.id).toBe(mentoringId);
  expect(first.items.map(({ canceled }) => canceled)).toEqual([false, false]);
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { status: "canceled", cancelSide: "mentee", canceledAt: NOW } });
  const later = (await api.rest("mentees.consents", { id: mentee.userId, pageSize: 2 }, caller)).body as Page;
  expect(later.items.map(({ canceled }) => canceled)).toEqual([true, false]);
  const rest = (await api.rest("mentees.consents", { id: mentee.userId, pageSize: 2, cursor: first.nextCursor ?? "" }, caller))
    .body as Page;
  expect(rest.items[0]?.type).toBe("terms");
  const stranger = await given("L3");
  expect((await api.rest("mentees.consents", { id: mentee.userId }, await as(stranger.mentee))).status).toBe(404);
});
