import type { OrderMenteeStatus } from "@knotter/domain/order";
import { describe, expect, test } from "vitest";
import { leftOutText, letterFor } from "@/features/order/hr/invitees";

const people = (...statuses: OrderMenteeStatus[]) => statuses.map((status) => ({ status, withoutEmail: false }));
const withoutEmail = { status: "listed" as const, withoutEmail: true };

describe("the text of an invitation to begin with", () => {
  test.each([
    ["first", people("listed", "listed")],
    ["first", people("listed", "active", "withdrawn")],
    ["again", people("invited", "invited")],
    ["again", people("listed", "invited")],
    ["again", [...people("invited"), withoutEmail]],
    ["again", []],
  ] as const)("is %s", (letter, chosen) => expect(letterFor(chosen)).toBe(letter));
});

describe("who gets no invitation", () => {
  test("is nobody where everybody gets one", () => expect(leftOutText(people("listed"), 1, 1)).toBeNull());

  test("is told by what the list shows", () => {
    const chosen = [...people("listed", "invited", "active", "active", "temporary", "withdrawn"), withoutEmail];
    expect(leftOutText(chosen, 7, 2)).toBe("お送りしない5名：登録済み2名、仮登録1名、対象外1名、メールなし1名。");
  });

  test("is told of the others without saying which of the reasons it is", () =>
    expect(leftOutText(people("invited", "invited", "active"), 3, 1)).toBe(
      "お送りしない2名：登録済み1名、最近お送りした方、3通をお送りした方、またはメールが届かなかった方1名。",
    ));

  test("is not counted by reasons where only a part of the people is known", () =>
    expect(leftOutText(people("temporary"), 2_000, 999)).toMatch(/^ほかの1,001名は、/));
});
