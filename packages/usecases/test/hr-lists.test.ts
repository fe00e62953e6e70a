import { scopeOf } from "@knotter/domain/scope";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import { drainOutbox } from "../src/mail/drain";
import { invite, inviteAsked } from "../src/mail/invite";
import { withdrawMentee } from "../src/mentee/withdraw";
import { addMentees } from "../src/order/add-mentees";
import { refused } from "./calls";
import { scriptedPost } from "./post";

// The drain and the job take whatever is due: nobody else's may lie here.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const deps = testDeps(db);

beforeEach(async () => {
  await prisma.mail.deleteMany();
});

const office = actorOf(await make.admin());
const isTask = (id: string) => db.read.office.isTask(scopeOf(office), "address_clash", id, { now: NOW, today: "2026-06-01" });

const unused = (): string => `${crypto.randomUUID()}@example.com`;
const person = (email: string) => ({ email, name: "山田 花子" });

/** A running order whose HR keeps its list, and an earlier one of the same company. */
async function company({ showRegistration = false } = {}) {
  const order = await make.order({ disclosureLevel: "L0" });
  const earlier = await make.order({ customerId: order.customerId });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
  const hr = actorOf(await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } }));
  const send = (emails: readonly string[], more: { dryRun?: boolean; sendInvite?: boolean } = {}) =>
    addMentees(deps, hr, { id: order.orderId, mentees: emails.map(person), sendInvite: false, ...more });
  return { ...order, earlier, hr, send };
}
type Company = Awaited<ReturnType<typeof company>>;

/** Addresses that somebody has, each with whether the company's own lists know the account by it. */
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
      answers.push([
        await given.send([address], { dryRun: true, sendInvite: true }),
        await given.send([address, other], { dryRun: true }),
        await given.send([address], { sendInvite: true }),
        await given.send([address]),
      ]);
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
    // The mail is written for everybody, and leaves only for who can register with it.
    const post = scriptedPost();
    await drainOutbox({ ...deps, post });
    expect(post.sent.map(({ to }) => to)).toEqual(account === null ? [email] : []);
  });
});

test("the office ties what it has looked at by listing the address itself, and the task is over", async () => {
  const given = await company();
  const email = (await make.mentee({ order: await make.order() })).email;
  await given.send([email]);
  await addMentees(deps, actorOf(await make.admin()), { id: given.orderId, mentees: [person(email)], sendInvite: false });
  const row = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: given.orderId, email } });
  expect(row).toMatchObject({ status: "active" });
  expect(await isTask(row.id)).toBe(false);
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

  test("by the office leaves no such line", async () => {
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
