import { expect, test } from "vitest";
import { mentorTasks } from "../src/features/task/mentor/mentor-tasks";

const keys = (work: Parameters<typeof mentorTasks>[0]) => mentorTasks(work).map(({ key }) => key);

test("what keeps mentees from booking comes before what they wait for", () => {
  const first = { missing: ["headline", "bio"], hasHours: false, expired: false, unreadSheets: 1 };
  expect(keys(first)).toEqual(["profile", "hours", "sheets"]);
  expect(keys({ missing: [], hasHours: true, expired: false, unreadSheets: 0 })).toEqual([]);
});

test("a date of registration that was never entered is a gap in the profile; an expired one has its banner", () => {
  const rest = { hasHours: true, unreadSheets: 0 };
  expect(keys({ missing: ["registrationExpiresOn"], expired: false, ...rest })).toEqual(["profile"]);
  expect(keys({ missing: ["registrationExpiresOn"], expired: true, ...rest })).toEqual([]);
  expect(mentorTasks({ missing: ["registrationExpiresOn", "bio"], expired: true, ...rest })[0]?.text).toContain("あと1項目");
});
