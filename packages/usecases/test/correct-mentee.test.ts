import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { actorOf } from "@knotter/testing/factories/user";
import { inTier } from "@knotter/testing/tier";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { sendCampaign } from "../src/mail/campaign";
import { withdrawMentee } from "../src/mentee/withdraw";
import { addMentees, type TypedMentee } from "../src/order/add-mentees";
import { type CorrectMenteeInput, correctMentee } from "../src/order/correct-mentee";
import { signUp } from "../src/signup/sign-up";
import { codeOf, refused } from "./calls";
import { GOOD, visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;
const deps = testDeps(db);
const admin = actorOf(await make.admin());

const unused = (): string => `${crypto.randomUUID()}@example.com`;

/** Somebody on the list of an order, invited unless it is said otherwise. */
async function given({ sendInvite = true, ...traits }: OrderTraits & { sendInvite?: boolean } = {}) {
  const order = await make.order(traits);
  const id = order.orderId;
  const add = (mentees: TypedMentee[], more: { sendInvite?: boolean } = {}) =>
    addMentees(deps, admin, { id, mentees, sendInvite: false, ...more });
  const wrong = unused();
  await add([{ email: wrong, name: "山崎 花子", employeeNo: "00123" }], { sendInvite });
  const at = async (email: string) => prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, email }, include: { ledger: true } });
  const orderMenteeId = (await at(wrong)).id;
  const place = () => prisma.orderMentee.findUniqueOrThrow({ where: { id: orderMenteeId }, include: { ledger: true } });
  const correct = async (change: Partial<CorrectMenteeInput>) =>
    correctMentee(deps, admin, { id, orderMenteeId, expectedVersion: (await place()).version, ...change });
  const people = () => prisma.orderMentee.count({ where: { orderId: id } });
  return { order, id, add, wrong, orderMenteeId, place, correct, people };
}

const tokensTo = async (email: string): Promise<string[]> =>
  (await prisma.linkToken.findMany({ where: { email, purpose: "signup" }, orderBy: { createdAt: "asc" } })).map(({ id }) =>
    deps.links.tokenOf(id),
  );
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const signUpWith = (token: string | undefined) => signUp(visitor(bench), { token: String(token), password: GOOD, ...consents });

