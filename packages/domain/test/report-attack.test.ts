import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type LocalDate } from "../src/tokyo";
import { Adversary } from "./report-attacker";
import {
  AGES,
  answersBesideMeans,
  answersByDepartment,
  cancellationsOfThoseWhoCame,
  closedPeriodsOnce,
  closingDays,
  countedAnew,
  type Interview,
  monthsByDepartment,
  publications,
  ratingsUnmasked,
  type Simulation,
  THEMES,
} from "./report-simulation";

const K = 5;
/** A fixed seed: finding another possible world is a search, and a search that gives up is not a leak. */
const SEED = 20_261_122;
const DEPARTMENTS = ["営業部", "開発部", "法務部", "管理部"];
const START = "2026-01-01";

/** Pseudo-random numbers from a seed: the same simulation on every machine. */
function numbersFrom(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, chance: (part: number): boolean => next() < part, pick: <T>(list: readonly T[]): T => list[below(list.length)] as T };
}

/** An order of 120 days with this many periods; `shift` keeps the ends of several orders apart. */
const orderOf = (id: string, level: "L0" | "L1", periods: number, shift: number): Simulation["orders"][number] => {
  const startsOn = addDays(START, shift);
  const ends = Array.from({ length: periods }, (_, index) => addDays(startsOn, Math.floor((120 * (index + 1)) / periods) - 1));
  return { id, level, startsOn, endsOn: ends.at(-1) as LocalDate, reportPeriodEnds: ends.slice(0, -1) };
};

/**
 * Two orders of three periods, one by name and one by totals, and two small ones in a report group; many people are in several of them;
 * second interviews, late or corrected answers, people who cancel and book again, and some who leave.
 */
function simulationOf(seed: number): Simulation {
  const { below, chance, pick } = numbersFrom(seed);
  const orders = [orderOf("a", "L1", 3, 0), orderOf("b", "L0", 3, 13), orderOf("c", "L1", 1, 25), orderOf("d", "L1", 2, 40)];
  const people = Array.from({ length: 40 }, (_, index) => ({
    id: `p${index}`,
    department: pick(chance(0.3) ? DEPARTMENTS : DEPARTMENTS.slice(0, 2)),
    age: pick(AGES),
    registered: chance(0.9),
  }));
  const share = [0.8, 0.9, 0.2, 0.2];
  const listed: Simulation["listed"] = [];
  const interviews: Interview[] = [];
  for (const [at, order] of orders.entries()) {
    for (const person of people) {
      if (!chance(share[at] ?? 0)) continue;
      listed.push({ person: person.id, orderId: order.id, ...(chance(0.05) && { leftOn: addDays(order.startsOn, 60) }) });
      if (!person.registered) continue;
      for (const end of [...order.reportPeriodEnds, order.endsOn]) {
        if (!chance(order.level === "L0" ? 0.35 : 0.55)) continue;
        const on = addDays(end, -1 - below(30));
        const doneOn = addDays(on, below(5));
        const answers = chance(0.85) ? [{ on: addDays(doneOn, below(25)), value: 1 + below(5) }] : [];
        const [first] = answers;
        if (first && chance(0.3)) answers.push({ on: addDays(first.on, 1 + below(20)), value: 1 + below(5) });
        const id = `${order.id}/${person.id}/${end}`;
        if (chance(0.25))
          interviews.push({ id: `${id}/off`, person: person.id, orderId: order.id, on, canceled: true, doneOn, theme: "", answers: [] });
        interviews.push({ id, person: person.id, orderId: order.id, on, canceled: false, doneOn, theme: pick(THEMES), answers });
      }
    }
  }
  return { k: K, orders, groups: [["c", "d"]], people, listed, interviews };
}

