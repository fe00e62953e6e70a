import { CAMPAIGN_SLICE } from "@knotter/domain/campaign";
import { scopeOf } from "@knotter/domain/scope";
import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test, vi } from "vitest";
import { type CampaignInput, saveCampaign, sendCampaign, sendDueCampaigns } from "../src/mail/campaign";
import { drainOutbox } from "../src/mail/drain";
import { takeBack } from "../src/mail/take-back";
import { moveOrder } from "../src/order/move";
import { codeOf, refused } from "./calls";
import { scriptedMailService } from "./scripted-mail-service";

const { make, db, prisma } = await openWorkbench({ fresh: true });
const deps = testDeps(db);
const asAdmin = async () => {
  const person = await make.admin();
  return { ...actorOf(person), email: person.email };
};
const admin = await asAdmin();

const words = (orderId: string, audience: CampaignInput["audience"] = { type: "all_mentees" }): CampaignInput => ({
  orderId,
  audience,
  subject: "面談のご案内",
  body: "{{氏名}} 様",
});
const mailsOf = (campaignId: string) => prisma.mail.findMany({ where: { campaignId }, orderBy: { id: "asc" } });
const campaignOf = (id: string) => prisma.mailCampaign.findUniqueOrThrow({ where: { id } });

/** A list with one person for every audience. */
async function orderWithPeople() {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const hr = await make.hrStaff({ customerId: order.customerId });
  const [idle, booked, held, answered, gone, silent] = await make.mentees(6, { order });
  if (!idle || !booked || !held || !answered || !gone || !silent) throw new Error("six people");
  const listed = await prisma.orderMentee.create({
    data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "登録 前子", maxCount: 1, status: "invited" },
  });
  await make.mentoring({ mentee: booked, mentor, startAt: at("2026-06-18", "10:00") });
  await make.mentoring({ mentee: held, mentor, startAt: at("2026-05-18", "10:00"), status: "done" });
  const { mentoringId } = await make.mentoring({ mentee: answered, mentor, startAt: at("2026-05-19", "10:00"), status: "done" });
  await prisma.mentoring.update({ where: { id: mentoringId }, data: { menteeReportStatus: "submitted" } });
  await prisma.orderMentee.update({ where: { id: gone.orderMenteeId }, data: { status: "withdrawn" } });
  await prisma.user.update({ where: { id: silent.userId }, data: { notificationPrefs: { announce: false } } });
  return { order, mentor, hr, idle, booked, held, answered, gone, silent, listed };
}

