import { describe, expect, test } from "vitest";
import type { MenteeWish } from "../src/import-mentees";
import { ORDER_STATUSES } from "../src/order";
import { capacityOf, dueWithin, sessionsByDay } from "../src/order-capacity";
import { CHECKLIST_ITEMS, checklistOf, isComplete } from "../src/order-checklist";
import { type KnownAccount, type ListedPerson, type ListTerms, type NumberElsewhere, planList } from "../src/order-list";
import { assignmentFaults, assignmentWarnings } from "../src/order-mentors";
import { canMove, isOpenForChanges, nextDeadline, periodFaults } from "../src/order-moves";
import { progressForAdmin, progressForHr } from "../src/order-progress";
import { SYSTEM_POLICY } from "../src/policy";
import { dayNumber, instantOf } from "../src/tokyo";

describe("the status of an order", () => {
  const allowed = [
    "draft→active",
    "draft→canceled",
    "active→closed_booking",
    "active→ended",
    "active→canceled",
    "closed_booking→active",
    "closed_booking→ended",
    "closed_booking→canceled",
    "ended→archived",
  ];
  test.each(ORDER_STATUSES.flatMap((from) => ORDER_STATUSES.map((to) => [from, to] as const)))(
    "moves from %s to %s only as listed",
    (from, to) => {
      expect(canMove(from, to)).toBe(allowed.includes(`${from}→${to}`));
    },
  );
  test.each(ORDER_STATUSES)("allows changes while the order is open: %s", (status) => {
    expect(isOpenForChanges(status)).toBe(["draft", "active", "closed_booking"].includes(status));
  });
});

describe("the days of an order follow each other", () => {
  const good = { startsOn: "2026-04-01", bookingOpensOn: "2026-04-01", bookingClosesOn: "2027-03-31", endsOn: "2027-03-31" };
  test.each([
    [{}, {}],
    [{ bookingOpensOn: "2026-05-01", bookingClosesOn: "2026-05-01" }, {}],
    [{ endsOn: "2026-03-31" }, { endsOn: "PERIOD_ORDER" }],
    [{ bookingOpensOn: "2026-03-31" }, { bookingOpensOn: "PERIOD_ORDER" }],
    [{ bookingOpensOn: "2027-04-01" }, { bookingOpensOn: "PERIOD_ORDER" }],
    [{ bookingClosesOn: "2027-04-01" }, { bookingClosesOn: "PERIOD_ORDER" }],
    [{ bookingOpensOn: "2026-06-02", bookingClosesOn: "2026-06-01" }, { bookingClosesOn: "PERIOD_ORDER" }],
    [{ endsOn: "2036-04-01" }, {}],
    [{ endsOn: "2036-04-02" }, { endsOn: "PERIOD_TOO_LONG" }],
    [{ endsOn: "9999-12-31" }, { endsOn: "PERIOD_TOO_LONG" }],
  ])("%j: %j", (change, faults) => expect(periodFaults({ ...good, ...change })).toEqual(faults));

  test("two reversed pairs are told at once, a booking period that follows the contract only once", () => {
    const reversed = { ...good, endsOn: "2026-03-01" };
    expect(periodFaults({ ...reversed, bookingOpensOn: "2026-06-02", bookingClosesOn: "2026-06-01" })).toEqual({
      endsOn: "PERIOD_ORDER",
      bookingClosesOn: "PERIOD_ORDER",
    });
    expect(periodFaults({ ...reversed, bookingOpensOn: reversed.startsOn, bookingClosesOn: reversed.endsOn })).toEqual({
      endsOn: "PERIOD_ORDER",
    });
  });

  test.each([
    ["2026-03-01", { kind: "startsOn", on: "2026-04-01" }],
    ["2026-04-02", { kind: "bookingClosesOn", on: "2027-03-31" }],
    ["2027-03-31", { kind: "bookingClosesOn", on: "2027-03-31" }],
    ["2027-04-01", null],
  ])("on %s the next deadline is %j", (today, next) => expect(nextDeadline(good, today)).toEqual(next));
});

