import { createHash, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CalendarFault, startFakeCalendars } from "@knotter/testing/fake-calendars";
import { afterAll, describe, expect, test } from "vitest";
import { googleClient } from "../src/google";
import { microsoftClient } from "../src/microsoft";
import type { CalendarVendor, VendorAnswer, VendorClient, VendorTokens } from "../src/vendor";

const NOW = new Date("2026-06-01T00:00:00Z");
const fake = await startFakeCalendars({ now: () => NOW, pageSize: 3 });
afterAll(() => fake.close());
const settings = { clientId: fake.clientId, clientSecret: fake.clientSecret, baseUrl: fake.url, now: () => NOW };
const CLIENTS: Readonly<Record<CalendarVendor, VendorClient>> = { google: googleClient(settings), microsoft: microsoftClient(settings) };
const VENDORS = ["google", "microsoft"] as const;
const redirectUri = "https://knotter.example/mypage/mentor";
const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** As long as the window that is kept (domain/busy-time.ts). */
const WINDOW = { from: NOW.getTime() - DAY, to: NOW.getTime() + 215 * DAY, limit: 5000 };
const on = (day: number, hour: number): number => NOW.getTime() + day * DAY + hour * HOUR;

const randomWord = () => randomBytes(32).toString("base64url");
const challengeOf = (verifier: string) => createHash("sha256").update(verifier).digest("base64url");

function value<Value>(answer: VendorAnswer<Value>): Value {
  if (answer.outcome !== "ok") throw new Error(`${answer.outcome}: ${answer.reason}`);
  return answer.value;
}

async function authorized(vendor: CalendarVendor, { withoutScope = false } = {}) {
  const account = fake.account(vendor, `${crypto.randomUUID()}@${vendor}.example`);
  const verifier = randomWord();
  const code = fake.consent({ vendor, email: account.email, challenge: challengeOf(verifier), redirectUri, withoutScope });
  const tokens = value(await CLIENTS[vendor].exchange({ code, verifier, redirectUri }));
  return {
    account,
    tokens,
    client: CLIENTS[vendor],
    busy: (with_: VendorTokens = tokens) => CLIENTS[vendor].busy(with_.accessToken, WINDOW),
  };
}

