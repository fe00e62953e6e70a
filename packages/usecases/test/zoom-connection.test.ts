import { encryptionOf } from "@knotter/auth/encryption";
import { at } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { withAccess } from "../src/zoom/access";
import { authorizeZoom, startZoomAuthorization } from "../src/zoom/authorize";
import { deauthorizeZoom } from "../src/zoom/deauthorize";
import { disconnectZoom } from "../src/zoom/disconnect";
import { hostLink } from "../src/zoom/host-link";
import { probeConnections, revokeTokens } from "../src/zoom/probe";
import { codeOf } from "./calls";
import { openZoomFixture, SECRET } from "./zoom-fixture";

const bench = await openWorkbench({ fresh: true, poolMax: 12 });
const fixture = await openZoomFixture(bench);
const { deps, fake, clock } = fixture;
const { prisma, make } = bench;
const actorOf = (mentor: Person<"mentor">) => ({ userId: mentor.userId, role: "mentor" as const });
const me = (mentor: Person<"mentor">) => withAccess(deps, fixture.zoom, mentor.userId, (token) => fixture.zoom.client.me(token));
const mailsTo = (userId: string) => prisma.mail.count({ where: { toUserId: userId, type: "zoom_broken" } });
const profileOf = (mentor: Person<"mentor">) => prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
const url = "https://zoom.us/j/1234567890";

async function begin(mentor: Person<"mentor">, email = `${crypto.randomUUID()}@zoom.example`) {
  const started = await startZoomAuthorization(deps, actorOf(mentor), { id: mentor.userId });
  const query = new URL(started.url).searchParams;
  const { redirectUri } = fixture.zoom;
  const code = fake.consent({ email, challenge: query.get("code_challenge") ?? "", redirectUri });
  return { id: mentor.userId, code, state: query.get("state") ?? "", redirectUri };
}

describe("connecting Zoom", () => {
  test("connects the mentor's account, and meetings are there from then on", async () => {
    const mentor = await fixture.mentor();
    const back = await begin(mentor, "one@zoom.example");
    await authorizeZoom(deps, actorOf(mentor), back);
    expect(await fixture.connection(mentor)).toMatchObject({ status: "connected", zoomEmail: "one@zoom.example", accountType: 2 });
    expect(await profileOf(mentor)).toMatchObject({ meetingMethod: "zoom_oauth", profileComplete: true });
  });

  test("is good for one time, for ten minutes, for this mentor alone, and to our own page", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    const back = await begin(mentor);
    expect(await codeOf(authorizeZoom(deps, actorOf(other), { ...back, id: other.userId }))).toBe("STATE_MISMATCH");
    expect(await codeOf(authorizeZoom(deps, actorOf(other), back))).toBe("NOT_FOUND");
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), { ...back, redirectUri: "https://elsewhere.example/mypage/mentor" }))).toBe(
      "STATE_MISMATCH",
    );
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), { ...back, state: "made up" }))).toBe("STATE_MISMATCH");
    const twice = await Promise.allSettled([1, 2, 3].map(() => authorizeZoom(deps, actorOf(mentor), back)));
    expect(twice.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const late = await begin(mentor);
    fixture.pass(11);
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), late))).toBe("STATE_MISMATCH");
  });

  test("a code that is not Zoom's, or was stolen from another way, connects nothing", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    const [mine, hers] = [await begin(mentor), await begin(other)];
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), { ...mine, code: hers.code }))).toBe("ZOOM_CODE_INVALID");
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), { ...(await begin(mentor)), code: "made up" }))).toBe("ZOOM_CODE_INVALID");
    fake.breakNext({ kind: "error", status: 500 });
    expect(await codeOf(authorizeZoom(deps, actorOf(mentor), await begin(mentor)))).toBe("ZOOM_UNAVAILABLE");
    expect(await prisma.zoomConnection.count({ where: { mentorId: mentor.userId } })).toBe(0);
  });

  test("an account is one mentor's", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    const email = await fixture.connect(mentor);
    expect(await codeOf(authorizeZoom(deps, actorOf(other), await begin(other, email)))).toBe("ZOOM_ACCOUNT_IN_USE");
    expect(await prisma.zoomConnection.count({ where: { mentorId: other.userId } })).toBe(0);
  });

  test("another account than before: interviews to come get meetings there", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-10", "10:00"));
    await fixture.settle();
    const [before] = fixture.meetingsOf(mentoringId);
    await fixture.connect(mentor);
    await fixture.settle();
    const row = await fixture.row(mentoringId);
    expect(row.meetingId).not.toBe(before?.id);
    expect(fixture.meetingsOf(mentoringId).find(({ id }) => id === row.meetingId)?.hostId).toBe(
      (await fixture.connection(mentor)).zoomUserId,
    );
  });
});

