import { createHmac } from "node:crypto";
import { encryptionOf } from "@knotter/auth/encryption";
import { newWebhookSecret, shownWebhookSecret, webhookHeaders } from "@knotter/auth/webhook-signature";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { scopeOf } from "@knotter/domain/scope";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { type AttemptResult, eventsFor } from "@knotter/domain/webhook";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@knotter/domain/webhook-event";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf, type Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../src/deps";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { reportNoShow } from "../src/mentoring/no-show";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { setMentoringStatus } from "../src/mentoring/set-status";
import { moveOrder } from "../src/order/move";
import { updateOrder } from "../src/order/update";
import { runRetention } from "../src/retention/run";
import { deliverWebhooks } from "../src/webhooks/deliver";
import {
  createWebhook,
  deleteWebhook,
  replayFailed,
  replayMessage,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from "../src/webhooks/endpoints";
import { codeOf } from "./calls";

const { make, db, prisma, pool } = await openWorkbench({ fresh: true });
const admin = actorOf(await make.admin());

// Each test hears of its own events alone.
beforeEach(async () => {
  await prisma.webhookDelivery.deleteMany();
  await prisma.webhookMessage.deleteMany();
  await prisma.webhookEndpoint.deleteMany();
});

interface Arrived {
  url: string;
  id: string;
  at: Date;
  body: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
  signature: string;
  raw: string;
}

/** The dependencies of a process, with receivers whose answers the test sets. */
function receivers(answer: (arrived: Arrived) => AttemptResult | Promise<AttemptResult> = () => ({ status: 204 })) {
  const arrived: Arrived[] = [];
  const server = { answer };
  const plain = testDeps(db, { encryption: encryptionOf(["a secret of the vault, long enough to seal with"]) });
  const deps: Deps = {
    ...plain,
    webhooks: {
      takes: (url) => url.startsWith("https://"),
      newSecret: newWebhookSecret,
      shown: shownWebhookSecret,
      async post({ url, id, at, body, secrets }) {
        const one = {
          url,
          id,
          at,
          body: JSON.parse(body),
          raw: body,
          signature: webhookHeaders(secrets, { id, at, body })["webhook-signature"],
        };
        arrived.push(one);
        return server.answer(one);
      },
    },
  };
  return { deps, arrived, server, clock: plain.clock };
}

const told = (arrived: readonly Arrived[]) => arrived.map(({ body }) => body.type);
const newEndpoint = (
  deps: Deps,
  customerId: string | null,
  events: readonly WebhookEvent[] = eventsFor(customerId),
  url = "https://hooks.example.com/a",
) => createWebhook(deps, admin, { customerId, name: "受信側", url, events });

/** An order with a mentor and a mentee, and an endpoint of its company and of the admins. */
async function world(level: DisclosureLevel = "L1") {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, disclosureLevel: level, maxMentoringCount: 5, policy: { maxFutureReservations: 3 } });
  const [mentor, another] = [await make.mentor({ orders: [order] }), await make.mentor({ orders: [order] })];
  const mentee = await make.mentee({ order });
  const receiving = receivers();
  const company = await newEndpoint(receiving.deps, customerId, eventsFor(customerId), "https://company.example.com/");
  const own = await newEndpoint(receiving.deps, null, WEBHOOK_EVENTS, "https://admins.example.com/");
  const place = await prisma.orderMentee.findFirstOrThrow({ where: { orderId: order.orderId, menteeId: mentee.userId } });
  const toCompany = () => receiving.arrived.filter(({ url }) => url.startsWith("https://company."));
  const toAdmins = () => receiving.arrived.filter(({ url }) => url.startsWith("https://admins."));
  const book = async (day: string, by: Person<"mentor"> = mentor) =>
    (
      await bookMentoring(receiving.deps, actorOf(mentee), {
        mentorId: by.userId,
        startAt: at(day, "10:00"),
        note: "PLANTED-NOTE",
        acknowledgedDisclosure: level,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
      })
    ).mentoringId;
  return { ...receiving, customerId, order, mentor, another, mentee, place, company, own, toCompany, toAdmins, book };
}

