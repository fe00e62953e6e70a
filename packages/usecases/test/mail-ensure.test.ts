import { HOUR, MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { type InviteInput, invite } from "../src/mail/invite";
import { takeBack } from "../src/mail/take-back";
import { askReport, tell } from "../src/mail/tell";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf } from "./calls";

const { make, db, prisma } = await openWorkbench();
const deps = testDeps(db);
const admin = actorOf(await make.admin());
const START = at("2026-06-18", "10:00");

async function pair() {
  const order = await make.order();
  const mentee = await make.mentee({ order });
  const mentor = await make.mentor({ orders: [order] });
  return { order, mentee, mentor, asMentee: actorOf(mentee), asMentor: actorOf(mentor) };
}

async function booked() {
  const people = await pair();
  const { mentoringId } = await bookMentoring(deps, people.asMentee, bookingOf(people.mentor, START));
  return { ...people, mentoringId };
}

const mailsOf = (mentoringId: string, type: string) => prisma.mail.findMany({ where: { mentoringId, type }, orderBy: { id: "asc" } });
const sent = (mentoringId: string) => prisma.mail.updateMany({ where: { mentoringId }, data: { status: "sent" } });

describe("a mail that both sides are told with", () => {
  test("is not written again when the booking has written it: the same mails come back", async () => {
    const { mentoringId, asMentee } = await booked();
    const outcome = await tell(deps, asMentee, { type: "mentoring_reserved", mentoringId, resend: false });
    const mails = await mailsOf(mentoringId, "mentoring_reserved");
    expect(outcome).toEqual({ mailIds: mails.map(({ id }) => id), queued: 0, skipped: [], deduplicated: true });
    expect(mails).toHaveLength(2);
  });

  test("is written where it is missing, once, whoever asks at the same time", async () => {
    const { mentee, mentor, asMentee } = await pair();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: START });
    const outcomes = await Promise.all(
      [asMentee, admin, admin].map((actor) => tell(deps, actor, { type: "mentoring_reserved", mentoringId, resend: false })),
    );
    expect(outcomes.map(({ queued }) => queued).sort()).toEqual([0, 0, 2]);
    const mails = await mailsOf(mentoringId, "mentoring_reserved");
    expect(mails.map(({ toUserId }) => toUserId).sort()).toEqual([mentee.userId, mentor.userId].sort());
    expect(mails[0]).toMatchObject({ status: "queued", facts: { startAt: START.toISOString(), bookedBy: "mentee" } });
  });

  test("goes once more when an admin asks for it, as a numbered repetition; while that waits it is the one asked for", async () => {
    const { mentoringId } = await booked();
    const again = () => tell(deps, admin, { type: "mentoring_reserved", mentoringId, resend: true });
    expect(await again()).toMatchObject({ queued: 0, deduplicated: true });
    await sent(mentoringId);
    const [one, two] = await Promise.all([again(), again()]);
    expect([one.queued, two.queued].sort()).toEqual([0, 2]);
    await sent(mentoringId);
    expect(await again()).toMatchObject({ queued: 2, deduplicated: false });
    const keys = (await mailsOf(mentoringId, "mentoring_reserved")).map(({ dedupeKey }) => dedupeKey.split("/").at(-1));
    expect(keys.sort()).toEqual(["mentee", "mentor", "resend-1", "resend-1", "resend-2", "resend-2"]);
  });

  test("is repeated by admins alone", async () => {
    const { mentoringId, asMentee } = await booked();
    expect(await codeOf(tell(deps, asMentee, { type: "mentoring_reserved", mentoringId, resend: true }))).toBe("FORBIDDEN");
  });

  test("is refused where it would not be true", async () => {
    const { mentoringId, asMentee, asMentor } = await booked();
    const ask = (type: Parameters<typeof tell>[2]["type"]) => codeOf(tell(deps, admin, { type, mentoringId, resend: false }));
    expect([await ask("reschedule_mail"), await ask("mentee_cancel"), await ask("mentor_cancel")]).toEqual(Array(3).fill("MAIL_NOT_DUE"));
    await cancelMentoring(deps, asMentee, { id: mentoringId, reasonCode: "work" });
    expect([await ask("mentoring_reserved"), await ask("reschedule_mail"), await ask("mentor_cancel")]).toEqual([
      "NOT_RESERVED",
      "MAIL_NOT_DUE",
      "MAIL_NOT_DUE",
    ]);
    expect(await tell(deps, asMentee, { type: "mentee_cancel", mentoringId, resend: false })).toMatchObject({ deduplicated: true });
    expect(await mailsOf(mentoringId, "mentee_cancel")).toHaveLength(2);
    expect(await codeOf(tell(deps, asMentor, { type: "mentor_cancel", mentoringId, resend: false }))).toBe("MAIL_NOT_DUE");
  });

  test("after a move tells the new time under the key that the move itself has used", async () => {
    const { mentoringId, asMentee, asMentor } = await booked();
    await rescheduleMentoring(deps, asMentee, { mentoringId, startAt: at("2026-06-22", "10:00") });
    expect(await tell(deps, asMentor, { type: "reschedule_mail", mentoringId, resend: false })).toMatchObject({
      queued: 0,
      deduplicated: true,
    });
    await sent(mentoringId);
    expect(await tell(deps, admin, { type: "reschedule_mail", mentoringId, resend: true })).toMatchObject({ queued: 2 });
    const repeated = (await mailsOf(mentoringId, "reschedule_mail")).filter(({ dedupeKey }) => dedupeKey.includes("resend"));
    expect(repeated[0]?.facts).toEqual({ startAt: at("2026-06-22", "10:00").toISOString(), fromStartAt: START.toISOString() });
  });

  test("is nobody else's: another person's interview is not there", async () => {
    const { mentoringId } = await booked();
    const { asMentee, asMentor } = await pair();
    expect(await codeOf(tell(deps, asMentee, { type: "mentoring_reserved", mentoringId, resend: false }))).toBe("NOT_FOUND");
    expect(await codeOf(askReport(deps, asMentor, { mentoringId, to: "both", resend: false }))).toBe("NOT_FOUND");
  });
});

