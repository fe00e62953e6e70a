import { AUDIT_ACTION_TEXT, AUDIT_ENTITY_TEXT, AUDIT_READS } from "@knotter/contract/labels/audit";
import { auditKindOf } from "@knotter/contract/labels/audit-kinds";
import type { auditLogView } from "@knotter/contract/resources/audit-logs";
import { at, NOW } from "@knotter/testing/factories/given";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Input, ORIGIN, startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const admin = await make.admin();
const token = await api.signIn(admin);

type Line = z.infer<typeof auditLogView>;
interface Page {
  items: Line[];
  nextCursor: string | null;
  given: { person: { id: string; name: string } | null; order: { id: string; name: string } | null };
}
const ask = async (input: Input): Promise<Page> => (await api.rest("auditLogs.list", input, { token })).body as Page;

/** All pages, three lines at a time: what a keyset skips or tells twice is seen. */
async function all(input: Input): Promise<Line[]> {
  const lines: Line[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: Page = await ask({ ...input, pageSize: 3, ...(cursor ? { cursor } : {}) });
    lines.push(...page.items);
    cursor = page.nextCursor;
  }
  return lines;
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/;
let minute = 0;
/** A line, each a minute later than the one before. */
const wrote = (line: {
  action: string;
  entity: string;
  entityId: string;
  diff?: object;
  actorId?: string | null;
  actorRole?: string;
  at?: Date;
}) => {
  minute += 1;
  return prisma.auditLog.create({
    data: {
      actorId: admin.userId,
      actorRole: "admin",
      at: new Date(NOW.getTime() + minute * 60_000),
      ...line,
      diff: line.diff ?? {},
    },
  });
};

/** Two companies with one order each: people, an interview, a mail, a file, a report of both orders of the first. */
async function world() {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId });
  const second = await make.order({ customerId });
  const other = await make.order({});
  const mentor = await make.mentor({ orders: [order, second, other] });
  const mentee = await make.mentee({ order });
  await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: "山田 花子" } });
  await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { name: "山田 花子" } });
  const stranger = await prisma.orderMentee.create({
    data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "髙橋 未登録", maxCount: 2, status: "listed" },
  });
  const mentoring = await make.mentoring({ mentee, mentor, startAt: at("2026-06-25", "10:00") });
  const elsewhere = await make.mentee({ order: other });
  return { customerId, order, second, other, mentor, mentee, stranger, mentoring, elsewhere };
}

