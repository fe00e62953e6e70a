import { expect, test } from "vitest";
import { ADMIN_TASKS, MARKED_TASKS, publicNosMeant, UPCOMING_TASKS, URGENT_TASKS } from "../src/admin-task";

test.each([
  ["M-2026-000123", ["M-2026-000123"]],
  ["m-2026-123", ["M-2026-000123"]],
  ["2026-000123", ["M-2026-000123"]],
  ["Ｍ－２０２６－０００１２３", ["M-2026-000123"]],
  [" 123 ", ["M-2026-000123", "M-2025-000123", "M-2024-000123"]],
  ["1234567", []],
  ["山田", []],
  ["M-1999-000001", []],
  ["%", []],
  ["", []],
])("%j means the interviews %j", (typed, numbers) => expect(publicNosMeant(typed, 2026)).toEqual(numbers));

test("every subset of the tasks names tasks that there are, each once", () => {
  expect(new Set(ADMIN_TASKS).size).toBe(ADMIN_TASKS.length);
  for (const some of [MARKED_TASKS, URGENT_TASKS, UPCOMING_TASKS]) expect(ADMIN_TASKS).toEqual(expect.arrayContaining([...some]));
});
