import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createApp } from "../src/app";
import { startApi } from "./support/api-harness";

const SECRET = `whsec_${Buffer.from("a secret of the provider of mails").toString("base64")}`;
// A mail of another test that is still being sent would make the route wait for its answer.
const api = await startApi({ fresh: true });
const appWith = (resendWebhookSecret: string | undefined) =>
  createApp(
    {
      databaseUrl: api.url,
      poolMax: 2,
      secret: "a secret of the tests, long enough to seal with",
      baseUrl: "http://localhost:3000",
      logLevel: "silent",
      resendWebhookSecret,
    },
    api.clock,
  );
const [app, shut] = [appWith(SECRET), appWith(undefined)];

/**
 * The signature as the provider defines it: HMAC-SHA256 over id, second and body, with the part of the secret behind the prefix as its key.
 */
const signatureOf = (secret: string, id: string, at: Date, body: string): string =>
  `v1,${createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`${id}.${Math.floor(at.getTime() / 1000)}.${body}`)
    .digest("base64")}`;

/** Signatures use the real time, because the provider's clock cannot be set. */
function knock(
  type: string,
  providerId: string,
  { secret = SECRET, at = appWith, age = 0, id = `msg_${crypto.randomUUID()}`, more = {} } = {},
) {
  const body = JSON.stringify({
    type,
    created_at: "2026-06-01T00:00:00.000Z",
    data: { email_id: providerId, bounce: { message: "mailbox full" }, ...more },
  });
  const signedAt = new Date(Date.now() - age);
  const headers = {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(signedAt.getTime() / 1000)),
    "svix-signature": signatureOf(secret, id, signedAt, body),
  };
  const chosen = at === appWith ? app : shut;
  return chosen.resend(new Request("http://localhost:3000/api/webhooks/resend", { method: "POST", body, headers }));
}

async function sent() {
  const mentee = await api.make.mentee({ order: await api.make.order() });
  const providerId = crypto.randomUUID();
  const now = api.clock.now();
  const { id } = await api.prisma.mail.create({
    data: {
      type: "report_remind",
      toUserId: mentee.userId,
      sentTo: mentee.email,
      providerId,
      status: "sent",
      queuedAt: now,
      nextTryAt: now,
      dedupeKey: crypto.randomUUID(),
    },
  });
  const state = async () => ({
    mail: await api.prisma.mail.findUniqueOrThrow({ where: { id } }),
    user: await api.prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } }),
    tasks: await api.prisma.auditLog.count({ where: { entity: "Mail", entityId: id } }),
  });
  return { mentee, providerId, state };
}

