import { testDeps } from "@knotter/testing/deps";
import { at } from "@knotter/testing/factories/given";
import { openWorkbench } from "@knotter/testing/workbench";
import { describe, expect, test } from "vitest";
import { addMentees } from "../src/order/add-mentees";
import { takeSnapshots } from "../src/order/take-snapshots";

const workbench = await openWorkbench({ fresh: true });
const { make, db, prisma } = workbench;
await prisma.holiday.createMany({
  data: ["2026-05-03", "2026-05-04", "2026-05-05", "2026-05-06"].map((date) => ({ date: new Date(date), name: "祝日" })),
});

const nightOf = (day: string) => takeSnapshots(testDeps(db, { now: at(day, "00:30") }));
const before = at("2026-04-10", "09:00");

/** A running order at L0 with people who were listed and invited in April. */
async function orderWithPeople({ people = 3, ...traits }: { people?: number } & Parameters<typeof make.order>[0] = {}) {
  const order = await make.order({ disclosureLevel: "L0", ...traits });
  const mentor = await make.mentor({ orders: [order] });
  const mentees = await make.mentees(people, { order });
  await prisma.orderMentee.updateMany({
    where: { orderId: order.orderId },
    data: { createdAt: before, invitedAt: before, registeredAt: at("2026-04-20", "09:00") },
  });
  const interview = async (index: number, day: string, data: object = {}, bookedOn = "2026-04-21") => {
    const mentee = mentees[index];
    if (!mentee) throw new Error("nobody");
    const { mentoringId } = await make.mentoring({ mentee, mentor, startAt: at(day, "10:00") });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { createdAt: at(bookedOn, "09:00"), ...data } });
    return mentoringId;
  };
  const snapshots = async () =>
    (await prisma.orderSnapshot.findMany({ where: { orderId: order.orderId }, orderBy: { asOf: "asc" } })).map(
      ({ orderId: _o, takenAt: _t, asOf, ...counts }) => ({
        asOf: asOf.toISOString().slice(0, 10),
        ...counts,
      }),
    );
  return { ...order, mentees, interview, snapshots };
}

const asOf = (rows: readonly { asOf: string }[]) => rows.map((row) => row.asOf);