describe("an interview", () => {
  test("is told to the admins' endpoints, by ids alone, signed, and once for each change", async () => {
    const { deps, toAdmins, own, mentor, mentee, order, place, book } = await world();
    const mentoringId = await book("2026-06-10");
    expect(await deliverWebhooks(deps)).toMatchObject({ delivered: 2, failed: 0, complete: true });
    const [first] = toAdmins();
    expect(first?.body).toEqual({
      id: first?.id,
      type: "mentoring.reserved",
      timestamp: "2026-06-01T09:00:00+09:00",
      data: { mentoringId, orderId: order.orderId, orderMenteeId: place.id, menteeId: mentee.userId, mentorId: mentor.userId },
    });
    const secret = Buffer.from(own.secret.replace("whsec_", ""), "base64");
    const seconds = Math.floor((first?.at.getTime() ?? 0) / 1000);
    expect(first?.signature).toBe(`v1,${createHmac("sha256", secret).update(`${first?.id}.${seconds}.${first?.raw}`).digest("base64")}`);
    await rescheduleMentoring(deps, actorOf(mentee), { mentoringId, startAt: at("2026-06-11", "10:00") });
    await cancelMentoring(deps, actorOf(mentee), { id: mentoringId });
    for (let round = 0; round < 3; round += 1) await deliverWebhooks(deps);
    expect(told(toAdmins())).toEqual(["mentoring.reserved", "mentoring.moved", "mentoring.canceled"]);
    expect(JSON.stringify(toAdmins())).not.toContain("PLANTED");
    const rows = JSON.stringify(await prisma.webhookMessage.findMany());
    expect(rows).not.toContain("PLANTED");
  });

  test("is written with the change or not at all", async () => {
    const { deps, mentee, order } = await world();
    const before = await prisma.webhookMessage.count();
    expect(
      await codeOf(
        bookMentoring(deps, actorOf(mentee), { mentorId: crypto.randomUUID(), startAt: at("2026-06-10", "10:00"), orderId: order.orderId }),
      ),
    ).toBe("NOT_FOUND");
    expect(await prisma.webhookMessage.count()).toBe(before);
  });

  test("twenty who want the same time leave one message for each endpoint", async () => {
    const { deps, mentee, mentor } = await world();
    const wanted = {
      mentorId: mentor.userId,
      startAt: at("2026-06-10", "10:00"),
      acknowledgedDisclosure: "L1" as const,
      acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    };
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => bookMentoring(deps, actorOf(mentee), wanted)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await prisma.webhookMessage.count({ where: { type: "mentoring.reserved" } })).toBe(2);
  });
});

