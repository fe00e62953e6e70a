import { CONSENT_VERSIONS, LIMITS } from "@knotter/domain/policy";
import { systemScope } from "@knotter/domain/scope";
import { SIGNUP_CODE_DAYS } from "@knotter/domain/signup-code";
import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW, unlike } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { sendCampaign } from "../src/mail/campaign";
import { invite } from "../src/mail/invite";
import { addMentees } from "../src/order/add-mentees";
import { correctMentee } from "../src/order/correct-mentee";
import { printSignupCodes } from "../src/signup/print-codes";
import { signUp } from "../src/signup/sign-up";
import { mailByCode, readSignupCode } from "../src/signup/sign-up-by-code";
import { codeOf, refused } from "./calls";
import { GOOD, mailsTo, tokenIn, visitor } from "./mail-links";

const bench = await openWorkbench();
const { make, db, prisma } = bench;
const deps = testDeps(db);
const admin = actorOf(await make.admin());
const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
const ofOwn = () => `${unlike("own")}@private.example`;
const number = () => unlike("N").slice(-18);

async function factory(company?: string) {
  const customerId = company ?? (await make.customer()).customerId;
  const order = await make.order({ customerId });
  const { orderNo } = await prisma.order.findUniqueOrThrow({ where: { id: order.orderId } });
  const hr = actorOf(await make.hrStaff({ customerId, permissions: { manageMentees: true } }));
  const list = (mentees: { name: string; employeeNo?: string; email?: string; department?: string }[], by = hr) =>
    addMentees(deps, by, { id: order.orderId, mentees, sendInvite: false });
  const place = (employeeNo: string) => prisma.orderMentee.findFirstOrThrow({ where: { orderId: order.orderId, employeeNo } });
  async function slipOf(employeeNo: string, by = hr) {
    const printed = await printSignupCodes(deps, by, { id: order.orderId, menteeIds: [(await place(employeeNo)).id] });
    return { orderCode: orderNo, employeeNo, code: printed.slips[0]?.code ?? "" };
  }
  /** Registers somebody of the list by a slip, with this address. */
  async function register(employeeNo: string, email: string) {
    await mailByCode(visitor(bench), { ...(await slipOf(employeeNo)), email });
    return signUp(visitor(bench), { token: await tokenIn(bench, { toAddress: email }), password: GOOD, ...consents });
  }
  return { customerId, order, orderNo, hr, list, place, slipOf, register };
}

const workers = (...numbers: string[]) => numbers.map((employeeNo, index) => ({ name: `工場 ${"一二三"[index]}郎`, employeeNo }));

