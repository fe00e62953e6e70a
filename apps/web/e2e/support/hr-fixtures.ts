import { systemClock } from "@knotter/domain/clock";
import type { DisclosureLevel } from "@knotter/domain/disclosure";
import { addDays, DAY, HOUR, tokyoDate } from "@knotter/domain/tokyo";
import type { EnrolledMentee, MenteeTraits } from "@knotter/testing/factories/mentee";
import type { MentorGiven } from "@knotter/testing/factories/mentor";
import type { OrderGiven, OrderTraits } from "@knotter/testing/factories/order";
import type { Person } from "@knotter/testing/factories/user";
import type { Rows } from "@knotter/testing/rows";
import { callerOf } from "./api";

export const EVERYTHING = { viewReport: true, exportCsv: true, manageMentees: true, manageHrStaff: true };

/** What all fixtures share. */
interface Base {
  order: (traits?: OrderTraits) => Promise<OrderGiven>;
  mentee: (of: OrderGiven, traits?: MenteeTraits) => Promise<EnrolledMentee>;
  admin: () => Promise<Person<"admin">>;
}

/** A first period of the report that has closed. */
const reported = () => ({ reportPeriodEnds: [addDays(tokyoDate(systemClock.now()), -30)] });

/** What tests of HR and reports need: a company, orders at every level, done interviews, reports. */
export function hrFixturesOf({ make, prisma }: Pick<Rows, "make" | "prisma">, passwordHash: string, base: Base) {
  const hr = (customerId: string, { isPrimary = true, permissions = EVERYTHING } = {}) =>
    make.hrStaff({ customerId, passwordHash, isPrimary, permissions });

  /** A person without anything: no order, no report, no colleague. */
  async function beginner() {
    const { customerId } = await make.customer();
    return hr(customerId);
  }

  /** An order of this level with one done interview, whose day and texts may or may not be shared. */
  async function atLevel(level: DisclosureLevel, customerId: string, mentor: MentorGiven) {
    const order = await base.order({ customerId, disclosureLevel: level, ...reported() });
    const name = `守秘 ${level}子`;
    const person = await base.mentee(order, { name });
    await prisma.orderMentee.update({ where: { id: person.orderMenteeId }, data: { name, employeeNo: `N${level}`, department: "経理部" } });
    await prisma.order.update({
      where: { id: order.orderId },
      data: { showRegistration: level !== "L0", name: `${level}のキャリア面談` },
    });
    await prisma.orderMentor.create({
      data: { orderId: order.orderId, mentorId: mentor.userId, assignedAt: new Date(Date.parse("2026-04-01T00:00:00Z")) },
    });
    const startAt = new Date(Date.parse("2026-03-03T01:30:00Z") + Number(level.slice(1)) * DAY);
    const { mentoringId } = await make.mentoring({
      mentee: person,
      mentor,
      startAt,
      status: "done",
      note: "秘密のメモ",
      theme: "treatment",
    });
    await prisma.mentoring.update({ where: { id: mentoringId }, data: { disclosureLevelAtBooking: level } });
    const summary = `${level}で承認された要約`;
    await make.report({ mentoringId, mentor, summaryPrivate: "担当だけが読む概要", hrSummary: summary, hrSummaryConsent: "approved" });
    return { ...order, person, name, startAt, summary };
  }

  /** An order with enough done interviews, over some months, for every section of a report, including something to suppress. */
  async function received(
    customerId: string,
    mentor: MentorGiven,
    { name = "全社キャリア面談", from = "2026-01-10T00:00:00Z" } = {},
  ): Promise<OrderGiven> {
    const order = await base.order({ customerId, disclosureLevel: "L1", ...reported() });
    await prisma.order.update({ where: { id: order.orderId }, data: { name } });
    const groups = [
      {
        count: 14,
        ageBand: "20代後半",
        department: "開発部",
        jobType: "engineering",
        themes: ["learning", "management"],
        tags: ["workload"],
        satisfaction: [4, 5, 4, 3],
      },
      {
        count: 12,
        ageBand: "30代前半",
        department: "営業部",
        jobType: "sales",
        themes: ["learning"],
        tags: ["workload", "career_path"],
        satisfaction: [5, 4, 5, 3],
      },
      {
        count: 10,
        ageBand: "40代前半",
        department: "管理部",
        jobType: "hr",
        themes: ["evaluation"],
        tags: ["career_path"],
        satisfaction: [3, 4, 2, 5],
      },
      {
        count: 3,
        ageBand: "50代後半",
        department: "経営企画室",
        jobType: "planning",
        themes: ["later_career"],
        tags: ["culture"],
        satisfaction: 4,
      },
    ];
    let start = Date.parse(from);
    for (const { count, ...traits } of groups) {
      await make.participants(count, { order, mentor, from: new Date(start), ...traits });
      start += count * 2 * HOUR + 25 * DAY;
    }
    return order;
  }

  /** The order of the year before this one, with a published report. */
  async function yearBefore({ customerId, orderId }: OrderGiven, mentor: MentorGiven) {
    const before = await received(customerId, mentor, { name: "前年度キャリア面談", from: "2025-01-10T00:00:00Z" });
    const [startsOn, endsOn] = [new Date("2024-04-01"), new Date("2025-03-31")];
    const period = { startsOn, endsOn, bookingOpensOn: startsOn, bookingClosesOn: endsOn, reportPeriodEnds: [] };
    await prisma.order.update({ where: { id: before.orderId }, data: period });
    await prisma.order.update({ where: { id: orderId }, data: { startsOn: new Date("2025-04-01") } });
    await make.mentee({ order: before });
    await published([before]);
    return before;
  }

  /** Drafted, written, reviewed and published, by the operations that an admin uses. */
  async function published(orders: readonly OrderGiven[], { until = "published" }: { until?: "draft" | "reviewed" | "published" } = {}) {
    const call = await callerOf(await base.admin());
    const orderIds = orders
      .map(({ orderId }) => orderId)
      .sort()
      .join(",");
    const path = `/orders/mentoring-report/${orderIds}`;
    await call("POST", path, {
      orgIssues: "業務量の偏りと、この先の道筋の見えにくさが、多くの方に共通していました。",
      proposals: "部門をまたぐ応援のきまりを、繁忙期の前に決めておくことをお勧めします。",
      recommendations: "来期は予約受付期間を1か月長くすることをお勧めします。",
    });
    if (until !== "draft") await call("POST", path, { reviewed: true });
    if (until === "published") await call("POST", `${path}/publish`, {});
    return { orderIds };
  }

  return { hr, beginner, atLevel, received, yearBefore, published };
}

export type HrFixtures = ReturnType<typeof hrFixturesOf>;

/** Every state of HR's pages, read only. */
export async function hrPersonasOf(fixtures: HrFixtures, mentor: MentorGiven) {
  const newcomer = await fixtures.beginner();
  const reader = await fixtures.hr(newcomer.customerId, {
    isPrimary: false,
    permissions: { ...EVERYTHING, viewReport: false, manageHrStaff: false, manageMentees: false },
  });
  const primary = await fixtures.beginner();
  const { customerId } = primary;
  const levels = {
    L0: await fixtures.atLevel("L0", customerId, mentor),
    L1: await fixtures.atLevel("L1", customerId, mentor),
    L2: await fixtures.atLevel("L2", customerId, mentor),
    L3: await fixtures.atLevel("L3", customerId, mentor),
  };
  const told = await fixtures.received(customerId, mentor);
  const drafted = await fixtures.received(customerId, mentor, { name: "役職者キャリア面談", from: "2025-10-10T00:00:00Z" });
  const report = await fixtures.published([told]);
  await fixtures.published([drafted], { until: "reviewed" });
  return { newcomer, reader, primary, levels, told, drafted, report };
}
