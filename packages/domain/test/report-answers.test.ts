import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Answering, answerRanges, answersRemainOpen } from "../src/report-privacy";

describe("the distribution of answers", () => {
  test("joins neighboring answers from the lowest on until k people gave each", () => {
    const values = [1, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 4.4, 5, 5, 4.5];
    expect(answerRanges(values, 3)).toEqual([
      { from: 1, to: 2, people: 3 },
      { from: 3, to: 3, people: 4 },
      { from: 4, to: 4, people: 5 },
      { from: 5, to: 5, people: 3 },
    ]);
    expect(answerRanges(values, 4)).toEqual([
      { from: 1, to: 3, people: 7 },
      { from: 4, to: 5, people: 8 },
    ]);
    expect(answerRanges(values, 8)).toBeNull();
    expect(answerRanges([5, 5, 5, 5], 2)).toBeNull();
    expect(answerRanges([], 2)).toBeNull();
  });
});

/** All orders of a list, each once. */
function* orders(values: readonly string[]): Generator<string[]> {
  if (values.length === 0) yield [];
  for (const first of new Set(values)) {
    const rest = values.toSpliced(values.indexOf(first), 1);
    for (const order of orders(rest)) yield [first, ...order];
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0);

/** What is published about answers: their distribution, and the sum of the means of the people in each cell of each table. */
function published(people: readonly Answering[]): string {
  const sums = new Map<string, number>();
  for (const { answers, cells } of people)
    for (const [table, cell] of cells.entries())
      sums.set(`${table}/${cell}`, (sums.get(`${table}/${cell}`) ?? 0) + (12 * sumOf(answers)) / answers.length);
  return JSON.stringify([...sums].sort());
}

/** By trying everything: the answers that each person may have given, given what is published. */
function possibleAnswers(people: readonly Answering[]): Set<number>[] {
  const truth = published(people);
  const possible = people.map(() => new Set<number>());
  const lists = people.map(({ answers }) => JSON.stringify([...answers].sort()));
  for (const order of orders(lists)) {
    const world = people.map(({ cells }, index) => ({ cells, answers: JSON.parse(order[index] ?? "[]") as number[] }));
    if (world.some(({ answers }, index) => answers.length !== people[index]?.answers.length) || published(world) !== truth) continue;
    for (const [index, { answers }] of world.entries()) for (const answer of answers) possible[index]?.add(answer);
  }
  return possible;
}

const cell = fc.constantFrom("a", "b");
const answer = fc.constantFrom(2, 3, 5);
const someone = fc.record({
  answers: fc.oneof({ weight: 9, arbitrary: fc.tuple(answer) }, { weight: 1, arbitrary: fc.tuple(answer, answer) }),
  cells: fc.tuple(cell, cell, fc.oneof({ weight: 6, arbitrary: fc.constant("") }, { weight: 1, arbitrary: fc.constant("c") })),
});
const crowd = fc.array(someone, { minLength: 6, maxLength: 9 });

describe("the distribution of answers beside means of the same people", () => {
  const one = (value: number, first = "", second = ""): Answering => ({ answers: [value], cells: [first, second, ""] });

  test("is told where three people of a cell answered differently, or where a path through the tables leads to them", () => {
    expect(answersRemainOpen([one(3), one(4), one(5)])).toBe(true);
    expect(answersRemainOpen([one(3), one(4), one(4)])).toBe(false);
    expect(answersRemainOpen([one(3, "a"), one(4, "a"), one(5, "b")])).toBe(false);
    // By one table the values can be exchanged, by both only around: a/x → a/y → b/y → b/x.
    const around = (value: number, other: number) => [
      one(value, "a", "x"),
      one(other, "a", "y"),
      one(value, "b", "y"),
      one(other, "b", "x"),
    ];
    expect(answersRemainOpen([...around(3, 4), ...around(5, 3), ...around(4, 5)])).toBe(true);
    expect(answersRemainOpen(around(3, 4))).toBe(false);
    expect(answersRemainOpen([one(3, "a", "x"), one(4, "a", "y"), one(5, "b", "x")])).toBe(false);
  });

  test("is not told where somebody alone answered more often", () => {
    const twice: Answering = { answers: [4, 5], cells: ["", "", ""] };
    expect(answersRemainOpen([one(3), one(4), one(5), twice])).toBe(false);
    expect(answersRemainOpen([one(3), one(4), one(5), twice, { ...twice, answers: [2, 5] }])).toBe(true);
  });

  test("never leaves fewer than three answers to anybody, as trying every possible world shows", () => {
    let told = 0;
    let around = 0;
    fc.assert(
      fc.property(crowd, (people) => {
        if (!answersRemainOpen(people)) return;
        told += 1;
        // Whether anybody has fewer than three answers among those in the same cells: the others come by a way around.
        const alike = ({ cells }: Answering) => people.filter((one) => one.cells.join() === cells.join()).flatMap(({ answers }) => answers);
        if (people.some((one) => new Set(alike(one)).size < 3)) around += 1;
        for (const answers of possibleAnswers(people)) expect(answers.size).toBeGreaterThanOrEqual(3);
      }),
      { numRuns: 20_000, seed: 20_261_123 },
    );
    expect(told).toBeGreaterThan(20);
    expect(around).toBeGreaterThan(10);
  });
});
