import { INVITE_SLICE } from "@knotter/domain/invitation";
import { scopeOf } from "@knotter/domain/scope";
import { HOUR } from "@knotter/domain/tokyo";
import { readSheet } from "@knotter/files/sheet-reader";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import { importFile } from "../src/import/run";
import { drainOutbox } from "../src/mail/drain";
import { invite, inviteAsked } from "../src/mail/invite";
import { withdrawMentee } from "../src/mentee/withdraw";
import { addMentees } from "../src/order/add-mentees";
import { beginSession } from "../src/session/begin";
import { refused } from "./calls";
import { scriptedMailService } from "./scripted-mail-service";

// Drain and job take everything that is due, so no other test's mails may be in this database.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const deps = testDeps(db);
const withSheets = testDeps(db, { sheets: { read: readSheet } });

beforeEach(async () => {
  await prisma.mail.deleteMany();
});

const asAdmin = actorOf(await make.admin());
const isTask = (id: string) => db.read.admin.tasks.isTask(scopeOf(asAdmin), "address_clash", id, { now: NOW, today: "2026-06-01" });

const unused = (): string => `${crypto.randomUUID()}@example.com`;
const person = (email: string) => ({ email, name: "山田 花子" });

/** A running order whose HR manages its list, and an earlier one of the same company. */
async function company({ showRegistration = false } = {}) {
  const order = await make.order({ disclosureLevel: "L0" });
  const earlier = await make.order({ customerId: order.customerId });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
  const hr = actorOf(await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } }));
  const send = (emails: readonly string[], more: { dryRun?: boolean; sendInvite?: boolean } = {}) =>
    addMentees(deps, hr, { id: order.orderId, mentees: emails.map(person), sendInvite: false, ...more });
  /** The same people as a file, without the identifier that each check has. */
  const check = async (emails: readonly string[]) => {
    const bytes = Buffer.from(`氏名,メールアドレス\n${emails.map((email) => `山田 花子,${email}\n`).join("")}`);
    const file = { name: "対象者.csv", size: bytes.byteLength, sha256: "0".repeat(64), bytes };
    const input = { file, kind: "mentees", orderId: order.orderId, mode: "validate", encoding: "auto", sendInvite: true } as const;
    return { ...(await importFile(withSheets, hr, input)), importId: "" };
  };
  return { ...order, earlier, hr, send, check };
}
type Company = Awaited<ReturnType<typeof company>>;

/** Kinds of existing addresses, each with whether the company's own lists know the account by it. */
const ADDRESSES: Record<string, { of: (company: Company) => Promise<string>; tied: boolean }> = {
  "of nobody": { of: async () => unused(), tied: false },
  "of a colleague who has registered for an earlier order": {
    of: async ({ earlier }) => (await make.mentee({ order: earlier })).email,
    tied: true,
  },
  "of a colleague who has begun to": {
    of: async ({ earlier }) => (await make.mentee({ order: earlier, temporaryRegister: true })).email,
    tied: true,
  },
  "that somebody of the list has gone over to": {
    of: async (company) => {
      const mentee = await make.mentee({ order: company });
      const email = unused();
      await db.transaction((tx) => tx.mentee.changeEmail(mentee.userId, email, NOW));
      return email;
    },
    tied: false,
  },
  "of another company's mentee": { of: async () => (await make.mentee({ order: await make.order() })).email, tied: false },
  "of a consultant": { of: async () => (await make.mentor()).email, tied: false },
  "of another company's HR": {
    of: async () => (await make.hrStaff({ customerId: (await make.customer()).customerId })).email,
    tied: false,
  },
  "of the office": { of: async () => (await make.admin()).email, tied: false },
};

