import { at } from "@knotter/testing/factories/given";
import type { Person } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { disableMentor } from "../src/mentor/disable";
import { updateMentor } from "../src/mentor/update";
import { setAdminLink } from "../src/zoom/admin-link";
import { authorizeZoom, startZoomAuthorization } from "../src/zoom/authorize";
import { deauthorizeZoom } from "../src/zoom/deauthorize";
import { leaveShutOut } from "../src/zoom/disconnect";
import { clearFormerAccounts } from "../src/zoom/former";
import { probeConnections, revokeTokens } from "../src/zoom/probe";
import { codeOf } from "./calls";
import { NOW, openZoomFixture } from "./zoom-fixture";

const bench = await openWorkbench({ fresh: true });
const fixture = await openZoomFixture(bench);
const { deps, fake, clock } = fixture;
const { prisma, make, db } = bench;
const admin = fixture.actorOf(await make.admin());
const url = "https://meet.google.com/abc-defg-hij";
const other = "https://zoom.us/j/1234567890";

const hostsOf = (mentoringId: string) => fixture.meetingsOf(mentoringId).map(({ hostId }) => hostId);
const leftBehind = (mentor: Person) => db.read.zoom.leftBehind(mentor.userId, clock.now());
const formerOf = (mentor: Person) => prisma.zoomFormerAccount.findMany({ where: { mentorId: mentor.userId } });
const audited = (mentor: Person, action: string) => prisma.auditLog.findMany({ where: { entityId: mentor.userId, action } });
const days = (function* () {
  for (let day = 5; ; day += 1) yield day;
})();
/** Each test has a day of its own. */
const start = () => at(`2026-07-${String(days.next().value).padStart(2, "0")}`, "10:00");

/** A mentor with a meeting in one account who has switched to another one. */
async function goneOver() {
  const mentor = await fixture.mentor();
  const before = await fixture.connect(mentor);
  const { mentoringId } = await fixture.interview(mentor, start());
  await fixture.settle();
  const [old] = fixture.meetingsOf(mentoringId);
  const after = await fixture.connect(mentor);
  return { mentor, mentoringId, old, before: fake.user(before), after: fake.user(after) };
}

