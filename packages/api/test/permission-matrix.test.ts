import { describe, expect, test } from "vitest";
import { startApi } from "./support/api-harness";
import { cellsOf, judge, leavesAllAsItWas } from "./support/cell";
import { ENTRIES } from "./support/entries";
import { fixturesFor, shared } from "./support/fixtures";
import { operations } from "./support/operations";

const api = await startApi();
const fixture = await fixturesFor(api);
const sharedFixture = shared(fixture, api);

test("every row of the contract has an entry here, and no entry is without its row", () => {
  expect(Object.keys(ENTRIES).sort()).toEqual(operations.map(({ key }) => key).sort());
});

test.each(operations)("$key admits whom it was meant for", ({ key, row }) => {
  const { may, registered = false, disabled = false } = ENTRIES[key];
  expect({ may: row.access, registered: row.registeredOnly, disabled: row.allowDisabled }).toEqual({ may, registered, disabled });
});

describe.each(operations)("$key answers everybody as its row says", ({ key }) => {
  test.each(cellsOf([key]))("$kind · $pair · $transport", async (cell) => {
    const here = leavesAllAsItWas(cell) ? sharedFixture : fixture;
    expect(await judge(api, await here(cell.kind, cell.pair), cell)).toBeNull();
  });
});