describe.each(Object.entries(ADDRESSES))("an address %s, in a list of HR", (_name, { of, tied }) => {
  test("looks like any new one, tried out and sent, alone and beside others", async () => {
    const given = await company();
    const email = await of(given);
    const answers = [];
    for (const address of [email, unused()]) {
      const other = unused();
      const told = [
        await given.check([address, other]),
        await given.send([address], { dryRun: true, sendInvite: true }),
        await given.send([address, other], { dryRun: true }),
        await given.send([address], { sendInvite: true }),
        await given.send([address]),
        await given.check([address, other]),
      ];
      // The addresses are the list's own.
      answers.push(JSON.parse(JSON.stringify(told).replaceAll(address, "one").replaceAll(other, "other")));
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  test(tied ? "is tied to the account without a word" : "is tied to nobody, and waits for the office where somebody has it", async () => {
    const given = await company();
    const email = await of(given);
    await given.send([email], { sendInvite: true });
    const row = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email } });
    const account = await prisma.user.findFirst({ where: { email } });
    expect(row.menteeId).toBe(tied ? account?.id : null);
    expect(row.addedByHr).toBe(true);
    expect(await isTask(row.id)).toBe(account !== null && !tied);
    // The mail is queued for everybody, and sent only to people who can register with it.
    const mailService = scriptedMailService();
    await drainOutbox({ ...deps, mailService });
    expect(mailService.sent.map(({ to }) => to)).toEqual(account === null ? [email] : []);
  });
});

test("an admin ties what it has looked at by listing the address itself, and the task is over", async () => {
  const given = await company();
  const email = (await make.mentee({ order: await make.order() })).email;
  await given.send([email]);
  await addMentees(deps, actorOf(await make.admin()), { id: given.orderId, mentees: [person(email)], sendInvite: false });
  const row = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email } });
  expect(row).toMatchObject({ status: "active" });
  expect(await isTask(row.id)).toBe(false);
});

describe("a company's list with two addresses of one person", () => {
  test("is added; one's own is tied, and the other one waits for the admins", async () => {
    const given = await company();
    const mentee = await make.mentee({ order: given.earlier });
    const email = unused();
    await db.transaction((tx) => tx.mentee.changeEmail(mentee.userId, email, NOW));
    const later = await make.order({ customerId: given.customerId });
    await prisma.orderMentee.create({
      data: { orderId: later.orderId, menteeId: mentee.userId, email, name: "山田 花子", maxCount: 1, status: "active" },
    });
    await given.send([mentee.email, email]);
    const [former, own] = await Promise.all(
      [mentee.email, email].map((address) => prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email: address } })),
    );
    expect([former?.menteeId, own?.menteeId]).toEqual([null, mentee.userId]);
    expect([await isTask(former?.id ?? ""), await isTask(own?.id ?? "")]).toEqual([true, false]);
  });

  test("is not tied to who has left with that address", async () => {
    const given = await company();
    const mentee = await make.mentee({ order: given.earlier });
    await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { status: "withdrawn", withdrawnAt: NOW } });
    await db.transaction((tx) => tx.mentee.changeEmail(mentee.userId, unused(), NOW));
    await given.send([mentee.email], { sendInvite: true });
    const row = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email: mentee.email } });
    expect([row.menteeId, await isTask(row.id)]).toEqual([null, false]);
    // The current holder of the address is invited.
    const mailService = scriptedMailService();
    await drainOutbox({ ...deps, mailService });
    expect(mailService.sent.map(({ to }) => to)).toEqual([mentee.email]);
  });
});

describe("a list that shows who has registered, after one that does not", () => {
  const shownAfter = async (showRegistration: boolean) => {
    const given = await company({ showRegistration: true });
    await prisma.order.update({ where: { id: given.earlier.orderId }, data: { showRegistration } });
    const mentee = await make.mentee({ order: given.earlier });
    await given.send([mentee.email], { sendInvite: true });
    const row = () => prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email: mentee.email } });
    return { mentee, row, given };
  };

  test("shows a person as invited until the first sign-in or visit", async () => {
    for (const come of [
      (userId: string) =>
        db.transaction((tx) =>
          beginSession(tx, deps, { userId, email: "", role: "mentee", disabled: false, closed: false, sessionVersion: 0 }, "password", NOW),
        ),
      (userId: string) => db.transaction((tx) => tx.order.people.takeUp(userId, NOW)),
    ]) {
      const { mentee, row } = await shownAfter(false);
      expect(await row()).toMatchObject({ menteeId: null, status: "invited", registeredAt: null });
      expect(await isTask((await row()).id)).toBe(false);
      await come(mentee.userId);
      expect(await row()).toMatchObject({ menteeId: mentee.userId, status: "active", registeredAt: NOW });
    }
  });

  test("shows at once what another list shows already", async () => {
    const { mentee, row } = await shownAfter(true);
    expect(await row()).toMatchObject({ menteeId: mentee.userId, status: "active" });
  });
});

