import { type FakeResend, startFakeResend } from "@knotter/testing/fake-resend";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { localMailer, type OutgoingMail, sandboxMailer } from "../src/mailer";
import { resendMailer } from "../src/resend-mailer";

let fake: FakeResend;
let clock: Date;

beforeEach(async () => {
  clock = new Date("2026-04-01T00:00:00Z");
  fake = await startFakeResend({ now: () => clock });
});
afterEach(() => fake.close());

const mailer = (changes: { apiKey?: string; baseUrl?: string; timeoutMs?: number } = {}) =>
  resendMailer({
    apiKey: "re_test",
    baseUrl: fake.url,
    from: "Knotter 事務局 <no-reply@knotter.example.jp>",
    replyTo: "support@knotter.example.jp",
    ...changes,
  });

const letter = (key: string, changes: Partial<OutgoingMail> = {}): OutgoingMail => ({
  key,
  to: `${key.replace(/\W/g, "-")}@example.jp`,
  subject: `【Knotter】${key}`,
  html: `<p>${key}</p>`,
  text: key,
  ...changes,
});
const many = (count: number, batch: string): OutgoingMail[] => Array.from({ length: count }, (_, index) => letter(`m-${index}`, { batch }));
const ics = {
  fileName: "knotter.ics",
  mediaType: "text/calendar; charset=utf-8; method=REQUEST",
  content: "BEGIN:VCALENDAR\r\nSUMMARY:面談",
};
const keysTaken = () => fake.accepted.map(({ idempotencyKey }) => idempotencyKey);

describe("a mail that was judged too long ago", () => {
  test("is not sent: neither behind others that took their time, nor after a wait", async () => {
    let calls = 0;
    const twice = () => ++calls <= 2;
    const results = await mailer().send([letter("a"), letter("b"), letter("c"), letter("d")], undefined, twice);
    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "wait", "wait"]);
    expect(results[2]).toMatchObject({ retryAfterSeconds: 0 });
    expect(keysTaken()).toEqual(["a", "b"]);

    calls = 1;
    fake.fault = () => ({ kind: "rate_limit", retryAfterSeconds: 1 });
    const [waiting] = await mailer().send(
      [letter("e")],
      async () => {
        fake.fault = () => null;
      },
      () => ++calls <= 2,
    );
    expect(waiting).toMatchObject({ outcome: "wait", retryAfterSeconds: 1 });
    expect(keysTaken()).toEqual(["a", "b"]);
  });
});

describe("one mail", () => {
  test("is taken as it was written, and its id comes back", async () => {
    const [result] = await mailer().send([letter("reserved/1/0/mentee")]);
    const [taken] = fake.accepted;
    expect(result).toEqual({ key: "reserved/1/0/mentee", outcome: "accepted", providerId: taken?.id });
    expect(taken).toMatchObject({
      from: "Knotter 事務局 <no-reply@knotter.example.jp>",
      to: ["reserved-1-0-mentee@example.jp"],
      replyTo: ["support@knotter.example.jp"],
      subject: "【Knotter】reserved/1/0/mentee",
      html: "<p>reserved/1/0/mentee</p>",
      text: "reserved/1/0/mentee",
      idempotencyKey: "reserved/1/0/mentee",
      batch: false,
    });
    expect(taken?.headers).toMatchObject({ "Auto-Submitted": "auto-generated" });
  });

  test("carries its calendar file, byte by byte, with the method in its type", async () => {
    await mailer().send([letter("a", { attachments: [ics], batch: "b" })]);
    expect(fake.accepted[0]?.attachments).toEqual([{ filename: ics.fileName, contentType: ics.mediaType, content: ics.content }]);
    expect(fake.accepted[0]?.batch).toBe(false);
  });

  test("sent twice is one mail with one id", async () => {
    const first = await mailer().send([letter("a")]);
    expect(await mailer().send([letter("a")])).toEqual(first);
    expect(fake.accepted).toHaveLength(1);
  });

  test("after 24 hours its key is forgotten", async () => {
    await mailer().send([letter("a")]);
    clock = new Date(clock.getTime() + 24 * 3_600_000);
    await mailer().send([letter("a")]);
    expect(fake.accepted).toHaveLength(2);
  });

  test("under a key that stood for other words is not sent, and somebody has to look", async () => {
    await mailer().send([letter("a")]);
    const [result] = await mailer().send([letter("a", { text: "other words" })]);
    expect(result).toMatchObject({ outcome: "unknown" });
    expect(fake.accepted).toHaveLength(1);
  });

  test("to an address that is none is refused for good", async () => {
    const [result] = await mailer().send([letter("a", { to: "nobody" })]);
    expect(result).toMatchObject({ outcome: "permanent", reason: expect.stringContaining("to") });
  });
});