describe("a company is told of a person what its list says, and no more", () => {
  /** Changes to one person, and the company's messages after each. */
  async function life(level: DisclosureLevel) {
    const { deps, clock, mentee, mentor, another, place, order, toCompany, toAdmins, book } = await world(level);
    const steps: Record<string, string[]> = {};
    let seen = 0;
    const step = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      const outcome = await work();
      for (let round = 0; round < 4; round += 1) await deliverWebhooks(deps);
      steps[name] = told(toCompany().slice(seen));
      seen = toCompany().length;
      return outcome;
    };
    const first = await step("booked", () => book("2026-06-10"));
    await step("moved", () => rescheduleMentoring(deps, actorOf(mentee), { mentoringId: first, startAt: at("2026-06-11", "10:00") }));
    const { mentoringId: second } = await step("another mentor", () =>
      rescheduleMentoring(deps, admin, {
        mentoringId: first,
        mentorId: another.userId,
        startAt: at("2026-06-12", "10:00"),
        reasonCode: "other",
        reason: "ご希望",
        menteeConsented: true,
      }),
    );
    const third = await step("booked again", () => book("2026-06-18"));
    await step("canceled", () => cancelMentoring(deps, actorOf(mentee), { id: third, reasonCode: "other" }));
    const fourth = await step("booked once more", () => book("2026-06-19"));
    clock.set(at("2026-06-12", "12:00"));
    await step("done", () => setMentoringStatus(deps, admin, { id: second, action: "complete", reason: "確認" }));
    clock.set(at("2026-06-19", "10:40"));
    await step("absent", () => reportNoShow(deps, actorOf(mentor), { id: fourth }));
    for (const { body } of toCompany()) expect(body.data).toEqual({ orderId: order.orderId, orderMenteeId: place.id });
    expect(toAdmins().length).toBeGreaterThan(8);
    return steps;
  }

  const NOTHING = {
    booked: [],
    moved: [],
    "another mentor": [],
    "booked again": [],
    canceled: [],
    "booked once more": [],
    done: [],
    absent: [],
  };

  test("at L0 nothing", async () => {
    expect(await life("L0")).toEqual(NOTHING);
  });

  test.each(["L1", "L2", "L3"] as const)(
    "at %s that the person has booked, no longer books, and has come; neither moves nor why",
    async (level) => {
      expect(await life(level)).toEqual({
        booked: ["mentoring.reserved"],
        moved: [],
        "another mentor": [],
        "booked again": ["mentoring.reserved"],
        canceled: ["mentoring.canceled"],
        "booked once more": ["mentoring.reserved"],
        done: ["mentoring.done"],
        // The list shows one interview less, whatever the reason.
        absent: ["mentoring.canceled"],
      });
    },
  );

  test("a second interview that took place changes the list at L2 (the day), not at L1", async () => {
    for (const [level, events] of [
      ["L1", []],
      ["L2", ["mentoring.done"]],
    ] as const) {
      const { deps, clock, toCompany, book } = await world(level);
      const [first, second] = [await book("2026-06-10"), await book("2026-06-18")];
      clock.set(at("2026-06-18", "12:00"));
      await setMentoringStatus(deps, admin, { id: first, action: "complete", reason: "確認" });
      await deliverWebhooks(deps);
      await deliverWebhooks(deps);
      await deliverWebhooks(deps);
      const before = toCompany().length;
      await setMentoringStatus(deps, admin, { id: second, action: "complete", reason: "確認" });
      await deliverWebhooks(deps);
      expect(told(toCompany().slice(before))).toEqual(events);
    }
  });

  test("what was booked at L0 stays untold when the order begins to tell more", async () => {
    const { deps, toCompany, order, book, mentee } = await world("L0");
    const mentoringId = await book("2026-06-10");
    await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L2" } });
    await cancelMentoring(deps, actorOf(mentee), { id: mentoringId, reasonCode: "other" });
    await deliverWebhooks(deps);
    expect(toCompany()).toEqual([]);
  });

  test("what waits when the order stops telling is not sent, and not shown", async () => {
    const { deps, toCompany, order, book, company } = await world("L1");
    await book("2026-06-10");
    await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L0" } });
    expect(await deliverWebhooks(deps)).toMatchObject({ withheld: 1, delivered: 1 });
    expect(toCompany()).toEqual([]);
    expect(await prisma.webhookMessage.findFirst({ where: { endpointId: company.id } })).toMatchObject({
      outcome: "withheld",
      attempts: 0,
    });
  });

  test.each(["complete", "reopen"] as const)(
    "of a day alone is not sent nor shown when the order is lowered to L1 before (%s)",
    async (action) => {
      const { deps, clock, toCompany, order, book, company } = await world("L2");
      const [first, second] = [await book("2026-06-10"), await book("2026-06-18")];
      clock.set(at("2026-06-18", "12:00"));
      const deliver = async () => {
        for (let round = 0; round < 4; round += 1) await deliverWebhooks(deps);
      };
      await setMentoringStatus(deps, admin, { id: first, action: "complete", reason: "確認" });
      if (action === "reopen") {
        await setMentoringStatus(deps, admin, { id: second, action: "complete", reason: "確認" });
        await deliver();
      }
      await setMentoringStatus(deps, admin, { id: second, action, reason: "確認" });
      await prisma.order.update({ where: { id: order.orderId }, data: { disclosureLevel: "L1" } });
      await deliver();
      // The list of L1 shows both bookings, and that the person has come.
      const sent = ["mentoring.reserved", "mentoring.reserved", "mentoring.done"];
      expect(told(toCompany()).slice(0, 3)).toEqual(sent);
      expect(told(toCompany())).not.toContain("mentoring.reopened");
      for (const { body } of toCompany()) expect(Object.keys(body.data).sort()).toEqual(["orderId", "orderMenteeId"]);
      expect(await prisma.webhookMessage.count({ where: { endpointId: company.id, outcome: "withheld" } })).toBe(1);
      const log = await db.read.webhook.messages.list(
        scopeOf(admin),
        { endpointId: company.id },
        { sort: "newest", direction: "asc", after: undefined, limit: 10 },
      );
      expect(log.map(({ type }) => type)).toEqual(sent);
      for (const { data } of log) expect(Object.keys(data).sort()).toEqual(["orderId", "orderMenteeId"]);
    },
  );

  test("another company is told nothing", async () => {
    const { deps, book, arrived } = await world();
    const { customerId } = await make.customer();
    await newEndpoint(deps, customerId, eventsFor(customerId), "https://other.example.com/");
    await book("2026-06-10");
    await deliverWebhooks(deps);
    expect(arrived.filter(({ url }) => url.startsWith("https://other."))).toEqual([]);
  });
});

