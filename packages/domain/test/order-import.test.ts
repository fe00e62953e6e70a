import { describe, expect, test } from "vitest";
import type { OrderWish } from "../src/import-orders";
import { type KnownForOrders, type OrderTarget, planOrders } from "../src/order-import";

const wish = (more: Partial<OrderWish> = {}): OrderWish => ({
  ...{ row: 2, orderNo: null, customerName: "みなと商事", corporateNumber: null, name: "節目面談", programType: "milestone" },
  ...{
    startsOn: "2026-04-01",
    endsOn: "2027-03-31",
    bookingOpensOn: null,
    bookingClosesOn: null,
    sessionMinutes: 60,
    maxMentoringCount: 3,
  },
  ...{ totalSessionCap: null, disclosureLevel: "L0", hrName: null, hrEmail: null, registrationNumbers: [], memo: null },
  ...more,
});
const target = (more: Partial<OrderTarget> = {}): OrderTarget => ({
  ...{
    id: "o",
    orderNo: "ORD-1",
    customerId: "c",
    status: "active",
    name: "節目面談",
    programType: "milestone",
    startsOn: "2026-04-01",
    endsOn: "2027-03-31",
  },
  ...{
    bookingOpensOn: "2026-04-01",
    bookingClosesOn: "2027-03-31",
    sessionMinutes: 60,
    maxMentoringCount: 3,
    totalSessionCap: null,
    disclosureLevel: "L0",
  },
  ...{ memo: "初回", futureDays: [], mentorIds: [], mostUsed: 0 },
  ...more,
});
const minato = { id: "c", name: "みなと商事", corporateNumber: null, status: "active" };
const plan = (wishes: OrderWish[], known: Partial<KnownForOrders> = {}) =>
  planOrders(wishes, { targets: [], customers: [minato], mentors: [], accounts: [], ...known });
const codesOf = (outcome: ReturnType<typeof plan>) => outcome.faults.map(({ row, column, code }) => [row, column, code]);

describe("the customer that a row means", () => {
  test("the one with its number, whatever the name; else the one with its name", () => {
    const numbered = { id: "n", name: "旧社名", corporateNumber: "7000012050002", status: "active" };
    const customers = [minato, numbered];
    expect(plan([wish({ corporateNumber: "7000012050002" })], { customers }).created).toMatchObject([{ customer: { id: "n" } }]);
    expect(plan([wish()], { customers }).created).toMatchObject([{ customer: { id: "c" } }]);
  });

  test("not one of the same name with another number", () => {
    const other = { ...minato, corporateNumber: "5835678256246" };
    expect(plan([wish({ corporateNumber: "7000012050002" })], { customers: [other] }).created).toMatchObject([{ customer: { id: null } }]);
  });

  test("a new one, once for all of its rows, and said so once", () => {
    const outcome = plan([wish({ customerName: "新規" }), wish({ row: 3, customerName: "新規", name: "別" })]);
    expect(new Set(outcome.created.map(({ customer }) => customer.key)).size).toBe(1);
    expect(outcome.warnings).toEqual([{ row: 2, column: "customerName", code: "NEW_CUSTOMER", value: "新規" }]);
  });

  test.each(["suspended", "closed"])("none whose contract is %s", (status) => {
    expect(codesOf(plan([wish()], { customers: [{ ...minato, status }] }))).toEqual([[2, "customerName", "CUSTOMER_CLOSED"]]);
  });
});

describe("the order that a row means", () => {
  test.each([
    ["its number", wish({ orderNo: "ORD-1", name: "別名" }), { updated: 1, created: 0 }],
    ["company, name and first day", wish({ maxMentoringCount: 4 }), { updated: 1, created: 0 }],
    ["no other first day", wish({ startsOn: "2026-05-01" }), { updated: 0, created: 1 }],
    ["no number that nobody has", wish({ orderNo: "A-1" }), { updated: 0, created: 1 }],
  ])("%s", (_, row, { updated, created }) => {
    const outcome = plan([row], { targets: [target()] });
    expect([outcome.updated.length, outcome.created.length, outcome.faults]).toEqual([updated, created, []]);
  });

  test("is never another company's", () => {
    expect(codesOf(plan([wish({ orderNo: "ORD-1" })], { targets: [target({ customerId: "x" })] }))).toEqual([
      [2, "orderNo", "CUSTOMER_DIFFERS"],
    ]);
  });
});

