import type { AddressInfo } from "node:net";
import { serve } from "@hono/node-server";
import { hashPassword } from "@knotter/auth/password";
import { connect, type Knotter } from "@knotter/client/client";
import { book } from "@knotter/client/examples/book";
import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { at } from "@knotter/testing/factories/given";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { mailed } from "./support/links";

const api = await startApi();
const PASSWORD = "a long password nobody knows";
const server = serve({ fetch: api.app.rest, port: 0, hostname: "127.0.0.1" });
await new Promise<void>((resolve) => (server.listening ? resolve() : server.once("listening", () => resolve())));
afterAll(() => void server.close());
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
});
