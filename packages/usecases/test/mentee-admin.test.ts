import { toOffsetIso } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type AdministerInput, administerMentee } from "../src/mentee/administer";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { bookingOf, codeOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const startAt = at("2026-06-08", "10:00");

async function someone() {
  const order = await make.order({ policy: { maxFutureReservations: 3 } });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const deps = testDeps(db);
  const administer = (more: Partial<AdministerInput>) => administerMentee(deps, actorOf(admin), { id: mentee.userId, ...more });
  const place = () => prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId }, include: { ledger: true } });
  const user = () => prisma.user.findUniqueOrThrow({ where: { id: mentee.userId }, include: { sessions: true } });
  return { order, mentor, mentee, admin, deps, administer, place, user };
}

describe("an admin's corrections of counts", () => {
  test("are granted, taken back and corrected by the ledger, with the reason", async () => {
    const { order, mentor, mentee, administer, place } = await someone();
    await make.mentoring({ mentee, mentor, startAt });
    await administer({ maxCountByOrder: [{ orderId: order.orderId, maxCount: 5 }], expectedVersion: 1 });
    await administer({ maxCountByOrder: [{ orderId: order.orderId, maxCount: 2 }] });
    await administer({ adjust: { orderId: order.orderId, delta: -1, reason: "電話での面談分" } });
    const { maxCount, usedCount, ledger } = await place();
    expect([maxCount, usedCount]).toEqual([2, 2]);
    expect(ledger.map(({ kind, delta, reason }) => [kind, delta, reason])).toEqual([
      ["grant", 3, null],
      ["reserve", -1, null],
      ["grant", 2, null],
      ["grant", -3, null],
      ["adjust", -1, "電話での面談分"],
    ]);
  });

  test("never fall below what is used", async () => {
    const { order, mentor, mentee, administer, place } = await someone();
    await make.mentoring({ mentee, mentor, startAt });
    await make.mentoring({ mentee, mentor, startAt: at("2026-06-09", "10:00") });
    const error = await refused(administer({ maxCountByOrder: [{ orderId: order.orderId, maxCount: 1 }] }));
    expect([error.code, error.detail.params]).toEqual(["COUNT_BELOW_USED", { used: 2 }]);
    expect((await place()).maxCount).toBe(3);
  });

  test.each([3, -3])("are not corrected by %i when one of three is used", async (delta) => {
    const { order, mentor, mentee, administer } = await someone();
    await make.mentoring({ mentee, mentor, startAt });
    const error = await refused(administer({ adjust: { orderId: order.orderId, delta, reason: "訂正" } }));
    expect(error.detail.fieldErrors).toEqual({ "adjust.delta": ["COUNT_OUT_OF_RANGE"] });
  });

  test("of an interview that is still ahead are not given back: it is canceled, and gives its own back", async () => {
    const { order, mentor, mentee, deps, administer, place } = await someone();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
    const error = await refused(administer({ adjust: { orderId: order.orderId, delta: 1, reason: "訂正" } }));
    expect(error.detail.fieldErrors).toEqual({ "adjust.delta": ["COUNT_OUT_OF_RANGE"] });
    await cancelMentoring(deps, actorOf(mentee), { id: mentoringId });
    expect((await place()).usedCount).toBe(0);
  });

  test("belong to an order with the mentee on its list", async () => {
    const { administer } = await someone();
    const other = await make.order();
    const error = await refused(administer({ maxCountByOrder: [{ orderId: other.orderId, maxCount: 5 }] }));
    expect(error.detail.fieldErrors).toEqual({ maxCountByOrder: ["NOT_ON_THE_LIST"] });
  });

  test("are right when the mentee books while the maximum is lowered", async () => {
    const { order, mentor, mentee, deps, administer, place } = await someone();
    await make.mentoring({ mentee, mentor, startAt: at("2026-06-20", "10:00") });
    const outcomes = await Promise.allSettled([
      bookMentoring(deps, actorOf(mentee), bookingOf(mentor, startAt)),
      administer({ maxCountByOrder: [{ orderId: order.orderId, maxCount: 1 }] }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const { usedCount, maxCount } = await place();
    expect(usedCount).toBeLessThanOrEqual(maxCount);
  });
});

describe("an account that an admin disables", () => {
  test("only with a reason, and not over the head of interviews to come", async () => {
    const { mentor, mentee, administer, user } = await someone();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
    expect((await refused(administer({ disabled: true }))).detail.fieldErrors).toEqual({ disabledReason: ["REASON_MISSING"] });
    const error = await refused(administer({ disabled: true, disabledReason: "left_company" }));
    expect([error.code, error.detail.params, error.detail.data]).toEqual([
      "FUTURE_SESSIONS",
      { count: 1 },
      { mentorings: [expect.objectContaining({ mentoringId, startAt: toOffsetIso(startAt) })] },
    ]);
    expect(await user()).toMatchObject({ disabled: false, sessionVersion: 1 });
  });

  test("with its interviews canceled in nobody's fault, and every session dead", async () => {
    const { mentor, mentee, admin, administer, place, user } = await someone();
    await make.session(mentee);
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
    await administer({ disabled: true, disabledReason: "left_company", disabledNote: "6月末退職", futureSessions: "cancel" });
    expect(await user()).toMatchObject({
      disabled: true,
      disabledAt: NOW,
      disabledById: admin.userId,
      disabledReason: "left_company",
      disabledNote: "6月末退職",
      sessionVersion: 2,
      sessions: [{ revokedAt: NOW }],
    });
    const { mentoring, ledger, mails, audit } = await tracesOf(workbench, mentoringId);
    expect(mentoring).toMatchObject({
      status: "canceled",
      cancelSide: "admin",
      cancelTiming: "free",
      counted: false,
      canceledById: admin.userId,
    });
    expect(ledger.at(-1)).toEqual({ kind: "release", delta: 1 });
    expect(mails.map(({ type, toUserId }) => [type, toUserId]).sort()).toEqual(
      [
        ["mentor_cancel", mentee.userId],
        ["mentor_cancel", mentor.userId],
      ].sort(),
    );
    expect(JSON.stringify(audit)).not.toContain("退職");
    expect((await place()).usedCount).toBe(0);
  });

  test("with its interviews kept, and opened again", async () => {
    const { mentor, mentee, administer, user } = await someone();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
    await administer({ disabled: true, disabledReason: "other", futureSessions: "keep" });
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
    await administer({ disabled: false });
    expect(await user()).toMatchObject({ disabled: false, disabledAt: null, disabledReason: null });
  });
});

describe("a new address from an admin", () => {
  test("is only proposed: the account keeps the one it has, with its sessions and its open links", async () => {
    const { mentee, administer, user } = await someone();
    await prisma.linkToken.create({
      data: {
        purpose: "password_reset",
        tokenHash: hash(),
        email: mentee.email,
        role: "mentee",
        userId: mentee.userId,
        createdAt: NOW,
        expiresAt: at("2026-06-02", "09:00"),
      },
    });
    const email = `new-${crypto.randomUUID()}@example.com`;
    const sessionId = await make.session(mentee);
    await administer({ email });
    expect((await user()).email).toBe(mentee.email);
    expect(await db.read.account.sessions.find(sessionId)).toMatchObject({ revoked: false, hiddenBefore: null });
    expect(await prisma.linkToken.count({ where: { userId: mentee.userId, purpose: "password_reset", revokedAt: null } })).toBe(1);
    const mails = await prisma.mail.findMany({ where: { toUserId: mentee.userId, type: "email_change" } });
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual([email, mentee.email].sort());
  });

  test("that somebody has is refused, and nothing else is done", async () => {
    const { order, administer, place } = await someone();
    const taken = (await make.mentor()).email;
    expect(await codeOf(administer({ email: taken, maxCountByOrder: [{ orderId: order.orderId, maxCount: 9 }] }))).toBe("DUPLICATE_EMAIL");
    expect((await place()).maxCount).toBe(3);
  });
});

test("memo and department are kept, the audit tells that they changed and not how", async () => {
  const { mentee, administer, place } = await someone();
  await administer({ adminMemo: "折り返しの電話を希望", department: "経理部", expectedVersion: 1 });
  expect(await prisma.mentee.findUniqueOrThrow({ where: { userId: mentee.userId } })).toMatchObject({
    adminMemo: "折り返しの電話を希望",
    version: 2,
  });
  expect((await place()).department).toBe("経理部");
  const audit = await prisma.auditLog.findMany({ where: { entityId: mentee.userId } });
  expect(audit).toMatchObject([{ action: "mentee.administer", diff: { adminMemo: "changed", department: "changed" } }]);
  expect(JSON.stringify(audit)).not.toMatch(/折り返し|経理/);
  expect(await codeOf(administer({ adminMemo: "x", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
});

const hash = (): string => crypto.randomUUID().replaceAll("-", "").repeat(2);