describe("an admin mail to the people of an order", () => {
  test("goes to the intended readers, one mail each, and not to people who have left or want none", async () => {
    const { order, mentor, hr, idle, booked, held, answered, listed } = await orderWithPeople();
    const reached = async (audience: CampaignInput["audience"]) => {
      const outcome = await sendCampaign(deps, await asAdmin(), words(order.orderId, audience));
      const mails = await mailsOf(outcome.campaignId);
      expect(mails).toHaveLength(outcome.queued);
      expect((await campaignOf(outcome.campaignId)).recipients).toBe(mails.length);
      return mails.map(({ toUserId, toAddress }) => toUserId ?? toAddress).sort();
    };
    const ids = (...people: { userId: string }[]) => people.map(({ userId }) => userId);
    expect(await reached({ type: "all_mentees" })).toEqual([...ids(idle, booked, held, answered), listed.email].sort());
    expect(await reached({ type: "unregistered" })).toEqual([listed.email]);
    expect(await reached({ type: "not_booked" })).toEqual(ids(idle));
    expect(await reached({ type: "not_done" })).toEqual(ids(idle, booked).sort());
    expect(await reached({ type: "no_survey" })).toEqual(ids(held));
    expect(await reached({ type: "mentors" })).toEqual(ids(mentor));
    expect(await reached({ type: "hrstaff" })).toEqual(ids(hr));
    expect(await reached({ type: "ids", ids: [booked.orderMenteeId, mentor.userId, crypto.randomUUID()] })).toEqual(
      ids(booked, mentor).sort(),
    );
  });

  test("says who of the audience gets none, and why", async () => {
    const { order, silent, booked } = await orderWithPeople();
    await prisma.user.update({ where: { id: booked.userId }, data: { emailBouncedAt: NOW } });
    const { skipped } = await sendCampaign(deps, admin, words(order.orderId));
    expect(skipped.sort((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { to: booked.email, reason: "bounced" },
      { to: silent.email, reason: "opted_out" },
    ]);
  });

  test("is one round, though two admins send it at once", async () => {
    const { order } = await orderWithPeople();
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    const both = await Promise.allSettled([sendCampaign(deps, admin, { campaignId }), sendCampaign(deps, await asAdmin(), { campaignId })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await mailsOf(campaignId)).toHaveLength(5);
    expect(await codeOf(sendCampaign(deps, admin, { campaignId }))).toBe("MAIL_ALREADY_SENT");
    expect(await campaignOf(campaignId)).toMatchObject({ status: "sent", recipients: 5, sentAt: NOW });
    expect(await prisma.auditLog.count({ where: { entityId: campaignId, action: "campaign.send" } })).toBe(1);
  });

  test("asks for the number of its readers when there are more than fifty, and takes the right one alone", async () => {
    const order = await make.order();
    await make.mentees(51, { order });
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    const refusal = await refused(sendCampaign(deps, admin, { campaignId }));
    expect([refusal.code, refusal.detail.data]).toEqual(["COUNT_MISMATCH", { count: 51 }]);
    expect(await codeOf(sendCampaign(deps, admin, { campaignId, confirmCount: 50 }))).toBe("COUNT_MISMATCH");
    expect(await mailsOf(campaignId)).toEqual([]);
    expect(await sendCampaign(deps, admin, { campaignId, confirmCount: 51 })).toMatchObject({ queued: 51 });
  });

  test("is scheduled for people who do not exist yet, and goes to those there are by then", async () => {
    const order = await make.order();
    const invited = { orderId: order.orderId, name: "登録 前子", maxCount: 1, status: "invited" as const };
    await prisma.orderMentee.createMany({
      data: Array.from({ length: 60 }, () => ({ ...invited, email: `${crypto.randomUUID()}@example.com` })),
    });
    const sendAt = new Date(NOW.getTime() + 10 * DAY);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId, { type: "not_booked" }), sendAt, confirmCount: 0 });
    const people = await make.mentees(52, { order });
    const later = testDeps(db, { now: new Date(sendAt.getTime() + MINUTE) });
    await sendDueCampaigns(later);
    expect((await mailsOf(campaignId)).map(({ toUserId }) => toUserId).sort()).toEqual(people.map(({ userId }) => userId).sort());
    expect(await campaignOf(campaignId)).toMatchObject({ status: "sent", recipients: 52 });
  });

  test("asks for it, too, when it is to leave by itself: nobody will be there then", async () => {
    const order = await make.order();
    await make.mentees(51, { order });
    const save = (confirmCount?: number) =>
      saveCampaign(deps, admin, { ...words(order.orderId), sendAt: new Date(NOW.getTime() + DAY), confirmCount });
    const refusal = await refused(save());
    expect([refusal.code, refusal.detail.data]).toEqual(["COUNT_MISMATCH", { count: 51 }]);
    expect(await codeOf(save(50))).toBe("COUNT_MISMATCH");
    expect(await prisma.mailCampaign.count({ where: { orderId: order.orderId } })).toBe(0);
    const { campaignId } = await save(51);
    expect(await campaignOf(campaignId)).toMatchObject({ status: "scheduled", confirmCount: 51 });
    await prisma.mailCampaign.update({ where: { id: campaignId }, data: { status: "canceled" } });
  });

  test("names the next interview of whoever has one to come, where its calendar file is to go with it", async () => {
    const { order, mentor, booked, idle } = await orderWithPeople();
    const next = await prisma.mentoring.findFirstOrThrow({ where: { menteeId: booked.userId, status: "reserved" } });
    const everybody = { type: "ids", ids: [booked.orderMenteeId, idle.orderMenteeId, mentor.userId] } as const;
    const reached = async (attachIcs: boolean) => {
      const { campaignId } = await sendCampaign(deps, await asAdmin(), { ...words(order.orderId, everybody), attachIcs });
      const mails = await mailsOf(campaignId);
      return new Map(mails.map(({ toUserId, mentoringId }) => [toUserId, mentoringId]));
    };
    expect(await reached(true)).toEqual(
      new Map([
        [booked.userId, next.id],
        [idle.userId, null],
        [mentor.userId, next.id],
      ]),
    );
    expect([...(await reached(false)).values()]).toEqual([null, null, null]);
  });

  test("tried out goes to the caller's own address alone, and is not a round", async () => {
    const { order } = await orderWithPeople();
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    expect(await codeOf(sendCampaign(deps, admin, { campaignId, testTo: "somebody@example.com" }))).toBe("UNPROCESSABLE");
    expect(await sendCampaign(deps, admin, { campaignId, testTo: admin.email })).toMatchObject({ queued: 1 });
    expect(await mailsOf(campaignId)).toMatchObject([{ toUserId: admin.userId, facts: { test: true } }]);
    expect(await campaignOf(campaignId)).toMatchObject({ status: "draft", recipients: null });
    const rounds = () => db.read.order.detail.rounds({ id: order.orderId, showRegistration: false }, { limit: 5 });
    expect(await rounds()).toEqual([]);
    expect(await sendCampaign(deps, admin, { campaignId })).toMatchObject({ queued: 5 });
    // The text as entered: filled in for one reader it would reveal that reader's count.
    await prisma.mail.updateMany({ where: { campaignId }, data: { subject: "残り2回です" } });
    expect(await rounds()).toMatchObject([{ type: "manual_mail", subject: "面談のご案内" }]);
  });

  test("may leave by itself from five minutes on, until ninety days after the order", async () => {
    const order = await make.order({ endsOn: "2026-06-30" });
    const save = (sendAt: Date) => saveCampaign(deps, admin, { ...words(order.orderId), sendAt });
    expect(await codeOf(save(new Date(NOW.getTime() + 5 * MINUTE - 1)))).toBe("SEND_TIME");
    expect(await codeOf(save(at("2026-09-29", "00:01")))).toBe("SEND_TIME");
    const { campaignId } = await save(new Date(NOW.getTime() + 5 * MINUTE));
    expect(await campaignOf(campaignId)).toMatchObject({ status: "scheduled" });
    expect(await save(at("2026-09-28", "23:59"))).toMatchObject({ queued: 0 });
    await prisma.mailCampaign.updateMany({ where: { orderId: order.orderId }, data: { status: "canceled" } });
  });

  test("leaves when its time has come, to the readers of that time, once for any number of runners", async () => {
    const { order, idle } = await orderWithPeople();
    const { campaignId } = await saveCampaign(deps, admin, {
      ...words(order.orderId, { type: "not_booked" }),
      sendAt: new Date(NOW.getTime() + HOUR),
    });
    expect(await sendDueCampaigns(deps)).toEqual({ campaigns: 0, mails: 0 });
    const late = await make.mentee({ order });
    await prisma.orderMentee.update({ where: { id: idle.orderMenteeId }, data: { status: "withdrawn" } });
    const then = testDeps(db, { now: new Date(NOW.getTime() + HOUR) });
    const runs = await Promise.all([sendDueCampaigns(then), sendDueCampaigns(then), sendDueCampaigns(then)]);
    expect(runs.reduce((sum, { mails }) => sum + mails, 0)).toBe(1);
    expect(await mailsOf(campaignId)).toMatchObject([{ toUserId: late.userId, createdById: admin.userId }]);
  });

  test("is taken back before it leaves, and then neither the clock nor a person sends it", async () => {
    const { order } = await orderWithPeople();
    const sendAt = new Date(NOW.getTime() + HOUR);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt });
    expect(await takeBack(deps, admin, { id: campaignId })).toEqual({ mailId: null, campaignId });
    expect(await takeBack(deps, admin, { id: campaignId })).toEqual({ mailId: null, campaignId });
    await sendDueCampaigns(testDeps(db, { now: new Date(NOW.getTime() + DAY) }));
    expect(await codeOf(sendCampaign(deps, admin, { campaignId }))).toBe("STATUS_NOT_ALLOWED");
    expect(await mailsOf(campaignId)).toEqual([]);
    const sent = await sendCampaign(deps, admin, words(order.orderId));
    expect(await codeOf(takeBack(deps, admin, { id: sent.campaignId }))).toBe("MAIL_ALREADY_SENT");
  });

  test("does not leave by itself when its order has been canceled before", async () => {
    const { order } = await orderWithPeople();
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: new Date(NOW.getTime() + HOUR) });
    const draft = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    await moveOrder(deps, admin, { id: order.orderId, status: "canceled" });
    await sendDueCampaigns(testDeps(db, { now: new Date(NOW.getTime() + DAY) }));
    expect(await campaignOf(campaignId)).toMatchObject({ status: "canceled", canceledById: admin.userId });
    expect(await campaignOf(draft.campaignId)).toMatchObject({ status: "draft" });
    expect(await mailsOf(campaignId)).toEqual([]);
  });

  test("leaves thirty times an hour from one person, and no more", async () => {
    const order = await make.order();
    const busy = await asAdmin();
    const { campaignId } = await saveCampaign(deps, busy, { ...words(order.orderId), sendAt: null });
    for (let sent = 0; sent < 30; sent += 1) await sendCampaign(deps, busy, { campaignId, testTo: busy.email });
    expect(await codeOf(sendCampaign(deps, busy, { campaignId, testTo: busy.email }))).toBe("TOO_MANY_REQUESTS");
    const later = testDeps(db, { now: new Date(NOW.getTime() + HOUR) });
    expect(await sendCampaign(later, busy, { campaignId, testTo: busy.email })).toMatchObject({ queued: 1 });
  });
});

