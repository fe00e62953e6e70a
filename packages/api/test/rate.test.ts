import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { afterEach, describe, expect, test } from "vitest";
import { callerAddress } from "../src/caller-address";
import { metersOf } from "../src/rate";
import { type Answer, COOKIE, ORIGIN, startApi } from "./support/api-harness";

// Two processes on one database: each has its own counters in memory, with shared ones behind them.
const [api, other] = [await startApi({ rateFactor: 1 }), await startApi({ rateFactor: 1 })];
afterEach(() => {
  for (const { clock } of [api, other]) clock.set(NOW);
});

const { times, minutes } = LIMITS.rate.other;
const limitsOf = ({ headers }: Answer) => ["limit", "remaining", "reset"].map((name) => Number(headers.get(`x-ratelimit-${name}`)));
const allowed = (answers: readonly Answer[]): number => answers.filter(({ status }) => status !== 429).length;

async function somebody() {
  const person = await api.make.mentor({ orders: [] });
  return { person, token: await api.signIn(person) };
}

describe("calls of one person", () => {
  test(`are ${times} a minute, whichever of two processes answers, and not one more when all come at once`, async () => {
    const { token } = await somebody();
    const answers = await Promise.all(
      Array.from({ length: times + 60 }, (_, index) => (index % 2 === 0 ? api : other).rest("security.get", {}, { token })),
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
      const [limit, remaining, reset] = limitsOf(await api[transport]("security.get", {}, { token }));
      expect([limit, reset]).toEqual([times, 60]);
      left.push(remaining ?? Number.NaN);
    }
    expect(left).toEqual([times - 1, times - 2, times - 3, times - 4]);
  });

  test("begin again with the next window", async () => {
    const { token } = await somebody();
    for (let call = 0; call < times; call += 1) await api.rest("security.get", {}, { token });
    expect((await api.trpc("security.get", {}, { token })).status).toBe(429);
    api.clock.advance(minutes * MINUTE);
    expect(limitsOf(await api.rest("security.get", {}, { token }))).toEqual([times, times - 1, 60]);
  });

  test("are per person: somebody else behind the same address goes on", async () => {
    const [first, second] = [await somebody(), await somebody()];
    const headers = { "x-forwarded-for": "198.51.100.7" };
    for (let call = 0; call < times; call += 1) await api.rest("security.get", {}, { token: first.token, headers });
    expect((await api.rest("security.get", {}, { token: first.token, headers })).status).toBe(429);
    expect((await api.rest("security.get", {}, { token: second.token, headers })).status).toBe(200);
  });

  test("are not used up by another site's page to which the browser adds the user's cookie", async () => {
    const { token } = await somebody();
    const headers = { cookie: `knotter.session=${token}`, origin: "https://evil.example" };
    const foreign = await api.rest("security.endSessions", {}, { headers });
    expect(foreign.status).toBe(403);
    expect(limitsOf(await api.rest("security.get", {}, { token }))[1]).toBe(times - 1);
  });

  test("cost few statements of the database, and never count for much more than were made", async () => {
    const { token, person } = await somebody();
    const key = `calls:other:user:${person.userId}`;
    for (let call = 0; call < 30; call += 1) await api.rest("security.get", {}, { token });
    const [row] = await api.prisma.rateWindow.findMany({ where: { key } });
    // The call that uses up a lease requests the next one: at most a third of the calls made is leased in advance.
    expect(row?.count).toBeGreaterThanOrEqual(30);
    expect(row?.count).toBeLessThanOrEqual(40);
  });
});

test(`${LIMITS.rate.booking.times} bookings and changes of time in ${LIMITS.rate.booking.minutes} minutes, together; they are no other calls, and a cancellation is never refused for them`, async () => {
  const { token } = await somebody();
  const id = crypto.randomUUID();
  const keys = ["mentoring.book", "mentoring.reschedule", "mentoring.propose"] as const;
  const answers: Answer[] = [];
  for (let call = 0; call < 12; call += 1)
    answers.push(await (call % 2 === 0 ? api : other).rest(keys[call % 3] ?? "mentoring.book", { id }, { token }));
  expect(answers.map(({ status }) => status === 429)).toEqual([...Array.from({ length: 10 }, () => false), true, true]);
  expect(Number(answers.at(-1)?.headers.get("retry-after"))).toBe(LIMITS.rate.booking.minutes * 60);
  expect((await api.rest("mentoring.cancel", { id, reasonCode: "schedule" }, { token })).status).not.toBe(429);
  expect(limitsOf(await api.rest("security.get", {}, { token }))[1]).toBe(times - 2);
});