describe("a mentor goes over to another account", () => {
  test("the new one has the meeting; the old meeting stays as long as anybody is sent to it, then it goes, and Zoom is told", async () => {
    const { mentor, mentoringId, old, before, after } = await goneOver();
    await clearFormerAccounts(deps);
    expect(hostsOf(mentoringId)).toEqual([before.id]);
    expect(await leftBehind(mentor)).toEqual([{ email: before.email, meetings: 1, clearing: true }]);

    await fixture.settle();
    expect(hostsOf(mentoringId).toSorted()).toEqual([before.id, after.id].toSorted());
    fixture.pass(3);
    expect(await clearFormerAccounts(deps)).toBe(1);
    expect(hostsOf(mentoringId)).toEqual([after.id]);
    expect((await fixture.row(mentoringId)).meetingId).not.toBe(old?.id);
    expect(fake.tokensOf(before.id)).toEqual([]);
    expect(fake.tokensOf(after.id)).toHaveLength(2);
    expect([await leftBehind(mentor), await formerOf(mentor)]).toEqual([[], []]);
    expect(await audited(mentor, "zoom.former_account")).toMatchObject([{ diff: { cleared: true, left: 0 } }]);
  });

  test("what a runner made there unseen, at that very moment, is found and goes too", async () => {
    const mentor = await fixture.mentor();
    const before = fake.user(await fixture.connect(mentor));
    const { mentoringId } = await fixture.interview(mentor, start());
    fake.breakNext({ kind: "cut", accepts: true });
    await fixture.sync();
    expect(hostsOf(mentoringId)).toEqual([before.id]);
    const after = fake.user(await fixture.connect(mentor));
    fixture.pass(3);
    await fixture.settle();
    await clearFormerAccounts(deps);
    expect(hostsOf(mentoringId)).toEqual([after.id]);
  });

  test("a meeting of somebody else's interview, or of none, is not touched", async () => {
    const { mentor, mentoringId, before } = await goneOver();
    const wish = { startAt: start(), endAt: start() };
    const [access = ""] = fake.tokensOf(before.id);
    const foreign = await make.mentoring({
      mentee: await make.mentee({ order: fixture.order }),
      mentor: await fixture.mentor(),
      startAt: start(),
    });
    for (const agenda of [`knotter:${foreign.mentoringId}`, `knotter:${crypto.randomUUID()}`, "定例会議"])
      await fixture.zoom.client.createMeeting(access, {
        topic: "会議",
        agenda,
        ...wish,
        endAt: new Date(wish.startAt.getTime() + 3_600_000),
      });
    await fixture.settle();
    fixture.pass(3);
    await clearFormerAccounts(deps);
    expect(await formerOf(mentor)).toEqual([]);
    expect(hostsOf(mentoringId)).not.toContain(before.id);
    expect(fake.meetings().filter(({ hostId }) => hostId === before.id)).toHaveLength(3);
  });

  test("while Zoom is down nothing is lost; its tokens are renewed after hours", async () => {
    const { mentor, mentoringId, before, after } = await goneOver();
    fake.fault = () => ({ kind: "error", status: 500 });
    for (let hour = 0; hour < 3; hour += 1) {
      expect(await clearFormerAccounts(deps)).toBe(0);
      fixture.pass(60);
    }
    fake.fault = () => null;
    await fixture.settle();
    expect(await clearFormerAccounts(deps)).toBe(1);
    expect(hostsOf(mentoringId)).toEqual([after.id]);
    expect([await formerOf(mentor), fake.tokensOf(before.id)]).toEqual([[], []]);
  });

  test("an outage costs one time-out a run, however many accounts wait", async () => {
    const one = await goneOver();
    const two = await goneOver();
    fake.fault = () => ({ kind: "error", status: 500 });
    const before = fake.calls.length;
    await clearFormerAccounts(deps);
    expect(fake.calls.length - before).toBe(1);
    fake.fault = () => null;
    await fixture.settle();
    fixture.pass(6);
    expect(await clearFormerAccounts(deps)).toBe(2);
    expect([await formerOf(one.mentor), await formerOf(two.mentor)]).toEqual([[], []]);
  });

  test("where the old account no longer responds, the mentor is told what is left there until it is over", async () => {
    const { mentor, mentoringId, before, after } = await goneOver();
    fake.deauthorize(before.email);
    await fixture.settle();
    fixture.pass(3);
    await clearFormerAccounts(deps);
    expect(hostsOf(mentoringId).toSorted()).toEqual([before.id, after.id].toSorted());
    expect(await leftBehind(mentor)).toEqual([{ email: before.email, meetings: 1, clearing: false }]);
    expect(await formerOf(mentor)).toMatchObject([{ keyId: null, accessTokenEnc: null, refreshTokenEnc: null, dueAt: null }]);
    expect(await audited(mentor, "zoom.former_account")).toMatchObject([{ diff: { cleared: false, left: 1 } }]);
    const { endAt } = await fixture.row(mentoringId);
    const now = clock.now();
    clock.set(new Date(endAt.getTime() + 1));
    await probeConnections(deps);
    clock.set(now);
    expect(await formerOf(mentor)).toEqual([]);
  });

  test("a connection that had broken leaves the same to tell", async () => {
    const mentor = await fixture.mentor();
    const email = await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, start());
    await fixture.settle();
    await prisma.zoomConnection.update({
      where: { mentorId: mentor.userId },
      data: {
        status: "error",
        disconnectReason: "invalid_grant",
        keyId: null,
        accessTokenEnc: null,
        refreshTokenEnc: null,
        expiresAt: null,
      },
    });
    await fixture.connect(mentor);
    await fixture.settle();
    expect(hostsOf(mentoringId)).toHaveLength(2);
    expect(await leftBehind(mentor)).toEqual([{ email, meetings: 1, clearing: false }]);
  });

  test("and back before everything is removed: the meeting there is used again, and nobody revokes the new authorisation", async () => {
    const { mentor, mentoringId, old, before, after } = await goneOver();
    await fixture.settle();
    await fixture.connect(mentor, before.email);
    expect(await formerOf(mentor)).toMatchObject([{ zoomUserId: after.id }]);
    fixture.pass(3);
    await fixture.settle();
    await clearFormerAccounts(deps);
    expect(fixture.meetingsOf(mentoringId)).toMatchObject([{ id: old?.id, hostId: before.id }]);
    expect((await fixture.row(mentoringId)).meetingId).toBe(old?.id);
    expect(fake.tokensOf(before.id)).toHaveLength(2);
  });

  test("that somebody else connects meanwhile belongs to that mentor from then on", async () => {
    const { mentor, before } = await goneOver();
    const next = await fixture.mentor();
    await fixture.connect(next, before.email);
    await fixture.settle();
    fixture.pass(3);
    await clearFormerAccounts(deps);
    expect(fake.tokensOf(before.id)).toHaveLength(2);
    expect((await fixture.connection(next)).status).toBe("connected");
    expect(await leftBehind(mentor)).toEqual([{ email: before.email, meetings: 1, clearing: false }]);
  });

  test("whose owner takes the app off there: nothing of the account stays with us", async () => {
    const { mentor, before } = await goneOver();
    await deauthorizeZoom(deps, { zoomUserId: before.id, at: clock.now() });
    expect(await formerOf(mentor)).toEqual([]);
    expect((await fixture.connection(mentor)).status).toBe("connected");
  });
});