describe("an order", () => {
  test("is told to its company and the admins: changed, then closed", async () => {
    const { deps, order, toCompany, toAdmins } = await world("L0");
    await updateOrder(deps, admin, { id: order.orderId, name: "新しい名前" });
    await moveOrder(deps, admin, { id: order.orderId, status: "ended" });
    await deliverWebhooks(deps);
    await deliverWebhooks(deps);
    expect(told(toCompany())).toEqual(["order.changed", "order.closed"]);
    expect(told(toAdmins())).toEqual(["order.changed", "order.closed"]);
    expect(toCompany()[0]?.body.data).toEqual({ orderId: order.orderId });
  });

  test("is told to those that have subscribed to it, and are switched on", async () => {
    const { deps, arrived, order, company, own } = await world();
    await updateWebhook(deps, admin, { id: company.id, events: ["report.published"] });
    await updateWebhook(deps, admin, { id: own.id, enabled: false });
    await updateOrder(deps, admin, { id: order.orderId, name: "新しい名前" });
    await updateWebhook(deps, admin, { id: own.id, enabled: true });
    await deliverWebhooks(deps);
    expect(arrived).toEqual([]);
  });
});

/** An endpoint with so many messages, each with its own subject, or all with the same. */
async function waiting(count: number, { same = false }: { same?: boolean } = {}) {
  const receiving = receivers();
  const endpoint = await newEndpoint(receiving.deps, null);
  const subject = crypto.randomUUID();
  for (let n = 0; n < count; n += 1)
    await prisma.webhookMessage.create({
      data: {
        endpointId: endpoint.id,
        type: "order.changed",
        subjectId: same ? subject : crypto.randomUUID(),
        data: { orderId: `${n}` },
        occurredAt: NOW,
        nextTryAt: NOW,
      },
    });
  return { ...receiving, endpoint, row: () => prisma.webhookEndpoint.findUniqueOrThrow({ where: { id: endpoint.id } }) };
}
const numbers = (arrived: readonly Arrived[]) => arrived.map(({ body }) => Number(body.data["orderId"]));