describe("a mail that asks for a report", () => {
  test("of everybody without a submitted one, when the interview is over", async () => {
    const { mentee, mentor, asMentor } = await pair();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - 2 * HOUR) });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { mentorReportStatus: "submitted" } });
    const ask = () => askReport(deps, asMentor, { mentoringId, to: "both", resend: false });
    expect(await ask()).toMatchObject({ queued: 1, skipped: [{ to: "mentor", reason: "already_reported" }], deduplicated: false });
    expect(await ask()).toMatchObject({ queued: 0, deduplicated: true });
    expect(await mailsOf(mentoringId, "report")).toMatchObject([{ toUserId: mentee.userId }]);
  });

  test("without telling the mentor that the mentee would rather not answer", async () => {
    const { mentee, mentor, asMentor } = await pair();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: new Date(NOW.getTime() - 2 * HOUR) });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { surveyDeclinedAt: NOW } });
    const ask = (who: typeof admin) => askReport(deps, who, { mentoringId, to: "mentee", resend: false });
    expect(await ask(admin)).toMatchObject({ queued: 0, skipped: [{ to: "mentee", reason: "survey_declined" }] });
    expect(await ask(asMentor)).toMatchObject({ queued: 1, skipped: [], deduplicated: false });
  });

  test("of nobody before the end, and never of one that was canceled", async () => {
    const { mentoringId, asMentee } = await booked();
    const ask = () => askReport(deps, admin, { mentoringId, to: "mentor", resend: false });
    expect(await ask()).toMatchObject({ queued: 0, skipped: [{ to: "mentor", reason: "not_ended" }] });
    await cancelMentoring(deps, asMentee, { id: mentoringId, reasonCode: "work" });
    expect(await ask()).toMatchObject({ queued: 0, skipped: [{ reason: "not_held" }] });
  });
});

