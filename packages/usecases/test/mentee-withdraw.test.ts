import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { removeMentee } from "../src/mentee/erase";
import { type WithdrawInput, withdrawMentee } from "../src/mentee/withdraw";
import { bookMentoring } from "../src/mentoring/book";
import { decideRequest } from "../src/personal-data/decide";
import { bookingOf, codeOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const [soon, later] = [at("2026-06-02", "10:00"), at("2026-06-20", "10:00")];

async function someone() {
  const order = await make.order({ policy: { maxFutureReservations: 3 }, endsOn: "2027-03-31" });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
  const hr = await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } });
  const deps = testDeps(db);
  const withdraw = (as: Person, more: Partial<WithdrawInput> = {}) =>
    withdrawMentee(deps, actorOf(as), { id: mentee.userId, scope: "order", orderId: order.orderId, ...more });
  const book = async (startAt: Date) => (await make.mentoring({ mentee, mentor, startAt, note: "話したいこと" })).mentoringId;
  const place = () => prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } });
  const user = () => prisma.user.findUniqueOrThrow({ where: { id: mentee.userId }, include: { mentee: true, sessions: true } });
  return { order, mentor, mentee, admin, hr, deps, withdraw, book, place, user };
}

describe("a person leaves an order", () => {
  test("and the interviews are canceled as nobody's fault, tomorrow's too: counts, mails, history, audit", async () => {
    const { mentee, mentor, withdraw, book, place } = await someone();
    const [first, second] = [await book(soon), await book(later)];
    const outcome = await withdraw(mentee, { reason: "異動のため" });
    expect(outcome).toMatchObject({
      status: "withdrawn",
      dryRun: false,
      cancelled: [{ id: first }, { id: second }],
      dataDeletionPlannedOn: null,
    });
    expect(await place()).toMatchObject({ status: "withdrawn", withdrawnAt: NOW, withdrawnReason: "異動のため", usedCount: 0 });
    const { mentoring, ledger, events, mails, audit } = await tracesOf(workbench, first);
    expect(mentoring).toMatchObject({
      status: "canceled",
      cancelSide: "system",
      cancelTiming: "free",
      cancelReasonCode: "withdrawn",
      counted: false,
    });
    expect(ledger).toEqual([
      { kind: "reserve", delta: -1 },
      { kind: "release", delta: 1 },
    ]);
    expect(events.at(-1)).toMatchObject({ type: "canceled", reasonCode: "withdrawn" });
    expect(mails.map(({ type, toUserId }) => `${type} ${toUserId}`).sort()).toEqual(
      [`mentee_cancel ${mentee.userId}`, `mentee_cancel ${mentor.userId}`].sort(),
    );
    expect(JSON.stringify([mails, events, audit])).not.toContain("異動");
  });

  test("after the last day, if one is given", async () => {
    const { mentee, withdraw, book } = await someone();
    const [kept, gone] = [await book(soon), await book(later)];
    expect((await withdraw(mentee, { lastDay: "2026-06-02" })).cancelled.map(({ id }) => id)).toEqual([gone]);
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: kept } })).status).toBe("reserved");
  });

  test("only once its meaning was shown: a dry run changes nothing", async () => {
    const { mentee, withdraw, book, place } = await someone();
    const id = await book(later);
    expect(await withdraw(mentee, { dryRun: true })).toMatchObject({ dryRun: true, cancelled: [{ id }] });
    expect((await place()).status).toBe("active");
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id } })).status).toBe("reserved");
  });

  test("once: the second time is refused; and no booking in it is possible any more", async () => {
    const { mentee, mentor, deps, withdraw } = await someone();
    await withdraw(mentee);
    expect(await codeOf(withdraw(mentee))).toBe("ALREADY_DONE");
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, later)))).toBe("NOT_FOUND");
  });

  test("and no mail about it is sent any more; the invitation is closed", async () => {
    const { order, mentee, withdraw } = await someone();
    const mail = (type: string, status: "queued" | "sent") =>
      prisma.mail.create({
        data: {
          type,
          status,
          orderId: order.orderId,
          toUserId: mentee.userId,
          queuedAt: NOW,
          nextTryAt: NOW,
          dedupeKey: crypto.randomUUID(),
        },
      });
    const [waiting, sent] = [await mail("manual_mail", "queued"), await mail("manual_mail", "sent")];
    const link = { purpose: "signup", email: mentee.email, role: "mentee", orderMenteeId: mentee.orderMenteeId } as const;
    await prisma.linkToken.create({ data: { ...link, tokenHash: hash(), createdAt: NOW, expiresAt: later } });
    await withdraw(mentee);
    const statuses = await prisma.mail.findMany({ where: { id: { in: [waiting.id, sent.id] } }, orderBy: { id: "asc" } });
    expect(statuses.map(({ status }) => status)).toEqual(["canceled", "sent"]);
    expect(await prisma.linkToken.count({ where: { orderMenteeId: mentee.orderMenteeId, revokedAt: null } })).toBe(0);
  });

  test("during a booking: either the booking is canceled with it, or there is none", async () => {
    const { mentee, mentor, deps, withdraw } = await someone();
    await Promise.allSettled([bookMentoring(deps, actorOf(mentee), bookingOf(mentor, later)), withdraw(mentee)]);
    expect(await prisma.mentoring.count({ where: { menteeId: mentee.userId, status: "reserved" } })).toBe(0);
  });
});

