import { describe, expect, test } from "vitest";
import type { ChosenState } from "@/features/order/admin/mentors/mentors-state";
import { type Picked, shownOf, withAdded, withChange, without } from "@/features/order/admin/mentors/picked";

const mentor = (id: string, traits: Partial<Picked> = {}): Picked => ({
  id,
  displayName: id,
  photoUrl: "",
  weight: 3,
  quota: null,
  used: 0,
  futureSessions: 0,
  registrationExpiresOn: null,
  warnings: [],
  ...traits,
});
const idsOf = (mentors: readonly { id: string }[]) => mentors.map(({ id }) => id).join("");
const asked = (state: Partial<ChosenState>): ChosenState => ({ q: "", sort: "chosen", direction: null, ...state });

describe("the chosen mentors that are shown", () => {
  const picked = [
    mentor("a", { displayName: "髙橋 花子", weight: 5, quota: 10, futureSessions: 2 }),
    mentor("b", { displayName: "斎藤 次郎", weight: 1, futureSessions: 2 }),
    mentor("c", { displayName: "たかはし さくら", quota: 3, futureSessions: 7 }),
  ];

  test("are found as names are found elsewhere", () => {
    expect(idsOf(shownOf(picked, asked({ q: "高橋" })))).toBe("a");
    expect(idsOf(shownOf(picked, asked({ q: "斉藤次郎" })))).toBe("b");
    expect(idsOf(shownOf(picked, asked({ q: "タカハシ" })))).toBe("c");
    expect(idsOf(shownOf(picked, asked({ q: " " })))).toBe("abc");
  });

  test.each([
    ["chosen", null, "abc"],
    ["chosen", "desc", "cba"],
    ["future", null, "cab"],
    ["future", "asc", "abc"],
    ["weight", null, "acb"],
    ["quota", "asc", "cab"],
    ["quota", "desc", "acb"],
  ] as const)("by %s %s: %s; without a value last, equals as they were chosen", (sort, direction, order) => {
    expect(idsOf(shownOf(picked, asked({ sort, direction })))).toBe(order);
  });
});

test("several are added, changed and removed at once, nobody twice", () => {
  const picked = [mentor("a"), mentor("b")];
  expect(idsOf(withAdded(picked, [mentor("b"), mentor("c")]))).toBe("abc");
  expect(withChange(picked, ["b"], { weight: 5 }).map(({ weight }) => weight)).toEqual([3, 5]);
  // Rows that do not change are the same objects, and are not drawn again.
  expect(withChange(picked, ["b"], { weight: 5 })[0]).toBe(picked[0]);
  expect(idsOf(without(picked, ["a"]))).toBe("b");
});
