import { describe, expect, test } from "vitest";
import { type Answer, startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const fixture = await fixturesFor(api);
const mine = await fixture("mentee", "a");
const { mentee, mentor, order, token } = mine;
const second = await api.make.mentor({ orders: [order] });
const elsewhere = await fixture("outsider", "b");

interface Card {
  id: string;
  favorite: boolean;
}
const refused = (answer: Answer) => [answer.status, answer.error?.code];
const found = async (input: Record<string, unknown> = {}, caller = token) =>
  ((await api.rest("mentors.list", input, { token: caller })).body as { items: Card[] }).items;
const marked = async (input: Record<string, unknown> = {}, caller = token) =>
  (await found(input, caller)).filter(({ favorite }) => favorite).map(({ id }) => id);
const mark = (mentorId: string, caller = token) => api.rest("mentees.addFavorite", { id: mentee.userId, mentorId }, { token: caller });
const rows = () => api.prisma.mentorFavorite.count({ where: { menteeId: mentee.userId } });

describe("a mentee's favorites", () => {
  test("are marked, found by the filter, seen on the profile, and removed, any number of times", async () => {
    for (let press = 0; press < 2; press += 1) expect((await mark(mentor.userId)).body).toEqual({ favorite: true });
    expect([await marked(), await rows()]).toEqual([[mentor.userId], 1]);
    expect((await found({ favorite: true })).map(({ id }) => id)).toEqual([mentor.userId]);
    expect((await found()).map(({ id }) => id).sort()).toEqual([mentor.userId, second.userId].sort());
    expect((await api.rest("mentors.get", { id: mentor.userId }, { token })).body).toMatchObject({ favorite: true });
    expect((await api.rest("mentors.get", { id: second.userId }, { token })).body).toMatchObject({ favorite: false });
    for (let press = 0; press < 2; press += 1)
      expect((await api.rest("mentees.removeFavorite", { id: mentee.userId, mentorId: mentor.userId }, { token })).status).toBe(200);
    expect(await marked()).toEqual([]);
  });

  test("are of mentors the mentee can see, and nobody else's to change", async () => {
    expect(refused(await mark(elsewhere.mentor.userId))).toEqual([404, "NOT_FOUND"]);
    const colleague = await fixture("colleague", "a");
    expect(refused(await mark(mentor.userId, colleague.token))).toEqual([404, "NOT_FOUND"]);
    expect(await rows()).toBe(0);
  });

  test("stay when the order is over and the mentee joins another with the same mentor", async () => {
    await mark(mentor.userId);
    await api.prisma.order.update({ where: { id: order.orderId }, data: { status: "ended" } });
    const next = await api.make.order({ customerId: order.customerId });
    await api.prisma.orderMentor.create({ data: { orderId: next.orderId, mentorId: mentor.userId, assignedAt: api.clock.now() } });
    await api.make.enrolment(mentee, { order: next });
    expect(await marked()).toEqual([mentor.userId]);
    await api.prisma.order.update({ where: { id: order.orderId }, data: { status: "active" } });
  });

  test("are shown to nobody else: not to an admin who books on behalf, not to HR, not to the mentor, and in no log", async () => {
    const before = await api.prisma.auditLog.count({ where: { actorId: mentee.userId } });
    await mark(mentor.userId);
    expect(await api.prisma.auditLog.count({ where: { actorId: mentee.userId } })).toBe(before);
    const [admin, hr, own] = [await fixture("admin", "a"), await fixture("hrStaff", "a"), await api.signIn(mentor)];
    expect(await marked({ menteeId: mentee.userId }, admin.token)).toEqual([]);
    expect(await found({ menteeId: mentee.userId, favorite: true }, admin.token)).toEqual([]);
    const profile = await api.rest("mentors.get", { id: mentor.userId, menteeId: mentee.userId }, { token: admin.token });
    expect(profile.body).toMatchObject({ favorite: false });
    for (const caller of [admin.token, hr.token, own]) {
      expect(await marked({}, caller)).toEqual([]);
      expect((await api.rest("mentors.get", { id: mentor.userId }, { token: caller })).body).toMatchObject({ favorite: false });
    }
    expect((await api.rest("mentees.get", { id: mentee.userId }, { token: admin.token })).text).not.toMatch(/favou?rite/i);
  });
});