describe("every line is a sentence", () => {
  test("whatever the action, on whatever it is about: no id is shown, in names, sentences or changes", async () => {
    const { customerId, order, second, mentor, mentee, stranger, mentoring } = await world();
    const hr = await make.hrStaff({ customerId });
    const things: Record<string, string> = {
      Admin: admin.userId,
      Customer: customerId,
      HrStaff: hr.userId,
      Mentee: mentee.userId,
      Mentor: mentor.userId,
      Mentoring: mentoring.mentoringId,
      Order: order.orderId,
      OrderMentee: stranger.id,
      User: mentee.userId,
      Term: "theme:career",
      Retention: "mails",
    };
    const from = minute;
    const diff = {
      orderIds: [order.orderId, second.orderId],
      added: [mentor.userId],
      customerId,
      reassignTo: crypto.randomUUID(),
      session: crypto.randomUUID(),
      filters: { orderIds: [order.orderId], unknown: crypto.randomUUID() },
      [`maxCount:${order.orderId}`]: [2, 3],
      status: ["draft", "active"],
    };
    const entities = Object.keys(AUDIT_ENTITY_TEXT);
    const rows = Object.keys(AUDIT_ACTION_TEXT).flatMap((action, n) =>
      [things[entities[n % entities.length] ?? ""] ?? crypto.randomUUID(), crypto.randomUUID()].map((entityId) => ({
        action,
        entity: entities[n % entities.length] ?? "Order",
        entityId,
        diff,
        actorId: n % 7 === 0 ? null : n % 5 === 0 ? crypto.randomUUID() : admin.userId,
        actorRole: n % 7 === 0 ? "system" : "admin",
        at: new Date(NOW.getTime() + (from + n) * 60_000),
      })),
    );
    await prisma.auditLog.createMany({ data: rows });
    minute += rows.length;
    let cursor: string | null = null;
    const seen = new Set<string>();
    do {
      const page: Page = await ask({ pageSize: 100, ...(cursor ? { cursor } : {}) });
      for (const line of page.items) {
        seen.add(line.action);
        expect(line.sentence).toBe(line.parts.map(({ text }) => text).join(""));
        expect(line.sentence).toMatch(/^[^。]+。$/);
        const shown = JSON.stringify([
          line.sentence,
          line.parts.map(({ text }) => text),
          line.changes.map(({ label, before, after }) => [label, before, after]),
        ]);
        expect(shown).not.toMatch(UUID);
      }
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(Object.keys(AUDIT_ACTION_TEXT).filter((action) => !seen.has(action))).toEqual([]);
  });

  test("addresses and telephone numbers are masked, the numbers of interviews are not", async () => {
    const { mentoring, order } = await world();
    await wrote({
      action: "mentoring.transfer",
      entity: "Mentoring",
      entityId: mentoring.mentoringId,
      diff: { from: "M-2026-000090", to: "M-2026-000091", phone: "03-1234-5678", email: "hanako@example.com" },
    });
    const [line] = (await ask({ pageSize: 1, orderId: order.orderId })).items;
    expect(Object.fromEntries((line?.changes ?? []).map(({ label, after }) => [label, after]))).toEqual({
      変更前の面談: "M-2026-000090",
      変更後の面談: "M-2026-000091",
      電話番号: "***",
      メールアドレス: "h***@example.com",
    });
  });

  test("who was taken off which list, with links to both", async () => {
    const { order, mentee } = await world();
    await prisma.order.update({ where: { id: order.orderId }, data: { name: "2026年度 キャリア面談" } });
    await prisma.admin.update({ where: { userId: admin.userId }, data: { name: "田中 一" } });
    await api.rest("mentees.cancel", { id: mentee.orderMenteeId, scope: "order", orderId: order.orderId }, { token });
    const { items } = await ask({ pageSize: 5, orderId: order.orderId, kind: "order", reads: false });
    expect(items[0]?.sentence).toMatch(/^田中 一さん（事務局）が、山田 花子さんを施策「2026年度 キャリア面談」の対象から外しました/);
    expect(items[0]?.parts.flatMap(({ to }) => (to ? [[to.type, to.id]] : []))).toEqual([
      ["admin", admin.userId],
      ["mentee", mentee.userId],
      ["order", order.orderId],
    ]);
  });

  test("somebody who was erased is called so, and is no longer found by name", async () => {
    const { mentee, mentoring } = await world();
    await wrote({ action: "mentee.administer", entity: "Mentee", entityId: mentee.userId });
    await wrote({
      action: "mentoring.complete",
      entity: "Mentoring",
      entityId: mentoring.mentoringId,
      actorId: mentee.userId,
      actorRole: "mentee",
    });
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: null } });
    await prisma.user.update({
      where: { id: mentee.userId },
      data: { anonymizedAt: NOW, deletedAt: NOW, email: `${mentee.userId}@erased.invalid` },
    });
    const { items, given } = await ask({ pageSize: 10, personId: mentee.userId, reads: false });
    expect(given.person).toBeNull();
    expect(items.length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(items)).not.toContain("山田");
    expect(items.find(({ action }) => action === "mentee.administer")?.sentence).toContain("が、削除された方の登録の内容を変更しました。");
    expect(items.find(({ action }) => action === "mentoring.complete")?.sentence).toMatch(/^削除された方（相談者）が、/);
    expect(items.flatMap(({ parts }) => parts).filter(({ to }) => to?.type === "mentee")).toEqual([]);
  });

  test("which interview a supervision is about is nobody's to read", async () => {
    const { mentor, mentoring } = await world();
    const { id } = await prisma.supervision.create({
      data: { mentoringId: mentoring.mentoringId, mentorId: mentor.userId, requestedAt: NOW, updatedAt: NOW },
    });
    await wrote({ action: "supervision.request", entity: "Supervision", entityId: id, actorId: mentor.userId, actorRole: "mentor" });
    const { items } = await ask({ pageSize: 5, action: "supervision.request", entityId: id });
    expect(items).toHaveLength(1);
    expect(items[0]?.order).toBeNull();
    const { publicNo, orderId } = await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoring.mentoringId } });
    for (const secret of [publicNo, orderId, mentoring.mentoringId]) expect(JSON.stringify(items[0])).not.toContain(secret);
  });

  test("the mentees whose names it shows are told that they were looked at", async () => {
    const { mentee } = await world();
    await wrote({ action: "mentee.administer", entity: "Mentee", entityId: mentee.userId });
    await ask({ pageSize: 5, personId: mentee.userId, reads: false });
    expect(await prisma.auditLog.count({ where: { action: "audit.list", entityId: mentee.userId } })).toBe(1);
  });
});