describe("HR takes a person off a list", () => {
  test("and learns nothing of interviews, neither before nor after", async () => {
    const { hr, withdraw, book, place } = await someone();
    const id = await book(later);
    expect((await withdraw(hr, { dryRun: true })).cancelled).toEqual([]);
    expect(await withdraw(hr)).toEqual({ status: "withdrawn", dryRun: false, cancelled: [], dataDeletionPlannedOn: null });
    expect((await place()).status).toBe("withdrawn");
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id } })).toMatchObject({
      status: "canceled",
      cancelSide: "system",
      canceledById: null,
    });
    const audit = await prisma.auditLog.findMany({ where: { entity: "OrderMentee", actorId: hr.userId } });
    expect(JSON.stringify(audit)).not.toContain("cancelled");
  });

  test("by the list entry, also without an account; a person who has left already looks like everybody else", async () => {
    const { order, mentee, hr, withdraw } = await someone();
    const listed = await prisma.orderMentee.create({
      data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "未登録 花子", maxCount: 3 },
    });
    const done = await withdraw(hr, { id: listed.id });
    await withdraw(mentee);
    expect(await withdraw(hr)).toEqual(done);
  });

  test("without words, without closing accounts, with the permission, of its own company", async () => {
    const { order, hr, withdraw } = await someone();
    expect((await refused(withdraw(hr, { reason: "成績不振" }))).detail.fieldErrors).toEqual({ reason: ["NOT_YOURS_TO_CHANGE"] });
    expect(await codeOf(withdraw(hr, { scope: "account" }))).toBe("FORBIDDEN");
    expect(await codeOf(withdraw(await make.hrStaff({ customerId: order.customerId })))).toBe("FORBIDDEN");
    const stranger = await make.hrStaff({ customerId: (await make.customer()).customerId, permissions: { manageMentees: true } });
    expect(await codeOf(withdraw(stranger))).toBe("NOT_FOUND");
  });
});

describe("an account is closed", () => {
  test("by the mentee: interviews, places, sessions and links end, and the day of the anonymisation is set", async () => {
    const { mentee, withdraw, book, place, user } = await someone();
    await make.session(mentee);
    const id = await book(later);
    const outcome = await withdraw(mentee, { scope: "account", orderId: undefined });
    expect(outcome).toMatchObject({ status: "closed", cancelled: [{ id }], dataDeletionPlannedOn: "2027-09-27" });
    expect(await user()).toMatchObject({
      disabled: true,
      disabledReason: "request",
      sessionVersion: 2,
      erasureDueOn: new Date("2027-09-27"),
      deletedAt: null,
      sessions: [{ revokedAt: NOW }],
    });
    expect((await place()).status).toBe("withdrawn");
  });

  test("by an admin, once, and not for a day to come", async () => {
    const { admin, withdraw, user } = await someone();
    const close = { scope: "account", orderId: undefined } as const;
    expect((await refused(withdraw(admin, { ...close, lastDay: "2026-06-30" }))).detail.fieldErrors).toEqual({
      lastDay: ["NOT_IN_THE_FUTURE"],
    });
    await withdraw(admin, close);
    expect((await user()).disabledReason).toBe("other");
    expect(await codeOf(withdraw(admin, close))).toBe("ALREADY_DONE");
  });

  test("of nobody else", async () => {
    const { order, withdraw } = await someone();
    const other = await make.mentee({ order });
    expect(await codeOf(withdraw(other, { scope: "account" }))).toBe("NOT_FOUND");
    expect(await codeOf(withdraw(other))).toBe("NOT_FOUND");
  });
});

