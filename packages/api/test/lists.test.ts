import { LIST_SORTS, type SortOf } from "@knotter/contract/lists";
import { REQUEST_KINDS, REQUEST_STATUSES } from "@knotter/contract/resources/personal-data";
import { BULK_ACTIONS, BULK_STATUSES } from "@knotter/domain/bulk-operation";
import { CUSTOMER_STATUSES } from "@knotter/domain/customer";
import { REVIEW_STATUSES } from "@knotter/domain/mentor-review";
import { MENTORING_STATUSES } from "@knotter/domain/mentoring-codes";
import { ORDER_MENTEE_STATUSES, ORDER_STATUSES } from "@knotter/domain/order";
import { SUPERVISION_STATUSES } from "@knotter/domain/supervision";
import { at } from "@knotter/testing/factories/given";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { type Input, startApi } from "./support/api-harness";
import { type OperationKey, rowOf } from "./support/operations";

const api = await startApi({ fresh: true });
const { make, prisma } = api;
const admin = await api.signIn(await make.admin());

// biome-ignore lint/suspicious/noExplicitAny: each list has rows of its own
type Item = any;
type Value = string | number | null;

interface Proof<List extends keyof typeof LIST_SORTS> {
  operation: OperationKey;
  input: Input;
  /** What a row shows in the column that a list is sorted by. */
  shows: Record<SortOf<List>, Elsewhere | ((item: Item) => Value)>;
  /** For each filter, a value of it and the rows that it leaves. */
  leaves: Record<string, Elsewhere | { value: unknown; row: (item: Item) => boolean }>;
}
/** Held by the named test file, because a row does not show it. */
type Elsewhere = `${string}.test.ts`;

/** One company, two orders: people with and without each fact, several with the same. */
async function world() {
  const { customerId } = await make.customer();
  const other = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: "L3" });
  const second = await make.order({ customerId: other.customerId });
  await prisma.order.update({ where: { id: order.orderId }, data: { showRegistration: true } });
  const mentors = [await make.mentor({ orders: [order, second] }), await make.mentor({ orders: [order, second] })] as const;
  const departments = ["営業部", "人事部", null, "営業部", "開発部", null, "人事部"];
  for (const [n, department] of departments.entries()) {
    const mentee = await make.mentee({ order, maxCount: 9 });
    await prisma.orderMentee.update({
      where: { id: mentee.orderMenteeId },
      data: {
        department,
        // Two people have no address, only a number.
        ...((n === 3 || n === 4) && { email: null }),
        name: ["青木 一", "伊藤 二", "上田 三"][n % 3] ?? "",
        nameKana: n % 4 === 3 ? null : (["アオキ ハジメ", "イトウ フタ", "ウエダ サン"][n % 3] ?? ""),
        employeeNo: n % 3 === 2 ? null : `00${(n * 7) % 5}`,
        jobTitle: n % 2 === 0 ? "主任" : null,
        groupTag: n % 3 === 0 ? `第${n}グループ` : null,
        status: ORDER_MENTEE_STATUSES[n % 4] ?? "active",
        invitedAt: n % 2 === 0 ? at(`2026-05-0${1 + (n % 3)}`, "10:00") : null,
        registeredAt: n % 3 === 0 ? at(`2026-05-1${n}`, "09:00") : null,
        // Tells nobody whether the id decides: several people have the same name and department.
        bookingHeldAt: null,
      },
    });
    const mentor = mentors[n % 2] ?? mentors[0];
    const hour = `${10 + n}:00`;
    if (n % 3 !== 1) await make.mentoring({ mentee, mentor, startAt: at("2026-05-20", hour), status: "done" });
    if (n % 2 === 0) await make.mentoring({ mentee, mentor, startAt: at("2026-06-25", hour), rescheduleCount: n });
    if (n % 4 === 1) await make.mentoring({ mentee, mentor, startAt: at("2026-05-21", hour), status: n === 1 ? "canceled" : "no_show" });
  }
  const elsewhere = await make.mentee({ order: second });
  await make.mentoring({ mentee: elsewhere, mentor: mentors[0], startAt: at("2026-06-26", "10:00") });
  await neighbours();
  return { order, second, customerId, mentors };
}

