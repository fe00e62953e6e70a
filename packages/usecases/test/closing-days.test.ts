import { scopeOf } from "@knotter/domain/scope";
import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { actorOf } from "@knotter/testing/factories/user";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { changeClosingDays, type DeclareInput, declareClosingDays, removeClosingDays } from "../src/customer/closing-days";
import { bookMentoring } from "../src/mentoring/book";
import { rescheduleMentoring } from "../src/mentoring/reschedule";
import { bookingOf, codeOf, countOf, refused } from "./calls";

const workbench = await openWorkbench();
const { make, db, prisma } = workbench;
const deps = testDeps(db);
const monday = at("2026-06-08", "10:00");
const tuesday = at("2026-06-09", "10:00");
const DAYS = { from: "2026-06-08", to: "2026-06-08", name: "創立記念日" };

async function company() {
  const { customerId } = await make.customer();
  const order = await make.order({ customerId, policy: { maxFutureReservations: 3 } });
  const [mentor, mentee, admin] = [await make.mentor({ orders: [order] }), await make.mentee({ order, maxCount: 3 }), await make.admin()];
  const hr = await make.hrStaff({ customerId });
  await prisma.hrStaff.update({ where: { userId: hr.userId }, data: { canManageMentees: true, isPrimary: false } });
  const asHr = { ...actorOf(hr), permissions: { viewReport: false, exportCsv: false, manageMentees: true, manageHrStaff: false } };
  const blocks = () => prisma.companyBlock.findMany({ where: { customerId }, orderBy: { dateFrom: "asc" } });
  const statusOf = async (id: string) => (await prisma.mentoring.findUniqueOrThrow({ where: { id } })).status;
  return { customerId, order, mentor, mentee, admin: actorOf(admin), asHr, blocks, statusOf };
}

