import { describe, expect, it } from "vitest";
import {
  followed,
  REVIEW_ACTIONS,
  REVIEW_STATUSES,
  type ReviewAction,
  type ReviewFacts,
  type ReviewStatus,
  reviewed,
  waitsForReview,
} from "../src/mentor-review";

const whole: ReviewFacts = { profileComplete: true, registrationVerified: true, registrationValid: true };
const outcome = (status: ReviewStatus, action: ReviewAction, facts: ReviewFacts): string => {
  const result = reviewed(status, action, facts);
  return "to" in result ? result.to : result.refused;
};

/**
 * An independent copy of the rules: the status after each action of a mentor with a complete profile. "–" does not apply, "=" is done
 * already.
 */
const TABLE: Record<ReviewStatus, Record<Exclude<ReviewAction, "expire">, string>> = {
  invited: {
    edit: "draft",
    submit: "pending_review",
    approve: "–",
    reject: "–",
    enable: "enabled",
    disable: "disabled",
    retire: "–",
    renew: "–",
  },
  draft: {
    edit: "–",
    submit: "pending_review",
    approve: "–",
    reject: "=",
    enable: "enabled",
    disable: "disabled",
    retire: "–",
    renew: "–",
  },
  pending_review: {
    edit: "–",
    submit: "=",
    approve: "enabled",
    reject: "draft",
    enable: "enabled",
    disable: "disabled",
    retire: "–",
    renew: "–",
  },
  enabled: { edit: "–", submit: "–", approve: "=", reject: "–", enable: "=", disable: "disabled", retire: "–", renew: "=" },
  disabled: { edit: "–", submit: "–", approve: "–", reject: "–", enable: "enabled", disable: "=", retire: "retired", renew: "–" },
  suspended: { edit: "–", submit: "–", approve: "–", reject: "–", enable: "enabled", disable: "disabled", retire: "–", renew: "enabled" },
  retired: { edit: "–", submit: "–", approve: "–", reject: "–", enable: "–", disable: "–", retire: "=", renew: "–" },
};
const WORDS: Record<string, string> = { "–": "STATUS_NOT_ALLOWED", "=": "ALREADY_DONE" };

describe("the review of a mentor who lacks nothing", () => {
  for (const status of REVIEW_STATUSES) {
    for (const action of REVIEW_ACTIONS) {
      if (action === "expire") continue;
      const due = TABLE[status][action];
      it(`${status} + ${action} → ${due}`, () => expect(outcome(status, action, whole)).toBe(WORDS[due] ?? due));
    }
  }
});

describe("an incomplete mentor is not enabled", () => {
  for (const lacking of ["profileComplete", "registrationVerified", "registrationValid"] as const) {
    const facts = { ...whole, [lacking]: false };
    it(`without ${lacking}`, () => {
      expect(outcome("pending_review", "approve", facts)).toBe("PROFILE_INCOMPLETE");
      expect(outcome("disabled", "enable", facts)).toBe("PROFILE_INCOMPLETE");
      expect(outcome("suspended", "renew", facts)).toBe("PROFILE_INCOMPLETE");
    });
    it(`without ${lacking}, but by force of the office`, () => {
      expect(outcome("disabled", "enable", { ...facts, forced: true })).toBe("enabled");
      expect(outcome("pending_review", "approve", { ...facts, forced: true })).toBe("PROFILE_INCOMPLETE");
      expect(outcome("retired", "enable", { ...facts, forced: true })).toBe("STATUS_NOT_ALLOWED");
    });
  }
  it("to the review without a whole profile, though verification comes later", () => {
    expect(outcome("draft", "submit", { ...whole, profileComplete: false })).toBe("PROFILE_INCOMPLETE");
    expect(outcome("draft", "submit", { ...whole, registrationVerified: false })).toBe("pending_review");
  });
});

describe("the expiry of a registration", () => {
  const expired = { ...whole, profileComplete: false, registrationValid: false };
  it.each([
    ["enabled", expired, "suspended"],
    ["enabled", whole, "enabled"],
    ["enabled", { ...whole, profileComplete: false }, "enabled"],
    ["suspended", whole, "enabled"],
    ["suspended", expired, "suspended"],
    ["suspended", { ...whole, registrationVerified: false }, "suspended"],
    ["disabled", expired, "disabled"],
    ["disabled", whole, "disabled"],
    ["pending_review", expired, "pending_review"],
    ["retired", whole, "retired"],
  ] as const)("takes %s to %j → %s", (status, facts, due) => expect(followed(status, facts)).toBe(due));
});

it("changes wait for review for mentors who have been enabled before", () => {
  expect(REVIEW_STATUSES.filter(waitsForReview)).toEqual(["enabled", "disabled", "suspended"]);
});