describe("where nobody is signed in, the address counts", () => {
  test("at the calendar of a secret address, whatever secret is tried", async () => {
    const headers = { "x-forwarded-for": "198.51.100.23" };
    const statuses: number[] = [];
    for (let call = 0; call <= times; call += 1)
      statuses.push((await api.raw("GET", `/calendar/${crypto.randomUUID()}`, { headers })).status);
    expect(new Set(statuses.slice(0, times))).toEqual(new Set([404]));
    expect(statuses.at(-1)).toBe(429);
    const elsewhere = { "x-forwarded-for": "198.51.100.24" };
    expect((await api.raw("GET", `/calendar/${crypto.randomUUID()}`, { headers: elsewhere })).status).toBe(404);
  });

  test("and of IPv6 the network, of which everybody has more addresses than there are limits", async () => {
    const from = (address: string) => api.rest("login.link", { token: "nobodys" }, { headers: { "x-forwarded-for": address } });
    const left: number[] = [];
    for (const address of ["2001:db8:c:d::1", "2001:db8:c:d:ffff::2", "2001:db8:c:e::1"])
      left.push(limitsOf(await from(address))[1] ?? Number.NaN);
    expect(left).toEqual([times - 1, times - 2, times - 1]);
    const tries = Array.from({ length: LIMITS.loginLock.network.base }, (_, index) => from(`2001:db8:c:f::${index + 1}`));
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([401]));
    expect((await from("2001:db8:c:f:1234::1")).status).toBe(429);
  });

  test("and with a token that is nobody's", async () => {
    const headers = { "x-forwarded-for": "198.51.100.25", authorization: "Bearer nobodys" };
    expect(limitsOf(await api.rest("security.get", {}, { headers }))).toEqual([times, times - 1, 60]);
    expect(limitsOf(await other.rest("security.get", {}, { headers }))[0]).toBe(times);
  });
});