describe("an invitation to the people of a list", () => {
  async function list() {
    const order = await make.order();
    const place = (status: "listed" | "invited" | "withdrawn", more: object = {}) =>
      prisma.orderMentee.create({
        data: { orderId: order.orderId, email: `${crypto.randomUUID()}@example.com`, name: "登録 前子", maxCount: 1, status, ...more },
      });
    const send = (more: Partial<InviteInput> = {}, actor = admin, when = NOW) =>
      invite(testDeps(db, { now: when }), actor, { orderId: order.orderId, resend: false, force: false, ...more });
    return { order, place, send };
  }
  const later = (hours: number) => new Date(NOW.getTime() + hours * HOUR);

  test("goes to those on the list who have not registered, with a link of their own", async () => {
    const { order, place, send } = await list();
    const open = await place("listed");
    await place("withdrawn");
    await place("listed", { inviteBounced: true });
    await make.mentee({ order });
    const outcome = await send();
    expect(outcome).toMatchObject({ queued: 1, deduplicated: false });
    expect(outcome.skipped.map(({ reason }) => reason).sort()).toEqual(["bounced", "registered", "withdrawn"]);
    const [mail, ...others] = await prisma.mail.findMany({ where: { orderId: order.orderId } });
    expect(others).toEqual([]);
    const link = await prisma.linkToken.findFirstOrThrow({ where: { orderMenteeId: open.id } });
    expect(mail).toMatchObject({ toAddress: open.email, toUserId: null, facts: { linkId: link.id, orderMenteeId: open.id } });
    expect(await prisma.orderMentee.findUnique({ where: { id: open.id } })).toMatchObject({
      status: "invited",
      invitedAt: NOW,
      lastInviteMailAt: NOW,
      inviteCount: 1,
    });
    expect(await prisma.auditLog.findFirst({ where: { entityId: order.orderId, action: "order.invite" } })).toMatchObject({
      diff: { invited: 1 },
    });
  });

  test("asked for twice is one; once more takes the old link back, at most once in 24 hours and three times in all", async () => {
    const { place, send } = await list();
    const { id } = await place("listed");
    const [one, two] = await Promise.all([send(), send()]);
    expect([one.queued, two.queued].sort()).toEqual([0, 1]);
    expect([one.deduplicated, two.deduplicated].sort()).toEqual([false, true]);
    expect(one.mailIds).toEqual(two.mailIds);
    expect((await send({ resend: true }, admin, later(23))).skipped).toMatchObject([{ reason: "too_soon" }]);
    expect(await send({ resend: true }, admin, later(24))).toMatchObject({ queued: 1 });
    expect(await send({ resend: true }, admin, later(48))).toMatchObject({ queued: 1 });
    expect((await send({ resend: true }, admin, later(72))).skipped).toMatchObject([{ reason: "too_many" }]);
    expect(await send({ resend: true, force: true }, admin, later(73))).toMatchObject({ queued: 1 });
    const links = await prisma.linkToken.findMany({ where: { orderMenteeId: id }, orderBy: { createdAt: "asc" } });
    expect(links.map(({ revokedAt }) => revokedAt !== null)).toEqual([true, true, true, false]);
    expect(await prisma.orderMentee.findUnique({ where: { id } })).toMatchObject({
      inviteCount: 4,
      invitedAt: NOW,
      lastInviteMailAt: later(73),
    });
  });

  test("of a whole list is one transaction: a mail that cannot be written leaves nobody invited, no link, no line in the audit", async () => {
    const { order, place, send } = await list();
    const [first, last] = [await place("listed"), await place("listed")];
    const { orderId } = order;
    await prisma.$executeRawUnsafe(`CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW."toAddress" = '${last.email}' THEN RAISE EXCEPTION 'planted'; END IF; RETURN NEW; END $$`);
    await prisma.$executeRawUnsafe(`CREATE TRIGGER refuse_mail BEFORE INSERT ON "Mail" FOR EACH ROW EXECUTE FUNCTION refuse_mail()`);
    try {
      await expect(send()).rejects.toThrow("planted");
    } finally {
      await prisma.$executeRawUnsafe(`DROP FUNCTION refuse_mail() CASCADE`);
    }
    for (const { id } of [first, last]) {
      expect(await prisma.orderMentee.findUnique({ where: { id } })).toMatchObject({ status: "listed", inviteCount: 0, invitedAt: null });
      expect(await prisma.linkToken.count({ where: { orderMenteeId: id } })).toBe(0);
    }
    expect(await prisma.mail.count({ where: { orderId } })).toBe(0);
    expect(await prisma.auditLog.count({ where: { entityId: orderId, action: "order.invite" } })).toBe(0);
    expect(await send()).toMatchObject({ queued: 2 });
  });

  test("of a list of seven thousand people is one call: each of them has a mail and a link", async () => {
    const { order, send } = await list();
    const { orderId } = order;
    const people = Array.from({ length: 7_000 }, () => ({
      orderId,
      email: `${crypto.randomUUID()}@example.com`,
      name: "登録 前子",
      maxCount: 1,
      status: "listed" as const,
    }));
    await prisma.orderMentee.createMany({ data: people });
    expect(await send()).toMatchObject({ queued: people.length, skipped: [] });
    expect(await prisma.mail.count({ where: { orderId, type: "mentee_register", status: "queued" } })).toBe(people.length);
    expect(await prisma.linkToken.count({ where: { orderId, revokedAt: null } })).toBe(people.length);
    expect(await prisma.orderMentee.count({ where: { orderId, status: "invited", inviteCount: 1 } })).toBe(people.length);
  });

  test("that is only tried out changes nothing", async () => {
    const { order, place, send } = await list();
    const { id } = await place("listed");
    expect(await send({ dryRun: true })).toMatchObject({ queued: 1, mailIds: [] });
    expect(await prisma.mail.count({ where: { orderId: order.orderId } })).toBe(0);
    expect(await prisma.orderMentee.findUnique({ where: { id } })).toMatchObject({ status: "listed", inviteCount: 0 });
  });

  test("is HR's where it manages the list, of its own orders, within the limits", async () => {
    const { order, place, send } = await list();
    const { id } = await place("listed");
    const hr = (permissions: object, customerId = order.customerId) =>
      make.hrStaff({ customerId, permissions }).then((staff) => actorOf(staff));
    expect(await codeOf(send({}, await hr({})))).toBe("FORBIDDEN");
    expect(await codeOf(send({ force: true }, await hr({ manageMentees: true })))).toBe("FORBIDDEN");
    const { customerId } = await make.customer();
    expect(await codeOf(send({}, await hr({ manageMentees: true }, customerId)))).toBe("NOT_FOUND");
    const other = await (await list()).place("listed");
    expect(await codeOf(send({ menteeIds: [id, other.id] }, await hr({ manageMentees: true })))).toBe("NOT_FOUND");
    expect(await send({ menteeIds: [id] }, await hr({ manageMentees: true }))).toMatchObject({ queued: 1 });
  });
});

