import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { afterEach, describe, expect, test } from "vitest";
import { callerAddress } from "../src/caller-address";
import { type Answer, openDoor } from "./support/door";

// Two processes on one database: each has counters of its own in memory, and one truth behind them.
const [door, other] = [await openDoor({ rateFactor: 1 }), await openDoor({ rateFactor: 1 })];
afterEach(() => {
  for (const { clock } of [door, other]) clock.set(NOW);
});

const { times, minutes } = LIMITS.rate.other;
const limitsOf = ({ headers }: Answer) => ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
const allowed = (answers: readonly Answer[]): number => answers.filter(({ status }) => status !== 429).length;

async function somebody() {
  const person = await door.make.mentor({ orders: [] });
  return { person, token: await door.signIn(person) };
}

describe("calls of one person", () => {
  test(`are ${times} a minute, whichever of two processes she comes to, and not one more when all come at once`, async () => {
    const { token } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: times + 60 }, (_, index) => (index % 2 === 0 ? door : other).rest("security.get", {}, { token })),
    );
    expect(allowed(answers)).toBe(times);
    const refusal = answers.find(({ status }) => status === 429);
    expect(refusal?.error).toMatchObject({ code: "TOO_MANY_REQUESTS", retryable: true });
    expect(Number(refusal?.headers.get("retry-after"))).toBe(60);
    expect(limitsOf(refusal as Answer)).toEqual([times, 0, 60]);
  });

  test("are the same calls by REST and by tRPC, and every answer says how many are left", async () => {
    const { token } = await somebody();
    const left: number[] = [];
    for (const transport of ["rest", "trpc", "rest", "trpc"] as const) {
      const [limit, remaining, reset] = limitsOf(await door[transport]("security.get", {}, { token }));
      expect([limit, reset]).toEqual([times, 60]);
      left.push(remaining ?? Number.NaN);
    }
    expect(left).toEqual([times - 1, times - 2, times - 3, times - 4]);
  });

  test("begin anew with the next window", async () => {
    const { token } = await somebody();
    for (let call = 0; call < times; call += 1) await door.rest("security.get", {}, { token });
    expect((await door.trpc("security.get", {}, { token })).status).toBe(429);
    door.clock.advance(minutes * MINUTE);
    expect(limitsOf(await door.rest("security.get", {}, { token }))).toEqual([times, times - 1, 60]);
  });

  test("are hers alone: somebody else behind the same address goes on", async () => {
    const [first, second] = [await somebody(), await somebody()];
    const headers = { "x-forwarded-for": "198.51.100.7" };
    for (let call = 0; call < times; call += 1) await door.rest("security.get", {}, { token: first.token, headers });
    expect((await door.rest("security.get", {}, { token: first.token, headers })).status).toBe(429);
    expect((await door.rest("security.get", {}, { token: second.token, headers })).status).toBe(200);
  });

  test("are not used up by a page of somebody else that sends what her browser adds her cookie to", async () => {
    const { token } = await somebody();
    const headers = { cookie: `knotter.session=${token}`, origin: "https://evil.example" };
    const foreign = await door.rest("security.endSessions", {}, { headers });
    expect(foreign.status).toBe(403);
    expect(limitsOf(await door.rest("security.get", {}, { token }))[1]).toBe(times - 1);
  });

  test("cost few statements of the database, and never count for much more than were made", async () => {
    const { token, person } = await somebody();
    const key = `calls:other:user:${person.userId}`;
    for (let call = 0; call < 30; call += 1) await door.rest("security.get", {}, { token });
    const [row] = await door.prisma.rateWindow.findMany({ where: { key } });
    // The call that ends each share asks for the next one: a third of what has been made, and not more, is held beyond.
    expect(row?.count).toBeGreaterThanOrEqual(30);
    expect(row?.count).toBeLessThanOrEqual(40);
  });
});

test(`${LIMITS.rate.booking.times} changes of interviews in ${LIMITS.rate.booking.minutes} minutes, of all kinds together, and they are no other calls`, async () => {
  const { token } = await somebody();
  const id = crypto.randomUUID();
  const keys = ["mentoring.book", "mentoring.cancel", "mentoring.reschedule"] as const;
  const answers: Answer[] = [];
  for (let call = 0; call < 12; call += 1)
    answers.push(await (call % 2 === 0 ? door : other).rest(keys[call % 3] ?? "mentoring.cancel", { id }, { token }));
  expect(answers.map(({ status }) => status === 429)).toEqual([...Array.from({ length: 10 }, () => false), true, true]);
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBe(LIMITS.rate.booking.minutes * 60);
  expect(limitsOf(await door.rest("security.get", {}, { token }))[1]).toBe(times - 1);
});

describe("where nobody is signed in, the address counts", () => {
  test("at the calendar of a secret address, whatever secret is tried", async () => {
    const headers = { "x-forwarded-for": "198.51.100.23" };
    const statuses: number[] = [];
    for (let call = 0; call <= times; call += 1)
      statuses.push((await door.raw("GET", `/calendar/${crypto.randomUUID()}`, { headers })).status);
    expect(new Set(statuses.slice(0, times))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = { "x-forwarded-for": "198.51.100.24" };
    expect((await door.raw("GET", `/calendar/${crypto.randomUUID()}`, { headers: elsewhere })).status).toBe(404);
  });

  test("and of IPv6 the network, of which everybody has more addresses than there are limits", async () => {
    const from = (address: string) => door.rest("login.link", { token: "nobodys" }, { headers: { "x-forwarded-for": address } });
    const left: number[] = [];
    for (const address of ["2001:db8:c:d::1", "2001:db8:c:d:ffff::2", "2001:db8:c:e::1"])
      left.push(limitsOf(await from(address))[1] ?? Number.NaN);
    expect(left).toEqual([times - 1, times - 2, times - 1]);
    const tries = Array.from({ length: LIMITS.loginLock.perAddress }, (_, index) => from(`2001:db8:c:f::${index + 1}`));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await from("2001:db8:c:f:1234::1")).status).toBe(429);
  });

  test("and with a token that is nobody's", async () => {
    const headers = { "x-forwarded-for": "198.51.100.25", authorization: "Bearer nobodys" };
    expect(limitsOf(await door.rest("security.get", {}, { headers }))).toEqual([times, times - 1, 60]);
    expect(limitsOf(await other.rest("security.get", {}, { headers }))[0]).toBe(times);
  });
});

test.each([
  ["203.0.113.9", 0, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9", 0, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9, 10.0.0.1", 1, "203.0.113.9"],
  ["6.6.6.6, 203.0.113.9, 10.0.0.2, 10.0.0.1", 2, "203.0.113.9"],
  // Went around the proxy: nothing before the peer is believed but what is there.
  ["127.0.0.1", 1, "127.0.0.1"],
  ["", 1, null],
  [" , ", 0, null],
])("%j behind %d proxies is %s", (forwarded, trusted, address) => {
  expect(callerAddress(new Headers(forwarded === "" ? {} : { "x-forwarded-for": forwarded }), trusted)).toBe(address);
});