describe("personal data is erased", () => {
  test("on request: filed once however often it is asked for", async () => {
    const { mentee, deps } = await someone();
    const ask = () => removeMentee(deps, actorOf(mentee), { id: mentee.userId });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect(first).toEqual(second);
    expect(first.status).toBe("requested");
    expect(await prisma.personalDataRequest.findMany({ where: { userId: mentee.userId } })).toMatchObject([
      { kind: "erasure", status: "requested" },
    ]);
  });

  test("by an admin: nobody can be named any more; counts, ratings, consents, audit and the mentor's record stay", async () => {
    const { mentee, mentor, admin, deps, book, place, user } = await someone();
    const words = "心の内の言葉";
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { phone: "09012345678", careerSummary: words, adminMemo: "x" } });
    await prisma.consentRecord.create({ data: { subjectUserId: mentee.userId, type: "terms", documentVersion: "1", grantedAt: NOW } });
    const held = await make.mentoring({ mentee, mentor, startAt: at("2026-05-20", "10:00"), status: "done", note: words });
    await written(mentee.userId, mentor.userId, held.mentoringId, words);
    const ahead = await book(later);
    // A mail from before the account existed, which only has the address.
    const invitation = { orderId: mentee.orderId, toAddress: mentee.email, facts: {}, queuedAt: NOW, nextTryAt: NOW };
    await prisma.mail.create({ data: { ...invitation, type: "mentee_register", dedupeKey: crypto.randomUUID() } });
    // A bounced mail contains the address in the provider's text, and a new-device mail contains personal data.
    const sent = {
      status: "bounced",
      toUserId: mentee.userId,
      sentTo: mentee.email,
      lastError: `550 <${mentee.email}>`,
      queuedAt: NOW,
      nextTryAt: NOW,
    } as const;
    const device = { type: "new_device", facts: { device: "Chrome（Windows）" }, dedupeKey: crypto.randomUUID() };
    const { id: bounced } = await prisma.mail.create({ data: { ...sent, ...device, text: `${words} 様` } });
    await prisma.calendarFeed.create({ data: { userId: mentee.userId, tokenHash: "0".repeat(64), createdAt: NOW } });
    const link = { purpose: "signup", role: "mentee", createdAt: NOW, expiresAt: at("2026-06-15", "09:00") } as const;
    await prisma.linkToken.create({ data: { ...link, email: mentee.email, tokenHash: crypto.randomUUID() } });
    const { requestId } = await removeMentee(deps, actorOf(mentee), { id: mentee.userId });

    const outcome = await removeMentee(deps, actorOf(admin), { id: mentee.userId });
    expect(outcome).toMatchObject({ status: "erased", requestId, cancelled: [{ id: ahead }] });
    const erased = await user();
    expect(erased).toMatchObject({
      email: `${mentee.userId}@erased.invalid`,
      disabled: true,
      deletedAt: NOW,
      anonymizedAt: NOW,
      passwordHash: null,
      sessions: [],
    });
    expect(await prisma.mail.count({ where: { toAddress: mentee.email } })).toBe(0);
    expect(await prisma.linkToken.count({ where: { email: mentee.email } })).toBe(0);
    expect(erased.mentee).toMatchObject({ name: null, displayName: null, phone: null, careerSummary: null, adminMemo: null });
    expect(await place()).toMatchObject({
      email: `${mentee.orderMenteeId}@erased.invalid`,
      name: "（削除済み）",
      status: "withdrawn",
      usedCount: 1,
      maxCount: 3,
    });
    const sheet = await prisma.checkedQuestion.findUniqueOrThrow({ where: { mentoringId: held.mentoringId } });
    const survey = await prisma.menteeReport.findUniqueOrThrow({ where: { mentoringId: held.mentoringId } });
    const report = await prisma.mentorReport.findUniqueOrThrow({ where: { mentoringId: held.mentoringId } });
    expect([sheet.freeText, survey.learned, survey.satisfaction, report.summaryPrivate]).toEqual([null, null, 4, words]);
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: held.mentoringId } })).note).toBeNull();
    expect(await prisma.consentRecord.count({ where: { subjectUserId: mentee.userId } })).toBe(1);
    expect(await prisma.mail.findUniqueOrThrow({ where: { id: bounced } })).toMatchObject({
      sentTo: null,
      text: null,
      lastError: null,
      facts: {},
    });
    expect(await prisma.calendarFeed.count({ where: { userId: mentee.userId } })).toBe(0);
    expect(await prisma.mail.findMany({ where: { toUserId: mentee.userId, id: { not: bounced } } })).toMatchObject([
      { type: "mentee_cancel", status: "canceled" },
    ]);
    expect(await prisma.mail.findMany({ where: { toUserId: mentor.userId, mentoringId: ahead } })).toMatchObject([{ status: "queued" }]);
    expect(await prisma.personalDataRequest.findUniqueOrThrow({ where: { id: String(requestId) } })).toMatchObject({
      status: "done",
      decidedById: admin.userId,
    });
    // The address is free again, and a second erasure fails.
    await make.mentee({ order: await make.order(), email: mentee.email });
    expect(await removeMentee(deps, actorOf(admin), { id: mentee.userId })).toEqual({ status: "erased", requestId: null, cancelled: [] });
  });

  test("of nobody else by a mentee", async () => {
    const { order, deps, mentee } = await someone();
    expect(await codeOf(removeMentee(deps, actorOf(await make.mentee({ order })), { id: mentee.userId }))).toBe("NOT_FOUND");
    expect(await codeOf(removeMentee(deps, actorOf(await make.admin()), { id: crypto.randomUUID() }))).toBe("NOT_FOUND");
  });
});

