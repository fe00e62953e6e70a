import { describe, expect, test } from "vitest";
import { closesOn, evenEnds, isClosed, periodEndsFault, periodsAfter } from "../src/report-period";

const YEAR = { startsOn: "2026-04-01", endsOn: "2027-03-31" };
const halves = { ...YEAR, reportPeriodEnds: ["2026-09-30"] };

describe("the periods of an order", () => {
  test("are the whole of it, or end at the days that were chosen and with the order", () => {
    expect(periodsAfter({ ...YEAR, reportPeriodEnds: [] }, null)).toEqual([YEAR]);
    expect(periodsAfter(halves, null)).toEqual([
      { startsOn: "2026-04-01", endsOn: "2026-09-30" },
      { startsOn: "2026-10-01", endsOn: "2027-03-31" },
    ]);
  });

  test("go on after what was told, also where the order was made longer since, or shorter", () => {
    expect(periodsAfter(halves, "2026-09-30")).toEqual([{ startsOn: "2026-10-01", endsOn: "2027-03-31" }]);
    expect(periodsAfter(halves, "2026-11-15")).toEqual([{ startsOn: "2026-11-16", endsOn: "2027-03-31" }]);
    expect(periodsAfter({ ...halves, endsOn: "2027-06-30" }, "2027-03-31")).toEqual([{ startsOn: "2027-04-01", endsOn: "2027-06-30" }]);
    expect(periodsAfter(halves, "2027-03-31")).toEqual([]);
    expect(periodsAfter({ ...halves, endsOn: "2026-08-31" }, null)).toEqual([{ startsOn: "2026-04-01", endsOn: "2026-08-31" }]);
  });

  test("close when 14 days have passed in Japan after their last one", () => {
    expect(closesOn("2026-09-30")).toBe("2026-10-15");
    expect(isClosed("2026-09-30", new Date("2026-10-14T14:59:59Z"))).toBe(false);
    expect(isClosed("2026-09-30", new Date("2026-10-14T15:00:00Z"))).toBe(true);
  });

  test("of about the same length are offered", () => {
    expect(evenEnds(YEAR.startsOn, YEAR.endsOn, 4)).toEqual(["2026-06-30", "2026-09-30", "2026-12-30"]);
    expect(evenEnds("2026-04-01", "2026-04-02", 4)).toEqual(["2026-04-01"]);
  });
});

describe("new last days of periods", () => {
  const now = new Date("2026-10-20T00:00:00Z");
  const faultOf = (ends: string[], before: string[] | null = null) => periodEndsFault({ ...YEAR, reportPeriodEnds: ends }, before, now);

  test.each([
    [["2026-09-30", "2026-06-30"]],
    [["2026-09-30", "2026-09-30"]],
    [["2026-03-31"]],
    [["2027-03-31"]],
    [["2026-05-31", "2026-07-31", "2026-09-30", "2026-12-31"]],
  ])("follow each other inside of the order, three at most: %j", (ends) => expect(faultOf(ends)).toBe("REPORT_PERIODS"));

  test("change nothing that has closed, and close nothing at once", () => {
    expect(faultOf([], ["2026-09-30"])).toBe("PERIOD_CLOSED");
    expect(faultOf(["2026-08-31"], ["2026-09-30"])).toBe("PERIOD_CLOSED");
    expect(faultOf(["2026-06-30"], [])).toBe("PERIOD_CLOSED");
    expect(faultOf(["2026-09-30", "2026-12-31"], ["2026-09-30"])).toBeNull();
    expect(faultOf(["2026-10-06"], [])).toBeNull();
  });
});
