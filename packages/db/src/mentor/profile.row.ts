import type { MeetingMethod, SkillLevel } from "@knotter/domain/mentor-profile";
import type { ReviewedField, ReviewStatus } from "@knotter/domain/mentor-review";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { ZoomStatus } from "@knotter/domain/zoom-connection";

/** What a mentor has done before, as the profile tells it. */
export interface CareerEntry {
  period: string;
  industry: string;
  jobType: string;
  description: string;
}

/** What a mentor says of themself, as it is kept. Days are `YYYY-MM-DD`. */
export interface MentorFormRow {
  name: string | null;
  nameKana: string | null;
  displayName: string | null;
  registrationNumber: string | null;
  registrationDate: LocalDate | null;
  registrationExpiresOn: LocalDate | null;
  skillLevel: SkillLevel;
  otherQualifications: string[];
  headline: string | null;
  bio: string | null;
  message: string | null;
  careerHistory: CareerEntry[];
  industries: string[];
  jobTypes: string[];
  themes: string[];
  targetLayers: string[];
  counselingStyles: string[];
  languages: string[];
  genderPublic: string | null;
  ageBandPublic: string | null;
  experienceYears: number | null;
  meetingMethod: MeetingMethod;
  fixedMeetingUrl: string | null;
  fixedMeetingNote: string | null;
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  dailyCap: number;
  weeklyCap: number;
  acceptingNew: boolean;
}

/** What waits for the admins. `photo` is the id of the photo. */
export type PendingChanges = Partial<Pick<MentorFormRow, Exclude<ReviewedField, "photo">>> & { photo?: string };

export type MentorAdminSort = "newest" | "name" | "expiry" | "review";

export interface MentorAdminFilter {
  reviewStatus?: ReviewStatus | undefined;
  enabled?: boolean | undefined;
  /** Registrations that end on this day or before it. */
  expiresBy?: LocalDate | undefined;
  zoomStatus?: ZoomStatus | undefined;
  profileComplete?: boolean | undefined;
  /** Only those who wait for the admins. */
  waiting?: boolean | undefined;
  q?: string | undefined;
}

/** Where a page of the list ended: the text of the key it is sorted by, and the id. */
export interface MentorAfter {
  key: string;
  id: string;
}
