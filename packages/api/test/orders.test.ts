import { toOffsetIso } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { describe, expect, test } from "vitest";
import { type Input, startApi } from "./support/api-harness";
import type { OperationKey } from "./support/operations";

const api = await startApi();
const { make, prisma } = api;
const admin = await api.signIn(await make.admin());

async function company() {
  const { customerId, name } = await make.customer();
  const hr = await make.hrStaff({ customerId, permissions: { manageMentees: true } });
  return { customerId, name, hr: await api.signIn(hr) };
}
const body = <T>(answer: { body: unknown; text: string }): T => {
  if (answer.body === null) throw new Error(answer.text);
  return answer.body as T;
};
const ask = async <T = Record<string, unknown>>(key: OperationKey, input: Input, token: string) =>
  body<T>(await api.rest(key, input, { token }));
const codeOf = async (key: OperationKey, input: Input, token: string) => (await api.rest(key, input, { token })).error?.code;

/** Twelve people: four registered, three of whom have an interview, one of those done; the interviews were booked at level `booked`. */
async function orderWithPeople(traits: OrderTraits & { booked?: "L0" | "L1" | "L2"; showRegistration?: boolean } = {}) {
  const { booked = "L1", showRegistration = true, ...of } = traits;
  const { customerId, hr } = await company();
  const order = await make.order({ customerId, ...of });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration } });
  const mentor = await make.mentor({ orders: [order] });
  const people = await make.mentees(4, { order });
  await prisma.orderMentee.createMany({
    data: Array.from({ length: 8 }, (_, i) => ({
      orderId: order.orderId,
      email: `${crypto.randomUUID()}@example.com`,
      name: `未登録 ${i}`,
      maxCount: 3,
      invitedAt: NOW,
    })),
  });
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error("nobody");
  await make.mentoring({ mentee: first, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
  await make.mentoring({ mentee: second, mentor, startAt: at("2026-06-11", "10:00") });
  await make.mentoring({ mentee: third, mentor, startAt: at("2026-06-12", "10:00") });
  await prisma.mentoring.updateMany({ where: { orderId: order.orderId }, data: { disclosureLevelAtBooking: booked } });
  return { customerId, hr, order, id: order.orderId, people: { first, second, third } };
}

interface Item {
  id: string;
  name: string;
  email: string | null;
  menteeId: string | null;
  status: string | null;
  usage: { label: string; used: number } | null;
  doneOn: string | null;
  next: { mentoringId: string; startAt: string } | null;
  bookingHeld: boolean | null;
  invitedAt: string | null;
  registeredAt: string | null;
}
interface Page<T> {
  items: T[];
  total: number | null;
  nextCursor: string | null;
}

describe("how far an order has come", () => {
  test("an admin and, from L1 on, the company see in numbers", async () => {
    const { id, hr } = await orderWithPeople();
    const progress = {
      listed: 12,
      registered: { count: 4, percent: 33 },
      booked: { count: 3, percent: 25 },
      done: { count: 1, percent: 8 },
    };
    expect(await ask("orders.get", { id }, admin)).toMatchObject({ progress, remainingCount: 33 });
    expect(await ask("orders.get", { id }, hr)).toMatchObject({
      progress,
      remainingCount: null,
      checklist: null,
      capacity: null,
      memo: null,
      moves: [],
    });
  });

  test("of people who booked when only totals were shared, a higher level of today tells nothing", async () => {
    const { id, hr } = await orderWithPeople({ disclosureLevel: "L2", booked: "L0" });
    expect(await ask("orders.get", { id }, hr)).toMatchObject({ progress: { booked: { count: 0 }, done: { count: 0 } } });
    const { items } = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, hr);
    expect(new Set(items.map(({ usage }) => `${usage?.label} ${usage?.used}`))).toEqual(new Set(["未予約 0"]));
    expect(items.every(({ doneOn }) => doneOn === null)).toBe(true);
  });
});