describe("delivery", () => {
  test("two runners deliver each message once", async () => {
    const { deps, arrived } = await waiting(40);
    await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps), deliverWebhooks(deps)]);
    await deliverWebhooks(deps);
    expect(arrived).toHaveLength(40);
    expect(new Set(arrived.map(({ id }) => id)).size).toBe(40);
  });

  test("keeps the order of what is about the same thing, with two runners, also while one message is refused", async () => {
    const { deps, arrived, server, clock } = await waiting(6, { same: true });
    let refusals = 2;
    server.answer = ({ body }) => (body.data["orderId"] === "2" && refusals-- > 0 ? { status: 500 } : { status: 200 });
    for (let round = 0; round < 12; round += 1) {
      await Promise.all([deliverWebhooks(deps), deliverWebhooks(deps)]);
      clock.set(new Date(clock.now().getTime() + 10 * MINUTE));
    }
    expect(numbers(arrived)).toEqual([0, 1, 2, 2, 2, 3, 4, 5]);
  });

  test("a runner that dies between the answer and its note leaves a message that is sent again under its id, not before the lease ends", async () => {
    const { deps, arrived, clock } = await waiting(1);
    const dying: Deps = {
      ...deps,
      db: {
        ...deps.db,
        read: deps.db.read,
        transaction: (steps) =>
          deps.db.transaction(async (tx) => {
            if (arrived.length > 0) throw new Error("killed");
            return steps(tx);
          }),
      },
    };
    await deliverWebhooks(dying, { onFailure: () => {} });
    expect(arrived).toHaveLength(1);
    await deliverWebhooks(deps);
    expect(arrived).toHaveLength(1);
    clock.set(new Date(NOW.getTime() + 61_000));
    expect(await deliverWebhooks(deps)).toMatchObject({ delivered: 1 });
    expect(arrived.map(({ id }) => id)).toEqual([arrived[0]?.id, arrived[0]?.id]);
    expect(arrived[0]?.raw).toBe(arrived[1]?.raw);
  });

  test("a receiver that takes its time holds up no other", async () => {
    const { deps, arrived, server } = await waiting(3);
    const quick = await newEndpoint(deps, null, ["order.changed"], "https://quick.example.com/");
    await testWebhook(deps, admin, { id: quick.id });
    const slow = Promise.withResolvers<AttemptResult>();
    server.answer = ({ url }) => (url.includes("quick") ? { status: 200 } : slow.promise);
    const running = deliverWebhooks(deps);
    await expect.poll(() => prisma.webhookMessage.count({ where: { endpointId: quick.id, outcome: "delivered" } })).toBe(1);
    slow.resolve({ fault: "too_slow" });
    await running;
    expect(arrived.length).toBeGreaterThan(1);
  });

  test("a receiver that is down for two days gets everything, in the order of things, once it is back", async () => {
    const { deps, arrived, server, clock, row } = await waiting(5, { same: true });
    const until = NOW.getTime() + 2 * DAY;
    server.answer = () => (clock.now().getTime() < until ? { fault: "unreachable" } : { status: 200 });
    for (let time = NOW.getTime(); time < NOW.getTime() + 3 * DAY; time += 20 * MINUTE) {
      clock.set(new Date(time));
      await deliverWebhooks(deps);
    }
    expect(numbers(arrived).slice(-5)).toEqual([0, 1, 2, 3, 4]);
    expect(await prisma.webhookMessage.count({ where: { outcome: "delivered" } })).toBe(5);
    expect(await row()).toMatchObject({ state: "enabled", failures: 0, failingSince: null });
  });

  test("a receiver that is down for three days is switched off, its keepers are told once, and everything can be repeated", async () => {
    const { customerId } = await make.customer();
    const hr = await make.hrStaff({ customerId, isPrimary: true });
    const other = await make.hrStaff({ customerId, permissions: { manageHrStaff: false } });
    const { deps, arrived, server, clock } = receivers(() => ({ status: 503 }));
    const { id } = await newEndpoint(deps, customerId, ["order.changed"]);
    const order = await make.order({ customerId });
    await updateOrder(deps, admin, { id: order.orderId, name: "一つ目" });
    await updateOrder(deps, admin, { id: order.orderId, name: "二つ目" });
    for (let time = NOW.getTime(); time < NOW.getTime() + 3.2 * DAY; time += 30 * MINUTE) {
      clock.set(new Date(time));
      await deliverWebhooks(deps);
    }
    expect(await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "failing" });
    const mails = await prisma.mail.findMany({ where: { type: "webhook_disabled" } });
    expect(mails.map(({ toUserId }) => toUserId)).toEqual([hr.userId]);
    expect(await prisma.notification.findMany({ where: { kind: "webhook_disabled" } })).toMatchObject([{ userId: hr.userId }]);
    expect(mails.map(({ toUserId }) => toUserId)).not.toContain(other.userId);
    const before = arrived.length;
    await updateOrder(deps, admin, { id: order.orderId, name: "三つ目" });
    await deliverWebhooks(deps);
    expect(arrived).toHaveLength(before);
    expect(await codeOf(replayFailed(deps, admin, { id, since: NOW }))).toBe("STATUS_NOT_ALLOWED");

    server.answer = () => ({ status: 200 });
    await updateWebhook(deps, admin, { id, enabled: true });
    expect(await replayFailed(deps, admin, { id, since: NOW })).toEqual({ replayed: 2 });
    await deliverWebhooks(deps);
    await deliverWebhooks(deps);
    const repeated = arrived.slice(before).map(({ id }) => id);
    expect(repeated).toHaveLength(2);
    expect(repeated).toEqual([...repeated].sort());
    // The first one was tried all the time, so the second waited.
    expect(new Set(arrived.slice(0, before).map(({ id }) => id))).toEqual(new Set([repeated[0]]));
    expect(await replayFailed(deps, admin, { id, since: NOW })).toEqual({ replayed: 0 });
  });

  test("410 switches off at once", async () => {
    const { deps, server, row, arrived } = await waiting(1);
    server.answer = () => ({ status: 410 });
    expect(await deliverWebhooks(deps)).toMatchObject({ switchedOff: 1 });
    expect(await row()).toMatchObject({ state: "gone" });
    expect(await prisma.mail.count({ where: { type: "webhook_disabled", toUserId: admin.userId } })).toBe(1);
    await deliverWebhooks(deps);
    expect(arrived).toHaveLength(1);
  });

  test("one message that is refused for three days is given up, and does not switch off a receiver that takes the others", async () => {
    const { deps, server, clock, row, endpoint } = await waiting(1);
    server.answer = ({ body }) => (body.data["orderId"] === "0" ? { status: 500 } : { status: 200 });
    for (let time = NOW.getTime(); time < NOW.getTime() + 3.5 * DAY; time += HOUR) {
      clock.set(new Date(time));
      await testWebhook(deps, admin, { id: endpoint.id });
      await deliverWebhooks(deps);
      clock.set(new Date(time + 10 * MINUTE));
      await deliverWebhooks(deps);
    }
    expect(await prisma.webhookMessage.findFirst({ where: { type: "order.changed" } })).toMatchObject({ outcome: "failed", attempts: 10 });
    expect(await row()).toMatchObject({ state: "enabled" });
  });

  test.each([
    ["whose only event is refused", 1, false],
    ["that took one event and refuses the other", 2, false],
    ["whose only event was with a runner that died", 1, true],
  ])("a receiver %s for three days is switched off, and its keepers are told", async (_, count, dies) => {
    const { deps, server, clock, row, endpoint } = await waiting(count);
    // An attempt takes its time, as at a real clock.
    server.answer = ({ body }) => {
      clock.advance(150);
      return { status: body.data["orderId"] === "0" ? 500 : 200 };
    };
    if (dies) {
      const dying = { ...deps, webhooks: { ...deps.webhooks, post: () => Promise.reject(new Error("killed")) } };
      await deliverWebhooks(dying, { onFailure: () => {} });
      clock.advance(2 * MINUTE);
    }
    for (let round = 0; round < 20 && (await row()).state === "enabled"; round += 1) {
      await deliverWebhooks(deps);
      const next = await prisma.webhookMessage.findFirst({ where: { settledAt: null }, orderBy: { nextTryAt: "asc" } });
      if (next) clock.set(new Date(Math.max(next.nextTryAt.getTime(), clock.now().getTime() + 5 * MINUTE)));
    }
    expect(await row()).toMatchObject({ state: "failing" });
    expect(clock.now().getTime() - NOW.getTime()).toBeGreaterThan(71 * HOUR);
    expect(await prisma.webhookMessage.findMany({ where: { outcome: "failed" } })).toMatchObject([{ attempts: 10 }]);
    const ofIt = { path: ["endpointId"], equals: endpoint.id };
    expect(await prisma.mail.count({ where: { type: "webhook_disabled", toUserId: admin.userId, facts: ofIt } })).toBe(1);
  });

  test("every attempt is in the log, with how long it took and what came of it", async () => {
    const { deps, server, clock } = await waiting(1);
    const answers: AttemptResult[] = [{ fault: "too_slow" }, { status: 302 }, { status: 200 }];
    server.answer = () => answers.shift() ?? { status: 200 };
    for (let round = 0; round < 3; round += 1) {
      await deliverWebhooks(deps);
      clock.set(new Date(clock.now().getTime() + 10 * MINUTE));
    }
    expect(await prisma.webhookDelivery.findMany({ orderBy: { at: "asc" } })).toMatchObject([
      { status: null, fault: "too_slow" },
      { status: 302, fault: null },
      { status: 200, fault: null },
    ]);
  });

  test("a secret whose key is not configured any more is told as such", async () => {
    const { deps, arrived } = await waiting(1);
    await deliverWebhooks({ ...deps, encryption: encryptionOf(["quite another secret, also long enough"]) });
    expect(arrived).toEqual([]);
    expect(await prisma.webhookDelivery.findMany()).toMatchObject([{ fault: "secret_unreadable" }]);
  });
});

