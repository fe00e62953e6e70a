import { scopeOf } from "@knotter/domain/scope";
import { addDays, HOUR, instantOf, tokyoDate } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import type { Person } from "@knotter/testing/factories/user";
import { actorOf } from "@knotter/testing/factories/user";
import { openedRow } from "@knotter/testing/keys";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test, vi } from "vitest";
import { removeMentee } from "../src/mentee/erase";
import { commentOnSheet } from "../src/supervision/comment";
import { withdrawSupervision } from "../src/supervision/end";
import { nameSupervisor } from "../src/supervision/name";
import { requestSupervision } from "../src/supervision/request";
import { tellWithdrawn } from "../src/supervision/tell-withdrawn";
import { writeCaseSheet } from "../src/supervision/write";
import { COMPLETE, justOver } from "./afterwards";
import { codeOf } from "./calls";

const workbench = await openWorkbench({ poolMax: 12 });
const { db, make, pool, prisma } = workbench;
const REPEATS = inTier({ fast: 3, full: 10 });
const SHEET = { situation: "異動を迷っている。", assessment: "", question: "関わり方を確かめたい。" };

/** A held interview, and two who can supervise. */
async function held() {
  const just = await justOver(workbench);
  await just.report(just.mentor);
  const [first, second] = [await make.mentor(), await make.mentor()];
  const { deps, mentor, admin, id: mentoringId } = just;
  const as = actorOf;
  return {
    ...just,
    first,
    second,
    row: async () => {
      const row = await prisma.supervision.findFirst({ where: { mentoringId }, orderBy: { endedAt: { sort: "desc", nulls: "first" } } });
      return row && openedRow(pool, "Supervision", row, row.id);
    },
    request: () => requestSupervision(deps, as(mentor), { mentoringId }),
    name: (id: string, supervisor: Person) => nameSupervisor(deps, as(admin), { id, supervisorId: supervisor.userId }),
    write: (id: string, supervisor: Person, more: object = {}) =>
      writeCaseSheet(deps, as(mentor), { id, supervisorId: supervisor.userId, ...SHEET, ...more }),
    comment: (id: string, who: Person) => commentOnSheet(deps, as(who), { id, body: "丁寧です。" }),
    withdraw: (id: string) => withdrawSupervision(deps, as(mentor), { id }),
  };
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index);

describe("the wish in a report", () => {
  test("becomes a supervision when the report is submitted, once, and not before", async () => {
    const { mentor, report, id } = await justOver(workbench);
    const rows = () => prisma.supervision.findMany({ where: { mentoringId: id } });
    await report(mentor, { ...COMPLETE, draft: true, supervisionRequested: true });
    expect(await rows()).toEqual([]);
    await report(mentor, { ...COMPLETE, supervisionRequested: true });
    await report(mentor, { ...COMPLETE, supervisionRequested: true, nextPlan: "もう一度" });
    expect(await rows()).toMatchObject([{ status: "requested", mentorId: mentor.userId, situation: null }]);
  });

  test("is withdrawn when it is taken back, but not what was written meanwhile", async () => {
    const { mentor, report, row, name, write, first } = await held();
    await report(mentor, { ...COMPLETE, supervisionRequested: true });
    await report(mentor, { ...COMPLETE, supervisionRequested: false });
    expect(await row()).toMatchObject({ status: "withdrawn" });
    await report(mentor, { ...COMPLETE, supervisionRequested: true });
    const { id } = (await row()) ?? { id: "" };
    await name(id, first);
    await write(id, first, { draft: true });
    await report(mentor, { ...COMPLETE, supervisionRequested: false });
    expect(await row()).toMatchObject({ status: "named", situation: SHEET.situation });
  });
});

test("a supervisor hears of a wish that a report no longer has on the next day, once: no mail has the moment of the report", async () => {
  const { mentor, report, row, name, first, deps } = await held();
  await report(mentor, { ...COMPLETE, supervisionRequested: true });
  const { id } = (await row()) ?? { id: "" };
  await name(id, first);
  await report(mentor, { ...COMPLETE, supervisionRequested: false });
  expect(await row()).toMatchObject({ status: "withdrawn" });
  const mails = () => prisma.mail.findMany({ where: { toUserId: first.userId, facts: { path: ["news"], equals: "withdrawn" } } });
  const reported = deps.clock.now();
  await tellWithdrawn(deps);
  expect(await mails()).toEqual([]);
  const tomorrow = instantOf(addDays(tokyoDate(reported), 1), 3 * 60);
  for (const hours of [0, 1, 24]) await tellWithdrawn(testDeps(db, { now: new Date(tomorrow.getTime() + hours * HOUR) }));
  expect(await mails()).toMatchObject([{ queuedAt: tomorrow, mentoringId: null }]);
});