describe("the people of an order", () => {
  test("are all there for the admins, and its look is written down", async () => {
    const { id, people } = await orderWithPeople();
    const { items, total } = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, admin);
    expect([items.length, total]).toEqual([12, 12]);
    expect(items.find(({ menteeId }) => menteeId === people.first.userId)).toMatchObject({
      email: people.first.email,
      status: "active",
      usage: { label: "実施済み", used: 1, max: 3 },
      doneOn: "2026-05-11",
    });
    expect(await prisma.auditLog.count({ where: { action: "order.read_mentees", entityId: { in: items.map((item) => item.id) } } })).toBe(
      12,
    );
  });

  test("have their next interview and a stop of their bookings beside them, for admins alone", async () => {
    const { id, hr, people } = await orderWithPeople({ disclosureLevel: "L2", booked: "L2" });
    await prisma.orderMentee.update({ where: { id: people.third.orderMenteeId }, data: { bookingHeldAt: at("2026-05-20", "10:00") } });
    const { items } = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, admin);
    const seen = (person: { orderMenteeId: string }) => items.find((item) => item.id === person.orderMenteeId);
    expect(seen(people.first)).toMatchObject({ next: null, bookingHeld: false });
    expect(new Date(seen(people.second)?.next?.startAt ?? "")).toEqual(at("2026-06-11", "10:00"));
    expect(seen(people.third)?.bookingHeld).toBe(true);
    const told = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, hr);
    expect(told.items.every(({ next, bookingHeld }) => next === null && bookingHeld === null)).toBe(true);
  });

  test.each([
    ["L0", { label: undefined, doneOn: false }],
    ["L1", { label: "実施済み", doneOn: false }],
    ["L2", { label: "実施済み", doneOn: true }],
  ] as const)("show the company at %s no more than it is told", async (level, seen) => {
    const { id, hr, people } = await orderWithPeople({ disclosureLevel: level, booked: level === "L2" ? "L2" : "L1" });
    const page = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, hr);
    const done = page.items.find((item) => item.id === people.first.orderMenteeId);
    expect(done?.usage?.label).toBe(seen.label);
    expect(done?.doneOn).toBe(seen.doneOn ? "2026-05-11" : null);
    expect(page.items.every(({ email, menteeId }) => email === null && menteeId === null)).toBe(true);
    expect(JSON.stringify(page)).not.toContain(people.first.email);
  });

  test("show who has registered only where the order does: neither the state nor the invitation", async () => {
    const { id, hr } = await orderWithPeople({ showRegistration: false });
    const { items } = await ask<Page<Item>>("orders.mentees", { id, pageSize: 50 }, hr);
    expect(items.every(({ status, invitedAt, registeredAt }) => status === null && invitedAt === null && registeredAt === null)).toBe(true);
  });

  test.each([
    ["registered", { showRegistration: false }],
    ["unregistered", { showRegistration: false }],
    ["active", { showRegistration: false }],
    ["invited", { showRegistration: false }],
    ["withdrawn", { showRegistration: false }],
    ["booked", { disclosureLevel: "L0", booked: "L0" }],
    ["notBooked", { disclosureLevel: "L0", booked: "L0" }],
    ["done", { disclosureLevel: "L0", booked: "L0" }],
  ] as const)("cannot be asked for by %s where that is not shown: %j", async (status, traits) => {
    const { id, hr } = await orderWithPeople({ ...traits });
    expect(await codeOf("orders.mentees", { id, status }, hr)).toBe("FILTER_NOT_ALLOWED");
    expect(await codeOf("orders.mentees", { id, status }, admin)).toBeUndefined();
  });

  test.each([
    ["registered", 4],
    ["unregistered", 8],
    ["booked", 2],
    ["done", 1],
    ["notBooked", 9],
    ["withdrawn", 0],
  ] as const)("narrowed to %s are %i, for the admins as for a company that may know", async (status, count) => {
    const { id, hr } = await orderWithPeople();
    for (const token of [admin, hr]) {
      const { items, total } = await ask<Page<Item>>("orders.mentees", { id, status, pageSize: 50 }, token);
      expect([items.length, total]).toEqual([count, count]);
    }
  });

  test.each([
    ["registered", "notBooked", 1],
    ["registered", "bookedOrDone", 3],
    ["unregistered", "notBooked", 8],
    ["unregistered", "done", 0],
    ["active", "booked", 2],
    [undefined, "done", 1],
  ] as const)("narrowed to %s and %s at once are %i", async (status, usage, count) => {
    const { id, hr } = await orderWithPeople();
    for (const token of [admin, hr]) {
      const { items, total } = await ask<Page<Item>>("orders.mentees", { id, usage, ...(status && { status }), pageSize: 50 }, token);
      expect([items.length, total]).toEqual([count, count]);
    }
  });

  test("narrowed by usage leave out who was withdrawn, for admins unless they ask for them, and never for the company", async () => {
    const { id, hr, people } = await orderWithPeople();
    await prisma.orderMentee.update({ where: { id: people.first.orderMenteeId }, data: { status: "withdrawn", withdrawnAt: NOW } });
    const count = async (token: string, more: object) =>
      (await ask<Page<Item>>("orders.mentees", { id, usage: "done", ...more }, token)).total;
    expect([await count(admin, {}), await count(admin, { status: "withdrawn" })]).toEqual([0, 1]);
    expect([await count(hr, {}), await count(hr, { status: "withdrawn" })]).toEqual([1, 1]);
  });

  test("cannot be asked for by usage at L0, whatever is asked for beside it, nor by registration where that is hidden", async () => {
    const [closed, hidden] = [
      await orderWithPeople({ disclosureLevel: "L0", booked: "L0" }),
      await orderWithPeople({ showRegistration: false }),
    ];
    const status = "registered";
    for (const [{ id, hr }, asked, code] of [
      [closed, { usage: "done" }, "FILTER_NOT_ALLOWED"],
      [closed, { usage: "notBooked", status }, "FILTER_NOT_ALLOWED"],
      [closed, { status }, undefined],
      [hidden, { usage: "notBooked", status }, "FILTER_NOT_ALLOWED"],
      [hidden, { usage: "notBooked" }, undefined],
    ] as const)
      expect([asked, await codeOf("orders.mentees", { id, ...asked }, hr)]).toEqual([asked, code]);
  });

  test("are found by name, not by an address that the company is not shown; a wildcard is a letter", async () => {
    const { id, hr, people } = await orderWithPeople();
    const found = async (q: string, token: string) => (await ask<Page<Item>>("orders.mentees", { id, q }, token)).total;
    expect(await found("未登録 3", hr)).toBe(1);
    expect(await found("%", hr)).toBe(0);
    expect(await found(people.first.email, hr)).toBe(0);
    expect(await found(people.first.email, admin)).toBe(1);
  });

  test("come page by page, each of them once", async () => {
    const { id } = await orderWithPeople();
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Page<Item> = await ask<Page<Item>>("orders.mentees", { id, pageSize: 5, ...(cursor ? { cursor } : {}) }, admin);
      seen.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toHaveLength(12);
    expect(new Set(seen).size).toBe(12);
  });
});

