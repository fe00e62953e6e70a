import type { UnderstoodRow } from "@knotter/domain/import-preview";
import { expect, test } from "vitest";
import { toUnderstood } from "../src/views/understood";

const row = (number: number, does: UnderstoodRow["does"]): UnderstoodRow => ({
  row: number,
  does,
  values: { name: `人${number}`, sendInvite: true, maxCount: 3 },
  before: does === "update" ? { name: "前の名前" } : {},
});

test("rows to look at come first, then updates, new ones and the rest, with values in words", () => {
  const rows = [row(2, "same"), row(3, "new"), row(4, "update"), row(5, "new")];
  const { rows: shown, total } = toUnderstood(rows, [{ row: 5, column: "name", code: "NAME_ODD", value: "人5様" }], "mentees");
  expect(shown.map(({ row: number }) => number)).toEqual([5, 4, 3, 2]);
  expect(shown[0]).toMatchObject({ notes: [expect.stringContaining("氏名：")], values: { sendInvite: "はい", maxCount: "3" } });
  expect(shown[1]?.before).toEqual({ name: "前の名前" });
  expect(total).toBe(4);
});

test("what most rows have in common sets none of them apart", () => {
  const rows = [row(2, "new"), row(3, "new"), row(4, "new"), row(5, "new")];
  const warnings = rows.map(({ row: number }) => ({ row: number, column: "email", code: "NO_EMAIL" as const }));
  expect(toUnderstood(rows, warnings, "mentees").rows.flatMap(({ notes }) => notes)).toEqual([]);
  expect(toUnderstood(rows, warnings.slice(0, 1), "mentees").rows[0]?.notes).toHaveLength(1);
});
