import type { MailStatus } from "@knotter/db/generated/enums.kysely";
import { cutoffsOf } from "@knotter/domain/retention";
import { DAY } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, dateColumn, NOW } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { runRetention } from "../src/retention/run";

// The test counts every row, so it needs a database of its own.
const { make, db, prisma, pool } = await openWorkbench({ fresh: true });

const WORDS = "心の内の言葉";
const times = { createdAt: NOW, updatedAt: NOW };

/** An order that ended on this day, with an interview and all of its texts. */
async function interview(endsOn: string) {
  const order = await make.order({ startsOn: "2020-04-01", endsOn, status: "ended" });
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  const startAt = at("2020-05-20", "10:00");
  const { mentoringId } = await make.mentoring({ mentee, mentor, startAt, status: "done", note: WORDS, theme: "career" });
  await prisma.mentoring.update({
    where: { id: mentoringId },
    data: { cancelReason: WORDS, disputeText: WORDS, noShowNote: WORDS, meetingPasscode: "1" },
  });
  const sheet = { selected: [{ text: WORDS }], themes: ["career"], currentSituation: WORDS, goal: WORDS, freeText: WORDS, mood: 2 };
  await prisma.checkedQuestion.create({
    data: { menteeId: mentee.userId, mentoringId, setVersion: 1, ...sheet, avoidTopics: WORDS, mentorNote: WORDS, ...times },
  });
  const survey = { learned: WORDS, nextAction: WORDS, commentToMentor: WORDS, commentToOffice: WORDS, troubleText: WORDS };
  const stars = { satisfaction: 4, easeOfTalking: 5, goalProgress: 3 };
  await prisma.menteeReport.create({ data: { mentoringId, ...stars, ...survey, submittedAt: NOW, editableUntil: NOW, ...times } });
  const report = {
    summaryPrivate: WORDS,
    assessment: WORDS,
    support: WORDS,
    nextPlan: WORDS,
    orgIssueNote: WORDS,
    referralNote: WORDS,
    hrSummary: WORDS,
  };
  await prisma.mentorReport.create({
    data: {
      mentoringId,
      authorId: mentor.userId,
      ...report,
      themes: ["career"],
      careerAwareness: 4,
      hrSummaryConsent: "approved",
      hrSummarySha256: "0".repeat(64),
      ...times,
      revisions: { create: { version: 1, body: { summaryPrivate: WORDS }, at: NOW } },
    },
  });
  return { order, mentee, mentoringId };
}

/** All tables that hold what people wrote, as one text. */
async function everythingSaid(mentoringId: string): Promise<string> {
  const where = { mentoringId };
  const rows = await Promise.all([
    prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } }),
    prisma.checkedQuestion.findMany({ where }),
    prisma.menteeReport.findMany({ where }),
    prisma.mentorReport.findMany({ where, include: { revisions: true } }),
  ]);
  return JSON.stringify(rows);
}

const run = (options: Parameters<typeof runRetention>[1] = {}, now = NOW) => runRetention(testDeps(db, { now }), options);

describe("the contents of interviews", () => {
  test("go when the months of the contract are over; that it was held, and how it was rated, stays", async () => {
    const [over, kept] = [await interview("2023-05-31"), await interview("2023-06-01")];
    const report = await run();
    expect(report).toMatchObject({ done: { contents: 1 }, busy: false, complete: true, failed: [] });
    expect(await everythingSaid(over.mentoringId)).not.toContain(WORDS);
    expect(await everythingSaid(kept.mentoringId)).toContain(WORDS);
    const row = await prisma.mentoring.findUniqueOrThrow({
      where: { id: over.mentoringId },
      include: { menteeReport: true, mentorReport: { include: { revisions: true } } },
    });
    expect(row).toMatchObject({ status: "done", theme: null, anonymizedAt: NOW, counted: true, startAt: at("2020-05-20", "10:00") });
    expect(row.menteeReport).toMatchObject({ satisfaction: 4, easeOfTalking: 5, goalProgress: 3 });
    expect(row.mentorReport).toMatchObject({ themes: [], careerAwareness: 4, hrSummaryConsent: "approved", revisions: [] });
  });

  test("go earlier or later where the customer's contract says so", async () => {
    const [early, late] = [await interview("2025-05-31"), await interview("2023-04-30")];
    await prisma.customer.update({ where: { id: early.order.customerId }, data: { dataRetentionMonths: 12 } });
    await prisma.customer.update({ where: { id: late.order.customerId }, data: { dataRetentionMonths: 60 } });
    await run();
    expect(await everythingSaid(early.mentoringId)).not.toContain(WORDS);
    expect(await everythingSaid(late.mentoringId)).toContain(WORDS);
  });

  test("go in batches, each with its line in the audit log", async () => {
    for (let n = 0; n < 3; n += 1) await interview("2023-03-31");
    const before = await prisma.auditLog.count({ where: { action: "retention.run", entityId: "contents" } });
    expect((await run({ batch: 2 })).done["contents"]).toBe(3);
    const lines = await prisma.auditLog.findMany({ where: { action: "retention.run", entityId: "contents" }, orderBy: { id: "asc" } });
    expect(lines.slice(before).map(({ diff, actorRole, actorId }) => [diff, actorRole, actorId])).toEqual([
      [{ count: 2 }, "system", null],
      [{ count: 1 }, "system", null],
    ]);
    expect((await run()).done).toEqual({});
  });
});

