import type { MeetingMethod, SkillLevel } from "@knotter/domain/mentor-profile";
import type { ReviewedField, ReviewStatus } from "@knotter/domain/mentor-review";
import type { LocalDate } from "@knotter/domain/tokyo";
import type { ZoomStatus } from "@knotter/domain/zoom-connection";

/** What a mentor says of herself, as it is kept. Days are `YYYY-MM-DD`. */
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
  careerHistory: { period: string; industry: string; jobType: string; description: string }[];
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

/** The whole of a mentor, as she and the admins edit it. */
export interface MentorEditRow extends MentorFormRow {
  id: string;
  email: string;
  accountDisabled: boolean;
  photoUrl: string | null;
  reviewStatus: ReviewStatus;
  enabled: boolean;
  reviewNote: string | null;
  profileComplete: boolean;
  registrationVerifiedAt: Date | null;
  hasRegistrationScan: boolean;
  zoomStatus: ZoomStatus;
  pendingChanges: PendingChanges | null;
  pendingSince: Date | null;
  /** Of the photo that waits (`pendingChanges.photo`). */
  pendingPhotoSha256: string | null;
  conflictCustomers: { id: string; name: string }[];
  /** Entered by an admin, for when there is no other place to meet. */
  officeMeetingUrl: string | null;
  contractFrom: LocalDate | null;
  contractTo: LocalDate | null;
  adminMemo: string | null;
  doneCount: number;
  upcoming: number;
  /** Of the weekly patterns in force today. */
  offeredMinutesPerWeek: number;
  createdAt: Date;
  version: number;
}

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

export interface ValidMentorRow {
  id: string;
  displayName: string;
  photoUrl: string;
  themes: string[];
  registrationExpiresOn: LocalDate;
  contractTo: LocalDate | null;
  acceptingNew: boolean;
  weeklyCap: number;
  /** Reserved within the next four weeks. */
  reserved: number;
}

/** A registration that the calendar has something to say about. */
export interface FollowedRow {
  id: string;
  reviewStatus: ReviewStatus;
  registrationExpiresOn: LocalDate;
}
