import { at } from "@knotter/testing/factories/given";
import { startFakeZoom } from "@knotter/testing/fake-zoom";
import { afterAll, describe, expect, test } from "vitest";
import { type ApiHarness, ORIGIN, startApi } from "./support/api-harness";

const fake = await startFakeZoom({ now: () => api.clock.now() });
afterAll(() => fake.close());
const api: ApiHarness = await startApi({
  fresh: true,
  zoom: {
    clientId: fake.clientId,
    clientSecret: fake.clientSecret,
    webhookSecrets: [fake.webhookSecret],
    authUrl: fake.authUrl,
    apiUrl: fake.apiUrl,
  },
});
const redirectUri = `${ORIGIN}/mypage/mentor`;
const hook = (message: { body: string; headers: Record<string, string> }) =>
  api.raw("POST", "/mentors/zoomOauthDeauthorize", { body: message.body, headers: message.headers });

async function connected() {
  const order = await api.make.order();
  const mentor = await api.make.mentor({ orders: [order] });
  const token = await api.signIn(mentor);
  const started = await api.rest("mentors.zoomOauthStart", { id: mentor.userId }, { token });
  const query = new URL((started.body as { url: string }).url).searchParams;
  const email = `${crypto.randomUUID()}@zoom.example`;
  const code = fake.consent({ email, challenge: query.get("code_challenge") ?? "", redirectUri });
  const input = { id: mentor.userId, code, state: query.get("state") ?? "", redirectUri };
  const answer = await api.rest("mentors.zoomOauthAuthorize", input, { token });
  return { order, mentor, token, email, input, answer };
}

describe("the routes of a mentor", () => {
  test("connect the mentor, show the account to the mentor and the admins, and to nobody the tokens", async () => {
    const { mentor, token, email, answer, input } = await connected();
    expect(answer).toMatchObject({ status: 200, body: { zoom: { status: "connected", email } } });
    const again = await api.rest("mentors.zoomOauthAuthorize", input, { token });
    expect([again.status, again.error?.code]).toEqual([400, "STATE_MISMATCH"]);
    const admin = await api.signIn(await api.make.admin());
    for (const reader of [token, admin]) {
      const { body, text } = await api.rest("mentors.zoom", { id: mentor.userId }, { token: reader });
      expect(body).toMatchObject({ available: true, status: "connected", email, upcoming: [] });
      for (const secret of fake.tokensOf(fake.user(email).id)) expect(text).not.toContain(secret);
    }
    const me = await api.rest("currentUser.get", {}, { token });
    expect(me.body).toMatchObject({ info: { profileComplete: true } });
    const listed = await api.rest("mentors.admin", { zoomStatus: "connected", q: mentor.email }, { token: admin });
    expect(listed.body).toMatchObject({ total: 1, items: [{ id: mentor.userId, zoomStatus: "connected" }] });
    const left = await api.rest("mentors.zoomOauthDeauthorize", { id: mentor.userId, futureSessions: "keepUrl" }, { token });
    expect(left.body).toEqual({ zoom: { status: "disconnected" }, affected: [] });
  });

  test("a code with letters that an address escapes arrives as Zoom has sent it", async () => {
    const { token, mentor } = await connected();
    const started = await api.rest("mentors.zoomOauthStart", { id: mentor.userId }, { token });
    const state = new URL((started.body as { url: string }).url).searchParams.get("state") ?? "";
    const path = `/mentors/${mentor.userId}/zoomOauthAuthorize/${encodeURIComponent("a/b%2Bc+d")}`;
    const answer = await api.raw("POST", path, { token, body: JSON.stringify({ state, redirectUri }) });
    expect([answer.status, answer.error?.code]).toEqual([400, "ZOOM_CODE_INVALID"]);
  });
});

describe("the route of Zoom", () => {
  test("answers an event about nobody, and asks Zoom nothing for it", async () => {
    const { body, headers } = fake.deauthorize("nobody@zoom.example");
    const before = fake.calls.length;
    expect(await hook({ body, headers })).toMatchObject({ status: 200, body: {} });
    expect(fake.calls.length).toBe(before);
  });

  test("deletes the data once, and informs both sides correctly from then on", async () => {
    const { order, mentor, token, email } = await connected();
    const mentee = await api.make.mentee({ order });
    const { mentoringId } = await api.make.mentoring({ mentee, mentor, startAt: at("2026-06-10", "10:00") });
    await api.prisma.mentoring.update({
      where: { id: mentoringId },
      data: { meetingMethod: "zoom_oauth", meetingStatus: "preparing", meetingUrl: null },
    });
    await api.prisma.zoomMeeting.create({ data: { mentoringId, mentorId: mentor.userId, dueAt: api.clock.now() } });
    await api.prisma.mentor.update({ where: { userId: mentor.userId }, data: { fixedMeetingUrl: null } });
    await api.app.job("zoom");
    const reads = async () =>
      Promise.all(
        [token, await api.signIn(mentee)].map(
          async (reader) => (await api.rest("mentoring.get", { id: mentoringId }, { token: reader })).body as { meeting: object },
        ),
      );
    for (const { meeting } of await reads())
      expect(meeting).toMatchObject({ status: "ready", method: "zoom_oauth", url: expect.stringContaining(fake.url) });
    const message = fake.deauthorize(email);
    for (let time = 0; time < 3; time += 1) expect((await hook(message)).status).toBe(200);
    for (const { meeting } of await reads()) {
      expect(meeting).toMatchObject({ status: "failed" });
      expect(meeting).not.toHaveProperty("url");
    }
    expect(await api.prisma.auditLog.count({ where: { action: "zoom.deauthorized", entityId: mentor.userId } })).toBe(1);
    expect((await api.rest("mentors.zoom", { id: mentor.userId }, { token })).body).toMatchObject({ status: "disconnected", email: null });
  });

  test.each([
    ["forged", (message: Message) => ({ ...message, headers: { ...message.headers, "x-zm-signature": `v0=${"0".repeat(64)}` } })],
    ["changed", (message: Message) => ({ ...message, body: message.body.replace("app_deauthorized", "app_deauthorized ") })],
    ["unsigned", (message: Message) => ({ ...message, headers: { "content-type": "application/json" } })],
  ])("refuses a message that is %s", async (_name, spoil) => {
    const { mentor, email } = await connected();
    const answer = await hook(spoil(fake.deauthorize(email)));
    expect([answer.status, answer.error?.code]).toEqual([401, "TOKEN_INVALID"]);
    expect(await api.prisma.zoomConnection.findUniqueOrThrow({ where: { mentorId: mentor.userId } })).toMatchObject({
      status: "connected",
    });
  });

  test("ignores events for another app", async () => {
    const { mentor, email } = await connected();
    const other = await startFakeZoom({ now: () => api.clock.now(), clientId: "another-app" });
    other.user(email, { id: fake.user(email).id });
    expect((await hook(other.deauthorize(email))).status).toBe(200);
    await other.close();
    expect(await api.prisma.zoomConnection.findUniqueOrThrow({ where: { mentorId: mentor.userId } })).toMatchObject({
      status: "connected",
    });
  });
});

interface Message {
  body: string;
  headers: Record<string, string>;
}
