import { AppError } from "@knotter/domain/errors";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import type { MentorTraits } from "@knotter/testing/factories/mentor";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type DisableMentorInput, disableMentor } from "../src/mentor/disable";
import { enableMentor } from "../src/mentor/enable";
import { inviteMentor } from "../src/mentor/invite";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf, codeOf, countOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench({ poolMax: 20 });
const { make, db, prisma } = workbench;
const deps = testDeps(db);
const admin = await make.admin();
const [MONDAY, TUESDAY, LAST_MONTH] = [at("2026-06-08", "10:00"), at("2026-06-09", "10:00"), at("2026-05-11", "10:00")];

async function busyMentor(traits: MentorTraits = {}) {
  const order = await make.order({ policy: { maxFutureReservations: 3 } });
  const mentor = await make.mentor({ orders: [order], ...traits });
  const mentees = [await make.mentee({ order }), await make.mentee({ order })] as const;
  const session = await make.session(mentor);
  const first = await make.mentoring({ mentee: mentees[0], mentor, startAt: MONDAY });
  const second = await make.mentoring({ mentee: mentees[1], mentor, startAt: TUESDAY, note: "印-秘密" });
  const unreported = await make.mentoring({ mentee: mentees[0], mentor, startAt: LAST_MONTH });
  const disable = (given: Partial<DisableMentorInput> = {}) =>
    disableMentor(deps, actorOf(admin), {
      id: mentor.userId,
      reason: "request",
      whenNotPossible: "refuse",
      notify: true,
      dryRun: false,
      ...given,
    });
  const states = async () => {
    const rows = await prisma.mentoring.findMany({ where: { mentorId: mentor.userId }, orderBy: { startAt: "asc" } });
    return rows.map(({ status }) => status);
  };
  const account = () => prisma.user.findUniqueOrThrow({ where: { id: mentor.userId }, include: { mentor: true } });
  const outdated = async () => (await db.read.account.sessions.find(session))?.outdated;
  const audit = () => prisma.auditLog.findMany({ where: { entity: "Mentor", entityId: mentor.userId }, orderBy: { id: "asc" } });
  return { order, mentor, mentees, first, second, unreported, disable, states, account, outdated, audit };
}

