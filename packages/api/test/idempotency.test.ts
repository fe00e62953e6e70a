import { can, isWrite } from "@knotter/contract/endpoint";
import { describe, expect, test } from "vitest";
import { type Answer, type Input, startApi } from "./support/api-harness";
import { ENTRIES } from "./support/entries";
import { type Fixture, fixturesFor, KINDS } from "./support/fixtures";
import { type OperationKey, operations, rowOf } from "./support/operations";

const api = await startApi();
const { prisma } = api;
const fixture = await fixturesFor(api);

const refused = (answer: Answer) => [answer.status, answer.error?.code ?? null];
const keyed = ({ token }: Pick<Fixture, "token">, key: string) => ({ token, headers: { "idempotency-key": key } });
const newKey = () => crypto.randomUUID();
const input = (key: OperationKey, of: Fixture): Input => ENTRIES[key].input(of) as Input;
const bookings = ({ mentee }: Fixture) => prisma.mentoring.count({ where: { menteeId: mentee.userId } });

const traces = async () => [
  await prisma.auditLog.count(),
  await prisma.mail.count(),
  await prisma.ledgerEntry.count(),
  await prisma.linkToken.count(),
  await prisma.mentoringEvent.count(),
];

describe("the same key with the same body", () => {
  test.each(["mentoring.book", "mentoring.cancel", "mentoring.reschedule"] as const)(
    "%s answers the very same text, and does it once",
    async (operation) => {
      const mine = await fixture("mentee", "a");
      const key = newKey();
      const before = await bookings(mine);
      const first = await api.rest(operation, input(operation, mine), keyed(mine, key));
      expect(first.status).toBeLessThan(300);
      const mails = await prisma.mail.count({ where: { toUserId: mine.mentee.userId } });
      const again = await api.rest(operation, input(operation, mine), keyed(mine, key.toUpperCase()));
      expect([again.status, again.text]).toEqual([first.status, first.text]);
      expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
      expect(await bookings(mine)).toBe(before + (operation === "mentoring.book" ? 1 : 0));
      expect(await prisma.mail.count({ where: { toUserId: mine.mentee.userId } })).toBe(mails);
    },
  );

  test.each(["mentorSchedule.create", "mentorSchedule.update", "mentorSchedule.remove"] as const)(
    "%s answers the very same text",
    async (operation) => {
      const mine = await fixture("mentor", "a");
      const key = newKey();
      const first = await api.rest(operation, input(operation, mine), keyed(mine, key));
      expect(first.status).toBeLessThan(300);
      const again = await api.rest(operation, input(operation, mine), keyed(mine, key));
      expect([again.status, again.text]).toEqual([first.status, first.text]);
    },
  );

  // A sign-out ends the session that would ask again; a first registration needs somebody in temporary registration. Secrets shown once are
  // not stored (calendar.test.ts).
  const writes = operations.filter(
    ({ key, row }) => isWrite(row) && row.access !== "public" && row.keepsAnswer && !["logout.end", "mentees.register"].includes(key),
  );
  test.each(writes.map(({ key }) => key))("%s answers the very same text, and leaves nothing behind twice", async (operation) => {
    const roles = (["admin", "mentor", "mentee", "hrStaff"] as const).filter((kind) => can(KINDS[kind], rowOf(operation)));
    const mine = await fixture(roles[0] ?? "admin", "a");
    const [body, key] = [(await ENTRIES[operation].input(mine)) as Input, newKey()];
    const first = await api.rest(operation, body, keyed(mine, key));
    expect(first.status, first.text).toBeLessThan(300);
    const left = await traces();
    for (const again of await Promise.all([1, 2].map(() => api.rest(operation, body, keyed(mine, key)))))
      expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect(await traces()).toEqual(left);
  });

  test("over the other transport answers the same body", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    const first = await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
    const again = await api.trpc("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
    expect(JSON.stringify(again.body)).toBe(first.text);
  });

  test("whatever the order of its fields and the way its instant is written", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    const body = input("mentoring.book", mine);
    const first = await api.rest("mentoring.book", body, keyed(mine, key));
    const reversed = Object.fromEntries(Object.entries({ ...body, startAt: new Date(String(body["startAt"])).toISOString() }).reverse());
    expect((await api.rest("mentoring.book", reversed, keyed(mine, key))).text).toBe(first.text);
  });

  test("still answers when the interview has moved on", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    const first = await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
    const { id } = first.body as { id: string };
    expect((await api.rest("mentoring.cancel", { id, reasonCode: "other" }, mine)).status).toBe(200);
    expect((await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key))).text).toBe(first.text);
  });

  test("at the same moment is one booking", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    const before = await bookings(mine);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api[index % 2 === 0 ? "rest" : "trpc"]("mentoring.book", input("mentoring.book", mine), keyed(mine, key)),
      ),
    );
    expect(answers.map((answer) => answer.error)).toEqual(answers.map(() => null));
    expect(new Set(answers.map((answer) => (answer.body as { id: string }).id)).size).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
    expect(await bookings(mine)).toBe(before + 1);
  });
});