describe("a list", () => {
  test("takes people without an address by their numbers, and tells who they are", async () => {
    const { list, place } = await factory();
    const [a, b] = [number(), number()];
    const outcome = await list(workers(a, b));
    expect(outcome).toMatchObject({ created: 2, invited: 0 });
    expect(outcome.warnings.map(({ code, row }) => [code, row])).toEqual([
      ["NO_EMAIL", 1],
      ["NO_EMAIL", 2],
    ]);
    expect(await place(a)).toMatchObject({ email: null, status: "listed", inviteCount: 0 });
  });

  test("warns of a slip to print for nobody who is on the list already: people with an address are found by name and number, too", async () => {
    const { list, place } = await factory();
    const [office, floor] = [number(), number()];
    await list([{ name: "山田 花子", email: `${crypto.randomUUID()}@example.com`, employeeNo: office }, ...workers(floor)]);
    const outcome = await list([{ name: "山田 花子", employeeNo: office, department: "総務部" }, ...workers(floor)]);
    expect(outcome).toMatchObject({ created: 0, updated: 1, unchanged: 1, warnings: [] });
    expect(await place(office)).toMatchObject({ department: "総務部" });
  });

  test("refuses somebody with neither, a number twice, a colleague's number, and a second person with an address beside the first", async () => {
    const { customerId, list } = await factory();
    const elsewhere = await factory(customerId);
    const [taken, twice, known] = [number(), number(), number()];
    await elsewhere.list([{ name: "別の 人", employeeNo: taken }]);
    await list([{ name: "工場 四郎", employeeNo: known }]);
    const faultsOf = async (rows: Parameters<typeof list>[0]) => {
      const { detail } = await refused(list(rows));
      return (detail.data as { faults: { row: number; code: string }[] }).faults.map(({ row, code }) => [row, code]);
    };
    expect(await faultsOf([{ name: "無番 太郎" }])).toEqual([[1, "EMAIL_OR_NUMBER"]]);
    expect(await faultsOf(workers(twice, twice))).toEqual([[2, "DUPLICATE_ROW"]]);
    expect(await faultsOf(workers(taken))).toEqual([[1, "EMPLOYEE_NO_TAKEN"]]);
    expect(await faultsOf([{ name: "工場 四郎", employeeNo: known, email: ofOwn() }])).toEqual([[1, "LISTED_WITHOUT_EMAIL"]]);
  });

  test("listed again, the same person is corrected by the number", async () => {
    const { list, place } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    expect(await list([{ name: "工場 市郎", employeeNo }])).toMatchObject({ created: 0, updated: 1 });
    expect(await place(employeeNo)).toMatchObject({ name: "工場 市郎", email: null });
  });

  test("an admin may add the address later, and may not take the number away before", async () => {
    const { order, list, place } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const { id: orderMenteeId, version: expectedVersion } = await place(employeeNo);
    const asked = { id: order.orderId, orderMenteeId, expectedVersion };
    expect(await codeOf(correctMentee(deps, admin, { ...asked, employeeNo: null }))).toBe("UNPROCESSABLE");
    const email = ofOwn();
    await correctMentee(deps, admin, { ...asked, email });
    expect(await place(employeeNo)).toMatchObject({ email, formerAddresses: [] });
  });
});

test("mails go to everybody else, and say how many they do not reach", async () => {
  const { order, hr, list } = await factory();
  const employeeNo = number();
  const email = ofOwn();
  await list([...workers(employeeNo), { name: "事務 花子", email }]);
  const invited = await invite(deps, admin, { orderId: order.orderId, resend: false, force: false });
  expect(invited).toMatchObject({ queued: 1, skipped: [{ to: "工場 一郎", reason: "no_address" }] });
  expect(await invite(deps, hr, { orderId: order.orderId, resend: true, force: false })).toMatchObject({ queued: 0 });
  const sent = await sendCampaign(deps, admin, {
    orderId: order.orderId,
    kind: "notice",
    audience: { type: "all_mentees" },
    subject: "ご案内",
    body: "ご確認ください。",
    attachIcs: false,
    resend: false,
    force: false,
  });
  expect(sent).toMatchObject({ queued: 1, skipped: [{ to: "工場 一郎", reason: "no_address" }] });
});