/** Other companies, orders, mentees and mentors, in several states. */
async function neighbours() {
  for (const [n, status] of (["active", "ended", "draft", "active", "canceled", "closed_booking"] as const).entries()) {
    const company = await make.customer({ name: `株式会社${["い", "あ", "う"][n % 3]}` });
    if (n === 2) await prisma.customer.update({ where: { id: company.customerId }, data: { status: "closed" } });
    const one = await make.order({
      customerId: company.customerId,
      startsOn: `2026-0${4 + (n % 2)}-01`,
      endsOn: `2027-0${3 - (n % 3)}-28`,
    });
    await prisma.order.update({ where: { id: one.orderId }, data: { name: `施策${n % 4}`, status } });
    const mentee = await make.mentee({ order: one, temporaryRegister: n === 3, disabled: n === 4 });
    await prisma.user.update({
      where: { id: mentee.userId },
      data: { lastLoginAt: n % 2 === 0 ? at(`2026-05-0${n + 1}`, "08:00") : null },
    });
    const mentor = await make.mentor({
      orders: [one],
      registrationExpiresOn: n % 3 === 0 ? null : `2026-0${6 + (n % 3)}-10`,
      reviewStatus: n === 1 ? "pending_review" : n === 2 ? "suspended" : "enabled",
      enabled: n > 2,
      profileComplete: n !== 5,
    });
    await prisma.mentor.update({
      where: { userId: mentor.userId },
      data: {
        name: `名前${n}`,
        nameKana: n === 0 ? null : (["ア", "イ", "ウ"][n % 3] ?? null),
        registrationNumber: n % 2 === 0 ? null : `N${n}`,
      },
    });
  }
}
const { order, second, customerId, mentors } = await world();

/** Mails to somebody on a list, to mentors and to nobody, several of one moment. */
async function mailed() {
  const { id } = await prisma.orderMentee.create({
    data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "郵便 受取", maxCount: 1 },
  });
  const { email } = await prisma.orderMentee.findUniqueOrThrow({ where: { id } });
  const readers = [
    { toAddress: email, facts: { orderMenteeId: id } },
    { toUserId: mentors[0].userId },
    { toUserId: mentors[1].userId },
    { toAddress: "nobody@example.com" },
  ];
  await prisma.mail.createMany({
    data: Array.from({ length: 12 }, (_, n) => {
      const queuedAt = at(`2031-01-0${1 + (n % 5)}`, "10:00");
      return {
        ...readers[n % 4],
        type: n % 3 === 0 ? "report" : "manual_mail",
        status: n % 4 === 1 || n % 5 === 0 ? ("bounced" as const) : ("sent" as const),
        orderId: n % 2 === 0 ? order.orderId : second.orderId,
        dedupeKey: crypto.randomUUID(),
        queuedAt,
        nextTryAt: queuedAt,
      };
    }),
  });
  return { placeId: id };
}
const letters = await mailed();

for (let n = 0; n < 7; n += 1) {
  const { id } = await make.serviceAccount({ revoked: n % 3 === 0 });
  await prisma.serviceAccount.update({ where: { id }, data: { createdAt: at(`2026-05-0${1 + (n % 4)}`, "09:00") } });
}

const { id: heard } = await make.webhook();
for (let n = 0; n < 7; n += 1) {
  const { id } = await make.webhook();
  await prisma.webhookEndpoint.update({ where: { id }, data: { createdAt: at(`2026-05-0${1 + (n % 4)}`, "09:00") } });
  const occurredAt = at(`2026-05-0${1 + (n % 4)}`, "09:00");
  const settled = n % 2 === 0 ? { settledAt: occurredAt, outcome: "failed" as const } : {};
  await prisma.webhookMessage.create({
    data: { endpointId: heard, type: "order.changed", subjectId: id, data: {}, occurredAt, nextTryAt: occurredAt, ...settled },
  });
}

