import { describe, expect, test } from "vitest";
import { businessDayOfMonth } from "../src/business-day";
import { figuresOf, latestSnapshotDay, type OrderSnapshot } from "../src/order-snapshot";

describe("the day from which a month is told", () => {
  // The holidays of May 2026: 3rd to 5th, and the 6th as a substitute for the Sunday.
  const may = new Set(["2026-05-03", "2026-05-04", "2026-05-05", "2026-05-06"]);
  test.each([
    ["2026-05-20", may, "2026-05-12"],
    ["2026-06-01", new Set<string>(), "2026-06-05"],
    ["2026-08-15", new Set(["2026-08-11"]), "2026-08-07"],
    ["2027-01-31", new Set(["2027-01-01", "2027-01-11"]), "2027-01-08"],
  ] as const)("the fifth business day of the month of %s", (date, holidays, expected) =>
    expect(businessDayOfMonth(date, 5, holidays)).toBe(expected),
  );

  test.each([
    ["2026-05-11", "2026-03-31"],
    ["2026-05-12", "2026-04-30"],
    ["2026-05-31", "2026-04-30"],
  ] as const)("on %s the latest month that may be told ends on %s", (today, expected) =>
    expect(latestSnapshotDay(today, may)).toBe(expected),
  );
});

const snapshot = (change: Partial<OrderSnapshot>): OrderSnapshot => ({
  asOf: "2026-05-31",
  k: 10,
  invited: 0,
  others: 0,
  othersRegistered: 0,
  registered: 0,
  booked: 0,
  done: 0,
  ...change,
});
const told = (change: Partial<OrderSnapshot>, showRegistration = false) => figuresOf(snapshot(change), { showRegistration });

describe("what a snapshot says", () => {
  test.each([
    [19, null],
    [20, 50],
    [39, 50],
    [40, 25],
    [50, 20],
    [100, 10],
    [199, 10],
    [200, 5],
    [2000, 5],
  ])("of %i people, in steps of max(5 %, k of them)", (invited, step) => {
    const booked = told({ invited })?.booked;
    expect(booked ? booked.percentTo - booked.percent : null).toBe(step);
  });

  test.each([5, 10, 13])("leaves at least k = %i possible counts for each of its figures, whatever is known of the others", (k) => {
    for (let all = 2 * k; all <= 6 * k; all++) {
      const shown = new Map<string, Set<number>>();
      for (let booked = 0; booked <= all; booked++) {
        const key = JSON.stringify(told({ k, invited: all, registered: all, booked })?.booked);
        shown.set(key, (shown.get(key) ?? new Set()).add(booked));
      }
      for (const counts of shown.values()) expect(counts.size).toBeGreaterThanOrEqual(k);
      // No figure says that everybody has booked, or that nobody has.
      for (const counts of shown.values()) expect([...counts]).not.toEqual([0]);
    }
  });

  test.each([5, 10])("with registrations by name, no figure leaves fewer than k = %i counts, unless fewer have registered", (k) => {
    for (const all of [2 * k, 3 * k, 5 * k]) {
      for (let registered = 0; registered <= all; registered++) {
        const shown = new Map<string, number>();
        for (let booked = 0; booked <= registered; booked++) {
          const key = JSON.stringify(told({ k, invited: all, registered, booked }, true)?.booked);
          shown.set(key, (shown.get(key) ?? 0) + 1);
        }
        const fewest = Math.min(...shown.values());
        expect([all, registered, fewest >= Math.min(k, registered + 1)]).toEqual([all, registered, true]);
      }
    }
  });

  test("is not brought about by rows that the company has made up, nor by the one person beside them", () => {
    for (let registered = 0; registered <= 10; registered++)
      expect(told({ invited: 10, others: 10, othersRegistered: registered, registered })).toBeNull();
    expect(told({ others: 500 })).toBeNull();
    // Of thirty people added by the company, the figure appears with the tenth registration and no other.
    const appears = Array.from(
      { length: 31 },
      (_, registered) => told({ invited: 10, others: 30, othersRegistered: registered, registered }) !== null,
    );
    expect(appears).toEqual(Array.from({ length: 31 }, (_, registered) => registered >= 10));
  });

  test("of a month in which nothing but the one person whom the company has added has registered is what it was", () => {
    let shown = 0;
    for (const k of [5, 10])
      for (let invited = 2 * k; invited <= 100; invited++)
        for (let done = 0; done <= invited; done++)
          for (const others of [1, k, 3 * k]) {
            const before = told({ k, invited, others, registered: invited, booked: done, done });
            const after = told({ k, invited, others, othersRegistered: 1, registered: invited + 1, booked: done, done });
            expect(after).toEqual(before);
            shown += before === null ? 0 : 1;
          }
    expect(shown).toBeGreaterThan(10_000);
  });

  test("of the people that count, never says more than that all of them have", () => {
    expect(told({ invited: 20, others: 9, othersRegistered: 9, registered: 29, booked: 29, done: 29 })?.done).toEqual({
      percent: 50,
      percentTo: 100,
    });
  });

  test("registering is told only where the order shows it", () => {
    expect(told({ invited: 40, registered: 20 })?.registered).toBeNull();
    expect(told({ invited: 40, registered: 20 }, true)?.registered).toEqual({ percent: 50, percentTo: 75 });
  });
});