describe("the checklist before an order begins", () => {
  const full = { bookingClosesOn: "2026-06-01", mentors: 1, mentees: 1, questions: true };
  test("is complete with all of it, on the last day of booking too", () => expect(isComplete(checklistOf(full, "2026-06-01"))).toBe(true));
  test.each([
    ["dates", { bookingClosesOn: "2026-05-31" }],
    ["questions", { questions: false }],
    ["mentors", { mentors: 0 }],
    ["mentees", { mentees: 0 }],
  ] as const)("names %s", (item, change) => {
    expect(checklistOf({ ...full, ...change }, "2026-06-01").filter(({ done }) => !done)).toEqual([{ item, done: false }]);
  });
  test("has every item", () => expect(checklistOf(full, "2026-06-01").map(({ item }) => item)).toEqual(CHECKLIST_ITEMS));
});

describe("how far an order has come", () => {
  const counts = { listed: 40, unregistered: 5, registered: 33, booked: 21, done: 9 };
  const order = { level: "L1" as const, showRegistration: true, snapshot: null };

  test("an admin sees the numbers", () => {
    expect(progressForAdmin(counts)).toEqual({
      listed: 40,
      unregistered: 5,
      registered: { count: 33, percent: 83 },
      booked: { count: 21, percent: 53 },
      done: { count: 9, percent: 23 },
      asOf: null,
      withheld: null,
    });
  });
  test("an empty list has no rate", () =>
    expect(progressForAdmin({ listed: 0, unregistered: 0, registered: 0, booked: 0, done: 0 }).booked).toEqual({ count: 0, percent: 0 }));
  test.each(["L1", "L2", "L3"] as const)("HR sees the numbers at %s", (level) => {
    expect(progressForHr(counts, { ...order, level })).toEqual(progressForAdmin(counts));
  });
  test("at L0 HR sees nothing that is live: the snapshot, or why there is none", () => {
    const snapshot = { asOf: "2026-05-31", k: 10, invited: 40, others: 0, othersRegistered: 0, registered: 33, booked: 21, done: 9 };
    const none = { listed: 40, unregistered: null, registered: null, booked: null, done: null, asOf: null };
    expect(progressForHr(counts, { ...order, level: "L0" })).toEqual({ ...none, withheld: "NOT_YET" });
    expect(progressForHr(counts, { ...order, level: "L0", snapshot: { ...snapshot, invited: 19 } })).toEqual({
      ...none,
      withheld: "TOO_FEW",
    });
    const told = progressForHr(counts, { ...order, level: "L0", snapshot });
    expect(told).toEqual({
      listed: 40,
      unregistered: null,
      registered: { count: null, percent: 75, percentTo: 100 },
      // Of the 33 people whom HR knows by name to have registered, fewer than k would be left above 75 %.
      booked: { count: null, percent: 50, percentTo: 100 },
      done: { count: null, percent: 0, percentTo: 25 },
      asOf: "2026-05-31",
      withheld: null,
    });
    for (const now of [
      { ...counts, booked: 22 },
      { ...counts, registered: 0, booked: 0, done: 0 },
    ])
      expect(progressForHr(now, { ...order, level: "L0", snapshot })).toEqual(told);
  });
  test.each(["L0", "L1", "L3"] as const)("at %s registering is told only where the order shows it", (level) => {
    expect(progressForHr(counts, { ...order, level, showRegistration: false }).registered).toBeNull();
  });
});

describe("the mentors who may be assigned", () => {
  const good = {
    enabled: true,
    profileComplete: true,
    acceptingNew: true,
    registrationVerified: true,
    registrationExpiresOn: "2031-03-31",
    conflict: false,
  };
  test.each([
    [{}, []],
    [{ enabled: false }, ["disabled"]],
    [{ profileComplete: false }, ["incomplete"]],
    [{ registrationVerified: false }, ["unverified"]],
    [{ registrationExpiresOn: "2026-05-31" }, ["expired"]],
    [{ registrationExpiresOn: null, conflict: true }, ["expired", "conflict"]],
    [{ acceptingNew: false }, []],
  ])("%j: %j", (change, faults) => expect(assignmentFaults({ ...good, ...change }, "2026-06-01")).toEqual(faults));
  test("an admin is told of a registration that ends within the order, and of a pause", () => {
    expect(assignmentWarnings({ ...good, registrationExpiresOn: "2027-03-30", acceptingNew: false }, "2027-03-31")).toEqual([
      "expires_in_period",
      "not_accepting",
    ]);
    expect(assignmentWarnings({ ...good, registrationExpiresOn: "2027-03-31" }, "2027-03-31")).toEqual([]);
  });
});