/** Accounts of admins and of one company's HR: in use, invited and disabled, some with the same name. */
async function colleagues() {
  const company = await make.customer();
  for (let n = 0; n < 8; n += 1) {
    const data = { lastLoginAt: n % 3 === 0 ? null : at(`2026-05-0${1 + (n % 4)}`, "08:00"), passwordHash: n % 3 === 0 ? null : "x" };
    const member = await make.admin({ disabled: n === 5 });
    await prisma.user.update({ where: { id: member.userId }, data });
    await prisma.admin.update({ where: { userId: member.userId }, data: { name: `事務局${n % 4}` } });
    const { userId } = await make.hrStaff({ customerId: company.customerId, disabled: n === 2 });
    await prisma.user.update({ where: { id: userId }, data: { lastLoginAt: data.lastLoginAt } });
    await prisma.hrStaff.update({
      where: { userId },
      data: {
        name: `人事${n % 4}`,
        department: n % 3 === 1 ? null : `第${n % 2}人事課`,
        invitedAt: n === 4 ? null : at(`2026-04-0${1 + (n % 5)}`, "08:00"),
        acceptedAt: n % 3 === 0 ? null : at("2026-04-20", "08:00"),
      },
    });
  }
  return company;
}
const { customerId: employer } = await colleagues();
await make.webhook({ customerId: employer });
const { userId: keeper } = await make.admin();
await make.serviceAccount({ customerId: employer, createdById: keeper });

/** What admins have done with many at once, what mentors want to talk over, what people asked about their data: in every state, some alike. */
async function requests() {
  const by = await make.admin();
  await prisma.admin.update({ where: { userId: by.userId }, data: { name: "事務局 花子" } });
  const people = await Promise.all(Array.from({ length: 4 }, () => make.mentee({ order })));
  const states = ["requested", "named", "written", "closed", "withdrawn"] as const;
  for (let n = 0; n < 8; n += 1) {
    const moment = at(`2026-05-0${1 + (n % 4)}`, "10:00");
    const mentee = people[n % 4] as (typeof people)[number];
    await prisma.bulkOperation.create({
      data: {
        orderId: n % 3 === 0 ? second.orderId : order.orderId,
        action: (["count", "withdraw", "restore"] as const)[n % 3] ?? "count",
        input: n % 3 === 0 ? { maxCount: 2 } : {},
        status: (["running", "done", "canceled"] as const)[n % 3] ?? "done",
        total: 1,
        // One that runs has somebody to come.
        items: { create: { orderMenteeId: mentee.orderMenteeId, position: 1, ...(n % 3 === 0 ? {} : { status: "done", at: moment }) } },
        // Of an account that is gone nobody's name is known.
        createdById: n % 4 === 3 ? crypto.randomUUID() : by.userId,
        createdAt: moment,
        requestId: crypto.randomUUID(),
        finishedAt: n % 3 === 0 ? null : moment,
      },
    });
    const mentor = mentors[n % 2] ?? mentors[0];
    const held = await make.mentoring({ mentee, mentor, startAt: at(`2026-03-1${n}`, "10:00"), status: "done" });
    const status = states[n % 5] ?? "requested";
    await prisma.supervision.create({
      data: {
        mentoringId: held.mentoringId,
        mentorId: mentor.userId,
        supervisorId: status === "requested" ? null : (mentors[(n + 1) % 2] ?? mentors[0]).userId,
        status,
        requestedAt: moment,
        endedAt: status === "closed" || status === "withdrawn" ? moment : null,
        updatedAt: moment,
      },
    });
    await prisma.personalDataRequest.create({
      data: {
        userId: mentee.userId,
        kind: n < 4 ? "disclosure" : "erasure",
        status: (["requested", "done", "rejected"] as const)[n % 3] ?? "done",
        requestedAt: moment,
        decidedAt: n % 3 === 0 ? null : moment,
      },
    });
  }
  return { askedBy: people[0] as (typeof people)[number] };
}
const { askedBy } = await requests();
const place = <T extends string>(words: readonly T[], word: T): number => words.indexOf(word);

