import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

// Every mail in the database is listed, so no other test's mails may be in it.
const api = await startApi({ fresh: true });
const { make, prisma } = api;
const adminToken = await api.signIn(await make.admin());
const order = await make.order();
const reader = await make.mentee({ order });

interface Shown {
  items: {
    id: string;
    to: string | null;
    name: string | null;
    reader: { role: string | null; userId: string | null; orderMenteeId: string | null } | null;
    status: string;
    error: string | null;
    attempts: number;
    nextTryAt: string | null;
    deadAt: string | null;
    order: { id: string } | null;
  }[];
  nextCursor: string | null;
}

let minutes = 0;
/** One mail of each kind, a minute apart. */
async function put(more: object): Promise<string> {
  minutes += 1;
  const queuedAt = new Date(NOW.getTime() + minutes * MINUTE);
  const row = {
    type: "registered",
    toUserId: reader.userId,
    orderId: order.orderId,
    dedupeKey: crypto.randomUUID(),
    queuedAt,
    nextTryAt: new Date(queuedAt.getTime() + HOUR),
    subject: "件名",
    text: "本文のことば",
    html: "<p>本文のことば</p>",
  };
  return (await prisma.mail.create({ data: { ...row, ...more } })).id;
}
const list = async (input: object = {}) => {
  const { status, body, text } = await api.rest("mail.list", input as Record<string, unknown>, { token: adminToken });
  return { status, text, ...(body as Shown) };
};

const failed = { status: "failed", deadAt: NOW, attempts: 5, lastError: "500" } as const;
const IDS = {
  dead: await put(failed),
  waiting: await put({ status: "queued" }),
  sent: await put({ status: "sent", sentAt: NOW }),
  retrying: await put({ status: "sending", firstTriedAt: NOW, attempts: 2, lastError: "no answer" }),
  skipped: await put({ status: "skipped", skippedReason: "interview_moved" }),
  bounced: await put({ status: "bounced", sentAt: NOW, bouncedAt: NOW, lastError: "mailbox full" }),
  complained: await put({ status: "complained", sentAt: NOW, complainedAt: NOW }),
  delivered: await put({ status: "delivered", sentAt: NOW, deliveredAt: NOW }),
  canceled: await put({ status: "canceled" }),
};

describe("the mails of all orders", () => {
  test.each(Object.entries(IDS))("that are %s are listed by that word, and no others", async (state, id) => {
    expect((await list({ state })).items.map((mail) => mail.id)).toEqual([id]);
  });

  test("are listed newest first, page by page, each once", async () => {
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list({ pageSize: 2, ...(cursor === undefined ? {} : { cursor }) });
      found.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(Object.values(IDS).reverse());
  });

  test("that were given up say when, why and after how many tries; one that is tried again says when", async () => {
    const [dead] = (await list({ state: "dead" })).items;
    expect(dead).toMatchObject({ status: "failed", attempts: 5, error: "500", nextTryAt: null, order: { id: order.orderId } });
    expect(new Date(dead?.deadAt ?? 0)).toEqual(NOW);
    const [retrying] = (await list({ state: "retrying" })).items;
    expect([retrying?.deadAt, retrying?.error, retrying?.nextTryAt === null]).toEqual([null, "no answer", false]);
    expect((await list({ state: "skipped" })).items[0]?.error).toBe("日時が変わった面談です");
  });

  test("are shown without a word of theirs, with the names and whole addresses of their readers", async () => {
    const { text, items } = await list();
    expect(text).not.toContain("本文のことば");
    expect(text).not.toContain("***@");
    expect(items[0]).toMatchObject({ to: reader.email, name: "相談 次郎", reader: { role: "mentee", userId: reader.userId } });
  });

  test("say on the page of their order, too, why they were not sent", async () => {
    const { body } = await api.rest("orders.mails", { id: order.orderId, status: "skipped" }, { token: adminToken });
    expect((body as Shown).items.map(({ id, error }) => [id, error])).toEqual([[IDS.skipped, "日時が変わった面談です"]]);
  });
});

describe("the mails to one person", () => {
  const email = "hanako.yamazaki@example.com";
  const listed = { orderId: order.orderId, email, name: "山﨑 花子", nameKana: "ヤマザキ ハナコ", maxCount: 1, inviteCount: 2 };
  const later = { queuedAt: new Date("2026-09-01T00:00:00+09:00") };

  test("are found by name, kana and address, before there is an account and after, whatever the address was", async () => {
    const place = await prisma.orderMentee.create({ data: { ...listed, status: "invited" } });
    const facts = { orderMenteeId: place.id };
    const invitation = { type: "mentee_register", toUserId: null, status: "bounced", facts, ...later } as const;
    const first = await put({ ...invitation, toAddress: "hanaco@example.com", dedupeKey: `mentee_register/${place.id}/1` });
    const second = await put({ ...invitation, toAddress: email, status: "delivered", dedupeKey: `mentee_register/${place.id}/2` });
    const notice = await put({ type: "manual_mail", toUserId: null, toAddress: email, facts, ...later });
    const all = [first, second, notice].sort();
    const found = async (input: object) => (await list(input)).items.map(({ id }) => id).sort();
    for (const q of ["山﨑", "山崎花子", "はなこ", "ハナコ", "hanako.yama", "HANAKO"]) expect([q, await found({ q })]).toEqual([q, all]);
    expect(await found({ orderMenteeId: place.id })).toEqual(all);
    expect(await found({ orderMenteeId: place.id, state: "bounced" })).toEqual([first]);
    expect(await found({ q: "山﨑", type: "manual_mail" })).toEqual([notice]);
    expect(await found({ q: "山﨑", orderId: (await make.order()).orderId })).toEqual([]);
    expect(await found({ q: "山﨑", toUserId: reader.userId })).toEqual([]);
    expect(await found({ q: "だれもいない" })).toEqual([]);
    expect((await list({ orderMenteeId: place.id })).items[0]).toMatchObject({
      name: "山﨑 花子",
      reader: { role: null, userId: null, orderMenteeId: place.id },
    });
    const seen = { action: "mail.read", entity: "OrderMentee", entityId: place.id };
    expect(await prisma.auditLog.count({ where: seen })).toBeGreaterThan(0);

    // Registered since: what was mailed before is still theirs.
    const account = await make.mentee({ order: await make.order() });
    await prisma.orderMentee.update({ where: { id: place.id }, data: { menteeId: account.userId, status: "active" } });
    const after = await put({ toUserId: account.userId, ...later });
    expect(await found({ toUserId: account.userId })).toEqual([...all, after].sort());
    expect(await found({ orderMenteeId: place.id })).toEqual([...all, after].sort());
  });

  test("are narrowed to days in Japan, and read in both directions page by page", async () => {
    const days = ["2026-10-01T00:00:00+09:00", "2026-10-02T23:59:59.999+09:00", "2026-10-03T00:00:00+09:00"];
    const ids: string[] = [];
    for (const day of days) ids.push(await put({ queuedAt: new Date(day) }));
    const found = async (input: object) => (await list({ from: "2026-10-01", ...input })).items.map(({ id }) => id);
    expect(await found({ to: "2026-10-02" })).toEqual([ids[1], ids[0]]);
    expect(await found({ from: "2026-10-03" })).toEqual([ids[2]]);
    expect(await found({ sortDirection: "asc" })).toEqual(ids);
    expect(await found({ sortDirection: "asc", toUserId: reader.userId, pageSize: 2 })).toEqual(ids.slice(0, 2));
  });
});