describe("disabling a mentor with future interviews", () => {
  test("asks what is to become of them, and writes nothing", async () => {
    const { first, second, disable, states, account } = await busyMentor();
    const before = await account();
    const refusal = await refused(disable());
    expect([refusal.code, refusal.detail.params]).toEqual(["FUTURE_SESSIONS", { count: 2 }]);
    const { mentorings } = refusal.detail.data as { mentorings: { mentoringId: string; startAt: string }[] };
    expect(mentorings.every(({ startAt }) => startAt.endsWith("+09:00"))).toBe(true);
    expect(mentorings.map(({ mentoringId }) => mentoringId)).toEqual([first.mentoringId, second.mentoringId]);
    expect([await account(), await states()]).toEqual([before, ["reserved", "reserved", "reserved"]]);
  });

  test("shows beforehand what would happen, and writes nothing", async () => {
    const { mentees, disable, states, account, audit } = await busyMentor();
    const before = await account();
    // An admin knows the people by the names on the list, whatever they are called in the interview.
    await prisma.mentee.updateMany({ where: { userId: { in: mentees.map(({ userId }) => userId) } }, data: { displayName: "じろちゃん" } });
    const outcome = await disable({ dryRun: true, futureSessions: "cancel" });
    expect(outcome.affected).toMatchObject([
      { startAt: "2026-06-08T10:00:00+09:00", menteeName: "相談 次郎", plan: "cancel", refused: null },
      { startAt: "2026-06-09T10:00:00+09:00", plan: "cancel" },
    ]);
    expect(outcome.dryRun).toBe(true);
    expect([await account(), await states(), await audit()]).toEqual([before, ["reserved", "reserved", "reserved"], []]);
  });

  test("cancels them: the counts go back, both sides are told, the account is disabled", async () => {
    const { mentor, mentees, first, disable, states, account, outdated, audit } = await busyMentor();
    const { affected } = await disable({ futureSessions: "cancel", note: "契約の終了" });
    expect(affected.map(({ plan }) => plan)).toEqual(["cancel", "cancel"]);
    // The past interview waits for its report as before.
    expect(await states()).toEqual(["reserved", "canceled", "canceled"]);
    expect([await countOf(workbench, mentees[0]), await countOf(workbench, mentees[1])]).toEqual([1, 0]);
    const { mentoring, ledger, mails } = await tracesOf(workbench, first.mentoringId);
    expect(mentoring).toMatchObject({
      cancelSide: "admin",
      cancelTiming: "free",
      counted: false,
      cancelReasonCode: "mentor_circumstances",
    });
    expect(ledger.at(-1)).toEqual({ kind: "release", delta: 1 });
    expect(mails.map(({ type }) => type)).toEqual(["mentor_cancel", "mentor_cancel"]);
    expect(await account()).toMatchObject({
      disabled: true,
      disabledAt: NOW,
      disabledById: admin.userId,
      disabledReason: "request",
      disabledNote: "契約の終了",
      sessionVersion: 2,
      mentor: { enabled: false, reviewStatus: "disabled", version: 2 },
    });
    expect(await outdated()).toBe(true);
    expect((await audit())[0]).toMatchObject({
      action: "mentor.disable",
      diff: { status: ["enabled", "disabled"], sessions: { cancel: 2 } },
    });
    expect(JSON.stringify(await audit())).not.toContain("契約の終了");
    const told = await prisma.mail.findMany({ where: { toUserId: mentor.userId, type: "mentor_status" } });
    expect(told).toHaveLength(1);
  });

  test("keeps them: the mentor is signed out, and may sign in again to hold them", async () => {
    const { disable, states, account, outdated } = await busyMentor();
    await disable({ futureSessions: "keep", notify: false });
    expect(await states()).toEqual(["reserved", "reserved", "reserved"]);
    expect(await account()).toMatchObject({ disabled: false, sessionVersion: 2, mentor: { enabled: false } });
    expect(await outdated()).toBe(true);
    expect(await codeOf(disable({ futureSessions: "cancel" }))).toBe("ALREADY_DONE");
  });

  test("hands them over at the same times, with the counts as they are and without what was written for the first mentor", async () => {
    const { order, mentees, second, disable, states } = await busyMentor();
    const successor = await make.mentor({ orders: [order] });
    const { affected } = await disable({ futureSessions: "reassign", reassignTo: successor.userId });
    expect(affected.map(({ plan, refused: why }) => [plan, why])).toEqual([
      ["reassign", null],
      ["reassign", null],
    ]);
    expect(await states()).toEqual(["reserved", "canceled", "canceled"]);
    const taken = await prisma.mentoring.findMany({ where: { mentorId: successor.userId }, orderBy: { startAt: "asc" } });
    expect(taken.map(({ id, startAt, status, menteeId, note }) => ({ id, startAt, status, menteeId, note }))).toEqual([
      { id: affected[0]?.newMentoringId, startAt: MONDAY, status: "reserved", menteeId: mentees[0].userId, note: null },
      { id: affected[1]?.newMentoringId, startAt: TUESDAY, status: "reserved", menteeId: mentees[1].userId, note: null },
    ]);
    expect([await countOf(workbench, mentees[0]), await countOf(workbench, mentees[1])]).toEqual([2, 1]);
    expect((await tracesOf(workbench, second.mentoringId)).ledger).toEqual([
      { kind: "reserve", delta: -1 },
      { kind: "release", delta: 1 },
    ]);
  });

  test("says which ones cannot be handed over; then all of it happens as it was said, or nothing", async () => {
    const { order, mentor, first, disable, states, account } = await busyMentor();
    const successor = await make.mentor({ orders: [order] });
    await make.mentoring({ mentee: await make.mentee({ order }), mentor: successor, startAt: at("2026-06-08", "09:00") });
    const handOver = { futureSessions: "reassign", reassignTo: successor.userId } as const;
    const preview = await disable({ ...handOver, dryRun: true });
    expect(preview.affected.map(({ plan, refused: why }) => [plan, why])).toEqual([
      ["keep", "not_free"],
      ["reassign", null],
    ]);
    const refusal = await refused(disable(handOver));
    expect([refusal.code, refusal.detail.data]).toEqual(["CONFLICT", { affected: preview.affected }]);
    expect([(await account()).mentor?.enabled, await states()]).toEqual([true, ["reserved", "reserved", "reserved"]]);

    await disable({ ...handOver, whenNotPossible: "keep" });
    expect(await states()).toEqual(["reserved", "reserved", "canceled"]);
    expect(await account()).toMatchObject({ disabled: false, mentor: { enabled: false } });
    expect((await tracesOf(workbench, first.mentoringId)).mentoring.mentorId).toBe(mentor.userId);
  });

  test.each([
    ["who is in no such order", async () => make.mentor()],
    ["who is disabled", async (order: { orderId: string }) => make.mentor({ orders: [order], enabled: false })],
    [
      "who has a conflict of interest",
      async (order: { orderId: string; customerId: string }) => make.mentor({ orders: [order], conflictCustomerIds: [order.customerId] }),
    ],
    [
      "whose registration has run out",
      async (order: { orderId: string }) => make.mentor({ orders: [order], registrationExpiresOn: "2026-05-31" }),
    ],
  ])("does not hand an interview to somebody %s", async (_name, successorOf) => {
    const { order, disable } = await busyMentor();
    const { userId } = await successorOf(order);
    const { affected } = await disable({ futureSessions: "reassign", reassignTo: userId, dryRun: true });
    expect(affected.map(({ refused: why }) => why)).toEqual(["not_bookable", "not_bookable"]);
  });

  test("decides one by one: to this one, to that one, canceled, kept", async () => {
    const { order, first, second, disable, states } = await busyMentor();
    const [one, other] = [await make.mentor({ orders: [order], quota: 1 }), await make.mentor({ orders: [order], quota: 1 })];
    const to = (given: { mentoringId: string }, reassignTo: string) =>
      ({ mentoringId: given.mentoringId, plan: "reassign", reassignTo }) as const;
    const both = [to(first, one.userId), to(second, other.userId)];
    const preview = await disable({ dryRun: true, sessions: both });
    expect(preview.affected.map(({ plan, refused: why }) => [plan, why])).toEqual([
      ["reassign", null],
      ["reassign", null],
    ]);
    await disable({ sessions: [both[0] as never, { mentoringId: second.mentoringId, plan: "keep" }] });
    expect(await states()).toEqual(["reserved", "canceled", "reserved"]);
    expect(await prisma.mentoring.count({ where: { mentorId: one.userId, startAt: MONDAY, status: "reserved" } })).toBe(1);
    expect(await prisma.mentoring.count({ where: { mentorId: other.userId } })).toBe(0);
  });

  test("asks about an interview that nobody has decided about", async () => {
    const { first, disable, states } = await busyMentor();
    expect(await codeOf(disable({ sessions: [{ mentoringId: first.mentoringId, plan: "cancel" }] }))).toBe("FUTURE_SESSIONS");
    expect(await states()).toEqual(["reserved", "reserved", "reserved"]);
    await disable({ sessions: [{ mentoringId: first.mentoringId, plan: "cancel" }], futureSessions: "keep" });
    expect(await states()).toEqual(["reserved", "canceled", "reserved"]);
  });

  test("does not hand over more interviews than the other mentor takes in this order", async () => {
    const { order, disable } = await busyMentor();
    const successor = await make.mentor({ orders: [order], quota: 1 });
    const { affected } = await disable({ futureSessions: "reassign", reassignTo: successor.userId, whenNotPossible: "cancel" });
    expect(affected.map(({ plan, refused: why }) => [plan, why])).toEqual([
      ["reassign", null],
      ["cancel", "not_bookable"],
    ]);
  });

  test("does not hand an interview to the same mentor, to nobody, or to an unknown one", async () => {
    const { mentor, disable } = await busyMentor();
    for (const reassignTo of [mentor.userId, undefined, crypto.randomUUID()]) {
      const refusal = await refused(disable({ futureSessions: "reassign", reassignTo }));
      expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["BAD_REQUEST", { reassignTo: ["MENTOR_REQUIRED"] }]);
    }
  });
});