describe("a list of people compared with an order", () => {
  const wish = (row: number, email: string | null, more: Partial<MenteeWish> = {}): MenteeWish => ({
    ...{
      row,
      email,
      name: "山田 花子",
      nameKana: null,
      employeeNo: null,
      department: null,
      jobTitle: null,
      groupTag: null,
      maxCount: null,
      sendInvite: null,
    },
    ...more,
  });
  const person = (more: Partial<ListedPerson> = {}): ListedPerson => ({
    ...{
      id: "1",
      menteeId: null,
      email: "a@example.com",
      name: "山田 花子",
      nameKana: null,
      employeeNo: null,
      department: null,
      jobTitle: null,
      groupTag: null,
    },
    ...{ maxCount: 3, usedCount: 2, status: "listed" as const, formerAddresses: [] },
    ...more,
  });
  const terms: ListTerms = {
    maxMentoringCount: 3,
    allowedEmailDomains: [],
    listLimit: null,
    mayGrant: true,
    knowsAccounts: true,
    knowsWhoLeft: true,
    sendInvite: true,
  };
  const plan = (
    wishes: MenteeWish[],
    known: { listed?: ListedPerson[]; elsewhere?: NumberElsewhere[]; accounts?: KnownAccount[]; terms?: Partial<ListTerms> } = {},
  ) =>
    planList(wishes, {
      listed: known.listed ?? [],
      elsewhere: known.elsewhere ?? [],
      accounts: known.accounts ?? [],
      digestOf: (address) => `digest of ${address}`,
      terms: { ...terms, ...known.terms },
    });

  test("new people get the usual counts and, when it is asked for, an invitation", () => {
    expect(plan([wish(1, "a@example.com")]).created).toMatchObject([{ menteeId: null, status: "listed", granted: 3, invite: true }]);
    expect(plan([wish(1, "a@example.com", { maxCount: 5, sendInvite: false })]).created).toMatchObject([{ granted: 5, invite: false }]);
  });

  test.each([
    [true, "active"],
    [false, "temporary"],
  ])("an account (registered: %s) is tied to the list and is not invited again", (registered, status) => {
    const accounts: KnownAccount[] = [{ userId: "u", email: "a@example.com", role: "mentee", registered }];
    expect(plan([wish(1, "a@example.com")], { accounts }).created).toMatchObject([{ menteeId: "u", status, invite: false }]);
  });

  test.each(["mentor", "hrstaff", "admin"] as const)("the address of a %s is refused", (role) => {
    const { faults, created } = plan([wish(7, "a@example.com")], {
      accounts: [{ userId: "u", email: "a@example.com", role, registered: false }],
    });
    expect(faults).toEqual([{ row: 7, column: "email", code: "ROLE_CONFLICT", value: "a@example.com" }]);
    expect(created).toEqual([]);
  });

  test("who is listed is corrected where the list says something else, and left alone where it says nothing", () => {
    const listed = [person({ department: "営業部" })];
    expect(plan([wish(1, "a@example.com", { employeeNo: "00123" })], { listed }).updated).toEqual([
      { id: "1", row: 1, change: { employeeNo: "00123" }, granted: 0 },
    ]);
    expect(plan([wish(1, "a@example.com")], { listed })).toMatchObject({ updated: [], same: 1 });
  });

  test("a person with a new address is found by the account", () => {
    const listed = [person({ menteeId: "u", email: "old@example.com" })];
    const accounts: KnownAccount[] = [{ userId: "u", email: "new@example.com", role: "mentee", registered: true }];
    expect(plan([wish(1, "new@example.com", { department: "人事部" })], { listed, accounts })).toMatchObject({
      created: [],
      updated: [{ id: "1" }],
    });
  });

  test("of a company's list, accounts change nothing: neither whose they are, nor that they are there", () => {
    const listed = [person({ menteeId: "u", email: "old@example.com", status: "active" })];
    const wishes = ["old@example.com", "new@example.com", "mentor@example.com", "other@example.com"].map((email, index) =>
      wish(index + 1, email),
    );
    const accounts: KnownAccount[] = [
      { userId: "u", email: "new@example.com", role: "mentee", registered: true },
      { userId: "m", email: "mentor@example.com", role: "mentor", registered: false },
      { userId: "o", email: "other@example.com", role: "mentee", registered: true },
    ];
    const terms = { knowsAccounts: false, mayGrant: false };
    const blind = plan(wishes, { listed, accounts, terms });
    expect(blind).toEqual(plan(wishes, { listed, accounts: [], terms }));
    expect(blind).toMatchObject({ same: 1, updated: [], faults: [] });
    expect(blind.created.map(({ email, menteeId, invite }) => [email, menteeId, invite])).toEqual(
      ["new@example.com", "mentor@example.com", "other@example.com"].map((email) => [email, null, true]),
    );
  });

  test("somebody who is named by the old address and by the new one is named twice", () => {
    const listed = [person({ menteeId: "u", email: "old@example.com" })];
    const accounts: KnownAccount[] = [{ userId: "u", email: "new@example.com", role: "mentee", registered: true }];
    const { updated, faults } = plan([wish(2, "old@example.com", { maxCount: 5 }), wish(3, "new@example.com", { maxCount: 5 })], {
      listed,
      accounts,
    });
    expect(updated).toEqual([{ id: "1", row: 2, change: {}, granted: 2 }]);
    expect(faults).toEqual([{ row: 3, column: "email", code: "DUPLICATE_ROW", value: "new@example.com", params: { row: 2 } }]);
  });

  test("a person on the list by the account is not tied to a second place on it", () => {
    const listed = [person({ menteeId: "u", email: "old@example.com" }), person({ id: "2", email: "new@example.com" })];
    const accounts: KnownAccount[] = [{ userId: "u", email: "new@example.com", role: "mentee", registered: true }];
    expect(plan([wish(1, "new@example.com")], { listed, accounts })).toMatchObject({ updated: [], same: 1 });
  });

  test("an address that was corrected finds the same person by the name or the number, and nobody else", () => {
    const listed = [person({ formerAddresses: ["digest of wrong@example.com"], employeeNo: "7" })];
    const { name } = person();
    expect(plan([wish(1, "wrong@example.com", { name: name.replace(" ", "　") })], { listed })).toMatchObject({
      created: [],
      warnings: [{ code: "FORMER_ADDRESS" }],
    });
    expect(plan([wish(1, "wrong@example.com", { name: "別の 名", employeeNo: "7" })], { listed }).created).toEqual([]);
    expect(plan([wish(1, "wrong@example.com", { name: "別の 名" })], { listed }).created).toHaveLength(1);
    expect(plan([wish(1, "wrong@example.com", { name })], { listed, terms: { knowsAccounts: false } }).warnings).toEqual([]);
  });

  test("counts may grow, and shrink down to what is used", () => {
    expect(plan([wish(1, "a@example.com", { maxCount: 5 })], { listed: [person()] }).updated).toMatchObject([{ granted: 2 }]);
    expect(plan([wish(1, "a@example.com", { maxCount: 2 })], { listed: [person()] }).updated).toMatchObject([{ granted: -1 }]);
    expect(plan([wish(1, "a@example.com", { maxCount: 1 })], { listed: [person()] }).faults).toMatchObject([
      { code: "BELOW_USED", params: { used: 2 } },
    ]);
  });

  test("who has left the list stays off it", () => {
    const elsewhere = { allowedEmailDomains: ["example.jp"] };
    expect(plan([wish(4, "a@example.com")], { listed: [person({ status: "withdrawn" })], terms: elsewhere })).toMatchObject({
      created: [],
      updated: [],
      skipped: [{ row: 4, reason: "WITHDRAWN" }],
      warnings: [],
    });
  });

  test("a company that may not know who has left finds them corrected like everybody else, and no place free", () => {
    const terms = { knowsWhoLeft: false, mayGrant: false, listLimit: 1 };
    const listed = [person({ status: "withdrawn", menteeId: null })];
    const accounts: KnownAccount[] = [{ userId: "u", email: "a@example.com", role: "mentee", registered: true }];
    const corrected = plan([wish(1, "a@example.com", { department: "人事部" })], { listed, accounts, terms });
    expect(corrected).toMatchObject({ updated: [{ id: "1", change: { department: "人事部" }, granted: 0 }], skipped: [] });
    expect(corrected.updated[0]?.change).not.toHaveProperty("status");
    expect(plan([wish(1, "a@example.com")], { listed, accounts, terms })).toMatchObject({ updated: [], same: 1, skipped: [] });
    expect(plan([wish(1, "b@example.com")], { listed, terms }).faults).toMatchObject([{ code: "LIST_FULL" }]);
  });

  test("HR says who, an admin how often; and HR's list ends at what was agreed", () => {
    const hr = { mayGrant: false, listLimit: 1 };
    expect(plan([wish(1, "a@example.com", { maxCount: 9 })], { terms: hr }).faults).toMatchObject([{ code: "COUNT_BY_OFFICE" }]);
    expect(plan([wish(1, "a@example.com", { maxCount: 3 })], { terms: hr }).faults).toEqual([]);
    expect(plan([wish(1, "a@example.com"), wish(2, "b@example.com")], { terms: hr }).faults).toEqual([
      { row: 2, column: null, code: "LIST_FULL", params: { max: 1 } },
    ]);
  });

  test("an address of another domain is worth a look, no more", () => {
    const { warnings, faults } = plan([wish(1, "b@example.com.evil.jp"), wish(2, "c@tokyo.example.com")], {
      terms: { allowedEmailDomains: ["example.com"] },
    });
    expect(faults).toEqual([]);
    expect(warnings.map(({ row, code }) => [row, code])).toEqual([[1, "OTHER_DOMAIN"]]);
  });

  describe("an employee number is one person's", () => {
    const codes = (...args: Parameters<typeof plan>) => plan(...args).faults.map(({ row, column, code }) => [row, column, code]);
    const taken = [[1, "employeeNo", "EMPLOYEE_NO_TAKEN"]];
    const elsewhere = (more: Partial<NumberElsewhere>) => ({
      elsewhere: [{ email: "z@example.com", menteeId: null, name: "佐藤 桜", employeeNo: "1", ...more }],
    });

    test("not two rows of one file, and not somebody else's on the list, whatever they are called", () => {
      const rows = [wish(1, "a@example.com", { employeeNo: "1" }), wish(2, "b@example.com", { employeeNo: "1" })];
      expect(plan(rows).faults).toEqual([{ row: 2, column: "employeeNo", code: "EMPLOYEE_NO_OF_ROW", value: "1", params: { row: 1 } }]);
      const known = { listed: [person({ employeeNo: "1" })] };
      expect(codes([wish(1, "b@example.com", { employeeNo: "1", name: person().name })], known)).toEqual(taken);
      expect(codes([wish(1, person().email, { employeeNo: "1" })], known)).toEqual([]);
    });

    test("nor somebody else's on another list; the same person has it on several", () => {
      const row = wish(1, "b@example.com", { employeeNo: "1", name: "山田 太郎" });
      expect(codes([row], elsewhere({}))).toEqual(taken);
      expect(codes([row], elsewhere({ email: "b@example.com" }))).toEqual([]);
      expect(codes([row], elsewhere({ name: "山田太郎" }))).toEqual([]);
      const accounts: KnownAccount[] = [{ userId: "u", email: "b@example.com", role: "mentee", registered: true }];
      expect(codes([row], { ...elsewhere({ menteeId: "u" }), accounts })).toEqual([]);
      // What a company is told never depends on accounts.
      expect(codes([row], { ...elsewhere({ menteeId: "u" }), accounts, terms: { knowsAccounts: false } })).toEqual(taken);
    });

    test("who has no address is known by it: once on a list, and never by somebody else's name where an address is", () => {
      const without = (row: number, name = "工場 太郎") => wish(row, null, { employeeNo: "1", name });
      const listed = [person({ email: null, employeeNo: "1", name: "工場 太郎" })];
      expect(plan([without(1)]).created).toMatchObject([{ email: null, menteeId: null, invite: false }]);
      expect(codes([without(1), without(2, "工場 次郎")])).toEqual([[2, "employeeNo", "EMPLOYEE_NO_OF_ROW"]]);
      expect(codes([without(1), without(2)], { listed })).toEqual([[2, "employeeNo", "DUPLICATE_ROW"]]);
      expect(plan([without(1, "工場 市郎")], { listed }).updated).toMatchObject([{ id: "1", change: { name: "工場 市郎" } }]);
      const addressed = [person({ employeeNo: "1" })];
      expect(codes([without(1)], { listed: addressed })).toEqual(taken);
      expect(plan([without(1, "山田花子")], { listed: addressed })).toMatchObject({ created: [], faults: [] });
      expect(codes([without(1)], elsewhere({ email: null }))).toEqual(taken);
      expect(codes([without(1)], elsewhere({ email: null, name: "工場太郎" }))).toEqual([]);
      expect(codes([wish(1, "b@example.com", { employeeNo: "1" })], { listed })).toEqual([[1, "employeeNo", "LISTED_WITHOUT_EMAIL"]]);
      // A company does not learn whether that person has left.
      const left = { listed: [person({ ...listed[0], status: "withdrawn" })], terms: { knowsWhoLeft: false } };
      expect(codes([wish(1, "b@example.com", { employeeNo: "1" })], left)).toEqual([[1, "employeeNo", "LISTED_WITHOUT_EMAIL"]]);
    });

    test("two may change theirs with each other; what is there already is no news", () => {
      const listed = [person({ employeeNo: "1" }), person({ id: "2", email: "b@example.com", employeeNo: "2" })];
      expect(codes([wish(1, person().email, { employeeNo: "2" }), wish(2, "b@example.com", { employeeNo: "1" })], { listed })).toEqual([]);
      expect(codes([wish(1, person().email, { employeeNo: "2" })], { listed })).toEqual(taken);
      expect(codes([wish(1, person().email, { employeeNo: "1" })], { listed, ...elsewhere({}) })).toEqual([]);
    });
  });
});

