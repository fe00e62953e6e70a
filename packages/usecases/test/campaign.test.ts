import { DAY, HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type CampaignInput, saveCampaign, sendCampaign, sendDueCampaigns } from "../src/mail/campaign";
import { takeBack } from "../src/mail/take-back";
import { moveOrder } from "../src/order/move";
import { codeOf, refused } from "./calls";

const { make, db, prisma } = await openWorkbench({ fresh: true });
const deps = testDeps(db);
const office = async () => {
  const person = await make.admin();
  return { ...actorOf(person), email: person.email };
};
const admin = await office();

const words = (orderId: string, audience: CampaignInput["audience"] = { type: "all_mentees" }): CampaignInput => ({
  orderId,
  audience,
  subject: "面談のご案内",
  body: "{{氏名}} 様",
});
const mailsOf = (campaignId: string) => prisma.mail.findMany({ where: { campaignId }, orderBy: { id: "asc" } });
const campaignOf = (id: string) => prisma.mailCampaign.findUniqueOrThrow({ where: { id } });

/** A list with everybody an audience can tell apart. */
async function programme() {
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

describe("a mail of the office to the people of an order", () => {
  test("goes to those who are meant, each her own, and not to whoever has left or wants none", async () => {
    const { order, mentor, hr, idle, booked, held, answered, listed } = await programme();
    const reached = async (audience: CampaignInput["audience"]) => {
      const outcome = await sendCampaign(deps, await office(), words(order.orderId, audience));
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
    const { order, silent, booked } = await programme();
    await prisma.user.update({ where: { id: booked.userId }, data: { emailBouncedAt: NOW } });
    const { skipped } = await sendCampaign(deps, admin, words(order.orderId));
    expect(skipped.sort((a, b) => a.reason.localeCompare(b.reason))).toEqual([
      { to: booked.email, reason: "bounced" },
      { to: silent.email, reason: "opted_out" },
    ]);
  });

  test("is one round, though two of the office send it at once", async () => {
    const { order } = await programme();
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    const both = await Promise.allSettled([sendCampaign(deps, admin, { campaignId }), sendCampaign(deps, await office(), { campaignId })]);
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
    const { order, mentor, booked, idle } = await programme();
    const next = await prisma.mentoring.findFirstOrThrow({ where: { menteeId: booked.userId, status: "reserved" } });
    const everybody = { type: "ids", ids: [booked.orderMenteeId, idle.orderMenteeId, mentor.userId] } as const;
    const reached = async (attachIcs: boolean) => {
      const { campaignId } = await sendCampaign(deps, await office(), { ...words(order.orderId, everybody), attachIcs });
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
    const { order } = await programme();
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    expect(await codeOf(sendCampaign(deps, admin, { campaignId, testTo: "somebody@example.com" }))).toBe("UNPROCESSABLE");
    expect(await sendCampaign(deps, admin, { campaignId, testTo: admin.email })).toMatchObject({ queued: 1 });
    expect(await mailsOf(campaignId)).toMatchObject([{ toUserId: admin.userId, facts: { test: true } }]);
    expect(await campaignOf(campaignId)).toMatchObject({ status: "draft", recipients: null });
    const rounds = () => db.read.orderDetail.rounds({ id: order.orderId, showRegistration: false }, { limit: 5 });
    expect(await rounds()).toEqual([]);
    expect(await sendCampaign(deps, admin, { campaignId })).toMatchObject({ queued: 5 });
    // As it was typed: filled in for one reader it would tell her count.
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
    const { order, idle } = await programme();
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
    const { order } = await programme();
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

  test("does not leave by itself when its order has been called off before", async () => {
    const { order } = await programme();
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
    const busy = await office();
    const { campaignId } = await saveCampaign(deps, busy, { ...words(order.orderId), sendAt: null });
    for (let sent = 0; sent < 30; sent += 1) await sendCampaign(deps, busy, { campaignId, testTo: busy.email });
    expect(await codeOf(sendCampaign(deps, busy, { campaignId, testTo: busy.email }))).toBe("TOO_MANY_REQUESTS");
    const later = testDeps(db, { now: new Date(NOW.getTime() + HOUR) });
    expect(await sendCampaign(later, busy, { campaignId, testTo: busy.email })).toMatchObject({ queued: 1 });
  });
});
