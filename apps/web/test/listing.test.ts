import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { activeFilters, type Filter } from "../src/components/listing/filters";
import { nextSort, phoneSorting } from "../src/components/listing/list-sorting";
import {
  choice,
  clearedState,
  code,
  countNarrowing,
  day,
  dayUntil,
  flag,
  keyword,
  oneOf,
  readState,
  several,
  uuid,
  writeState,
} from "../src/components/listing/params";
import { SelectionStore } from "../src/components/listing/selection";
import { sortInput, sorting } from "../src/components/listing/sort-params";
import { readChosen } from "../src/components/listing/use-columns";

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
  test("two days in the wrong order are read, written and so shown in the right one", () => {
    const shape = { since: dayUntil("until"), until: day };
    const state = { since: "2026-12-31", until: "2026-11-01" };
    expect(writeState(shape, state)).toBe("?since=2026-11-01&until=2026-12-31");
    const typed: Record<string, string> = state;
    expect(readState(shape, (name) => typed[name])).toEqual({ since: "2026-11-01", until: "2026-12-31" });
    expect(readState(shape, (name) => (name === "since" ? "2026-12-31" : null))).toEqual({ since: "2026-12-31", until: null });
  });

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
    store.clear();
    expect(store.extent()).toBe("none");
  });

  test("keeps all of them when scrolling adds the last rows of the list, and no others", () => {
    const { store, chosen } = given();
    store.toggleAll(true);
    store.follow([...ids, "f"], 6);
    expect([store.extent(), chosen()]).toEqual(["all", "abcdef"]);
    store.toggle("b", false);
    store.follow([...ids, "f", "g"], 7);
    expect([store.extent(), chosen()]).toEqual(["some", "acdef"]);

    // Of a longer list, what was chosen is what was there.
    const long = given();
    long.store.toggleAll(true);
    long.store.follow([...ids, "f"], 2_000);
    expect([long.store.extent(), long.chosen()]).toEqual(["some", "abcde"]);
    long.store.follow([...ids, "f", "g"], 7);
    expect(long.chosen()).toBe("abcde");

    // Another list, rows that were chosen one by one, and a list that had no rows.
    const other = given();
    other.store.toggleAll(true);
    other.store.follow(["x", ...ids], 6);
    expect(other.chosen()).toBe("abcde");
    const alone = given(...ids);
    alone.store.follow([...ids, "f"], 6);
    expect(alone.store.extent()).toBe("some");
    const empty = new SelectionStore();
    empty.toggleAll(true);
    empty.follow(ids, 5);
    expect(empty.extent()).toBe("none");
  });
});

describe("everything that matches", () => {
  const given = () => {
    const store = new SelectionStore();
    store.follow(["a", "b"]);
    store.toggleAll(true);
    store.chooseEverything();
    return store;
  };

  test("takes in the rows that are loaded later", () => {
    const store = given();
    store.follow(["a", "b", "c"]);
    expect([store.everything(), [...store.snapshot()]]).toEqual([true, ["a", "b", "c"]]);
  });

  test("ends when one row is taken out of it, when all are, and when something else is shown", () => {
    for (const end of [
      (store: SelectionStore) => store.toggle("a", false),
      (store: SelectionStore) => store.clear(),
      (store: SelectionStore) => store.forgetEverything(),
    ]) {
      const store = given();
      end(store);
      expect(store.everything()).toBe(false);
    }
  });

  test("another list leaves an ordinary choice alone", () => {
    const store = new SelectionStore();
    store.follow(["a", "b"]);
    store.toggle("a", true);
    store.forgetEverything();
    expect([...store.snapshot()]).toEqual(["a"]);
  });
});

