import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { readWebhook } from "../src/webhook";

const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const NOW = new Date("2026-04-01T00:00:00Z");

beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const body = (type: string, data: object = { email_id: "56761188", to: ["a@example.jp"], subject: "s" }) =>
  JSON.stringify({ type, created_at: "2026-03-31T23:59:30.000Z", data });

function headersFor(text: string, { at = NOW, secret = SECRET, id = "msg_1" } = {}) {
  return {
    "svix-id": id,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
    "svix-signature": new Webhook(secret).sign(id, at, text),
  };
}
const read = (text: string, headers = headersFor(text)) => readWebhook(SECRET, text, headers);

describe("a genuine webhook message", () => {
  test.each([
    ["email.delivered", "delivered"],
    ["email.bounced", "bounced"],
    ["email.complained", "complained"],
    ["email.suppressed", "bounced"],
  ])("%s is reported as an event", (type, event) => {
    expect(read(body(type))).toEqual({
      outcome: "news",
      news: { providerId: "56761188", event, at: new Date("2026-03-31T23:59:30Z"), messageId: "msg_1", reason: null, mail: null },
    });
  });

  test("says what the mail was, so that one is found whose answer was lost", () => {
    const data = { email_id: "1", to: ["a@example.jp"], subject: "面談の前日です", created_at: "2026-03-31T23:58:00.000Z" };
    expect(read(body("email.delivered", data))).toMatchObject({
      news: { mail: { to: "a@example.jp", subject: "面談の前日です", takenAt: new Date("2026-03-31T23:58:00Z") } },
    });
    for (const change of [{ to: ["a@example.jp", "b@example.jp"] }, { subject: 1 }, { created_at: "yesterday" }])
      expect(read(body("email.delivered", { ...data, ...change }))).toMatchObject({ outcome: "news", news: { mail: null } });
  });

  test("is read with a NUL in it, which no text of a database can hold", () => {
    const data = { email_id: "56\u0000761188", bounce: { message: "550 \u0000no such user" } };
    expect(read(body("email.bounced", data))).toMatchObject({ news: { providerId: "56761188", reason: "550 no such user" } });
    expect(read(body("email.bounced", { email_id: "\u0000" }))).toEqual({ outcome: "ignored" });
  });

  test("of a bounce says why", () => {
    const text = body("email.bounced", { email_id: "1", bounce: { message: "mailbox full", type: "Transient" } });
    expect(read(text)).toMatchObject({ outcome: "news", news: { reason: "mailbox full" } });
  });

  test("about anything else is answered and ignored", () => {
    for (const type of ["email.sent", "email.opened", "email.clicked", "contact.created", "constructor", "__proto__"])
      expect(read(body(type))).toEqual({ outcome: "ignored" });
  });

  test("that cannot be understood is ignored", () => {
    for (const text of [
      "[]",
      "null",
      "1",
      '"x"',
      "{}",
      body("email.bounced", {}),
      '{"type":"email.bounced","data":{"email_id":"1"},"created_at":"x"}',
    ])
      expect(read(text)).toEqual({ outcome: "ignored" });
  });

  test("may carry several signatures, while a secret is being changed", () => {
    const text = body("email.delivered");
    const headers = headersFor(text);
    expect(read(text, { ...headers, "svix-signature": `v1,AAAA v2,xxxx ${headers["svix-signature"]}` })).toMatchObject({ outcome: "news" });
  });

  test("sent twice is the same event", () => {
    const text = body("email.delivered");
    expect(read(text)).toEqual(read(text));
  });
});

test("the vector that the scheme publishes is good", () => {
  vi.setSystemTime(new Date(1_614_265_330_000));
  const headers = {
    "svix-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "svix-timestamp": "1614265330",
    "svix-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  };
  expect(readWebhook(SECRET, '{"test": 2432232314}', headers)).toEqual({ outcome: "ignored" });
  expect(readWebhook(SECRET, '{"test": 2432232315}', headers)).toEqual({ outcome: "refused" });
});

describe("a webhook message is refused", () => {
  const text = body("email.bounced");
  const good = headersFor(text);
  test.each([
    ["another body", `${text} `, good],
    ["another secret", text, headersFor(text, { secret: "whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB" })],
    ["another id", text, { ...good, "svix-id": "msg_2" }],
    ["another time", text, { ...good, "svix-timestamp": String(Number(good["svix-timestamp"]) + 1) }],
    ["older than five minutes", text, headersFor(text, { at: new Date(NOW.getTime() - 301_000) })],
    ["from the future", text, headersFor(text, { at: new Date(NOW.getTime() + 301_000) })],
    ["no time", text, { ...good, "svix-timestamp": "soon" }],
    ["no version", text, { ...good, "svix-signature": good["svix-signature"].slice(3) }],
    ["a version alone", text, { ...good, "svix-signature": "v1" }],
    ["an empty signature", text, { ...good, "svix-signature": "" }],
    ["nothing at all", text, {}],
  ])("with %s", (_, sent, headers) => {
    expect(readWebhook(SECRET, sent, headers)).toEqual({ outcome: "refused" });
  });

  test("four minutes and 59 seconds are not too late", () => {
    expect(read(text, headersFor(text, { at: new Date(NOW.getTime() - 299_000) }))).toMatchObject({ outcome: "news" });
  });
});

test("a secret that is none is an error of the configuration", () => {
  expect(() => readWebhook("", "{}", {})).toThrow();
});
