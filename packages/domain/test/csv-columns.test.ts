import { describe, expect, test } from "vitest";
import { hrListedColumns } from "../src/csv-columns";
import { DISCLOSURE_LEVELS, type DisclosureLevel } from "../src/disclosure";

const order = (level: DisclosureLevel, showRegistration = true) => ({ level, showRegistration });
const always = ["orderNo", "order", "name", "employeeNo", "department"];

describe("HR's list has the columns that its level allows", () => {
  test.each([
    ["L0", ["registration"]],
    ["L1", ["registration", "usage", "used"]],
    ["L2", ["registration", "usage", "used", "doneOn"]],
    ["L3", ["registration", "usage", "used", "doneOn", "summary"]],
  ] as const)("%s", (level, more) => {
    expect(hrListedColumns([order(level)])).toEqual([...always, ...more]);
    expect(hrListedColumns([order(level, false)])).toEqual([...always, ...more.slice(1)]);
  });

  test("of several orders the strictest decides, in any order of them", () => {
    for (const one of DISCLOSURE_LEVELS) {
      for (const other of DISCLOSURE_LEVELS) {
        const [strict = one] = [one, other].sort();
        expect(hrListedColumns([order(one), order(other)])).toEqual(hrListedColumns([order(strict)]));
      }
    }
    expect(hrListedColumns([order("L3"), order("L3", false)])).not.toContain("registration");
  });

  test("without an order nothing but the list itself", () => {
    expect(hrListedColumns([])).toEqual(always);
  });
});