describe("a key is not", () => {
  test("used for another body or another operation", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
    const other = { ...input("mentoring.book", mine), note: "別の内容" };
    for (const transport of ["rest", "trpc"] as const)
      expect(refused(await api[transport]("mentoring.book", other, keyed(mine, key)))).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    expect(refused(await api.rest("mentoring.cancel", input("mentoring.cancel", mine), keyed(mine, key)))).toEqual([
      422,
      "IDEMPOTENCY_MISMATCH",
    ]);
  });

  test.each(["1", "not-a-uuid", "", `${crypto.randomUUID()}x`, "{}", `${crypto.randomUUID()}, ${crypto.randomUUID()}`])(
    "anything else than a UUID (%j)",
    async (key) => {
      const mine = await fixture("mentee", "a");
      const before = await bookings(mine);
      const answer = await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
      expect(refused(answer)).toEqual([400, "BAD_REQUEST"]);
      expect(answer.error?.fieldErrors).toEqual({ "Idempotency-Key": ["UUID を指定してください"] });
      expect(await bookings(mine)).toBe(before);
    },
  );

  test("shared: the same key of another person is that person's own", async () => {
    const [first, second] = [await fixture("mentee", "a"), await fixture("mentee", "a")];
    const key = newKey();
    const one = await api.rest("mentoring.book", input("mentoring.book", first), keyed(first, key));
    const two = await api.rest("mentoring.book", input("mentoring.book", second), keyed(second, key));
    expect([one.status, two.status]).toEqual([201, 201]);
    expect((one.body as { id: string }).id).not.toBe((two.body as { id: string }).id);
  });

  test("a way around the guard: strangers, disabled accounts and other roles are refused as without a key", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key));
    expect(refused(await api.rest("mentoring.book", input("mentoring.book", mine), { headers: { "idempotency-key": key } }))).toEqual([
      401,
      "UNAUTHORIZED",
    ]);
    await prisma.user.update({ where: { id: mine.mentee.userId }, data: { disabled: true } });
    expect(refused(await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key)))).toEqual([403, "ACCOUNT_DISABLED"]);
  });

  test("used up by a refusal: the next try is judged again", async () => {
    const mine = await fixture("mentee", "a");
    const key = newKey();
    const consent = { ...input("mentoring.book", mine), acknowledgedPolicyVersion: undefined };
    expect(refused(await api.rest("mentoring.book", consent, keyed(mine, key)))).toEqual([412, "CONSENT_REQUIRED"]);
    expect(refused(await api.rest("mentoring.book", input("mentoring.book", mine), keyed(mine, key)))).toEqual([201, null]);
  });

  test("read by reads", async () => {
    const mine = await fixture("mentee", "a");
    expect(refused(await api.rest("currentUser.get", {}, keyed(mine, "not-a-uuid")))).toEqual([200, null]);
  });
});