describe("a slip of paper", () => {
  test("opens a registration with an address of the person's own, once, for every list of the company", async () => {
    const here = await factory();
    const there = await factory(here.customerId);
    const employeeNo = number();
    await here.list(workers(employeeNo));
    await there.list(workers(employeeNo));
    const slip = await here.slipOf(employeeNo);
    expect(await readSignupCode(visitor(bench), { ...slip, code: ` ${slip.code.toLowerCase().replaceAll("-", "")} ` })).toEqual({
      name: "工場 一郎",
    });
    const email = ofOwn();
    await mailByCode(visitor(bench), { ...slip, email });
    const token = await tokenIn(bench, { toAddress: email });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => signUp(visitor(bench), { token, password: GOOD, ...consents })),
    );
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const user = await prisma.user.findFirstOrThrow({ where: { email } });
    for (const { place } of [here, there])
      expect(await place(employeeNo)).toMatchObject({ menteeId: user.id, email: null, status: "temporary" });
  });

  test("that is used, or of somebody who has left, reads as before: whoever kept a copy learns nothing by looking, and its owner is told", async () => {
    const { list, slipOf, place } = await factory();
    const [employeeNo, gone, registered] = [number(), number(), ofOwn()];
    await list(workers(employeeNo, gone));
    const [slip, leaver] = [await slipOf(employeeNo), await slipOf(gone)];
    await mailByCode(visitor(bench), { ...slip, email: registered });
    const { userId } = await signUp(visitor(bench), {
      token: await tokenIn(bench, { toAddress: registered }),
      password: GOOD,
      ...consents,
    });
    await prisma.orderMentee.update({ where: { id: (await place(gone)).id }, data: { status: "withdrawn", withdrawnAt: NOW } });
    expect(await readSignupCode(visitor(bench), slip)).toEqual({ name: "工場 一郎" });
    expect(await readSignupCode(visitor(bench), leaver)).toEqual({ name: "工場 二郎" });
    const curious = ofOwn();
    for (const kept of [slip, leaver]) expect(await mailByCode(visitor(bench), { ...kept, email: curious })).toEqual({ sent: true });
    expect(await prisma.mail.count({ where: { toAddress: curious } })).toBe(0);
    expect((await mailsTo(bench, { toUserId: userId })).map(({ type }) => type)).toContain("already_registered");
    expect(await prisma.emailProposal.count({ where: { userId } })).toBe(0);
  });

  test("of two addresses the last one counts: the link to the first opens nothing", async () => {
    const { list, slipOf } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const slip = await slipOf(employeeNo);
    const [first, second] = [ofOwn(), ofOwn()];
    for (const email of [first, second]) await mailByCode(visitor(bench), { ...slip, email });
    const by = async (email: string) =>
      signUp(visitor(bench), { token: await tokenIn(bench, { toAddress: email }), password: GOOD, ...consents });
    expect(await codeOf(by(first))).toBe("TOKEN_EXPIRED");
    await by(second);
    expect(await prisma.user.count({ where: { email: { in: [first, second] } } })).toBe(1);
  });

  test("a new one ends the one before, and what that one has opened", async () => {
    const { list, slipOf } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const stolen = await slipOf(employeeNo);
    const email = ofOwn();
    await mailByCode(visitor(bench), { ...stolen, email });
    const fresh = await slipOf(employeeNo);
    expect(await codeOf(readSignupCode(visitor(bench), stolen))).toBe("UNPROCESSABLE");
    expect(await readSignupCode(visitor(bench), fresh)).toEqual({ name: "工場 一郎" });
    const token = await tokenIn(bench, { toAddress: email });
    expect(await codeOf(signUp(visitor(bench), { token, password: GOOD, ...consents }))).toBe("TOKEN_EXPIRED");
  });

  test("that is replaced while somebody gives an address for it opens nothing", async () => {
    const { list, slipOf } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const stolen = await slipOf(employeeNo);
    const email = ofOwn();
    const { read } = bench.db;
    const find = async (codeHash: string) => {
      const row = await read.account.signupCodes.find(codeHash);
      await slipOf(employeeNo);
      return row;
    };
    const slow = { ...bench.db, read: { ...read, account: { ...read.account, signupCodes: { ...read.account.signupCodes, find } } } };
    expect(await codeOf(mailByCode({ ...visitor(bench), db: slow }, { ...stolen, email }))).toBe("UNPROCESSABLE");
    expect(await prisma.linkToken.count({ where: { email } })).toBe(0);
  });

  test("by which an address is proposed four times at once proposes one, and all get the same answer", async () => {
    const { list, slipOf, register } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const { userId } = await register(employeeNo, ofOwn());
    const second = await slipOf(employeeNo);
    const answers = await Promise.all(Array.from({ length: 4 }, () => mailByCode(visitor(bench), { ...second, email: ofOwn() })));
    expect(answers).toEqual(Array.from({ length: 4 }, () => ({ sent: true })));
    expect(await prisma.emailProposal.count({ where: { userId } })).toBe(1);
  });

  test("unknown, wrong, expired: one refusal", async () => {
    const { list, slipOf } = await factory();
    const employeeNo = number();
    await list(workers(employeeNo));
    const slip = await slipOf(employeeNo);
    const late = { ...visitor(bench), clock: { now: () => new Date(NOW.getTime() + SIGNUP_CODE_DAYS * DAY) } };
    const refusals = await Promise.all([
      refused(readSignupCode(visitor(bench), { ...slip, employeeNo: "nobody" })),
      refused(readSignupCode(visitor(bench), { ...slip, orderCode: "ORD-000000-0000" })),
      refused(readSignupCode(visitor(bench), { ...slip, code: "2222-2222-2222-2222" })),
      refused(readSignupCode(late, slip)),
      refused(mailByCode(late, { ...slip, email: ofOwn() })),
    ]);
    for (const { code, detail } of refusals) expect([code, detail.fieldErrors]).toEqual(["UNPROCESSABLE", { code: ["SIGNUP_CODE_WRONG"] }]);
  });

  test("tries are counted for the number on the slip, whoever makes them", async () => {
    const given = { orderCode: "ORD-000000-0001", employeeNo: number(), code: "2222-2222-2222-2222" };
    const codes: string[] = [];
    for (let n = 0; n < 7; n += 1) codes.push(await codeOf(readSignupCode(visitor(bench), given)));
    expect([codes[0], codes.at(-1)]).toEqual(["UNPROCESSABLE", "TOO_MANY_REQUESTS"]);
  });

  test("a factory registers through one network: right codes are not counted against it, wrong ones are, and small letters are no fault", async () => {
    const { list, slipOf, orderNo } = await factory();
    const here = visitor(bench);
    for (let n = 0; n <= LIMITS.loginLock.network.base; n += 1) {
      const employeeNo = `a${number()}`.slice(0, 18);
      await list([{ name: "工場 一郎", employeeNo }]);
      const slip = { ...(await slipOf(employeeNo)), employeeNo: employeeNo.toUpperCase(), orderCode: orderNo.toLowerCase() };
      expect(await readSignupCode(here, slip)).toEqual({ name: "工場 一郎" });
      expect(await mailByCode(here, { ...slip, email: ofOwn() })).toEqual({ sent: true });
    }
    const wrong = () => codeOf(readSignupCode(here, { orderCode: orderNo, employeeNo: number(), code: "ABCDEFGHJKLMNPQR" }));
    for (let n = 0; n < LIMITS.loginLock.network.base; n += 1) expect(await wrong()).toBe("UNPROCESSABLE");
    expect(await wrong()).toBe("TOO_MANY_REQUESTS");
  });

  test("is made for people of one's own list without an address alone, by whoever may change the list", async () => {
    const { customerId, order, hr, list, place } = await factory();
    const other = await factory();
    const [employeeNo, theirs] = [number(), number()];
    const email = ofOwn();
    await list([...workers(employeeNo), { name: "事務 花子", email }]);
    await other.list(workers(theirs));
    const { id: withAddress } = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: order.orderId, email } });
    const ask = (menteeIds: string[], by = hr) => printSignupCodes(deps, by, { id: order.orderId, menteeIds });
    expect(await codeOf(ask([withAddress]))).toBe("NOT_FOUND");
    expect(await codeOf(ask([(await other.place(theirs)).id]))).toBe("NOT_FOUND");
    const reader = actorOf(await make.hrStaff({ customerId, permissions: { manageMentees: false } }));
    expect(await codeOf(ask([(await place(employeeNo)).id], reader))).toBe("FORBIDDEN");
    const printed = await ask([(await place(employeeNo)).id]);
    const stored = JSON.stringify([
      await prisma.signupCode.findMany(),
      await prisma.auditLog.findMany({ where: { entityId: order.orderId } }),
    ]);
    expect(stored).not.toContain(printed.slips[0]?.code.replaceAll("-", ""));
    expect(stored).not.toContain(printed.slips[0]?.code);
    expect(await prisma.auditLog.findFirst({ where: { entityId: order.orderId, action: "order.print_signup_codes" } })).toMatchObject({
      actorId: hr.userId,
      diff: { people: 1 },
    });
  });
});

