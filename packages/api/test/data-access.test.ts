import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { fixturesFor } from "./support/fixtures";

const api = await startApi();
const fixture = await fixturesFor(api);
const { mentee, order } = await fixture("mentee", "a");
const own = await api.signIn(mentee);
const [admin, hr, colleague] = [await fixture("admin", "a"), await fixture("hrStaff", "a"), await fixture("colleague", "a")];

interface Seen {
  role: string;
  what: string;
  label: string;
  at: string;
}
const list = async (token: string | null, input: Record<string, unknown> = {}) =>
  api.rest("mentees.dataAccess", { id: mentee.userId, ...input }, token === null ? {} : { token });
const seen = async (token = own) => ((await list(token)).body as { items: Seen[] }).items;

describe("who has looked at a mentee's data", () => {
  test("is told to the mentee: role, what and when, for an admin and for HR, never who", async () => {
    const before = await seen();
    await api.rest("mentees.get", { id: mentee.userId }, { token: admin.token ?? "" });
    api.clock.advance(1000);
    await api.rest("orders.mentee", { id: order.orderId, orderMenteeId: mentee.orderMenteeId }, { token: hr.token ?? "" });
    const after = await seen();
    expect(after.slice(0, after.length - before.length).map(({ role, what }) => [role, what])).toEqual([
      ["hrstaff", "order.read_mentees"],
      ["admin", "mentee.read"],
    ]);
    const text = JSON.stringify((await list(own)).body);
    const staff = await api.prisma.user.findMany({
      where: { role: { in: ["admin", "hrstaff"] } },
      include: { admin: true, hrStaff: true },
    });
    expect(staff.length).toBeGreaterThan(1);
    for (const { id, email, admin: one, hrStaff } of staff)
      for (const secret of [id, email, one?.name, hrStaff?.name]) if (secret) expect(text).not.toContain(secret);
  });

  test("does not contain what the mentee looked at, nor what was changed", async () => {
    const before = (await seen()).length;
    await api.rest("mentees.get", { id: mentee.userId }, { token: own });
    await api.rest("mentees.export", { id: mentee.userId }, { token: own });
    await api.prisma.auditLog.create({
      data: {
        actorId: admin.mentee.userId,
        actorRole: "admin",
        action: "mentee.update",
        entity: "Mentee",
        entityId: mentee.userId,
        diff: {},
        requestId: "r",
        at: api.clock.now(),
      },
    });
    expect((await seen()).length).toBe(before);
  });

  test("is read page by page, without a line twice or left out", async () => {
    for (let call = 0; call < 4; call += 1) await api.rest("mentees.get", { id: mentee.userId }, { token: admin.token ?? "" });
    const all = await seen();
    const paged: Seen[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const { items, nextCursor } = (await list(own, { pageSize: 2, ...(cursor ? { cursor } : {}) })).body as {
        items: Seen[];
        nextCursor: string | null;
      };
      paged.push(...items);
      cursor = nextCursor;
    }
    expect(paged).toEqual(all);
  });

  test("is nobody else's to read, and nothing while the mentee's identity is in doubt", async () => {
    expect((await list(colleague.token ?? "")).status).toBe(404);
    for (const { token } of [admin, hr]) expect((await list(token ?? "")).status).toBe(403);
    api.clock.advance(1000);
    await api.prisma.identityHold.create({ data: { userId: mentee.userId, since: api.clock.now(), formerEmail: "before@example.com" } });
    api.clock.advance(1000);
    expect(await seen(await api.seal(await api.make.session(mentee, { now: api.clock.now() })))).toEqual([]);
    expect((await seen()).length).toBeGreaterThan(0);
  });
});
