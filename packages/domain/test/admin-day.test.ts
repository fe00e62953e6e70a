import { describe, expect, test } from "vitest";
import { courseOf, DAY_PROBLEMS, type DayFacts, problemsOf, weekFrom } from "../src/admin-day";

const NOW = new Date("2026-06-08T03:00:00Z");
const fine: DayFacts = {
  endAt: new Date("2026-06-08T05:00:00Z"),
  status: "reserved",
  hasUrl: true,
  mentorStopped: false,
  menteeStopped: false,
  mentorMail: false,
  menteeMail: false,
  onClosingDay: false,
  unreadQuestions: false,
};

describe("what is wrong with an interview of today", () => {
  test("nothing, where everything is ready", () => expect(problemsOf(fine, NOW)).toEqual([]));

  test.each([
    [{ hasUrl: false }, "no_url"],
    [{ mentorStopped: true }, "mentor_stopped"],
    [{ menteeStopped: true }, "mentee_stopped"],
    [{ mentorMail: true }, "mentor_mail"],
    [{ menteeMail: true }, "mentee_mail"],
    [{ onClosingDay: true }, "closing_day"],
    [{ unreadQuestions: true }, "unread_questions"],
  ] as const)("%j is %s", (facts, problem) => expect(problemsOf({ ...fine, ...facts }, NOW)).toEqual([problem]));

  test("all of it, the most urgent first", () =>
    expect(
      problemsOf(
        {
          ...fine,
          hasUrl: false,
          mentorStopped: true,
          menteeStopped: true,
          mentorMail: true,
          menteeMail: true,
          onClosingDay: true,
          unreadQuestions: true,
        },
        NOW,
      ),
    ).toEqual(DAY_PROBLEMS.filter((problem) => problem !== "not_reported")));

  test("once it is over only the report is missing, and nothing once it was held or missed", () => {
    const over = { ...fine, endAt: NOW, hasUrl: false, mentorStopped: true };
    expect(problemsOf(over, NOW)).toEqual(["not_reported"]);
    expect(problemsOf({ ...over, status: "done" }, NOW)).toEqual([]);
    expect(problemsOf({ ...over, status: "no_show" }, NOW)).toEqual([]);
  });
});

test("a week is seven days, the first one included", () =>
  expect(weekFrom("2026-12-28")).toEqual({ from: "2026-12-28", to: "2027-01-03" }));

describe("the course of an order", () => {
  const daily = [
    { on: "2026-03-31", booked: 1, held: 0 },
    { on: "2026-04-10", booked: 4, held: 0 },
    { on: "2026-05-01", booked: 0, held: 3 },
    { on: "2026-05-31", booked: 2, held: 1 },
  ];

  test("grows from the first day to the last one, which tells everybody", () => {
    const points = courseOf(daily, "2026-04-01", "2026-05-31");
    expect(points).toHaveLength(13);
    expect(points[0]).toEqual({ on: "2026-04-01", booked: 1, held: 0 });
    expect(points.at(-1)).toEqual({ on: "2026-05-31", booked: 7, held: 4 });
    for (const [n, point] of points.entries()) {
      expect(point.booked).toBeGreaterThanOrEqual(points[n - 1]?.booked ?? 0);
      expect(point.held).toBeGreaterThanOrEqual(points[n - 1]?.held ?? 0);
    }
  });

  test("a few days are told one by one, a single day once", () => {
    expect(courseOf(daily, "2026-04-09", "2026-04-11").map(({ on }) => on)).toEqual(["2026-04-09", "2026-04-10", "2026-04-11"]);
    expect(courseOf(daily, "2026-04-10", "2026-04-10")).toEqual([{ on: "2026-04-10", booked: 5, held: 0 }]);
  });
});