describe("people who have left or never came", () => {
  test("who were listed and never came are forgotten half a year after the order's end", async () => {
    const listed = async (endsOn: string) => {
      const { orderId } = await make.order({ startsOn: "2025-04-01", endsOn, status: "ended" });
      const email = `${crypto.randomUUID()}@example.com`;
      const { id } = await prisma.orderMentee.create({
        data: {
          orderId,
          email,
          name: "未登録 花子",
          nameKana: "ミトウロク",
          employeeNo: "E1",
          department: "営業",
          groupTag: "30代",
          maxCount: 3,
          status: "invited",
        },
      });
      const link = { purpose: "signup", email, role: "mentee", orderMenteeId: id } as const;
      await prisma.linkToken.create({ data: { ...link, tokenHash: hash(), createdAt: NOW, expiresAt: new Date(NOW.getTime() + DAY) } });
      const invitation = { type: "mentee_register", orderId, toAddress: email, sentTo: email, facts: { orderMenteeId: id } };
      const words = { subject: "ご案内", text: "未登録 花子 様", html: "<p>未登録 花子 様</p>", lastError: `550 <${email}>` };
      const sent = { status: "bounced", queuedAt: NOW, nextTryAt: NOW, sentAt: NOW, dedupeKey: crypto.randomUUID() } as const;
      await prisma.mail.create({ data: { ...invitation, ...words, ...sent } });
      return id;
    };
    const [over, kept] = [await listed("2025-12-02"), await listed("2025-12-03")];
    expect((await run()).done["invitees"]).toBe(1);
    expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id: over } })).toMatchObject({
      email: `${over}@erased.invalid`,
      name: "（削除済み）",
      nameKana: null,
      employeeNo: null,
      department: null,
      groupTag: "30代",
    });
    expect(await prisma.linkToken.count({ where: { orderMenteeId: over } })).toBe(0);
    const mailTo = (id: string) => prisma.mail.findFirstOrThrow({ where: { facts: { path: ["orderMenteeId"], equals: id } } });
    const [invited] = [await mailTo(over), await mailTo(kept)].map((row) => JSON.stringify(row));
    expect(invited).not.toMatch(/花子|example\.com/);
    expect((await mailTo(kept)).text).toBe("未登録 花子 様");
    expect(await prisma.orderMentee.findUniqueOrThrow({ where: { id: kept } })).toMatchObject({ name: "未登録 花子" });
    expect((await run()).done["invitees"]).toBeUndefined();
  });

  test("who closed their account lose their name on the day it was planned for; what they wrote has a clock of its own", async () => {
    const { mentee, mentoringId } = await interview("2026-03-31");
    const other = await make.mentee({ order: await make.order() });
    const mentor = await make.mentor();
    for (const { userId: menteeId } of [mentee, other])
      await prisma.mentorFavorite.create({ data: { menteeId, mentorId: mentor.userId, createdAt: NOW } });
    const due = (userId: string, date: string) =>
      prisma.user.update({ where: { id: userId }, data: { disabled: true, erasureDueOn: dateColumn(date) } });
    await due(mentee.userId, "2026-06-01");
    await due(other.userId, "2026-06-02");
    expect((await run()).done["accounts"]).toBe(1);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: mentee.userId } })).toMatchObject({
      email: `${mentee.userId}@erased.invalid`,
      deletedAt: NOW,
    });
    expect((await prisma.user.findUniqueOrThrow({ where: { id: other.userId } })).deletedAt).toBeNull();
    expect(await prisma.mentorFavorite.findMany({ where: { mentorId: mentor.userId }, select: { menteeId: true } })).toEqual([
      { menteeId: other.userId },
    ]);
    expect(await everythingSaid(mentoringId)).toContain(WORDS);
  });

  test("what a mentee wrote for themself goes with its key three years after it was last touched", async () => {
    const order = await make.order();
    const [old, recent] = [await make.mentee({ order }), await make.mentee({ order })];
    const written = async ({ userId: menteeId }: { userId: string }, updatedAt: Date) => {
      await prisma.careerPlan.create({ data: { menteeId, nextSteps: "sealed:1:a", createdAt: updatedAt, updatedAt } });
      await prisma.dataKey.create({ data: { subjectId: menteeId, side: "mentee", keyId: "test", sealed: Buffer.from("a key") } });
    };
    const { plansBefore } = cutoffsOf(NOW);
    await written(old, new Date(plansBefore.getTime() - 1));
    await written(recent, plansBefore);
    expect((await run()).done["careerPlans"]).toBe(1);
    const both = { in: [old.userId, recent.userId] };
    expect(await prisma.careerPlan.findMany({ where: { menteeId: both }, select: { menteeId: true } })).toEqual([
      { menteeId: recent.userId },
    ]);
    expect(await prisma.dataKey.findMany({ where: { subjectId: both }, select: { subjectId: true } })).toEqual([
      { subjectId: recent.userId },
    ]);
  });

  test("a questionnaire that was taken to no interview goes with the keys of both sides three years after it was last touched", async () => {
    const mentee = await make.mentee({ order: await make.order() });
    const { draftsBefore } = cutoffsOf(NOW);
    const written = async (updatedAt: Date, mentoringId: string | null = null) => {
      const { sheetId } = await make.sheet({ mentee, mentoringId, currentSituation: "sealed:1:a", mentorNote: "sealed:1:b" });
      await prisma.checkedQuestion.update({ where: { id: sheetId }, data: { updatedAt } });
      for (const side of ["mentee", "mentor"] as const)
        await prisma.dataKey.create({ data: { subjectId: sheetId, side, keyId: "test", sealed: Buffer.from("a key") } });
      return sheetId;
    };
    const before = new Date(draftsBefore.getTime() - 1);
    const { mentoringId } = await interview("2027-03-31");
    await prisma.checkedQuestion.deleteMany({ where: { mentoringId } });
    const [old, recent, taken] = [await written(before), await written(draftsBefore), await written(before, mentoringId)];
    expect((await run()).done["drafts"]).toBe(1);
    const all = [old, recent, taken];
    const sheets = await prisma.checkedQuestion.findMany({ where: { id: { in: all } }, select: { id: true }, orderBy: { id: "asc" } });
    expect(sheets.map(({ id }) => id)).toEqual([recent, taken]);
    const keys = await prisma.dataKey.findMany({ where: { subjectId: { in: all } }, orderBy: { subjectId: "asc" } });
    expect(keys.map(({ subjectId }) => subjectId)).toEqual([recent, recent, taken, taken]);
  });

  test("who began to register and never finished are forgotten with the last of their orders", async () => {
    const [over, running] = [await make.order({ startsOn: "2024-04-01", endsOn: "2025-03-31" }), await make.order()];
    const gone = await make.mentee({ order: over, temporaryRegister: true, enrolment: "temporary" });
    const stays = await make.mentee({ order: over, temporaryRegister: true, enrolment: "temporary" });
    await make.enrolment(stays, { order: running, enrolment: "temporary" });
    const registered = await make.mentee({ order: over });
    await run();
    const deleted = async (userId: string) => (await prisma.user.findUniqueOrThrow({ where: { id: userId } })).deletedAt !== null;
    expect([await deleted(gone.userId), await deleted(stays.userId), await deleted(registered.userId)]).toEqual([true, false, false]);
  });
});