describe("what is listed of a person is corrected", () => {
  test("name, kana, number, department and counts, with the ledger, and one entry of audit that names the fields", async () => {
    const { correct, place, orderMenteeId } = await given({ maxMentoringCount: 2 });
    const change = { name: "山﨑 花子", nameKana: "ヤマザキ ハナコ", employeeNo: "00124", department: "営業部", maxCount: 3 };
    expect(await correct(change)).toEqual({ invited: false, others: 0, linked: false });
    expect(await place()).toMatchObject({ ...change, version: 3, status: "invited", inviteCount: 1 });
    expect((await place()).ledger.map(({ kind, delta }) => ({ kind, delta }))).toEqual([
      { kind: "grant", delta: 2 },
      { kind: "grant", delta: 1 },
    ]);
    expect(await prisma.auditLog.findMany({ where: { entity: "OrderMentee", entityId: orderMenteeId } })).toMatchObject([
      { action: "order.correct_mentee", diff: { fields: ["name", "nameKana", "employeeNo", "department"], maxCount: [2, 3] } },
    ]);
  });

  test("also when the person has registered, but for the address, which is the person's", async () => {
    const { correct, place, wrong } = await given();
    await signUpWith((await tokensTo(wrong))[0]);
    await correct({ department: "法務部" });
    expect(await place()).toMatchObject({ department: "法務部", status: "temporary" });
    expect(await refused(correct({ email: unused() }))).toMatchObject({
      code: "UNPROCESSABLE",
      detail: { fieldErrors: { email: ["EMAIL_OF_ACCOUNT"] } },
    });
  });

  test("to a number that nobody else of the company has, on whichever list; the same person has it on several", async () => {
    const { order, correct, place, wrong } = await given();
    const next = await make.order({ customerId: order.customerId });
    const listed = (email: string, employeeNo: string) => ({ orderId: next.orderId, email, employeeNo, name: "佐藤 桜", maxCount: 1 });
    await prisma.orderMentee.createMany({ data: [listed(unused(), "77"), listed(wrong, "88")] });
    expect(await refused(correct({ employeeNo: "77" }))).toMatchObject({ detail: { fieldErrors: { employeeNo: ["EMPLOYEE_NO_TAKEN"] } } });
    await correct({ employeeNo: "88" });
    expect(await place()).toMatchObject({ employeeNo: "88" });
    const elsewhere = await make.order();
    await prisma.orderMentee.create({ data: { ...listed(unused(), "99"), orderId: elsewhere.orderId } });
    await correct({ employeeNo: "99" });
  });

  test("not a number that somebody else of the order has, and nothing without a change", async () => {
    const { add, correct, place, orderMenteeId } = await given();
    await add([{ email: unused(), name: "佐藤 桜", employeeNo: "9" }]);
    expect(await refused(correct({ employeeNo: "9" }))).toMatchObject({ detail: { fieldErrors: { employeeNo: ["EMPLOYEE_NO_TAKEN"] } } });
    await correct({ name: "山崎 花子" });
    expect(await place()).toMatchObject({ version: 1 });
    expect(await prisma.auditLog.count({ where: { entityId: orderMenteeId } })).toBe(0);
  });

  test("never for another order, a finished one, somebody who was taken off, or another version", async () => {
    const { id, orderMenteeId, correct } = await given();
    const elsewhere = await given();
    const change = { name: "別の 人", expectedVersion: 1 };
    expect(await codeOf(correctMentee(deps, admin, { id: elsewhere.id, orderMenteeId, ...change }))).toBe("NOT_FOUND");
    expect(await codeOf(correctMentee(deps, admin, { id, orderMenteeId, ...change, expectedVersion: 7 }))).toBe("VERSION_CONFLICT");
    await withdrawMentee(deps, admin, { id: orderMenteeId, scope: "order", orderId: id });
    expect(await codeOf(correct(change))).toBe("STATUS_NOT_ALLOWED");
    await prisma.order.update({ where: { id: elsewhere.id }, data: { status: "ended" } });
    expect(await codeOf(elsewhere.correct({ name: "別の 人" }))).toBe("STATUS_NOT_ALLOWED");
  });
});

