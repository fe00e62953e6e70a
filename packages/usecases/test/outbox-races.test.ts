import type { MailSettlement } from "@knotter/db/mail/outbox";
import { MINUTE } from "@knotter/domain/tokyo";
import { NOW } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, expect, test } from "vitest";

// A claim takes everything that is due, so no other test's mails may be in this database.
const { db, prisma, pool } = await openWorkbench({ fresh: true });
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * MINUTE);
const [SUBJECT, ADDRESS] = ["ご予約のお知らせ", "reader@example.jp"];

beforeEach(async () => {
  await prisma.mail.deleteMany();
});

/** Mails that were handed over once with an outcome that nobody knows. */
async function tried(mails: readonly object[]): Promise<string[]> {
  const rows = mails.map((mail, index) => ({
    type: "mentoring_remind",
    facts: {},
    dedupeKey: `race/${index}/${crypto.randomUUID()}`,
    queuedAt: ago(20),
    firstTriedAt: ago(10),
    sentTo: ADDRESS,
    subject: SUBJECT,
    ...mail,
  }));
  const made = await prisma.mail.createManyAndReturn({ data: rows.map((row) => ({ nextTryAt: ago(1), ...row })) });
  return made.map(({ id }) => id).sort();
}

/** Runs the first transaction up to its commit, lets the second one wait for its lock, and commits. Answers what the second has said. */
async function whileWaiting<T>(first: Parameters<typeof db.transaction>[0], second: Parameters<typeof db.transaction<T>>[0]): Promise<T> {
  const written = Promise.withResolvers<void>();
  const commit = Promise.withResolvers<void>();
  const one = db.transaction(async (tx) => {
    await first(tx);
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  const two = db.transaction(second);
  const locked = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(locked)).rowCount, { interval: 20 }).toBe(1);
  commit.resolve();
  await one;
  return two;
}

test("a mail of a batch that its former runner settles while another claims the batch stays settled", async () => {
  const [former, claimId] = [crypto.randomUUID(), crypto.randomUUID()];
  const batch = { status: "sending", batchKey: `batch/${former}`, claimId: former };
  const ids = await tried([batch, batch]);
  const settlement: MailSettlement = { id: String(ids[1]), to: "maybe_sent", reason: "interview_canceled" };
  const claimed = await whileWaiting(
    (tx) => tx.mail.settle(former, NOW, [settlement]),
    (tx) => tx.mail.claim({ claimId, now: NOW, until: new Date(NOW.getTime() + MINUTE) }, 10),
  );
  expect(claimed.map(({ id }) => id)).toEqual([ids[0]]);
  expect(await prisma.mail.findUniqueOrThrow({ where: { id: settlement.id } })).toMatchObject({
    status: "maybe_sent",
    skippedReason: "interview_canceled",
  });
});

test("of two ids of the provider that fit one mail at the same time the first stays", async () => {
  const [id] = await tried([{ status: "maybe_sent", skippedReason: "outcome_unknown" }]);
  const fact = { to: ADDRESS, subject: SUBJECT, takenAt: ago(9) };
  const second = await whileWaiting(
    (tx) => tx.mail.recognise("first", fact),
    (tx) => tx.mail.recognise("second", fact),
  );
  expect(second).toBe(false);
  expect((await prisma.mail.findUniqueOrThrow({ where: { id: String(id) } })).providerId).toBe("first");
});