test("the wish in a report leaves nothing that an admin could put beside the report of the same moment", async () => {
  const { mentor, report, row, id: mentoringId } = await held();
  await report(mentor, { ...COMPLETE, supervisionRequested: true });
  await report(mentor, { ...COMPLETE, supervisionRequested: false });
  await report(mentor, { ...COMPLETE, supervisionRequested: true });
  const supervision = await row();
  expect(supervision?.status).toBe("requested");
  const ids = (await prisma.supervision.findMany({ where: { mentoringId } })).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  // An id of version 7 is a moment.
  expect(ids.every((id) => id[14] === "4")).toBe(true);
  expect(await prisma.auditLog.count({ where: { entityId: { in: ids } } })).toBe(0);
  expect(await prisma.auditLog.count({ where: { entityId: mentoringId, action: { startsWith: "mentorReport." } } })).toBeGreaterThan(1);
});

describe("at the same moment", () => {
  test("many wishes for one interview are one", async () => {
    for (const _ of times(REPEATS)) {
      const { request, id } = await held();
      const made = await Promise.all(times(6).map(request));
      expect(new Set(made.map((one) => one.id)).size).toBe(1);
      expect(await prisma.supervision.count({ where: { mentoringId: id } })).toBe(1);
    }
  });

  test("two admins name one supervisor after the other, and each who loses it is told", async () => {
    for (const _ of times(REPEATS)) {
      const { request, name, row, first, second } = await held();
      const { id } = await request();
      await Promise.all([name(id, first), name(id, second)]);
      const last = (await row())?.supervisorId;
      const former = last === first.userId ? second : first;
      const told = await prisma.mail.findMany({ where: { type: "supervision", toUserId: former.userId } });
      expect(told.map(({ facts }) => (facts as { news: string }).news).sort()).toEqual(["asked_to_supervise", "replaced"]);
    }
  });

  test("a comment of the supervisor who is just being replaced is there before, or refused", async () => {
    for (const _ of times(REPEATS)) {
      const { request, name, write, comment, row, first, second } = await held();
      const { id } = await request();
      await name(id, first);
      await write(id, first);
      const [commented] = await Promise.allSettled([comment(id, first), name(id, second)]);
      expect(await row()).toMatchObject({ status: "named", supervisorId: second.userId });
      expect(await prisma.supervisionComment.count({ where: { supervisionId: id } })).toBe(commented.status === "fulfilled" ? 1 : 0);
      expect(await codeOf(comment(id, first))).toBe("NOT_FOUND");
    }
  });

  test("a sheet that is handed over while the supervisor changes is read by one who was named when it was handed over", async () => {
    for (const _ of times(REPEATS)) {
      const { request, name, write, row, first, second } = await held();
      const { id } = await request();
      await name(id, first);
      const handing = write(id, first);
      const [written] = await Promise.allSettled([handing, name(id, second)]);
      expect(await row()).toMatchObject({ status: "named", supervisorId: second.userId });
      if (written.status === "rejected") expect(written.reason).toMatchObject({ code: "CONFLICT" });
    }
  });

  test("a wish that is withdrawn while somebody is named has no supervisor who reads", async () => {
    for (const _ of times(REPEATS)) {
      const { request, name, withdraw, row, first } = await held();
      const { id } = await request();
      await Promise.allSettled([withdraw(id), name(id, first)]);
      expect(await row()).toMatchObject({ status: "withdrawn" });
    }
  });

  test("a comment that is being written while the data of the mentee is erased is not left behind", async () => {
    const { request, name, write, row, first, mentee, admin, deps } = await held();
    const { id } = await request();
    await name(id, first);
    await write(id, first);
    const [commented, waitedFor] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const commenting = db.transaction(async (tx) => {
      await tx.supervision.lock(scopeOf(actorOf(first)), id);
      await tx.supervision.comment(id, first.userId, "丁寧です。", deps.clock.now());
      commented.resolve();
      await waitedFor.promise;
    });
    await commented.promise;
    const erasing = removeMentee(deps, actorOf(admin), { id: mentee.userId });
    await vi.waitFor(async () => {
      const [{ waiting } = { waiting: 0 }] = await prisma.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS "waiting" FROM pg_locks WHERE NOT granted`;
      expect(waiting).toBeGreaterThan(0);
    });
    waitedFor.resolve();
    await Promise.all([commenting, erasing]);
    expect(await row()).toMatchObject({ status: "withdrawn", situation: null });
    expect(await prisma.supervisionComment.count({ where: { supervisionId: id } })).toBe(0);
  });
});
