import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

const unused = (): string => `${crypto.randomUUID()}@example.com`;

interface Detail {
  person: { name: string; email: string | null; status: string | null; registeredAt: string | null };
  version: number | null;
  may: object | null;
  history: { text: string; by: string | null; mentoringId: string | null }[];
}

/** An order with one registered person, who has been invited, corrected and booked. */
async function given(terms: { showRegistration: boolean; disclosureLevel: "L0" | "L1" }) {
  const order = await make.order(terms);
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: terms.showRegistration } });
  const mentee = await make.mentee({ order });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { invitedAt: NOW, inviteCount: 1 } });
  const mentor = await make.mentor();
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date("2026-06-25T01:00:00Z") });
  await prisma.mentoringEvent.create({
    data: {
      mentoringId,
      type: "reserved",
      actorRole: "mentee",
      toStatus: "reserved",
      toStartAt: new Date("2026-06-25T01:00:00Z"),
      at: NOW,
    },
  });
  const admin = await api.signIn(await make.admin());
  const hr = await api.signIn(await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } }));
  const asked = { id: order.orderId, orderMenteeId: mentee.orderMenteeId };
  const read = async (token: string) => (await api.rest("orders.mentee", asked, { token })).body as Detail;
  return { order, mentee, mentoringId, admin, hr, asked, read };
}

test("admins read facts, what may be done, and the whole history; that they looked is recorded", async () => {
  const { admin, asked, read, mentee, mentoringId } = await given({ showRegistration: false, disclosureLevel: "L0" });
  const change = await api.rest(
    "orders.correctMentee",
    { ...asked, expectedVersion: 1, department: "営業部", maxCount: 5 },
    { token: admin },
  );
  expect(change.body).toMatchObject({ version: 3, invited: false, person: { department: "営業部", usage: { max: 5 } } });
  const detail = await read(admin);
  expect(detail).toMatchObject({
    version: 3,
    person: { email: mentee.email },
    may: { correct: true, correctEmail: false, restore: false, invite: false },
  });
  const texts = detail.history.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining(["名簿に加わりました", "利用登録のご案内を送りました", "利用登録が済みました", "部署を訂正しました"]),
  );
  expect(texts.some((text) => text.startsWith("上限回数を変更しました"))).toBe(true);
  expect(detail.history.find((entry) => entry.mentoringId === mentoringId)?.text).toMatch(/面談：予約しました$/);
  expect(await prisma.auditLog.count({ where: { action: "order.read_mentees", entityId: mentee.orderMenteeId } })).toBeGreaterThan(0);
});

test("another number of counts is one line of the history, not two", async () => {
  const { admin, asked, read } = await given({ showRegistration: false, disclosureLevel: "L0" });
  const before = (await read(admin)).history.length;
  await api.rest("orders.correctMentee", { ...asked, expectedVersion: 1, maxCount: 5 }, { token: admin });
  const { history } = await read(admin);
  expect(history.length - before).toBe(1);
  expect(history.filter(({ text }) => text.includes("回数を変更しました"))).toHaveLength(1);
});

test("a company reads what its list shows: nothing of the registration where that is hidden, and never who booked, when, or by whom it was done", async () => {
  for (const [terms, texts] of [
    [{ showRegistration: false, disclosureLevel: "L0" }, []],
    [{ showRegistration: false, disclosureLevel: "L1" }, []],
    [{ showRegistration: true, disclosureLevel: "L1" }, ["利用登録のご案内を送りました", "利用登録が済みました"]],
  ] as const) {
    const { hr, admin, asked, read } = await given(terms);
    await api.rest("orders.correctMentee", { ...asked, expectedVersion: 1, department: "営業部" }, { token: admin });
    const detail = await read(hr);
    expect(detail.history.map(({ text }) => text).sort()).toEqual([...texts].sort());
    expect(detail.history.filter(({ by, mentoringId }) => by !== null || mentoringId !== null)).toEqual([]);
    expect(detail).toMatchObject({ version: null, may: null, person: { email: null } });
    const listed = (await api.rest("orders.mentees", { id: asked.id }, { token: hr })).body as { items: object[] };
    expect(detail.person).toEqual(listed.items[0]);
    const corrected = await api.rest("orders.correctMentee", { ...asked, expectedVersion: 1, name: "別の 人" }, { token: hr });
    expect(corrected.error?.code).toBe(terms.showRegistration ? "STATUS_NOT_ALLOWED" : "FORBIDDEN");
  }
});

test("another company's people are not found, nor somebody of another order", async () => {
  const [here, there] = [
    await given({ showRegistration: true, disclosureLevel: "L1" }),
    await given({ showRegistration: true, disclosureLevel: "L1" }),
  ];
  expect((await api.rest("orders.mentee", here.asked, { token: there.hr })).status).toBe(404);
  for (const token of [here.admin, there.hr])
    expect((await api.rest("orders.mentee", { ...there.asked, orderMenteeId: here.asked.orderMenteeId }, { token })).status).toBe(404);
});

