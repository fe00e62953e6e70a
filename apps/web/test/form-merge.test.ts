import { describe, expect, test } from "vitest";
import { changesElsewhere, keptOf, merged, ownChanges } from "../src/components/form/merge";
import type { ProfileValues } from "../src/features/mentee/own/profile/profile-values";

const base: ProfileValues = {
  name: "相談 花子",
  nameKana: "ソウダン ハナコ",
  displayName: "",
  phone: "",
  concerns: ["learning"],
  preferredMentorGender: "",
  preferredTimes: [],
  ageBand: "",
  gender: "",
  prefecture: "",
  employmentType: "",
  workStyle: "",
  jobType: "",
  jobTitle: "主任",
  joinedYear: "2018",
  careerSummary: "",
  accommodations: "",
  sensitiveConsent: false,
};

describe("a profile that two screens have changed", () => {
  const typed = { ...base, displayName: "はな", jobTitle: "係長", concerns: ["learning", "care"] };
  const latest = { ...base, jobTitle: "課長", phone: "09012345678", concerns: ["learning", "care"] };

  test("the fields changed by the mentee", () => expect(ownChanges(base, typed)).toEqual(["displayName", "concerns", "jobTitle"]));

  test("what was changed elsewhere, and where the two meet; the same change on both sides is none", () =>
    expect(changesElsewhere(base, typed, latest)).toEqual([
      { field: "phone", mine: false },
      { field: "jobTitle", mine: true },
    ]));

  test("nothing that was typed is lost, and nothing that was stored", () =>
    expect(merged(base, typed, latest)).toEqual({ ...latest, displayName: "はな", jobTitle: "係長", concerns: ["learning", "care"] }));

  test("nothing typed: the latest as it is", () => expect(merged(base, base, latest)).toEqual(latest));
});

describe("a consent goes with the text that it was given for", () => {
  const beside = { sensitiveConsent: "accommodations" } as const;
  const elsewhere = { ...base, accommodations: "通院のため、水曜日は避けてください", sensitiveConsent: true };

  test("the consent to a text of another screen is not one to what was typed here", () => {
    const typed = { ...base, accommodations: "車いすを使っています" };
    expect(merged(base, typed, elsewhere, beside)).toMatchObject({ accommodations: "車いすを使っています", sensitiveConsent: false });
  });

  test("nothing was typed here: text and consent of the other screen", () =>
    expect(merged(base, { ...base, phone: "09012345678" }, elsewhere, beside)).toEqual({ ...elsewhere, phone: "09012345678" }));
});

describe("what is kept in the tab", () => {
  const decision = { decision: "", note: "", sure: false };

  test("a confirmation is asked for again, the text beside it is there", () =>
    expect(keptOf(decision, { decision: "done", note: "お電話で確認", sure: true }, ["decision", "sure"])).toEqual({
      decision: "",
      note: "お電話で確認",
      sure: false,
    }));

  test("with nothing else there is nothing to keep", () =>
    expect(keptOf(decision, { decision: "done", note: "", sure: true }, ["decision", "sure"])).toBeNull());
});