describe("a list that is sent", () => {
  test("answers what is wrong with it in sentences, row by row", async () => {
    const { id } = await orderWithPeople();
    const { error, status } = await api.rest(
      "orders.addMentees",
      {
        id,
        mentees: [
          { name: "山田", email: "a@" },
          { name: "", email: "b@example.com" },
        ],
      },
      { token: admin },
    );
    expect(status).toBe(422);
    expect(error?.data).toEqual({
      total: 2,
      errors: [
        { row: 1, column: "メールアドレス", value: "a@", code: "EMAIL", params: {}, message: "形式が正しくありません" },
        { row: 2, column: "氏名", value: null, code: "REQUIRED", params: {}, message: "必須項目です" },
      ],
    });
  });

  test("names the fields of the JSON as well, by their place in it, whatever the rows were called", async () => {
    const { id } = await orderWithPeople();
    const mentees = [
      { row: 12, name: "山田", email: "a@example.com", nameKana: "yamada" },
      { row: 15, name: "", email: "b@" },
    ];
    const { error } = await api.rest("orders.addMentees", { id, mentees }, { token: admin });
    expect(error?.fieldErrors).toEqual({
      "mentees.0.nameKana": ["カタカナで入力してください（入力値：yamada）"],
      "mentees.1.name": ["必須項目です"],
      "mentees.1.email": ["形式が正しくありません"],
    });
    expect(error?.data).toMatchObject({ total: 3, errors: [{ row: 12, column: "氏名カナ" }, { row: 15 }, { row: 15 }] });
  });

  test("tells the company neither who has an account nor who has left", async () => {
    const { id, hr, order } = await orderWithPeople({ showRegistration: false, disclosureLevel: "L0" });
    const elsewhere = await make.mentee({ order: await make.order() });
    const gone = await make.mentee({ order, enrolment: "withdrawn" });
    const mentees = [
      { name: "山田", email: elsewhere.email },
      { name: "相談 次郎", email: gone.email },
    ];
    const told = await ask("orders.addMentees", { id, mentees, sendInvite: true }, hr);
    expect(told).toEqual({ created: 1, linked: null, updated: 0, unchanged: 1, invited: null, skipped: [], warnings: [], preview: null });
  });

  test("names the company who has left where its list shows it, and promises nothing for the row", async () => {
    const { id, hr, order } = await orderWithPeople({ showRegistration: true });
    const gone = await make.mentee({ order, enrolment: "withdrawn" });
    await prisma.orderMentee.create({
      data: { orderId: id, email: null, employeeNo: "F-9", name: "工場 花子", maxCount: 3, status: "withdrawn", withdrawnAt: NOW },
    });
    const mentees = [
      { name: "相談 次郎", email: gone.email },
      { row: 7, name: "工場 花子", employeeNo: "F-9" },
    ];
    const reason = "対象外になっている方です";
    expect(await ask("orders.addMentees", { id, mentees, sendInvite: true }, hr)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 0,
      skipped: [
        { row: 1, reason },
        { row: 7, reason },
      ],
      warnings: [],
    });
  });

  test("of two thousand people passes the route over both transports; one more is refused", async () => {
    const { id } = await orderWithPeople();
    const mentees = Array.from({ length: 2_000 }, (_, i) => ({
      email: `${crypto.randomUUID()}@example.com`,
      name: `山田 花子${i}`,
      department: "営業本部第一営業部",
    }));
    expect((await api.rest("orders.addMentees", { id, mentees, dryRun: true }, { token: admin })).status).toBe(200);
    expect(body(await api.trpc("orders.addMentees", { id, mentees, dryRun: true }, { token: admin }))).toMatchObject({ created: 2_000 });
    expect(await codeOf("orders.addMentees", { id, mentees: [...mentees, ...mentees.slice(0, 1)] }, admin)).toBe("BAD_REQUEST");
  });
});

