import { MINUTE } from "@knotter/domain/tokyo";
import { resendMailer } from "@knotter/mail/resend-mailer";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { type FakeResend, startFakeResend } from "@knotter/testing/fake-resend";
import { openWorkbench } from "@knotter/testing/workbench";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Deps } from "../src/deps";
import { drainOutbox } from "../src/mail/drain";
import { scriptedMailService } from "./scripted-mail-service";

// The drain takes everything that is due, so no other test's mails may be in this database.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const startAt = at("2026-06-08", "10:00");
let resend: FakeResend;
let deps = { ...testDeps(db), mailService: scriptedMailService() };
const pauses: number[] = [];

beforeEach(async () => {
  await prisma.mail.deleteMany();
  pauses.length = 0;
  const bare = testDeps(db);
  resend = await startFakeResend({ now: () => bare.clock.now() });
  const mailer = resendMailer({
    apiKey: "re_test",
    baseUrl: resend.url,
    from: "Knotter <no-reply@knotter.example>",
    replyTo: "office@knotter.example",
  });
  deps = { ...bare, mailService: { ...scriptedMailService(), mailer } };
});
afterEach(() => resend.close());

type Pair = Awaited<ReturnType<typeof interviews>>[number];

/** Interviews at the same hour, each with a reminder to both sides in the outbox. */
async function interviews(count: number) {
  const order = await make.order();
  return Promise.all(
    Array.from({ length: count }, async () => {
      const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
      const { mentoringId } = await make.mentoring({ mentee, mentor, startAt });
      const mails = [mentee, mentor].map(({ userId }) => ({
        type: "mentoring_remind" as const,
        toUserId: userId,
        orderId: order.orderId,
        mentoringId,
        facts: { startAt: startAt.toISOString() },
        dedupeKey: `remind_day/${mentoringId}/${userId}`,
      }));
      await db.transaction((tx) => tx.mail.enqueue(mails, null, deps.clock.now()));
      return { mentoringId, emails: [mentee.email, mentor.email] };
    }),
  );
}

const tick = (milliseconds: number) => deps.clock.set(new Date(deps.clock.now().getTime() + milliseconds));
const pause = async (milliseconds: number) => {
  pauses.push(milliseconds);
  tick(milliseconds);
};
const cancel = ({ mentoringId }: Pair) =>
  prisma.mentoring.update({
    where: { id: mentoringId },
    data: { status: "canceled", cancelSide: "mentee", cancelTiming: "free", canceledAt: NOW },
  });
const move = ({ mentoringId }: Pair) => {
  const [start, end] = [at("2026-06-09", "13:00"), at("2026-06-09", "14:00")];
  return prisma.mentoring.update({ where: { id: mentoringId }, data: { startAt: start, endAt: end, blockFrom: start, blockTo: end } });
};
const readers = () => resend.accepted.flatMap(({ to }) => to).sort();
const emailsOf = (...pairs: Pair[]) => pairs.flatMap(({ emails }) => emails).sort();
const mailsOf = ({ mentoringId }: Pair) => prisma.mail.findMany({ where: { mentoringId }, orderBy: { id: "asc" } });

