import { isWrite } from "@knotter/contract/endpoint";
import { LIST_SORTS } from "@knotter/contract/lists";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { DAY, toOffsetIso } from "@knotter/domain/tokyo";
import { eventsFor } from "@knotter/domain/webhook";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { takeSnapshots } from "@knotter/usecases/order/take-snapshots";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { mailed } from "./support/links";
import { type OperationKey, operations } from "./support/operations";

// An HR user who repeats every permitted request while one person uses Knotter.
const api = await startApi();
const { make, prisma, db, clock } = api;
await prisma.term.createMany({
  data: [{ kind: "theme", code: "learning", label: "スキル・学び直し", position: 10 }],
  skipDuplicates: true,
});

interface Watched {
  level: DisclosureLevel;
  showRegistration: boolean;
  /** The number of other people on the list. */
  others: number;
  /** Listed by the employee number; HR has printed a slip, and kept a copy. */
  withoutEmail?: boolean;
}

/** Advances the clock without expiring sessions. */
async function until(instant: Date): Promise<void> {
  clock.set(instant);
  await prisma.session.updateMany({ data: { expiresAt: new Date(instant.getTime() + 7 * DAY) } });
}

const PERMISSIONS = { viewReport: true, exportCsv: true, manageMentees: true, manageHrStaff: true };
const PASSWORD = "雨の日は傘を忘れて走って帰る人";

/** A company with a list of people, one of whom is watched, and the requests its HR can make. */
async function company({ level, showRegistration, others, withoutEmail = false }: Watched) {
  clock.set(NOW);
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level, maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
  const { orderId } = order;
  await prisma.order.update({ where: { id: orderId }, data: { showRegistration } });
  const mentor = await make.mentor({ orders: [order] });
  const colleagues = await make.mentees(others, { order });
  await make.mentoring({ mentee: colleagues[0] as (typeof colleagues)[0], mentor, startAt: at("2026-06-25", "10:00") });
  const email = `${crypto.randomUUID()}@example.com`;
  const { id: place } = await prisma.orderMentee.create({
    data: {
      orderId,
      email: withoutEmail ? null : email,
      name: "渡辺 桜",
      employeeNo: "7777",
      department: "法務部",
      maxCount: 5,
      status: "invited",
      invitedAt: NOW,
    },
  });
  await prisma.orderSnapshot.create({
    data: {
      orderId,
      asOf: new Date("2026-04-30"),
      k: 10,
      invited: others,
      others: 1,
      othersRegistered: 0,
      registered: others,
      booked: Math.floor(others / 2),
      done: 0,
      takenAt: NOW,
    },
  });
  const { id: closing } = await prisma.companyBlock.create({
    data: { customerId, name: "夏季休業", dateFrom: new Date("2026-08-11"), dateTo: new Date("2026-08-12") },
  });
  // It has subscribed to all that a company can.
  const { id: webhook, messageId: message } = await make.webhook({ customerId, events: eventsFor(customerId) });
  const hr = await make.hrStaff({ customerId, isPrimary: true, permissions: PERMISSIONS });
  const token = await api.signIn(hr);
  const slip = withoutEmail ? await slipOf(orderId, place, token) : null;
  return { webhook, message, customerId, order, orderId, mentor, email, place, closing, hr, token, slip };
}
type Company = Awaited<ReturnType<typeof company>>;

async function slipOf(orderId: string, place: string, token: string) {
  const { body } = await api.rest("orders.printSlips", { id: orderId, menteeIds: [place] }, { token });
  const { orderCode, slips } = body as { orderCode: string; slips: { employeeNo: string; code: string }[] };
  return { orderCode, employeeNo: String(slips[0]?.employeeNo), code: String(slips[0]?.code) };
}

/** The person's other address, which HR guesses. */
const privateOf = (email: string): string => `private-${email}`;

