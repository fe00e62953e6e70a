import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Candidate, reasonsFor, type SearchQuery, searchMentors, soonestOf, sortMentors, TAG_FILTERS } from "../src/mentor-search";
import { searchTextOf } from "../src/search-text";
import { TIME_BANDS, type TimeBand } from "../src/time-band";
import { DAY, HOUR } from "../src/tokyo";

const now = new Date("2026-04-01T09:00:00+09:00");

function candidate(id: string, given: Partial<Omit<Candidate, "tags">> & { tags?: Partial<Candidate["tags"]> } = {}): Candidate {
  const tags = Object.fromEntries(TAG_FILTERS.map((filter) => [filter, given.tags?.[filter] ?? []])) as unknown as Candidate["tags"];
  const plain = {
    searchKey: "",
    soonest: undefined,
    freeOnDate: true,
    load: 0,
    bands: new Set<TimeBand>(),
    weight: 3,
    createdAt: now,
    favorite: false,
  };
  return { ...plain, id, ...given, tags };
}
const slotIn = (ms: number) => ({ startAt: new Date(now.getTime() + ms), endAt: new Date(now.getTime() + ms + HOUR) });
const ids = (list: readonly Candidate[]) => list.map(({ id }) => id);
const search = (list: Candidate[], query: Partial<SearchQuery>, isFreeFor: Parameters<typeof searchMentors>[3] = () => true) =>
  searchMentors(list, { tags: {}, ...query }, now, isFreeFor);

describe("a search for mentors", () => {
  const list = [
    candidate("a", {
      tags: { theme: ["x", "y"], industry: ["it"] },
      searchKey: searchTextOf(["さとう 育休 復帰"]),
      soonest: slotIn(2 * DAY),
    }),
    candidate("b", {
      tags: { theme: ["y"], industry: ["food"] },
      searchKey: searchTextOf(["ヤマダ 転職"]),
      soonest: slotIn(7 * DAY + 1),
    }),
    candidate("c", { tags: { theme: ["z"] }, bands: new Set(["weekend"]) }),
  ];

  it("widens by the values of one filter and narrows by every further filter", () => {
    expect(ids(search(list, { tags: { theme: ["x", "z"] } }).matches)).toEqual(["a", "c"]);
    expect(ids(search(list, { tags: { theme: ["x", "y"], industry: ["food"] } }).matches)).toEqual(["b"]);
    expect(ids(search(list, { tags: { theme: [] } }).matches)).toEqual(["a", "b", "c"]);
  });

  it("narrows to favorites where they are asked for, ranks nobody by them, and offers to drop the filter", () => {
    const [first, ...others] = list.map((one) => ({ ...one, favorite: one.id === "b" }));
    const marked = [first as Candidate, ...others];
    expect(ids(search(marked, { favorite: true }).matches)).toEqual(["b"]);
    const { matches, relax } = search(marked, { favorite: true, q: "さとう" });
    expect([ids(matches), relax.map(({ filter }) => filter).sort()]).toEqual([[], ["favorite", "q"]]);
    const by = { themes: [], bands: [], previousMentorId: null, seed: "s", now };
    expect(ids(sortMentors(marked, "recommended", by))).toEqual(ids(sortMentors(list, "recommended", by)));
  });

  it("finds words in any script and width, all of them", () => {
    expect(ids(search(list, { q: "サトウ　復帰" }).matches)).toEqual(["a"]);
    expect(ids(search(list, { q: "やまだ" }).matches)).toEqual(["b"]);
    expect(ids(search(list, { q: "さとう 転職" }).matches)).toEqual([]);
  });

  it("narrows to those who are free on the day that was asked for, and offers to drop it", () => {
    const dated = list.map((one) => ({ ...one, freeOnDate: one.id === "b" }));
    expect(ids(search(dated, { date: "2026-04-03" }).matches)).toEqual(["b"]);
    expect(ids(search(dated, {}).matches)).toEqual(["a", "b", "c"]);
    expect(search(dated, { date: "2026-04-03", tags: { theme: ["z"] } }).relax.map(({ filter }) => filter)).toEqual(["theme", "date"]);
  });

  it("takes seven days to the instant", () => {
    expect(ids(search(list, { within7days: true }).matches)).toEqual(["a"]);
    const edge = candidate("d", { soonest: slotIn(7 * DAY) });
    expect(ids(search([edge], { within7days: true }).matches)).toEqual(["d"]);
  });

  it("asks one free time for everything that is asked of times, and drops one filter at a time", () => {
    const weekend = new Set<TimeBand>(["weekend"]);
    const soonOnMonday = candidate("monday", { soonest: slotIn(DAY), bands: weekend });
    const soonOnSaturday = candidate("saturday", { soonest: slotIn(3 * DAY), bands: weekend });
    const both = [soonOnMonday, soonOnSaturday];
    const isFreeFor = ({ id }: Candidate) => id === "saturday";
    const asked = { within7days: true, timeBand: ["weekend"] } as const;
    const { matches, facets } = search(both, asked, isFreeFor);
    expect([ids(matches), facets.within7days, facets.timeBand.get("weekend")]).toEqual([["saturday"], 1, 1]);
    expect(ids(search(both, { within7days: true }, isFreeFor).matches)).toEqual(["monday", "saturday"]);
    const { relax } = search([soonOnMonday], asked, isFreeFor);
    expect(relax.map(({ filter, count }) => [filter, count])).toEqual([
      ["timeBand", 1],
      ["within7days", 1],
    ]);
  });

  it("counts each value as if it alone of its filter were chosen, the other filters as they are", () => {
    const { facets } = search(list, { tags: { theme: ["x"], industry: ["it"] } });
    expect(facets.tags.theme).toEqual(
      new Map([
        ["x", 1],
        ["y", 1],
      ]),
    );
    expect(facets.tags.industry).toEqual(new Map([["it", 1]]));
  });

  it("that finds nobody says which single filter to leave out, the most helpful first", () => {
    const { matches, relax } = search(list, { tags: { theme: ["y"] }, q: "復帰", timeBand: ["weekend"] });
    expect(matches).toEqual([]);
    expect(relax).toEqual([{ filter: "timeBand", code: null, count: 1 }]);
    expect(search(list, {}).relax).toEqual([]);
  });
});