describe("a mentor is disabled", () => {
  const shut = (mentor: Person, futureSessions: "keep" | "cancel") =>
    disableMentor(deps, admin, {
      id: mentor.userId,
      reason: "request",
      futureSessions,
      whenNotPossible: "refuse",
      notify: false,
      dryRun: false,
    });

  test("with the mentor's account goes Zoom: the meetings of canceled interviews, then the tokens, though Zoom is down at first", async () => {
    const mentor = await fixture.mentor();
    const user = fake.user(await fixture.connect(mentor));
    const { mentoringId } = await fixture.interview(mentor, start());
    await fixture.settle();
    fake.fault = () => ({ kind: "error", status: 500 });
    await shut(mentor, "cancel");
    expect(await fixture.connection(mentor)).toMatchObject({ status: "disconnected", disconnectReason: "admin" });
    expect((await audited(mentor, "zoom.disconnect")).length).toBe(1);
    await fixture.sync();
    expect([await revokeTokens(deps), fake.tokensOf(user.id).length]).toEqual([0, 2]);
    fake.fault = () => null;
    fixture.pass(20);
    await fixture.settle();
    expect(fixture.meetingsOf(mentoringId)).toEqual([]);
    expect([await revokeTokens(deps), fake.tokensOf(user.id).length]).toEqual([1, 0]);
    expect(await fixture.connection(mentor)).toMatchObject({
      keyId: null,
      accessTokenEnc: null,
      refreshTokenEnc: null,
      zoomUserId: null,
      zoomEmail: null,
    });
    expect((await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } })).profileComplete).toBe(false);
  });

  test("with kept interviews it stays until the last one is over", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, start());
    await fixture.settle();
    await shut(mentor, "keep");
    expect((await fixture.connection(mentor)).status).toBe("connected");
    expect(await leaveShutOut(deps)).toBe(0);
    const { endAt } = await fixture.row(mentoringId);
    const now = clock.now();
    clock.set(new Date(endAt.getTime() + 1));
    expect((await probeConnections(deps)).left).toBe(1);
    expect(await fixture.connection(mentor)).toMatchObject({ status: "disconnected", disconnectReason: "admin" });
    clock.set(now);
  });

  test("during the redirect back from Zoom: nothing is connected, and the new authorisation is revoked there", async () => {
    const mentor = await fixture.mentor();
    const email = `${crypto.randomUUID()}@zoom.example`;
    const actor = { userId: mentor.userId, role: "mentor" as const };
    const { url: way } = await startZoomAuthorization(deps, actor, { id: mentor.userId });
    const query = new URL(way).searchParams;
    const { redirectUri, client } = fixture.zoom;
    const code = fake.consent({ email, challenge: query.get("code_challenge") ?? "", redirectUri });
    const me: typeof client.me = async (...given) => {
      await shut(mentor, "cancel");
      return client.me(...given);
    };
    const meanwhile = { ...deps, zoom: { ...fixture.zoom, client: { ...client, me } } };
    const back = { id: mentor.userId, code, state: query.get("state") ?? "", redirectUri };
    expect(await codeOf(authorizeZoom(meanwhile, actor, back))).toBe("NOT_FOUND");
    expect(await prisma.zoomConnection.count({ where: { mentorId: mentor.userId } })).toBe(0);
    expect(fake.tokensOf(fake.user(email).id)).toEqual([]);
  });

  test("who was never connected is disabled all the same", async () => {
    const mentor = await fixture.mentor();
    await shut(mentor, "cancel");
    expect(await prisma.zoomConnection.count({ where: { mentorId: mentor.userId } })).toBe(0);
  });
});

