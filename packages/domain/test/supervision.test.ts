import { expect, test } from "vitest";
import { READ_BY_SUPERVISOR, SUPERVISION_STATUSES, type SupervisionAction, supervised } from "../src/supervision";

const TABLE = {
  name: { requested: "named", named: "named", written: "named", discussed: "named" },
  draft: { named: "named" },
  write: { named: "written", written: "written", discussed: "discussed" },
  comment: { written: "discussed", discussed: "discussed" },
  close: { discussed: "closed" },
  withdraw: { requested: "withdrawn", named: "withdrawn", written: "withdrawn", discussed: "withdrawn" },
} as const satisfies Record<SupervisionAction, object>;

test.each(Object.entries(TABLE))("%s leads from each state where it should", (action, expected) => {
  const found = SUPERVISION_STATUSES.flatMap((from) => {
    const to = supervised(from, action as SupervisionAction);
    return to === null ? [] : [[from, to]];
  });
  expect(Object.fromEntries(found)).toEqual(expected);
});

test("a sheet that was written for one supervisor is not read by the next one until its author hands it over", () => {
  for (const from of READ_BY_SUPERVISOR) {
    const next = supervised(from, "name");
    expect(next === null || !READ_BY_SUPERVISOR.some((status) => status === next)).toBe(true);
  }
});