describe("an adversary who reads all that HR may read, every day, of every set of orders", () => {
  const sample = fc.integer({ min: 1, max: 1_000_000 });

  test("has six publications and more, and some of them say something", () => {
    const told = publications(simulationOf(7));
    expect(closingDays(simulationOf(7)).length).toBeGreaterThanOrEqual(6);
    expect(told.length).toBeGreaterThan(6);
    expect(told.at(-1)?.rows.filter(({ suppressed }) => !suppressed).length).toBeGreaterThan(8);
  });

  test("never knows who took part where people are not told by name", () => {
    fc.assert(
      fc.property(sample, (seed) => {
        const simulation = simulationOf(seed);
        const { below } = numbersFrom(seed + 1);
        const adversary = new Adversary(simulation, closedPeriodsOnce);
        const places = simulation.listed.filter(
          ({ orderId, person }) => orderId === "b" && simulation.people.find(({ id }) => id === person)?.registered,
        );
        for (let turn = 0; turn < 5; turn++) {
          const { person = "" } = places[below(places.length)] ?? {};
          expect(`${person}: ${adversary.knowsParticipation(person, "b")}`).toBe(`${person}: false`);
        }
      }),
      { numRuns: 15, seed: SEED },
    );
  }, 300_000);

  test("never narrows an answer to fewer than three values", () => {
    let distributions = 0;
    fc.assert(
      fc.property(sample, (seed) => {
        const simulation = simulationOf(seed);
        const { below } = numbersFrom(seed + 2);
        const adversary = new Adversary(simulation, closedPeriodsOnce);
        const said = publications(simulation).at(-1)?.rows ?? [];
        if (said.some(({ section, suppressed }) => section === "answers" && !suppressed)) distributions += 1;
        const answered = simulation.interviews.filter(({ answers }) => answers.length > 0);
        for (let turn = 0; turn < 3; turn++) {
          const { id = "" } = answered[below(answered.length)] ?? {};
          expect(`${id}: ${adversary.possibleAnswers(id).length >= 3}`).toBe(`${id}: true`);
        }
      }),
      { numRuns: 25, seed: SEED },
    );
    expect(distributions).toBeGreaterThan(0);
  }, 300_000);

  test("never knows the month of an interview from the documents alone, beyond the period that it is in", () => {
    let courses = 0;
    fc.assert(
      fc.property(sample, (seed) => {
        const simulation = simulationOf(seed);
        const { below } = numbersFrom(seed + 4);
        const adversary = new Adversary(simulation, closedPeriodsOnce, false);
        if (publications(simulation).some(({ rows }) => rows.some((row) => row.section === "months" && !row.suppressed))) courses += 1;
        const held = simulation.interviews.filter(({ orderId, canceled }) => orderId !== "b" && !canceled);
        for (let turn = 0; turn < 4; turn++) {
          const { id = "" } = held[below(held.length)] ?? {};
          expect(`${id}: ${adversary.possibleMonths(id).length >= 2}`).toBe(`${id}: true`);
        }
      }),
      { numRuns: 25, seed: SEED },
    );
    expect(courses).toBeGreaterThan(10);
  }, 300_000);

  test("reads in the rates of departments nothing but what HR can count by name", () => {
    let rated = 0;
    fc.assert(
      fc.property(sample, (seed) => {
        const simulation = simulationOf(seed);
        // All that HR does not know is otherwise: ages, answers, themes, who has canceled, and what happened in the order shown by totals.
        const other: Simulation = {
          ...simulation,
          people: simulation.people.map((one) => ({ ...one, age: AGES[0] ?? "" })),
          interviews: simulation.interviews
            .filter(({ orderId, canceled }) => orderId !== "b" && !canceled)
            .map((one) => ({ ...one, theme: THEMES[0] ?? "", answers: [] })),
        };
        const ratesOf = (of: Simulation) =>
          publications(of)
            .filter(({ set }) => !set.includes("b"))
            .map(({ rows, ...when }) => ({ ...when, rows: rows.filter(({ item, attribute }) => item === "tookPart" && attribute) }));
        const rates = ratesOf(simulation);
        rated += rates.filter(({ rows }) => rows.length > 0).length;
        expect(ratesOf(other)).toEqual(rates);
        const withTotals = publications(simulation).filter(({ set }) => set.includes("b"));
        expect(withTotals.flatMap(({ rows }) => rows.filter(({ item, attribute }) => item === "tookPart" && attribute))).toEqual([]);
      }),
      { numRuns: 25, seed: SEED },
    );
    expect(rated).toBeGreaterThan(10);
  }, 300_000);

  test("never knows who has canceled, nor who has not", () => {
    fc.assert(
      fc.property(sample, (seed) => {
        const simulation = simulationOf(seed);
        const { below } = numbersFrom(seed + 3);
        const adversary = new Adversary(simulation, closedPeriodsOnce);
        const places = simulation.listed.filter(({ person, orderId }) =>
          simulation.interviews.some((one) => one.person === person && one.orderId === orderId),
        );
        for (let turn = 0; turn < 5; turn++) {
          const place = places[below(places.length)];
          if (!place) return;
          expect(`${place.person}: ${adversary.knowsCancellation(place.person, place.orderId)}`).toBe(`${place.person}: false`);
        }
      }),
      { numRuns: 25, seed: SEED },
    );
  }, 300_000);
});

