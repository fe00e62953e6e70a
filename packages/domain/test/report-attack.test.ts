import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OrderFacts, PersonFacts } from "../src/report-facts";
import { mayStandBeside } from "../src/report-privacy";
import { standingOf, unitsOf } from "../src/report-sets";
import { reportRows } from "../src/report-table";
import { releaseUnit, type ToldFamily, type UnitRelease } from "../src/report-unit";
import { type Atom, type Equation, smallGroup, toldBy, totalOf } from "./report-attacker";

const K = 5;
const AGES = ["20代", "30代", "40代"];
const ORDERS = ["a", "b", "c", "d", "e", "f"];
const START = Date.UTC(2026, 3, 1);
const MONTH = 30 * 24 * 3_600_000;
/** The release of interval i comes after everything that happens in it. */
const releasedAt = (interval: number) => new Date(START + interval * MONTH);
const within = (interval: number) => releasedAt(interval).getTime() - MONTH / 2;
const intervalOf = (asOf: string) => Math.round((Date.parse(asOf) - START) / MONTH);

interface Life {
  order: string;
  age: string;
  joins: number;
  /** Intervals in which she handed in a survey. */
  answers: { interval: number; value: number }[];
}

const life = (orders: readonly string[], intervals: number): fc.Arbitrary<Life> =>
  fc
    .record({
      order: fc.constantFrom(...orders),
      age: fc.oneof(
        { weight: 6, arbitrary: fc.constant("30代") },
        { weight: 3, arbitrary: fc.constant("20代") },
        { weight: 2, arbitrary: fc.constant("40代") },
      ),
      joins: fc.integer({ min: 1, max: intervals }),
      answers: fc.uniqueArray(fc.record({ interval: fc.integer({ min: 1, max: intervals }), value: fc.integer({ min: 1, max: 5 }) }), {
        selector: ({ interval }) => interval,
        maxLength: intervals,
      }),
    })
    .map(({ answers, ...rest }) => ({ ...rest, answers: answers.filter(({ interval }) => interval >= rest.joins) }));

/** Few orders and three days, or six orders and one day: what is small enough to be searched whole. */
const world = fc.oneof(
  fc.record({ lives: fc.array(life(["a", "b"], 3), { minLength: 15, maxLength: 90, size: "max" }), intervals: fc.constant(3) }),
  fc.record({ lives: fc.array(life(["a", "b", "c"], 2), { minLength: 20, maxLength: 110, size: "max" }), intervals: fc.constant(2) }),
  fc.record({ lives: fc.array(life(ORDERS, 1), { minLength: 40, maxLength: 160, size: "max" }), intervals: fc.constant(1) }),
);

function factsOf(lives: readonly Life[], interval: number): PersonFacts[] {
  return lives.map(({ order, age, joins, answers }, index) => {
    const given = answers.filter((answer) => answer.interval <= interval);
    const last = given.reduce((latest, answer) => Math.max(latest, answer.interval), 0);
    const value = given.reduce((total, answer) => total + answer.value, 0) / Math.max(given.length, 1);
    return {
      id: `p${index}`,
      orderId: order,
      registered: true,
      booked: joins <= interval,
      tookPart: joins <= interval,
      sessions: joins <= interval ? 1 : 0,
      level: "L1",
      age,
      department: null,
      job: null,
      themes: joins <= interval ? { [age]: within(joins) } : {},
      tags: {},
      ratings: given.length > 0 ? { satisfaction: { value, at: within(last) } } : {},
      minutes: null,
      canceledAt: null,
      noShowAt: null,
      editedAt: null,
    };
  });
}

const orderFacts = (id: string): OrderFacts => ({ id, level: "L1", showRegistration: true });

interface Told {
  units: UnitRelease[];
  interval: number;
}