describe("a company corrects somebody who has not registered, where its order shows who has", () => {
  /** Somebody whom HR has listed and invited, and a colleague. */
  async function listedBy({ hr, order }: Awaited<ReturnType<typeof given>>) {
    const addresses = [unused(), unused()] as const;
    const mentees = addresses.map((email, n) => ({ email, name: "山崎 花子", employeeNo: `${n}-${crypto.randomUUID().slice(0, 8)}` }));
    await api.rest("orders.addMentees", { id: order.orderId, sendInvite: true, mentees }, { token: hr });
    const place = await prisma.orderMentee.findFirstOrThrow({ where: { email: addresses[0] } });
    const asked = { id: order.orderId, orderMenteeId: place.id };
    const read = async () => (await api.rest("orders.mentee", asked, { token: hr })).body as Detail;
    const correct = async (change: object) =>
      api.rest("orders.correctMentee", { ...asked, expectedVersion: (await read()).version ?? 1, ...change }, { token: hr });
    const stored = () => prisma.orderMentee.findUniqueOrThrow({ where: { id: place.id } });
    return { addresses, place, read, correct, stored };
  }

  test("the address too: the invitation goes anew, the old link ends, and there is no second person", async () => {
    const here = await given({ showRegistration: true, disclosureLevel: "L1" });
    const { addresses, place, read, correct, stored } = await listedBy(here);
    expect(await read()).toMatchObject({ version: 1, may: { correct: true, correctEmail: true }, person: { email: null } });
    const people = await prisma.orderMentee.count({ where: { orderId: here.order.orderId } });
    const right = unused();
    const answer = await correct({ email: right, department: "営業部" });
    expect(answer.body).toMatchObject({ invited: true, linked: false, person: { email: null, department: "営業部" } });
    expect(await stored()).toMatchObject({ email: right, status: "invited", inviteCount: 2 });
    expect(await prisma.linkToken.count({ where: { email: addresses[0], revokedAt: null } })).toBe(0);
    expect(await prisma.orderMentee.count({ where: { orderId: here.order.orderId } })).toBe(people);
    expect((await correct({ email: addresses[1] })).error).toMatchObject({
      fieldErrors: { email: [expect.stringContaining("すでにいます")] },
    });
    await prisma.order.update({ where: { id: here.order.orderId }, data: { showRegistration: false } });
    expect(await read()).toMatchObject({ version: null, may: null });
    const refused = await api.rest(
      "orders.correctMentee",
      { id: here.order.orderId, orderMenteeId: place.id, expectedVersion: 2, name: "別の 人" },
      { token: here.hr },
    );
    expect(refused.error?.code).toBe("FORBIDDEN");
  });

  test("alike for an address that has an account somewhere, and one that nobody has", async () => {
    const answers = [];
    for (const address of [unused(), (await make.mentee({ order: await make.order() })).email, (await make.mentor()).email]) {
      const { correct, read, stored } = await listedBy(await given({ showRegistration: true, disclosureLevel: "L1" }));
      const { status, body } = await correct({ email: address });
      answers.push({
        status,
        invited: (body as { invited: boolean }).invited,
        person: (await read()).person.status,
        may: (await read()).may,
      });
      expect(await stored()).toMatchObject({ email: address, menteeId: null });
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  test("and leaves the lists alone that hide who has registered", async () => {
    const here = await given({ showRegistration: true, disclosureLevel: "L1" });
    const { addresses, correct } = await listedBy(here);
    const { customerId } = here.order;
    const [shown, hidden] = [await make.order({ customerId }), await make.order({ customerId })];
    await prisma.order.update({ where: { id: shown.orderId }, data: { showRegistration: true } });
    await prisma.order.update({ where: { id: hidden.orderId }, data: { showRegistration: false } });
    for (const { orderId } of [shown, hidden])
      await prisma.orderMentee.create({ data: { orderId, email: addresses[0], name: "山崎 花子", maxCount: 1 } });
    const right = unused();
    await correct({ email: right });
    expect(await prisma.orderMentee.count({ where: { orderId: shown.orderId, email: right } })).toBe(1);
    expect(await prisma.orderMentee.count({ where: { orderId: hidden.orderId, email: addresses[0] } })).toBe(1);
  });

  test("never the number of interviews, nor without the permission", async () => {
    const here = await given({ showRegistration: true, disclosureLevel: "L1" });
    const { correct, read, place } = await listedBy(here);
    expect((await correct({ maxCount: 3 })).error?.code).toBe("FORBIDDEN");
    const change = { id: here.order.orderId, orderMenteeId: place.id, expectedVersion: (await read()).version ?? 1, name: "別の 人" };
    const { id, orderMenteeId } = change;
    const colleague = await api.signIn(await make.hrStaff({ customerId: here.order.customerId, permissions: { manageMentees: false } }));
    expect((await api.rest("orders.correctMentee", change, { token: colleague })).error?.code).toBe("FORBIDDEN");
    expect((await api.rest("orders.mentee", { id, orderMenteeId }, { token: colleague })).body).toMatchObject({ version: null, may: null });
  });
});

test("a collision is told at the field of the address", async () => {
  const { admin, order } = await given({ showRegistration: true, disclosureLevel: "L1" });
  const mentees = ["one", "two"].map((name) => ({ email: `${name}-${crypto.randomUUID()}@example.com`, name: "山田 花子" }));
  await api.rest("orders.addMentees", { id: order.orderId, mentees }, { token: admin });
  const place = await prisma.orderMentee.findFirstOrThrow({ where: { email: String(mentees[0]?.email) } });
  const asked = { id: order.orderId, orderMenteeId: place.id, expectedVersion: 1, email: String(mentees[1]?.email).toUpperCase() };
  const { status, error } = await api.rest("orders.correctMentee", asked, { token: admin });
  expect([status, error]).toMatchObject([
    409,
    { code: "DUPLICATE_EMAIL", fieldErrors: { email: [expect.stringContaining("すでにいます")] } },
  ]);
});
