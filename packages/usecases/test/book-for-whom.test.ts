import { CONSENT_VERSIONS } from "@knotter/domain/policy";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { bookMentoring } from "../src/mentoring/book";
import { bookingOf, codeOf, refused, tracesOf } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const deps = testDeps(db);
const tenOClock = at("2026-06-08", "10:00");
const byPhone = ({ userId }: { userId: string }) => ({ menteeId: userId, consentChannel: "telephone" as const });

describe("an admin books on behalf", () => {
  test("in the mentee's name and on the mentee's count, and the trail says who did it", async () => {
    const order = await make.order();
    const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
    const { mentoringId } = await bookMentoring(deps, actorOf(admin), bookingOf(mentor, tenOClock, byPhone(mentee)));
    const { mentoring, events, mails, consents, audit } = await tracesOf(workbench, mentoringId);
    expect(mentoring).toMatchObject({ menteeId: mentee.userId, orderMenteeId: mentee.orderMenteeId, createdById: admin.userId });
    expect(events).toMatchObject([{ actorId: admin.userId, actorRole: "admin" }]);
    expect(mails.map((mail) => mail.facts)).toEqual(Array(2).fill({ startAt: tenOClock.toISOString(), bookedBy: "admin" }));
    expect(consents).toMatchObject([{ subjectUserId: mentee.userId, documentVersion: `L1/${CONSENT_VERSIONS.policy}` }]);
    expect(consents).toMatchObject([{ channel: "telephone", takenById: admin.userId }]);
    expect(audit).toMatchObject([{ actorId: admin.userId, actorRole: "admin", diff: { consentChannel: "telephone" } }]);
  });

  test("and not before the mentee was asked: how the consent was given is part of the booking, and nobody else can give it", async () => {
    const order = await make.order();
    const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order }), await make.admin()];
    const refusal = await refused(bookMentoring(deps, actorOf(admin), bookingOf(mentor, tenOClock, { menteeId: mentee.userId })));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["CONSENT_REQUIRED", { consentChannel: ["CONSENT_NOT_TAKEN"] }]);
    const own = await refused(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock, { consentChannel: "telephone" })));
    expect([own.code, own.detail.fieldErrors]).toEqual(["UNPROCESSABLE", { consentChannel: ["OFFICE_ONLY"] }]);
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect((await tracesOf(workbench, mentoringId)).consents).toMatchObject([{ channel: "screen", takenById: null }]);
  });

  test.each([
    ["QUOTA_EXCEEDED", { maxCount: 1 }],
    ["BOOKING_HELD", { held: true }],
  ] as const)("and past none of the mentee's limits: %s", async (code, traits) => {
    const order = await make.order();
    const [mentor, admin] = [await make.mentor({ orders: [order] }), await make.admin()];
    const mentee = await make.mentee({ order, ...("maxCount" in traits ? traits : {}) });
    if ("held" in traits)
      await prisma.orderMentee.update({ where: { id: mentee.orderMenteeId }, data: { bookingHeldAt: at("2026-05-01", "10:00") } });
    else await make.mentoring({ mentee, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
    expect(await codeOf(bookMentoring(deps, actorOf(admin), bookingOf(mentor, tenOClock, byPhone(mentee))))).toBe(code);
  });

  test("and must name the mentee", async () => {
    const order = await make.order();
    const [mentor, admin] = [await make.mentor({ orders: [order] }), await make.admin()];
    const refusal = await refused(bookMentoring(deps, actorOf(admin), bookingOf(mentor, tenOClock)));
    expect([refusal.code, refusal.detail.fieldErrors]).toEqual(["BAD_REQUEST", { menteeId: ["MENTEE_REQUIRED"] }]);
  });

  test("under the same guards as a booking by the mentee", async () => {
    const order = await make.order();
    const [mentor, admin] = [await make.mentor({ orders: [order] }), await make.admin()];
    const mentee = await make.mentee({ order, temporaryRegister: true });
    const wish = bookingOf(mentor, tenOClock, byPhone(mentee));
    expect(await codeOf(bookMentoring(deps, actorOf(admin), wish))).toBe("NOT_REGISTERED");
  });
});

