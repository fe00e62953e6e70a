import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const fixture = await fixturesFor(api);
const { mentee, mentor } = await fixture("mentee", "a");
const token = await api.signIn(mentee);
const { mentoringId } = await api.make.mentoring({ mentee, mentor, startAt: new Date("2026-06-25T05:00:00Z") });

interface Listed {
  items: { title: string; detail: string | null; path: string | null; isRead: boolean; at: string }[];
  unread: number;
  nextCursor: string | null;
}
const list = async (caller: string, input: Record<string, unknown> = {}) =>
  (await api.rest("notifications.list", input, { token: caller })).body as Listed;

describe("what waits behind the bell", () => {
  test("is listed for its reader, the latest first and page by page, in words without a name of the other company", async () => {
    const own = await api.signIn(mentor);
    expect((await api.rest("mentoring.cancel", { id: mentoringId, reasonCode: "mentor_circumstances" }, { token: own })).status).toBe(200);
    await api.prisma.notification.create({
      data: {
        userId: mentee.userId,
        kind: "mail_undelivered",
        facts: { reason: "bounced" },
        at: new Date(0),
        dedupeKey: crypto.randomUUID(),
      },
    });
    const first = await list(token, { pageSize: 1 });
    expect(first).toMatchObject({
      unread: 2,
      items: [{ title: "面談がキャンセルされました", path: `/mentoring/reserved/${mentoringId}`, isRead: false }],
    });
    const { displayName } = await api.prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
    expect(first.items[0]?.detail).toContain(`${displayName}さん`);
    const next = await list(token, { pageSize: 1, cursor: first.nextCursor });
    expect([next.items.map(({ title }) => title), next.nextCursor]).toEqual([["メールが届いていません"], null]);
    expect((await list(own)).items).toEqual([]);
  });

  test("names a mentee to the mentor by the name for interviews", async () => {
    const { mentee: other, mentor: theirs } = await fixture("mentee", "b");
    await api.prisma.mentee.update({ where: { userId: other.userId }, data: { name: "鈴木 澪", displayName: "鈴木" } });
    await api.make.mentoring({ mentee: other, mentor: theirs, startAt: new Date("2026-06-26T05:00:00Z") });
    const { id } = await api.prisma.mentoring.findFirstOrThrow({ where: { menteeId: other.userId, status: "reserved" } });
    const canceled = await api.rest("mentoring.cancel", { id, reasonCode: "work" }, { token: await api.signIn(other) });
    expect(canceled.status).toBe(200);
    const [told] = (await list(await api.signIn(theirs))).items;
    expect(told?.detail).toContain("鈴木さん");
  });

  test("counts with the session, until it is read", async () => {
    const { unread, items } = await list(token);
    const headers = new Headers({ authorization: `Bearer ${token}` });
    expect((await api.app.contextOf(headers)).viewer?.unreadNotifications).toBe(unread);
    const { body } = await api.rest("notifications.markRead", { until: items[0]?.at }, { token });
    expect(body).toEqual({ unread: 0 });
    expect((await api.app.contextOf(headers)).viewer?.unreadNotifications).toBe(0);
    expect((await list(token)).items.every(({ isRead }) => isRead)).toBe(true);
  });

  test("is hidden from somebody whose identity is in doubt, and not counted", async () => {
    api.clock.advance(1000);
    const now = api.clock.now();
    await api.prisma.identityHold.create({ data: { userId: mentee.userId, since: now, formerEmail: "before@example.com" } });
    await api.prisma.notification.updateMany({ where: { userId: mentee.userId }, data: { readAt: null, at: new Date(now.getTime() - 1) } });
    api.clock.advance(1000);
    const stranger = await api.seal(await api.make.session(mentee, { now: api.clock.now() }));
    expect(await list(stranger)).toMatchObject({ items: [], unread: 0 });
    const { viewer } = await api.app.contextOf(new Headers({ authorization: `Bearer ${stranger}` }));
    expect(viewer?.unreadNotifications).toBe(0);
    expect((await list(token)).unread).toBe(2);
  });
});
