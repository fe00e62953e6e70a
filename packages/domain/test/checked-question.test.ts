import { describe, expect, it } from "vitest";
import { editSheet, groupsToOpen, mentorSees, type QuestionnaireMentoring, questionnaireStatusOf, tick } from "../src/checked-question";
import { DAY } from "../src/tokyo";

const startAt = new Date("2026-04-10T10:00:00+09:00");
const endAt = new Date("2026-04-10T11:00:00+09:00");
const before = new Date(startAt.getTime() - 1);
const lastDay = new Date(endAt.getTime() + 90 * DAY - 1);
const reserved: QuestionnaireMentoring = { status: "reserved", startAt, endAt };

describe("editing a questionnaire", () => {
  it.each([
    ["draft", false, false, "draft", false],
    ["draft", false, true, "submitted", false],
    ["submitted", false, false, "submitted", false],
    ["submitted", true, false, "submitted", true],
    ["submitted", true, true, "submitted", true],
    ["checked", false, false, "submitted", true],
    ["checked", false, true, "submitted", true],
  ] as const)("%s (changed: %s), submit %s → %s (changed: %s)", (status, changedAfterCheck, submit, to, changed) => {
    for (const interview of [null, reserved]) {
      expect(editSheet({ status, changedAfterCheck }, interview, submit, before)).toEqual({
        to: { status: to, changedAfterCheck: changed },
      });
    }
  });

  it.each([
    ["at its start", reserved, startAt],
    ["once it has ended", reserved, lastDay],
    ["when it took place", { ...reserved, status: "done" as const }, before],
    ["after an absence", { ...reserved, status: "no_show" as const }, before],
  ] as const)("is over %s", (_name, interview, now) => {
    for (const status of ["draft", "submitted", "checked"] as const) {
      expect(editSheet({ status, changedAfterCheck: false }, interview, true, now)).toEqual({ refused: "SHEET_LOCKED" });
      expect(questionnaireStatusOf({ status }, interview, now)).toBe("locked");
    }
  });

  it("has the stored status until the interview begins", () => {
    for (const status of ["draft", "submitted", "checked"] as const) {
      expect(questionnaireStatusOf({ status }, reserved, before)).toBe(status);
      expect(questionnaireStatusOf({ status }, null, lastDay)).toBe(status);
    }
  });
});

describe("a mentor who reads a questionnaire", () => {
  it.each([
    ["draft", reserved, before, false],
    ["submitted", reserved, before, true],
    ["checked", reserved, startAt, true],
    ["submitted", { ...reserved, status: "done" as const }, lastDay, true],
    ["submitted", { ...reserved, status: "done" as const }, new Date(lastDay.getTime() + 1), false],
    ["submitted", { ...reserved, status: "no_show" as const }, endAt, true],
    ["submitted", { ...reserved, status: "canceled" as const }, before, false],
    ["submitted", null, before, false],
  ] as const)("%s of %j at %s: %s", (status, interview, now, sees) => {
    expect(mentorSees({ status }, interview, now)).toBe(sees);
  });
});

describe("the groups of questions that are open to begin with", () => {
  const groups = ["work_fulfillment", "relationships", "work_life", "wellbeing"];

  it.each([
    ["relationships", "relationships"],
    ["childcare", "work_life"],
    ["family_care", "work_life"],
    ["treatment", "work_life"],
    ["stress", "wellbeing"],
  ])("are about the theme: %s", (theme, group) => expect(groupsToOpen(groups, [theme])).toEqual([group]));

  it("are several for several themes, and the first as an example where none fits", () => {
    expect(groupsToOpen(groups, ["stress", "childcare"])).toEqual(["work_life", "wellbeing"]);
    expect(groupsToOpen(groups, [])).toEqual(["work_fulfillment"]);
    expect(groupsToOpen(groups, ["of-the-admins"])).toEqual(["work_fulfillment"]);
  });
});

describe("ticking questions", () => {
  const bank = new Map(Array.from({ length: 12 }, (_, index) => [`q${index}`, `質問${index}`]));
  const picks = (count: number) => Array.from({ length: count }, (_, index) => ({ questionId: `q${index}` }));

  it("keeps their words and ranks", () => {
    expect(tick([{ questionId: "q1", priority: 1 }, { questionId: "q2" }, { questionId: "q3", priority: null }], bank)).toEqual({
      selected: [
        { questionId: "q1", text: "質問1", priority: 1 },
        { questionId: "q2", text: "質問2", priority: null },
        { questionId: "q3", text: "質問3", priority: null },
      ],
    });
    expect(tick([], bank)).toEqual({ selected: [] });
  });

  it.each([
    [picks(10), null],
    [picks(11), "TOO_MANY_QUESTIONS"],
    [[{ questionId: "q1" }, { questionId: "q1" }], "QUESTION_TWICE"],
    [
      [
        { questionId: "q1", priority: 2 },
        { questionId: "q2", priority: 2 },
      ],
      "PRIORITY_TWICE",
    ],
    [[{ questionId: "other" }], "QUESTION_UNKNOWN"],
  ] as const)("%j: %s", (given, refused) => {
    const outcome = tick(given, bank);
    expect("refused" in outcome ? outcome.refused : null).toBe(refused);
  });
});
