import type { TermCode } from "./terms";

/** A consultant of the demo, as she would describe herself. */
export interface MentorSeed {
  /** Number of the portrait, `01`–`12`. */
  portrait: string;
  email: string;
  name: string;
  nameKana: string;
  displayName: string;
  gender: "女性" | "男性" | null;
  ageBand: string | null;
  registrationNumber: string;
  registeredYearsAgo: number;
  skillLevel: "none" | "grade2" | "grade1";
  otherQualifications: string[];
  headline: string;
  bio: string | null;
  message: string | null;
  careerHistory: { period: string; industry: string; jobType: string; description: string }[];
  industries: TermCode<"industry">[];
  jobTypes: TermCode<"jobType">[];
  themes: TermCode<"theme">[];
  targetLayers: TermCode<"targetLayer">[];
  styles: TermCode<"style">[];
  languages: TermCode<"language">[];
  experienceYears: number;
  /** Interviews before she came to Knotter. */
  doneBefore: number;
  meetingCode: string;
  pattern: MentorPattern;
  acceptingNew?: false;
  /** Her profile waits for its missing parts, she is not shown to anybody. */
  draft?: true;
}

/** When she receives people in a usual week (seed/mentor-schedule.ts). */
export type MentorPattern = "weekdays" | "evenings" | "mornings" | "weekend" | "afternoons" | "mixed";