describe("orders", () => {
  test("come page by page in either order, and only the company's own to its HR", async () => {
    const { customerId, hr } = await company();
    const ids: string[] = [];
    for (const month of ["04", "05", "05", "06"]) ids.push((await make.order({ customerId, startsOn: `2026-${month}-01` })).orderId);
    await make.order();
    const first = await ask<Page<{ id: string }>>("orders.list", { pageSize: 3 }, hr);
    expect(first).toMatchObject({ total: 4 });
    const rest = await ask<Page<{ id: string }>>("orders.list", { pageSize: 3, cursor: first.nextCursor }, hr);
    const seen = [...first.items, ...rest.items].map(({ id }) => id);
    expect(seen[0]).toBe(ids[3]);
    expect(seen.at(-1)).toBe(ids[0]);
    expect([...seen].sort()).toEqual([...ids].sort());
    const soon = await ask<Page<{ id: string }>>("orders.list", { sort: "endsSoon", status: ["active"], customerId }, admin);
    expect(soon.items).toHaveLength(4);
    expect(await ask<Page<object>>("orders.list", { customerId: (await company()).customerId }, hr)).toMatchObject({
      items: [],
      total: 0,
      nextCursor: null,
    });
  });

  test("are found by the version of the questions that they name", async () => {
    const [{ orderId, customerId }, { setId }] = [await make.order(), await make.questionSet({ retired: true })];
    await make.order({ customerId });
    await prisma.order.update({ where: { id: orderId }, data: { questionSetId: setId } });
    expect(await ask<Page<object>>("orders.list", { questionSetId: setId }, admin)).toMatchObject({ items: [{ id: orderId }], total: 1 });
  });

  test("of a customer tell whether a report is out; another company's are not there", async () => {
    const { customerId, hr, id } = await orderWithPeople();
    expect(await ask("orders.ofCustomer", { id: customerId }, hr)).toMatchObject({
      items: [{ id, statusLabel: "受付中", reportPublished: false }],
      total: 1,
    });
    const report = {
      customerId,
      orderIds: [id],
      kThreshold: 10,
      asOf: NOW,
      sections: {},
      createdById: crypto.randomUUID(),
      createdAt: NOW,
      updatedAt: NOW,
    };
    await prisma.orderReport.create({ data: { ...report, status: "published", publishedAt: NOW } });
    expect(await ask("orders.ofCustomer", { id: customerId }, admin)).toMatchObject({ items: [{ id, reportPublished: true }] });
    const other = await company();
    expect(await codeOf("orders.ofCustomer", { id: customerId }, other.hr)).toBe("NOT_FOUND");
    expect(await ask("orders.ofCustomer", { id: other.customerId }, other.hr)).toMatchObject({ items: [], total: 0 });
  });

  test("tell an admin what is missing and from when on times run short", async () => {
    const { id } = await orderWithPeople();
    const view = await ask<{
      checklist: { item: string; done: boolean }[];
      capacity: { required: number; available: number; shortageFrom: string | null };
    }>("orders.get", { id }, admin);
    expect(view.checklist.filter(({ done }) => done).map(({ item }) => item)).toEqual(
      expect.arrayContaining(["dates", "mentors", "mentees"]),
    );
    expect(view.capacity.required).toBe(33);
    expect(view.capacity.available).toBeGreaterThan(33);
    expect(view.capacity.shortageFrom).toBeNull();
  });

  test("of which one is canceled tell whom it hits before it does", async () => {
    const { id, people } = await orderWithPeople();
    const preview = await ask("orders.status", { id, status: "canceled", dryRun: true }, admin);
    expect(preview).toMatchObject({
      order: { status: "active" },
      affected: {
        sessions: 2,
        mentees: 2,
        mentors: 1,
        items: [{ menteeId: people.second.userId, startAt: toOffsetIso(at("2026-06-11", "10:00")) }, {}],
      },
    });
  });

  test("tell what has become of them, newest first, in words and page by page; a company is told nothing of it", async () => {
    const { id, hr, order } = await orderWithPeople();
    await ask("orders.update", { id, maxMentoringCount: 4, memo: "3名追加のご要望", policy: { horizonDays: 90 } }, admin);
    const next = await make.mentor({ orders: [order] });
    await ask("orders.setMentors", { id, mentors: [{ mentorId: next.userId }] }, admin);
    await ask("orders.status", { id, status: "closed_booking" }, admin);
    const first = await ask<{ items: { text: string; by: string; changes: unknown[] }[]; nextCursor: string }>(
      "orders.history",
      { id, pageSize: 2 },
      admin,
    );
    expect(first.items.map(({ text }) => text)).toEqual([
      "状態が「受付中」から「受付終了」になりました",
      "担当キャリコンを変更しました（解除1名）",
    ]);
    const rest = await ask<typeof first>("orders.history", { id, pageSize: 2, cursor: first.nextCursor }, admin);
    expect(rest).toMatchObject({
      nextCursor: null,
      items: [
        {
          text: "施策の内容を変更しました",
          changes: [
            { label: "1人あたりの回数", before: "3回", after: "4回" },
            { label: "何日先まで予約できるか", before: "既定（60日）", after: "90日" },
            { label: "運営メモ", before: null, after: null },
          ],
        },
      ],
    });
    expect(JSON.stringify(rest)).not.toContain("3名追加");
    expect(await codeOf("orders.history", { id }, hr)).toBe("FORBIDDEN");
  });

  test("show in a dry run the mentors that would be theirs, with what an admin wants of them", async () => {
    const { id, order } = await orderWithPeople();
    const [stays] = (await ask<{ items: { id: string }[] }>("orders.mentors", { id }, admin)).items;
    const comes = await make.mentor();
    const mentors = [
      { mentorId: comes.userId, quota: 5 },
      { mentorId: stays?.id ?? "", weight: 5 },
    ];
    expect(await ask("orders.setMentors", { id, mentors, dryRun: true }, admin)).toMatchObject({
      mentors: [
        { id: stays?.id, weight: 5, quota: null, used: 3, futureSessions: 2 },
        { id: comes.userId, weight: 3, quota: 5, used: 0 },
      ],
      removed: [],
      version: 1,
    });
    expect(await prisma.orderMentor.count({ where: { orderId: order.orderId } })).toBe(1);
  });

  test("with a policy out of its range are refused at its field", async () => {
    const { id } = await orderWithPeople();
    const { error } = await api.rest("orders.update", { id, policy: { horizonDays: 181 } }, { token: admin });
    expect(error).toMatchObject({ code: "BAD_REQUEST", fieldErrors: { "policy.horizonDays": ["7〜180 の値を指定してください"] } });
    expect(await codeOf("orders.update", { id, policy: { dailyCap: 3 } }, admin)).toBe("BAD_REQUEST");
    expect(await ask("orders.update", { id, policy: { horizonDays: 90 } }, admin)).toMatchObject({ policy: { horizonDays: 90 } });
    expect(await ask("orders.update", { id, policy: { horizonDays: null } }, admin)).toMatchObject({ policy: {} });
  });
});

