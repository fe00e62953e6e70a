import { describe, expect, test } from "vitest";
import { changesElsewhere, merged, ownChanges } from "../src/components/form/merge";
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