describe("reminders in a batch", () => {
  test("leave in one call, each known by its own key, and each gets its own id back", async () => {
    const pairs = await interviews(3);
    expect(await drainOutbox(deps)).toEqual({ sent: 6, skipped: 0, unsent: 0, retried: 0, dead: 0, complete: true });
    expect(resend.calls.map(({ path, size }) => [path, size])).toEqual([["/emails/batch", 6]]);
    expect(readers()).toEqual(emailsOf(...pairs));
    const mails = await prisma.mail.findMany();
    for (const mail of mails) {
      const taken = resend.accepted.find(({ id }) => id === mail.providerId);
      expect([taken?.to, taken?.headers["X-Entity-Ref-ID"], taken?.text]).toEqual([[mail.sentTo], mail.dedupeKey, mail.text]);
    }
  });

  test("leave apart from mails with a calendar file, which a batch does not take", async () => {
    const [pair] = await interviews(2);
    await prisma.mail.updateMany({ where: { mentoringId: pair?.mentoringId ?? "" }, data: { type: "mentoring_reserved" } });
    expect(await drainOutbox(deps)).toMatchObject({ sent: 4 });
    expect(resend.calls.map(({ path, size }) => [path, size])).toEqual([
      ["/emails/batch", 2],
      ["/emails", 1],
      ["/emails", 1],
    ]);
  });

  test("are held as they are while the provider asks for a moment's patience, and sent by the same call", async () => {
    await interviews(2);
    resend.breakNext({ kind: "rate_limit", retryAfterSeconds: 2 }, { kind: "rate_limit", retryAfterSeconds: 1 });
    expect(await drainOutbox(deps, { pause })).toMatchObject({ sent: 4, retried: 0, complete: true });
    expect(pauses).toEqual([2000, 1000]);
    expect(new Set(resend.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test("are taken apart again, to be judged again, where it asks for more than that", async () => {
    const [pair] = await interviews(2);
    resend.breakNext({ kind: "rate_limit", retryAfterSeconds: 30 });
    expect(await drainOutbox(deps, { pause })).toMatchObject({ sent: 0, retried: 4, complete: false });
    expect(await prisma.mail.count({ where: { batchKey: null, status: "queued", firstTriedAt: null, html: null } })).toBe(4);
    await cancel(pair as Pair);
    tick(30_000);
    expect(await drainOutbox(deps, { pause })).toMatchObject({ sent: 2, skipped: 2 });
  });
});

describe("a batch whose outcome is not known", () => {
  test("that was not taken tells nobody of an old time when it is tried again, under the same key", async () => {
    const [moved, ...others] = await interviews(3);
    resend.breakNext({ kind: "error", status: 500 });
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, retried: 6 });
    await move(moved as Pair);
    tick(MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 4, skipped: 2 });
    expect(readers()).toEqual(emailsOf(...others));
    expect(await mailsOf(moved as Pair)).toMatchObject(Array(2).fill({ status: "maybe_sent", skippedReason: "interview_moved" }));
    expect(new Set(resend.calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test("that was taken reaches nobody a second time, though one of them is left out by now", async () => {
    const [gone, other, third] = (await interviews(3)) as [Pair, Pair, Pair];
    resend.breakNext({ kind: "cut", accepts: true });
    expect(await drainOutbox(deps)).toMatchObject({ retried: 6 });
    await cancel(gone);
    tick(MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 4, skipped: 2, dead: 0 });
    expect(readers()).toEqual(emailsOf(gone, other, third));
    for (const pair of [other, third])
      expect(await mailsOf(pair)).toMatchObject(Array(2).fill({ status: "sent", providerId: null, sentAt: deps.clock.now() }));
  });

  test("that was taken when it was smaller is known to have been, whatever comes after", async () => {
    const [first, second, third] = (await interviews(3)) as [Pair, Pair, Pair];
    resend.breakNext({ kind: "error", status: 502 }, { kind: "malformed", accepts: true });
    await drainOutbox(deps);
    await cancel(first);
    tick(MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ skipped: 2, retried: 4 });
    await move(second);
    tick(5 * MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ skipped: 2, sent: 2, dead: 0 });
    expect(readers()).toEqual(emailsOf(second, third));
  });

  test("goes on without the mail that came first, when that one is left out", async () => {
    const pairs = await interviews(3);
    resend.breakNext({ kind: "error", status: 500 }, { kind: "error", status: 500 });
    await drainOutbox(deps);
    const lead = (await prisma.mail.findFirstOrThrow({ orderBy: { id: "asc" } })).mentoringId;
    await cancel(pairs.find(({ mentoringId }) => mentoringId === lead) as Pair);
    tick(MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, skipped: 2, retried: 4 });
    tick(5 * MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 4 });
    expect(readers()).toEqual(emailsOf(...pairs.filter(({ mentoringId }) => mentoringId !== lead)));
  });

  test("left behind by a runner that died is sent under its key, once", async () => {
    const pairs = await interviews(2);
    const { mailer } = deps.mailService;
    const dies = () => {
      throw new Error("killed");
    };
    const dying: Deps = { ...deps, mailService: { ...deps.mailService, mailer: { send: (mails) => mailer.send(mails).then(dies) } } };
    await expect(drainOutbox(dying)).rejects.toThrow("killed");
    tick(5 * MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 4 });
    expect(resend.calls).toHaveLength(2);
    expect(readers()).toEqual(emailsOf(...pairs));
    expect(await prisma.mail.count({ where: { providerId: null } })).toBe(0);
  });

  test("is taken by one of two runners, whole", async () => {
    await interviews(3);
    resend.breakNext({ kind: "error", status: 500 });
    await drainOutbox(deps);
    tick(MINUTE);
    const reports = await Promise.all([drainOutbox(deps, { limit: 1 }), drainOutbox(deps, { limit: 1 })]);
    expect(reports.map(({ sent }) => sent).sort()).toEqual([0, 6]);
    expect(resend.calls.map(({ size }) => size)).toEqual([6, 6]);
  });

  test("comes by itself: however many wait, a runner has one of them in hand at a time", async () => {
    await interviews(4);
    const mails = await prisma.mail.findMany({ orderBy: { id: "asc" } });
    for (const [index, { id }] of mails.entries())
      await prisma.mail.update({ where: { id }, data: { status: "sending", firstTriedAt: NOW, batchKey: `batch/${index % 4}/x` } });
    const claim = async () => {
      const until = new Date(NOW.getTime() + MINUTE);
      const taken = await db.transaction((tx) => tx.mail.claim({ claimId: crypto.randomUUID(), now: NOW, until }, 100));
      return taken.map(({ batchKey }) => batchKey);
    };
    const claims = [await claim(), await claim(), await claim(), await claim(), await claim()];
    expect(claims.map((keys) => [keys.length, new Set(keys).size])).toEqual([...Array(4).fill([2, 1]), [0, 0]]);
  });

  test("is given up as a whole when its key has become too old, and every mail of it is an admin task", async () => {
    await interviews(2);
    resend.breakNext({ kind: "cut", accepts: false });
    await drainOutbox(deps);
    tick(23 * 60 * MINUTE);
    expect(await drainOutbox(deps)).toMatchObject({ sent: 0, dead: 4 });
    expect(resend.calls).toHaveLength(1);
    expect(await prisma.auditLog.count({ where: { action: "mail.dead" } })).toBe(4);
  });
});