describe("the mentors of an order", () => {
  test("have figures for admins alone", async () => {
    const { id, hr } = await orderWithPeople();
    expect(await ask("orders.mentors", { id }, admin)).toMatchObject({
      items: [{ weight: 3, quota: null, used: 3, futureSessions: 2, bookable: true }],
      version: 1,
    });
    expect(await ask("orders.mentors", { id }, hr)).toMatchObject({
      items: [{ weight: null, used: null, futureSessions: null, registrationExpiresOn: null, bookable: null }],
    });
  });

  test("tell who takes no new interview: disabled, unfinished, paused, or with as many as agreed", async () => {
    const { id } = await orderWithPeople();
    const { mentorId } = await prisma.orderMentor.findFirstOrThrow({ where: { orderId: id } });
    const bookable = async () => (await ask<{ items: { bookable: boolean }[] }>("orders.mentors", { id }, admin)).items[0]?.bookable;
    for (const state of [{ enabled: false }, { profileComplete: false }, { acceptingNew: false }]) {
      await prisma.mentor.update({ where: { userId: mentorId }, data: state });
      expect(await bookable()).toBe(false);
      await prisma.mentor.update({ where: { userId: mentorId }, data: { enabled: true, profileComplete: true, acceptingNew: true } });
    }
    await prisma.orderMentor.updateMany({ where: { orderId: id }, data: { quota: 4 } });
    expect(await bookable()).toBe(true);
    await prisma.orderMentor.updateMany({ where: { orderId: id }, data: { quota: 3 } });
    expect(await bookable()).toBe(false);
  });
});

