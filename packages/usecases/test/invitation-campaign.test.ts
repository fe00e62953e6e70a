import { LIMITS } from "@knotter/domain/policy";
import { DAY, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import { cancelBulkOperation } from "../src/bulk-operation/begin";
import { workOnBulkOperations } from "../src/bulk-operation/work";
import { type CampaignInput, saveCampaign, sendCampaign, sendDueCampaigns } from "../src/mail/campaign";
import { drainOutbox } from "../src/mail/drain";
import { withToken } from "../src/mail/token-mark";
import { codeOf, refused } from "./calls";
import { scriptedMailService } from "./scripted-mail-service";

// Every running operation of the database is worked on, so it needs one of its own.
const { make, db, prisma } = await openWorkbench({ fresh: true });
const deps = testDeps(db);
const admin = await (async () => {
  const person = await make.admin();
  return { ...actorOf(person), email: person.email };
})();

beforeEach(async () => {
  await prisma.bulkOperation.deleteMany();
  await prisma.mailCampaign.deleteMany();
});

const words = (orderId: string, more: Partial<CampaignInput> = {}): CampaignInput => ({
  orderId,
  kind: "invitation",
  audience: { type: "unregistered" },
  subject: "{{会社名}}：ご登録のお願い",
  body: "{{施策名}}は、あと{{残り回数}}回ご利用いただけます。",
  ...more,
});
const work = (now = NOW) => workOnBulkOperations(testDeps(db, { now }));
const outcomesOf = async (operationId: string | null) =>
  (await prisma.bulkOperationItem.findMany({ where: { operationId: operationId ?? "" }, orderBy: { position: "asc" } }))
    .map(({ status, reason }) => reason ?? status)
    .sort();
const invitationsOf = (orderId: string) => prisma.mail.findMany({ where: { orderId, type: "mentee_register" }, orderBy: { id: "asc" } });
const campaignOf = (id: string) => prisma.mailCampaign.findUniqueOrThrow({ where: { id } });

async function listed(orderId: string, count: number, more: object = {}) {
  const person = (index: number) => ({ email: `${crypto.randomUUID()}@example.com`, name: `登録 ${index}子`, maxCount: 2, ...more });
  const people = Array.from({ length: count }, (_, index) => ({ id: crypto.randomUUID(), orderId, ...person(index) }));
  await prisma.orderMentee.createMany({ data: people });
  return people;
}

describe("invitations that are written as other mails to many are", () => {
  test("carry the text, and after it what every invitation says and each reader's own link", async () => {
    const order = await make.order();
    const people = await listed(order.orderId, 3);
    const { campaignId, operationId, queued } = await sendCampaign(deps, admin, words(order.orderId));
    expect([queued, await campaignOf(campaignId)]).toMatchObject([3, { status: "sent", recipients: 3, operationId }]);
    await work();
    expect(await outcomesOf(operationId)).toEqual(["done", "done", "done"]);
    const mailService = scriptedMailService();
    await drainOutbox({ ...deps, mailService });
    const mails = await invitationsOf(order.orderId);
    expect(mails.map(({ toAddress }) => toAddress).sort()).toEqual(people.map(({ email }) => email).sort());
    expect(mails.every((mail) => mail.campaignId === campaignId && mail.createdById === admin.userId)).toBe(true);
    const { name: companyName } = await prisma.customer.findUniqueOrThrow({ where: { id: order.customerId } });
    for (const { subject, text, facts } of mails) {
      const { linkId } = facts as { linkId: string };
      expect(subject).toBe(`【Knotter】${companyName}：ご登録のお願い`);
      expect(text).toContain("は、あと2回ご利用いただけます。");
      expect(text).toContain("会社への共有");
      expect(text).toContain("登録期限");
      expect(withToken(text ?? "", linkId, deps.links)).toContain(`/signup?token=${deps.links.tokenOf(linkId)}`);
    }
    expect(new Set(mails.map(({ facts }) => (facts as { linkId: string }).linkId)).size).toBe(3);
  });

  test("tell apart who has registered, and whom no invitation goes to any more", async () => {
    const order = await make.order();
    const [fresh] = await listed(order.orderId, 1);
    const registered = await make.mentee({ order });
    await listed(order.orderId, 1, { status: "withdrawn", withdrawnAt: NOW });
    await listed(order.orderId, 1, { status: "invited", inviteBounced: true, inviteCount: 1 });
    await listed(order.orderId, 1, { status: "invited", inviteCount: 1, lastInviteMailAt: new Date(NOW.getTime() - 2 * DAY) });
    const { queued, skipped, operationId } = await sendCampaign(deps, admin, words(order.orderId, { audience: { type: "matching" } }));
    expect(queued).toBe(1);
    expect(skipped.map(({ reason }) => reason).sort()).toEqual(["already_invited", "bounced", "registered", "withdrawn"]);
    await work();
    expect(await outcomesOf(operationId)).toEqual(["bounced", "done"]);
    expect((await invitationsOf(order.orderId)).map(({ toAddress }) => toAddress)).toEqual([fresh?.email]);
    expect(await prisma.mail.count({ where: { toUserId: registered.userId } })).toBe(0);
  });

  test("reach everybody who matches the filters of the list at that moment, who are never named by the caller", async () => {
    const order = await make.order();
    const sales = await listed(order.orderId, 2, { department: "営業部" });
    await listed(order.orderId, 2, { department: "人事部" });
    const audience: CampaignInput["audience"] = { type: "matching", conditions: { department: ["営業部"], status: "unregistered" } };
    const { operationId } = await sendCampaign(deps, admin, words(order.orderId, { audience }));
    await prisma.orderMentee.update({ where: { id: sales[0]?.id ?? "" }, data: { department: "人事部" } });
    await work();
    expect(await outcomesOf(operationId)).toEqual(["done", "no_longer_matches"]);
    expect((await invitationsOf(order.orderId)).map(({ toAddress }) => toAddress)).toEqual([sales[1]?.email]);
  });

  test("are sent once: by two admins, by any number of runners, and not again within a day", async () => {
    const order = await make.order();
    await listed(order.orderId, 4);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt: null });
    const other = actorOf(await make.admin());
    const both = await Promise.allSettled([sendCampaign(deps, admin, { campaignId }), sendCampaign(deps, other, { campaignId })]);
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await Promise.all([work(), work(), work()]);
    expect(await invitationsOf(order.orderId)).toHaveLength(4);
    expect(await sendCampaign(deps, admin, words(order.orderId, { resend: true }))).toMatchObject({
      queued: 0,
      operationId: expect.any(String),
    });
    await work();
    expect(await invitationsOf(order.orderId)).toHaveLength(4);
    expect(await prisma.auditLog.count({ where: { action: "campaign.send", entityId: campaignId } })).toBe(1);
  });

  test("ask for the number of people above fifty", async () => {
    const order = await make.order();
    await listed(order.orderId, LIMITS.manualMail.confirmAbove + 1);
    await make.mentee({ order });
    const everybody = words(order.orderId, { audience: { type: "matching" } });
    const refusal = await refused(sendCampaign(deps, admin, everybody));
    expect([refusal.code, refusal.detail.data]).toEqual(["COUNT_MISMATCH", { count: 51 }]);
    expect(await prisma.bulkOperation.count()).toBe(0);
    expect(await sendCampaign(deps, admin, { ...everybody, confirmCount: 51 })).toMatchObject({ queued: 51 });
  });

  test("are scheduled for people who are not on the list yet, and are one round of their company", async () => {
    const order = await make.order();
    const sendAt = new Date(NOW.getTime() + 10 * DAY);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(order.orderId), sendAt, confirmCount: 0 });
    await listed(order.orderId, 3);
    const then = new Date(sendAt.getTime() + MINUTE);
    expect(await sendDueCampaigns(testDeps(db, { now: then }))).toEqual({ campaigns: 1, mails: 0 });
    await work(then);
    await work(new Date(then.getTime() + MINUTE));
    expect(await invitationsOf(order.orderId)).toHaveLength(3);
    expect(await campaignOf(campaignId)).toMatchObject({ status: "sent", recipients: 3, begunById: null });
    const rounds = await db.read.order.detail.rounds({ id: order.orderId, showRegistration: true }, { limit: 5 });
    expect(rounds.map(({ type, queuedAt }) => [type, queuedAt])).toEqual([["mentee_register", then]]);
  });

  test("that were scheduled reach nobody once their order is closed, and can be stopped on their way", async () => {
    const [closed, open] = [await make.order(), await make.order()];
    await listed(closed.orderId, 1);
    await listed(open.orderId, 2);
    const sendAt = new Date(NOW.getTime() + DAY);
    const { campaignId } = await saveCampaign(deps, admin, { ...words(closed.orderId), sendAt });
    await prisma.order.update({ where: { id: closed.orderId }, data: { status: "ended" } });
    await sendDueCampaigns(testDeps(db, { now: sendAt }));
    expect(await campaignOf(campaignId)).toMatchObject({ status: "sent", recipients: 0, operationId: null });
    expect(await codeOf(sendCampaign(deps, admin, words(closed.orderId)))).toBe("STATUS_NOT_ALLOWED");
    const { operationId } = await sendCampaign(deps, admin, words(open.orderId));
    await cancelBulkOperation(deps, admin, { id: operationId ?? "" });
    await work(sendAt);
    expect([...(await invitationsOf(closed.orderId)), ...(await invitationsOf(open.orderId))]).toEqual([]);
  });

  test("tried out, go to the author alone, look as they will, and hold no link", async () => {
    const order = await make.order();
    await listed(order.orderId, 1);
    const { campaignId, operationId } = await sendCampaign(deps, admin, { ...words(order.orderId), testTo: admin.email });
    expect(operationId).toBeNull();
    await drainOutbox({ ...deps, mailService: scriptedMailService() });
    const mails = await prisma.mail.findMany({ where: { campaignId } });
    expect(mails.map(({ type, toUserId }) => [type, toUserId])).toEqual([["manual_mail", admin.userId]]);
    expect(mails[0]?.text).toContain("会社への共有");
    expect(mails[0]?.text).not.toContain("/signup");
    expect((await campaignOf(campaignId)).status).toBe("draft");
  });
});