describe("a day on which the whole company is closed", () => {
  test("cannot be booked, by anybody of that company alone, until it is taken back", async () => {
    const { customerId, mentor, mentee, admin, blocks, order } = await company();
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS] });
    const wish = () => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, monday));
    expect(await codeOf(wish())).toBe("SLOT_NOT_OFFERED");
    const elsewhere = await make.order();
    const [neighbour, theirs] = [await make.mentee({ order: elsewhere }), await make.mentor({ orders: [elsewhere, order] })];
    await bookMentoring(deps, actorOf(neighbour), bookingOf(theirs, monday));
    const [block] = await blocks();
    await removeClosingDays(deps, admin, { id: block?.id ?? "" });
    await wish();
  });

  test("is shown row by row before it is declared, with what is known already and what is worth a second look", async () => {
    const { customerId, asHr, blocks } = await company();
    await declareClosingDays(deps, asHr, { id: customerId, days: [DAYS] });
    const days = [DAYS, { from: "2026-06-07", to: "2026-06-30", name: "移転" }, { from: "2026-07-04", to: "2026-07-05", name: "停電" }];
    const { preview } = await declareClosingDays(deps, asHr, { id: customerId, days, dryRun: true });
    expect(preview).toEqual([
      { ...DAYS, days: 1, does: "same", notes: [] },
      { ...days[1], days: 24, does: "new", notes: ["LONG", "OVERLAPS"] },
      { ...days[2], days: 2, does: "new", notes: ["WEEKEND"] },
    ]);
    expect(await blocks()).toHaveLength(1);
  });

  test("asks an admin about every interview on it, and cancels none that was not named", async () => {
    const { customerId, mentor, mentee, admin, blocks, statusOf } = await company();
    const first = await make.mentoring({ mentee, mentor, startAt: monday });
    const second = await make.mentoring({ mentee, mentor, startAt: at("2026-06-08", "14:00") });
    const other = await make.mentoring({ mentee, mentor, startAt: tuesday });
    const declare = (more = {}) => declareClosingDays(deps, admin, { id: customerId, days: [DAYS], ...more });
    const named = [first, second].map(({ mentoringId }) => ({ mentoringId }));
    const { name: menteeName } = await prisma.orderMentee.findUniqueOrThrow({ where: { id: mentee.orderMenteeId } });
    const { displayName: mentorName } = await prisma.mentor.findUniqueOrThrow({ where: { userId: mentor.userId } });
    expect((await declare({ dryRun: true })).affected).toMatchObject(named.map((one) => ({ ...one, menteeName, mentorName })));
    const refusal = await refused(declare({ mentorings: [{ mentoringId: first.mentoringId, plan: "cancel" }] }));
    expect(refusal).toMatchObject({ code: "FUTURE_SESSIONS", detail: { params: { count: 1 }, data: { mentorings: [named[1]] } } });
    expect([await blocks(), await statusOf(first.mentoringId)]).toEqual([[], "reserved"]);

    await declare({
      mentorings: [
        { mentoringId: first.mentoringId, plan: "cancel" },
        { mentoringId: second.mentoringId, plan: "keep" },
        { mentoringId: other.mentoringId, plan: "cancel" },
      ],
    });
    expect(await Promise.all([first, second, other].map(({ mentoringId }) => statusOf(mentoringId)))).toEqual([
      "canceled",
      "reserved",
      "reserved",
    ]);
    expect(await prisma.mentoring.findUniqueOrThrow({ where: { id: first.mentoringId } })).toMatchObject({
      cancelSide: "admin",
      cancelReasonCode: "company_block",
      counted: false,
    });
    expect(await prisma.mail.count({ where: { mentoringId: first.mentoringId, type: "mentor_cancel" } })).toBe(2);
    expect(await countOf(workbench, mentee)).toBe(2);
    // A decision is final: renaming the day does not ask again.
    const [block] = await blocks();
    expect(await changeClosingDays(deps, admin, { id: block?.id ?? "", name: "記念日" })).toMatchObject({ affected: [] });
  });

  test("declared by HR cancels nothing and tells HR nothing; it becomes an admin task, which decides", async () => {
    const { customerId, mentor, mentee, admin, asHr, blocks, statusOf } = await company();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: monday });
    const told = await declareClosingDays(deps, asHr, { id: customerId, days: [DAYS] });
    const { customerId: quiet } = await make.customer();
    const colleague = await make.hrStaff({ customerId: quiet });
    const asColleague = { ...actorOf(colleague), permissions: asHr.permissions };
    expect({ ...(await declareClosingDays(deps, asColleague, { id: quiet, days: [DAYS] })), customerId }).toEqual(told);
    expect(await statusOf(mentoringId)).toBe("reserved");
    const waiting = async () => {
      const counts = await db.read.admin.tasks.taskCounts(scopeOf(admin), { now: deps.clock.now(), today: "2026-05-29" });
      return counts.find(({ kind }) => kind === "closing_day")?.count ?? 0;
    };
    expect(await waiting()).toBeGreaterThan(0);
    const [block] = await blocks();
    const before = await waiting();
    await changeClosingDays(deps, admin, { id: block?.id ?? "", mentorings: [{ mentoringId, plan: "keep" }] });
    expect([await waiting(), await statusOf(mentoringId)]).toEqual([before - 1, "reserved"]);
  });

  test("is not HR's to decide about interviews on, whether there is one or not", async () => {
    const { customerId, mentor, mentee, asHr, blocks, statusOf } = await company();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: monday });
    const { id } = await prisma.companyBlock.create({
      data: { customerId, name: "夏季休業", dateFrom: new Date("2026-08-11"), dateTo: new Date("2026-08-12") },
    });
    for (const named of [mentoringId, crypto.randomUUID()]) {
      const mentorings = [{ mentoringId: named, plan: "cancel" as const }];
      const refusals = [
        await refused(declareClosingDays(deps, asHr, { id: customerId, days: [DAYS], mentorings })),
        await refused(changeClosingDays(deps, asHr, { id, from: DAYS.from, to: DAYS.to, mentorings })),
      ];
      for (const { code, detail } of refusals)
        expect([code, detail.fieldErrors]).toEqual(["UNPROCESSABLE", { mentorings: ["OFFICE_ONLY"] }]);
    }
    expect([await blocks(), await statusOf(mentoringId)]).toMatchObject([[{ id }], "reserved"]);
  });

  test("is not HR's to declare in another company, nor without the right", async () => {
    const { customerId, asHr } = await company();
    const other = await company();
    expect(await codeOf(declareClosingDays(deps, asHr, { id: other.customerId, days: [DAYS] }))).toBe("NOT_FOUND");
    const powerless = { ...asHr, permissions: { ...asHr.permissions, manageMentees: false } };
    expect(await codeOf(declareClosingDays(deps, powerless, { id: customerId, days: [DAYS] }))).toBe("FORBIDDEN");
  });

  test("comes with a list: sent twice it is entered once, and one line that is wrong enters none", async () => {
    const { customerId, admin, blocks } = await company();
    const days = [DAYS, { from: "2026-12-29", to: "2027-01-03", name: "年末年始" }, DAYS];
    const declare = () => declareClosingDays(deps, admin, { id: customerId, days });
    expect(await declare()).toMatchObject({ created: 2, unchanged: 1 });
    expect(await declare()).toMatchObject({ created: 0, unchanged: 3 });
    expect(await blocks()).toHaveLength(2);
    const wrong = [
      { ...DAYS, from: "2026-07-01", to: "2026-07-02" },
      { ...DAYS, from: "2026-07-02", to: "2026-07-01" },
    ];
    const refusal = await refused(declareClosingDays(deps, admin, { id: customerId, days: wrong }));
    expect(refusal.detail.fieldErrors).toEqual({ "days.1.to": ["END_BEFORE_START"] });
    expect(await blocks()).toHaveLength(2);
  });

  test("asks again about an interview that was to be held all the same and has come onto another closing day since", async () => {
    const { customerId, mentor, mentee, admin } = await company();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: monday });
    const declare = (date: string) => declareClosingDays(deps, admin, { id: customerId, days: [{ from: date, to: date, name: "休業" }] });
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS], mentorings: [{ mentoringId, plan: "keep" }] });
    const move = (startAt: Date) => rescheduleMentoring(deps, admin, { mentoringId, startAt, reasonCode: "office" });
    // Moved later on the same day: the decision covers that day.
    await move(at("2026-06-08", "15:00"));
    expect(await declareClosingDays(deps, admin, { id: customerId, days: [{ ...DAYS, to: "2026-06-09" }] })).toMatchObject({
      affected: [],
    });
    await move(at("2026-06-16", "10:00"));
    expect((await refused(declare("2026-06-16"))).detail.data).toMatchObject({ mentorings: [{ mentoringId }] });
    // Moved onto days that are closed already, it needs a decision again.
    await move(tuesday);
    const items = await db.read.customer.closingDays.of(scopeOf(admin), customerId, "2026-06-01", deps.clock.now());
    expect(items.map(({ to, undecided }) => [to, undecided])).toEqual([
      ["2026-06-08", 0],
      ["2026-06-09", 1],
    ]);
  });

  test("forgets with the days what was decided about them, and keeps it where other closing days still lie", async () => {
    const { customerId, mentor, mentee, admin, blocks } = await company();
    const first = await make.mentoring({ mentee, mentor, startAt: monday });
    const second = await make.mentoring({ mentee, mentor, startAt: tuesday });
    const both = [first, second].map(({ mentoringId }) => ({ mentoringId, plan: "keep" as const }));
    const long = { ...DAYS, to: "2026-06-09" };
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS, long], mentorings: both });
    const [, wide] = await blocks();
    await removeClosingDays(deps, admin, { id: wide?.id ?? "" });
    const refusal = await refused(declareClosingDays(deps, admin, { id: customerId, days: [long] }));
    expect(refusal.detail.data).toMatchObject({ mentorings: [{ mentoringId: second.mentoringId }] });
    expect(refusal.detail.params).toEqual({ count: 1 });
    // Shortening withdraws a part of the days.
    await declareClosingDays(deps, admin, { id: customerId, days: [long], mentorings: both });
    const [, again] = await blocks();
    await changeClosingDays(deps, admin, { id: again?.id ?? "", to: "2026-06-08" });
    expect(await codeOf(changeClosingDays(deps, admin, { id: again?.id ?? "", to: "2026-06-09" }))).toBe("FUTURE_SESSIONS");
  });

  test("cancels one that was to be held, when an admin says so later", async () => {
    const { customerId, mentor, mentee, admin, blocks, statusOf } = await company();
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: monday });
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS], mentorings: [{ mentoringId, plan: "keep" }] });
    const [block] = await blocks();
    const outcome = await changeClosingDays(deps, admin, { id: block?.id ?? "", mentorings: [{ mentoringId, plan: "cancel" }] });
    expect([outcome.affected?.map((one) => one.mentoringId), await statusOf(mentoringId)]).toEqual([[mentoringId], "canceled"]);
    expect(await countOf(workbench, mentee)).toBe(0);
  });

  test("with more interviews on it than an answer names: the preview has all, and a refusal those without a plan", async () => {
    const { customerId, order, admin, statusOf } = await company();
    const COUNT = 203;
    const mentors = await Promise.all(Array.from({ length: 35 }, () => make.mentor({ orders: [order] })));
    const times = ["09:00", "11:00", "13:00", "15:00", "17:00", "19:00"];
    const mentees = await make.mentees(COUNT, { order });
    const made: string[] = [];
    for (const [index, mentee] of mentees.entries()) {
      const [mentor, time] = [mentors[Math.floor(index / times.length)], times[index % times.length]];
      if (!mentor || !time) throw new Error("too few mentors");
      made.push((await make.mentoring({ mentee, mentor, startAt: at("2026-06-08", time) })).mentoringId);
    }
    const declare = (more: Partial<DeclareInput>) => declareClosingDays(deps, admin, { id: customerId, days: [DAYS], ...more });
    const named = (await refused(declare({}))).detail;
    expect([named.params, (named.data as { mentorings: unknown[] }).mentorings.length]).toEqual([{ count: COUNT }, 200]);
    const all = (await declare({ dryRun: true })).affected ?? [];
    expect(all.map(({ mentoringId }) => mentoringId).sort()).toEqual(made.sort());
    const keep = all.map(({ mentoringId }) => ({ mentoringId, plan: "keep" as const }));
    const rest = await refused(declare({ mentorings: keep.slice(0, 200) }));
    expect((rest.detail.data as { mentorings: { mentoringId: string }[] }).mentorings.map(({ mentoringId }) => mentoringId)).toEqual(
      keep.slice(200).map(({ mentoringId }) => mentoringId),
    );
    expect(await declare({ mentorings: keep })).toMatchObject({ created: 1 });
    expect(await statusOf(made[0] ?? "")).toBe("reserved");
  });

  test("is taken back under its version: whoever saw other days takes nothing back", async () => {
    const { customerId, admin, blocks } = await company();
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS] });
    const id = (await blocks())[0]?.id ?? "";
    await changeClosingDays(deps, admin, { id, to: "2026-06-09", expectedVersion: 1 });
    expect(await codeOf(removeClosingDays(deps, admin, { id, expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    expect(await blocks()).toHaveLength(1);
    await removeClosingDays(deps, admin, { id, expectedVersion: 2 });
    expect(await blocks()).toEqual([]);
  });

  test("changes under its version", async () => {
    const { customerId, admin, blocks } = await company();
    await declareClosingDays(deps, admin, { id: customerId, days: [DAYS] });
    const [block] = await blocks();
    const id = block?.id ?? "";
    await changeClosingDays(deps, admin, { id, to: "2026-06-09", expectedVersion: 1 });
    expect(await codeOf(changeClosingDays(deps, admin, { id, to: "2026-06-10", expectedVersion: 1 }))).toBe("VERSION_CONFLICT");
    expect((await blocks())[0]).toMatchObject({ dateTo: new Date("2026-06-09"), version: 2 });
  });
});

test("declared while people book: whoever got in is on the list of what is to be decided, nobody gets in behind it", async () => {
  for (let run = 0; run < 5; run += 1) {
    const { customerId, order, mentor, admin } = await company();
    const mentees = await make.mentees(8, { order });
    const times = ["09:00", "10:30", "12:00", "13:30"].map((time) => at("2026-06-08", time));
    const settled = Promise.allSettled(
      mentees.map((mentee, index) => bookMentoring(deps, actorOf(mentee), bookingOf(mentor, times[index % times.length] ?? monday))),
    );
    const declared = declareClosingDays(deps, admin, { id: customerId, days: [DAYS] }).then(
      () => "done" as const,
      ({ code }: { code: string }) => code,
    );
    const [told] = await Promise.all([declared, settled]);
    const booked = await prisma.mentoring.count({ where: { orderId: order.orderId, status: "reserved" } });
    if (told === "done") expect(booked).toBe(0);
    else expect([told, booked > 0]).toEqual(["FUTURE_SESSIONS", true]);
  }
});