describe("the mails of an order", () => {
  const mail = (orderId: string, type: string, toAddress: string, queuedAt = NOW) => ({
    orderId,
    type,
    toAddress,
    queuedAt,
    nextTryAt: queuedAt,
    dedupeKey: crypto.randomUUID(),
  });

  test("go to the admins with their state and addresses, and with what is planned", async () => {
    const { id } = await orderWithPeople();
    await prisma.mail.create({ data: mail(id, "mentee_register", "hanako@example.com") });
    const page = await ask<{ items: object[]; planned: { type: string; at: string }[] }>("orders.mails", { id }, admin);
    expect(page.items).toMatchObject([
      { type: "mentee_register", to: "hanako@example.com", status: "queued", statusLabel: "送信待ち", canCancel: true },
    ]);
    expect(page.planned.map(({ type, at: due }) => [type, due])).toEqual([
      ["mentoring_remind", "2026-06-10T16:00:00+09:00"],
      ["mentoring_remind_1hour", "2026-06-11T09:00:00+09:00"],
      ["mentoring_remind", "2026-06-11T16:00:00+09:00"],
      ["mentoring_remind_1hour", "2026-06-12T09:00:00+09:00"],
    ]);
    expect(await ask("orders.mails", { id, status: "sent" }, admin)).toMatchObject({ items: [] });
  });

  test("go to the company as rounds: how many got one would say how many have not registered", async () => {
    const { id, hr } = await orderWithPeople();
    const earlier = new Date(NOW.getTime() - 60_000);
    await prisma.mail.createMany({
      data: [
        ...Array.from({ length: 8 }, (_, i) => mail(id, "mentee_register", `p${i}@example.com`)),
        mail(id, "mentee_register", "p9@example.com", earlier),
        mail(id, "mentoring_reserved", "secret@example.com"),
        { ...mail(id, "manual_mail", "one@example.com"), facts: { audience: "ids" } },
      ],
    });
    const answer = await api.rest("orders.mails", { id }, { token: hr });
    expect(body<{ items: object[] }>(answer).items).toMatchObject([
      { type: "mentee_register", to: null, status: null, queuedAt: toOffsetIso(NOW) },
      { type: "mentee_register", to: null, status: null, queuedAt: toOffsetIso(earlier) },
    ]);
    expect(answer.text).not.toContain("@example.com");
    expect(body(answer)).toMatchObject({ planned: [], total: null });
    expect(await codeOf("orders.mails", { id, status: "bounced" }, hr)).toBe("FILTER_NOT_ALLOWED");
  });
});

