import { DAY, HOUR } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make } = api;

interface Results {
  items: { id: string; overdue: boolean; dueAt: string; commentToMentor: string | null; reportStatus: string }[];
  counts: { open: number; overdue: number; written: number };
  nextCursor: string | null;
}

const ago = (milliseconds: number) => new Date(NOW.getTime() - milliseconds);

async function fixture(policy: Record<string, number> = {}) {
  const order = await make.order({ startsOn: "2025-01-01", maxMentoringCount: 20, policy });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order, maxCount: 20 })];
  const token = await api.signIn(mentor);
  const results = async (input: Record<string, unknown> = {}) =>
    (await api.rest("mentors.results", { id: mentor.userId, ...input }, { token })).body as Results;
  return { mentor, mentee, results, token };
}

test("what is to be reported comes oldest first, and is late by the order's own time, to the second", async () => {
  const { mentor, mentee, results } = await fixture({ mentorReportDueHours: 48 });
  const meets = { mentor, mentee };
  // An hour each: ended 47 hours ago, and 49.
  const fresh = await make.mentoring({ ...meets, startAt: ago(48 * HOUR) });
  const late = await make.mentoring({ ...meets, startAt: ago(50 * HOUR) });
  await make.mentoring({ ...meets, startAt: new Date(NOW.getTime() + DAY) });
  await make.mentoring({ ...meets, startAt: ago(9 * DAY), status: "canceled" });
  await make.mentoring({ ...meets, startAt: ago(8 * DAY), status: "no_show" });
  const open = await results();
  expect(open.items.map(({ id, overdue }) => [id, overdue])).toEqual([
    [late.mentoringId, true],
    [fresh.mentoringId, false],
  ]);
  expect(open.counts).toEqual({ open: 2, overdue: 1, written: 0 });
  expect((await results({ state: "overdue" })).items.map(({ id }) => id)).toEqual([late.mentoringId]);
});

test("the home page counts the reports that the list shows: held but not written counts, written does not", async () => {
  const { mentor, mentee, results, token } = await fixture();
  const meets = { mentor, mentee };
  await make.mentoring({ ...meets, startAt: ago(2 * DAY) });
  await make.mentoring({ ...meets, startAt: ago(4 * DAY), status: "done" });
  const written = await make.mentoring({ ...meets, startAt: ago(6 * DAY), status: "done" });
  await make.report({ mentoringId: written.mentoringId, mentor, submittedAt: ago(5 * DAY) });
  await make.mentoring({ ...meets, startAt: ago(8 * DAY), status: "canceled" });
  const { info } = (await api.rest("currentUser.get", {}, { token })).body as { info: { pendingReports: number } };
  expect(info.pendingReports).toBe(2);
  expect((await results()).counts.open).toBe(2);
});

test("a comment is read by its mentor alone, and only once the mentor's own report is submitted", async () => {
  const { mentor, mentee, results } = await fixture();
  const meets = { mentor, mentee };
  const waits = await make.mentoring({ ...meets, startAt: ago(5 * DAY), status: "done" });
  const told = await make.mentoring({ ...meets, startAt: ago(9 * DAY), status: "done" });
  for (const { mentoringId } of [waits, told])
    await make.survey({ mentoringId, submittedAt: ago(4 * DAY), commentToMentor: "ありがとうございました。" });
  await make.report({ mentoringId: told.mentoringId, mentor, submittedAt: ago(8 * DAY) });
  expect((await results()).items).toMatchObject([{ id: waits.mentoringId, commentToMentor: null }]);
  expect((await results({ state: "written" })).items).toMatchObject([
    { id: told.mentoringId, commentToMentor: "ありがとうございました。" },
  ]);
  expect((await results({ state: "open", withComment: true })).items).toEqual([]);

  const other = await api.signIn(await make.mentor());
  expect((await api.rest("mentors.results", { id: mentor.userId }, { token: other })).status).toBe(404);
  const adminToken = await api.signIn(await make.admin());
  expect((await api.rest("mentors.results", { id: mentor.userId }, { token: adminToken })).status).toBe(403);
});

test("pages follow each other without a gap, in both directions of time", async () => {
  const { mentor, mentee, results } = await fixture();
  const ids: string[] = [];
  for (const days of [30, 28, 26, 24, 22]) {
    const { mentoringId } = await make.mentoring({ mentor, mentee, startAt: ago(days * DAY), status: "done" });
    ids.push(mentoringId);
  }
  const walk = async (state: string) => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Results = await results({ state, pageSize: 2, ...(cursor !== null && { cursor }) });
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    return seen;
  };
  expect(await walk("open")).toEqual(ids);
  for (const mentoringId of ids) await make.report({ mentoringId, mentor, submittedAt: ago(DAY) });
  expect(await walk("written")).toEqual(ids.toReversed());
});

test("why a time is not offered is told to the mentor and the admins, in sentences, and to no other mentor", async () => {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order], acceptingNew: false });
  const ask = async (token: string) => api.rest("mentors.why", { id: mentor.userId, at: "2026-06-18T03:00:00+09:00" }, { token });
  const own = (await ask(await api.signIn(mentor))).body as {
    offered: boolean;
    order: { id: string };
    reasons: { code: string; text: string }[];
  };
  expect(own).toMatchObject({ offered: false, order: { id: order.orderId } });
  expect(own.reasons.map(({ code }) => code)).toEqual(["not_accepting", "outside_hours"]);
  expect(own.reasons[1]?.text).toBe("この日の受付時間（09:00〜18:00）の外です。");
  expect((await ask(await api.signIn(await make.admin()))).body).toMatchObject({ offered: false });
  expect((await ask(await api.signIn(await make.mentor()))).status).toBe(404);
  const idle = await make.mentor();
  const nothing = await api.rest("mentors.why", { id: idle.userId, at: "2026-06-18T10:00:00+09:00" }, { token: await api.signIn(idle) });
  expect(nothing.body).toMatchObject({ offered: false, order: null, reasons: [{ code: "no_order" }] });
});
