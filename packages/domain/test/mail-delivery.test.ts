import { expect, test } from "vitest";
import { deliveryVerdict } from "../src/mail-delivery";

const facts = { sent: 3, trouble: null, hasSignedIn: true };

test.each([
  ["a mail that bounced, whatever arrived before", { trouble: "bounced" }, "bounced"],
  ["a complaint", { trouble: "complained" }, "complained"],
  ["a mail that could not be sent", { trouble: "failed", sent: 0 }, "failed"],
  ["a try whose outcome nobody knows", { trouble: "maybe_sent" }, "unknown"],
  ["nothing but what is on its way", { sent: 0, hasSignedIn: false }, "waiting"],
  ["mails of which none was ever opened", { hasSignedIn: false }, "unopened"],
  ["mails to somebody who signs in", {}, "arrived"],
] as const)("%s", (_, more, verdict) => {
  expect(deliveryVerdict({ ...facts, ...more })).toBe(verdict);
});
