import { MINUTE } from "@knotter/domain/tokyo";
import { testDeps } from "@knotter/testing/deps";
import { at, NOW } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { receiveDelivery } from "../src/mail/receive";
import { tell } from "../src/mail/tell";
import { bookMentoring } from "../src/mentoring/book";
import { cancelMentoring } from "../src/mentoring/cancel";
import { proposeTimes } from "../src/mentoring/proposal";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { markNotificationsRead } from "../src/notification/mark-read";
import { bookingOf, codeOf } from "./calls";

const workbench = await openWorkbench({ fresh: true });
const { make, db, prisma } = workbench;
const SECOND = 1000;

async function given() {
  const order = await make.order();
  const mentor = await make.mentor({ orders: [order] });
  const mentee = await make.mentee({ order });
  const admin = await make.admin();
  const deps = testDeps(db, { now: NOW });
  const { mentoringId: id } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, at("2026-06-10", "10:00")));
  const told = async ({ userId }: { userId: string }) =>
    (await prisma.notification.findMany({ where: { userId }, orderBy: { id: "asc" } })).map(({ kind }) => kind);
  return { order, mentor, mentee, admin, deps, id, told };
}

describe("a change is told behind the bell, in its own transaction", () => {
  test("to the other side, not to who made it; by an admin to both", async () => {
    const { mentor, mentee, admin, deps, id, told } = await given();
    expect([await told(mentor), await told(mentee)]).toEqual([["mentoring_reserved"], []]);
    await rescheduleMentoring(deps, actorOf(admin), { mentoringId: id, startAt: at("2026-06-11", "10:00"), reason: "ご依頼" });
    await proposeTimes(deps, actorOf(mentor), { id, startAts: [at("2026-06-12", "10:00")] });
    await cancelMentoring(deps, actorOf(mentor), { id, reasonCode: "health" });
    expect(await told(mentor)).toEqual(["mentoring_reserved", "reschedule_mail"]);
    expect(await told(mentee)).toEqual(["reschedule_mail", "proposal", "mentor_cancel"]);
    expect(await told(admin)).toEqual([]);
    const [first] = await prisma.notification.findMany({ where: { userId: mentee.userId }, orderBy: { id: "asc" } });
    expect(first?.facts).toEqual({ fromStartAt: "2026-06-10T01:00:00.000Z", startAt: "2026-06-11T01:00:00.000Z" });
  });

  test("not where the change is refused, and once where its mail is asked for again", async () => {
    const { order, mentor, mentee, admin, deps, id, told } = await given();
    const other = await make.mentee({ order });
    expect(await codeOf(cancelMentoring(deps, actorOf(other), { id, reasonCode: "health" }))).toBe("NOT_FOUND");
    expect(await told(mentor)).toEqual(["mentoring_reserved"]);
    await tell(deps, actorOf(admin), { type: "mentoring_reserved", mentoringId: id, resend: true });
    expect([await told(mentor), await told(mentee)]).toEqual([["mentoring_reserved"], []]);
  });

  test("that mails come back, once for each address, to its owner alone", async () => {
    const { mentor, deps, id, told } = await given();
    const [mail] = await prisma.mail.findMany({ where: { mentoringId: id, toUserId: mentor.userId } });
    const sent = { status: "sent", providerId: crypto.randomUUID(), sentTo: mentor.email, firstTriedAt: NOW, sentAt: NOW } as const;
    await prisma.mail.update({ where: { id: mail?.id ?? "" }, data: sent });
    const bounce = { providerId: sent.providerId, event: "bounced", at: NOW, reason: "no such user" } as const;
    for (let news = 0; news < 2; news += 1) await receiveDelivery(deps, bounce);
    expect(await told(mentor)).toEqual(["mentoring_reserved", "mail_undelivered"]);
    expect(await prisma.user.findUniqueOrThrow({ where: { id: mentor.userId } })).toMatchObject({ emailBouncedAt: NOW });
  });
});

describe("reading", () => {
  test("marks what was there by then, of the reader alone, and counts what is left", async () => {
    const { mentor, mentee, deps, id } = await given();
    deps.clock.advance(MINUTE);
    await cancelMentoring(deps, actorOf(mentee), { id, reasonCode: "health" });
    const read = (person: typeof mentor | typeof mentee, until: Date) => markNotificationsRead(deps, actorOf(person), { until });
    expect(await read(mentor, new Date(NOW.getTime() - SECOND))).toEqual({ unread: 2 });
    // Told as whole seconds, kept to the millisecond.
    await prisma.notification.updateMany({ where: { userId: mentor.userId, at: NOW }, data: { at: new Date(NOW.getTime() + 789) } });
    expect(await read(mentee, deps.clock.now())).toEqual({ unread: 0 });
    expect(await read(mentor, NOW)).toEqual({ unread: 1 });
    expect(await read(mentor, deps.clock.now())).toEqual({ unread: 0 });
  });
});
