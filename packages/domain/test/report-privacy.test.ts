import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atLeast, type Before, type Cell, mayStandBeside, mergeSmall, release, releaseTags, roughPercent } from "../src/report-privacy";
import { mayGroup, orderSet, standingOf, unitsOf } from "../src/report-sets";

const K = 10;
const cellsOf = (people: Record<string, number>, fresh: Record<string, number> = people): Cell[] =>
  Object.entries(people).map(([key, count]) => ({ key, people: count, fresh: fresh[key] ?? 0 }));
const shownOf = (cells: readonly Cell[], before: Before | null = null) => {
  const told = release(cells, K, before);
  return told && [...told.shown].sort().join("");
};

describe("one table", () => {
  test.each([
    ["all cells of k people and more", { a: 10, b: 25 }, "ab"],
    ["one small cell takes the smallest large one with it", { a: 3, b: 12, c: 40 }, "c"],
    ["two small cells of k people together", { a: 5, b: 5, c: 40 }, "c"],
    ["two small cells of fewer than k people take one more", { a: 3, b: 4, c: 12, d: 40 }, "d"],
    ["one small cell beside one large one: neither", { a: 3, b: 40 }, ""],
    ["only small cells", { a: 6, b: 7 }, ""],
    ["an empty cell changes nothing", { a: 0, b: 10, c: 11 }, "bc"],
    ["one cell alone", { a: 10 }, "a"],
    ["nobody", { a: 0 }, ""],
  ])("%s", (_name, people, shown) => {
    expect(shownOf(cellsOf(people))).toBe(shown);
  });

  test("tells nothing of fewer than k people", () => {
    expect(release(cellsOf({ a: 4, b: 5 }), K)).toBeNull();
  });

  test("a mean that would be everybody's answer hides with another one, however many they are", () => {
    const cells = [{ key: "a", people: 30, fresh: 30, extreme: true }, ...cellsOf({ b: 12, c: 40 })];
    expect(shownOf(cells)).toBe("c");
  });

  test("a cell outside of which too few are left hides, and takes another one with it", () => {
    const cells = [{ key: "a", people: 30, fresh: 30, outside: 3 }, ...cellsOf({ b: 12, c: 40 })];
    expect(shownOf(cells)).toBe("c");
  });

  test("whatever is hidden is k people and two cells, whatever is shown is k people", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 9 }), (sizes) => {
        const cells = sizes.map((people, index) => ({ key: String(index), people, fresh: people }));
        const told = release(cells, K);
        const total = sizes.reduce((sum, size) => sum + size, 0);
        if (told === null) {
          expect(total).toBeLessThan(K);
          return;
        }
        const rest = cells.filter(({ key, people }) => people > 0 && !told.shown.has(key));
        for (const cell of cells) if (told.shown.has(cell.key)) expect(cell.people).toBeGreaterThanOrEqual(K);
        if (rest.length === 0) return;
        expect(rest.reduce((sum, { people }) => sum + people, 0)).toBeGreaterThanOrEqual(K);
        if (told.shown.size > 0) expect(rest.length).toBeGreaterThanOrEqual(2);
      }),
      { numRuns: 2000 },
    );
  });
});

describe("the same table on a later day", () => {
  const before = (...blocks: string[]): Before => ({ blocks: blocks.map((keys) => [...keys]), uncertain: 0 });

  test.each([
    ["nobody new: the same again", { a: 12, b: 20 }, {}, before("a", "b"), "ab"],
    ["k new people in each", { a: 22, b: 30 }, { a: 10, b: 10 }, before("a", "b"), "ab"],
    ["k new people in one, nobody in the other", { a: 12, b: 30 }, { b: 10 }, before("a", "b"), "ab"],
    ["a few in one: it hides, and with it another", { a: 14, b: 30, c: 30 }, { a: 2, b: 10, c: 10 }, before("a", "b", "c"), "c"],
    ["what was hidden together and has not grown does not come apart", { a: 12, b: 13, c: 40 }, {}, before("ab", "c"), "c"],
    ["what was hidden together comes apart once each has grown", { a: 22, b: 23, c: 40 }, { a: 10, b: 10 }, before("ab", "c"), "abc"],
  ])("%s", (_name, people, fresh, then, shown) => {
    expect(shownOf(cellsOf(people, fresh), then)).toBe(shown);
  });

  test("a few new people in the whole table: nothing new is told", () => {
    expect(release(cellsOf({ a: 14, b: 20 }, { a: 2 }), K, before("a", "b"))).toBeNull();
  });

  test("a correction that is not known to be nobody's counts as somebody's", () => {
    expect(release(cellsOf({ a: 12, b: 20 }, {}), K, { blocks: [["a"], ["b"]], uncertain: 1 })).toBeNull();
    expect(shownOf(cellsOf({ a: 22, b: 30 }, { a: 10, b: 10 }), { blocks: [["a"], ["b"]], uncertain: 1 })).toBe("ab");
  });
});