describe("what HR tries out", () => {
  const triesOf = async ({ userId }: { userId: string }) =>
    (await prisma.auditLog.findMany({ where: { actorId: userId, action: "order.try" }, orderBy: { at: "asc" } })).map(({ diff }) => diff);

  test("is written down with its number of rows, whether it would have been taken or not", async () => {
    const given = await company();
    const mentee = await make.mentee({ order: given });
    await given.send([unused(), unused(), unused()], { dryRun: true });
    await refused(given.send(["山田@例え"], { dryRun: true }));
    await invite(deps, given.hr, { orderId: given.orderId, menteeIds: [mentee.orderMenteeId], resend: false, force: false, dryRun: true });
    await withdrawMentee(deps, given.hr, { id: mentee.orderMenteeId, scope: "order", orderId: given.orderId, dryRun: true });
    expect(await triesOf(given.hr)).toEqual(
      expect.arrayContaining([
        { tried: "order.add_mentees", rows: 3 },
        { tried: "order.add_mentees", rows: 1 },
        { tried: "order.invite", rows: 1 },
        { tried: "mentee.withdraw", rows: 1 },
      ]),
    );
    expect(await triesOf(given.hr)).toHaveLength(4);
  });

  test("by an admin leaves no such line", async () => {
    const { orderId } = await company();
    const admin = actorOf(await make.admin());
    await addMentees(deps, admin, { id: orderId, mentees: [person(unused())], sendInvite: false, dryRun: true });
    expect(await triesOf(admin)).toEqual([]);
  });
});

