import { startFakeZoom, type ZoomFault } from "@knotter/testing/fake-zoom";
import { afterAll, describe, expect, test } from "vitest";
import { secondsToWait } from "../src/answer";
import { newPasscode } from "../src/passcode";
import { challengeOf, randomWord } from "../src/pkce";
import { zoomClient } from "../src/zoom-client";

const NOW = new Date("2026-06-01T00:00:00Z");
const fake = await startFakeZoom({ now: () => NOW, dailyLimit: 40 });
afterAll(() => fake.close());
const client = zoomClient({ ...fake, now: () => NOW });
const redirectUri = "https://knotter.example/mypage/mentor";
const wish = {
  topic: "Knotter 面談 M-2026-000123",
  agenda: "knotter:0197b3c2-7d1e-7a42-9a55-2f6c1e0d4b11",
  startAt: new Date("2026-06-10T01:00:00Z"),
  endAt: new Date("2026-06-10T02:00:00Z"),
};

async function tokens(email = `${crypto.randomUUID()}@zoom.example`) {
  const verifier = randomWord();
  const code = fake.consent({ email, challenge: challengeOf(verifier), redirectUri });
  const answer = await client.exchange({ code, verifier, redirectUri });
  if (answer.outcome !== "ok") throw new Error(answer.outcome);
  return answer.value;
}

describe("authorising at Zoom", () => {
  test("sends people to Zoom with the challenge of the verifier, never the verifier or the secret", () => {
    const url = new URL(client.authorizeUrl({ state: "a-state", challenge: challengeOf("a-verifier"), redirectUri }));
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: fake.clientId,
      redirect_uri: redirectUri,
      state: "a-state",
      code_challenge: challengeOf("a-verifier"),
      code_challenge_method: "S256",
    });
  });

  test("a code is good once, for its own verifier and address", async () => {
    const verifier = randomWord();
    const begin = () => fake.consent({ email: "pkce@zoom.example", challenge: challengeOf(verifier), redirectUri });
    const refused = { outcome: "refused", reason: "invalid_grant" };
    expect(await client.exchange({ code: begin(), verifier: randomWord(), redirectUri })).toEqual(refused);
    expect(await client.exchange({ code: begin(), verifier, redirectUri: "https://elsewhere.example" })).toEqual(refused);
    const code = begin();
    expect((await client.exchange({ code, verifier, redirectUri })).outcome).toBe("ok");
    expect(await client.exchange({ code, verifier, redirectUri })).toEqual(refused);
  });

  test("a refresh token is good for one time, and none after it was revoked", async () => {
    const first = await tokens();
    const second = await client.refresh(first.refreshToken);
    if (second.outcome !== "ok") throw new Error(second.outcome);
    expect(await client.refresh(first.refreshToken)).toEqual({ outcome: "refused", reason: "invalid_grant" });
    expect(await client.revoke(second.value.refreshToken)).toEqual({ outcome: "ok", value: null });
    expect((await client.me(second.value.accessToken)).outcome).toBe("unauthorized");
  });

  test("a wrong secret of ours is told from a person who is not known any more", async () => {
    const stranger = zoomClient({ ...fake, clientSecret: "another", now: () => NOW });
    expect(await stranger.refresh((await tokens()).refreshToken)).toEqual({ outcome: "refused", reason: "invalid_client" });
  });
});

describe("meetings at Zoom", () => {
  test("are made, read, moved and removed; removing what is gone is no failure", async () => {
    const { accessToken } = await tokens();
    const made = await client.createMeeting(accessToken, wish);
    if (made.outcome !== "ok") throw new Error(made.reason);
    const { id } = made.value;
    expect(made.value).toMatchObject({ startAt: wish.startAt, minutes: 60, asWeMadeIt: true, passcode: expect.any(String) });
    expect(made.value.startUrl).toContain("/s/");
    const later = { ...wish, startAt: new Date("2026-06-11T01:00:00Z"), endAt: new Date("2026-06-11T01:45:00Z") };
    expect(await client.updateMeeting(accessToken, id, later)).toEqual({ outcome: "ok", value: null });
    expect(await client.meeting(accessToken, id)).toMatchObject({
      value: { startAt: later.startAt, minutes: 45, passcode: made.value.passcode },
    });
    expect(await client.upcomingMeetings(accessToken)).toMatchObject({ value: [{ id, topic: wish.topic, agenda: wish.agenda }] });
    for (let time = 0; time < 2; time += 1) expect(await client.deleteMeeting(accessToken, id)).toEqual({ outcome: "ok", value: null });
    expect((await client.meeting(accessToken, id)).outcome).toBe("gone");
  });

  test("of somebody else do not exist", async () => {
    const [mine, hers] = [await tokens(), await tokens()];
    const made = await client.createMeeting(mine.accessToken, wish);
    if (made.outcome !== "ok") throw new Error(made.reason);
    expect((await client.meeting(hers.accessToken, made.value.id)).outcome).toBe("gone");
    expect(await client.upcomingMeetings(hers.accessToken)).toEqual({ outcome: "ok", value: [] });
  });

  test("an id that is none never becomes part of an address", async () => {
    await expect(async () => client.meeting("token", "../users/me")).rejects.toThrow(RangeError);
  });

  test("over the limit of a day the client waits an hour, for Zoom says no more", async () => {
    const { accessToken } = await tokens();
    let last = await client.createMeeting(accessToken, wish);
    for (let time = 0; time < 40; time += 1) last = await client.createMeeting(accessToken, wish);
    expect(last).toMatchObject({ outcome: "wait", retryAfterSeconds: 3600 });
  });
});