describe("the address of the person's own", () => {
  test("is in no list and no export of the order, for anybody", async () => {
    const { order, list, register } = await factory();
    const employeeNo = number();
    const email = ofOwn();
    await list(workers(employeeNo));
    await register(employeeNo, email);
    const scope = systemScope("a test reads as everybody");
    const of = { id: order.orderId, disclosureLevel: "L1" } as const;
    const page = { sort: "listed", direction: "asc", limit: 10, after: undefined, now: NOW } as const;
    const rows = await db.read.order.people.list(scope, of, {}, page);
    expect(rows).toMatchObject([{ employeeNo, email: null, withoutEmail: true, slipPrintedAt: NOW }]);
    const exported = await db.read.export.listed(scope, [order.orderId], {}, { now: NOW, limit: 10 });
    expect(exported).toMatchObject([{ employeeNo, email: null }]);
    expect(JSON.stringify([rows, exported])).not.toContain(email);
  });

  test("replaced by a second slip: the old one is told, nothing changes for three days, and what was written stays hidden", async () => {
    const { list, slipOf, register } = await factory();
    const employeeNo = number();
    const [before, after] = [ofOwn(), ofOwn()];
    await list(workers(employeeNo));
    const { userId } = await register(employeeNo, before);
    const slip = await slipOf(employeeNo);
    expect(await readSignupCode(visitor(bench), slip)).toEqual({ name: "工場 一郎" });
    await mailByCode(visitor(bench), { ...slip, email: after });
    expect(await prisma.emailProposal.findMany({ where: { userId } })).toMatchObject([
      { oldEmail: before, newEmail: after, silentUntil: new Date(NOW.getTime() + 3 * DAY), outcome: null },
    ]);
    expect(
      new Set((await mailsTo(bench, { toUserId: userId })).filter(({ type }) => type === "email_change").map(({ toAddress }) => toAddress)),
    ).toEqual(new Set([after, before]));
    expect(await prisma.user.findUniqueOrThrow({ where: { id: userId } })).toMatchObject({ email: before });
    const third = ofOwn();
    await mailByCode(visitor(bench), { ...slip, email: third });
    expect(await prisma.mail.count({ where: { toAddress: third } })).toBe(0);
  });

  test("that belongs to somebody already: the answer is the same, the owner is told, and nothing is opened", async () => {
    const { list, slipOf, place } = await factory();
    const owner = await make.mentee({ order: await make.order() });
    const employeeNo = number();
    await list(workers(employeeNo));
    expect(await mailByCode(visitor(bench), { ...(await slipOf(employeeNo)), email: owner.email })).toEqual({ sent: true });
    expect((await mailsTo(bench, { toUserId: owner.userId })).map(({ type }) => type)).toEqual(["already_registered"]);
    expect(await place(employeeNo)).toMatchObject({ menteeId: null });
  });
});

test("somebody who has registered is found by the number on the company's next list", async () => {
  const here = await factory();
  const employeeNo = number();
  await here.list(workers(employeeNo));
  const { userId } = await here.register(employeeNo, ofOwn());
  const next = await factory(here.customerId);
  await prisma.order.update({ where: { id: next.order.orderId }, data: { showRegistration: false } });
  await next.list(workers(employeeNo));
  expect(await next.place(employeeNo)).toMatchObject({ menteeId: userId, email: null });
});