describe("Zoom's tokens", () => {
  test("cannot be read at rest, nor opened for somebody else or with another key; a new key takes over with the next renewal", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    await fixture.connect(mentor);
    await fixture.connect(other);
    const row = await fixture.connection(mentor);
    const tokens = [...fake.tokensOf(row.zoomUserId ?? "")];
    expect(tokens).toHaveLength(2);
    for (const kept of [row.accessTokenEnc, row.refreshTokenEnc])
      for (const token of tokens) expect(Buffer.from(kept ?? []).includes(token)).toBe(false);
    const { keyId, accessTokenEnc, refreshTokenEnc, expiresAt } = row;
    await prisma.zoomConnection.update({ where: { mentorId: other.userId }, data: { keyId, accessTokenEnc, refreshTokenEnc, expiresAt } });
    await expect(me(other)).rejects.toThrow();
    await prisma.zoomConnection.update({
      where: { mentorId: mentor.userId },
      data: { accessTokenEnc: refreshTokenEnc, refreshTokenEnc: accessTokenEnc },
    });
    await expect(me(mentor)).rejects.toThrow();

    const third = await fixture.mentor();
    await fixture.connect(third);
    const rotated = { ...deps, encryption: encryptionOf(["another secret, in front of the one before", SECRET]) };
    fixture.pass(60);
    const answer = await withAccess(rotated, fixture.zoom, third.userId, (token) => fixture.zoom.client.me(token));
    expect(answer.outcome).toBe("ok");
    expect((await fixture.connection(third)).keyId).not.toBe(keyId);
    await expect(
      withAccess({ ...deps, encryption: encryptionOf([SECRET]) }, fixture.zoom, third.userId, (token) => fixture.zoom.client.me(token)),
    ).rejects.toThrow("no key");
  });

  test("are renewed by one of twenty who need them at once", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    fixture.pass(59);
    const before = fake.calls.filter(({ operation }) => operation === "POST /oauth/token").length;
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(mentor)));
    expect(answers.map(({ outcome }) => outcome)).toEqual(answers.map(() => "ok"));
    expect(fake.calls.filter(({ operation }) => operation === "POST /oauth/token").length - before).toBe(1);
  });

  test("one that is refused before its time is renewed once, and the call made again", async () => {
    const mentor = await fixture.mentor();
    fake.expireAccess(await fixture.connect(mentor));
    expect((await me(mentor)).outcome).toBe("ok");
  });

  test("an outage breaks no connection; a refresh that is refused three times does", async () => {
    const mentor = await fixture.mentor();
    const admin = await make.admin();
    const email = await fixture.connect(mentor);
    const ready = await fixture.interview(mentor, at("2026-06-20", "10:00"));
    await fixture.settle();
    const preparing = await fixture.interview(mentor, at("2026-06-21", "10:00"));
    fixture.pass(60);
    fake.fault = () => ({ kind: "error", status: 500 });
    for (let time = 0; time < 5; time += 1) expect((await me(mentor)).outcome).toBe("unknown");
    fake.fault = () => null;
    fake.deauthorize(email);
    expect((await me(mentor)).outcome).toBe("wait");
    expect((await me(mentor)).outcome).toBe("wait");
    fixture.pass(2);
    expect((await me(mentor)).outcome).toBe("wait");
    expect((await fixture.connection(mentor)).status).toBe("connected");
    fixture.pass(6);
    expect((await me(mentor)).outcome).toBe("lost");
    expect(await fixture.connection(mentor)).toMatchObject({
      status: "error",
      accessTokenEnc: null,
      refreshTokenEnc: null,
      zoomEmail: email,
    });
    expect((await fixture.row(ready.mentoringId)).meetingStatus).toBe("ready");
    expect((await fixture.row(preparing.mentoringId)).meetingStatus).toBe("failed");
    expect((await profileOf(mentor)).profileComplete).toBe(false);
    expect([await mailsTo(mentor.userId), await mailsTo(admin.userId)]).toEqual([1, 1]);

    await fixture.connect(mentor, email);
    await fixture.settle();
    expect((await fixture.row(preparing.mentoringId)).meetingStatus).toBe("ready");
    expect((await profileOf(mentor)).profileComplete).toBe(true);
  });

  test("that our own app is refused is nobody's fault but ours", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    fixture.pass(60);
    const client = { ...fixture.zoom.client, refresh: async () => ({ outcome: "refused", reason: "invalid_client" }) as const };
    for (let time = 0; time < 4; time += 1)
      expect((await withAccess(deps, { ...fixture.zoom, client }, mentor.userId, (token) => client.me(token))).outcome).toBe("unknown");
    expect((await fixture.connection(mentor)).status).toBe("connected");
  });
});