describe("the capacity of an order's mentors", () => {
  const now = instantOf("2026-06-01", 9 * 60);
  const input = {
    now,
    rules: [{ kind: "weekly" as const, weekday: 1 as const, ranges: [{ start: 9 * 60, end: 18 * 60 }], includeHolidays: true }],
    holidays: new Set<string>(),
    companyBlocks: [],
    occupied: [],
    policy: { ...SYSTEM_POLICY, dailyCap: 3, weeklyCap: 15, bufferBefore: 15, bufferAfter: 15 },
    window: { opensOn: "2026-06-01", closesOn: "2026-06-30", endsOn: "2026-06-30" },
  };
  const from = "2026-06-01";

  test("counts interviews that fit beside each other, within the caps", () => {
    // Mondays 8, 15, 22 and 29 June; the first of them is within the notice.
    expect([...sessionsByDay(input, from, "2026-06-30", null).values()]).toEqual([3, 3, 3, 3]);
    expect([...sessionsByDay({ ...input, policy: { ...input.policy, dailyCap: 8 } }, from, "2026-06-30", null).values()]).toEqual([
      6, 6, 6, 6,
    ]);
    expect([...sessionsByDay({ ...input, policy: { ...input.policy, weeklyCap: 1 } }, from, "2026-06-30", null).values()]).toEqual([
      1, 1, 1, 1,
    ]);
  });
  test("what is booked takes its place and its count", () => {
    const startAt = instantOf("2026-06-08", 9 * 60);
    const occupied = [{ startAt, blockFrom: startAt, blockTo: new Date(startAt.getTime() + 75 * 60_000) }];
    expect([...sessionsByDay({ ...input, occupied }, from, "2026-06-30", null).values()]).toEqual([2, 3, 3, 3]);
  });
  test("a quota is the end of it", () => {
    expect([...sessionsByDay(input, from, "2026-06-30", 4).values()]).toEqual([3, 1]);
    expect(sessionsByDay(input, from, "2026-06-30", 0).size).toBe(0);
  });
  test("tells from when on there is nothing left for those who still may come", () => {
    const offers = [sessionsByDay(input, from, "2026-06-30", null)];
    const days = { from, countedUntil: "2026-07-31", endsOn: "2026-07-31" };
    expect(capacityOf(12, offers, days)).toMatchObject({ required: 12, due: 12, available: 12, short: 0, shortageFrom: null });
    expect(capacityOf(13, offers, days)).toMatchObject({ required: 13, available: 12, short: 1, shortageFrom: "2026-06-30" });
    expect(capacityOf(1, [], days)).toMatchObject({ required: 1, available: 0, short: 1, shortageFrom: from });
  });
  test("of an order that goes on after the counted days, holds the share that is due on them against them", () => {
    // 3,600 interviews in a year, 604 times in its first half.
    const offers = [new Map([[dayNumber("2026-12-01"), 604]])];
    const year = { from: "2026-12-01", countedUntil: "2027-05-28", endsOn: "2027-11-30" };
    expect(dueWithin(3_600, year)).toBe(1_766);
    expect(capacityOf(3_600, offers, year)).toMatchObject({ due: 1_766, available: 604, short: 1_162 });
    expect(capacityOf(1_200, offers, year)).toMatchObject({ due: 589, short: 0, shortageFrom: null });
    expect(capacityOf(10, [], year)).toMatchObject({ short: 5, shortageFrom: "2026-12-01" });
    // One that begins after the counted days.
    expect(capacityOf(10, [], { ...year, from: "2027-06-01" })).toMatchObject({ due: 0, short: 0 });
  });
});