test("a mentor without interviews is disabled without further questions", async () => {
  const mentor = await make.mentor();
  const outcome = await disableMentor(deps, actorOf(admin), {
    id: mentor.userId,
    reason: "left_company",
    whenNotPossible: "refuse",
    notify: true,
    dryRun: false,
  });
  expect(outcome).toEqual({ mentorId: mentor.userId, affected: [], dryRun: false });
  expect(await prisma.user.findUniqueOrThrow({ where: { id: mentor.userId } })).toMatchObject({ disabled: true });
});

test("nobody but admins reaches a mentor this way, and nobody a mentor who does not exist", async () => {
  const { mentor, states } = await busyMentor();
  const input = {
    id: mentor.userId,
    reason: "other",
    futureSessions: "cancel",
    whenNotPossible: "refuse",
    notify: true,
    dryRun: false,
  } as const;
  expect(await codeOf(disableMentor(deps, actorOf(await make.mentor()), input))).toBe("NOT_FOUND");
  expect(await codeOf(disableMentor(deps, actorOf(admin), { ...input, id: crypto.randomUUID() }))).toBe("NOT_FOUND");
  expect(await states()).toEqual(["reserved", "reserved", "reserved"]);
});

test("of thirty who book the mentor during the disabling, nobody is left with an interview that nobody holds", async () => {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const mentees = await make.mentees(30, { order });
  const days = Array.from(
    { length: 30 },
    (_, index) => at("2026-06-08", index % 2 ? "10:00" : "13:00").getTime() + Math.floor(index / 2) * 86_400_000,
  );
  const book = (index: number) => async (): Promise<string> =>
    bookMentoring(deps, actorOf(mentees[index] as (typeof mentees)[number]), bookingOf(mentor, new Date(days[index] ?? 0))).then(
      () => "booked",
      (error: unknown) => {
        if (error instanceof AppError) return error.code;
        throw error;
      },
    );
  const disable = async (tries = 10): Promise<string> =>
    disableMentor(deps, actorOf(admin), {
      id: mentor.userId,
      reason: "violation",
      futureSessions: "cancel",
      whenNotPossible: "refuse",
      notify: false,
      dryRun: false,
    }).then(
      () => "disabled",
      (error: unknown) =>
        error instanceof AppError && error.code === "UNAVAILABLE" && tries > 1 ? disable(tries - 1) : Promise.reject(error),
    );
  const bookings = mentees.map((_, index) => book(index));
  const answers = await Promise.all([
    ...bookings.slice(0, 15).map((attempt) => attempt()),
    disable(),
    ...bookings.slice(15).map((attempt) => attempt()),
  ]);
  expect(answers.filter((answer) => answer === "disabled")).toHaveLength(1);
  expect(await prisma.mentoring.count({ where: { mentorId: mentor.userId, status: "reserved" } })).toBe(0);
  expect(await prisma.orderMentee.count({ where: { orderId: order.orderId, usedCount: { gt: 0 } } })).toBe(0);
  for (const answer of answers) expect(["booked", "disabled", "MENTOR_UNAVAILABLE", "UNAVAILABLE", "NOT_FOUND"]).toContain(answer);
});