/** Everything that is ever published: at each day every unit that may be told, alone and in all sets. */
function publishAll(lives: readonly Life[], intervals: number, groups: readonly (readonly string[])[] = []): Told[] {
  const before = new Map<string, UnitRelease>();
  const told: Told[] = [];
  for (let interval = 1; interval <= intervals; interval++) {
    const facts = factsOf(lives, interval);
    const alone = ORDERS.filter((id) => !groups.flat().includes(id)).flatMap((id) => unitsOf([id], groups) ?? []);
    const grouped = groups.flatMap((group) => unitsOf(group, groups) ?? []);
    const units: UnitRelease[] = [];
    for (const unit of [...alone, ...grouped]) {
      const people = facts.filter((person) => person.tookPart && unit.orderIds.includes(person.orderId)).length;
      if (standingOf([people], K) !== "ready") continue;
      const release = releaseUnit(unit, unit.orderIds.map(orderFacts), facts, {
        k: K,
        now: releasedAt(interval),
        before: before.get(unit.key) ?? null,
      });
      before.set(unit.key, release);
      units.push(release);
    }
    told.push({ units, interval });
  }
  return told;
}

const keyOf = (lives: Life, groups: readonly (readonly string[])[]): string =>
  groups.find((group) => group.includes(lives.order))?.join(",") ?? lives.order;

/** Who became part of what in which interval. */
function atomsOf(lives: readonly Life[], groups: readonly (readonly string[])[], intervalsOf: (person: Life) => number[]): Atom[] {
  const atoms = new Map<string, Atom>();
  for (const person of lives) {
    for (const interval of intervalsOf(person)) {
      const unit = keyOf(person, groups);
      const name = `${unit}/${person.age}/${interval}`;
      const atom = atoms.get(name) ?? { unit, cell: person.age, interval, people: 0 };
      atom.people += 1;
      atoms.set(name, atom);
    }
  }
  return [...atoms.values()];
}

const familyEquations = (atoms: readonly Atom[], told: readonly Told[], names: readonly string[]): Equation[] =>
  told.flatMap(({ units }) =>
    units.flatMap((unit) =>
      names.flatMap((name) => (unit.families[name] ? toldBy(atoms, unit, unit.families[name] as ToldFamily, intervalOf) : [])),
    ),
  );

function attack(lives: readonly Life[], told: readonly Told[], groups: readonly (readonly string[])[]): Atom[] | null {
  const joined = atomsOf(lives, groups, (person) => [person.joins]);
  const totals = told.flatMap(({ units }) => units.map((unit) => totalOf(joined, unit, intervalOf)));
  const taking = smallGroup(joined, [...familyEquations(joined, told, ["age"]), ...totals], K);
  if (taking) return taking;
  // A mean counts how the value of each person has changed: one atom for each time that she handed something in.
  const answered = atomsOf(lives, groups, (person) => person.answers.map(({ interval }) => interval));
  return smallGroup(answered, familyEquations(answered, told, ["satisfaction", "satisfaction/age"]), K);
}

const subsetsOf = <T>(items: readonly T[]): T[][] => {
  const sets: T[][] = [[]];
  for (const item of items) for (const set of sets.slice()) sets.push([...set, item]);
  return sets.slice(1);
};