describe("data past its retention period", () => {
  test("goes after its time, and not a moment before", async () => {
    const { mentee } = await interview("2027-03-31");
    const yearAgo = at("2025-06-01", "00:00");
    const [old, young] = [new Date(yearAgo.getTime() - 1), yearAgo];
    const mail = (queuedAt: Date) =>
      prisma.mail.create({ data: { type: "registered", status: "sent", queuedAt, nextTryAt: queuedAt, dedupeKey: crypto.randomUUID() } });
    const mails = [await mail(old), await mail(young)];
    const fiveYears = at("2021-06-01", "00:00");
    const audit = (when: Date) =>
      prisma.auditLog.create({ data: { actorRole: "admin", action: "given", entity: "User", entityId: mentee.userId, at: when } });
    const audits = [await audit(new Date(fiveYears.getTime() - 1)), await audit(fiveYears)];
    const session = (expiresAt: Date) =>
      prisma.session.create({ data: { userId: mentee.userId, sessionVersion: 1, createdAt: old, expiresAt } });
    const sessions = [await session(new Date(NOW.getTime() - 30 * DAY - 1)), await session(new Date(NOW.getTime() - 30 * DAY))];
    const file = {
      kind: "mentees",
      fileName: "x.csv",
      fileSha256: "0".repeat(64),
      encoding: "utf8",
      summary: {},
      rows: [{ name: "相談" }],
      createdById: mentee.userId,
    } as const;
    const job = (createdAt: Date) => prisma.importJob.create({ data: { ...file, rows: [{ name: "相談" }], createdAt } });
    const jobs = [await job(new Date(NOW.getTime() - 7 * DAY - 1)), await job(new Date(NOW.getTime() - 7 * DAY))];
    await prisma.rateWindow.createMany({
      data: [
        { key: "over", count: 1, expiresAt: NOW },
        { key: "open", count: 1, expiresAt: new Date(NOW.getTime() + 1) },
      ],
    });
    const key = (createdAt: Date) => ({
      userId: mentee.userId,
      key: crypto.randomUUID(),
      operation: "x",
      requestHash: "0".repeat(64),
      createdAt,
    });
    await prisma.idempotencyKey.createMany({ data: [key(new Date(NOW.getTime() - DAY - 1)), key(new Date(NOW.getTime() - DAY))] });

    const { orderId } = await make.order();
    const campaign = (updatedAt: Date, status: "draft" | "sent" | "scheduled" = "sent") =>
      prisma.mailCampaign.create({
        data: {
          orderId,
          audience: "all_mentees",
          subject: "件名",
          body: WORDS,
          createdById: mentee.userId,
          createdAt: old,
          updatedAt,
          status,
          scheduledAt: NOW,
        },
      });
    const campaigns = [await campaign(old), await campaign(old, "draft"), await campaign(old, "scheduled"), await campaign(young)];
    const feed = async (revokedAt: Date | null) => {
      const { userId } = await make.mentor();
      await prisma.calendarFeed.create({ data: { userId, tokenHash: hash(), createdAt: old, revokedAt } });
      return userId;
    };
    const feeds = [await feed(new Date(NOW.getTime() - 30 * DAY - 1)), await feed(new Date(NOW.getTime() - 30 * DAY)), await feed(null)];

    expect((await run()).done).toMatchObject({
      ...{ mails: 1, audit: 1, sessions: 1, importRows: 1, rateWindows: 1, keys: 1 },
      ...{ campaigns: 2, feeds: 1 },
    });
    const left = await prisma.mailCampaign.findMany({ where: { id: { in: campaigns.map(({ id }) => id) } }, orderBy: { id: "asc" } });
    expect(left.map(({ id }) => id)).toEqual(campaigns.slice(2).map(({ id }) => id));
    expect(await prisma.calendarFeed.count({ where: { userId: { in: feeds } } })).toBe(2);
    expect(await prisma.mail.findMany({ where: { id: { in: mails.map(({ id }) => id) } } })).toHaveLength(1);
    expect(await prisma.auditLog.findMany({ where: { id: { in: audits.map(({ id }) => id) } } })).toMatchObject([{ at: fiveYears }]);
    expect(await prisma.session.findMany({ where: { id: { in: sessions.map(({ id }) => id) } } })).toHaveLength(1);
    const rows = await prisma.importJob.findMany({ where: { id: { in: jobs.map(({ id }) => id) } }, orderBy: { createdAt: "asc" } });
    expect(rows.map((row) => row.rows)).toEqual([{ header: [], cells: [] }, [{ name: "相談" }]]);
    expect(await prisma.rateWindow.findMany()).toMatchObject([{ key: "open" }]);
    expect(await prisma.idempotencyKey.count()).toBe(1);
  });
});

