import { DAY } from "@knotter/domain/tokyo";
import { at, NOW } from "@knotter/testing/factories/given";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { make, prisma } = api;

async function given() {
  const order = await make.order();
  const mentee = await make.mentee({ order, name: "相談 花子" });
  const mentor = await make.mentor({ orders: [order] });
  const interview = (day: string, more: object = {}) => make.mentoring({ mentee, mentor, startAt: at(day, "10:00"), ...more });
  return { order, mentee, mentor, interview, asMentee: await api.signIn(mentee), asMentor: await api.signIn(mentor) };
}

const unfolded = (text: string): string => text.replace(/\r\n[ \t]/g, "");
const uids = (text: string): string[] => [...unfolded(text).matchAll(/^UID:(.*)@knotter\r$/gm)].map(([, id]) => String(id)).sort();

async function subscribe(token: string) {
  const { body, status } = await api.rest("calendarFeed.make", {}, { token });
  const { url, webcalUrl, busyUrl } = body as { url: string; webcalUrl: string; busyUrl: string };
  expect(status).toBe(201);
  return { secret: url.split("/").at(-1) ?? "", url, webcalUrl, busyUrl };
}
const feed = (secret: string, more: object = {}, headers: Record<string, string> = {}) =>
  api.rest("calendar.feed", { token: secret, ...more }, { headers });

test("an interview comes as a file that any calendar takes, canceled ones as such, and only to its parties", async () => {
  const { interview, asMentee, asMentor, mentee, order } = await given();
  const { mentoringId } = await interview("2026-06-18");
  const { status, headers, text } = await api.rest("mentoring.ics", { id: mentoringId }, { token: asMentee });
  expect([status, headers.get("content-type")]).toEqual([200, "text/calendar; charset=utf-8; method=PUBLISH"]);
  expect(unfolded(text)).toContain("METHOD:PUBLISH\r\n");
  expect(unfolded(text)).toContain("DTSTART;TZID=Asia/Tokyo:20260618T100000\r\n");
  expect(unfolded(text)).toContain("STATUS:CONFIRMED\r\n");
  expect(uids(text)).toEqual([mentoringId]);
  for (const word of ["ATTENDEE", "ORGANIZER", mentee.email, "相談 花子"]) expect(text).not.toContain(word);
  const called = await interview("2026-06-19", { status: "canceled" });
  expect((await api.rest("mentoring.ics", { id: called.mentoringId }, { token: asMentor })).text).toContain("STATUS:CANCELLED\r\n");
  const stranger = await api.signIn(await make.mentee({ order }));
  expect((await api.rest("mentoring.ics", { id: mentoringId }, { token: stranger })).error?.code).toBe("NOT_FOUND");
});

test("a private address gives each side its own interviews, canceled ones for thirty days", async () => {
  const { interview, asMentee, asMentor, order, mentee } = await given();
  const [held, ahead, called, old] = [
    await interview("2026-05-18", { status: "done" }),
    await interview("2026-06-18"),
    await interview("2026-06-19", { status: "canceled" }),
    await interview("2026-06-22", { status: "canceled" }),
  ];
  await prisma.mentoring.update({ where: { id: old.mentoringId }, data: { canceledAt: new Date(NOW.getTime() - 31 * DAY) } });
  const other = await make.mentor({ orders: [order] });
  const elsewhere = await make.mentoring({ mentee, mentor: other, startAt: at("2026-06-25", "10:00") });
  const ids = (...rows: { mentoringId: string }[]) => rows.map(({ mentoringId }) => mentoringId).sort();
  const [mine, hers] = [await subscribe(asMentee), await subscribe(asMentor)];
  expect(uids((await feed(mine.secret)).text)).toEqual(ids(held, ahead, called, elsewhere));
  expect(uids((await feed(hers.secret)).text)).toEqual(ids(held, ahead, called));
  expect(mine.webcalUrl).toBe(`webcal://localhost:3000/api/v1/calendar/${mine.secret}`);
});

test("the feed for other people shows busy times without a word of what they are for", async () => {
  const { interview, asMentor } = await given();
  const { mentoringId } = await interview("2026-06-18");
  const { secret, busyUrl } = await subscribe(asMentor);
  const { publicNo } = await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } });
  const theirs = busyUrl.split("/").at(-1) ?? "";
  expect([theirs.includes(secret), theirs.includes("?")]).toEqual([false, false]);
  // The address for others reveals no more, whatever parameters are added.
  for (const { text } of [await feed(secret, { busy: 1 }), await feed(theirs), await feed(theirs, { busy: 0 })]) {
    expect(uids(text)).toEqual([mentoringId]);
    for (const word of [publicNo, "面談", "/mentoring/reserved"]) expect(unfolded(text)).not.toContain(word);
  }
  expect((await feed(secret)).text).toContain("面談");
  await api.rest("calendarFeed.revoke", {}, { token: asMentor });
  expect((await feed(theirs)).status).toBe(404);
});

test("a feed is not sent again while nothing has changed", async () => {
  const { interview, asMentee } = await given();
  const { mentoringId } = await interview("2026-06-18");
  const { secret } = await subscribe(asMentee);
  const first = await feed(secret);
  const etag = first.headers.get("etag") ?? "";
  expect([first.status, etag.length > 10]).toEqual([200, true]);
  expect((await feed(secret, {}, { "if-none-match": etag })).status).toBe(304);
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { icsSequence: 1 } });
  expect((await feed(secret, {}, { "if-none-match": etag })).status).toBe(200);
});

test("a feed address that was replaced, revoked, made up, or of a closed account is 404", async () => {
  const { asMentee, mentee } = await given();
  const gone = async (secret: string) => [(await feed(secret)).status, (await feed(secret)).error?.code];
  const first = await subscribe(asMentee);
  const second = await subscribe(asMentee);
  expect(second.secret).not.toBe(first.secret);
  expect(second.secret).toMatch(/^[\w-]{43}$/);
  expect(await gone(first.secret)).toEqual([404, "NOT_FOUND"]);
  expect(await gone("made-up")).toEqual([404, "NOT_FOUND"]);
  await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: true } });
  expect(await gone(second.secret)).toEqual([404, "NOT_FOUND"]);
  await prisma.user.update({ where: { id: mentee.userId }, data: { disabled: false } });
  expect((await feed(second.secret)).status).toBe(200);
  expect((await api.rest("calendarFeed.revoke", {}, { token: asMentee })).body).toMatchObject({ active: false });
  expect((await api.rest("calendarFeed.revoke", {}, { token: asMentee })).body).toMatchObject({ active: false });
  expect(await gone(second.secret)).toEqual([404, "NOT_FOUND"]);
});

test("the feed address is answered once and stored nowhere, not even for a retry", async () => {
  const { asMentee } = await given();
  const key = crypto.randomUUID();
  const make = () => api.rest("calendarFeed.make", {}, { token: asMentee, headers: { "idempotency-key": key } });
  const [one, two] = [await make(), await make()];
  const secretOf = (body: unknown) => (body as { url: string }).url.split("/").at(-1) ?? "";
  expect(secretOf(one.body)).not.toBe(secretOf(two.body));
  const state = await api.rest("calendarFeed.get", {}, { token: asMentee });
  expect(state.body).toMatchObject({ active: true });
  const kept = JSON.stringify([
    await prisma.calendarFeed.findMany(),
    await prisma.idempotencyKey.findMany(),
    await prisma.auditLog.findMany({ where: { action: "calendar_feed.make" } }),
  ]);
  for (const secret of [secretOf(one.body), secretOf(two.body)]) expect([state.text, kept].join()).not.toContain(secret);
});