describe("a row for an existing order", () => {
  test("changes what it names; blank cells change nothing", () => {
    const [updated] = plan([wish({ maxMentoringCount: 5, disclosureLevel: "L1" })], { targets: [target()] }).updated;
    expect(updated?.change).toEqual({ maxMentoringCount: 5, disclosureLevel: "L1" });
    expect(plan([wish()], { targets: [target()] })).toMatchObject({ same: 1, updated: [] });
  });

  test.each([
    ["an order that is over", wish({ name: "別名", orderNo: "ORD-1" }), { status: "ended" as const }, [2, "orderNo", "ORDER_OVER"]],
    [
      "an end before an interview",
      wish({ endsOn: "2026-06-30", bookingClosesOn: "2026-06-30" }),
      { futureDays: ["2026-07-01"] },
      [2, "endsOn", "SESSIONS_AFTER_END"],
    ],
    ["days that no longer follow each other", wish({ endsOn: "2026-06-30" }), {}, [2, "bookingClosesOn", "PERIOD_ORDER"]],
    ["counts that are used", wish({ maxMentoringCount: 1 }), { mostUsed: 2 }, [2, "maxMentoringCount", "BELOW_USED"]],
  ])("cannot change %s", (_, row, more, fault) => {
    const outcome = plan([row], { targets: [target(more)] });
    expect(codesOf(outcome)).toEqual([fault]);
    expect(outcome.updated).toEqual([]);
  });
});

describe("mentors and HR staff named in a row", () => {
  const mentor = { id: "m", registrationNumber: "K1", conflictCustomerIds: [], ready: true };

  test("mentors by number, those that are there already left out", () => {
    expect(plan([wish({ registrationNumbers: ["K1"] })], { mentors: [mentor] }).created).toMatchObject([{ mentorIds: ["m"] }]);
    expect(plan([wish({ registrationNumbers: ["K1"] })], { mentors: [mentor], targets: [target({ mentorIds: ["m"] })] })).toMatchObject({
      same: 1,
    });
    expect(plan([wish({ registrationNumbers: ["K1"] })], { mentors: [{ ...mentor, ready: false }] }).warnings).toMatchObject([
      { code: "MENTOR_NOT_READY" },
    ]);
  });

  test.each([
    ["unknown", [], "MENTOR_UNKNOWN"],
    ["in conflict with the company", [{ ...mentor, conflictCustomerIds: ["c"] }], "MENTOR_CONFLICT"],
  ])("include no mentor who is %s", (_, mentors, code) => {
    expect(codesOf(plan([wish({ registrationNumbers: ["K1"] })], { mentors }))).toEqual([[2, "mentors", code]]);
  });

  test("HR is invited once, however many orders name it", () => {
    const hr = { hrName: "鈴木", hrEmail: "j@example.com" };
    const outcome = plan([wish(hr), wish({ row: 3, name: "別", ...hr })]);
    expect(outcome.created.map(({ hr: invited }) => invited?.email ?? null)).toEqual(["j@example.com", null]);
  });

  test.each([
    ["of the same company: nothing to do", [{ email: "j@example.com", role: "hrstaff", customerId: "c" }], []],
    ["of another company", [{ email: "j@example.com", role: "hrstaff", customerId: "x" }], [[2, "hrEmail", "HR_OF_OTHER_CUSTOMER"]]],
    ["of another role", [{ email: "j@example.com", role: "mentee", customerId: null }], [[2, "hrEmail", "ROLE_CONFLICT"]]],
  ])("an account that is there, %s", (_, accounts, faults) => {
    const outcome = plan([wish({ hrName: "鈴木", hrEmail: "j@example.com" })], { accounts });
    expect(codesOf(outcome)).toEqual(faults);
    if (faults.length === 0) expect(outcome.created).toMatchObject([{ hr: null }]);
  });

  test("one address cannot be HR of two companies in one list", () => {
    const hr = { hrName: "鈴木", hrEmail: "j@example.com" };
    expect(codesOf(plan([wish(hr), wish({ row: 3, customerName: "新規", ...hr })]))).toEqual([[3, "hrEmail", "HR_OF_OTHER_CUSTOMER"]]);
  });
});
