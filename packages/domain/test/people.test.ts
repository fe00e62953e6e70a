import { describe, expect, it } from "vitest";
import { AppError } from "../src/errors";
import {
  isProfileComplete,
  type MentorProfile,
  missingOf,
  REQUIRED_PROFILE_FIELDS,
  registrationState,
  sessionsBand,
} from "../src/mentor-profile";
import { isRegistered, registrationStep } from "../src/registration";
import { isRole, ROLES } from "../src/role";
import { type Actor, scopeOf, systemScope } from "../src/scope";

const today = "2026-04-01";
const profile: MentorProfile = {
  name: "佐藤 一郎",
  nameKana: "サトウ イチロウ",
  displayName: "佐藤",
  photoUrl: "/photos/1",
  registrationNumber: "12345678",
  registrationExpiresOn: today,
  headline: "育児と仕事の両立を一緒に考えます",
  bio: "自己紹介",
  industries: ["it"],
  jobTypes: ["engineer"],
  themes: ["childcare"],
  meetingMethod: "fixed_url",
  zoomConnected: false,
  fixedMeetingUrl: "https://zoom.us/j/1",
};

describe("a mentor's profile", () => {
  it("is complete when nothing is missing", () => {
    expect(missingOf(profile, today)).toEqual([]);
    expect(isProfileComplete(profile, today)).toBe(true);
  });

  it.each(REQUIRED_PROFILE_FIELDS)("names %s when it is missing", (field) => {
    const empty = { [field]: Array.isArray(profile[field]) ? [] : null };
    expect(missingOf({ ...profile, ...empty }, today)).toEqual([field]);
    expect(isProfileComplete({ ...profile, ...empty }, today)).toBe(false);
  });

  it("does not take spaces for an answer", () => {
    expect(missingOf({ ...profile, headline: "　 ", name: "" }, today)).toEqual(["name", "headline"]);
  });

  it.each<[string, Partial<MentorProfile>, string[]]>([
    ["Zoom, connected", { meetingMethod: "zoom_oauth", zoomConnected: true, fixedMeetingUrl: null }, []],
    ["Zoom, not connected", { meetingMethod: "zoom_oauth", zoomConnected: false }, ["meetingMethod"]],
    ["a fixed address that is empty", { fixedMeetingUrl: " " }, ["meetingMethod"]],
    ["an expired registration", { registrationExpiresOn: "2026-03-31" }, ["registrationExpiresOn"]],
  ])("with %s lacks %j", (_name, change, missing) => {
    expect(missingOf({ ...profile, ...change }, today)).toEqual(missing);
  });
});

describe("the registration of a mentor", () => {
  it.each([
    [null, "unknown"],
    ["2026-03-31", "expired"],
    ["2026-04-01", "expiring_7"],
    ["2026-04-08", "expiring_7"],
    ["2026-04-09", "expiring_30"],
    ["2026-05-01", "expiring_30"],
    ["2026-05-02", "expiring_90"],
    ["2026-06-30", "expiring_90"],
    ["2026-07-01", "expiring_180"],
    ["2026-09-28", "expiring_180"],
    ["2026-09-29", "valid"],
  ])("until %s is %s on 1 April", (expiresOn, state) => {
    expect(registrationState(expiresOn, today)).toBe(state);
  });
});

it.each([
  [0, "〜10"],
  [10, "〜10"],
  [11, "11〜50"],
  [50, "11〜50"],
  [51, "51〜100"],
  [100, "51〜100"],
  [101, "101〜"],
])("%i interviews done are shown as %s", (count, band) => {
  expect(sessionsBand(count)).toBe(band);
});

describe("the registration state of a mentee", () => {
  it.each([
    [true, "山田", "temporary"],
    [true, null, "temporary"],
    [false, null, "profile_missing"],
    [false, " ", "profile_missing"],
    [false, "山田", "registered"],
  ] as const)("with temporary %s and name %j is %s", (temporaryRegister, name, step) => {
    expect(registrationStep({ temporaryRegister, name })).toBe(step);
    expect(isRegistered({ temporaryRegister, name })).toBe(step === "registered");
  });
});

describe("the scope of a caller", () => {
  it.each<[Actor, object]>([
    [
      { userId: "u1", role: "mentee", customerId: "c1" },
      { kind: "mentee", menteeId: "u1", hiddenBefore: null },
    ],
    [
      { userId: "u1", role: "mentor" },
      { kind: "mentor", mentorId: "u1" },
    ],
    [
      { userId: "u1", role: "hrstaff", customerId: "c1" },
      { kind: "customer", customerId: "c1" },
    ],
    [{ userId: "u1", role: "admin" }, { kind: "all" }],
  ])("%j may touch %j", (actor, scope) => {
    expect(scopeOf(actor)).toEqual(scope);
  });

  it("HR staff without a company have no scope", () => {
    expect(() => scopeOf({ userId: "u1", role: "hrstaff" })).toThrow(new AppError("FORBIDDEN"));
    expect(() => scopeOf({ userId: "u1", role: "hrstaff", customerId: "" })).toThrow(AppError);
  });

  it("a role that does not exist is an impossible error", () => {
    expect(() => scopeOf({ userId: "u1", role: "owner" as never })).toThrow("ありえないはずのエラー");
    expect(ROLES.every(isRole)).toBe(true);
    expect(isRole("owner")).toBe(false);
  });

  it("the scope of work without a caller covers every row, and carries its reason", () => {
    expect(systemScope("the calendar moves mentors at night")).toEqual({ kind: "all" });
    expect(() => systemScope(" ")).toThrow("reason");
  });
});
