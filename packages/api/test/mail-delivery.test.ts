import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";

// Everybody whose mails did not arrive is listed, so no other test's mails may be in it.
const api = await startApi({ fresh: true });
const { make, prisma } = api;
const token = await api.signIn(await make.admin());
const order = await make.order();

let minutes = 0;
/** A mail a minute after the one before. */
async function put(more: object): Promise<string> {
  minutes += 1;
  const queuedAt = new Date(NOW.getTime() + minutes * MINUTE);
  const row = { type: "manual_mail", orderId: order.orderId, dedupeKey: crypto.randomUUID(), queuedAt, sentAt: queuedAt };
  return (await prisma.mail.create({ data: { ...row, nextTryAt: new Date(queuedAt.getTime() + HOUR), ...more } })).id;
}
const listed = (name: string, email = `${crypto.randomUUID()}@example.com`) =>
  prisma.orderMentee.create({ data: { orderId: order.orderId, email, name, maxCount: 1, status: "invited" } });
async function person(name: string, lastLoginAt: Date | null = NOW) {
  const mentee = await make.mentee({ order });
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name } });
  await prisma.user.update({ where: { id: mentee.userId }, data: { lastLoginAt } });
  return mentee;
}

interface Item {
  name: string | null;
  to: string | null;
  verdict: string;
  advice: string;
  hasSignedIn: boolean;
  counts: Record<string, number>;
  last: { id: string };
  trouble: { id: string; error: string | null } | null;
  reader: { userId: string | null; orderMenteeId: string | null } | null;
}
async function ask(input: object = {}) {
  const { status, body } = await api.rest("mail.deliveries", input as Record<string, unknown>, { token });
  expect(status).toBe(200);
  return body as { items: Item[]; nextCursor: string | null; partial: boolean };
}
const verdicts = async (input: object = {}) => (await ask(input)).items.map(({ name, verdict }) => [name, verdict]);

const stranger = await listed("未登録 花子");
const strangersMail = { toAddress: stranger.email, sentTo: stranger.email, facts: { orderMenteeId: stranger.id } };
await put({ ...strangersMail, status: "delivered" });
const bounced = await put({ ...strangersMail, status: "bounced", lastError: "宛先のアドレスがありません" });
const unsure = await person("不明 太郎");
await put({ toUserId: unsure.userId, status: "maybe_sent", skippedReason: "outcome_unknown" });
const mended = await person("回復 次郎");
await put({ toUserId: mended.userId, status: "bounced" });
await put({ toUserId: mended.userId, status: "delivered" });
const refused = await person("拒否 三郎");
await put({ toUserId: refused.userId, status: "failed", lastError: "500" });
await put({ toUserId: refused.userId, status: "queued", sentAt: null });
const silent = await person("未開 四郎", null);
await put({ toUserId: silent.userId, status: "delivered" });

describe("whose mails did not arrive", () => {
  test("is told newest first, once for each, with the reason and what to do; who was reached since is not among them", async () => {
    expect(await verdicts()).toEqual([
      ["拒否 三郎", "failed"],
      ["不明 太郎", "unknown"],
      ["未登録 花子", "bounced"],
    ]);
    const { items } = await ask({ outcome: "bounced" });
    expect(items).toMatchObject([
      {
        to: stranger.email,
        hasSignedIn: false,
        counts: { sent: 2, delivered: 1, bounced: 1, unknown: 0, failed: 0, waiting: 0 },
        trouble: { id: bounced, error: "宛先のアドレスがありません" },
        reader: { userId: null, orderMenteeId: stranger.id },
      },
    ]);
    expect(items[0]?.advice).toContain("もう一度送ってください");
    expect(await verdicts({ orderId: (await make.order()).orderId })).toEqual([]);
  });

  test("is read page by page, each person once", async () => {
    const seen: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page = await ask({ pageSize: 1, ...(cursor ? { cursor } : {}) });
      seen.push(...page.items.map(({ name }) => name));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(["拒否 三郎", "不明 太郎", "未登録 花子"]);
  });

  test("somebody who asks is answered whatever became of their mails", async () => {
    expect(await verdicts({ q: "回復" })).toEqual([["回復 次郎", "arrived"]]);
    expect(await verdicts({ q: "未開" })).toEqual([["未開 四郎", "unopened"]]);
    expect(await verdicts({ q: stranger.email })).toEqual([["未登録 花子", "bounced"]]);
    expect((await ask({ q: "拒否" })).items[0]?.counts).toMatchObject({ sent: 0, failed: 1, waiting: 1 });
    await listed("手紙 なし");
    expect(await verdicts({ q: "手紙" })).toEqual([]);
  });

  test("that an admin has looked is recorded, for people without an account, too", async () => {
    await ask();
    for (const [entity, entityId] of [
      ["User", unsure.userId],
      ["OrderMentee", stranger.id],
    ] as const)
      expect(await prisma.auditLog.count({ where: { action: "mail.read", entity, entityId } })).toBeGreaterThan(0);
  });
});