describe("a notice to everybody who matches the filters of the list", () => {
  test("goes to those who match when it is sent", async () => {
    const order = await make.order();
    const [booked, idle] = await make.mentees(2, { order });
    const mentor = await make.mentor({ orders: [order] });
    if (!booked || !idle) throw new Error("two people");
    await make.mentoring({ mentee: booked, mentor, startAt: new Date(NOW.getTime() + 9 * DAY) });
    const sendTo = async (conditions: object) => {
      const { campaignId } = await sendCampaign(deps, admin, {
        ...words(order.orderId, { audience: { type: "matching", conditions } }),
        kind: "notice",
      });
      return (await prisma.mail.findMany({ where: { campaignId } })).map(({ toUserId }) => toUserId).sort();
    };
    expect(await sendTo({ status: "booked" })).toEqual([booked.userId]);
    expect(await sendTo({ status: "notBooked" })).toEqual([idle.userId]);
    expect(await sendTo({ status: "registered", usage: "notBooked" })).toEqual([idle.userId]);
    expect(await sendTo({ status: "unregistered", usage: "notBooked" })).toEqual([]);
    expect(await sendTo({ q: "該当しない名前" })).toEqual([]);
    expect(await sendTo({})).toEqual([booked.userId, idle.userId].sort());
  });
});