describe("how a list is sorted", () => {
  const sorts = { listed: "asc", name: "asc", doneOn: "desc" } as const;
  const shape = { q: keyword(), ...sorting(sorts) };
  const at = (query: string) => readState(shape, (name) => new URLSearchParams(query).get(name));

  test("stands in the address only where it differs, and is no filter", () => {
    expect(writeState(shape, at("sort=listed"))).toBe("");
    expect(writeState(shape, at("sort=doneOn&direction=asc"))).toBe("?sort=doneOn&direction=asc");
    expect(writeState(shape, at("sort=secret&direction=up"))).toBe("");
    expect(countNarrowing(shape, at("sort=name&direction=desc"))).toBe(0);
    expect(sortInput(at("sort=name"))).toEqual({ sort: "name", sortDirection: undefined });
  });

  test("a header sorts in its own direction, then the other way round, then as at first", () => {
    const pressed = (state: ReturnType<typeof at>) => nextSort({ sorts, state }, "doneOn");
    const first = pressed(at(""));
    expect(first).toEqual({ sort: "doneOn", direction: null });
    const second = pressed({ ...at(""), ...first } as ReturnType<typeof at>);
    expect(second).toEqual({ sort: "doneOn", direction: "asc" });
    expect(pressed({ ...at(""), ...second } as ReturnType<typeof at>)).toEqual({ sort: "listed", direction: null });
  });

  test("a phone has the same orders as one list of choices", () => {
    const columns = [
      { key: "name", header: "氏名", sort: "name", cell: () => null },
      { key: "email", header: "メール", cell: () => null },
      { key: "done", header: "実施日", sort: "doneOn", cell: () => null },
    ];
    const asked: unknown[] = [];
    const choice = phoneSorting({ sorts, state: at("sort=doneOn"), change: (next) => asked.push(next) }, columns);
    expect(choice.value).toBe("doneOn.desc");
    expect(choice.options.map(({ label }) => label)).toEqual([
      "名簿の順",
      "氏名（昇順）",
      "氏名（降順）",
      "実施日（降順）",
      "実施日（昇順）",
    ]);
    expect(choice.withoutColumn).toBeUndefined();
    for (const value of ["name.desc", "doneOn.desc", "listed.asc"]) choice.onChange(value);
    expect(asked).toEqual([
      { sort: "name", direction: "desc" },
      { sort: "doneOn", direction: null },
      { sort: "listed", direction: null },
    ]);
  });

  test("an order that no header shows is named above the list", () => {
    const named = (state: ReturnType<typeof at>, columns: Parameters<typeof phoneSorting>[1]) =>
      phoneSorting({ sorts, state, change: () => {} }, columns).withoutColumn;
    const listed = { key: "listed", header: "番号", sort: "listed", cell: () => null };
    expect(named(at(""), [])).toBe("名簿の順");
    expect(named(at(""), [listed])).toBeUndefined();
    expect(named(at("sort=name"), [])).toBeUndefined();
  });
});

test("each of several values has a chip that takes it alone away", () => {
  const shape = { department: several(), status: oneOf(["active"]) };
  const state = readState(shape, (name) => (name === "department" ? "営業部,人事部" : "active"));
  const filters: readonly Filter<typeof state>[] = [
    { kind: "several", name: "department", label: "部署", column: "department", options: [{ value: "営業部", label: "営業部" }] },
    { name: "status", label: "状態", column: "status", options: [{ value: "active", label: "登録済み" }] },
  ];
  expect(activeFilters(filters, state).map(({ label, without }) => [label, without])).toEqual([
    ["部署：営業部", { department: ["人事部"] }],
    ["部署：人事部", { department: ["営業部"] }],
    ["状態：登録済み", { status: null }],
  ]);
});

test("a value with a comma in it stays one value", () => {
  const shape = { department: several(undefined, 100) };
  const state = { department: ["営業部,第一課", "100%子会社", "長".repeat(100)] };
  const address = writeState(shape, state);
  expect(readState(shape, (name) => new URLSearchParams(address).get(name))).toEqual(state);
});

test("what storage holds of the columns is taken for what it can be", () => {
  expect(readChosen('{"email":false,"x":3}')).toEqual({ email: false });
  for (const text of ["", "null", "[", "7"]) expect(readChosen(text)).toEqual({});
});

test("every panel of a row is made of the one frame", () => {
  const root = fileURLToPath(new URL("../src", import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".tsx"));
  expect(files.filter((file) => readFileSync(`${root}/${file}`, "utf8").includes('"@knotter/ui/side-panel"'))).toEqual([
    "components/listing/row-side-panel.tsx",
  ]);
});
