import type { MeetingMethod } from "@knotter/domain/mentor-profile";
import type { MinuteRange } from "@knotter/domain/minute-range";
import type { ScheduleRule } from "@knotter/domain/schedule-rule";
import type { LocalDate } from "@knotter/domain/tokyo";

/** What the list, the filters and the card need of a mentor. */
export interface MentorCardRow {
  id: string;
  displayName: string;
  photoUrl: string;
  nationalLicense: boolean;
  skillLevel: "none" | "grade2" | "grade1";
  headline: string;
  themes: string[];
  industries: string[];
  jobTypes: string[];
  targetLayers: string[];
  counselingStyles: string[];
  languages: string[];
  genderPublic: string | null;
  searchKey: string;
  doneCount: number;
  acceptingNew: boolean;
  weight: number;
  createdAt: Date;
}

export interface MentorDetailRow extends MentorCardRow {
  bio: string;
  message: string | null;
  careerHistory: { period: string; industry: string; jobType: string; description: string }[];
  otherQualifications: string[];
  experienceYears: number | null;
  ageBandPublic: string | null;
  meetingMethod: MeetingMethod;
}

export interface MentorProfileRow {
  name: string | null;
  nameKana: string | null;
  displayName: string | null;
  photoUrl: string | null;
  registrationNumber: string | null;
  registrationExpiresOn: LocalDate | null;
  headline: string | null;
  bio: string | null;
  industries: string[];
  jobTypes: string[];
  themes: string[];
  meetingMethod: MeetingMethod;
  fixedMeetingUrl: string | null;
  zoomConnected: boolean;
  enabled: boolean;
  pendingReports: number;
}

/** The limits a mentor sets for herself (policy layer `mentor`). */
export interface MentorLimits {
  bufferBefore: number;
  bufferAfter: number;
  minNoticeHours: number;
  dailyCap: number;
  weeklyCap: number;
}

/** In ms: there are ten thousand in a search, and a Date each costs more than all else (inside Next, three times that). */
export interface BusyTime {
  startAt: number;
  blockFrom: number;
  blockTo: number;
}

/** Everything from which the free times of one mentor follow. */
export interface CalendarRow {
  mentorId: string;
  limits: MentorLimits;
  rules: ScheduleRule[];
  occupied: BusyTime[];
}

export interface ClosedDays {
  holidays: { date: LocalDate; name: string }[];
  companyBlocks: { from: LocalDate; to: LocalDate; name: string }[];
}

export interface ScheduleEntryRow {
  id: string;
  mentorId: string;
  kind: "weekly" | "date_open" | "date_block";
  weekday: number | null;
  date: LocalDate | null;
  dateTo: LocalDate | null;
  ranges: MinuteRange[];
  effectiveFrom: LocalDate | null;
  effectiveTo: LocalDate | null;
  includeHolidays: boolean;
  note: string | null;
  version: number;
}