describe("the words of a mail that came to an end", () => {
  const before = (days: number, more = 0) => new Date(NOW.getTime() - days * DAY - more);
  const words = { subject: "件名", text: WORDS, html: `<p>${WORDS}</p>` };
  const attachment = { fileName: "面談.ics", mediaType: "text/calendar", content: WORDS };
  const about = { type: "registered", toAddress: "a@example.jp", sentTo: "a@example.jp", facts: { orderMenteeId: "x" }, lastError: "550" };
  const mail = (status: MailStatus, more: object, tried = before(31)) => {
    const skipped = status === "skipped" || status === "maybe_sent" ? { skippedReason: "outcome_unknown" } : {};
    const times = { queuedAt: before(31), nextTryAt: before(31), firstTriedAt: tried };
    const data = { ...about, ...words, attachment, status, ...times, ...skipped, ...more, dedupeKey: crypto.randomUUID() };
    return prisma.mail.create({ data });
  };
  const isEmpty = async ({ id }: { id: string }) => {
    const row = await prisma.mail.findUniqueOrThrow({ where: { id } });
    return row.text === null && row.html === null && row.attachment === null;
  };
  const over = { sentAt: before(30, 1) };

  test.each<[MailStatus, object]>([
    ["sent", over],
    ["delivered", { ...over, deliveredAt: before(2) }],
    ["bounced", { ...over, bouncedAt: before(2) }],
    ["complained", { ...over, complainedAt: before(2) }],
    ["failed", { deadAt: before(30, 1) }],
    ["maybe_sent", { deadAt: before(30, 1) }],
    ["maybe_sent", {}],
    ["canceled", { canceledAt: before(30, 1) }],
    ["skipped", {}],
  ])("go 30 days later: %s", async (status, more) => {
    const given = await mail(status, more);
    expect((await run()).done["mailWords"]).toBe(1);
    const row = await prisma.mail.findUniqueOrThrow({ where: { id: given.id } });
    expect(row).toEqual({ ...given, text: null, html: null, attachment: null });
    expect((await run()).done["mailWords"]).toBeUndefined();
  });

  test("stay for 30 days, counted from when it was sent or given up, and where it is still to be sent", async () => {
    const kept = await Promise.all([
      mail("sent", { sentAt: before(30) }),
      mail("delivered", { sentAt: before(29), deliveredAt: before(29) }),
      mail("failed", { deadAt: before(29) }),
      mail("maybe_sent", {}, before(29)),
      mail("sending", {}),
      ...(["draft", "scheduled", "queued"] as const).map((status) => mail(status, { firstTriedAt: null })),
    ]);
    expect((await run()).done["mailWords"]).toBeUndefined();
    expect(await Promise.all(kept.map(isEmpty))).toEqual(kept.map(() => false));
    expect((await run({}, new Date(NOW.getTime() + 1))).done["mailWords"]).toBe(1);
  });

  test("go in batches, the oldest first", async () => {
    const [young, old] = [await mail("sent", { sentAt: before(31) }), await mail("sent", { sentAt: before(40) })];
    const batch = () => db.transaction((tx) => tx.system.retention.clear("mailWords", cutoffsOf(NOW), NOW, 1));
    expect(await batch()).toBe(1);
    expect(await Promise.all([young, old].map(isEmpty))).toEqual([false, true]);
    expect([await batch(), await batch()]).toEqual([1, 0]);
  });
});