describe("authorising", () => {
  test("asks for the times of appointments alone, with the challenge of the verifier", () => {
    const query = (vendor: CalendarVendor) =>
      Object.fromEntries(new URL(CLIENTS[vendor].authorizeUrl({ state: "a-state", challenge: "a-challenge", redirectUri })).searchParams);
    const both = {
      response_type: "code",
      client_id: fake.clientId,
      redirect_uri: redirectUri,
      state: "a-state",
      code_challenge: "a-challenge",
      code_challenge_method: "S256",
    };
    expect(query("google")).toEqual({
      ...both,
      scope: "https://www.googleapis.com/auth/calendar.freebusy",
      access_type: "offline",
      prompt: "select_account consent",
    });
    expect(query("microsoft")).toEqual({
      ...both,
      scope: "offline_access https://graph.microsoft.com/Calendars.ReadBasic",
      response_mode: "query",
      prompt: "select_account",
    });
  });

  test.each(VENDORS)("a code of %s is good once, for its own verifier and address", async (vendor) => {
    const verifier = randomWord();
    const begin = () => fake.consent({ vendor, email: `pkce@${vendor}.example`, challenge: challengeOf(verifier), redirectUri });
    const { exchange } = CLIENTS[vendor];
    const refused = { outcome: "refused", reason: "invalid_grant" };
    expect(await exchange({ code: begin(), verifier: randomWord(), redirectUri })).toEqual(refused);
    expect(await exchange({ code: begin(), verifier, redirectUri: "https://elsewhere.example" })).toEqual(refused);
    const code = begin();
    expect((await exchange({ code, verifier, redirectUri })).outcome).toBe("ok");
    expect(await exchange({ code, verifier, redirectUri })).toEqual(refused);
  });

  test.each(VENDORS)("%s tells when a person has left the scope out", async (vendor) => {
    const { tokens, busy } = await authorized(vendor, { withoutScope: true });
    expect(tokens.mayRead).toBe(false);
    expect((await busy()).outcome).toBe("unauthorized");
    expect((await authorized(vendor)).tokens.mayRead).toBe(true);
  });

  test("Google's refresh token stays, Microsoft's is replaced by the next one", async () => {
    const google = await authorized("google");
    const again = value(await google.client.refresh(google.tokens.refreshToken ?? ""));
    expect(again.refreshToken).toBeNull();
    expect((await google.busy()).outcome).toBe("unauthorized");
    expect((await google.busy(again)).outcome).toBe("ok");

    const { client, tokens } = await authorized("microsoft");
    const second = value(await client.refresh(tokens.refreshToken ?? ""));
    value(await client.refresh(second.refreshToken ?? ""));
    expect(await client.refresh(tokens.refreshToken ?? "")).toEqual({ outcome: "refused", reason: "invalid_grant" });
  });

  test("a renewal that Microsoft carries out late ends no token that was given meanwhile", async () => {
    const { client, tokens } = await authorized("microsoft");
    const first = tokens.refreshToken ?? "";
    const answered = value(await client.refresh(first));
    // The caller had given the same request up before, and asked again.
    value(await client.refresh(first));
    expect((await client.refresh(answered.refreshToken ?? "")).outcome).toBe("ok");
    expect(await client.refresh(first)).toEqual({ outcome: "refused", reason: "invalid_grant" });
  });

  test("ends at Google at once; a token that is not known any more needs no ending", async () => {
    const { client, tokens, busy } = await authorized("google");
    for (let call = 0; call < 2; call += 1)
      expect(await client.revoke?.(tokens.refreshToken ?? "")).toEqual({ outcome: "ok", value: null });
    expect((await busy()).outcome).toBe("unauthorized");
    expect(CLIENTS.microsoft.revoke).toBeNull();
  });

  test("with a wrong secret is a fault of our own, not of the person", async () => {
    const client = googleClient({ ...settings, clientSecret: "another one" });
    expect(await client.refresh("any")).toEqual({ outcome: "refused", reason: "invalid_client" });
  });
});

describe("Google's busy times", () => {
  test("come for the whole window, neighbours as one range, without a word of what they are for", async () => {
    const { account, busy } = await authorized("google");
    // Over the border of two requests, too: sixty days after the window begins.
    for (const [from, to] of [
      [on(3, 1), on(3, 2)],
      [on(3, 2), on(3, 3)],
      [on(59, -2), on(59, 2)],
      [on(214, 1), on(214, 2)],
    ] as const)
      fake.add(account, { from, to });
    fake.add(account, { from: on(4, 1), to: on(4, 2), showAs: "free" });
    fake.add(account, { from: on(300, 1), to: on(300, 2) });
    const found = value(await busy());
    expect(found.map(({ from, to }) => [from, to])).toEqual([
      [on(3, 1), on(3, 3)],
      [on(59, -2), on(59, 2)],
      [on(214, 1), on(214, 2)],
    ]);
    expect(JSON.stringify(found)).not.toContain("PLANTED");
  });

  test("of a calendar that Google cannot read are not none", async () => {
    const { account, busy } = await authorized("google");
    account.primaryFails = true;
    expect(await busy()).toEqual({ outcome: "down", reason: "freeBusy internalError" });
  });
});