describe("the link that an admin enters", () => {
  const failing = async () => {
    const mentor = await fixture.mentor();
    const email = await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, start());
    await fixture.settle();
    await deauthorizeZoom(deps, { zoomUserId: fake.user(email).id, at: clock.now() });
    expect((await fixture.row(mentoringId)).meetingStatus).toBe("failed");
    return { mentor, mentoringId };
  };
  const enter = (mentor: Person, link: string | null) => setAdminLink(deps, admin, { id: mentor.userId, url: link });

  test("is where interviews without a place are held, until it is replaced or taken back", async () => {
    const { mentor, mentoringId } = await failing();
    expect((await enter(mentor, url)).affected).toMatchObject([{ mentoringId, meeting: "fixed" }]);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingMethod: "fixed_url", meetingUrl: url });
    expect((await enter(mentor, url)).affected).toEqual([]);
    await enter(mentor, other);
    expect((await fixture.row(mentoringId)).meetingUrl).toBe(other);
    await enter(mentor, null);
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "failed", meetingUrl: null });
    const events = await prisma.mentoringEvent.findMany({ where: { mentoringId }, orderBy: { id: "asc" } });
    expect(events.map(({ type }) => type).slice(-4)).toEqual(["url_failed", "url_ready", "url_ready", "url_failed"]);
    expect(JSON.stringify(await audited(mentor, "mentor.office_link"))).not.toContain("https");
  });

  test("comes after the mentor's own", async () => {
    const { mentor, mentoringId } = await failing();
    await enter(mentor, url);
    const { version } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
    await updateMentor(deps, fixture.actorOf(mentor), { id: mentor.userId, expectedVersion: version, fixedMeetingUrl: other });
    expect((await fixture.row(mentoringId)).meetingUrl).toBe(other);
    await enter(mentor, null);
    expect((await fixture.row(mentoringId)).meetingUrl).toBe(other);
  });

  test("is there at once when Zoom is cut off, and gives way when it is back", async () => {
    const mentor = await fixture.mentor();
    const email = await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, start());
    await fixture.settle();
    await enter(mentor, url);
    expect((await fixture.row(mentoringId)).meetingMethod).toBe("zoom_oauth");
    await deauthorizeZoom(deps, { zoomUserId: fake.user(email).id, at: clock.now() });
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingUrl: url });
    await fixture.connect(mentor);
    await fixture.settle();
    expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingMethod: "zoom_oauth" });
  });

  test("does not hurry those that wait for Zoom", async () => {
    const mentor = await fixture.mentor();
    await fixture.connect(mentor);
    const { mentoringId } = await fixture.interview(mentor, start());
    expect((await enter(mentor, url)).affected).toEqual([]);
    expect((await fixture.row(mentoringId)).meetingStatus).toBe("preparing");
  });

  test.each(["http://zoom.us/j/1", "https://zoom.us.evil.example/j/1", "javascript:alert(1)", "https://user@zoom.us/j/1"])(
    "is never %s",
    async (bad) => {
      expect(await codeOf(enter(await fixture.mentor(), bad))).toBe("UNPROCESSABLE");
    },
  );
});

test("a mentor's own link, entered after Zoom was cut off, is where the interviews are from then on", async () => {
  const mentor = await fixture.mentor();
  const email = await fixture.connect(mentor);
  const { mentoringId } = await fixture.interview(mentor, start());
  await fixture.settle();
  await deauthorizeZoom(deps, { zoomUserId: fake.user(email).id, at: clock.now() });
  const { version } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
  await updateMentor(deps, fixture.actorOf(mentor), { id: mentor.userId, expectedVersion: version, fixedMeetingUrl: other });
  expect(await fixture.row(mentoringId)).toMatchObject({ meetingStatus: "ready", meetingMethod: "fixed_url", meetingUrl: other });
});

test("one connection that says nothing keeps nobody from looking at the others; three in a row do", async () => {
  const mentors = await Promise.all(Array.from({ length: 5 }, () => fixture.mentor()));
  const emails = await Promise.all(mentors.map((mentor) => fixture.connect(mentor)));
  const ids = mentors.map(({ userId }) => userId);
  /** The nightly check of these five, the first of which get no answer. */
  const lookAt = async (silent: number) => {
    fixture.pass(24 * 60);
    await prisma.zoomConnection.updateMany({ data: { statusCheckedAt: clock.now() } });
    await prisma.zoomConnection.updateMany({ where: { mentorId: { in: ids } }, data: { statusCheckedAt: NOW } });
    for (const email of emails) fake.expireAccess(email);
    let asked = 0;
    fake.fault = ({ operation }) => {
      if (operation !== "POST /oauth/token") return null;
      asked += 1;
      return asked <= silent ? { kind: "error", status: 500 } : null;
    };
    const report = await probeConnections(deps);
    fake.fault = () => null;
    return [report.seen, report.failing];
  };
  expect(await lookAt(1)).toEqual([4, 1]);
  expect(await lookAt(3)).toEqual([0, 3]);
});

test("a hundred connections that do not hold keep nobody from looking at the others", async () => {
  const [first, healthy] = [await fixture.mentor(), await fixture.mentor()];
  await fixture.connect(first);
  await fixture.connect(healthy);
  const kept = await fixture.connection(first);
  const mentors: Person[] = [];
  while (mentors.length < 100) mentors.push(await make.mentor({ orders: [] }));
  await prisma.zoomConnection.createMany({
    data: mentors.map(({ userId }) => ({ ...kept, mentorId: userId, zoomUserId: crypto.randomUUID(), statusCheckedAt: null })),
  });
  fixture.pass(24 * 60);
  await prisma.zoomConnection.updateMany({
    where: { mentorId: { notIn: [first.userId, healthy.userId] }, statusCheckedAt: { not: null } },
    data: { statusCheckedAt: clock.now() },
  });
  const report = await probeConnections(deps);
  expect(report.failing).toBe(100);
  expect((await fixture.connection(healthy)).statusCheckedAt).toEqual(clock.now());
});