test.each([
  ["k in it, k out of it", 10, 20, true],
  ["too few in it", 9, 40, false],
  ["too few out of it: who has not spoken of it would be told", 31, 40, false],
  ["everybody", 40, 40, false],
])("a theme is told with %s", (_name, people, population, shown) => {
  expect(releaseTags([{ key: "a", people, fresh: people }], population, K)?.shown.has("a") ?? false).toBe(shown);
});

test.each([
  [{ x: 12, y: 30 }, []],
  [{ x: 3, y: 30 }, ["x", "y"]],
  [{ x: 3, y: 4, z: 30 }, ["x", "y", "z"]],
  [{ x: 3, y: 8, z: 30 }, ["x", "y"]],
  [{ w: 2, x: 3, y: 12, z: 30 }, ["w", "x", "y"]],
])("small groups of %j are taken together", (groups, merged) => {
  expect([...mergeSmall(new Map(Object.entries(groups)), K).merged].sort()).toEqual(merged);
});

test.each([
  [0, true],
  [1, false],
  [9, false],
  [10, true],
])("sets that differ by %i people may be seen by one person: %j", (difference, may) => {
  expect(mayStandBeside(difference, K)).toBe(may);
});

test.each([
  [10, 10],
  [14, 10],
  [47, 45],
])("%i answers are told as %i and more", (people, told) => {
  expect(atLeast(people)).toBe(told);
});

test.each([
  [0, 40, 0],
  [1, 40, 5],
  [13, 40, 35],
  [40, 40, 100],
])("%i of %i is about %i %", (count, of, percent) => {
  expect(roughPercent(count, of)).toBe(percent);
});

describe("sets of orders", () => {
  test("are the same however they are asked for", () => {
    expect(orderSet(["B", "a", "b"])).toEqual(["a", "b"]);
  });

  test.each([
    ["orders on their own", ["b", "a"], [], ["a", "b"]],
    ["a group as a whole", ["b", "a"], [["a", "b"]], ["a,b"]],
    ["a part of a group", ["a"], [["a", "b"]], null],
    ["a group and another order", ["a", "b", "c"], [["a", "b"]], null],
    [
      "two groups",
      ["a", "b", "c", "d"],
      [
        ["a", "b"],
        ["c", "d"],
      ],
      null,
    ],
  ])("%s", (_name, set, groups, units) => {
    expect(unitsOf(set, groups)?.map(({ key }) => key) ?? null).toEqual(units);
  });

  test.each([
    [[10, 12], "ready"],
    [[10, 9], "risky"],
    [[4, 5], "collecting"],
    [[6, 6], "risky"],
    [[0], "collecting"],
    [[], "collecting"],
  ])("of %j people are %s", (people, standing) => {
    expect(standingOf(people, K)).toBe(standing);
  });

  test.each([
    ["new", [], [], "ok"],
    ["others' groups and reports", [["x", "y"]], [["z"]], "ok"],
    ["an order of another group", [["a", "x"]], [], "grouped"],
    ["an order that was told already", [], [["a", "z"]], "published"],
  ])("become a group: %s", (_name, groups, published, answer) => {
    expect(mayGroup(["a", "b"], groups, published)).toBe(answer);
  });
});