describe("a batch", () => {
  test("of 100 is one call under its own key, and each mail gets its own id", async () => {
    const mails = many(100, "batch-1");
    const results = await mailer().send(mails);
    expect(fake.calls).toEqual([{ path: "/emails/batch", idempotencyKey: "batch-1", size: 100, number: 0 }]);
    for (const [index, result] of results.entries()) {
      const taken = fake.accepted.find(({ text }) => text === mails[index]?.text);
      expect(result).toEqual({ key: mails[index]?.key, outcome: "accepted", providerId: taken?.id });
    }
  });

  test("tried again is the same bytes, whatever the order of its mails", async () => {
    const mails = many(5, "batch-1");
    const first = await mailer().send(mails);
    const again = await mailer().send(mails.toReversed());
    expect(again.toReversed()).toEqual(first);
    expect(fake.accepted).toHaveLength(5);
  });

  test("that has lost a member is not sent a second time", async () => {
    await mailer().send(many(5, "batch-1"));
    const results = await mailer().send(many(4, "batch-1"));
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(4).fill("unknown"));
    expect(fake.accepted).toHaveLength(5);
  });

  test("with one bad address sends all the others, and each result stands at its mail", async () => {
    const mails = many(5, "batch-1").map((mail, index) => (index === 2 ? { ...mail, to: "nobody" } : mail));
    const results = await mailer().send(mails);
    expect(results.map(({ outcome }) => outcome)).toEqual(["accepted", "accepted", "permanent", "accepted", "accepted"]);
    for (const [index, result] of results.entries()) {
      if (result.outcome === "accepted") expect(fake.accepted.find(({ id }) => id === result.providerId)?.text).toBe(mails[index]?.text);
    }
  });

  test("and single mails and attachments go side by side, with results in the order of the mails", async () => {
    const mails = [
      letter("x"),
      letter("b1", { batch: "B" }),
      letter("c1", { batch: "C" }),
      letter("b2", { batch: "B" }),
      letter("y", { batch: "B", attachments: [ics] }),
    ];
    const results = await mailer().send(mails);
    expect(results.map(({ key }) => key)).toEqual(["x", "b1", "c1", "b2", "y"]);
    expect(fake.calls.map(({ idempotencyKey, size }) => [idempotencyKey, size])).toEqual([
      ["B", 2],
      ["C", 1],
      ["x", 1],
      ["y", 1],
    ]);
  });

  test("of more than 100 is a mistake of the caller", async () => {
    await expect(mailer().send(many(101, "B"))).rejects.toThrow(RangeError);
    expect(fake.calls).toEqual([]);
  });
});