const PROOFS: { [List in keyof typeof LIST_SORTS]: Proof<List> } = {
  orderMentees: {
    operation: "orders.mentees",
    input: { id: order.orderId },
    shows: {
      listed: ({ id }) => id,
      name: ({ name, nameKana }) => nameKana ?? name,
      nameKana: ({ nameKana }) => nameKana,
      email: ({ email }) => email,
      employeeNo: ({ employeeNo }) => employeeNo,
      department: ({ department }) => department,
      jobTitle: ({ jobTitle }) => jobTitle,
      groupTag: ({ groupTag }) => groupTag,
      status: ({ status }) => place(ORDER_MENTEE_STATUSES, status),
      invitedAt: ({ invitedAt }) => invitedAt,
      registeredAt: ({ registeredAt }) => registeredAt,
      usage: ({ usage }) => place(["未予約", "予約済み", "実施済み"], usage.label),
      used: ({ usage }) => usage.used,
      next: ({ next }) => next?.startAt ?? null,
      doneOn: ({ doneOn }) => doneOn,
    },
    leaves: {
      status: { value: "invited", row: ({ status }) => status === "invited" },
      usage: { value: "notBooked", row: ({ status, usage }) => status !== "withdrawn" && usage.label === "未予約" },
      q: { value: "青木", row: ({ name }) => name.includes("青木") },
      department: { value: ["人事部", "開発部"], row: ({ department }) => department === "人事部" || department === "開発部" },
      withoutEmail: { value: true, row: ({ withoutEmail }) => withoutEmail },
    },
  },
  mentoringResults: {
    operation: "mentoringResults.list",
    input: {},
    shows: {
      startAt: ({ startAt }) => startAt,
      publicNo: ({ publicNo }) => publicNo,
      mentee: ({ mentee }) => mentee.nameKana ?? mentee.name,
      employeeNo: ({ mentee }) => mentee.employeeNo,
      department: ({ mentee }) => mentee.department,
      mentor: ({ mentor }) => mentor.displayName,
      order: ({ order: of }) => of.name,
      customer: ({ customerName }) => customerName,
      status: ({ status }) => place(MENTORING_STATUSES, status),
      rescheduleCount: ({ rescheduleCount }) => rescheduleCount,
      mentorReportedOn: ({ mentorReportedOn }) => mentorReportedOn,
      bookedAt: ({ bookedAt }) => bookedAt,
    },
    leaves: {
      orderIds: { value: second.orderId, row: ({ order: of }) => of.id === second.orderId },
      customerId: { value: customerId, row: ({ order: of }) => of.id === order.orderId },
      mentorId: { value: mentors[1].userId, row: ({ mentor }) => mentor.id === mentors[1].userId },
      from: { value: "2026-05-21", row: ({ startAt }) => startAt >= "2026-05-21" },
      to: { value: "2026-05-21", row: ({ startAt }) => startAt < "2026-05-22" },
      status: { value: "done", row: ({ status }) => status === "done" },
      q: { value: "あおき", row: ({ mentee }) => mentee.nameKana?.startsWith("アオキ") },
    },
  },
  mails: {
    operation: "mail.list",
    // Days on which no other test has mails.
    input: { from: "2031-01-01" },
    shows: { at: ({ queuedAt }) => queuedAt },
    leaves: {
      from: { value: "2031-01-03", row: ({ queuedAt }) => queuedAt >= "2031-01-03" },
      to: { value: "2031-01-03", row: ({ queuedAt }) => queuedAt < "2031-01-04" },
      state: { value: "bounced", row: ({ status }) => status === "bounced" },
      type: { value: "report", row: ({ type }) => type === "report" },
      orderId: { value: order.orderId, row: ({ order: of }) => of?.id === order.orderId },
      toUserId: { value: mentors[0].userId, row: ({ reader }) => reader?.userId === mentors[0].userId },
      orderMenteeId: { value: letters.placeId, row: ({ reader }) => reader?.orderMenteeId === letters.placeId },
      q: { value: "郵便 受取", row: ({ name }) => name === "郵便 受取" },
    },
  },
  orders: {
    operation: "orders.list",
    input: {},
    shows: {
      newest: ({ period }) => period.startsOn,
      endsSoon: ({ period }) => period.endsOn,
      bookingClosesOn: ({ period }) => period.bookingClosesOn,
      orderNo: ({ orderNo }) => orderNo,
      name: ({ name }) => name,
      customer: ({ customer }) => customer.name,
      status: ({ status }) => place(ORDER_STATUSES, status),
    },
    leaves: {
      status: { value: "ended", row: ({ status }) => status === "ended" },
      customerId: { value: customerId, row: ({ customer }) => customer.id === customerId },
      questionSetId: "orders.test.ts",
      q: { value: "施策1", row: ({ name }) => name === "施策1" },
      from: { value: "2027-03-15", row: ({ period }) => period.endsOn >= "2027-03-15" },
      to: { value: "2026-04-15", row: ({ period }) => period.startsOn <= "2026-04-15" },
    },
  },
  customers: {
    operation: "customers.list",
    input: {},
    shows: {
      name: ({ name }) => name,
      updated: ({ updatedAt }) => updatedAt,
      status: ({ status }) => place(CUSTOMER_STATUSES, status),
    },
    leaves: {
      q: { value: "株式会社あ", row: ({ name }) => name === "株式会社あ" },
      status: { value: "closed", row: ({ status }) => status === "closed" },
    },
  },
  serviceAccounts: {
    operation: "serviceAccounts.list",
    input: {},
    shows: { newest: ({ createdAt }) => createdAt },
    leaves: {
      customerId: { value: employer, row: ({ customerId }) => customerId === employer },
      createdById: { value: keeper, row: ({ customerId }) => customerId === employer },
    },
  },
  webhooks: {
    operation: "webhooks.list",
    input: {},
    shows: { newest: ({ createdAt }) => createdAt },
    leaves: { customerId: { value: employer, row: ({ customerId }) => customerId === employer } },
  },
  webhookMessages: {
    operation: "webhooks.messages",
    input: { id: heard },
    shows: { newest: ({ timestamp }) => timestamp },
    leaves: { state: { value: "failed", row: ({ state }) => state === "failed" } },
  },
  adminStaff: {
    operation: "adminStaff.list",
    input: {},
    shows: {
      invited: ({ invitedAt }) => invitedAt,
      name: ({ name }) => name,
      email: ({ email }) => email,
      status: ({ disabled, accepted }) => (disabled ? 2 : accepted ? 0 : 1),
      lastLogin: ({ lastLoginAt }) => lastLoginAt,
    },
    leaves: {},
  },
  hrStaffs: {
    operation: "customers.hrStaffs",
    input: { id: employer },
    shows: {
      invited: ({ invitedAt }) => invitedAt,
      name: ({ name }) => name,
      department: ({ department }) => department,
      email: ({ email }) => email,
      status: ({ disabled, acceptedAt }) => (disabled ? 2 : acceptedAt === null ? 1 : 0),
      lastLogin: ({ lastLoginAt }) => lastLoginAt,
    },
    leaves: {},
  },
  mentees: {
    operation: "mentees.list",
    input: {},
    shows: {
      registered: "mentee-admin.test.ts",
      name: ({ nameKana, name }) => nameKana ?? name,
      email: ({ email }) => email,
      status: ({ disabled, temporaryRegisterFlag }) => (disabled ? 2 : temporaryRegisterFlag ? 1 : 0),
      lastLogin: ({ lastLoginAt }) => lastLoginAt,
    },
    leaves: {
      q: "mentee-admin.test.ts",
      orderId: { value: second.orderId, row: ({ orders }) => orders.some(({ id }: { id: string }) => id === second.orderId) },
      customerId: { value: customerId, row: ({ orders }) => orders.some(({ id }: { id: string }) => id === order.orderId) },
      status: { value: "disabled", row: ({ disabled }) => disabled },
    },
  },
  mentors: {
    operation: "mentors.admin",
    input: {},
    shows: {
      newest: ({ createdAt }) => createdAt,
      name: "mentor-admin.test.ts",
      expiry: ({ registrationExpiresOn }) => registrationExpiresOn,
      review: "mentor-admin.test.ts",
      email: ({ email }) => email,
      status: ({ reviewStatus }) => place(REVIEW_STATUSES, reviewStatus),
      registrationNumber: ({ registrationNumber }) => registrationNumber,
    },
    leaves: {
      reviewStatus: { value: "suspended", row: ({ reviewStatus }) => reviewStatus === "suspended" },
      enabled: { value: "false", row: ({ enabled }) => !enabled },
      expiringWithinDays: "mentor-admin.test.ts",
      zoomStatus: "zoom.test.ts",
      profileComplete: "mentor-admin.test.ts",
      q: { value: "名前3", row: ({ name }) => name === "名前3" },
      waiting: { value: "true", row: ({ reviewStatus }) => reviewStatus === "pending_review" },
    },
  },
  bulkOperations: {
    operation: "bulkOperations.list",
    input: {},
    shows: {
      at: ({ createdAt }) => createdAt,
      action: ({ action }) => place(BULK_ACTIONS, action),
      order: ({ order: of }) => of.name,
      status: ({ status }) => place(BULK_STATUSES, status),
      by: ({ by }) => by,
    },
    leaves: {
      orderId: { value: second.orderId, row: ({ order: of }) => of.id === second.orderId },
      running: { value: "true", row: ({ status }) => status === "running" },
    },
  },
  supervisions: {
    operation: "supervisions.list",
    input: {},
    shows: {
      requestedAt: ({ requestedAt }) => requestedAt,
      mentor: ({ mentor }) => mentor.name,
      status: ({ status }) => place(SUPERVISION_STATUSES, status),
      supervisor: ({ supervisor }) => supervisor?.name ?? null,
    },
    leaves: {
      open: { value: "true", row: ({ status }) => status !== "closed" && status !== "withdrawn" },
      mentoringId: "supervision.test.ts",
    },
  },
  personalDataRequests: {
    operation: "personalDataRequests.list",
    input: {},
    shows: {
      requestedAt: ({ requestedAt }) => requestedAt,
      person: ({ person }) => person.name ?? person.email,
      kind: ({ kind }) => place(REQUEST_KINDS, kind),
      status: ({ status }) => place(REQUEST_STATUSES, status),
    },
    leaves: {
      status: { value: "done", row: ({ status }) => status === "done" },
      kind: { value: "erasure", row: ({ kind }) => kind === "erasure" },
      personId: { value: askedBy.userId, row: ({ person }) => person.id === askedBy.userId },
    },
  },
};
const LISTS = Object.entries(PROOFS) as [keyof typeof LIST_SORTS, Proof<keyof typeof LIST_SORTS>][];

