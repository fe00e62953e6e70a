import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { CRITERIA, METHOD_TEXT, type Method } from "../src/features/article/accessibility/labels";

/** The tests behind each way of finding out. */
const PROOFS: Record<Method, readonly string[]> = {
  axe: ["apps/web/e2e/pages.spec.ts", "apps/web/e2e/dialogs.spec.ts"],
  keyboard: ["apps/web/e2e/keyboard.spec.ts"],
  forms: ["apps/web/e2e/forms.spec.ts"],
  contrast: ["packages/ui/test/contrast.test.ts"],
  narrow: ["apps/web/e2e/pages.spec.ts"],
  titles: ["apps/web/e2e/pages.spec.ts", "apps/web/e2e/shell.spec.ts"],
};

/** JIS X 8341-3:2016: level A and AA, by guideline. */
const CRITERIA_OF: Readonly<Record<string, number>> = {
  ...{ "1.1": 1, "1.2": 5, "1.3": 3, "1.4": 5 },
  ...{ "2.1": 2, "2.2": 2, "2.3": 1, "2.4": 7 },
  ...{ "3.1": 2, "3.2": 4, "3.3": 4 },
  "4.1": 2,
};

describe("the statement about JIS X 8341-3:2016", () => {
  test("names each criterion of A and AA once", () => {
    const numbers = CRITERIA.map(({ no }) => no);
    expect(new Set(numbers).size).toBe(numbers.length);
    const counts = Map.groupBy(numbers, (no) => no.slice(0, 3));
    expect(Object.fromEntries([...counts].map(([guideline, found]) => [guideline, found.length]))).toEqual(CRITERIA_OF);
  });

  test("claims a proof only where there is a test, and says why where there is none", () => {
    for (const { no, result, by, note } of CRITERIA) {
      if (result === "met") expect(by.length, no).toBeGreaterThan(0);
      if (result === "none" || result === "unmet") expect(note, no).toBeDefined();
    }
    for (const method of Object.keys(METHOD_TEXT) as Method[])
      for (const file of PROOFS[method]) expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true);
  });
});
