import { usedOf } from "@knotter/domain/ledger";
import { latestSnapshotDay } from "@knotter/domain/order-snapshot";
import { DAY, tokyoDate } from "@knotter/domain/tokyo";
import type { ClientBase } from "pg";
import { orderSnapshotWrites } from "../../src/order/snapshot";
import { queriesBy } from "../../src/query";
import { type OrderKey, ordersAround } from "./demo-companies";
import { visit } from "./demo-mentorings";
import { demoMentors, mentorRow, scheduleRows } from "./demo-mentors";
import { addCompanies, addMentees, addOrder, addUser, put, type Seat, type Tables } from "./demo-orders";
import type { PersonSeed } from "./demo-people";
import { plannedVisits } from "./demo-plan";
import { publishedReportRows } from "./demo-published-report";
import { handedIn, menteeReportRow, mentorReportRow } from "./demo-reports";
import { consentRows, disclosureConsentRow, eventRows, ledgerRows, mentoringRow, publicNoOf } from "./demo-rows";
import { type DiaryMentor, type DiaryOrder, openDiary } from "./diary";
import { holidaysAround } from "./masters";
import { demoPasswordHash } from "./password";
import { type Random, randomFrom } from "./random";
import { insertRows } from "./rows";

export interface DemoSizes {
  mentors: number;
  people: number;
  interviews: number;
}

/** Fills an empty database with the demo: a year of use that ends at `now`. Call inside a transaction. */
export async function seedDemo(client: ClientBase, now: Date): Promise<DemoSizes> {
  const random = randomFrom(20260401);
  const today = tokyoDate(now);
  const account = { now, random, passwordHash: await demoPasswordHash() };
  const tables: Tables = new Map(
    ["User", "Admin", "Customer", "HrStaff", "Mentee", "Mentor", "MentorSchedule", "Order", "OrderMentor", "OrderMentee", "Mentoring"].map(
      (table) => [table, []],
    ),
  );

  const adminId = addUser(tables, account, { email: "admin@example.com", role: "admin", createdAt: new Date(now.getTime() - 410 * DAY) });
  put(tables, "Admin", { userId: adminId, name: "事務局 白石" });
  const customers = addCompanies(tables, account);
  const mentees = addMentees(tables, account);
  const mentors = demoMentors(now, today, random);
  const orders = ordersAround(today).map((order) => ({
    order,
    ...addOrder(tables, account, order, customers[order.company], adminId, mentees),
  }));

  const interviews = keepDiary(now, random, mentors, orders);
  for (const mentor of mentors) {
    addUser(tables, account, { email: mentor.seed.email, role: "mentor", createdAt: mentor.createdAt }, mentor.id);
    const done = interviews.filter((interview) => interview.mentor.id === mentor.id && interview.status === "done").length;
    put(tables, "Mentor", mentorRow(mentor, today, done, adminId));
    put(tables, "MentorSchedule", ...scheduleRows(mentor, random));
    put(tables, "ConsentRecord", ...consentRows(mentor.id, mentor.createdAt, random));
  }
  const [shown] = mentors;
  // A calendar of the demo mentor that needs no network: its appointments follow from the day (domain/busy-time.ts).
  if (shown)
    put(tables, "CalendarSource", {
      id: random.uuid(now),
      mentorId: shown.id,
      kind: "demo",
      label: "見本のカレンダー",
      place: "デモ用（読み取り専用）",
      dueAt: now,
      createdAt: now,
    });
  for (const { order, diary } of orders) {
    for (const mentor of mentors.filter(({ seed }) => order.mentors.includes(seed.portrait))) {
      put(tables, "OrderMentor", { orderId: diary.id, mentorId: mentor.id, weight: 3, assignedAt: mentor.createdAt });
    }
  }
  const seats = new Map(orders.flatMap((entry) => entry.seats.map((seat) => [seat.orderMenteeId, seat] as const)));
  const handed = handedIn(interviews, seats, now, random);
  const surveyed = new Set(handed.filter(({ survey }) => survey !== null).map(({ interview }) => interview.id));
  for (const [index, interview] of interviews.entries()) {
    const level = orders.find(({ diary }) => diary === interview.order)?.order.disclosureLevel ?? "L0";
    put(tables, "Mentoring", mentoringRow(interview, publicNoOf(interview.bookedAt, index + 1), level, surveyed.has(interview.id), random));
    put(tables, "MentoringEvent", ...eventRows(interview, random));
    put(tables, "LedgerEntry", ...ledgerRows(interview, random));
    put(tables, "ConsentRecord", disclosureConsentRow(interview, level, random));
  }
  for (const one of handed) {
    put(tables, "MentorReport", mentorReportRow(one, random));
    if (one.survey !== null) put(tables, "MenteeReport", menteeReportRow({ ...one, survey: one.survey }, random));
  }
  for (const { order, diary, listed } of orders.filter((entry) => entry.order.key === "group")) {
    const reported = { order, orderId: diary.id, customerId: customers[order.company], people: listed };
    for (const [table, row] of publishedReportRows(reported, interviews, handed, { adminId, now, random })) put(tables, table, row);
  }
  for (const row of tables.get("OrderMentee") ?? []) {
    row.usedCount = usedOf(interviews.filter(({ seat }) => seat.orderMenteeId === row.id).flatMap(({ ledger }) => ledger));
  }

  for (const [table, rows] of tables) await insertRows(client, table, rows);
  await client.query(`SELECT setval('mentoring_public_no', greatest($1, 1), $1 > 0)`, [interviews.length]);
  // At L0 the company's HR reads the end of a month, as if the nightly job had run.
  const snapshots = orderSnapshotWrites(queriesBy((statement) => client.query(statement)));
  const asOf = latestSnapshotDay(today, new Set(holidaysAround(now).map(({ date }) => date)));
  for (const { orderId, k } of await snapshots.due(asOf))
    await snapshots.keep(orderId, asOf, k, await snapshots.count(orderId, asOf, null, 1_000), now);
  return { mentors: mentors.length, people: tables.get("OrderMentee")?.length ?? 0, interviews: interviews.length };
}