test.each<[ZoomFault, object]>([
  [{ kind: "unauthorized" }, { outcome: "unauthorized" }],
  [
    { kind: "rate_limit", retryAfter: "7" },
    { outcome: "wait", retryAfterSeconds: 7 },
  ],
  [
    { kind: "rate_limit", retryAfter: null },
    { outcome: "wait", retryAfterSeconds: 30 },
  ],
  [{ kind: "error", status: 500 }, { outcome: "unknown" }],
  [{ kind: "error", status: 503, accepts: true }, { outcome: "unknown" }],
  [{ kind: "cut", accepts: false }, { outcome: "unknown" }],
  [{ kind: "cut", accepts: true }, { outcome: "unknown" }],
  [{ kind: "malformed", accepts: false }, { outcome: "unknown" }],
  [{ kind: "malformed", accepts: true }, { outcome: "unknown" }],
  [
    { kind: "slow", milliseconds: 2000 },
    { outcome: "unknown", reason: "no answer in time" },
  ],
])("what goes wrong is an answer, never an exception: %o", async (fault, expected) => {
  const { accessToken } = await tokens();
  fake.breakNext(fault);
  expect(await client.createMeeting(accessToken, wish, { timeoutMs: 300 })).toMatchObject(expected);
});

test("a page of something in between is no answer: nothing was moved, deleted or revoked", async () => {
  const { accessToken, refreshToken } = await tokens();
  const made = await client.createMeeting(accessToken, wish);
  const id = made.outcome === "ok" ? made.value.id : "";
  const page = { kind: "malformed", accepts: false } as const;
  fake.breakNext(page, page, page, { ...page, status: 404 });
  const unread = { outcome: "unknown" };
  expect(await client.updateMeeting(accessToken, id, wish)).toMatchObject(unread);
  expect(await client.deleteMeeting(accessToken, id)).toMatchObject(unread);
  expect(await client.revoke(refreshToken)).toMatchObject(unread);
  expect(await client.deleteMeeting(accessToken, id)).toMatchObject(unread);
  expect(await client.deleteMeeting(accessToken, id)).toEqual({ outcome: "ok", value: null });
  expect(fake.meetings().some((meeting) => meeting.id === id)).toBe(false);
});

test.each([
  ["12", "", 12],
  ["0", "", 1],
  ["2026-06-01T00:10:00Z", "", 600],
  ["Mon, 01 Jun 2026 00:01:00 GMT", "", 60],
  ["2027-01-01T00:00:00Z", "", 86_400],
  ["2020-01-01T00:00:00Z", "", 1],
  [null, "You have exceeded the daily rate limit (100)", 3600],
  [null, "per-second", 30],
  ["soon", "", 30],
])("Retry-After %s is so many seconds", (header, message, seconds) => {
  expect(secondsToWait(header, message, NOW)).toBe(seconds);
});

test("a passcode has ten characters of every kind that Zoom takes, and none is like another", () => {
  const passcodes = Array.from({ length: 200 }, newPasscode);
  for (const passcode of passcodes) {
    expect(passcode).toMatch(/^[A-Za-z0-9@\-_*]{10}$/);
    for (const kind of [/[A-Z]/, /[a-z]/, /[0-9]/, /[@\-_*]/]) expect(passcode).toMatch(kind);
  }
  expect(new Set(passcodes).size).toBe(200);
});