describe("filters", () => {
  let of: Awaited<ReturnType<typeof world>>;
  let mine: string[];

  beforeAll(async () => {
    of = await world();
    const { customerId, order, second, other, mentor, mentee, stranger, mentoring, elsewhere } = of;
    const mail = await prisma.mail.create({
      data: {
        type: "mentoring_reserved",
        orderId: order.orderId,
        toUserId: mentee.userId,
        queuedAt: NOW,
        nextTryAt: NOW,
        dedupeKey: crypto.randomUUID(),
      },
    });
    const report = await prisma.orderReport.create({
      data: {
        customerId,
        orderIds: [order.orderId, second.orderId],
        kThreshold: 10,
        asOf: NOW,
        sections: [],
        createdById: admin.userId,
        createdAt: NOW,
        updatedAt: NOW,
      },
    });
    const lines = [
      await wrote({ action: "mentee.administer", entity: "Mentee", entityId: mentee.userId }),
      await wrote({ action: "mentee.read", entity: "Mentee", entityId: mentee.userId }),
      await wrote({ action: "session.start", entity: "User", entityId: mentee.userId, actorId: mentee.userId, actorRole: "mentee" }),
      await wrote({
        action: "mentoring.book",
        entity: "Mentoring",
        entityId: mentoring.mentoringId,
        actorId: mentee.userId,
        actorRole: "mentee",
      }),
      await wrote({
        action: "mentoring.complete",
        entity: "Mentoring",
        entityId: mentoring.mentoringId,
        actorId: mentor.userId,
        actorRole: "mentor",
      }),
      await wrote({ action: "mentee.withdraw", entity: "OrderMentee", entityId: stranger.id, diff: { orderId: order.orderId } }),
      await wrote({ action: "mail.bounced", entity: "Mail", entityId: mail.id, actorId: null, actorRole: "system" }),
      await wrote({ action: "order.update", entity: "Order", entityId: order.orderId }),
      await wrote({ action: "order.update", entity: "Order", entityId: other.orderId }),
      await wrote({
        action: "report.publish",
        entity: "OrderReport",
        entityId: report.id,
        diff: { orderIds: [order.orderId, second.orderId] },
      }),
      await wrote({ action: "mentee.administer", entity: "Mentee", entityId: elsewhere.userId }),
    ];
    mine = lines.map(({ id }) => id);
  });

  /** Which of the lines of this test are left, as their places in the list above. */
  const left = async (input: Input) => (await all(input)).flatMap(({ id }) => (mine.includes(id) ? [mine.indexOf(id)] : []));

  test("somebody: what they did and what was done with them, and their interviews and mails; each line once, the latest first", async () => {
    expect(await left({ personId: of.mentee.userId })).toEqual([6, 4, 3, 2, 1, 0]);
    expect(await left({ personId: of.mentee.userId, reads: false })).toEqual([6, 4, 3, 2, 0]);
    // The place of somebody who has registered means the account.
    expect(await left({ personId: of.mentee.orderMenteeId })).toEqual([6, 4, 3, 2, 1, 0]);
    expect(await left({ personId: of.stranger.id })).toEqual([5]);
    expect(await left({ personId: of.mentor.userId })).toEqual([4, 3]);
  });

  test("an order: its people, interviews and mails, and the reports that it is part of", async () => {
    expect(await left({ orderId: of.order.orderId })).toEqual([9, 7, 6, 5, 4, 3]);
    expect(await left({ orderId: of.second.orderId })).toEqual([9]);
    expect(await left({ orderId: of.other.orderId })).toEqual([8]);
    const { given, items } = await ask({ orderId: of.order.orderId, personId: of.mentee.userId, pageSize: 1 });
    const { name } = await prisma.order.findUniqueOrThrow({ where: { id: of.order.orderId } });
    expect(given).toEqual({ person: { id: of.mentee.userId, name: "山田 花子" }, order: { id: of.order.orderId, name } });
    expect(items[0]?.order).toEqual({ id: of.order.orderId, name });
  });

  test("person and order together", async () => {
    expect(await left({ orderId: of.order.orderId, personId: of.mentee.userId })).toEqual([6, 4, 3]);
    expect(await left({ orderId: of.other.orderId, personId: of.mentee.userId })).toEqual([]);
  });

  test("a kind, alone and with others; a kind that only reads shows its reads where they are asked for", async () => {
    for (const kind of ["interview", "order", "mentee", "mail", "report", "signIn"] as const) {
      const lines = await all({ kind, reads: false });
      expect(lines.filter(({ action }) => auditKindOf(action) !== kind || (AUDIT_READS as readonly string[]).includes(action))).toEqual([]);
    }
    expect(await left({ kind: "interview" })).toEqual([4, 3]);
    expect(await left({ kind: "mentee", personId: of.mentee.userId })).toEqual([1, 0]);
    expect(await left({ kind: "mentee", personId: of.mentee.userId, reads: false })).toEqual([0]);
    expect(await left({ kind: "order", orderId: of.order.orderId })).toEqual([7, 5]);
    expect(await left({ kind: "mail", action: "order.update" })).toEqual([]);
  });

  test("a period, its last day included; the wrong way around it is refused", async () => {
    const day = (await prisma.auditLog.findUniqueOrThrow({ where: { id: mine[0] ?? "" } })).at;
    const on = new Date(day.getTime() + 9 * 3_600_000).toISOString().slice(0, 10);
    expect(await left({ personId: of.mentee.userId, from: on, to: on })).toEqual([6, 4, 3, 2, 1, 0]);
    expect(await left({ personId: of.mentee.userId, to: "2020-01-01" })).toEqual([]);
    expect((await api.rest("auditLogs.list", { from: "2026-05-02", to: "2026-05-01" }, { token })).status).toBe(400);
  });

  test("views are left out, also without any other filter", async () => {
    const actions = (await all({ reads: false })).map(({ action }) => action);
    expect(actions.length).toBeGreaterThan(5);
    expect(actions.filter((action) => (AUDIT_READS as readonly string[]).includes(action))).toEqual([]);
  });
});