describe("what is no operation counts, too", () => {
  test("documents, unknown addresses and methods of REST, unknown procedures of tRPC, and all of them are refused where calls are", async () => {
    const headers = { "x-forwarded-for": "198.51.100.40" };
    const get = (path: string, method = "GET") => api.send(new Request(`${ORIGIN}${path}`, { method, headers }));
    const asks: [string, string?][] = [
      ["/api/v1/openapi.json"],
      ["/api/v1/docs"],
      ["/api/v1/nowhere"],
      ["/api/v1/mentoring", "DELETE"],
      ["/api/trpc/no.thing"],
      ["/api/trpc/security.endSessions"],
      ["/api/trpc/security.get,security.get?batch=1"],
    ];
    for (const [path, method] of asks) expect((await get(path, method)).status, path).not.toBe(429);
    expect(limitsOf(await api.rest("login.link", { token: "nobodys" }, { headers }))[1]).toBe(times - asks.length - 1);
    for (let call = asks.length + 1; call < times; call += 1) await get("/api/v1/nowhere");
    for (const [path, method] of asks) {
      const answer = await get(path, method);
      expect([path, answer.status, answer.error?.code]).toEqual([path, 429, "TOO_MANY_REQUESTS"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
      expect(answer.headers.get("cache-control")).toBe("private, no-store");
      expect(answer.headers.get("etag")).toBeNull();
    }
    const { visits } = api.app;
    expect(await visits.refused(new Headers(headers))).toEqual({ retryAfterSeconds: 60 });
    expect(await visits.count(new Headers(headers))).toEqual({ retryAfterSeconds: 60 });
    expect(await visits.refused(new Headers({ "x-forwarded-for": "198.51.100.41" }))).toBeNull();
  });

  test("pages of a signed-in person are counted by session, not by a shared address", async () => {
    const { token } = await somebody();
    const from = { "x-forwarded-for": "198.51.100.42" };
    const hers = new Headers({ ...from, cookie: `${COOKIE}=${token}` });
    for (let call = 0; call < LIMITS.rate.page.times; call += 1) expect(await api.app.visits.count(hers)).toBeNull();
    expect(await api.app.visits.count(hers)).toEqual({ retryAfterSeconds: 60 });
    expect(await api.app.visits.count(new Headers(from))).toBeNull();
    // A forged cookie is no session.
    const forged = new Headers({ ...from, cookie: `${COOKIE}=made-up` });
    for (let call = 0; call < times; call += 1) await api.app.visits.count(forged);
    expect(await api.app.visits.refused(new Headers(from))).toEqual({ retryAfterSeconds: 60 });
  });
});

describe("limits while processes start and end", () => {
  const metersOfOne = () => metersOf(api.app.services.db.rate);

  test("forty of them within one minute, each killed after a call, lose nothing of the caller's limit", async () => {
    const caller = `user:${crypto.randomUUID()}`;
    for (let process = 0; process < 40; process += 1) await metersOfOne()("other", caller, NOW);
    const left = (await metersOfOne()("other", caller, NOW)).remaining;
    expect(left).toBe(times - 41);
  });

  test("twenty that die in the middle of their work lose less than a third of what was done", async () => {
    const caller = `user:${crypto.randomUUID()}`;
    let made = 0;
    let refused = false;
    while (!refused) {
      const take = metersOfOne();
      for (let call = 0; call < 10 && !refused; call += 1) {
        ({ refused } = await take("other", caller, NOW));
        if (!refused) made += 1;
      }
    }
    expect(made).toBeGreaterThanOrEqual(times * 0.75);
    expect(made).toBeLessThanOrEqual(times);
  });

  test("what a process holds and does not use goes back after a while, and at its end at once", async () => {
    const caller = `user:${crypto.randomUUID()}`;
    const key = `calls:other:${caller}`;
    const counted = async () => (await api.prisma.rateWindow.findUnique({ where: { key } }))?.count;
    const take = metersOfOne();
    for (let call = 0; call < 54; call += 1) await take("other", caller, NOW);
    expect(await counted()).toBeGreaterThan(54);
    await take.giveBack(NOW);
    expect(await counted()).toBeGreaterThan(54);
    const later = new Date(NOW.getTime() + 6_000);
    await take.giveBack(later);
    expect(await counted()).toBe(54);
    for (let call = 0; call < 3; call += 1) await take("other", caller, later);
    await take.giveBack(later, { everything: true });
    expect(await counted()).toBe(57);
  });

  test("what another process has given back can be used by one that had refused", async () => {
    const caller = `user:${crypto.randomUUID()}`;
    const [first, second] = [metersOfOne(), metersOfOne()];
    for (let call = 0; call < 120; call += 1) await first("other", caller, NOW);
    let made = 120;
    while (!(await second("other", caller, NOW)).refused) made += 1;
    expect(made).toBeLessThan(times);
    expect(second.usedUp("other", caller, NOW)?.refused).toBe(true);
    await first.giveBack(NOW, { everything: true });
    const later = new Date(NOW.getTime() + 6_000);
    while (!(await second("other", caller, later)).refused) made += 1;
    expect(made).toBe(times);
  });
});

test("21 wrong tries 'from' a forged address get no further than 20, and lock nobody else out", async () => {
  // Directly to the process: the last entry is the peer, whatever the client writes before it.
  const tryFrom = (claimed: string) =>
    api.rest("login.link", { token: "nobodys" }, { headers: { "x-forwarded-for": `${claimed}, 198.51.100.60` } });
  const statuses: number[] = [];
  for (let index = 0; index <= LIMITS.loginLock.network.base; index += 1) statuses.push((await tryFrom(`192.0.2.${index + 1}`)).status);
  expect(statuses).toEqual([...Array.from({ length: LIMITS.loginLock.network.base }, () => 401), 429]);
  const victim = await api.rest("login.link", { token: "nobodys" }, { headers: { "x-forwarded-for": "192.0.2.1" } });
  expect(victim.status).toBe(401);
});

test.each([
  ["203.0.113.9", 0, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9", 0, "203.0.113.9"],
  ["1.2.3.4, 203.0.113.9, 10.0.0.1", 1, "203.0.113.9"],
  ["6.6.6.6, 203.0.113.9, 10.0.0.2, 10.0.0.1", 2, "203.0.113.9"],
  // Bypassing the proxy: only the peer itself is trusted.
  ["127.0.0.1", 1, "127.0.0.1"],
  ["", 0, null],
  ["", 1, null],
  [" , ", 0, null],
])("%j behind %d proxies is %s", (forwarded, trusted, address) => {
  expect(callerAddress(new Headers(forwarded === "" ? {} : { "x-forwarded-for": forwarded }), trusted)).toBe(address);
});

test("on Vercel its own header counts, whatever else a client writes", () => {
  const headers = new Headers({ "x-forwarded-for": "6.6.6.6", "x-real-ip": "6.6.6.6", "x-vercel-forwarded-for": "203.0.113.9" });
  expect(callerAddress(headers, "vercel")).toBe("203.0.113.9");
  expect(callerAddress(new Headers({ "x-forwarded-for": "6.6.6.6" }), "vercel")).toBeNull();
});