describe("the route of the provider", () => {
  test("marks an address from which mails come back, once, however often it is told", async () => {
    const { providerId, state } = await sent();
    const id = `msg_${crypto.randomUUID()}`;
    for (let i = 0; i < 3; i++) expect((await knock("email.bounced", providerId, { id })).status).toBe(200);
    const { mail, user, tasks } = await state();
    expect(mail).toMatchObject({ status: "bounced", lastError: "mailbox full" });
    expect([user.emailBouncedAt, user.emailComplainedAt, tasks]).toEqual([new Date("2026-06-01T00:00:00Z"), null, 1]);
  });

  test("hears of complaints and deliveries, in whatever order", async () => {
    const { providerId, state } = await sent();
    for (const type of ["email.complained", "email.delivered", "email.opened"]) expect((await knock(type, providerId)).status).toBe(200);
    const { mail, user, tasks } = await state();
    expect([mail.status, mail.deliveredAt !== null, user.emailComplainedAt !== null, user.emailBouncedAt, tasks]).toEqual([
      "complained",
      true,
      true,
      null,
      1,
    ]);
  });

  test("leaves a newer address of the person alone", async () => {
    const { mentee, providerId, state } = await sent();
    await api.prisma.user.update({ where: { id: mentee.userId }, data: { email: `new-${mentee.email}` } });
    await knock("email.bounced", providerId);
    expect((await state()).user.emailBouncedAt).toBeNull();
  });

  test("ignores a mail that is not ours", async () => {
    expect((await knock("email.bounced", crypto.randomUUID())).status).toBe(200);
  });

  test("finds a mail whose answer was lost, and that was filed as one that may have arrived", async () => {
    const { mentee, providerId, state } = await sent();
    const tried = api.clock.now();
    const lost = {
      providerId: null,
      status: "maybe_sent",
      skippedReason: "interview_moved",
      firstTriedAt: tried,
      subject: "明日の面談",
    } as const;
    await api.prisma.mail.updateMany({ where: { toUserId: mentee.userId }, data: lost });
    const more = { to: [mentee.email], subject: "明日の面談", created_at: tried.toISOString() };
    for (const other of [{ subject: "別の件" }, { to: ["somebody@example.jp"] }, { created_at: "2026-05-01T00:00:00Z" }])
      await knock("email.delivered", providerId, { more: { ...more, ...other } });
    expect((await state()).mail).toMatchObject({ status: "maybe_sent", providerId: null });
    expect((await knock("email.delivered", providerId, { more })).status).toBe(200);
    expect((await state()).mail).toMatchObject({ status: "delivered", providerId, skippedReason: null, sentAt: tried });
    expect((await knock("email.bounced", providerId)).status).toBe(200);
    expect((await state()).mail.status).toBe("bounced");
  });

  test("settles neither mail where two fit", async () => {
    const { mentee, providerId, state } = await sent();
    const now = api.clock.now();
    const lost = {
      providerId: null,
      firstTriedAt: now,
      subject: "二通ある件",
      toUserId: mentee.userId,
      sentTo: mentee.email,
      status: "sent",
    } as const;
    await api.prisma.mail.updateMany({ where: { toUserId: mentee.userId }, data: lost });
    await api.prisma.mail.create({
      data: { ...lost, type: "report_remind", queuedAt: now, nextTryAt: now, dedupeKey: crypto.randomUUID() },
    });
    await knock("email.bounced", providerId, { more: { to: [mentee.email], subject: "二通ある件", created_at: now.toISOString() } });
    expect((await state()).mail).toMatchObject({ status: "sent", providerId: null });
  });

  test("records a bounce whose words hold a NUL", async () => {
    const { providerId, state } = await sent();
    const more = { bounce: { message: "550 \u0000 no such user" } };
    expect((await knock("email.bounced", `${providerId}\u0000`, { more })).status).toBe(200);
    expect((await state()).mail).toMatchObject({ status: "bounced", lastError: "550  no such user" });
  });

  test("answers so that Resend repeats the event while a mail is being sent whose answer is not stored yet", async () => {
    const { mentee, providerId, state } = await sent();
    const own = { toUserId: mentee.userId };
    await api.prisma.mail.updateMany({ where: own, data: { status: "sending", providerId: null, firstTriedAt: api.clock.now() } });
    expect((await knock("email.bounced", providerId)).status).toBe(503);
    expect((await state()).user.emailBouncedAt).toBeNull();
    await api.prisma.mail.updateMany({ where: own, data: { status: "sent", providerId } });
    expect((await knock("email.bounced", providerId)).status).toBe(200);
    const { mail, user } = await state();
    expect([mail.status, user.emailBouncedAt !== null]).toEqual(["bounced", true]);
  });

  test("refuses a wrong and an old signature, and everything where no secret is set", async () => {
    const { providerId, state } = await sent();
    const other = `whsec_${Buffer.from("another secret, as long as the first").toString("base64")}`;
    const answers = await Promise.all([
      knock("email.bounced", providerId, { secret: other }),
      knock("email.bounced", providerId, { age: 6 * 60_000 }),
      knock("email.bounced", providerId, { at: () => shut }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await state()).mail.status).toBe("sent");
    await Promise.all([app.close(), shut.close()]);
  });
});

test("a message that does not end is not read to its end", async () => {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 65_536;
      if (sent > 20_000_000) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
    },
  });
  const request = new Request("http://localhost:3000/api/webhooks/resend", { method: "POST", body, duplex: "half" } as RequestInit);
  expect((await app.resend(request)).status).toBe(413);
  expect(sent).toBeLessThan(1_000_000);
});