describe("a corrected address", () => {
  test("gets the invitation, and the link to the wrong one is dead", async () => {
    const { correct, place, wrong, orderMenteeId, people } = await given();
    const [old] = await tokensTo(wrong);
    const right = unused();
    await prisma.orderMentee.update({ where: { id: orderMenteeId }, data: { inviteBounced: true } });
    expect(await correct({ email: right })).toEqual({ invited: true, others: 0, linked: false });
    expect(await place()).toMatchObject({ email: right, status: "invited", inviteCount: 2, inviteBounced: false, lastInviteMailAt: NOW });
    expect(
      await prisma.mail.findMany({
        where: { type: "mentee_register", facts: { path: ["orderMenteeId"], equals: orderMenteeId } },
        orderBy: { id: "asc" },
      }),
    ).toMatchObject([
      { toAddress: wrong, status: "canceled" },
      { toAddress: right, status: "queued" },
    ]);
    expect(await codeOf(signUpWith(old))).toMatch(/^TOKEN_/);
    expect(await prisma.user.count({ where: { email: wrong } })).toBe(0);
    await signUpWith((await tokensTo(right))[0]);
    expect(await place()).toMatchObject({ status: "temporary" });
    expect(await people()).toBe(1);
    expect(await prisma.auditLog.findFirstOrThrow({ where: { action: "order.correct_mentee", entityId: orderMenteeId } })).toMatchObject({
      diff: {
        email: [expect.stringContaining("***@"), expect.stringContaining("***@")],
        emailHash: [expect.any(String), expect.any(String)],
      },
    });
  });

  test("gets none where nobody had been invited", async () => {
    const { correct, place } = await given({ sendInvite: false });
    const right = unused();
    expect(await correct({ email: right })).toMatchObject({ invited: false });
    expect(await place()).toMatchObject({ email: right, status: "listed", inviteCount: 0 });
    expect(await tokensTo(right)).toEqual([]);
  });

  test("is corrected on every open list of the company that has the wrong one, and on nobody else's", async () => {
    const here = await given();
    const [sister, over, stranger] = [
      await make.order({ customerId: here.order.customerId }),
      await make.order({ customerId: here.order.customerId }),
      await make.order(),
    ];
    for (const order of [sister, over, stranger])
      await addMentees(deps, admin, { id: order.orderId, mentees: [{ email: here.wrong, name: "山崎 花子" }], sendInvite: false });
    await prisma.order.update({ where: { id: over.orderId }, data: { status: "ended" } });
    const right = unused();
    expect(await here.correct({ email: right })).toMatchObject({ others: 1 });
    const emailIn = async (orderId: string) => (await prisma.orderMentee.findFirstOrThrow({ where: { orderId } })).email;
    expect([await emailIn(sister.orderId), await emailIn(over.orderId), await emailIn(stranger.orderId)]).toEqual([
      right,
      here.wrong,
      here.wrong,
    ]);
  });

  test("never makes a second person of a list that still has the wrong one, nor takes somebody else for her", async () => {
    const { add, correct, people, place, wrong } = await given();
    const right = unused();
    await correct({ email: right });
    expect(await add([{ email: wrong, name: "山﨑花子", department: "営業部" }])).toMatchObject({
      created: 0,
      updated: 1,
      warnings: [{ code: "FORMER_ADDRESS" }],
    });
    expect(await add([{ email: right, name: "山﨑花子", department: "営業部" }])).toMatchObject({ created: 0, unchanged: 1 });
    expect(await place()).toMatchObject({ email: right, department: "営業部" });
    expect(await people()).toBe(1);
    expect(await add([{ email: wrong, name: "田中 一郎" }])).toMatchObject({ created: 1 });
    expect(await people()).toBe(2);
  });

  test("of somebody else is refused at its field: on the list, of a mentor, of a mentee who has not been named", async () => {
    const { add, correct, order } = await given();
    const colleague = unused();
    await add([{ email: colleague, name: "佐藤 桜" }]);
    const mentor = await make.mentor();
    const elsewhere = await make.mentee({ order: await make.order({ customerId: order.customerId }) });
    for (const [email, why] of [
      [colleague, "EMAIL_ON_LIST"],
      [mentor.email, "EMAIL_OF_OTHER_ROLE"],
      [elsewhere.email, "EMAIL_HAS_ACCOUNT"],
    ] as const)
      expect([why, await refused(correct({ email }))]).toMatchObject([
        why,
        { code: "DUPLICATE_EMAIL", detail: { fieldErrors: { email: [why] } } },
      ]);
  });

  test("of an account ties the place to it when an admin says so, and invites nobody", async () => {
    const { add, correct, place, order, people } = await given();
    const known = await make.mentee({ order: await make.order({ customerId: order.customerId }) });
    expect(await correct({ email: known.email, linkAccount: true })).toEqual({ invited: false, others: 0, linked: true });
    expect(await place()).toMatchObject({ menteeId: known.userId, status: "active", email: known.email });
    expect(await people()).toBe(1);
    // Once is enough: another place of this order cannot get the same account.
    const colleague = unused();
    await add([{ email: colleague, name: "佐藤 桜" }]);
    const { id: orderMenteeId } = await prisma.orderMentee.findFirstOrThrow({ where: { email: colleague } });
    expect(
      await refused(
        correctMentee(deps, admin, { id: order.orderId, orderMenteeId, expectedVersion: 1, email: known.email, linkAccount: true }),
      ),
    ).toMatchObject({ detail: { fieldErrors: { email: ["EMAIL_ON_LIST"] } } });
  });

  describe("what an admin has written to the wrong one and has not left", () => {
    /** Two mails to the place: one that waits, and one that may have arrived. */
    async function written() {
      const list = await given();
      const { id, wrong, orderMenteeId } = list;
      const other = await make.order();
      await addMentees(deps, admin, { id: other.orderId, mentees: [{ email: wrong, name: "山崎 花子" }], sendInvite: false });
      const send = (orderId: string) =>
        sendCampaign(deps, admin, { orderId, audience: { type: "all_mentees" }, subject: "ご案内", body: "{{氏名}} 様" });
      const [waits, tried, stranger] = [await send(id), await send(id), await send(other.orderId)];
      await prisma.mail.updateMany({
        where: { campaignId: tried.campaignId },
        data: { status: "sending", firstTriedAt: NOW, sentTo: wrong, subject: "ご案内", text: "山崎 花子 様", html: "<p>山崎 花子 様</p>" },
      });
      const to = async ({ campaignId }: { campaignId: string }) =>
        (await prisma.mail.findMany({ where: { campaignId }, select: { toAddress: true, toUserId: true, status: true } }))[0];
      return { ...list, orderMenteeId, waits, tried, stranger, to };
    }

    test("goes to the corrected address, but for what may have arrived, and for what another company's list says", async () => {
      const { correct, wrong, waits, tried, stranger, to } = await written();
      const right = unused();
      await correct({ email: right });
      expect(await to(waits)).toEqual({ toAddress: right, toUserId: null, status: "queued" });
      expect(await to(tried)).toMatchObject({ toAddress: wrong });
      expect(await to(stranger)).toMatchObject({ toAddress: wrong });
    });

    test("goes to the account that is hers", async () => {
      const { correct, order, waits, to } = await written();
      const known = await make.mentee({ order: await make.order({ customerId: order.customerId }) });
      await correct({ email: known.email, linkAccount: true });
      expect(await to(waits)).toEqual({ toAddress: null, toUserId: known.userId, status: "queued" });
    });
  });

  test("can be corrected back", async () => {
    const { correct, place, wrong, add, people } = await given();
    const right = unused();
    await correct({ email: right });
    await correct({ email: wrong });
    expect(await place()).toMatchObject({ email: wrong, inviteCount: 3 });
    expect((await place()).formerAddresses).toEqual([deps.addresses.hashOf(right)]);
    expect(await add([{ email: wrong, name: "山崎 花子" }])).toMatchObject({ created: 0, warnings: [] });
    expect(await people()).toBe(1);
  });
});

