import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { hashPassword } from "@knotter/auth/password";
import { newServiceToken } from "@knotter/auth/service-token";
import { connect, type Knotter } from "@knotter/client/client";
import { book } from "@knotter/client/examples/book";
import { SERVICE_SCOPES } from "@knotter/contract/service-scopes";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import type { WebhookEvent } from "@knotter/domain/webhook-event";
import { at } from "@knotter/testing/factories/given";
import { isSignedBy, startFakeReceiver } from "@knotter/testing/fake-receiver";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { mailed } from "./support/links";

const receiver = await startFakeReceiver();
const CRON_SECRET = "a secret of the scheduler, long enough";
const api = await startApi({ webhooks: { sampleOrigin: receiver.url }, cronSecret: CRON_SECRET });
const PASSWORD = "a long password nobody knows";
const server = serve({ fetch: api.app.rest, port: 0, hostname: "127.0.0.1" });
await new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve())));
afterAll(async () => {
  server.close();
  await receiver.close();
});
const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1`;

/** The value of an answer that has to be a success. */
function given<Data>(answer: { data?: Data; error?: unknown }): NonNullable<Data> {
  if (answer.data === undefined || answer.data === null) throw new Error(JSON.stringify(answer.error));
  return answer.data;
}

async function signedIn(email: string): Promise<Knotter> {
  const { accessToken } = given(await connect({ baseUrl }).POST("/login", { body: { email, password: PASSWORD } })) as {
    accessToken: string;
  };
  return connect({ baseUrl, token: accessToken });
}

describe("a month of a customer, run with the client over HTTP", async () => {
  const passwordHash = await hashPassword(PASSWORD);
  const order = await api.make.order({ status: "draft" });
  const counselor = await api.make.mentor({ orders: [order], passwordHash });
  const { email: adminEmail } = await api.make.admin({ passwordHash });
  await api.prisma.order.update({ where: { id: order.orderId }, data: { status: "active" } });
  const admin = await signedIn(adminEmail);
  const mentor = await signedIn(counselor.email);
  const id = order.orderId;
  const email = `${crypto.randomUUID()}@example.com`;
  const consents = { termsVersion: CONSENT_VERSIONS.terms, privacyVersion: CONSENT_VERSIONS.privacy };

  /** Somebody who has followed the link of the invitation and filled in what is asked for. */
  async function joined(): Promise<Knotter> {
    const { id: orderMenteeId } = await api.prisma.orderMentee.findFirstOrThrow({ where: { orderId: id, email }, select: { id: true } });
    const token = await mailed(api, { purpose: "signup", email, role: "mentee", orderMenteeId, orderId: id });
    const answer = given(await connect({ baseUrl }).POST("/signup", { body: { token, password: PASSWORD, ...consents } }));
    if (!("accessToken" in answer)) throw new Error("a link was sent instead");
    const mentee = connect({ baseUrl, token: answer.accessToken });
    const body = {
      name: "相談 花子",
      nameKana: "ソウダン ハナコ",
      phone: "090-1234-5678",
      ...consents,
      disclosureAcknowledged: true as const,
    };
    given(await mentee.POST("/mentees/{id}", { params: { path: { id: answer.user.id } }, body }));
    return mentee;
  }

  test("people are listed, join, book, move, cancel and report; the office reads what was done", async () => {
    const added = given(
      await admin.POST("/orders/{id}/mentees", { params: { path: { id } }, body: { mentees: [{ email, name: "相談 花子" }] } }),
    );
    expect(added.created).toBe(1);
    const mentee = await joined();

    const first = given(
      await mentee.POST("/mentoring", {
        body: {
          mentorId: counselor.userId,
          startAt: "2026-06-09T10:00:00+09:00",
          acknowledgedDisclosure: order.disclosureLevel,
          acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
        },
      }),
    );

    const moved = given(
      await mentee.POST("/mentoring/reschedule", {
        body: { mentoringId: first.id, startAt: "2026-06-10T10:00:00+09:00", reasonCode: "work" },
      }),
    );
    expect([moved.id, moved.startAt, moved.rescheduleCount]).toEqual([first.id, "2026-06-10T10:00:00+09:00", 1]);
    const path = { id: first.id };
    const cancelled = given(await mentee.PATCH("/mentoring/{id}/cancel", { params: { path }, body: { reasonCode: "work" } }));
    expect([cancelled.status, cancelled.ticket.returned]).toEqual(["canceled", true]);

    // What is refused is a value, and the code says which data comes with it.
    const late = await mentee.POST("/mentoring/reschedule", {
      body: { mentoringId: first.id, startAt: "2026-06-11T10:00:00+09:00", reasonCode: "work" },
    });
    expect([late.response.ok, late.error?.error.code]).toEqual([false, "ALREADY_CANCELLED"]);

    // The example of the client's README.
    const second = await book({ baseUrl, email, password: PASSWORD });
    if (!second || !("startAt" in second)) throw new Error(JSON.stringify(second));
    expect(second).toMatchObject({ status: "reserved", mentor: { id: counselor.userId } });
    api.clock.set(new Date(Date.parse(second.endAt) + 3_600_000));
    given(
      await mentor.POST("/mentoring/{id}/mentor-report", {
        params: { path: { id: second.id } },
        body: { draft: true, summaryPrivate: "経験を振り返りました。" },
      }),
    );
    given(
      await mentee.POST("/mentoring/{id}/mentee-report", {
        params: { path: { id: second.id } },
        body: { satisfaction: 5, easeOfTalking: 5, goalProgress: 4 },
      }),
    );
    const results = given(await admin.GET("/mentoring-result", { params: { query: { orderIds: id } } }));
    expect(results.items.map(({ id: mentoringId, status }) => [mentoringId, status]).sort()).toEqual(
      [
        [first.id, "canceled"],
        [second.id, "reserved"],
      ].sort(),
    );
    const csv = given(await admin.GET("/mentoring-result/csv", { params: { query: { orderIds: id } }, parseAs: "text" }));
    expect(csv).toContain("相談 花子");
  });

  test("an answer that was lost is asked for again: one interview, the same answer", async () => {
    api.clock.set(at("2026-06-01", "09:00"));
    const person = await api.make.mentee({ order, passwordHash });
    let lost = 0;
    const token = given(await connect({ baseUrl }).POST("/login", { body: { email: person.email, password: PASSWORD } })) as {
      accessToken: string;
    };
    const flaky = connect({
      baseUrl,
      token: token.accessToken,
      wait: async () => {},
      async fetch(request) {
        const answer = await fetch(request);
        lost += 1;
        if (lost === 1) throw new TypeError("the connection was cut after the server had answered");
        return answer;
      },
    });
    const booked = given(
      await flaky.POST("/mentoring", {
        body: {
          mentorId: counselor.userId,
          startAt: "2026-06-17T15:00:00+09:00",
          acknowledgedDisclosure: order.disclosureLevel,
          acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
        },
      }),
    );
    expect(lost).toBe(2);
    expect(await api.prisma.mentoring.findMany({ where: { menteeId: person.userId }, select: { id: true } })).toEqual([{ id: booked.id }]);
  });

  test("a time that somebody else has is refused with the nearest ones, typed", async () => {
    api.clock.set(at("2026-06-01", "09:00"));
    const person = await api.make.mentee({ order, passwordHash });
    const mentee = await signedIn(person.email);
    const { error } = await mentee.POST("/mentoring", {
      body: {
        mentorId: counselor.userId,
        startAt: "2026-06-17T15:00:00+09:00",
        acknowledgedDisclosure: order.disclosureLevel,
        acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
      },
    });
    if (error?.error.code !== "SLOT_TAKEN") throw new Error(JSON.stringify(error));
    expect(error.error.data?.alternatives[0]?.startAt).toMatch(/^2026-06-1\dT\d\d:\d\d:00\+09:00$/);
  });

  test("is run by service accounts and webhooks alone, except for what only the people themselves can do", async () => {
    api.clock.set(at("2026-06-01", "09:00"));
    const own = await api.make.order({ disclosureLevel: "L1", reportPeriodEnds: ["2026-05-10"] });
    await api.prisma.orderMentor.create({ data: { orderId: own.orderId, mentorId: counselor.userId } });
    const client = async (customerId: string | null) => {
      const { token } = await api.make.serviceAccount({ customerId, scopes: SERVICE_SCOPES, token: newServiceToken() });
      return connect({ baseUrl, token });
    };
    const [personnel, admins] = [await client(own.customerId), await client(null)];
    const path = { id: own.orderId };
    // People, not service accounts, register the endpoints.
    const endpoint = async (name: "company" | "admins", events: WebhookEvent[]) => {
      const customerId = name === "company" ? { customerId: own.customerId } : {};
      const made = await admin.POST("/webhooks", { body: { name, url: `${receiver.url}/${name}`, events, ...customerId } });
      return given(made).secret;
    };
    const secrets = {
      company: await endpoint("company", ["order.mentees_added", "mentoring.reserved", "mentoring.canceled", "report.published"]),
      admins: await endpoint("admins", ["order.mentees_added", "mentoring.reserved", "mentoring.moved", "mentoring.canceled"]),
    };
    const wrong = { body: { name: "x", url: receiver.url, events: ["order.changed" as const] } };
    expect((await admins.POST("/webhooks", wrong)).error?.error.code).toBe("FORBIDDEN");
    /** The messages that both systems have received since the last call, oldest first. */
    const heard = { company: 0, admins: 0 };
    const news = async (name: "company" | "admins") => {
      // Each run sends one message per subject, because messages about the same subject are sent one after the other.
      for (let run = 0; run < 4; run += 1)
        await api.app.cron(new Request(`${baseUrl}/cron/webhooks`, { headers: { authorization: `Bearer ${CRON_SECRET}` } }), "webhooks");
      const arrived = receiver.received(`/${name}`).slice(heard[name]);
      heard[name] += arrived.length;
      expect(arrived.every((message) => isSignedBy(secrets[name], message))).toBe(true);
      return arrived.map(({ body }) => JSON.parse(body) as { type: string; data: Record<string, unknown> });
    };
    const people = ["佐藤 一", "鈴木 二"].map((name) => ({ email: `${crypto.randomUUID()}@example.com`, name }));

    // The company's system brings its people, and asks for the invitations.
    const added = given(await personnel.POST("/orders/{id}/mentees", { params: { path }, body: { mentees: people } }));
    expect(added.created).toBe(2);
    given(await personnel.POST("/mail/mentee_register", { body: { orderId: own.orderId } }));
    const listed = await api.prisma.orderMentee.findMany({ where: { orderId: own.orderId }, orderBy: { email: "asc" } });
    expect(listed.map(({ status }) => status)).toEqual(["invited", "invited"]);

    expect((await news("company")).map(({ type }) => type)).toEqual(["order.mentees_added"]);
    expect((await news("admins")).map(({ type }) => type)).toEqual(["order.mentees_added"]);

    // A person follows the link and agrees to the terms; no service account does.
    const [place] = listed;
    if (!place?.email) throw new Error("nobody is on the list");
    const token = await mailed(api, {
      purpose: "signup",
      email: place.email,
      role: "mentee",
      orderMenteeId: place.id,
      orderId: own.orderId,
    });
    const answer = given(await connect({ baseUrl }).POST("/signup", { body: { token, password: PASSWORD, ...consents } }));
    if (!("accessToken" in answer)) throw new Error("a link was sent instead");
    const menteeId = answer.user.id;
    given(
      await connect({ baseUrl, token: answer.accessToken }).POST("/mentees/{id}", {
        params: { path: { id: menteeId } },
        body: {
          name: "佐藤 一",
          nameKana: "サトウ ハジメ",
          phone: "090-1234-5678",
          ...consents,
          disclosureAcknowledged: true as const,
        },
      }),
    );

    // The admins' system books what was agreed to on the telephone, moves it and cancels it.
    const wish = {
      mentorId: counselor.userId,
      startAt: "2026-06-23T10:00:00+09:00",
      menteeId,
      acknowledgedDisclosure: own.disclosureLevel,
      acknowledgedPolicyVersion: CONSENT_VERSIONS.policy,
    };
    expect((await admins.POST("/mentoring", { body: wish })).error?.error.code).toBe("CONSENT_REQUIRED");
    const booked = given(await admins.POST("/mentoring", { body: { ...wish, consentChannel: "telephone" } }));
    const moved = given(
      await admins.POST("/mentoring/reschedule", {
        body: { mentoringId: booked.id, startAt: "2026-06-24T10:00:00+09:00", reasonCode: "work", reason: "ご本人からの電話です。" },
      }),
    );
    expect([moved.id, moved.startAt]).toEqual([booked.id, "2026-06-24T10:00:00+09:00"]);
    expect((await news("admins")).map(({ type, data }) => [type, data["mentoringId"]])).toEqual([
      ["mentoring.reserved", booked.id],
      ["mentoring.moved", booked.id],
    ]);
    // The company learns that its list shows one interview more, but neither its time nor that it was moved.
    expect(await news("company")).toMatchObject([{ type: "mentoring.reserved", data: { orderMenteeId: place.id } }]);
    const canceled = given(
      await admins.PATCH("/mentoring/{id}/cancel", {
        params: { path: { id: booked.id } },
        body: { reasonCode: "work", reason: "ご本人からの電話です。" },
      }),
    );
    expect(canceled.status).toBe("canceled");
    expect(given(await admins.GET("/mentoring/{id}", { params: { path: { id: booked.id } } })).status).toBe("canceled");

    expect((await news("admins")).map(({ type }) => type)).toEqual(["mentoring.canceled"]);
    expect(await news("company")).toMatchObject([{ type: "mentoring.canceled", data: { orderMenteeId: place.id } }]);

    // The company's system books for nobody, and reads no interview.
    expect((await personnel.POST("/mentoring", { body: { ...wish, consentChannel: "telephone" } })).error?.error.code).toBe("FORBIDDEN");
    expect((await personnel.GET("/mentoring/{id}", { params: { path: { id: booked.id } } })).error?.error.code).toBe("FORBIDDEN");

    // A report is published by people; the company's system reads it from then on.
    const group = { order: own, mentor: { ...counselor, role: "mentor" as const }, satisfaction: 4 };
    await api.make.participants(12, { ...group, department: "営業部", ageBand: "20代後半" });
    const orderIds = own.orderId;
    const reportPath = { params: { path: { orderIds } } };
    for (const body of [{ proposals: "研修を提案します。" }, { reviewed: true as const }])
      given(await admin.POST("/orders/mentoring-report/{orderIds}", { ...reportPath, body }));
    expect(
      (await admins.POST("/orders/mentoring-report/{orderIds}", { ...reportPath, body: { proposals: "勝手に" } })).response.status,
    ).toBe(403);
    const reported = await api.rest("orders.publishOrderReport", { id: orderIds }, { token: await api.signIn(await api.make.admin()) });
    expect(reported.status).toBe(200);
    expect(await news("company")).toMatchObject([{ type: "report.published" }]);
    const report = given(await personnel.GET("/orders/mentoring-report/{orderIds}", reportPath));
    expect(JSON.stringify(report)).toContain("研修を提案します。");
    expect(given(await personnel.GET("/orders/mentoring-report")).items).toHaveLength(1);

    // No message describes a person, and none of the company's an interview.
    const told = JSON.stringify([...receiver.received("/company"), ...receiver.received("/admins")]);
    for (const word of ["佐藤", "鈴木", "example.com", "電話", "2026-06-23", "2026-06-24"])
      expect([word, told.includes(word)]).toEqual([word, false]);
    expect(JSON.stringify(receiver.received("/company"))).not.toContain(booked.id);
    expect(JSON.stringify(receiver.received("/company"))).not.toContain(menteeId);

    // The audit log has all of it under the names of the service accounts.
    const log = given(await admins.GET("/audit-logs", { params: { query: { orderId: own.orderId } } }));
    expect(JSON.stringify(log)).toContain("サービスアカウント「人事システムとの連携」");
  });
});