describe("an endpoint", () => {
  test("signs by both secrets for a day after a rotation, then by the new one alone", async () => {
    const { deps, arrived, endpoint, clock } = await waiting(0);
    const { secret } = await rotateWebhookSecret(deps, admin, { id: endpoint.id });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secret).not.toBe(endpoint.secret);
    await testWebhook(deps, admin, { id: endpoint.id });
    await deliverWebhooks(deps);
    clock.set(new Date(NOW.getTime() + DAY));
    await testWebhook(deps, admin, { id: endpoint.id });
    await deliverWebhooks(deps);
    expect(arrived.map(({ signature }) => signature.split(" ").length)).toEqual([2, 1]);
    const sign = (shown: string, { id, at, raw }: Arrived) =>
      `v1,${createHmac("sha256", Buffer.from(shown.slice(6), "base64"))
        .update(`${id}.${Math.floor(at.getTime() / 1000)}.${raw}`)
        .digest("base64")}`;
    const [first, second] = arrived as [Arrived, Arrived];
    expect(first.signature.split(" ")).toEqual([sign(secret, first), sign(endpoint.secret, first)]);
    expect(second.signature).toBe(sign(secret, second));
  });

  test("that is rotated once more within the day replaces the new secret alone, and signs by the one before both for another day", async () => {
    const { deps, arrived, endpoint, clock } = await waiting(0);
    // Its answer is lost: the receiver goes on with the first secret.
    await rotateWebhookSecret(deps, admin, { id: endpoint.id });
    clock.advance(20 * HOUR);
    const { secret } = await rotateWebhookSecret(deps, admin, { id: endpoint.id });
    for (const hours of [0, 23, 1]) {
      clock.advance(hours * HOUR);
      await testWebhook(deps, admin, { id: endpoint.id });
      await deliverWebhooks(deps);
    }
    const keys = [secret, endpoint.secret].map((shown) => Buffer.from(shown.slice(6), "base64"));
    const signatures = ({ id, at, raw }: Arrived, secrets: readonly Uint8Array[]) =>
      webhookHeaders([...secrets], { id, at, body: raw })["webhook-signature"];
    expect(arrived.map(({ signature }) => signature)).toEqual(
      [keys, keys, keys.slice(0, 1)].map((secrets, n) => signatures(arrived[n] as Arrived, secrets)),
    );
  });

  test("its secret is in no row, and nobody's log", async () => {
    const { deps, endpoint } = await waiting(0);
    const { secret } = await rotateWebhookSecret(deps, admin, { id: endpoint.id });
    for (const shown of [secret, endpoint.secret]) {
      const bytes = Buffer.from(shown.slice(6), "base64");
      const rows = await prisma.webhookEndpoint.findMany();
      expect(
        rows.some(({ secretEnc, previousEnc }) => [secretEnc, previousEnc].some((sealed) => sealed && Buffer.from(sealed).includes(bytes))),
      ).toBe(false);
      expect(JSON.stringify(await prisma.auditLog.findMany({ where: { entity: "WebhookEndpoint" } }))).not.toContain(shown);
    }
  });

  test("takes no address that is not fetched, no event that its owner is not told of, and ten for each owner", async () => {
    const { deps } = receivers();
    const { customerId } = await make.customer();
    const wish = { customerId, name: "受信側", url: "https://hooks.example.com/", events: ["order.changed"] as const };
    expect(await codeOf(createWebhook(deps, admin, { ...wish, url: "http://hooks.example.com/" }))).toBe("UNPROCESSABLE");
    expect(await codeOf(createWebhook(deps, admin, { ...wish, events: ["mentoring.moved"] }))).toBe("UNPROCESSABLE");
    const blind = actorOf(await make.hrStaff({ customerId, isPrimary: true, permissions: { viewReport: false } }));
    expect(await codeOf(createWebhook(deps, blind, { ...wish, events: ["report.published"] }))).toBe("UNPROCESSABLE");
    const made = await Promise.allSettled(Array.from({ length: 12 }, () => createWebhook(deps, admin, wish)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  });

  test("to which nothing new is said stays as it is, and nothing is recorded", async () => {
    const { deps } = receivers();
    const wish = {
      customerId: null,
      name: "受信側",
      url: "https://hooks.example.com/",
      events: ["order.changed", "order.closed"] as const,
    };
    const { id } = await createWebhook(deps, admin, wish);
    const known = { name: wish.name, url: wish.url, events: [...wish.events].reverse(), enabled: true };
    for (const said of [{}, known]) await updateWebhook(deps, admin, { id, ...said });
    const stored = () => prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } });
    const changes = () => prisma.auditLog.count({ where: { action: "webhook.update", entityId: id } });
    expect([(await stored()).version, await changes()]).toEqual([1, 0]);
    await updateWebhook(deps, admin, { id, ...known, events: ["order.changed"] });
    expect([(await stored()).version, await changes()]).toEqual([2, 1]);
  });

  test("is kept by HR who manage access, in their own company alone", async () => {
    const { deps } = receivers();
    const { customerId } = await make.customer();
    const keeper = actorOf(await make.hrStaff({ customerId, isPrimary: true }));
    const reader = actorOf(await make.hrStaff({ customerId, permissions: { manageHrStaff: false } }));
    const wish = { customerId: null, name: "受信側", url: "https://hooks.example.com/", events: ["order.changed"] as const };
    const { id } = await createWebhook(deps, keeper, wish);
    expect(await prisma.webhookEndpoint.findUniqueOrThrow({ where: { id } })).toMatchObject({ customerId });
    expect(await codeOf(createWebhook(deps, reader, wish))).toBe("FORBIDDEN");
    expect(await codeOf(updateWebhook(deps, reader, { id, enabled: false }))).toBe("FORBIDDEN");
    const stranger = actorOf(await make.hrStaff({ customerId: (await make.customer()).customerId, isPrimary: true }));
    expect(await codeOf(updateWebhook(deps, stranger, { id, enabled: false }))).toBe("NOT_FOUND");
    expect(await codeOf(createWebhook(deps, stranger, { ...wish, customerId }))).toBe("NOT_FOUND");
  });

  test("that is deleted gets nothing more, and the retention takes its messages and those of a month ago", async () => {
    const { deps, arrived, endpoint, clock } = await waiting(2);
    const kept = await newEndpoint(deps, null, ["order.changed"], "https://kept.example.com/");
    const { messageId } = await testWebhook(deps, admin, { id: kept.id });
    await deleteWebhook(deps, admin, { id: endpoint.id });
    await deliverWebhooks(deps);
    expect(arrived.map(({ id }) => id)).toEqual([messageId]);
    clock.set(new Date(NOW.getTime() + 29 * DAY));
    await runRetention(deps);
    expect(await prisma.webhookMessage.findMany({ select: { id: true } })).toEqual([{ id: messageId }]);
    clock.set(new Date(NOW.getTime() + 31 * DAY));
    await runRetention(deps);
    expect(await prisma.webhookMessage.count()).toBe(0);
    expect(await prisma.webhookDelivery.count()).toBe(0);
  });

  test("a message is repeated under its id", async () => {
    const { deps, arrived, endpoint } = await waiting(0);
    const { messageId } = await testWebhook(deps, admin, { id: endpoint.id });
    await deliverWebhooks(deps);
    await replayMessage(deps, admin, { id: messageId });
    await deliverWebhooks(deps);
    expect(arrived.map(({ id }) => id)).toEqual([messageId, messageId]);
    expect(
      await codeOf(replayMessage(deps, actorOf(await make.hrStaff({ customerId: (await make.customer()).customerId })), { id: messageId })),
    ).toBe("NOT_FOUND");
  });
});

test("where nobody listens a change looks up nothing for it", async () => {
  const { rows } = await pool.query<{ "QUERY PLAN": string }>(
    `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) SELECT m."id" FROM "Mentoring" m
     WHERE EXISTS (SELECT 1 FROM "WebhookEndpoint" w WHERE w."state" = 'enabled' AND w."deletedAt" IS NULL)`,
  );
  expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("One-Time Filter");
});