/** HR's requests for each read operation it may call. A new operation has to be added here. */
const READS: { readonly [Key in OperationKey]?: (company: Company) => object[] } = {
  "mentors.list": ({ orderId }) => [{}, { orderId }, { orderId, sort: "soonest" }],
  "mentors.get": ({ mentor, orderId }) => [{ id: mentor.userId }, { id: mentor.userId, orderId }],
  "mentees.hrstaff": ({ orderId }) => [
    {},
    { orderId },
    { orderId, q: "渡辺" },
    { orderId, department: "法務部" },
    { pageSize: 3 },
    ...["registered", "unregistered", "withdrawn", "notBooked", "bookedOrDone", "booked", "done"].map((status) => ({ orderId, status })),
    { orderId, usage: "notBooked" },
    { orderId, usage: "notBooked", status: "registered" },
  ],
  "mentees.mentorings": ({ place, orderId }) => [{ id: place }, { id: place, orderId }],
  "serviceAccounts.list": () => [{}],
  "serviceAccounts.scopes": () => [{}],
  "webhooks.list": () => [{}],
  "webhooks.get": ({ webhook }) => [{ id: webhook }],
  "webhooks.messages": ({ webhook }) => [{ id: webhook }, ...["waiting", "delivered", "failed"].map((state) => ({ id: webhook, state }))],
  "webhooks.message": ({ message }) => [{ id: message }],
  "orders.list": () => [{}, { status: "active" }],
  "orders.get": ({ orderId }) => [{ id: orderId }],
  "mail.plannedInvitations": ({ orderId }) => [{ id: orderId }],
  "orders.mails": ({ orderId }) => [{ id: orderId }, { id: orderId, type: "mentee_register" }],
  "orders.ofCustomer": ({ customerId }) => [{ id: customerId }],
  "orders.mentees": ({ orderId, email }) => [
    { id: orderId },
    ...["渡辺", "7777", email, privateOf(email)].map((q) => ({ id: orderId, q })),
    ...["listed", "invited", "registered", "unregistered", "withdrawn", "notBooked", "booked", "done"].map((status) => ({
      id: orderId,
      status,
    })),
    { id: orderId, usage: "notBooked" },
    { id: orderId, usage: "notBooked", status: "registered" },
    { id: orderId, department: "法務部" },
    { id: orderId, withoutEmail: true },
    ...Object.keys(LIST_SORTS.orderMentees).flatMap((sort) => [
      { id: orderId, sort },
      { id: orderId, sort, pageSize: 2 },
    ]),
  ],
  "orders.mentee": ({ orderId, place }) => [{ id: orderId, orderMenteeId: place }],
  "orders.menteeDepartments": ({ orderId }) => [{ id: orderId }],
  "orders.mentors": ({ orderId }) => [{ id: orderId }],
  "orders.csvTemplate": () => [{ kind: "mentees" }],
  "orders.menteesCsvForHr": ({ orderId }) => [
    { orderIds: orderId },
    {},
    { orderIds: orderId, status: "registered" },
    { orderIds: orderId, status: "booked" },
    { orderIds: orderId, usage: "notBooked" },
    { orderIds: orderId, usage: "notBooked", status: "registered" },
    { orderIds: orderId, q: "法務" },
    { orderIds: orderId, department: "法務部" },
  ],
  "orders.reports": ({ orderId }) => [{}, { orderId }],
  "orders.report": ({ orderId }) => [{ orderIds: orderId }],
  "orders.reportCsv": ({ orderId }) => [{ orderIds: orderId }],
  "customers.hrStaffs": ({ customerId }) => [{ id: customerId }],
  "closingDays.list": ({ customerId }) => [{ id: customerId }],
  "terms.list": () => [{}],
  "helpLines.list": () => [{}],
  "notifications.list": () => [{}],
};

/** Read operations without data about others: HR's own account and files, or operations that require a secret. */
const OF_ITS_OWN = /^(?:currentUser|security|login)\.|^calendar\.|^orders\.csvErrors$/;

/** Dry runs that HR can make. */
const DRY_RUNS: { readonly [Key in OperationKey]?: (company: Company) => object[] } = {
  "orders.addMentees": ({ orderId: id, email }) =>
    // With the number that the person has on the list, and without it: another address with it is refused for the number alone.
    ["7777", null].flatMap((employeeNo) =>
      [[email], [privateOf(email)], [email, privateOf(email)], [privateOf(email), "nobody@example.com"]].map((emails) => ({
        id,
        dryRun: true,
        sendInvite: true,
        mentees: emails.map((address) => ({ email: address, name: "渡辺 桜", employeeNo, department: "法務部" })),
      })),
    ),
  "mail.menteeRegister": ({ orderId, place }) => [
    { orderId, dryRun: true },
    { orderId, menteeIds: [place], dryRun: true },
    { orderId, menteeIds: [place], resend: true, dryRun: true },
    { orderId, resend: true, sendAt: "2026-07-01T10:00:00+09:00", dryRun: true },
  ],
  "mentees.cancel": ({ place, orderId }) => [{ id: place, scope: "order", orderId, dryRun: true }],
  // The days of the person's interviews.
  "closingDays.declare": ({ customerId: id }) => [{ id, days: [{ name: "全社休業", from: "2026-06-09", to: "2026-06-19" }], dryRun: true }],
  "closingDays.update": ({ closing: id }) => [{ id, from: "2026-06-09", to: "2026-06-19", dryRun: true }],
};

