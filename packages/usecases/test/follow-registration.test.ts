import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { beforeEach, describe, expect, test } from "vitest";
import { followRegistrations } from "../src/mentor/follow-registration";

const { make, db, prisma } = await openWorkbench({ fresh: true });
/** Monday, 1 June 2026, three in the morning. */
const deps = testDeps(db, { now: at("2026-06-01", "03:00") });

const statusOf = async ({ userId }: { userId: string }) => (await prisma.mentor.findUniqueOrThrow({ where: { userId } })).reviewStatus;
const warningsOf = async ({ userId }: { userId: string }) => {
  const mails = await prisma.mail.findMany({ where: { toUserId: userId, type: "registration_expiry" }, orderBy: { id: "asc" } });
  return mails.map(({ facts }) => (facts as { days: number }).days);
};

beforeEach(async () => {
  deps.clock.set(at("2026-06-01", "03:00"));
  await prisma.mentor.updateMany({ data: { reviewStatus: "retired", enabled: false } });
});

describe("the nightly check of mentors' registrations", () => {
  test("suspends mentors whose registration has expired: no new bookings, what is reserved stays, and the log has the number", async () => {
    const order = await make.order();
    const mentor = await make.mentor({ orders: [order], registrationExpiresOn: "2026-05-31" });
    const [today, disabled] = [
      await make.mentor({ registrationExpiresOn: "2026-06-01" }),
      await make.mentor({ registrationExpiresOn: "2026-05-31", enabled: false }),
    ];
    const { mentoringId } = await make.mentoring({ mentee: await make.mentee({ order }), mentor, startAt: at("2026-06-08", "10:00") });
    expect(await followRegistrations(deps)).toMatchObject({ suspended: 1, resumed: 0 });
    expect([await statusOf(mentor), await statusOf(today), await statusOf(disabled)]).toEqual(["suspended", "enabled", "disabled"]);
    expect(await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } })).toMatchObject({
      enabled: false,
      profileComplete: false,
      version: 2,
    });
    expect((await prisma.mentoring.findUniqueOrThrow({ where: { id: mentoringId } })).status).toBe("reserved");
    const [entry] = await prisma.auditLog.findMany({ where: { entityId: mentor.userId } });
    expect(entry).toMatchObject({
      action: "mentor.suspend",
      actorId: null,
      actorRole: "system",
      diff: { status: ["enabled", "suspended"], upcoming: 1 },
    });
    expect(await prisma.mail.count({ where: { toUserId: mentor.userId, type: "mentor_status" } })).toBe(1);
    // The mentor cannot be booked anyway, but the profile must not claim to be complete.
    expect(await prisma.mentor.findUniqueOrThrow({ where: { userId: disabled.userId } })).toMatchObject({ profileComplete: false });
    expect(await prisma.mail.count({ where: { toUserId: disabled.userId } })).toBe(0);
    expect(await followRegistrations(deps)).toMatchObject({ suspended: 0, resumed: 0 });
    expect(await prisma.auditLog.count({ where: { entityId: { in: [mentor.userId, disabled.userId] } } })).toBe(2);
  });

  test("enables mentors whose registration is renewed and verified, and nobody else", async () => {
    const suspended = { enabled: false, reviewStatus: "suspended", profileComplete: false } as const;
    const renewed = await make.mentor({ ...suspended, registrationExpiresOn: "2031-05-31" });
    const unverified = await make.mentor({ ...suspended, registrationExpiresOn: "2031-05-31", registrationVerified: false });
    const unrenewed = await make.mentor({ ...suspended, registrationExpiresOn: "2026-05-31" });
    expect(await followRegistrations(deps)).toMatchObject({ suspended: 0, resumed: 1 });
    expect([await statusOf(renewed), await statusOf(unverified), await statusOf(unrenewed)]).toEqual(["enabled", "suspended", "suspended"]);
    expect(await prisma.mentor.findUniqueOrThrow({ where: { userId: renewed.userId } })).toMatchObject({
      enabled: true,
      profileComplete: true,
    });
  });

  test("reminds a mentor 180, 90, 30 and 7 days before, once each, also after a missed night", async () => {
    const mentor = await make.mentor({ registrationExpiresOn: "2026-12-01" });
    const steps: [day: string, warnings: number[]][] = [
      ["2026-06-03", []],
      ["2026-06-04", [180]],
      ["2026-06-05", [180]],
      // The job did not run on the 90th day.
      ["2026-09-05", [180, 90]],
      ["2026-11-01", [180, 90, 30]],
      ["2026-11-24", [180, 90, 30, 7]],
      ["2026-12-01", [180, 90, 30, 7]],
      ["2026-12-02", [180, 90, 30, 7]],
    ];
    for (const [day, due] of steps) {
      deps.clock.set(at(day, "03:00"));
      await followRegistrations(deps);
      expect([day, await warningsOf(mentor)]).toEqual([day, due]);
    }
    expect(await statusOf(mentor)).toBe("suspended");
  });

  test("reminds anew when the registration has a new date", async () => {
    const mentor = await make.mentor({ registrationExpiresOn: "2026-06-08" });
    await followRegistrations(deps);
    await prisma.mentor.update({ where: { userId: mentor.userId }, data: { registrationExpiresOn: new Date("2026-06-30") } });
    await followRegistrations(deps);
    expect(await warningsOf(mentor)).toEqual([7, 30]);
  });
});