describe("at once", () => {
  const times = Array.from({ length: inTier({ fast: 3, full: 10 }) }, (_, n) => n);

  test.each(times)(
    "she registers by the old link while an admin corrects the address: one of them wins, and she is one person (%i)",
    async () => {
      const { correct, place, wrong, people } = await given();
      const [old] = await tokensTo(wrong);
      const right = unused();
      const [registered, corrected] = await Promise.allSettled([signUpWith(old), correct({ email: right })]);
      expect([registered.status, corrected.status].filter((status) => status === "fulfilled")).toHaveLength(1);
      const row = await place();
      if (corrected.status === "fulfilled") {
        expect(row).toMatchObject({ email: right, menteeId: null, status: "invited" });
        expect(await prisma.user.count({ where: { email: wrong } })).toBe(0);
      } else expect(row).toMatchObject({ email: wrong, status: "temporary" });
      expect(await people()).toBe(1);
    },
  );

  test.each(times)("two admins correct the same person: the second is told (%i)", async () => {
    const { id, orderMenteeId, place } = await given();
    const emails = [unused(), unused()];
    const outcomes = await Promise.allSettled(
      emails.map((email) => correctMentee(deps, admin, { id, orderMenteeId, expectedVersion: 1, email })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({ reason: { code: "VERSION_CONFLICT" } });
    expect(await place()).toMatchObject({ inviteCount: 2, email: emails[outcomes.findIndex(({ status }) => status === "fulfilled")] });
  });

  test.each(times)("two people get the same address: the second is refused at its field (%i)", async () => {
    const { id, add, orderMenteeId, people } = await given();
    const email = unused();
    await add([{ email, name: "佐藤 桜" }]);
    const other = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, email } });
    const right = unused();
    const outcomes = await Promise.allSettled(
      [orderMenteeId, other.id].map((each) => correctMentee(deps, admin, { id, orderMenteeId: each, expectedVersion: 1, email: right })),
    );
    expect(outcomes.find((outcome) => outcome.status === "rejected")).toMatchObject({
      reason: { code: "DUPLICATE_EMAIL", detail: { fieldErrors: { email: ["EMAIL_ON_LIST"] } } },
    });
    expect(await prisma.orderMentee.count({ where: { orderId: id, email: right } })).toBe(1);
    expect(await people()).toBe(2);
  });
});