describe("two runners of the retention", () => {
  test("never work side by side: who does not get the lock stops", async () => {
    await interview("2023-01-31");
    const client = await pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT pg_advisory_xact_lock(4207318)");
      expect(await run()).toMatchObject({ busy: true, complete: false, done: {} });
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    expect((await run()).done["contents"]).toBe(1);
  });

  test("do together what one would have done", async () => {
    for (let n = 0; n < 6; n += 1) await interview("2022-12-31");
    const reports = await Promise.all([run({ batch: 1 }), run({ batch: 1 }), run({ batch: 1 })]);
    const last = await run();
    expect([...reports, last].reduce((sum, report) => sum + (report.done["contents"] ?? 0), 0)).toBe(6);
  });
});

test("a run that has no time left stops, and the next one goes on", async () => {
  await interview("2022-11-30");
  expect(await run({ budgetMs: -1 })).toMatchObject({ complete: false, done: {} });
  expect((await run()).done["contents"]).toBe(1);
});

test("a step that fails is named and keeps none of the others from its work", async () => {
  const { mentoringId } = await interview("2022-10-31");
  await prisma.rateWindow.create({ data: { key: "after the failure", count: 1, expiresAt: NOW } });
  const client = await pool.connect();
  const failures: string[] = [];
  try {
    await client.query("BEGIN");
    // Another transaction holds its rows: after waiting two seconds for the lock the step is given up.
    await client.query(`SELECT 1 FROM "MentorReport" WHERE "mentoringId" = '${mentoringId}' FOR UPDATE`);
    const report = await run({ onFailure: (step) => failures.push(step) });
    expect(report).toMatchObject({ failed: ["contents"], complete: false, done: { rateWindows: 1 } });
    expect(failures).toEqual(["contents"]);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  expect((await run()).done["contents"]).toBe(1);
});

test("an account that cannot be erased keeps none of those behind it", async () => {
  const order = await make.order();
  const [first, second] = [await make.mentee({ order }), await make.mentee({ order })];
  const dueOn = async ({ userId }: { userId: string }, date: string) =>
    prisma.user.update({ where: { id: userId }, data: { disabled: true, erasureDueOn: dateColumn(date) } });
  await dueOn(first, "2026-05-01");
  await dueOn(second, "2026-05-02");
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    await client.query(`SELECT 1 FROM "Mentee" WHERE "userId" = '${first.userId}' FOR UPDATE`);
    await client.query(`SELECT 1 FROM "User" WHERE "id" = '${first.userId}' FOR UPDATE`);
    expect(await run()).toMatchObject({ failed: ["accounts"], complete: false, done: { accounts: 1 } });
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
  const gone = async ({ userId }: { userId: string }) =>
    (await prisma.user.findUniqueOrThrow({ where: { id: userId } })).deletedAt !== null;
  expect([await gone(first), await gone(second)]).toEqual([false, true]);
  expect((await run()).done["accounts"]).toBe(1);
});

test("a transaction has as many rows as its step has shown to be quick: a slow one gets smaller batches, a quick one larger ones", async () => {
  const keyOf = (n: number) => ({ key: `old window ${n} ${crypto.randomUUID()}`, count: 1, expiresAt: NOW });
  const counts = async (rows: number, millisecondsEach: number) => {
    await prisma.rateWindow.createMany({ data: Array.from({ length: rows }, (_, n) => keyOf(n)) });
    const { id: last } = await prisma.auditLog.findFirstOrThrow({ orderBy: { id: "desc" } });
    // It is asked before and after each transaction.
    let now = 0;
    expect((await run({ elapsed: () => (now += millisecondsEach), budgetMs: 1_000_000 })).done["rateWindows"]).toBe(rows);
    const where = { action: "retention.run", entityId: "rateWindows", id: { gt: last } };
    return (await prisma.auditLog.findMany({ where, orderBy: { id: "asc" } })).map(({ diff }) => (diff as { count: number }).count);
  };
  expect(await counts(99, 400)).toEqual([50, 25, 12, 6, 3, 1, 1, 1]);
  expect(await counts(400, 1)).toEqual([50, 100, 200, 50]);
});

test("the steps take turns: one with much to make up for does not keep the others waiting", async () => {
  for (let n = 0; n < 3; n += 1) await interview("2022-10-31");
  await prisma.rateWindow.create({ data: { key: "behind three batches", count: 1, expiresAt: NOW } });
  const { id: last } = await prisma.auditLog.findFirstOrThrow({ orderBy: { id: "desc" } });
  expect((await run({ batch: 1 })).done).toMatchObject({ contents: 3, rateWindows: 1 });
  const lines = await prisma.auditLog.findMany({ where: { action: "retention.run", id: { gt: last } }, orderBy: { id: "asc" } });
  const steps = lines.map(({ entityId }) => entityId);
  expect(steps.indexOf("rateWindows")).toBeLessThan(steps.lastIndexOf("contents"));
});

const hash = (): string => crypto.randomUUID().replaceAll("-", "").repeat(2);