describe("an attacker who has every published number of every set of orders and every day", () => {
  test("works out no group of fewer than k people", () => {
    fc.assert(
      fc.property(world, ({ lives, intervals }) => {
        expect(attack(lives, publishAll(lives, intervals), [])).toBeNull();
      }),
      { numRuns: 800 },
    );
  }, 120_000);

  test("nor where small orders are told as a group", () => {
    fc.assert(
      fc.property(
        world,
        fc.constantFrom(
          [["a", "b"]],
          [
            ["b", "c"],
            ["d", "e", "f"],
          ],
        ),
        ({ lives, intervals }, groups) => {
          expect(attack(lives, publishAll(lives, intervals, groups), groups)).toBeNull();
        },
      ),
      { numRuns: 250 },
    );
  }, 120_000);

  test("reads in a set of orders nothing but sums of what its orders tell alone: all 63 sets of six orders", () => {
    fc.assert(
      fc.property(world, ({ lives, intervals }) => {
        for (const { units } of publishAll(lives, intervals)) {
          for (const set of subsetsOf(units)) {
            const rows = reportRows(set, { themes: AGES, tags: [], ages: AGES });
            for (const row of rows) {
              if (row.section !== "attributes" || row.item !== "participants" || row.attribute?.kind !== "age") continue;
              const cells = set.flatMap(
                (unit) => unit.families["age"]?.cells.filter(({ key, shown }) => shown && key === row.attribute?.group) ?? [],
              );
              const sum = cells.reduce((total, cell) => total + (cell.people ?? 0), 0);
              expect(row.value).toBe(row.suppressed ? null : sum);
              if (row.value !== null && row.value > 0) expect(row.value).toBeGreaterThanOrEqual(K);
            }
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);

  test("finds any two sets that were ever shown k people apart, or none", () => {
    fc.assert(
      fc.property(world, ({ lives, intervals }) => {
        const people = publishAll(lives, intervals).flatMap(({ units }) =>
          subsetsOf(units.slice(0, 4)).map((set) => new Set(set.flatMap((unit) => Object.keys(unit.people)))),
        );
        for (const one of people) {
          for (const other of people) {
            const difference = [...one].filter((id) => !other.has(id)).length + [...other].filter((id) => !one.has(id)).length;
            expect(mayStandBeside(difference, K)).toBe(true);
          }
        }
      }),
      { numRuns: 60 },
    );
  }, 120_000);
});

describe("the attack itself", () => {
  const naive = (lives: readonly Life[], intervals: number): Told[] =>
    publishAll(lives, intervals).map(({ units, interval }) => ({
      interval,
      units: units.map((unit) => {
        const facts = factsOf(lives, interval).filter((person) => person.tookPart && person.orderId === unit.key);
        const cells = AGES.map((key) => ({ key, people: facts.filter((person) => person.age === key).length })).filter(
          ({ people }) => people > 0,
        );
        const age = {
          asOf: releasedAt(interval).toISOString(),
          blocks: [],
          cells: cells.map((cell) => ({ ...cell, shown: cell.people >= K })),
        };
        return { ...unit, asOf: releasedAt(interval).toISOString(), families: { age } };
      }),
    }));

  const people = (order: string, age: string, count: number, joins: number): Life[] =>
    Array.from({ length: count }, () => ({ order, age, joins, answers: [] }));

  test("finds the one hidden cell when only small cells are hidden", () => {
    const lives = [...people("a", "20代", 3, 1), ...people("a", "30代", 12, 1)];
    expect(attack(lives, naive(lives, 1), [])).toEqual([{ unit: "a", cell: "20代", interval: 1, people: 3 }]);
    expect(attack(lives, publishAll(lives, 1), [])).toBeNull();
  });

  test("finds who has come between two days when both days are told", () => {
    const lives = [
      ...people("a", "20代", 20, 1),
      ...people("a", "30代", 20, 1),
      ...people("a", "20代", 2, 2),
      ...people("a", "30代", 9, 2),
    ];
    expect(attack(lives, naive(lives, 2), [])).toEqual([{ unit: "a", cell: "20代", interval: 2, people: 2 }]);
    expect(attack(lives, publishAll(lives, 2), [])).toBeNull();
  });

  test("is not won by hiding everything: large cells are told, and told anew when they have grown", () => {
    const lives = [
      ...people("a", "20代", 20, 1),
      ...people("a", "30代", 20, 1),
      ...people("a", "20代", 8, 2),
      ...people("a", "30代", 9, 2),
    ];
    const [first, second] = publishAll(lives, 2).map(({ units }) =>
      units[0]?.families["age"]?.cells.map(({ key, people: told }) => [key, told]),
    );
    expect(first).toEqual([
      ["20代", 20],
      ["30代", 20],
    ]);
    expect(second).toEqual([
      ["20代", 28],
      ["30代", 29],
    ]);
  });
});