describe("an uploaded list", () => {
  const upload = (text: string | Uint8Array<ArrayBuffer>, name = "名簿.csv") => new File([text], name, { type: "text/csv" });

  test("is checked, corrected and taken in over REST, and its errors come back as a file", async () => {
    const { id } = await orderWithPeople();
    const bad = "氏名,メールアドレス,社員番号\r\n=鈴木,suzuki@,1E+05\r\n";
    const check = await ask<{ importId: string; errors: object[] }>(
      "orders.importCsv",
      { file: upload(bad), kind: "mentees", orderId: id },
      admin,
    );
    expect(check).toMatchObject({
      mode: "validate",
      encoding: "utf-8",
      summary: { new: 0, update: 0, same: 0, error: 1 },
      errors: [
        { row: 2, column: "メールアドレス", value: "suzuki@", code: "EMAIL", params: {}, message: "形式が正しくありません" },
        {
          row: 2,
          column: "社員番号",
          value: "1E+05",
          code: "SCIENTIFIC",
          params: {},
          message: expect.stringContaining("Excelで指数表示になり"),
        },
      ],
    });
    const errors = await api.rest("orders.csvErrors", { importId: check.importId }, { token: admin });
    expect(errors.headers.get("content-disposition")).toContain(encodeURIComponent("エラー_名簿.csv"));
    expect(errors.text).toContain("行,氏名,メールアドレス,社員番号,エラー");
    expect(errors.text).toContain("2,'=鈴木,suzuki@,1E+05,\"行2 メールアドレス：形式が正しくありません");

    const good = "氏名,メールアドレス\r\n鈴木,suzuki@example.com\r\n";
    const { importId } = await ask<{ importId: string }>("orders.importCsv", { file: upload(good), kind: "mentees", orderId: id }, admin);
    const commit = { file: upload(good), kind: "mentees", orderId: id, mode: "commit", importId };
    expect(await ask("orders.importCsv", commit, admin)).toEqual({ mode: "commit", importId, created: 1, updated: 0, invited: 0 });
    expect((await api.rest("orders.importCsv", commit, { token: admin })).error?.message).toBe(
      "このファイルは6月1日(月) 09:00に取り込み済みです。",
    );
  });

  test("that cannot be read says so at its field, with the status of what it is", async () => {
    const utf16 = await api.rest("orders.importCsv", { file: upload(new Uint8Array([0x61, 0, 0x2c, 0, 0x62, 0])) }, { token: admin });
    expect([utf16.status, utf16.error?.fieldErrors]).toEqual([
      422,
      { file: ["文字コードを判別できません。UTF-8 または Shift_JIS で保存してください"] },
    ]);
    const pdf = await api.rest("orders.importCsv", { file: upload("%PDF-1.7", "名簿.csv") }, { token: admin });
    expect([pdf.status, pdf.error?.code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
    const large = await api.rest("orders.importCsv", { file: upload(new Uint8Array(10 * 1024 * 1024)) }, { token: admin });
    expect([large.status, large.error?.code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
  });

  test.each(["orders", "mentees"] as const)("of our own template is read without a fault in its header: %s", async (kind) => {
    const { id } = await orderWithPeople();
    for (const encoding of ["utf8", "sjis"]) {
      const { file } = await template(kind, encoding);
      const { errors, headers } = await ask<{ errors: { row: number }[]; headers: string[] }>(
        "orders.importCsv",
        { file, kind, ...(kind === "mentees" ? { orderId: id } : {}) },
        admin,
      );
      expect(errors.filter(({ row }) => row === 1)).toEqual([]);
      expect(headers[0]).toBe(kind === "orders" ? "注文番号" : "氏名");
    }
  });

  async function template(kind: string, encoding: string) {
    const response = await api.app.rest(
      new Request(`http://localhost:3000/api/v1/orders/csv/template?kind=${kind}&encoding=${encoding}`, {
        headers: { authorization: `Bearer ${admin}` },
      }),
    );
    expect(response.headers.get("content-type")).toContain(encoding === "sjis" ? "shift_jis" : "utf-8");
    return { file: upload(new Uint8Array(await response.arrayBuffer())) };
  }
});

describe("literal steps of a path", () => {
  test("are never taken for an order", async () => {
    const mailService = await api.raw("POST", "/orders/csv", { body: "{}", token: admin });
    expect(Object.keys(mailService.error?.fieldErrors ?? {})).toContain("file");
    const get = await api.raw("GET", "/orders/csv", { token: admin });
    expect([get.status, get.headers.get("allow")]).toEqual([405, "POST"]);
    const named = await api.raw("GET", "/orders/customer/mentees", { token: admin });
    expect([named.error?.code, Object.keys(named.error?.fieldErrors ?? {})]).toEqual(["BAD_REQUEST", ["id"]]);
    expect((await api.raw("GET", "/orders/csv/template", { token: admin })).text).toContain("メールアドレス");
  });
});