/** Runs the planned interviews through the rules, in chronological order, and returns what was booked, oldest first. */
function keepDiary(now: Date, random: Random, mentors: ReturnType<typeof demoMentors>, orders: OrderWithSeats[]) {
  const diary = openDiary(random, new Set(holidaysAround(now).map(({ date }) => date)));
  const consultants = new Map<string, DiaryMentor>();
  for (const { id, seed, schedule, limits, meetingUrl } of mentors) {
    if (!seed.draft)
      consultants.set(seed.portrait, { id, limits, meetingUrl, themes: seed.themes, rules: schedule.map(({ rule }) => rule) });
  }
  const byKey = new Map(orders.map((entry) => [entry.order.key, entry]));
  const seatsOf = (key: OrderKey) => byKey.get(key)?.seats ?? [];
  const people = {
    milestone: seatsOf("milestone").length,
    group: seatsOf("group").length,
    openDoor: seatsOf("openDoor").length,
    everyone: seatsOf("everyone").length,
  };
  for (const planned of plannedVisits(random, people)) {
    const entry = byKey.get(planned.order);
    const seat = entry?.seats[planned.person];
    if (!entry || !seat) throw new Error(`nobody sits at ${planned.order} ${planned.person}`);
    // The demo mentor's interviews are planned explicitly, the others share the rest.
    const choices = planned.mentor
      ? [planned.mentor]
      : entry.order.mentors.filter((portrait) => portrait !== "01" && consultants.has(portrait));
    let [from, to] = planned.days;
    for (let attempt = 0; attempt < 12; attempt++) {
      const mentor = consultants.get(random.pick(choices));
      if (mentor && visit(diary, random, now, { order: entry.diary, seat, mentor, days: [from, to], outcome: planned.outcome })) break;
      if (from > 0) to += 2;
      else from -= 2;
    }
  }
  return diary.interviews.sort((a, b) => a.bookedAt.getTime() - b.bookedAt.getTime());
}

interface OrderWithSeats {
  order: ReturnType<typeof ordersAround>[number];
  diary: DiaryOrder;
  seats: Seat[];
  listed: { orderMenteeId: string; person: PersonSeed }[];
}