describe("Zoom says that the app was taken off", () => {
  test("once, again, and about somebody else: the data goes once, the interviews say the truth, the mentor and the admins are told once", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    const email = await fixture.connect(mentor);
    await fixture.connect(other);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-25", "10:00"));
    await fixture.settle();
    const news = { zoomUserId: fake.user(email).id, at: clock.now() };
    expect([await deauthorizeZoom(deps, news), await deauthorizeZoom(deps, news)]).toEqual([true, false]);
    expect(await deauthorizeZoom(deps, { zoomUserId: "nobody", at: clock.now() })).toBe(false);
    expect(await fixture.connection(mentor)).toMatchObject({
      status: "disconnected",
      disconnectReason: "zoom_webhook",
      zoomUserId: null,
      zoomAccountId: null,
      zoomEmail: null,
      accessTokenEnc: null,
      refreshTokenEnc: null,
      keyId: null,
    });
    expect(await fixture.row(mentoringId)).toMatchObject({
      meetingStatus: "failed",
      meetingUrl: null,
      meetingId: null,
      meetingPasscode: null,
    });
    expect(await mailsTo(mentor.userId)).toBe(1);
    expect(await prisma.auditLog.count({ where: { action: "zoom.deauthorized", entityId: mentor.userId } })).toBe(1);
    expect((await fixture.connection(other)).status).toBe("connected");
  });

  test("with the mentor's own link in reserve: that is where the interview is", async () => {
    const mentor = await fixture.mentor();
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: url } });
    const email = await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-26", "10:00"));
    await fixture.settle();
    await deauthorizeZoom(deps, { zoomUserId: fake.user(email).id, at: clock.now() });
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingMethod: "fixed_url", meetingUrl: url });
  });

  test("from before a new connection: nothing happens to the current connection", async () => {
    const mentor = await fixture.mentor();
    const before = clock.now();
    fixture.pass(1);
    const email = await fixture.connect(mentor);
    expect(await deauthorizeZoom(deps, { zoomUserId: fake.user(email).id, at: before })).toBe(false);
    expect((await fixture.connection(mentor)).status).toBe("connected");
  });
});