/** All rows, page by page. */
async function all({ operation }: Pick<Proof<never>, "operation">, input: Input, pageSize = 3): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body, text } = await api.rest(operation, { ...input, pageSize, ...(cursor && { cursor }) }, { token: admin });
    expect([status, text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const page = body as { items: Item[]; nextCursor: string | null };
    items.push(...page.items);
    cursor = page.nextCursor;
  }
  return items;
}

/** In the direction; rows without a value are last in both. */
function isInOrder(values: readonly Value[], direction: "asc" | "desc"): boolean {
  const of = direction === "asc" ? 1 : -1;
  return values.every((value, n) => {
    const next = values[n + 1];
    if (n + 1 === values.length || next === null) return true;
    return value !== null && next !== undefined && (value === next || (value < next ? of === 1 : of === -1));
  });
}

describe.each(LISTS)("%s", (list, proof) => {
  const cases = Object.keys(LIST_SORTS[list]).flatMap((sort) => (["asc", "desc"] as const).map((direction) => [sort, direction] as const));

  test.each(cases)("by %s %s: every row once, page by page, in this order", async (sort, direction) => {
    const shown = proof.shows[sort as never] as Elsewhere | ((item: Item) => Value);
    const [rows, whole] = [await all(proof, { ...proof.input, sort, sortDirection: direction }), await all(proof, proof.input, 100)];
    expect(rows.map(({ id }) => id).sort()).toEqual(whole.map(({ id }) => id).sort());
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.length).toBeGreaterThan(6);
    if (typeof shown === "string") return;
    const values = rows.map(shown);
    expect([values, isInOrder(values, direction)]).toEqual([values, true]);
  });

  test("the direction that is not asked for is the one that the list declares", async () => {
    for (const [sort, direction] of Object.entries(LIST_SORTS[list])) {
      const [usual, asked] = [
        await all(proof, { ...proof.input, sort }, 100),
        await all(proof, { ...proof.input, sort, sortDirection: direction }, 100),
      ];
      expect(usual.map(({ id }) => id)).toEqual(asked.map(({ id }) => id));
    }
  });

  test("every filter of the contract leaves exactly the rows that it names", async () => {
    const paging = ["id", "cursor", "pageSize", "sort", "sortDirection"];
    const { shape } = rowOf(proof.operation).input as z.ZodObject;
    expect(Object.keys(proof.leaves).sort()).toEqual(
      Object.keys(shape)
        .filter((name) => !paging.includes(name))
        .sort(),
    );
    // tRPC overwrites it with "forward".
    expect(shape).not.toHaveProperty("direction");
    const whole = await all(proof, proof.input, 100);
    for (const [name, leaves] of Object.entries(proof.leaves)) {
      if (typeof leaves === "string") continue;
      const { value, row } = leaves;
      const left = await all(proof, { ...proof.input, [name]: value }, 100);
      expect([name, left.map(({ id }) => id).sort()]).toEqual([
        name,
        whole
          .filter(row)
          .map(({ id }) => id)
          .sort(),
      ]);
      expect([name, left.length > 0 && left.length < whole.length]).toEqual([name, true]);
    }
  });

  test("a cursor is of its own order and direction alone, and what was written by hand is refused", async () => {
    const [sort = "", other = ""] = Object.keys(LIST_SORTS[list]);
    const first = await api.rest(proof.operation, { ...proof.input, pageSize: 2, sort, sortDirection: "asc" }, { token: admin });
    const { nextCursor } = first.body as { nextCursor: string };
    const [name, , id] = JSON.parse(Buffer.from(nextCursor, "base64url").toString()) as [string, string, string];
    const written = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString("base64url");
    const code = async (asked: Input) =>
      (await api.rest(proof.operation, { ...proof.input, pageSize: 2, sort, sortDirection: "asc", ...asked }, { token: admin })).status;
    expect(await code({ cursor: nextCursor })).toBe(200);
    for (const asked of [
      { cursor: nextCursor, sortDirection: "desc" },
      { cursor: nextCursor, sort: other },
      { cursor: written(name, null, "1") },
      { cursor: written(name, 5, id) },
      { cursor: "x" },
    ])
      expect([asked, await code(asked)]).toEqual([asked, 400]);
    // Keys of another kind never reach PostgreSQL.
    for (const [each] of Object.entries(LIST_SORTS[list]))
      for (const key of ["0000-01-01", "1e9", "2026-02-30T00:00:00.000Z", "\u0000", "\ud800", ""]) {
        const { status } = await api.rest(
          proof.operation,
          { ...proof.input, sort: each, sortDirection: "asc", cursor: written(name.replace(sort, each), key, id) },
          { token: admin },
        );
        expect([each, key, status < 500]).toEqual([each, key, true]);
      }
  });
});

