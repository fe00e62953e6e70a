import { expect, test } from "vitest";
import { unreadText } from "../src/labels/calendar-sources";

const day = (on: string | null, repeats = false) => ({ on, repeats });

test.each([
  [2, [day("2026-12-08"), day("2026-12-10", true)], "12月8日(火)、12月10日(木)からのくり返し"],
  [3, [day("2026-12-08"), day(null)], "12月8日(火)、ほか2件"],
  [2, [day(null), day(null, true)], "日付を読み取れない予定2件"],
  [1, [], "日付を読み取れない予定1件"],
  [
    30,
    Array.from({ length: 20 }, (_, i) => day(`2026-12-${String(i + 1).padStart(2, "0")}`)),
    "12月1日(火)、12月2日(水)、12月3日(木)、12月4日(金)、12月5日(土)、ほか25件",
  ],
])("%i appointments that could not be read are told by their days: %s", (unread, unreadOn, text) => {
  expect(unreadText({ unread, unreadOn })).toBe(text);
});