describe("what is outside of the mentee's world does not exist", () => {
  test("another mentee", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order] });
    const [mentee, other] = await make.mentees(2, { order });
    if (!mentee || !other) throw new Error("two people were asked for");
    const wish = (menteeId: string) => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock, { menteeId }));
    expect(await codeOf(wish(other.userId))).toBe("NOT_FOUND");
    await wish(mentee.userId);
  });

  test("an order without the mentee on its list, or with a withdrawn one", async () => {
    const [order, foreign] = [await make.order(), await make.order()];
    const mentor = await make.mentor({ orders: [order, foreign] });
    const mentee = await make.mentee({ order });
    await make.enrolment(mentee, { order: foreign, enrolment: "withdrawn" });
    const wish = bookingOf(mentor, tenOClock, { orderId: foreign.orderId });
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), wish))).toBe("NOT_FOUND");
  });

  test("a mentor whom the order never had, and an unknown one", async () => {
    const order = await make.order();
    const [mentee, stranger] = [await make.mentee({ order }), await make.mentor({ orders: [await make.order()] })];
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(stranger, tenOClock)))).toBe("NOT_FOUND");
    const nobody = { ...stranger, userId: crypto.randomUUID() };
    expect(await codeOf(bookMentoring(deps, actorOf(mentee), bookingOf(nobody, tenOClock)))).toBe("NOT_FOUND");
  });
});

describe("a mentee of several orders", () => {
  test("books in the one that has the mentor", async () => {
    const [first, second] = [await make.order({ endsOn: "2026-12-31" }), await make.order()];
    const mentor = await make.mentor({ orders: [second] });
    const mentee = await make.mentee({ order: first });
    const enrolled = await make.enrolment(mentee, { order: second });
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect((await tracesOf(workbench, mentoringId)).mentoring.orderMenteeId).toBe(enrolled.orderMenteeId);
  });

  test("uses up the one that ends soonest", async () => {
    const [long, short] = [await make.order(), await make.order({ endsOn: "2026-12-31" })];
    const mentor = await make.mentor({ orders: [long, short] });
    const mentee = await make.mentee({ order: long });
    const soonest = await make.enrolment(mentee, { order: short });
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect((await tracesOf(workbench, mentoringId)).mentoring.orderMenteeId).toBe(soonest.orderMenteeId);
  });

  test("turns to the next one when the first has no count left", async () => {
    const [short, long] = [await make.order({ endsOn: "2026-12-31" }), await make.order()];
    const mentor = await make.mentor({ orders: [short, long] });
    const mentee = await make.mentee({ order: short, maxCount: 1 });
    await make.mentoring({ mentee, mentor, startAt: at("2026-05-11", "10:00"), status: "done" });
    const next = await make.enrolment(mentee, { order: long });
    const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
    expect((await tracesOf(workbench, mentoringId)).mentoring.orderMenteeId).toBe(next.orderMenteeId);
  });

  test("and only of ended ones is told when the latest was open", async () => {
    const [old, latest] = [
      await make.order({ status: "ended", startsOn: "2024-04-01", endsOn: "2025-03-31" }),
      await make.order({ status: "ended", startsOn: "2025-04-01", endsOn: "2026-03-31" }),
    ];
    const mentor = await make.mentor({ orders: [old, latest] });
    const mentee = await make.mentee({ order: old });
    await make.enrolment(mentee, { order: latest });
    const refusal = await refused(bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock)));
    expect([refusal.code, refusal.detail.params]).toEqual(["ORDER_CLOSED", { from: "2025年4月1日(火)", to: "2026年3月31日(火)" }]);
  });
});

test("a mentor whose link is made by Zoom is booked at once and the meeting prepared afterwards", async () => {
  const order = await make.order();
  const [mentor, mentee] = [await make.mentor({ orders: [order] }), await make.mentee({ order })];
  await prisma.mentor.update({ where: { userId: mentor.userId }, data: { meetingMethod: "zoom_oauth", fixedMeetingUrl: null } });
  const { mentoringId } = await bookMentoring(deps, actorOf(mentee), bookingOf(mentor, tenOClock));
  expect((await tracesOf(workbench, mentoringId)).mentoring).toMatchObject({ meetingStatus: "preparing", meetingUrl: null });
});
