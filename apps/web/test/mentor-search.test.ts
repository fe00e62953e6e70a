import { describe, expect, it } from "vitest";
import { clearedState, countNarrowing, readState, writeState } from "../src/components/listing/params";
import { askedFirst, inputOf, SEARCH_SHAPE, type SearchState } from "../src/features/mentor/search/search-state";

const read = (query: string): SearchState => {
  const params = new URLSearchParams(query);
  return readState(SEARCH_SHAPE, (name) => params.get(name));
};
const write = (search: SearchState): string => writeState(SEARCH_SHAPE, search);

describe("the themes of a card", () => {
  it("begin with those that were searched for", () => {
    const themes = ["learning", "transfer", "childcare", "relationships"].map((code) => ({ code }));
    const codes = (asked: string[]) => askedFirst(themes, asked).map(({ code }) => code);
    expect(codes(["relationships", "transfer"])).toEqual(["transfer", "relationships", "learning", "childcare"]);
    expect(codes([])).toEqual(["learning", "transfer", "childcare", "relationships"]);
  });
});

describe("the address of a search", () => {
  it("says everything that is set, and gives it back", () => {
    const search: SearchState = {
      ...read(""),
      theme: ["childcare", "transfer"],
      timeBand: ["weekend"],
      gender: "女性",
      within7days: true,
      date: "2026-12-03",
      favorite: true,
      q: "育休 復帰 & 時短",
      sort: "soonest",
      orderId: "019b57f4-8000-7213-ba7f-17eafe9e89b7",
    };
    expect(read(write(search))).toEqual(search);
    expect(write(search)).toContain("?theme=childcare,transfer&timeBand=weekend&");
  });

  it("is bare when nothing is set", () => {
    expect(write(read(""))).toBe("");
    expect(write(read("q=%20%20"))).toBe("");
  });

  it("drops values that the API would refuse", () => {
    const search = read(
      `theme=${"x".repeat(41)},,transfer,transfer&timeBand=noon,weekend&sort=cheapest&orderId=1&within7days=yes&date=2026-02-30&gender=${"長".repeat(21)}&q=a%00b${"c".repeat(200)}`,
    );
    expect(search).toEqual({ ...read(""), theme: ["transfer"], timeBand: ["weekend"], q: `ab${"c".repeat(98)}` });
  });

  it("does not take the names of Object's own properties for a sequence", () => {
    expect(read("sort=constructor").sort).toBe("recommended");
  });

  it("keeps the chosen order and sorting when the filters are cleared", () => {
    expect(countNarrowing(SEARCH_SHAPE, read("theme=transfer,childcare&favorite=1"))).toBe(3);
    const search = read("theme=transfer&q=x&sort=newest&orderId=019b57f4-8000-7213-ba7f-17eafe9e89b7");
    expect(countNarrowing(SEARCH_SHAPE, search)).toBe(2);
    expect(write(clearedState(SEARCH_SHAPE, search))).toBe("?sort=newest&orderId=019b57f4-8000-7213-ba7f-17eafe9e89b7");
  });

  it("asks the API for nothing that is not set", () => {
    expect(JSON.parse(JSON.stringify(inputOf(read(""))))).toEqual({ pageSize: 20, sort: "recommended" });
  });
});