/** An order shown by name (L1) or by totals (L0), in periods of 30 days. */
const anOrder = (id: string, level: "L0" | "L1", periods: number, startsOn = START): Simulation["orders"][number] => {
  const ends = Array.from({ length: periods }, (_, index) => addDays(startsOn, 30 * (index + 1) - 1));
  return { id, level, startsOn, endsOn: ends.at(-1) as LocalDate, reportPeriodEnds: ends.slice(0, -1) };
};
const empty = (orders: Simulation["orders"]): Simulation => ({ k: 10, orders, groups: [], people: [], listed: [], interviews: [] });

/** Adds people of a department to the list of an order; those who came did so on a given day, and gave these answers in turn. */
function join(
  simulation: Simulation,
  count: number,
  {
    orderId = "a",
    department = "営業部",
    ages = AGES,
    came = count,
    on = addDays(START, 5),
    values = [3, 4, 5, 2, 4],
    answeredOn = addDays(on, 1),
    canceled = 0,
    ids,
  }: Partial<{
    orderId: string;
    department: string;
    ages: string[];
    came: number;
    on: LocalDate;
    values: number[];
    answeredOn: LocalDate;
    canceled: number;
    ids: string[];
  }> = {},
): string[] {
  const names = ids ?? Array.from({ length: count }, (_, index) => `p${simulation.people.length + index}`);
  for (const [index, id] of names.entries()) {
    if (!simulation.people.some((one) => one.id === id))
      simulation.people.push({ id, department, age: ages[index % ages.length] ?? "", registered: true });
    simulation.listed.push({ person: id, orderId });
    const visit = (suffix: string, off: boolean): Interview => ({
      id: `${orderId}/${id}/${on}${suffix}`,
      person: id,
      orderId,
      on,
      canceled: off,
      doneOn: addDays(on, 1),
      theme: THEMES[index % THEMES.length] ?? "",
      answers: off || values.length === 0 ? [] : [{ on: answeredOn, value: values[index % values.length] ?? 3 }],
    });
    if (index < canceled) simulation.interviews.push(visit("/off", true));
    if (index < came) simulation.interviews.push(visit("", false));
  }
  return names;
}

const rowsAt = (simulation: Simulation, day?: LocalDate, set = ["a"]) =>
  publications(simulation)
    .filter((one) => one.set.join() === set.join() && (day === undefined || one.day <= day))
    .at(-1)?.rows ?? [];
const figureOf = (rows: ReturnType<typeof rowsAt>, item: string, group?: string) =>
  rows.find((row) => row.item === item && (group === undefined ? row.attribute === null : row.attribute?.group === group));

