import { describe, expect, test } from "vitest";
import { shared, stage } from "./support/cast";
import { cellsOf, dueAtTheGate, judge } from "./support/cell";
import { openDoor } from "./support/door";
import { ENTRIES } from "./support/entries";
import { operations } from "./support/operations";

const door = await openDoor();
const scene = await stage(door);
const outside = shared(scene);

test("every row of the contract has an entry here, and no entry is without its row", () => {
  expect(Object.keys(ENTRIES).sort()).toEqual(operations.map(({ key }) => key).sort());
});

test.each(operations)("$key admits whom it was meant for", ({ key, row }) => {
  const { may, registered = false, disabled = false } = ENTRIES[key];
  expect({ may: row.access, registered: row.registeredOnly, disabled: row.allowDisabled }).toEqual({ may, registered, disabled });
});

describe.each(operations)("$key answers everybody as its row says", ({ key }) => {
  test.each(cellsOf([key]))("$kind · $pair · $transport", async (cell) => {
    const here = dueAtTheGate(cell) ? outside : scene;
    expect(await judge(door, await here(cell.kind, cell.pair), cell)).toBeNull();
  });
});
