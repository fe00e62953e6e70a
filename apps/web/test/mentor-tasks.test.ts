import { expect, test } from "vitest";
import { mentorTasks } from "../src/features/task/mentor/mentor-tasks";

const keys = (work: Parameters<typeof mentorTasks>[0]) => mentorTasks(work).map(({ key }) => key);

test("what keeps mentees from booking comes before what they wait for", () => {
  expect(keys({ missing: ["headline", "bio"], hasHours: false, unreadSheets: 1 })).toEqual(["profile", "hours", "sheets"]);
  expect(keys({ missing: [], hasHours: true, unreadSheets: 0 })).toEqual([]);
});

test("an expired registration is not also a gap in the profile", () => {
  const rest = { hasHours: true, unreadSheets: 0 };
  expect(keys({ missing: ["registrationExpiresOn"], ...rest })).toEqual([]);
  expect(mentorTasks({ missing: ["registrationExpiresOn", "bio"], ...rest })[0]?.title).toContain("あと1項目");
});