describe("a mentor who disconnects Zoom", () => {
  test("with the mentor's own link: the interviews go there, the meetings are removed, then Zoom is told and the tokens are gone", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-27", "10:00"));
    await fixture.settle();
    expect(await codeOf(disconnectZoom(deps, actorOf(mentor), { id: mentor.userId, futureSessions: "useFixedUrl" }))).toBe(
      "FIXED_URL_MISSING",
    );
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: url } });
    const { affected } = await disconnectZoom(deps, actorOf(mentor), { id: mentor.userId, futureSessions: "useFixedUrl" });
    expect(affected).toMatchObject([{ mentoringId, meeting: "fixed" }]);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingMethod: "fixed_url", meetingUrl: url, meetingStatus: "ready" });
    expect(await profileOf(mentor)).toMatchObject({ meetingMethod: "fixed_url", profileComplete: true });
    expect(await revokeTokens(deps)).toBe(0);
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
    expect(await revokeTokens(deps)).toBe(1);
    expect(await fixture.connection(mentor)).toMatchObject({ status: "disconnected", keyId: null, zoomUserId: null, zoomEmail: null });
    expect((await disconnectZoom(deps, actorOf(mentor), { id: mentor.userId, futureSessions: "keepUrl" })).affected).toEqual([]);
  });

  test("while Zoom is down: disconnected at once, and Zoom is told later; for a day at most", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, at("2026-06-28", "10:00"));
    await fixture.settle();
    fake.fault = () => ({ kind: "error", status: 500 });
    await disconnectZoom(deps, actorOf(mentor), { id: mentor.userId, futureSessions: "keepUrl" });
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready" });
    expect([await revokeTokens(deps), (await fixture.connection(mentor)).keyId === null]).toEqual([0, false]);
    fixture.pass(25 * 60);
    expect([await revokeTokens(deps), (await fixture.connection(mentor)).keyId === null]).toEqual([1, true]);
    fake.fault = () => null;
    expect((await profileOf(mentor)).profileComplete).toBe(false);
  });
});

test("tokens that do not open any more keep nobody else's from being revoked, and go themselves", async () => {
  const [lost, mentor] = [await fixture.mentor(), await fixture.mentor()];
  for (const person of [lost, mentor]) {
    await fixture.connect(person);
    await disconnectZoom(deps, actorOf(person), { id: person.userId, futureSessions: "keepUrl" });
    fixture.pass(1);
  }
  await prisma.zoomConnection.update({ where: { mentorId: lost.userId }, data: { keyId: "another" } });
  expect(await revokeTokens(deps)).toBe(2);
  for (const person of [lost, mentor]) expect(await fixture.connection(person)).toMatchObject({ keyId: null, zoomUserId: null });
});

describe("the mentor's host link", () => {
  test("is asked of Zoom when its time has come, for the host alone, and kept nowhere", async () => {
    const [mentor, other] = [await fixture.mentor(), await fixture.mentor()];
    await fixture.connect(mentor);
    const startAt = new Date(clock.now().getTime() + 3_600_000);
    const { mentoringId, mentee } = await fixture.interview(mentor, startAt);
    await fixture.settle();
    const asks = (person: Person) => hostLink(deps, fixture.actorOf(person), { id: mentoringId });
    expect(await codeOf(asks(mentor))).toBe("TOO_EARLY");
    fixture.pass(55);
    expect(await codeOf(asks(other))).toBe("NOT_FOUND");
    expect(await codeOf(asks(mentee))).toBe("NOT_FOUND");
    const link = await asks(mentor);
    expect(link).toEqual({ url: expect.stringContaining("/s/"), asHost: true });
    const everything = JSON.stringify([await fixture.row(mentoringId), await fixture.known(mentoringId)]);
    expect(everything).not.toContain("zak=");
    fake.breakNext({ kind: "error", status: 500 });
    const joins = { url: (await fixture.row(mentoringId)).meetingUrl, asHost: false };
    expect(await asks(mentor)).toEqual(joins);
    // A process died while renewing the mentor's tokens: the caller does not wait until that claim expires.
    const soon = new Date(clock.now().getTime() + 30_000);
    await prisma.zoomConnection.update({
      where: { mentorId: mentor.userId },
      data: { expiresAt: clock.now(), refreshClaimId: crypto.randomUUID(), refreshUntil: soon },
    });
    expect(await asks(mentor)).toEqual(joins);
  });
});

test("each night the connections are looked at, and what nobody was told to look after is found", async () => {
  const mentor = await fixture.mentor();
  const email = await fixture.connect(mentor);
  const { mentoringId } = await fixture.interview(mentor, at("2026-08-01", "10:00"));
  await prisma.zoomMeeting.delete({ where: { mentoringId } });
  fixture.pass(24 * 60);
  fake.deauthorize(email);
  const report = await probeConnections(deps);
  expect(report).toMatchObject({ found: 1, seen: expect.any(Number), failing: expect.any(Number) });
  expect(report.failing).toBeGreaterThan(0);
  expect((await fixture.connection(mentor)).refusals).toBe(1);
});
