import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi();
const { make, prisma } = api;

const TEXTS = { theme: "career", note: "秘密の相談", cancelReason: "秘密の理由", disputeText: "秘密の申立て", noShowNote: "秘密のメモ" };

/** An interview about which everything has been written that there is to write. */
async function given() {
  const order = await make.order();
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - 3 * DAY), status: "no_show" });
  await prisma.mentoring.update({
    where: { id: mentoringId },
    data: { ...TEXTS, noShowSide: "mentee", noShowReportedAt: NOW, disputeStatus: "open", disputedAt: NOW },
  });
  return { mentoringId, mentee, mentor, order };
}

test("an admin reads what was arranged and what became of it, and nothing that anybody wrote; the reading is recorded", async () => {
  const { mentoringId, mentee, mentor, order } = await given();
  const reader = await make.admin();
  const { body } = await api.rest("mentoringResults.get", { id: mentoringId }, { token: await api.signIn(reader) });
  expect(body).toMatchObject({
    id: mentoringId,
    mentee: { id: mentee.userId },
    mentor: { id: mentor.userId },
    order: { id: order.orderId },
    labelCode: "disputed",
    absence: { absent: "mentee", disputeStatus: "open" },
    cancellation: null,
    history: [{ type: "reserved", label: "予約しました", by: "相談者" }, { type: "no_show" }],
  });
  const told = JSON.stringify(body);
  for (const text of Object.values(TEXTS)) expect(told).not.toContain(`"${text}"`);
  expect(told).not.toContain("秘密");
  expect(await prisma.auditLog.count({ where: { actorId: reader.userId, action: "mentoring.read", entityId: mentoringId } })).toBe(1);
});

test("nobody but an admin reads it, and what does not exist is not found", async () => {
  const { mentoringId, mentee, mentor, order } = await given();
  const hr = await make.hrStaff({ customerId: order.customerId, permissions: { manageMentees: true } });
  for (const person of [mentee, mentor, hr])
    expect((await api.rest("mentoringResults.get", { id: mentoringId }, { token: await api.signIn(person) })).status).toBe(403);
  const token = await api.signIn(await make.admin());
  expect((await api.rest("mentoringResults.get", { id: crypto.randomUUID() }, { token })).status).toBe(404);
});

test("it says whether an admin can record an absence now, or take the record back, and the version that both name", async () => {
  const order = await make.order();
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const { mentoringId: id } = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - 20 * MINUTE) });
  const token = await api.signIn(await make.admin());
  const read = async () => (await api.rest("mentoringResults.get", { id }, { token })).body;
  expect(await read()).toMatchObject({ can: { markNoShow: true, undoNoShow: false }, version: 1 });
  expect((await api.rest("mentoring.noShow", { id, absent: "mentor", expectedVersion: 1 }, { token })).status).toBe(200);
  expect(await read()).toMatchObject({ can: { markNoShow: false, undoNoShow: true }, absence: { absent: "mentor" }, version: 2 });
});

test("an admin meets a mentee by the name on the list, and the company; the mentor by the name that the mentee chose", async () => {
  const { mentoringId: id, mentee, mentor, order } = await given();
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { displayName: "じろちゃん" } });
  const read = async (person: Parameters<typeof api.signIn>[0]) =>
    (await api.rest("mentoring.get", { id }, { token: await api.signIn(person) })).body as { customer: unknown; mentee: unknown };
  const { name: listed } = await prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } });
  const customer = await prisma.customer.findUniqueOrThrow({ where: { id: order.customerId }, select: { id: true, name: true } });
  expect(await read(await make.admin())).toMatchObject({ mentee: { displayName: listed }, customer });
  expect(await read(mentor)).toMatchObject({ mentee: { displayName: "じろちゃん" }, customer: null });
});
