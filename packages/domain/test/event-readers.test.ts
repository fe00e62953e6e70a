import { expect, test } from "vitest";
import { EVENT_READERS, eventTypeOf, isTold } from "../src/event-readers";
import { MENTORING_EVENTS } from "../src/mentoring-codes";

test("every event of an interview stands in the table of readers, and nothing else does", () => {
  expect(Object.keys(EVENT_READERS).sort()).toEqual([...MENTORING_EVENTS].sort());
});

test("a survey is told to the mentee and to admins, also one that an earlier version stored as a report", () => {
  const stored = eventTypeOf("report_submitted", "mentee");
  expect((["mentee", "mentor", "admin"] as const).filter((reader) => isTold(stored, reader))).toEqual(["mentee", "admin"]);
  expect(isTold(eventTypeOf("report_submitted", "mentor"), "mentor")).toBe(true);
});

test("an event that only the next version knows is told to admins alone", () => {
  expect((["mentee", "mentor", "admin"] as const).filter((reader) => isTold("of_the_next_version", reader))).toEqual(["admin"]);
});