describe("what was proven against reports that counted again", { timeout: 300_000 }, () => {
  test("s1: the answer of one person that comes between two publications is in neither of them", () => {
    const simulation = empty([anOrder("a", "L1", 3)]);
    join(simulation, 11);
    join(simulation, 1, { values: [1], answeredOn: addDays(START, 50) });
    join(simulation, 11, { on: addDays(START, 80) });
    const [id = ""] = simulation.interviews.filter(({ person }) => person === "p11").map((one) => one.id);
    expect(new Adversary(simulation, closedPeriodsOnce).possibleAnswers(id).length).toBeGreaterThanOrEqual(3);
    const without = { ...simulation, interviews: simulation.interviews.map((one) => (one.id === id ? { ...one, answers: [] } : one)) };
    expect(publications(simulation).map(({ rows }) => rows)).toEqual(publications(without).map(({ rows }) => rows));
    // Publishing the same numbers afresh on each day reveals it.
    expect(new Adversary(simulation, countedAnew).possibleAnswers(id).length).toBeLessThan(3);
  });

  test("s2: a second interview whose report came after the publication changes nothing that was told", () => {
    const simulation = empty([anOrder("a", "L1", 2)]);
    join(simulation, 12);
    const first = rowsAt(simulation, closingDays(simulation)[0]);
    const second = {
      id: "second",
      person: "p3",
      orderId: "a",
      on: addDays(START, 28),
      canceled: false,
      theme: "career",
      doneOn: addDays(START, 50),
    };
    const later = { ...simulation, interviews: [...simulation.interviews, { ...second, answers: [{ on: addDays(START, 29), value: 1 }] }] };
    expect(rowsAt(later, closingDays(simulation)[0])).toEqual(first);
    expect(rowsAt(later)).toEqual(first);
    expect(new Adversary(later, closedPeriodsOnce).possibleAnswers("second").length).toBeGreaterThanOrEqual(3);
    expect(new Adversary(later, countedAnew).possibleAnswers("second").length).toBeLessThan(3);
  });

  test("s3: by totals, the ratings of a department are told no more than who of it took part", () => {
    const simulation = empty([anOrder("a", "L0", 1)]);
    join(simulation, 10, { department: "法務部" });
    join(simulation, 40, { department: "営業部", came: 20 });
    const rows = rowsAt(simulation);
    expect(figureOf(rows, "satisfaction")?.value).not.toBeNull();
    expect(rows.some((row) => row.attribute?.group === "法務部")).toBe(false);
    expect(new Adversary(simulation, closedPeriodsOnce).knowsParticipation("p0", "a")).toBe(false);
    expect(new Adversary(simulation, ratingsUnmasked).knowsParticipation("p0", "a")).toBe(true);
  });

  test("s8: a table that waits is told with the next period, and does not go dark", () => {
    const simulation = empty([anOrder("a", "L1", 3)]);
    join(simulation, 12, { values: [] });
    join(simulation, 6, { on: addDays(START, 35), came: 6 });
    join(simulation, 6, { on: addDays(START, 35), values: [] });
    join(simulation, 14, { on: addDays(START, 65) });
    const [one, two, three] = closingDays(simulation).map((day) => figureOf(rowsAt(simulation, day), "satisfaction"));
    expect([one?.suppressed, two?.suppressed]).toEqual([true, true]);
    expect(three).toMatchObject({ suppressed: false, people: { count: 20, atLeast: true } });
  });

  test("s12: the same five people in two orders are five, alone, together and as a group", () => {
    const simulation = empty([anOrder("a", "L1", 1), anOrder("b", "L1", 1, addDays(START, 100))]);
    const five = join(simulation, 5);
    join(simulation, 5, { orderId: "b", ids: five, on: addDays(START, 105) });
    expect(publications(simulation)).toEqual([]);
    const grouped = { ...simulation, groups: [["a", "b"]] };
    expect(publications(grouped)).toEqual([]);
    // With five others in the second order it is a report about ten.
    const others = empty(simulation.orders);
    join(others, 5);
    join(others, 5, { orderId: "b", on: addDays(START, 105) });
    expect(publications({ ...others, groups: [["a", "b"]] })).toHaveLength(1);
  });

  test("s13: who comes after having canceled does not become one of those who canceled", () => {
    const simulation = empty([anOrder("a", "L1", 2)]);
    join(simulation, 24, { canceled: 10 });
    simulation.people.push({ id: "x", department: "営業部", age: AGES[0] ?? "", registered: true });
    simulation.listed.push({ person: "x", orderId: "a" });
    const visit = { person: "x", orderId: "a", theme: "career", answers: [] };
    simulation.interviews.push({ id: "x/off", ...visit, on: addDays(START, 4), canceled: true, doneOn: addDays(START, 5) });
    simulation.interviews.push({ id: "x", ...visit, on: addDays(START, 55), canceled: false, doneOn: addDays(START, 56) });
    const counts = closingDays(simulation).map((day) => figureOf(rowsAt(simulation, day), "canceled")?.value);
    expect(counts[0]).toBe(11);
    expect(counts[1]).toBe(11);
    expect(new Adversary(simulation, closedPeriodsOnce).knowsCancellation("x", "a")).toBe(false);
    expect(new Adversary(simulation, cancellationsOfThoseWhoCame).knowsCancellation("x", "a")).toBe(true);
  });

  test("s15: by totals, somebody who leaves the list stays in the number of people it is of", () => {
    const simulation = empty([anOrder("a", "L0", 1)]);
    join(simulation, 40, { came: 20 });
    const left = {
      ...simulation,
      listed: simulation.listed.map((row, index) => (index === 39 ? { ...row, leftOn: addDays(START, 20) } : row)),
    };
    expect(figureOf(rowsAt(left), "listed")?.value).toBe(40);
    expect(rowsAt(left)).toEqual(rowsAt(simulation));
  });

  test("s16: the same people and one more in the next order do not reveal that person's age", () => {
    const simulation = empty([anOrder("a", "L1", 1), anOrder("b", "L1", 1, addDays(START, 100))]);
    const same = join(simulation, 24, { ages: AGES.slice(0, 2) });
    join(simulation, 24, { orderId: "b", ids: same, on: addDays(START, 105) });
    join(simulation, 1, { orderId: "b", ages: [AGES[0] ?? ""], on: addDays(START, 105) });
    const other = { ...simulation, people: simulation.people.map((one) => (one.id === "p24" ? { ...one, age: AGES[1] ?? "" } : one)) };
    for (const set of [["a"], ["b"], ["a", "b"]]) {
      const people = (of: Simulation) =>
        rowsAt(of, undefined, set).filter(({ item, attribute }) => item === "participants" && attribute?.kind === "age");
      expect(people(simulation)).toEqual(people(other));
    }
  });

  test("a distribution is told where everybody could have answered otherwise, and not where the means tell who gave which answer", () => {
    const open = empty([anOrder("a", "L1", 1)]);
    join(open, 20, { values: [5, 4, 3, 5] });
    join(open, 20, { department: "開発部", values: [3, 4, 5, 4] });
    const shares = (of: Simulation) =>
      rowsAt(of).flatMap(({ section, item, answers, value }) =>
        section === "answers" && item === "satisfaction" ? [[answers?.from, answers?.to, value]] : [],
      );
    expect(shares(open)).toEqual([
      [1, 3, 25],
      [4, 4, 40],
      [5, 5, 40],
    ]);
    const adversary = new Adversary(open, closedPeriodsOnce);
    for (const { id } of open.interviews.filter((_, index) => index % 5 === 0))
      expect(`${id}: ${adversary.possibleAnswers(id).length >= 3}`).toBe(`${id}: true`);
    // Everybody of one department gave the lowest answer that anybody gave: its mean and the distribution tell each of them.
    const apart = empty(open.orders);
    join(apart, 12, { values: [3] });
    join(apart, 24, { department: "開発部", values: [4, 5, 4] });
    expect(shares(apart)).toEqual([[undefined, undefined, null]]);
    const [id = ""] = apart.interviews.map((one) => one.id);
    expect(new Adversary(apart, closedPeriodsOnce).possibleAnswers(id).length).toBeGreaterThanOrEqual(3);
    expect(new Adversary(apart, answersBesideMeans).possibleAnswers(id).length).toBeLessThan(3);
    expect(new Adversary(apart, answersByDepartment).possibleAnswers(id).length).toBeLessThan(3);
    // Two answers are not three, however many people gave them.
    const two = empty(open.orders);
    join(two, 40, { values: [4, 5] });
    expect(shares(two)).toEqual([[undefined, undefined, null]]);
    expect(figureOf(rowsAt(two), "satisfaction")).toMatchObject({ value: 4.5, bound: "atLeast" });
  });

  test("by totals, a distribution needs k registered people who have not answered", () => {
    const simulation = empty([anOrder("a", "L0", 1)]);
    join(simulation, 40, { came: 31, values: [5, 4, 3] });
    const told = (of: Simulation) => rowsAt(of).some(({ section, suppressed }) => section === "answers" && !suppressed);
    expect(told(simulation)).toBe(false);
    join(simulation, 1, { came: 0 });
    expect(told(simulation)).toBe(true);
  });

  test("a department has the rate of its people on the list, where the company reads by name who came, and no other group has one", () => {
    const simulation = empty([anOrder("a", "L1", 2)]);
    join(simulation, 30, { came: 12 });
    join(simulation, 20, { department: "開発部", came: 15 });
    join(simulation, 3, { department: "法務部", came: 2 });
    const rates = (of: Simulation, day?: LocalDate) =>
      rowsAt(of, day).flatMap(({ item, attribute, value, people, of: listed }) =>
        item === "tookPart" && attribute ? [[attribute.kind, attribute.group, value, people?.count, listed]] : [],
      );
    const [first, second] = closingDays(simulation);
    // Two people of 法務部 are joined with those of 営業部.
    expect(rates(simulation, first)).toEqual([
      ["department", "開発部", 75, 15, 20],
      ["department", "others", 42.4, 14, 33],
    ]);
    // A rest of other departments than before has no rate: nor has a department that was within the rest.
    join(simulation, 12, { on: addDays(START, 35) });
    join(simulation, 12, { department: "開発部", on: addDays(START, 35) });
    expect(rates(simulation, first)[0]).toEqual(["department", "開発部", 46.9, 15, 32]);
    expect(rates(simulation, second)).toEqual([["department", "開発部", 84.4, 27, 32]]);
    const byTotals = { ...simulation, orders: [anOrder("a", "L0", 2)] };
    expect(rates(byTotals)).toEqual([]);
  });

  test("the course shows months with k people, not who came when; a month of few looks like one of none", () => {
    const simulation = empty([{ ...anOrder("a", "L1", 4), reportPeriodEnds: [] }]);
    const course = (of: Simulation) => rowsAt(of).flatMap(({ section, item, value }) => (section === "months" ? [[item, value]] : []));
    join(simulation, 12);
    join(simulation, 6, { on: addDays(START, 35) });
    join(simulation, 6, { on: addDays(START, 95) });
    join(simulation, 11, { on: addDays(START, 65) });
    const later = course(simulation);
    expect(later).toEqual([
      ["2026-01", 12],
      ["2026-02", null],
      ["2026-03", 11],
    ]);
    const byTotals = { ...simulation, orders: simulation.orders.map((order) => ({ ...order, level: "L0" as const })) };
    expect(course(byTotals)).toEqual([["all", null]]);
    // One person alone of a department: the document does not tell the month, a course of that department would.
    join(simulation, 1, { department: "法務部", on: addDays(START, 65) });
    const [id = ""] = simulation.interviews.slice(-1).map((one) => one.id);
    expect(course(simulation).at(-1)).toEqual(["2026-03", 12]);
    expect(new Adversary(simulation, closedPeriodsOnce, false).possibleMonths(id).length).toBeGreaterThanOrEqual(3);
    expect(new Adversary(simulation, monthsByDepartment, false).possibleMonths(id)).toEqual(["2026-03"]);
    // Where all came in one month, that month has no number: it would be the month of each.
    const together = empty(simulation.orders);
    join(together, 12);
    expect(course(together)).toEqual([["all", null]]);
    const [anyone = ""] = together.interviews.map((one) => one.id);
    expect(new Adversary(together, closedPeriodsOnce, false).possibleMonths(anyone).length).toBeGreaterThanOrEqual(2);
    expect(new Adversary(together, monthsByDepartment, false).possibleMonths(anyone)).toEqual(["2026-01"]);
  });

  test("a group that answered all alike is told as a bound, and a rate of nearly everybody too", () => {
    const alike = empty([anOrder("a", "L1", 1)]);
    join(alike, 12, { values: [5] });
    expect(figureOf(rowsAt(alike), "satisfaction")).toMatchObject({ value: 4.5, bound: "atLeast" });
    const all = empty([anOrder("a", "L0", 1)]);
    join(all, 200, { came: 195 });
    expect(figureOf(rowsAt(all), "tookPart")).toMatchObject({ value: 95, bound: "atLeast", people: null });
    // Of twelve people who all came nothing is published: the list is too short to hide anybody.
    const short = empty([anOrder("a", "L0", 1)]);
    join(short, 12);
    expect(publications(short)).toEqual([]);
  });
});