describe("the order of the search results", () => {
  const by = { themes: ["x"], bands: [], previousMentorId: "old", seed: "me:2026-04-01", now };
  const many = Array.from({ length: 40 }, (_, index) => candidate(`m${index}`));

  it("stands still for one person on one day, and differs between people", () => {
    const mine = ids(sortMentors(many, "recommended", by));
    expect(ids(sortMentors([...many].reverse(), "recommended", by))).toEqual(mine);
    expect(ids(sortMentors(many, "recommended", { ...by, seed: "you:2026-04-01" }))).not.toEqual(mine);
  });

  it("puts common themes, the admins' weight and a near time in front", () => {
    const list = [
      candidate("plain"),
      candidate("theme", { tags: { theme: ["x"] } }),
      candidate("heavy", { weight: 5 }),
      candidate("soon", { soonest: slotIn(DAY), weight: 4 }),
    ];
    expect(ids(sortMentors(list, "recommended", by)).at(-1)).toBe("plain");
    expect(
      ids(sortMentors(list, "recommended", by))
        .slice(0, 2)
        .sort(),
    ).toEqual(["soon", "theme"]);
  });

  it("tells two reasons: what it has counted, of different kinds where there are", () => {
    const known = { ...by, themes: ["x", "y"], bands: ["weekend" as const] };
    const reasons = (given: Parameters<typeof candidate>[1]) => reasonsFor(candidate("m", given), known);
    const all = { tags: { theme: ["y", "x"] }, bands: new Set<TimeBand>(["weekend"]), soonest: slotIn(DAY) };
    expect(reasons(all)).toEqual([
      { kind: "theme", code: "x" },
      { kind: "timeBand", code: "weekend" },
    ]);
    expect(reasons({ ...all, bands: new Set() })).toEqual([{ kind: "theme", code: "x" }, { kind: "soon" }]);
    expect(reasons({ tags: all.tags })).toEqual([
      { kind: "theme", code: "x" },
      { kind: "theme", code: "y" },
    ]);
    // The admins' weight puts in front, and is nobody's business.
    expect(reasons({ weight: 5 })).toEqual([]);
    // Each of them counts: without it one stands behind.
    for (const merit of [{ tags: { theme: ["x"] } }, { bands: all.bands }, { soonest: all.soonest }]) {
      expect(reasons(merit)).toHaveLength(1);
      expect(ids(sortMentors([candidate("plain"), candidate("merit", merit)], "recommended", known))).toEqual(["merit", "plain"]);
    }
  });

  it("for whoever takes anybody is the earliest time, of several mentors the one with the fewest interviews, then by lot", () => {
    const early = slotIn(DAY);
    const list = [
      candidate("none"),
      candidate("later", { soonest: slotIn(2 * DAY) }),
      candidate("busy", { soonest: early, load: 3 }),
      candidate("calm", { soonest: early, load: 1 }),
    ];
    expect(soonestOf(list, "s")?.id).toBe("calm");
    expect(soonestOf([candidate("none")], "s")).toBeNull();
    const equal = Array.from({ length: 10 }, (_, index) => candidate(`m${index}`, { soonest: early }));
    const drawn = new Set(Array.from({ length: 40 }, (_, person) => soonestOf(equal, `person ${person}`)?.id));
    expect(drawn.size).toBeGreaterThan(5);
    expect(soonestOf([...equal].reverse(), "person 1")?.id).toBe(soonestOf(equal, "person 1")?.id);
  });

  it("by the soonest time leaves those without one for the end", () => {
    const list = [
      candidate("none"),
      candidate("later", { soonest: slotIn(3 * DAY) }),
      candidate("soon", { soonest: slotIn(DAY) }),
      candidate("none too"),
    ];
    expect(ids(sortMentors(list, "soonest", by)).slice(0, 2)).toEqual(["soon", "later"]);
  });

  it("can begin with whom one met before, or with the newest", () => {
    const old = candidate("old", { createdAt: new Date(now.getTime() - DAY) });
    expect(ids(sortMentors([...many, old], "previous", by))[0]).toBe("old");
    expect(ids(sortMentors([old, ...many], "newest", by)).at(-1)).toBe("old");
  });

  it("loses and invents nobody", () => {
    const bands = fc.subarray([...TIME_BANDS]).map((list) => new Set(list));
    const some = fc.uniqueArray(fc.record({ id: fc.uuid(), weight: fc.integer({ min: 1, max: 5 }), bands }), {
      selector: ({ id }) => id,
      maxLength: 30,
    });
    fc.assert(
      fc.property(
        some,
        fc.constantFrom("recommended" as const, "soonest" as const, "newest" as const, "previous" as const),
        (given, sort) => {
          const list = given.map(({ id, ...rest }) => candidate(id, rest));
          expect(ids(sortMentors(list, sort, by)).sort()).toEqual(ids(list).sort());
        },
      ),
    );
  });

  it("begins alike whether all of it is asked for or only its front", () => {
    const known = fc.record({
      weight: fc.integer({ min: 1, max: 3 }),
      soonest: fc.option(
        fc.integer({ min: 1, max: 3 }).map((days) => slotIn(days * DAY)),
        { nil: undefined },
      ),
      createdAt: fc.integer({ min: 1, max: 3 }).map((days) => new Date(days * DAY)),
    });
    fc.assert(
      fc.property(
        fc.array(known, { maxLength: 60 }),
        fc.constantFrom("recommended" as const, "soonest" as const, "newest" as const, "previous" as const),
        fc.integer({ min: 1, max: 70 }),
        (given, sort, most) => {
          const list = given.map((rest, index) => candidate(index === 0 ? "old" : `m${index}`, rest));
          expect(ids(sortMentors(list, sort, by, most))).toEqual(ids(sortMentors(list, sort, by)).slice(0, most));
        },
      ),
    );
  });

  it("counts exactly the merits that it tells", () => {
    const merits = { tags: { theme: ["x", "y"] }, bands: new Set(TIME_BANDS.slice(0, 1)), soonest: slotIn(DAY), weight: 1 };
    const asked = { ...by, themes: ["x", "y", "x"], bands: TIME_BANDS.slice(0, 1) };
    // Two themes, a band and an early time are 3 + 3 + 2 + 2 points; a weight that is one higher comes before them.
    const list = [candidate("merits", merits), candidate("higher", { weight: 12 }), candidate("lower", { weight: 10 })];
    expect(ids(sortMentors(list, "recommended", asked))).toEqual(["higher", "merits", "lower"]);
  });
});