describe("enabling a mentor", () => {
  const enable = (id: string, given: { force?: boolean; reason?: string } = {}) =>
    enableMentor(deps, actorOf(admin), { id, force: false, notify: true, ...given });

  test("enables a disabled mentor again, with the account", async () => {
    const mentor = await make.mentor({ enabled: false, disabled: true });
    await enable(mentor.userId);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: mentor.userId }, include: { mentor: true } })).toMatchObject({
      disabled: false,
      disabledAt: null,
      mentor: { enabled: true, reviewStatus: "enabled", version: 2 },
    });
    expect(await prisma.mail.count({ where: { toUserId: mentor.userId, type: "mentor_status" } })).toBe(1);
    expect(await codeOf(enable(mentor.userId))).toBe("ALREADY_DONE");
  });

  test("says what is missing, and is done by force with a reason alone", async () => {
    const mentor = await make.mentor({
      reviewStatus: "draft",
      enabled: false,
      registrationVerified: false,
      registrationExpiresOn: "2026-05-31",
    });
    const refusal = await refused(enable(mentor.userId));
    expect([refusal.code, refusal.detail.data]).toEqual([
      "PROFILE_INCOMPLETE",
      { missing: ["registrationExpiresOn", "registrationVerified"] },
    ]);
    expect(await codeOf(enable(mentor.userId, { force: true }))).toBe("REASON_REQUIRED");
    await enable(mentor.userId, { force: true, reason: "更新の手続き中" });
    expect(await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } })).toMatchObject({
      enabled: true,
      profileComplete: false,
    });
    const [entry] = await prisma.auditLog.findMany({ where: { entityId: mentor.userId } });
    expect(entry?.diff).toMatchObject({ forced: true, reason: "更新の手続き中" });
  });

  test("is not for the retired, nor for those who do not exist", async () => {
    const retired = await make.mentor({ enabled: false, reviewStatus: "retired" });
    expect(await codeOf(enable(retired.userId, { force: true, reason: "x" }))).toBe("STATUS_NOT_ALLOWED");
    expect(await codeOf(enable(crypto.randomUUID()))).toBe("NOT_FOUND");
  });
});

describe("inviting a mentor", () => {
  test("makes an account and a mail that opens it, for fourteen days", async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const { mentorId } = await inviteMentor(deps, actorOf(admin), { email, name: "佐藤 美咲" });
    expect(await prisma.user.findUniqueOrThrow({ where: { id: mentorId }, include: { mentor: true, links: true } })).toMatchObject({
      email,
      role: "mentor",
      passwordHash: null,
      mentor: { name: "佐藤 美咲", reviewStatus: "invited", enabled: false, profileComplete: false },
    });
    const mail = await prisma.mail.findFirstOrThrow({ where: { toUserId: mentorId } });
    const { linkId } = mail.facts as { linkId: string };
    expect(mail).toMatchObject({ type: "magic_link", facts: { linkId, invitation: true } });
    const link = await db.read.account.links.find(deps.links.hashOf(deps.links.tokenOf(linkId)));
    expect(link).toMatchObject({
      purpose: "magic_link",
      email,
      role: "mentor",
      userId: mentorId,
      expiresAt: new Date(NOW.getTime() + 14 * 86_400_000),
    });
    expect(JSON.stringify(mail)).not.toContain(deps.links.tokenOf(linkId));
    expect(await codeOf(inviteMentor(deps, actorOf(admin), { email, name: "佐藤 美咲" }))).toBe("DUPLICATE_EMAIL");
  });
});