describe("when the provider fails", () => {
  test("a limit is waited for as long as it says, and nobody behind it is tried", async () => {
    fake.breakNext({ kind: "rate_limit", retryAfterSeconds: 7 });
    const results = await mailer().send([letter("a"), letter("b")]);
    expect(results.map((result) => result.outcome === "wait" && result.retryAfterSeconds)).toEqual([7, 7]);
    expect(fake.calls).toHaveLength(1);
    expect((await mailer().send([letter("a"), letter("b")])).map(({ outcome }) => outcome)).toEqual(["accepted", "accepted"]);
  });

  test.each([
    ["an error before", { kind: "error", status: 500 }, 0],
    ["an error after it was taken", { kind: "error", status: 503, accepts: true }, 1],
    ["a cut before", { kind: "cut", accepts: false }, 0],
    ["a cut after it was taken", { kind: "cut", accepts: true }, 1],
    ["half an answer after it was taken", { kind: "malformed", accepts: true }, 1],
    ["a page instead of an answer", { kind: "malformed", accepts: false }, 0],
  ] as const)("%s: tried again under the same key, it is one mail", async (_, fault, taken) => {
    fake.breakNext(fault);
    expect((await mailer().send([letter("a")]))[0]).toMatchObject({ outcome: "retry" });
    expect(fake.accepted).toHaveLength(taken);
    expect((await mailer().send([letter("a")]))[0]).toMatchObject({ outcome: "accepted", providerId: fake.accepted[0]?.id });
    expect(keysTaken()).toEqual(["a"]);
  });

  test.each([
    ["a cut after it was taken", { kind: "cut", accepts: true }],
    ["an error before", { kind: "error", status: 502 }],
  ] as const)("%s: a whole batch, tried again, is one mail for each", async (_, fault) => {
    fake.breakNext(fault);
    const mails = many(20, "B");
    expect(new Set((await mailer().send(mails)).map(({ outcome }) => outcome))).toEqual(new Set(["retry"]));
    expect(new Set((await mailer().send(mails)).map(({ outcome }) => outcome))).toEqual(new Set(["accepted"]));
    expect(fake.accepted.map(({ text }) => text).toSorted()).toEqual(mails.map(({ text }) => text).toSorted());
  });

  test("nobody waits for a slow answer; it is found again by its key", async () => {
    fake.breakNext({ kind: "slow", milliseconds: 2_500 });
    const [result] = await mailer({ timeoutMs: 1_000 }).send([letter("a")]);
    expect(result).toMatchObject({ outcome: "retry" });
    await expect.poll(() => fake.accepted.length, { timeout: 20_000 }).toBe(1);
    expect((await mailer().send([letter("a")]))[0]).toMatchObject({ outcome: "accepted" });
    expect(fake.accepted).toHaveLength(1);
  });

  test("a provider that is not there costs one attempt, not one for each mail", async () => {
    const gone = await startFakeResend();
    await gone.close();
    const results = await mailer({ baseUrl: gone.url }).send([letter("a"), letter("b"), letter("c")]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["retry", "wait", "wait"]);
  });

  test("a key of the account that is no good loses no mail", async () => {
    expect((await mailer({ apiKey: "re_wrong" }).send([letter("a")]))[0]).toMatchObject({ outcome: "refused" });
    fake.breakNext({ kind: "unauthorized" });
    const results = await mailer().send([letter("a"), letter("b")]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["refused", "wait"]);
    expect((await mailer().send([letter("a")]))[0]).toMatchObject({ outcome: "accepted" });
  });

  test("what cannot be sent does not hold up the others", async () => {
    const results = await mailer().send([letter("a", { to: "nobody" }), letter("b")]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["permanent", "accepted"]);
  });
});

test("300 mails arrive once each through every fault of the provider in any order", async () => {
  const mails = [
    ...many(200, "x").map((mail, index) => ({ ...mail, batch: `batch-${index % 4}` })),
    ...Array.from({ length: 100 }, (_, index) => letter(`s-${index}`)),
  ];
  const kinds = [
    { kind: "rate_limit", retryAfterSeconds: 1 },
    { kind: "cut", accepts: true },
    { kind: "cut", accepts: false },
    { kind: "error", status: 500, accepts: true },
    { kind: "error", status: 502 },
    { kind: "malformed", accepts: true },
  ] as const;
  fake.fault = ({ number }) => (number % 3 === 0 ? (kinds[(number / 3) % kinds.length] ?? null) : null);
  const done = new Set<string>();
  // Retries like the outbox: a batch is finished only when each of its mails is.
  const open = ({ key, batch }: OutgoingMail): boolean =>
    batch === undefined ? !done.has(key) : mails.some((other) => other.batch === batch && !done.has(other.key));
  for (let round = 0; done.size < mails.length && round < 200; round++) {
    for (const { key, outcome } of await mailer().send(mails.filter(open))) {
      if (outcome === "accepted") done.add(key);
      expect(["accepted", "retry", "wait"]).toContain(outcome);
    }
  }
  expect(done.size).toBe(300);
  expect(fake.accepted.map(({ text }) => text).toSorted()).toEqual(mails.map(({ text }) => text).toSorted());
});

test("without a provider mails are delivered here", async () => {
  expect(await localMailer().send([letter("a"), letter("b")])).toEqual([
    { key: "a", outcome: "delivered_locally" },
    { key: "b", outcome: "delivered_locally" },
  ]);
});

test("in the sandbox everything goes to one address, and says whose it was", async () => {
  await sandboxMailer(mailer(), "dev@knotter.example.jp").send([letter("a"), letter("b", { batch: "B" })]);
  expect(fake.accepted.map(({ to }) => to)).toEqual([["dev@knotter.example.jp"], ["dev@knotter.example.jp"]]);
  expect(fake.accepted.map(({ subject }) => subject).toSorted()).toEqual([
    "【Knotter】a ［a@example.jp 宛］",
    "【Knotter】b ［b@example.jp 宛］",
  ]);
});
