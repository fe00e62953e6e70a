import { MENTORING_EVENTS } from "@knotter/domain/mentoring-codes";
import { describe, expect, test } from "vitest";
import { MENTORING_EVENT_TEXT, MENTORING_STATES, MOVED_BY_PROPOSAL_TEXT } from "../src/labels/mentoring";
import { MAIL_STATUS_TEXT, ORDER_MENTEE_STATES, ORDER_STATUS_TEXT, USAGE_TEXT, USAGE_TONE } from "../src/labels/order";

const repeated = (words: readonly string[]) => words.filter((word, index) => words.indexOf(word) !== index);

describe("the words that people read", () => {
  test("each kind of event has its own, and a move by a proposal another one", () => {
    const words = MENTORING_EVENTS.map((event) => MENTORING_EVENT_TEXT[event]);
    expect(repeated([...words, MOVED_BY_PROPOSAL_TEXT])).toEqual([]);
  });

  test.each([
    ["an interview", Object.values(MENTORING_STATES).map(({ text }) => text)],
    ["a person on a list", Object.values(ORDER_MENTEE_STATES).map(({ text }) => text)],
    ["an order", Object.values(ORDER_STATUS_TEXT)],
    ["a mail", Object.values(MAIL_STATUS_TEXT)],
  ])("each state of %s has its own", (_, words) => expect(repeated(words)).toEqual([]));

  test("who did not come is told by the same word as a state and as an event", () => {
    for (const side of ["no_show", "mentor_absent"] as const) {
      expect(MENTORING_EVENT_TEXT[side]).toContain(MENTORING_STATES[side].text);
      expect(MENTORING_EVENT_TEXT[`${side}_undone`]).toContain(MENTORING_STATES[side].text);
    }
  });

  test("a booked and a held interview look alike in a list of people and in a list of interviews", () => {
    expect([USAGE_TEXT.booked, USAGE_TONE.booked]).toEqual([MENTORING_STATES.reserved.text, MENTORING_STATES.reserved.tone]);
    expect([USAGE_TEXT.done, USAGE_TONE.done]).toEqual([MENTORING_STATES.done.text, MENTORING_STATES.done.tone]);
  });
});
