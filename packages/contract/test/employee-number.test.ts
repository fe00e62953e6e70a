import { expect, test } from "vitest";
import { menteeProfileForm } from "../src/resources/mentees";
import { correctMenteeForm } from "../src/resources/order-mentees";

// By the rules of an import, so that a number is found and compared however it came in.
test.each([
  ["a correction of the list", correctMenteeForm],
  ["the profile", menteeProfileForm],
])("an employee number typed into %s is kept as an import keeps it", (_, form) => {
  const parsed = (employeeNo: string | null) => form.safeParse({ employeeNo });
  expect(parsed("００１２３")).toMatchObject({ success: true, data: { employeeNo: "00123" } });
  expect(parsed("　ＡＢ－１　２\n")).toMatchObject({ success: true, data: { employeeNo: "AB-1 2" } });
  expect(parsed(null)).toMatchObject({ success: true, data: { employeeNo: null } });
  expect(parsed("1.23E+05")).toMatchObject({ success: false });
  expect(parsed("1".repeat(21))).toMatchObject({ success: false });
});
