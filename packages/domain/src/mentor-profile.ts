import { dayNumber, type LocalDate } from "./tokyo";

/** What mentors say of themselves: the columns that their own form writes and that an admin reviews. */
export const MENTOR_FORM_FIELDS = [
  "name",
  "nameKana",
  "displayName",
  "registrationNumber",
  "registrationDate",
  "registrationExpiresOn",
  "skillLevel",
  "otherQualifications",
  "headline",
  "bio",
  "message",
  "careerHistory",
  "industries",
  "jobTypes",
  "themes",
  "targetLayers",
  "counselingStyles",
  "languages",
  "genderPublic",
  "ageBandPublic",
  "experienceYears",
  "meetingMethod",
  "fixedMeetingUrl",
  "fixedMeetingNote",
  "bufferBefore",
  "bufferAfter",
  "minNoticeHours",
  "dailyCap",
  "weeklyCap",
  "acceptingNew",
] as const;

export const MEETING_METHODS = ["zoom_oauth", "fixed_url"] as const;
export type MeetingMethod = (typeof MEETING_METHODS)[number];

export interface MentorProfile {
  name: string | null;
  nameKana: string | null;
  displayName: string | null;
  photoUrl: string | null;
  registrationNumber: string | null;
  registrationExpiresOn: LocalDate | null;
  headline: string | null;
  bio: string | null;
  industries: readonly string[];
  jobTypes: readonly string[];
  themes: readonly string[];
  meetingMethod: MeetingMethod | null;
  zoomConnected: boolean;
  fixedMeetingUrl: string | null;
}

/** The fields that `profileComplete` depends on, in the order of the form. */
export const REQUIRED_PROFILE_FIELDS = [
  "name",
  "nameKana",
  "displayName",
  "photoUrl",
  "registrationNumber",
  "registrationExpiresOn",
  "headline",
  "bio",
  "industries",
  "jobTypes",
  "themes",
  "meetingMethod",
] as const;
export type RequiredProfileField = (typeof REQUIRED_PROFILE_FIELDS)[number];

/** The required fields that are absent or unusable today: the toast links to each of them. */
export function missingOf(profile: MentorProfile, today: LocalDate): RequiredProfileField[] {
  return REQUIRED_PROFILE_FIELDS.filter((field) => {
    if (field === "registrationExpiresOn") return !registrationValid(profile.registrationExpiresOn, today);
    if (field === "meetingMethod") return !meetingUsable(profile);
    const value = profile[field];
    return value === null || (typeof value === "string" ? value.trim() === "" : value.length === 0);
  });
}

export function isProfileComplete(profile: MentorProfile, today: LocalDate): boolean {
  return missingOf(profile, today).length === 0;
}

function meetingUsable(profile: MentorProfile): boolean {
  if (profile.meetingMethod === "zoom_oauth") return profile.zoomConnected;
  return profile.meetingMethod === "fixed_url" && Boolean(profile.fixedMeetingUrl?.trim());
}

/** A registration holds through its last day, in JST. */
export function registrationValid(expiresOn: LocalDate | null, today: LocalDate): boolean {
  return expiresOn !== null && today <= expiresOn;
}

/** Days before the expiry on which the mentor gets a mail; the smallest one that applies names the state. */
export const EXPIRY_WARNING_DAYS = [7, 30, 90, 180] as const;
export type RegistrationState = "unknown" | "expired" | `expiring_${(typeof EXPIRY_WARNING_DAYS)[number]}` | "valid";

export function registrationState(expiresOn: LocalDate | null, today: LocalDate): RegistrationState {
  if (expiresOn === null) return "unknown";
  const left = dayNumber(expiresOn) - dayNumber(today);
  if (left < 0) return "expired";
  const warning = EXPIRY_WARNING_DAYS.find((days) => left <= days);
  return warning === undefined ? "valid" : `expiring_${warning}`;
}

export const SESSIONS_BANDS = ["〜10", "11〜50", "51〜100", "101〜"] as const;
export type SessionsBand = (typeof SESSIONS_BANDS)[number];

/** Experience as a band, so that mentors cannot be ranked by number. */
export function sessionsBand(count: number): SessionsBand {
  if (count <= 10) return "〜10";
  if (count <= 50) return "11〜50";
  return count <= 100 ? "51〜100" : "101〜";
}

export const SKILL_LEVELS = ["none", "grade2", "grade1"] as const;

/** Limits of the profile that are defined nowhere else. Lengths are in characters. */
export const PROFILE_LIMITS = {
  displayName: 50,
  registrationNumber: 20,
  qualifications: { count: 10, text: 60 },
  career: { count: 8, period: 40, word: 60, description: 200 },
  terms: 8,
  styles: 3,
  meetingUrl: 500,
  meetingNote: 200,
  publicWord: 20,
  experienceYears: 60,
  reviewNote: 500,
  /** Of a certificate's copy, in bytes. */
  scanBytes: 10 * 1024 * 1024,
} as const;

/** The path of a photo: an unguessable id, and a hash of its contents, so that it can be cached forever. */
export const photoPathOf = (photoId: string, sha256: string): string => `/photos/${photoId}.${sha256.slice(0, 16)}.webp`;

/** The fields of a mentor that only an admin writes. */
export const ADMIN_FIELDS = ["registrationVerified", "conflictCustomerIds", "contractFrom", "contractTo", "adminMemo", "review"] as const;

/** Public fields that must not contain contact data. */
export const PUBLIC_TEXTS = ["displayName", "headline", "bio", "message"] as const;