describe("the snapshot of a month's end", () => {
  test("is written on the fifth business day, once, for orders at L0 that ran in the month or ended in the one before", async () => {
    const running = await orderWithPeople();
    const ended = await orderWithPeople({ startsOn: "2025-04-01", endsOn: "2026-03-31", status: "ended" });
    const others = [
      await orderWithPeople({ disclosureLevel: "L1" }),
      await orderWithPeople({ status: "draft" }),
      await orderWithPeople({ status: "canceled" }),
      await orderWithPeople({ startsOn: "2026-05-01" }),
      await orderWithPeople({ startsOn: "2025-04-01", endsOn: "2026-01-31" }),
    ];
    // Until then the month before it is the last one that is shown.
    expect(await nightOf("2026-05-11")).toBe(1);
    expect([asOf(await running.snapshots()), asOf(await ended.snapshots())]).toEqual([[], ["2026-03-31"]]);
    expect(await nightOf("2026-05-12")).toBe(2);
    for (const day of ["2026-05-12", "2026-05-31", "2026-06-04"]) expect(await nightOf(day)).toBe(0);
    expect([asOf(await running.snapshots()), asOf(await ended.snapshots())]).toEqual([["2026-04-30"], ["2026-03-31", "2026-04-30"]]);
    await nightOf("2026-06-05");
    expect([asOf(await running.snapshots()), asOf(await ended.snapshots())]).toEqual([
      ["2026-04-30", "2026-05-31"],
      ["2026-03-31", "2026-04-30"],
    ]);
    for (const other of others.slice(0, 3)) expect(await other.snapshots()).toEqual([]);
    // A missed night is made up for.
    const late = await orderWithPeople();
    expect(await nightOf("2026-06-20")).toBe(1);
    expect(asOf(await late.snapshots())).toEqual(["2026-05-31"]);
  });

  test("two runs at once write it once", async () => {
    const { snapshots } = await orderWithPeople();
    await Promise.all(Array.from({ length: 5 }, () => nightOf("2026-05-12")));
    expect(asOf(await snapshots())).toEqual(["2026-04-30"]);
  });

  test("holds what was true at that instant: 予約 is reserved or done, and nothing that came later", async () => {
    const { interview, snapshots, mentees, orderId } = await orderWithPeople({ people: 11 });
    const canceled = { status: "canceled", cancelSide: "mentee", cancelTiming: "free", counted: false } as const;
    const absent = { status: "no_show", noShowSide: "mentee", noShowReportedAt: at("2026-05-02", "09:00") } as const;
    await interview(0, "2026-04-28", { status: "done" });
    await interview(1, "2026-05-02");
    await interview(2, "2026-05-03", { status: "done" });
    await interview(3, "2026-04-27", absent);
    await interview(4, "2026-04-29", { ...canceled, canceledAt: at("2026-04-25", "09:00") });
    await interview(5, "2026-05-20", { ...canceled, canceledAt: at("2026-05-01", "00:00") });
    await interview(6, "2026-05-21", {}, "2026-05-01");
    await interview(7, "2026-05-22", {
      ...canceled,
      cancelSide: "system",
      cancelReasonCode: "withdrawn",
      canceledAt: at("2026-04-25", "09:00"),
    });
    await prisma.orderMentee.update({ where: { id: mentees[7]?.orderMenteeId ?? "" }, data: { status: "withdrawn" } });
    await prisma.orderMentee.update({ where: { id: mentees[8]?.orderMenteeId ?? "" }, data: { status: "invited", registeredAt: null } });
    await prisma.orderMentee.update({ where: { id: mentees[9]?.orderMenteeId ?? "" }, data: { registeredAt: at("2026-05-01", "00:00") } });
    await prisma.orderMentee.update({ where: { id: mentees[10]?.orderMenteeId ?? "" }, data: { createdAt: at("2026-05-01", "00:00") } });
    await nightOf("2026-05-12");
    // Booked: 0, 1, 2, 5 (canceled in May) and 7 (canceled by leaving); done: only 0.
    const counts = { asOf: "2026-04-30", k: 10, invited: 10, others: 0, othersRegistered: 0, registered: 8, booked: 5, done: 1 };
    expect(await snapshots()).toEqual([counts]);
    // The snapshot is not taken again, whatever is corrected afterwards.
    await prisma.mentoring.updateMany({
      where: { orderId, status: "no_show" },
      data: { status: "done", noShowSide: null, noShowReportedAt: null },
    });
    await nightOf("2026-05-13");
    expect(await snapshots()).toEqual([counts]);
  });

  test("counts apart whom the company has listed itself, and who was not invited", async () => {
    const { customerId, orderId, snapshots } = await orderWithPeople({ people: 2 });
    const hr = await make.hrStaff({ customerId, permissions: { manageMentees: true } });
    const admin = await make.admin();
    const given = testDeps(db, { now: before });
    const listed = (name: string) => ({ email: `${crypto.randomUUID()}@example.com`, name });
    await addMentees(
      given,
      { userId: hr.userId, role: "hrstaff", customerId, permissions: { ...ALL } },
      { id: orderId, mentees: [listed("架空 一"), listed("架空 二")], sendInvite: true },
    );
    await addMentees(given, { userId: admin.userId, role: "admin" }, { id: orderId, mentees: [listed("未招待 三")], sendInvite: false });
    await addMentees(given, { userId: admin.userId, role: "admin" }, { id: orderId, mentees: [listed("招待 四")], sendInvite: true });
    await nightOf("2026-05-12");
    expect(await snapshots()).toMatchObject([{ invited: 3, others: 3, othersRegistered: 0, registered: 2 }]);
  });
});

const ALL = { viewReport: true, exportCsv: true, manageMentees: true, manageHrStaff: true };

describe("the snapshot of a large order", () => {
  test("is counted some people at a time, to the same figures", async () => {
    const [whole, parts] = [await orderWithPeople({ people: 7 }), await orderWithPeople({ people: 7 })];
    for (const order of [whole, parts]) {
      await order.interview(1, "2026-04-25", { status: "done" });
      await order.interview(6, "2026-04-28");
    }
    const night = (people: number) => takeSnapshots(testDeps(db, { now: at("2026-05-12", "00:30") }), people);
    await prisma.order.update({ where: { id: parts.orderId }, data: { status: "draft" } });
    expect(await night(100)).toBe(1);
    await prisma.order.update({ where: { id: parts.orderId }, data: { status: "active" } });
    // Seven people: the last batch is full, the one after it empty.
    expect(await night(1)).toBe(1);
    expect(await parts.snapshots()).toEqual(await whole.snapshots());
    expect(await parts.snapshots()).toMatchObject([{ registered: 7, booked: 2, done: 1 }]);
  });
});
