import { LIMITS } from "@knotter/domain/policy";
import { MINUTE } from "@knotter/domain/tokyo";
import { expect, test } from "vitest";
import { startApi } from "./support/api-harness";

const api = await startApi({ fresh: true });
const { prisma, clock } = api;
const admin = await api.make.admin();
const token = await api.signIn(admin);

interface Reading {
  process: { version: string; startedAt: string };
  connections: { max: number; open: number; idle: number; waiting: number };
  deadMails: number;
  mail: { way: string; unsent: number; test: { status: string; statusLabel: string; error: string | null } | null };
  keysMissing: boolean;
  queues: { queue: string; waiting: number; oldestSeconds: number }[];
  jobs: { job: string; label: string; failed: boolean; late: boolean; unfinished: boolean; succeededAt: string | null }[];
  drills: { kind: string; at: string | null; succeeded: boolean | null; succeededAt: string | null }[];
}
const reading = async () => (await api.rest("office.operation", {}, { token })).body as Reading;

const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * MINUTE);

test("what waits, which jobs are late, what was noted of backups and drills; and the same jobs as readiness tells", async () => {
  const now = clock.now();
  const run = (job: string, startedAt: Date, succeededAt: Date | null) =>
    prisma.jobRun.create({ data: { job, startedAt, finishedAt: startedAt, succeededAt, completedAt: succeededAt } });
  await Promise.all([
    run("drain", ago(1), ago(11)),
    run("zoom", ago(1), ago(1)),
    run("backup", ago(60), ago(60)),
    run("restore-drill", ago(30), ago(3000)),
  ]);
  const mail = { type: "verify", toAddress: "somebody@example.jp", queuedAt: now } as const;
  await prisma.mail.create({ data: { ...mail, dedupeKey: "late", nextTryAt: ago(3) } });
  await prisma.mail.create({ data: { ...mail, dedupeKey: "later", nextTryAt: new Date(now.getTime() + MINUTE) } });
  await prisma.mail.create({ data: { ...mail, dedupeKey: "dead", nextTryAt: now, status: "failed", deadAt: now } });
  // A message to a healthy receiver is overdue; one to a failing receiver is not our fault.
  for (const failingSince of [null, ago(60)]) {
    const { id } = await api.make.webhook({ failingSince });
    await prisma.webhookMessage.create({
      data: { endpointId: id, type: "order.changed", subjectId: id, data: {}, occurredAt: ago(2), nextTryAt: ago(2) },
    });
  }
  const { connections, deadMails, drills, jobs, process, queues } = await reading();
  expect(deadMails).toBe(1);
  expect(queues.find(({ queue }) => queue === "mail")).toMatchObject({ waiting: 1, oldestSeconds: 180 });
  expect(queues.find(({ queue }) => queue === "webhooks")).toMatchObject({ waiting: 1, oldestSeconds: 120 });
  expect(queues.filter(({ queue }) => queue !== "mail" && queue !== "webhooks").every(({ waiting }) => waiting === 0)).toBe(true);
  expect(jobs.find(({ job }) => job === "drain")).toMatchObject({ label: "メールの送信", late: true, failed: true });
  expect(jobs.find(({ job }) => job === "zoom")).toMatchObject({ late: false, failed: false, unfinished: false });
  expect(jobs.filter(({ late }) => late).map(({ job }) => job)).toEqual((await api.app.readiness()).lateJobs);
  expect(drills.map(({ kind, succeeded }) => [kind, succeeded])).toEqual([
    ["backup", true],
    ["restore-drill", false],
    ["upgrade-drill", null],
  ]);
  expect(process.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect((await reading()).keysMissing).toBe(false);
  await prisma.dataKey.create({ data: { subjectId: crypto.randomUUID(), side: "mentor", keyId: "lost", sealed: new Uint8Array(60) } });
  expect((await reading()).keysMissing).toBe(true);
  expect(connections.max).toBeGreaterThanOrEqual(connections.open);
});

test("a night that leaves something over says so, and is late when that has lasted for three", async () => {
  const night = async (completedAt: Date | null) => {
    const run = { startedAt: ago(60), finishedAt: ago(59), succeededAt: ago(59), completedAt };
    await prisma.jobRun.upsert({ where: { job: "retention" }, create: { job: "retention", ...run }, update: run });
    return (await reading()).jobs.find(({ job }) => job === "retention");
  };
  expect(await night(ago(59))).toMatchObject({ failed: false, unfinished: false, late: false });
  expect(await night(ago(3 * 24 * 60))).toMatchObject({ failed: false, unfinished: true, late: false });
  expect(await night(ago(3 * 24 * 60 + 1))).toMatchObject({ failed: false, unfinished: true, late: true });
});

test("without a provider, an admin's own test says that it was not sent, as every list does; home and the state of the service say so", async () => {
  expect((await reading()).mail).toMatchObject({ way: "none", test: null });
  const before = (await reading()).mail.unsent;
  const { mailId } = (await api.rest("office.testMail", {}, { token })).body as { mailId: string };
  expect((await reading()).mail.test).toMatchObject({ status: "queued" });
  await api.app.job("drain");
  const label = "未送信（送信の設定がありません）";
  const standing = (await reading()).mail;
  expect(standing.test).toMatchObject({ status: "unsent", statusLabel: label, error: null });
  expect(standing.unsent).toBeGreaterThan(before);
  expect((await api.rest("mail.get", { id: mailId }, { token })).body).toMatchObject({
    status: "unsent",
    statusLabel: label,
    sentAt: null,
  });
  const { items } = (await api.rest("mail.list", { state: "unsent" }, { token })).body as { items: { id: string }[] };
  expect(items.map(({ id }) => id)).toContain(mailId);
  for (const state of ["sent", "delivered", "waiting"])
    expect(
      ((await api.rest("mail.list", { state }, { token })).body as { items: { id: string }[] }).items.map(({ id }) => id),
    ).not.toContain(mailId);
  const delivery = (await api.rest("mail.deliveries", {}, { token })).body as { items: { verdict: string; counts: object }[] };
  expect(delivery.items).toContainEqual(
    expect.objectContaining({ verdict: "unsent", counts: expect.objectContaining({ sent: 0, delivered: 0 }) }),
  );
  expect((await api.rest("office.today", {}, { token })).body).toMatchObject({ mail: { way: "none", unsent: standing.unsent } });
  expect(await api.app.readiness()).toMatchObject({ ready: true, mail: { way: "none" } });
  expect(await prisma.auditLog.count({ where: { actorId: admin.userId, action: "mail.test" } })).toBe(1);
});

test("a test of one's own is for ten an hour", async () => {
  const reader = await api.signIn(await api.make.admin());
  const answers = [];
  for (let n = 0; n <= LIMITS.testMail.perHour; n += 1) answers.push((await api.rest("office.testMail", {}, { token: reader })).status);
  expect(answers.slice(0, -1).every((status) => status === 200)).toBe(true);
  expect(answers.at(-1)).toBe(429);
});
