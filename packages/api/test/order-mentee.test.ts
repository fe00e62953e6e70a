import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

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
    expect((await api.rest("orders.correctMentee", { ...asked, expectedVersion: 1, name: "別の 人" }, { token: hr })).status).toBe(403);
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
