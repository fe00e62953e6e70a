import type { VocabularyCode } from "./vocabulary";

/** A mentor of the demo, in their own words. */
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
  industries: VocabularyCode<"industry">[];
  jobTypes: VocabularyCode<"jobType">[];
  themes: VocabularyCode<"theme">[];
  targetLayers: VocabularyCode<"targetLayer">[];
  styles: VocabularyCode<"style">[];
  languages: VocabularyCode<"language">[];
  experienceYears: number;
  meetingCode: string;
  pattern: MentorPattern;
  acceptingNew?: false;
  /** The profile is incomplete, so nobody can see it. */
  draft?: true;
}

/** The mentor's typical weekly hours (seed/mentor-schedule.ts). */
export type MentorPattern = "weekdays" | "evenings" | "mornings" | "weekend" | "afternoons" | "mixed";