describe("CSV", () => {
  const fetched = async (query: string) => {
    const response = await api.app.rest(
      new Request(`${ORIGIN}/api/v1/audit-logs/csv?${query}`, { headers: { authorization: `Bearer ${token}` } }),
    );
    return { status: response.status, text: Buffer.from(await response.arrayBuffer()).toString("utf8") };
  };

  test("has the sentences of the filtered lines, and no id; a name that looks like a formula is text", async () => {
    const { order, mentee } = await world();
    await prisma.mentee.update({ where: { userId: mentee.userId }, data: { name: "=HYPERLINK(1)" } });
    await wrote({ action: "session.start", entity: "User", entityId: mentee.userId, actorId: mentee.userId, actorRole: "mentee" });
    await wrote({
      action: "mentee.administer",
      entity: "Mentee",
      entityId: mentee.userId,
      diff: { [`maxCount:${order.orderId}`]: [2, 3] },
    });
    await wrote({ action: "mentee.read", entity: "Mentee", entityId: mentee.userId });
    const { status, text } = await fetched(`personId=${mentee.userId}&reads=false`);
    expect(status).toBe(200);
    const lines = text
      .replace(/^\uFEFF/, "")
      .trim()
      .split("\r\n");
    expect(lines[0]).toBe("日時,操作した方,立場,記録,種類,施策名,変更,IPアドレス,お問い合わせ番号");
    const { items } = await ask({ personId: mentee.userId, reads: false, pageSize: 50 });
    expect(lines).toHaveLength(items.length + 1);
    for (const [n, { sentence }] of items.entries()) expect(lines[n + 1]).toContain(sentence);
    expect(text).not.toMatch(UUID);
    // Excel takes a cell that begins with = for a formula; a quote before it makes it text.
    expect(text).not.toMatch(/(^|,|\n)"?[=+\-@]/m);
    expect(text).toContain("'=HYPERLINK(1)");
  });

  test("is recorded as an export of the order, by what it was narrowed", async () => {
    const { order } = await world();
    await fetched(`orderId=${order.orderId}&actorEmail=somebody%40example.com`);
    const { filters } = await prisma.exportLog.findFirstOrThrow({ where: { operation: "/audit-logs/csv" }, orderBy: { id: "desc" } });
    expect(filters).toMatchObject({ orderId: order.orderId, actor: true });
    expect(JSON.stringify(filters)).not.toContain("example.com");
    const { items } = await ask({ orderId: order.orderId, kind: "file", pageSize: 5 });
    expect(items[0]?.sentence).toMatch(/施策「[^」]+」のファイル「操作記録_\d{8}\.csv」を出力しました。$/);
  });
});

describe("the order of a line", () => {
  test("is written by the database, whoever writes the line", async () => {
    const { order, mentoring, stranger } = await world();
    const orderOf = async (line: Parameters<typeof wrote>[0]) =>
      (await prisma.auditLog.findUniqueOrThrow({ where: { id: (await wrote(line)).id } })).orderId;
    const { orderId } = order;
    expect(await orderOf({ action: "order.move", entity: "Order", entityId: orderId })).toBe(orderId);
    expect(await orderOf({ action: "mentoring.book", entity: "Mentoring", entityId: mentoring.mentoringId })).toBe(orderId);
    expect(await orderOf({ action: "mentee.withdraw", entity: "OrderMentee", entityId: stranger.id })).toBe(orderId);
    expect(
      await orderOf({
        action: "export.start",
        entity: "ExportLog",
        entityId: crypto.randomUUID(),
        diff: { filters: { orderIds: [orderId] } },
      }),
    ).toBe(orderId);
    expect(
      await orderOf({ action: "report.publish", entity: "OrderReport", entityId: crypto.randomUUID(), diff: { orderIds: [orderId] } }),
    ).toBe(orderId);
    expect(
      await orderOf({
        action: "report.publish",
        entity: "OrderReport",
        entityId: crypto.randomUUID(),
        diff: { orderIds: [orderId, orderId] },
      }),
    ).toBeNull();
    // What has no id of its own, and what is gone.
    expect(await orderOf({ action: "mail.remind", entity: "Mail", entityId: "report_remind" })).toBeNull();
    expect(await orderOf({ action: "mentoring.book", entity: "Mentoring", entityId: crypto.randomUUID() })).toBeNull();
    expect(await orderOf({ action: "mentee.read", entity: "Mentee", entityId: crypto.randomUUID() })).toBeNull();
  });
});

test("a mail to many that invites is called an invitation, a notice a notice", async () => {
  const { orderId } = await make.order();
  const of = { orderId, audience: "unregistered", body: "本文", createdById: admin.userId, createdAt: NOW, updatedAt: NOW };
  const [invitation, notice] = [
    await prisma.mailCampaign.create({ data: { ...of, kind: "invitation", subject: "ご登録のお願い" } }),
    await prisma.mailCampaign.create({ data: { ...of, kind: "notice", subject: "年内のお知らせ" } }),
  ];
  const told = async (action: string, entityId: string, diff: object = {}) => {
    const { id } = await wrote({ action, entity: "MailCampaign", entityId, diff });
    const { items } = await ask({ pageSize: 20 });
    return items.find((line) => line.id === id)?.sentence;
  };
  for (const action of ["campaign.save", "campaign.test", "campaign.preview"])
    expect(await told(action, invitation.id)).not.toContain("お知らせ");
  expect(await told("campaign.send", invitation.id, { recipients: 3 })).toMatch(
    /招待（利用登録のご案内）「ご登録のお願い」を3名に送信しました。$/,
  );
  expect(await told("campaign.send", notice.id, { recipients: 3 })).toMatch(/お知らせ「年内のお知らせ」を3名に送信しました。$/);
  // Of a campaign that is gone the line itself says what it was.
  const gone = crypto.randomUUID();
  expect(await told("campaign.send", gone, { kind: "invitation", recipients: 3 })).toContain("招待（利用登録のご案内）を3名に");
});