describe("Microsoft's busy times", () => {
  test("come from all of the person's own calendars, page by page, and from nobody else's", async () => {
    const { account, busy } = await authorized("microsoft");
    const others = [
      fake.addCalendar(account, { own: false }),
      ...Array.from({ length: 4 }, () => fake.addCalendar(account, { own: true })),
    ];
    for (let day = 1; day <= 8; day += 1) fake.add(account, { from: on(day, 1), to: on(day, 2) });
    for (const [index, calendar] of others.entries()) fake.add(account, { from: on(20 + index, 1), to: on(20 + index, 2) }, calendar);
    const days = value(await busy()).map(({ from }) => Math.floor((from - NOW.getTime()) / DAY));
    expect(days.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 21, 22, 23, 24]);
  });

  test("leave out what is free or canceled, and name what is uncertain, whole days in Japan, and the identifier", async () => {
    const { account, busy } = await authorized("microsoft");
    for (const showAs of ["free", "workingElsewhere"] as const) fake.add(account, { from: on(1, 1), to: on(1, 2), showAs });
    fake.add(account, { from: on(1, 3), to: on(1, 4), isCanceled: true });
    const traits = { uid: "an-identifier" };
    fake.add(account, { from: on(2, 1), to: on(2, 2), showAs: "tentative", ...traits });
    fake.add(account, { from: on(3, 1), to: on(3, 2), showAs: "oof", ...traits });
    // Midnight in Japan is three in the afternoon of the day before.
    fake.add(account, { from: on(4, -9), to: on(5, -9), allDay: true, ...traits });
    const found = value(await busy());
    expect(found).toEqual([
      { from: on(2, 1), to: on(2, 2), tentative: true, allDay: false, uid: "an-identifier" },
      { from: on(3, 1), to: on(3, 2), tentative: false, allDay: false, uid: "an-identifier" },
      { from: on(4, -9), to: on(5, -9), tentative: false, allDay: true, uid: "an-identifier" },
    ]);
    expect(JSON.stringify(found)).not.toContain("PLANTED");
  });

  test("are refused beyond the number that is kept", async () => {
    const { account, tokens, client } = await authorized("microsoft");
    for (let hour = 0; hour < 6; hour += 1) fake.add(account, { from: on(1, hour), to: on(1, hour + 1) });
    expect((await client.busy(tokens.accessToken, { ...WINDOW, limit: 5 })).outcome).toBe("too_many");
  });

  test("do not follow a next page to another address, so that the token goes nowhere else, nor a time in a zone that was not asked for", async () => {
    const answers: object[] = [];
    const asked: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      asked.push(request.headers.host);
      response.end(JSON.stringify(answers.shift() ?? {}));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const client = microsoftClient({ ...settings, baseUrl });
    const own = { value: [{ id: "a", canShare: true }] };
    answers.push({ ...own, "@odata.nextLink": `${baseUrl}.elsewhere.example/v1.0/me/calendars` });
    expect(await client.busy("token", WINDOW)).toEqual({ outcome: "down", reason: "a next page elsewhere" });
    expect(asked).toHaveLength(1);
    const tokyo = (hour: number) => ({ dateTime: `2026-06-08T${hour}:00:00.0000000`, timeZone: "Tokyo Standard Time" });
    answers.push(own, { value: [{ start: tokyo(10), end: tokyo(11), showAs: "busy" }] });
    expect((await client.busy("token", WINDOW)).outcome).toBe("down");
    server.closeAllConnections();
    server.close();
  });
});

describe("a vendor that fails", () => {
  const faults: [string, CalendarFault, Partial<Record<CalendarVendor, object>>][] = [
    [
      "over its quota",
      { kind: "rate_limit" },
      { google: { outcome: "wait", retryAfterSeconds: 60 }, microsoft: { outcome: "wait", retryAfterSeconds: 30 } },
    ],
    ["with an error", { kind: "error", status: 503 }, {}],
    ["whose connection breaks", { kind: "cut" }, {}],
    ["with half an answer", { kind: "malformed" }, {}],
  ];
  test.each(faults)("%s has told nothing: neither busy nor free", async (_, fault, expected) => {
    for (const vendor of VENDORS) {
      const { busy } = await authorized(vendor);
      fake.breakNext(fault);
      expect(await busy()).toMatchObject(expected[vendor] ?? { outcome: "down" });
      expect((await busy()).outcome).toBe("ok");
    }
  });

  test.each(VENDORS)("%s is not waited for longer than asked, by all calls together", async (vendor) => {
    const { tokens, client } = await authorized(vendor);
    fake.breakNext({ kind: "slow", milliseconds: 2000 });
    expect(await client.busy(tokens.accessToken, WINDOW, { timeoutMs: 50 })).toMatchObject({
      outcome: "down",
      reason: "no answer in time",
    });
  });
});
