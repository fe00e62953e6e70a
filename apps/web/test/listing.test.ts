import { describe, expect, test } from "vitest";
import {
  choice,
  clearedState,
  code,
  countNarrowing,
  day,
  flag,
  keyword,
  oneOf,
  readState,
  uuid,
  writeState,
} from "../src/components/listing/params";
import { SelectionStore } from "../src/components/listing/selection";

const SHAPE = {
  q: keyword(10),
  status: oneOf(["active", "closed"]),
  sort: choice(["name", "updated"]),
  from: day,
  id: uuid,
  what: code(5),
  mine: flag,
};
const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readState(SHAPE, (name) => params.get(name));
};

describe("the address of a list", () => {
  test("says only what is set, and is read back as it was written", () => {
    const state = { ...read(""), q: "山田 ＆", status: "closed" as const, sort: "updated" as const, from: "2026-04-01", mine: true };
    expect(read(writeState(SHAPE, state))).toEqual(state);
    expect(writeState(SHAPE, read(""))).toBe("");
  });

  test.each(["status=garbage", "sort=", "from=2026-02-30", "id=1", "what=toolong", "mine=yes", "q=%00", "unknown=1"])(
    "%s is as good as nothing",
    (query) => expect(writeState(SHAPE, read(query))).toBe(""),
  );

  test.each([`q=123456789${encodeURIComponent("😀")}`, "q=%F0%9F%98%80", "what=%00", "what=a%0Ab"])(
    "%s is read as something that the API takes",
    (query) =>
      expect(Object.values(read(query)).every((value) => typeof value !== "string" || /^[^\p{Cc}\p{Cs}]*$/u.test(value))).toBe(true),
  );

  test("clearing the filters keeps the sort order", () => {
    const state = read("q=a&status=active&sort=updated&mine=1");
    expect(countNarrowing(SHAPE, state)).toBe(3);
    expect(writeState(SHAPE, clearedState(SHAPE, state))).toBe("?sort=updated");
  });
});

describe("the selection in a list", () => {
  const ids = ["a", "b", "c", "d", "e"];
  function given(...chosen: string[]) {
    const store = new SelectionStore();
    store.follow(ids);
    for (const id of chosen) store.toggle(id, true);
    return { store, chosen: () => [...store.snapshot()].sort().join("") };
  }

  test("selects or clears everything in between with Shift", () => {
    const { store, chosen } = given("b");
    store.toggle("d", true, { range: true });
    expect(chosen()).toBe("bcd");
    store.toggle("a", false, { range: true });
    expect(chosen()).toBe("");
  });

  test("survives loading more rows, and loses a row that goes", () => {
    const { store, chosen } = given("a", "c");
    store.follow([...ids, "f"]);
    expect([chosen(), store.extent()]).toEqual(["ac", "some"]);
    store.follow(["c", "d"]);
    expect(chosen()).toBe("c");
  });

  test("takes all loaded rows with select-all", () => {
    const { store } = given();
    store.toggleAll(true);
    expect(store.extent()).toBe("all");
    store.follow([...ids, "f"]);
    expect(store.extent()).toBe("some");
    store.clear();
    expect(store.extent()).toBe("none");
  });
});