describe("a request is decided", () => {
  async function requested(kind: "erasure" | "disclosure") {
    const all = await someone();
    const { id } = await prisma.personalDataRequest.create({ data: { userId: all.mentee.userId, kind, requestedAt: NOW } });
    const decide = (decision: "done" | "rejected", note?: string) => decideRequest(all.deps, actorOf(all.admin), { id, decision, note });
    const row = () => prisma.personalDataRequest.findUniqueOrThrow({ where: { id } });
    return { ...all, decide, row };
  }

  test("done, for an erasure, is done; the note of the admins is kept", async () => {
    const { admin, decide, row, user } = await requested("erasure");
    await decide("done", "ご本人に確認しました");
    expect(await row()).toMatchObject({ status: "done", note: "ご本人に確認しました", decidedAt: NOW, decidedById: admin.userId });
    expect((await user()).deletedAt).toEqual(NOW);
  });

  test("declined only with words for the person, and then nothing is erased", async () => {
    const { decide, row, user } = await requested("erasure");
    expect(await codeOf(decide("rejected"))).toBe("REASON_REQUIRED");
    await decide("rejected", "契約上の保存期間内のため");
    expect((await row()).status).toBe("rejected");
    expect((await user()).deletedAt).toBeNull();
    expect(await codeOf(decide("done"))).toBe("ALREADY_DONE");
  });

  test("by two at once is decided by one", async () => {
    const { decide, user } = await requested("erasure");
    const outcomes = await Promise.allSettled([decide("done"), decide("rejected", "理由")]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await user()).deletedAt !== null).toBe(outcomes[0]?.status === "fulfilled");
  });

  test("a disclosure that is done erases nobody", async () => {
    const { decide, user } = await requested("disclosure");
    await decide("done");
    expect((await user()).deletedAt).toBeNull();
  });
});

const hash = (): string => crypto.randomUUID().replaceAll("-", "").repeat(2);

/** A questionnaire, a survey and a report of one interview, each with the same text. */
async function written(menteeId: string, authorId: string, mentoringId: string, words: string): Promise<void> {
  const times = { createdAt: NOW, updatedAt: NOW };
  await prisma.checkedQuestion.create({ data: { menteeId, mentoringId, setVersion: 1, freeText: words, ...times } });
  await prisma.menteeReport.create({
    data: {
      mentoringId,
      satisfaction: 4,
      easeOfTalking: 4,
      goalProgress: 4,
      learned: words,
      submittedAt: NOW,
      editableUntil: NOW,
      ...times,
    },
  });
  await prisma.mentorReport.create({ data: { mentoringId, authorId, summaryPrivate: words, ...times } });
}
