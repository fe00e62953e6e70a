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

  test("are shown without a word of theirs, and without their readers' addresses", async () => {
    const { text } = await list();
    expect(text).not.toContain("本文のことば");
    expect(text).not.toContain(reader.email);
    expect(text).toContain("***@example.com");
  });

  test("say on the page of their order, too, why they were not sent", async () => {
    const { body } = await api.rest("orders.mails", { id: order.orderId, status: "skipped" }, { token: adminToken });
    expect((body as Shown).items.map(({ id, error }) => [id, error])).toEqual([[IDS.skipped, "日時が変わった面談です"]]);
  });
});