/** Every request with its answer: status, headers derived from it, and text. */
async function poll(company: Company): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  await prisma.exportLog.deleteMany({ where: { actorId: company.hr.userId } });
  for (const [key, inputs] of [...Object.entries(READS), ...Object.entries(DRY_RUNS)]) {
    for (const input of inputs(company)) {
      const { status, headers, text, error } = await api.rest(key as OperationKey, input as never, { token: company.token });
      if (status === 401 || status === 429) throw new Error(`${key}: nobody is asking any more`);
      const said = error ? JSON.stringify({ ...error, requestId: "" }) : text;
      answers.set(`${key} ${JSON.stringify(input)}`, `${status} ${headers.get("etag")} ${headers.get("content-length")} ${said}`);
    }
  }
  if (company.slip) {
    await prisma.rateWindow.deleteMany();
    const { status, text } = await api.rest("signup.readCode", company.slip);
    answers.set("signup.readCode", `${status} ${text}`);
  }
  return answers;
}

const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...after].filter(([question, answer]) => before.get(question) !== answer).map(([question]) => question.replace(/ .*/, ""));

/** What the person does, one event after the other, each through the real operation. */
async function live(
  { order, orderId, mentor, email, place, slip }: Company,
  around: (event: string, act: () => Promise<void>) => Promise<void>,
) {
  const call = async (key: OperationKey, input: object, token: string | undefined) => {
    const answer = await api.rest(key, input as never, { token });
    if (answer.status >= 300) throw new Error(`${key}: ${answer.text}`);
    return answer.body as Record<string, unknown>;
  };
  let token = "";
  let userId = "";
  const consultant = await api.signIn(mentor);
  const book = async (day: string) =>
    String(
      (
        await call(
          "mentoring.book",
          {
            mentorId: mentor.userId,
            startAt: toOffsetIso(at(day, "10:00")),
            acknowledgedDisclosure: order.disclosureLevel,
            acknowledgedPolicyVersion: "2026-04-01",
          },
          token,
        )
      )["id"],
    );
  const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

  const bySlip = async (paper: object) => {
    await call("signup.mailByCode", { ...paper, email }, undefined);
    const { facts } = await prisma.mail.findFirstOrThrow({ where: { toAddress: email } });
    return api.links.tokenOf((facts as { linkId: string }).linkId);
  };
  await around("sign-up", async () => {
    const link = slip ? await bySlip(slip) : await mailed(api, { purpose: "signup", email, role: "mentee", orderMenteeId: place });
    await call("signup.mentee", { token: link, password: PASSWORD, ...consents }, undefined);
    userId = (await prisma.user.findFirstOrThrow({ where: { email } })).id;
    token = await api.signIn({ userId, email, role: "mentee" });
  });
  await around("registration", async () => {
    const profile = { name: "渡辺 桜", nameKana: "ワタナベ サクラ", phone: "090-1234-5678" };
    await call("mentees.register", { id: userId, ...profile, ...consents, disclosureAcknowledged: true }, token);
  });
  await around("sign-in", async () => {
    token = await api.signIn({ userId, email, role: "mentee" });
    await call("currentUser.get", {}, token);
  });
  await around("waiting", async () => {
    await call("waitingList.join", { mentorId: mentor.userId, bands: ["weekday_evening"] }, token);
  });
  let first = "";
  await around("booking", async () => {
    first = await book("2026-06-10");
  });
  await around("proposal", async () => {
    await call("mentoring.propose", { id: first, startAts: [toOffsetIso(at("2026-06-12", "15:00"))] }, consultant);
  });
  await around("proposal declined", async () => {
    await call("mentoring.declineProposal", { id: first }, token);
  });
  await around("move", async () => {
    const startAt = toOffsetIso(at("2026-06-11", "10:00"));
    await call("mentoring.reschedule", { mentoringId: first, startAt, reasonCode: "other", menteeConsented: true }, token);
  });
  let second = "";
  await around("second booking", async () => {
    second = await book("2026-06-17");
  });
  await around("cancellation", async () => {
    await call("mentoring.cancel", { id: second, reasonCode: "other" }, token);
  });
  let third = "";
  await around("third booking", async () => {
    third = await book("2026-06-18");
  });
  await until(at("2026-06-11", "11:30"));
  await around("survey", async () => {
    await call("mentoring.menteeReport", { id: first, satisfaction: 1, easeOfTalking: 1, goalProgress: 1, nps: 0 }, token);
  });
  await around("done", async () => {
    const times = { actualStartAt: toOffsetIso(at("2026-06-11", "10:00")), actualEndAt: toOffsetIso(at("2026-06-11", "11:00")) };
    const report = { attendance: "held", ...times, themes: ["learning"], summaryPrivate: "経験を振り返った", informedConsentDone: true };
    await call("mentoring.mentorReport", { id: first, ...report }, consultant);
  });
  await until(at("2026-06-18", "10:30"));
  await around("no-show", async () => {
    await call("mentoring.noShow", { id: third }, consultant);
  });
  await around("move to another address", async () => {
    await db.transaction((tx) => tx.mentee.changeEmail(userId, privateOf(email), clock.now()));
  });
  await around("leaving", async () => {
    await call("mentees.cancel", { id: userId, scope: "account" }, token);
  });
  expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id: place } })).toMatchObject({ orderId, status: "withdrawn" });
}