describe("an admin mail to a long list", () => {
  /** List entries of people who have not registered, in the order of their ids. */
  async function longList(count: number) {
    const order = await make.order();
    const people = Array.from({ length: count }, (_, at) => ({
      orderId: order.orderId,
      email: `${String(at)}-${crypto.randomUUID()}@example.com`,
      name: "登録 前子",
      maxCount: 1,
    }));
    await prisma.orderMentee.createMany({ data: people });
    return { ...order, emails: people.map(({ email }) => email).sort() };
  }
  const THEN = new Date(NOW.getTime() + HOUR);
  const then = testDeps(db, { now: THEN });
  /** Saved to be sent in an hour, in the order of the calls. */
  let minute = 0;
  async function scheduled(orderId: string, confirmCount?: number) {
    const { campaignId } = await saveCampaign(deps, await asAdmin(), {
      ...words(orderId),
      sendAt: new Date(NOW.getTime() + 10 * MINUTE + minute++),
      confirmCount,
    });
    return campaignId;
  }
  const addressesOf = async (id: string) => (await mailsOf(id)).map(({ toAddress }) => toAddress).sort();
  /** Runs out of time after its first slice. */
  function oneSlice() {
    const time = vi.spyOn(performance, "now").mockReturnValueOnce(0);
    const done = sendDueCampaigns(then, { until: 1 });
    time.mockRestore();
    return done;
  }
  const LONG = 2 * CAMPAIGN_SLICE + 1;

  async function refusing<Result>(orderId: string, what: () => Promise<Result>): Promise<Result> {
    await prisma.$executeRawUnsafe(
      `CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`,
    );
    await prisma.$executeRawUnsafe(
      `CREATE TRIGGER refuse_mail BEFORE INSERT ON "Mail" FOR EACH ROW WHEN (NEW."orderId" = '${orderId}') EXECUTE FUNCTION refuse_mail()`,
    );
    try {
      return await what();
    } finally {
      await prisma.$executeRawUnsafe(`DROP TRIGGER refuse_mail ON "Mail"`);
      await prisma.$executeRawUnsafe("DROP FUNCTION refuse_mail()");
    }
  }

  test("leaves in slices, as one round of the same mails, and a short one does not wait for its end", { timeout: 60_000 }, async () => {
    const [long, short] = [await longList(LONG), await longList(1)];
    const [first, second] = [await scheduled(long.orderId, LONG), await scheduled(short.orderId)];
    expect(await oneSlice()).toEqual({ campaigns: 0, mails: CAMPAIGN_SLICE });
    expect(await campaignOf(first)).toMatchObject({ status: "sending", recipients: CAMPAIGN_SLICE, sentAt: null });
    // A person who joins the list during the campaign is not a reader; one who leaves gets nothing.
    await prisma.orderMentee.create({ data: { orderId: long.orderId, email: "late@example.com", name: "登録 前子", maxCount: 1 } });
    const [gone] = await prisma.orderMentee.findMany({
      where: { orderId: long.orderId, email: { not: "late@example.com" } },
      orderBy: { id: "desc" },
      take: 1,
    });
    await prisma.orderMentee.update({ where: { id: gone?.id ?? "" }, data: { status: "withdrawn" } });
    expect(await oneSlice()).toEqual({ campaigns: 1, mails: 1 });
    expect((await campaignOf(second)).status).toBe("sent");
    expect(await sendDueCampaigns(then)).toEqual({ campaigns: 1, mails: CAMPAIGN_SLICE });
    expect(await addressesOf(first)).toEqual(long.emails.filter((email) => email !== gone?.email));
    expect(await campaignOf(first)).toMatchObject({ status: "sent", recipients: LONG - 1, sentAt: THEN });
    expect(await db.read.order.detail.rounds({ id: long.orderId, showRegistration: false }, { limit: 5 })).toHaveLength(1);
    expect(await prisma.auditLog.count({ where: { entityId: first, action: "campaign.send" } })).toBe(1);
    expect(await sendDueCampaigns(then)).toEqual({ campaigns: 0, mails: 0 });
  });

  test("reaches each reader once, however many runners", { timeout: 60_000 }, async () => {
    const long = await longList(LONG);
    const id = await scheduled(long.orderId, LONG);
    const runs = [];
    for (let round = 0; round < 3; round += 1) runs.push(...(await Promise.all([sendDueCampaigns(then), sendDueCampaigns(then)])));
    expect([runs.reduce((sum, { mails }) => sum + mails, 0), runs.reduce((sum, { campaigns }) => sum + campaigns, 0)]).toEqual([LONG, 1]);
    expect(await addressesOf(id)).toEqual(long.emails);
    expect(await campaignOf(id)).toMatchObject({ status: "sent", recipients: LONG });
  });

  test("is begun by the call of a person, and the clock continues it in that person's name", { timeout: 60_000 }, async () => {
    const long = await longList(LONG);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(long.orderId), sendAt: null });
    const sender = await asAdmin();
    const answer = await sendCampaign(deps, sender, { campaignId, confirmCount: LONG });
    expect([answer.queued, answer.mailIds.length]).toEqual([LONG, CAMPAIGN_SLICE]);
    expect((await campaignOf(campaignId)).status).toBe("sending");
    expect(await codeOf(sendCampaign(deps, sender, { campaignId, confirmCount: LONG }))).toBe("MAIL_ALREADY_SENT");
    expect(await sendDueCampaigns(then)).toEqual({ campaigns: 1, mails: LONG - CAMPAIGN_SLICE });
    expect(await addressesOf(campaignId)).toEqual(long.emails);
    expect(new Set((await mailsOf(campaignId)).map(({ createdById }) => createdById))).toEqual(new Set([sender.userId]));
  });

  test("stops where it is taken back, or its order is canceled, and what has not left is not sent", { timeout: 60_000 }, async () => {
    const withPost = { ...then, mailService: scriptedMailService() };
    const stops: ((orderId: string, id: string) => Promise<unknown>)[] = [
      (_, id) => takeBack(deps, admin, { id }),
      (orderId) => moveOrder(deps, admin, { id: orderId, status: "canceled" }),
    ];
    for (const stop of stops) {
      const long = await longList(LONG);
      const id = await scheduled(long.orderId, LONG);
      await oneSlice();
      await stop(long.orderId, id);
      expect(await sendDueCampaigns(then)).toEqual({ campaigns: 0, mails: 0 });
      expect(await campaignOf(id)).toMatchObject({ status: "canceled", recipients: CAMPAIGN_SLICE, sentAt: null });
      expect(await mailsOf(id)).toHaveLength(CAMPAIGN_SLICE);
      await prisma.mail.deleteMany({ where: { OR: [{ campaignId: null }, { campaignId: { not: id } }] } });
      expect(await drainOutbox(withPost)).toMatchObject({ sent: 0, skipped: CAMPAIGN_SLICE });
      expect(await prisma.mail.groupBy({ by: ["skippedReason"], where: { campaignId: id } })).toEqual([
        { skippedReason: "campaign_canceled" },
      ]);
    }
  });

  test("that fails is tried again later, holds up nobody else's, and becomes an admin task", { timeout: 60_000 }, async () => {
    const [broken, fine] = [await longList(2), await longList(1)];
    const [id, other] = [await scheduled(broken.orderId), await scheduled(fine.orderId)];
    const failures: string[] = [];
    const run = (hours: number) =>
      sendDueCampaigns(testDeps(db, { now: new Date(THEN.getTime() + hours * HOUR) }), { onFailure: (step) => failures.push(step) });
    const isStuck = () => db.read.admin.tasks.isTask(scopeOf(admin), "campaigns_stuck", id, { now: NOW, today: "2026-06-01" });
    await refusing(broken.orderId, async () => {
      expect(await run(0)).toEqual({ campaigns: 1, mails: 1 });
      expect((await campaignOf(other)).status).toBe("sent");
      expect([failures, await isStuck()]).toEqual([["campaign"], false]);
      // Not tried again at once.
      await run(0);
      expect(failures).toHaveLength(1);
      for (const hours of [1, 2]) expect(await run(hours)).toEqual({ campaigns: 0, mails: 0 });
      expect([failures.length, await isStuck()]).toEqual([3, true]);
      expect(await campaignOf(id)).toMatchObject({ status: "scheduled", recipients: null });
    });
    expect(await run(6)).toEqual({ campaigns: 1, mails: 2 });
    expect([await addressesOf(id), await isStuck()]).toEqual([broken.emails, false]);
  });

  test("goes on where it was when a later slice has failed", { timeout: 60_000 }, async () => {
    const long = await longList(CAMPAIGN_SLICE + 1);
    const id = await scheduled(long.orderId, CAMPAIGN_SLICE + 1);
    await oneSlice();
    await refusing(long.orderId, () => sendDueCampaigns(then));
    expect(await campaignOf(id)).toMatchObject({ status: "sending", recipients: CAMPAIGN_SLICE, attempts: 1 });
    const later = testDeps(db, { now: new Date(THEN.getTime() + HOUR) });
    expect(await sendDueCampaigns(later)).toEqual({ campaigns: 1, mails: 1 });
    expect(await addressesOf(id)).toEqual(long.emails);
    expect(await campaignOf(id)).toMatchObject({ status: "sent", recipients: CAMPAIGN_SLICE + 1, attempts: 0 });
  });
});
