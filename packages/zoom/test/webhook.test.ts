import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { readWebhook, signatureOf } from "../src/webhook";

const SECRET = "zoom-webhook-secret-token";
const NOW = new Date("2026-06-01T00:00:00Z");
const SECONDS = String(NOW.getTime() / 1000);
const signed = (message: unknown, { secret = SECRET, timestamp = SECONDS } = {}) => {
  const body = typeof message === "string" ? message : JSON.stringify(message);
  return { body, timestamp, signature: signatureOf(secret, timestamp, body) };
};
const deauthorized = {
  event: "app_deauthorized",
  event_ts: NOW.getTime(),
  payload: {
    user_data_retention: "false",
    account_id: "EabCDEFghiLHMA",
    user_id: "z9jkdsfsdfjhdkfjQ",
    signature: "827edc3452044f0bc86bdd5684afb7d1e6becfa1a767f24df1b287853cf73000",
    deauthorization_time: "2026-05-31T23:59:30.632Z",
    client_id: "ADZ9k9bTWmGUoUbECUKU_a",
  },
};
const challenge = { event: "endpoint.url_validation", payload: { plainToken: "qgg8vlvZRS6UYooatFL8Aw" } };

test("the signature is Zoom's own: v0= and the HMAC-SHA256 of v0:{timestamp}:{body}", () => {
  const body = '{"event":"meeting.started"}';
  expect(signatureOf(SECRET, "1658940994", body)).toBe(`v0=${createHmac("sha256", SECRET).update(`v0:1658940994:${body}`).digest("hex")}`);
});

describe("a genuine message", () => {
  test("asks for the secret, and gets the hash of its word", () => {
    expect(readWebhook([SECRET], signed(challenge), NOW)).toEqual({
      outcome: "challenge",
      answer: {
        plainToken: "qgg8vlvZRS6UYooatFL8Aw",
        encryptedToken: createHmac("sha256", SECRET).update("qgg8vlvZRS6UYooatFL8Aw").digest("hex"),
      },
    });
  });

  test("says who has taken the app off, and when", () => {
    expect(readWebhook([SECRET], signed(deauthorized), NOW)).toEqual({
      outcome: "deauthorized",
      news: { zoomUserId: "z9jkdsfsdfjhdkfjQ", clientId: "ADZ9k9bTWmGUoUbECUKU_a", at: new Date("2026-05-31T23:59:30.632Z") },
    });
  });

  test("may be signed with the secret of the deauthorisation notification", () => {
    expect(readWebhook(["another secret of theirs", SECRET], signed(deauthorized), NOW).outcome).toBe("deauthorized");
  });

  test.each([
    ["another event", { event: "meeting.started", payload: { object: {} } }],
    ["nobody in it", { ...deauthorized, payload: {} }],
    ["a NUL in its id", { ...deauthorized, payload: { ...deauthorized.payload, user_id: "z9j\u0000" } }],
    ["no object", "[]"],
    ["no JSON", "{"],
    ["nothing", ""],
  ])("with %s is ignored", (_name, message) => {
    expect(readWebhook([SECRET], signed(message), NOW)).toEqual({ outcome: "ignored" });
  });

  test.each([-299, 0, 299])("is taken %i seconds off our clock", (seconds) => {
    const timestamp = String(NOW.getTime() / 1000 + seconds);
    expect(readWebhook([SECRET], signed(deauthorized, { timestamp }), NOW).outcome).toBe("deauthorized");
  });
});

describe("refused without saying why is", () => {
  const good = signed(deauthorized);
  test.each([
    ["a body that was changed", { ...good, body: good.body.replace("z9jk", "z8jk") }],
    ["a body that was written anew", { ...good, body: `${good.body} ` }],
    ["another secret", signed(deauthorized, { secret: "another secret of somebody" })],
    ["another time than was signed", { ...good, timestamp: String(Number(good.timestamp) + 1) }],
    ["five minutes and a second ago", signed(deauthorized, { timestamp: String(NOW.getTime() / 1000 - 301) })],
    ["five minutes and a second from now", signed(deauthorized, { timestamp: String(NOW.getTime() / 1000 + 301) })],
    ["no time", signed(deauthorized, { timestamp: "" })],
    ["a time that is none", signed(deauthorized, { timestamp: "1e9" })],
    ["no signature", { ...good, signature: "" }],
    ["a signature without its version", { ...good, signature: good.signature.slice(3) }],
    ["the beginning of the signature", { ...good, signature: good.signature.slice(0, -1) }],
    ["the signature in capitals", { ...good, signature: good.signature.toUpperCase() }],
    ["a question for the secret that nobody has signed", { ...signed(challenge), signature: `v0=${"0".repeat(64)}` }],
  ])("%s", (_name, message) => {
    expect(readWebhook([SECRET], message, NOW)).toEqual({ outcome: "refused" });
  });

  test("every message, where no secret is set", () => {
    expect(readWebhook([], good, NOW)).toEqual({ outcome: "refused" });
  });
});

test("nobody gets a signature by asking for it: what could begin a message of Zoom's is not hashed", () => {
  const forged = `v0:${SECONDS}:${JSON.stringify(deauthorized)}`;
  expect(readWebhook([SECRET], signed({ event: "endpoint.url_validation", payload: { plainToken: forged } }), NOW).outcome).toBe("ignored");
});