async function watch(watched: Watched): Promise<Record<string, string[]>> {
  const given = await company(watched);
  const told: Record<string, string[]> = {};
  await live(given, async (event, act) => {
    const before = await poll(given);
    await act();
    const seen = differing(before, await poll(given));
    if (seen.length > 0) told[event] = [...new Set(seen)];
  });
  return told;
}

test("every reading operation of HR is asked", () => {
  const mine = operations.filter(({ row }) => row.access === "public" || row.access.includes("hrstaff"));
  const reads = mine.filter(({ key, row }) => !isWrite(row) && !OF_ITS_OWN.test(key)).map(({ key }) => key);
  expect(
    reads.filter((key) => !(key in READS)),
    `HR may read these. Add them to READS in this file: "<operation>": (company) => [the inputs that HR could send]. Without data about others: OF_ITS_OWN`,
  ).toEqual([]);
  expect(
    Object.keys(READS).filter((key) => !reads.includes(key as OperationKey)),
    "no reading operation of HR any more: remove them from READS in this file",
  ).toEqual([]);
  // Every operation that takes people or addresses has a dry run, which is covered.
  // A file is planned as the same list is (packages/usecases/test/hr-lists.test.ts), and reading one takes a thread each time.
  const tried = mine.filter(({ row }) => isWrite(row) && "dryRun" in ((row.input as { shape?: object }).shape ?? {})).map(({ key }) => key);
  expect(
    tried.filter((key) => !(key in DRY_RUNS)),
    `HR may try these. Add them to DRY_RUNS in this file: "<operation>": (company) => [inputs with dryRun: true, about the watched person]`,
  ).toEqual([]);
});

describe("HR that asks everything before and after each event of one person's life", () => {
  test.each([
    ["a short list", 5],
    ["a long one, with figures", 44],
  ] as const)("learns nothing of it at L0: %s", { timeout: 120_000 }, async (_name, others) => {
    expect(await watch({ level: "L0", showRegistration: false, others })).toEqual({});
    const { token, orderId } = await company({ level: "L0", showRegistration: false, others });
    const { progress } = (await api.rest("orders.get", { id: orderId }, { token })).body as { progress: { booked: object | null } };
    expect(progress.booked !== null).toBe(others >= 20);
  });

  test("learns nothing of somebody without e-mail to whom it has given a slip, and kept a copy of it", { timeout: 120_000 }, async () => {
    expect(await watch({ level: "L0", showRegistration: false, others: 5, withoutEmail: true })).toEqual({});
  });

  test("where registrations are shown, learns of them and of nothing else", { timeout: 120_000 }, async () => {
    const told = await watch({ level: "L0", showRegistration: true, others: 24 });
    expect(Object.keys(told)).toEqual(["sign-up", "registration", "leaving"]);
  });

  test("learns from the same questions what L1 allows: that the person books and comes (or the questions prove nothing)", {
    timeout: 120_000,
  }, async () => {
    const told = await watch({ level: "L1", showRegistration: false, others: 5 });
    expect(Object.keys(told)).toEqual(["booking", "second booking", "cancellation", "third booking", "done", "no-show"]);
  });
});

