import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { newWebhookSecret, shownWebhookSecret, webhookHeaders } from "../src/webhook-signature";

test("signs the vector of Standard Webhooks", () => {
  const secret = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const message = { id: "msg_p5jXN8AQM9LWM0D4loKWxJek", at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' };
  expect(webhookHeaders([secret], message)).toEqual({
    "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
    "webhook-timestamp": "1614265330",
    "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
  });
  expect(shownWebhookSecret(secret)).toBe("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw");
});

test("signs by both secrets while one replaces the other, and differently for each id, time and body", () => {
  const [next, before] = [newWebhookSecret(), newWebhookSecret()];
  const message = { id: "a", at: new Date(0), body: "{}" };
  const signatures = webhookHeaders([next, before], message)["webhook-signature"].split(" ");
  expect(signatures).toEqual([next, before].map((secret) => `v1,${createHmac("sha256", secret).update("a.0.{}").digest("base64")}`));
  const variants = [message, { ...message, id: "b" }, { ...message, at: new Date(1000) }, { ...message, body: "{ }" }];
  expect(new Set(variants.map((variant) => webhookHeaders([next], variant)["webhook-signature"])).size).toBe(4);
  expect(next).toHaveLength(32);
  expect(Buffer.from(next)).not.toEqual(Buffer.from(before));
});