describe("a mail that is canceled", () => {
  async function mail(status: "queued" | "scheduled" | "sent" | "failed" | "canceled") {
    const { id } = await prisma.mail.create({
      data: {
        type: "registered",
        status,
        dedupeKey: `registered/${crypto.randomUUID()}`,
        queuedAt: NOW,
        nextTryAt: new Date(NOW.getTime() + MINUTE),
      },
    });
    return id;
  }
  const statusOf = async (id: string) => (await prisma.mail.findUniqueOrThrow({ where: { id } })).status;

  test("while it waits, with who did it and why; a second time is the same as once", async () => {
    const id = await mail("queued");
    const back = () => takeBack(deps, admin, { id, reason: "宛先の誤り" });
    expect(await back()).toEqual({ mailId: id, campaignId: null });
    expect(await back()).toEqual({ mailId: id, campaignId: null });
    expect(await prisma.mail.findUnique({ where: { id } })).toMatchObject({
      status: "canceled",
      canceledById: admin.userId,
      canceledAt: NOW,
      cancelReason: "宛先の誤り",
    });
    expect(await prisma.auditLog.count({ where: { entityId: id, action: "mail.cancel" } })).toBe(1);
  });

  test("never once it has left, and not when it was given up", async () => {
    const [sentOne, failed] = [await mail("sent"), await mail("failed")];
    expect(await codeOf(takeBack(deps, admin, { id: sentOne }))).toBe("MAIL_ALREADY_SENT");
    expect(await codeOf(takeBack(deps, admin, { id: failed }))).toBe("STATUS_NOT_ALLOWED");
    expect([await statusOf(sentOne), await statusOf(failed)]).toEqual(["sent", "failed"]);
    expect(await codeOf(takeBack(deps, admin, { id: crypto.randomUUID() }))).toBe("NOT_FOUND");
  });
});