/** Two people whom HR has added to a list itself; one of them registers, or neither does. */
async function beyondTheMonth({ registers, alsoBook = 0 }: { registers: boolean; alsoBook?: number }) {
  clock.set(NOW);
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: "L0" });
  const later = await make.order({ customerId, disclosureLevel: "L1" });
  const { orderId } = order;
  await prisma.order.update({ where: { id: orderId }, data: { showRegistration: false } });
  await prisma.order.update({ where: { id: later.orderId }, data: { showRegistration: true } });
  const mentor = await make.mentor({ orders: [order] });
  const colleagues = await make.mentees(20, { order });
  const before = at("2026-05-11", "09:00");
  await prisma.orderMentee.updateMany({ where: { orderId }, data: { createdAt: before, invitedAt: before, registeredAt: before } });
  for (const [index, mentee] of colleagues.slice(0, 10 + alsoBook).entries()) {
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at(`2026-07-${10 + index}`, "10:00") });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { createdAt: at("2026-06-02", "09:00") } });
  }
  const hr = await make.hrStaff({ customerId, isPrimary: true, permissions: PERMISSIONS });
  const asHr = await api.signIn(hr);
  const call = async (key: OperationKey, input: object, token: string | undefined) => {
    const answer = await api.rest(key, input as never, { token });
    if (answer.status >= 300) throw new Error(`${key}: ${answer.text}`);
    return answer.body as Record<string, unknown>;
  };
  const emails = [`${crypto.randomUUID()}@example.com`, `${crypto.randomUUID()}@example.com`] as const;
  const commit = (id: string) =>
    call("orders.addMentees", { id, sendInvite: true, mentees: emails.map((email) => ({ email, name: "渡辺 桜" })) }, asHr);
  await commit(orderId);
  if (registers) {
    const [email] = emails;
    const { id: place } = await prisma.orderMentee.findFirstOrThrow({ where: { orderId, email } });
    const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };
    const link = await mailed(api, { purpose: "signup", email, role: "mentee", orderMenteeId: place });
    await call("signup.mentee", { token: link, password: PASSWORD, ...consents }, undefined);
    const { id } = await prisma.user.findFirstOrThrow({ where: { email } });
    const profile = { name: "渡辺 桜", nameKana: "ワタナベ サクラ", phone: "090-1234-5678" };
    const token = await api.signIn({ userId: id, email, role: "mentee" });
    await call("mentees.register", { id, ...profile, ...consents, disclosureAcknowledged: true }, token);
  }
  /** What HR reads of each of the two on this list, without their names. */
  const listedOn = async (id: string) => {
    const answers = await Promise.all([call("mentees.hrstaff", { orderId: id }, asHr), call("orders.mentees", { id }, asHr)]);
    const rows = answers
      .flatMap((answer) => answer["items"] as { name: string; createdAt?: string }[])
      .filter(({ name }) => name === "渡辺 桜");
    expect(rows).toHaveLength(4);
    const told = rows.map((row) => JSON.stringify(row).replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "…"));
    return [told.slice(0, 2), told.slice(2)];
  };
  /** What HR reads of the order's progress when the month is published. */
  const told = async () => {
    await until(at("2026-07-08", "09:00"));
    await takeSnapshots(testDeps(db, { now: clock.now() }));
    expect(await prisma.orderSnapshot.count({ where: { orderId, asOf: new Date("2026-06-30") } })).toBe(1);
    return (await call("orders.get", { id: orderId }, asHr))["progress"] as { booked: object | null; done: object | null };
  };
  return { orderId, later: later.orderId, commit, listedOn, told };
}

describe("HR that adds people of its own to a list", () => {
  test("reads at the end of the month the same, whether the one who matters has registered or not", { timeout: 120_000 }, async () => {
    const [not, registered] = [await beyondTheMonth({ registers: false }), await beyondTheMonth({ registers: true })];
    const figures = await not.told();
    expect(figures.booked).not.toBeNull();
    expect(await registered.told()).toEqual(figures);
    // The figures have to depend on what the people of the order do, or the test proves nothing.
    expect(await (await beyondTheMonth({ registers: false, alsoBook: -5 })).told()).not.toEqual(figures);
  });

  test("reads nothing of it in a later order that shows who registers, by committing the same list there", {
    timeout: 120_000,
  }, async () => {
    const { later, commit, listedOn, orderId } = await beyondTheMonth({ registers: true });
    await commit(later);
    for (const [hers, another] of await listedOn(later)) expect(hers).toBe(another);
    // Where the first list shows it too, the second one has to say the same (or the comparison proves nothing).
    const open = await beyondTheMonth({ registers: true });
    await prisma.order.update({ where: { id: open.orderId }, data: { showRegistration: true } });
    await open.commit(open.later);
    for (const [hers, another] of await open.listedOn(open.later)) expect(hers).not.toBe(another);
    for (const [hers, another] of await listedOn(orderId)) expect(hers).toBe(another);
  });
});