describe("HR's invitations where it is not shown who has registered", () => {
  test("do the same whoever it is: the wish is left, and a job does the rest", async () => {
    const given = await company();
    const registered = await make.mentee({ order: given });
    await given.send([unused()]);
    const stranger = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, menteeId: null } });
    const left = async (place: string) => {
      const before = await counts();
      const answer = await invite(deps, given.hr, { orderId: given.orderId, menteeIds: [place], resend: false, force: false });
      const after = await counts();
      return { answer, written: after.map((count, index) => count - (before[index] ?? 0)) };
    };
    const counts = () =>
      Promise.all([prisma.mail.count(), prisma.linkToken.count(), prisma.invitationRequest.count(), prisma.auditLog.count()]);
    const [known, unknown] = [await left(registered.orderMenteeId), await left(stranger.id)];
    expect(known).toEqual(unknown);
    expect(unknown).toEqual({ answer: { mailIds: [], queued: 0, skipped: [], deduplicated: false }, written: [0, 0, 1, 1] });
    expect(await inviteAsked(deps)).toBe(1);
    expect(await prisma.mail.findMany({ where: { orderId: given.orderId } })).toMatchObject([
      { type: "mentee_register", toAddress: stranger.email },
    ]);
    expect(await inviteAsked(deps)).toBe(0);
  });

  test("of the whole list reach everybody who waits, once, however many jobs run", async () => {
    const given = await company();
    await make.mentee({ order: given });
    await given.send([unused(), unused(), unused()]);
    for (let time = 0; time < 2; time++) await invite(deps, given.hr, { orderId: given.orderId, resend: false, force: false });
    const done = await Promise.all(Array.from({ length: 4 }, () => inviteAsked(deps)));
    expect(done.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await prisma.mail.count({ where: { orderId: given.orderId } })).toBe(3);
  });

  test("of a long list go in slices, and a short one that was asked for later does not wait for its end", { timeout: 60_000 }, async () => {
    const [long, short] = [await company(), await company()];
    const people = Array.from({ length: 2 * INVITE_SLICE + 1 }, () => ({
      orderId: long.orderId,
      email: unused(),
      name: "山田 花子",
      maxCount: 3,
    }));
    await prisma.orderMentee.createMany({ data: people });
    await short.send([unused()]);
    for (const { hr, orderId } of [long, short]) await invite(deps, hr, { orderId, resend: false, force: false });
    await prisma.invitationRequest.updateMany({
      where: { orderId: long.orderId },
      data: { requestedAt: new Date(NOW.getTime() - 2 * HOUR) },
    });
    await prisma.invitationRequest.updateMany({ where: { orderId: short.orderId }, data: { requestedAt: new Date(NOW.getTime() - HOUR) } });
    expect(await inviteAsked(deps)).toBe(people.length + 1);
    const slices = await prisma.auditLog.findMany({
      where: { action: "order.invite", entityId: { in: [long.orderId, short.orderId] } },
      orderBy: { id: "asc" },
    });
    expect(slices.map(({ entityId }) => entityId)).toEqual([long.orderId, short.orderId, long.orderId, long.orderId]);
    const addresses = (await prisma.mail.findMany({ where: { orderId: long.orderId } })).map(({ toAddress }) => toAddress);
    expect(addresses.sort()).toEqual(people.map(({ email }) => email).sort());
    expect(await inviteAsked(deps)).toBe(0);
  });

  test("that fail are tried again without holding up anybody else's, and become an admin task", async () => {
    const [broken, fine] = [await company(), await company()];
    const clock = { now: () => NOW };
    const now = (instant: Date) => {
      clock.now = () => instant;
    };
    for (const { hr, orderId, send } of [broken, fine]) {
      await send([unused()]);
      await invite(deps, hr, { orderId, resend: false, force: false });
    }
    await prisma.invitationRequest.updateMany({
      where: { orderId: broken.orderId },
      data: { requestedAt: new Date(NOW.getTime() - HOUR) },
    });
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse_link() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse_link BEFORE INSERT ON "LinkToken" FOR EACH ROW WHEN (NEW."orderId" = '${broken.orderId}') EXECUTE FUNCTION refuse_link()`,
    );
    const { id } = await prisma.invitationRequest.findFirstOrThrow({ where: { orderId: broken.orderId } });
    const isStuck = () => db.read.admin.tasks.isTask(scopeOf(asAdmin), "invitations_stuck", id, { now: NOW, today: "2026-06-01" });
    const failures: string[] = [];
    const run = () => inviteAsked({ ...deps, clock }, { onFailure: (step) => failures.push(step) });
    expect(await run()).toBe(1);
    expect(await prisma.mail.count({ where: { orderId: fine.orderId } })).toBe(1);
    expect([failures.length, await isStuck()]).toEqual([1, false]);
    // Not tried again at once.
    expect([await run(), failures.length]).toEqual([0, 1]);
    for (const hours of [1, 2]) {
      now(new Date(NOW.getTime() + hours * HOUR));
      expect(await run()).toBe(0);
    }
    expect([failures.length, await isStuck()]).toEqual([3, true]);
    expect(
      (await db.read.admin.tasks.taskCounts(scopeOf(asAdmin), { now: NOW, today: "2026-06-01" })).find(
        ({ kind }) => kind === "invitations_stuck",
      ),
    ).toMatchObject({ count: 1 });
    await prisma.$executeRawUnsafe(`DROP TRIGGER refuse_link ON "LinkToken"`);
    now(new Date(NOW.getTime() + 6 * HOUR));
    expect(await run()).toBe(1);
    expect([await prisma.mail.count({ where: { orderId: broken.orderId } }), await isStuck()]).toEqual([1, false]);
  });

  test("are not sent for an order that has been closed since", async () => {
    const given = await company();
    await given.send([unused()]);
    await invite(deps, given.hr, { orderId: given.orderId, resend: false, force: false });
    await prisma.order.update({ where: { id: given.orderId }, data: { status: "closed_booking" } });
    expect(await inviteAsked(deps)).toBe(0);
    expect(await prisma.mail.count({ where: { orderId: given.orderId } })).toBe(0);
  });

  test("where it is shown they are sent at once", async () => {
    const given = await company({ showRegistration: true });
    await given.send([unused()]);
    expect(await invite(deps, given.hr, { orderId: given.orderId, resend: false, force: false })).toMatchObject({ queued: 1 });
  });
});