describe("a sort order tells HR no more than a column", () => {
  const ALWAYS = ["listed", "name", "nameKana", "employeeNo", "department", "jobTitle", "groupTag"];
  test.each([
    ["L0", false, ALWAYS],
    ["L0", true, [...ALWAYS, "status", "invitedAt", "registeredAt"]],
    ["L1", false, [...ALWAYS, "usage", "used"]],
    ["L2", false, [...ALWAYS, "usage", "used", "doneOn"]],
    ["L3", true, [...ALWAYS, "status", "invitedAt", "registeredAt", "usage", "used", "doneOn"]],
  ] as const)("at %s, registration shown: %s", async (level, showRegistration, allowed) => {
    const company = await make.customer();
    const otherOrder = await make.order({ customerId: company.customerId, disclosureLevel: level });
    await prisma.order.update({ where: { id: otherOrder.orderId }, data: { showRegistration } });
    await make.mentee({ order: otherOrder });
    const token = await api.signIn(await make.hrStaff({ customerId: company.customerId }));
    const refused: string[] = [];
    for (const sort of Object.keys(LIST_SORTS.orderMentees)) {
      const { status, error } = await api.rest("orders.mentees", { id: otherOrder.orderId, sort }, { token });
      if (status === 200) continue;
      expect([sort, error?.code]).toEqual([sort, "FILTER_NOT_ALLOWED"]);
      refused.push(sort);
    }
    expect(refused).toEqual(Object.keys(LIST_SORTS.orderMentees).filter((sort) => !(allowed as readonly string[]).includes(sort)));
  });
});

test("the departments of an order are those of its own list, with the people of each", async () => {
  const { body } = await api.rest("orders.menteeDepartments", { id: order.orderId }, { token: admin });
  const expected = [
    { department: "人事部", people: 2 },
    { department: "営業部", people: 2 },
    { department: "開発部", people: 1 },
  ];
  expect((body as { items: unknown[] }).items.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)))).toEqual(
    expected.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))),
  );
});
