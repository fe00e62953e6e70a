import { describe, expect, test } from "vitest";
import { phoneVisible, profileVisible } from "../src/mentee-profile";
import type { MentoringStatus } from "../src/mentoring";

const [startAt, endAt] = [new Date("2026-06-10T10:00:00+09:00"), new Date("2026-06-10T11:00:00+09:00")];
const interview = (status: MentoringStatus) => ({ status, startAt, endAt });
const at = (text: string) => new Date(`${text}+09:00`);

describe("what a mentor may read of the mentee", () => {
  test.each<[MentoringStatus, string, boolean]>([
    ["reserved", "2026-05-01T09:00:00", true],
    ["done", "2026-09-08T11:00:00", true],
    ["done", "2026-09-08T11:00:01", false],
    ["no_show", "2026-06-11T09:00:00", true],
    ["canceled", "2026-05-01T09:00:00", false],
  ])("the profile of a %s interview at %s: %s", (status, now, visible) => {
    expect(profileVisible(interview(status), at(now))).toBe(visible);
  });

  test.each<[MentoringStatus, string, boolean]>([
    ["reserved", "2026-06-10T08:59:59", false],
    ["reserved", "2026-06-10T09:00:00", true],
    ["reserved", "2026-06-10T10:59:59", true],
    ["reserved", "2026-06-10T11:00:00", false],
    ["done", "2026-06-10T10:30:00", false],
    ["canceled", "2026-06-10T09:30:00", false],
  ])("the telephone number of a %s interview at %s: %s", (status, now, visible) => {
    expect(phoneVisible(interview(status), at(now))).toBe(visible);
  });
});
