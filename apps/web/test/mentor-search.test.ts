import { describe, expect, it } from "vitest";
import { countSet, inputOf, readSearch, type SearchState, withoutFilters, writeSearch } from "../src/features/mentor/search/search-state";

const read = (query: string): SearchState => {
  const params = new URLSearchParams(query);
  return readSearch((name) => params.get(name));
};

describe("the address of a search", () => {
  it("says everything that is set, and gives it back", () => {
    const search: SearchState = {
      ...read(""),
      theme: ["childcare", "transfer"],
      timeBand: ["weekend"],
      gender: "女性",
      within7days: true,
      favorite: true,
      q: "育休 復帰 & 時短",
      sort: "soonest",
      orderId: "019b57f4-8000-7213-ba7f-17eafe9e89b7",
    };
    expect(read(writeSearch(search))).toEqual(search);
  });

  it("is bare when nothing is set", () => {
    expect(writeSearch(read(""))).toBe("");
    expect(writeSearch(read("q=%20%20"))).toBe("");
  });

  it("drops values that the API would refuse", () => {
    const search = read(
      `theme=${"x".repeat(41)},,transfer,transfer&timeBand=noon,weekend&sort=cheapest&orderId=1&within7days=yes&gender=${"長".repeat(21)}&q=a%00b${"c".repeat(200)}`,
    );
    expect(search).toEqual({ ...read(""), theme: ["transfer"], timeBand: ["weekend"], q: `ab${"c".repeat(98)}` });
  });

  it("does not take the names of Object's own properties for a sequence", () => {
    expect(read("sort=constructor").sort).toBe("recommended");
  });

  it("keeps the chosen order and sorting when the filters are cleared", () => {
    const search = read("theme=transfer&q=x&sort=newest&orderId=019b57f4-8000-7213-ba7f-17eafe9e89b7");
    expect(countSet(search)).toBe(2);
    expect(writeSearch(withoutFilters(search))).toBe("?sort=newest&orderId=019b57f4-8000-7213-ba7f-17eafe9e89b7");
  });

  it("asks the API for nothing that is not set", () => {
    expect(JSON.parse(JSON.stringify(inputOf(read(""))))).toEqual({ pageSize: 20, sort: "recommended" });
  });
});
