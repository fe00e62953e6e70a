import { at } from "@knotter/testing/factories/given";
import { startFakeCalendars } from "@knotter/testing/fake-calendars";
import { afterAll, expect, test } from "vitest";
import { type ApiHarness, ORIGIN, startApi } from "./support/api-harness";

const fake = await startFakeCalendars({ now: () => api.clock.now() });
afterAll(() => fake.close());
const settings = { clientId: fake.clientId, clientSecret: fake.clientSecret, baseUrl: fake.url };
const api: ApiHarness = await startApi({ fresh: true, calendars: { google: settings, microsoft: settings } });
const redirectUri = `${ORIGIN}/mypage/mentor`;

test.each(["google", "microsoft"] as const)(
  "a mentor connects %s, reads when it is busy, and no answer holds a word or a token of it",
  async (vendor) => {
    const mentor = await api.make.mentor({ orders: [await api.make.order()] });
    const token = await api.signIn(mentor);
    const listed = await api.rest("calendarSources.list", {}, { token });
    expect(listed.body).toMatchObject({ vendors: ["google", "microsoft"], sources: [] });

    const account = fake.account(vendor, `${mentor.userId}@${vendor}.example`);
    fake.add(account, { from: at("2026-06-08", "10:00"), to: at("2026-06-08", "11:00") });
    const started = await api.rest("calendarSources.connect", { vendor }, { token });
    const query = new URL((started.body as { url: string }).url).searchParams;
    const code = fake.consent({ vendor, email: account.email, challenge: query.get("code_challenge") ?? "", redirectUri });
    const input = { code, state: query.get("state") ?? "", redirectUri };
    const connected = await api.rest("calendarSources.authorize", input, { token });
    expect([connected.status, connected.body]).toMatchObject([201, { kind: vendor, state: "waiting", place: null }]);
    const again = await api.rest("calendarSources.authorize", input, { token });
    expect([again.status, again.error?.code]).toEqual([400, "STATE_MISMATCH"]);

    const { id } = connected.body as { id: string };
    const read = await api.rest("calendarSources.refresh", { id }, { token });
    expect(read.body).toMatchObject({ state: "fresh", soon: 1 });
    const after = await api.rest("calendarSources.list", {}, { token });
    for (const { text } of [connected, read, after])
      for (const secret of ["PLANTED", account.email, code, ...fake.tokensOf(account)]) expect(text).not.toContain(secret);
    const removed = await api.rest("calendarSources.remove", { id }, { token });
    expect(removed.body).toEqual({ removed: true });
    if (vendor === "google") expect(fake.tokensOf(account)).toEqual([]);
  },
);

test("a vendor at which there is no app is offered to nobody", async () => {
  const plain = await startApi({ calendars: {} });
  const token = await plain.signIn(await plain.make.mentor({ orders: [] }));
  expect((await plain.rest("calendarSources.list", {}, { token })).body).toMatchObject({ vendors: [] });
  const { status, error } = await plain.rest("calendarSources.connect", { vendor: "google" }, { token });
  expect([status, error?.code]).toEqual([412, "CALENDAR_NOT_SET_UP"]);
});
