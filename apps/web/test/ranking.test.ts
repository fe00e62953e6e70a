import { describe, expect, test } from "vitest";
import { inOrder, ranked, toggled } from "../src/features/questionnaire/ranking";

const plain = (...ids: string[]) => ids.map((questionId) => ({ questionId, priority: null as number | null }));
const ranksOf = (selected: { questionId: string; priority?: number | null | undefined }[]) =>
  Object.fromEntries(selected.map(({ questionId, priority }) => [questionId, priority]));

describe("the ranked questions of a questionnaire", () => {
  test("a rank is given, given to another, and taken away by pressing it again", () => {
    const first = ranked(plain("a", "b", "c"), "b", 1);
    expect(ranksOf(first)).toEqual({ a: null, b: 1, c: null });
    expect(ranksOf(ranked(first, "c", 1))).toEqual({ a: null, b: null, c: 1 });
    expect(ranksOf(ranked(first, "b", 1))).toEqual({ a: null, b: null, c: null });
  });

  test("two that change places keep a rank each", () => {
    const both = ranked(ranked(plain("a", "b"), "a", 1), "b", 2);
    expect(ranksOf(ranked(both, "b", 1))).toEqual({ a: 2, b: 1 });
  });

  test("one that is unticked takes its rank with it, and those behind move up", () => {
    const three = ranked(ranked(ranked(plain("a", "b", "c"), "a", 1), "b", 2), "c", 3);
    expect(ranksOf(toggled(three, "a", false))).toEqual({ b: 1, c: 2 });
  });

  test("ten are the most, and none is ticked twice", () => {
    const ten = plain(..."abcdefghij");
    expect(toggled(ten, "k", true)).toHaveLength(10);
    expect(toggled(plain("a"), "a", true)).toHaveLength(1);
  });

  test("the ranked ones are read first", () => {
    expect(inOrder(ranked(plain("a", "b", "c"), "c", 1)).map(({ questionId }) => questionId)).toEqual(["c", "a", "b"]);
  });
});
