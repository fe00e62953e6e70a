import { impossible } from "./errors";
import type { MentoringStatus } from "./mentoring";
import { LIMITS } from "./policy";
import type { Role } from "./role";
import { DAY, MINUTE } from "./tokyo";

/** Options from which mentees choose for themselves. They are stored as displayed, without codes. */
export const AGE_BANDS = [
  "20代前半",
  "20代後半",
  "30代前半",
  "30代後半",
  "40代前半",
  "40代後半",
  "50代前半",
  "50代後半",
  "60代以上",
  "回答しない",
] as const;

export const EMPLOYMENT_TYPES = ["正社員", "契約社員", "派遣社員", "パート・アルバイト", "嘱託・再雇用", "役員", "その他"] as const;
export const WORK_STYLES = ["出社中心", "在宅中心", "出社と在宅の併用", "シフト勤務", "短時間勤務", "その他"] as const;
export const PREFERRED_MENTOR_GENDERS = ["女性", "男性", "こだわらない"] as const;

export const PREFECTURES = [
  ..."北海道 青森県 岩手県 宮城県 秋田県 山形県 福島県 茨城県 栃木県 群馬県 埼玉県 千葉県 東京都 神奈川県".split(" "),
  ..."新潟県 富山県 石川県 福井県 山梨県 長野県 岐阜県 静岡県 愛知県 三重県 滋賀県 京都府 大阪府 兵庫県 奈良県 和歌山県".split(" "),
  ..."鳥取県 島根県 岡山県 広島県 山口県 徳島県 香川県 愛媛県 高知県 福岡県 佐賀県 長崎県 熊本県 大分県 宮崎県 鹿児島県 沖縄県 海外".split(
    " ",
  ),
] as readonly string[];

/** The fields in which a mentee describes themselves. */
export const PROFILE_FIELDS = [
  "name",
  "nameKana",
  "displayName",
  "phone",
  "ageBand",
  "gender",
  "jobTitle",
  "jobType",
  "joinedYear",
  "employmentType",
  "workStyle",
  "prefecture",
  "careerSummary",
  "concerns",
  "preferredMentorGender",
  "preferredTimes",
  "accommodations",
] as const;
export type ProfileField = (typeof PROFILE_FIELDS)[number];

/** Set by the company on its list: an admin may correct these, the mentee may not. */
export const LISTED_FIELDS = ["employeeNo", "department"] as const;
export type ListedField = (typeof LISTED_FIELDS)[number];

/** Written for the mentor only: an admin neither reads nor writes these. */
const FOR_THE_MENTOR: readonly string[] = [
  "displayName",
  "careerSummary",
  "concerns",
  "preferredMentorGender",
  "preferredTimes",
  "accommodations",
] satisfies ProfileField[];

/**
 * Fields that are hidden from, and cannot be overwritten by, a mentee whose identity is in doubt because an admin has changed the address
 * without a confirmation from the old one.
 */
export const HIDDEN_WITH_IDENTITY = [
  "careerSummary",
  "concerns",
  "preferredMentorGender",
  "preferredTimes",
  "accommodations",
] as const satisfies readonly ProfileField[];

/** Whether a role may read and write a field of a mentee's profile through the operations about mentees. */
export function mayTouch(role: Role, field: ProfileField | ListedField): boolean {
  switch (role) {
    case "mentee":
      return !(LISTED_FIELDS as readonly string[]).includes(field);
    case "admin":
      return !FOR_THE_MENTOR.includes(field);
    case "mentor":
    case "hrstaff":
      return false;
    default:
      return impossible(role);
  }
}

/** A telephone number as it is stored: digits only, whatever width and dashes were typed. */
export function normalizePhone(text: string): string {
  return text.normalize("NFKC").replace(/[-‐‑‒–—―−ー()\s]/g, "");
}

export const PHONE = /^0\d{9,10}$/;

export interface ConsentFacts {
  termsVersion?: string | undefined;
  privacyVersion?: string | undefined;
  sensitiveConsent?: boolean | undefined;
  disclosureAcknowledged?: boolean | undefined;
  accommodations?: string | null | undefined;
}

/**
 * Which consents are missing for 本登録. The support a person needs (配慮してほしいこと) can be 要配慮個人情報 (個人情報保護法
 * 第20条第2項), so it requires a consent of its own.
 */
export function missingConsents(given: ConsentFacts, required: { terms: string; privacy: string }): string[] {
  const missing: string[] = [];
  if (given.termsVersion !== required.terms) missing.push("termsVersion");
  if (given.privacyVersion !== required.privacy) missing.push("privacyVersion");
  if (given.disclosureAcknowledged !== true) missing.push("disclosureAcknowledged");
  if (given.accommodations && given.sensitiveConsent !== true) missing.push("sensitiveConsent");
  return missing;
}

interface Interview {
  status: MentoringStatus;
  startAt: Date;
  endAt: Date;
}

/**
 * Whether the mentor of an interview may read the mentee's profile: from the booking until 90 days after the interview, as with the
 * questionnaire; never if it was canceled.
 */
export function profileVisible({ status, endAt }: Interview, now: Date): boolean {
  return status !== "canceled" && now.getTime() <= endAt.getTime() + LIMITS.questionnaire.mentorSeesDays * DAY;
}

/** The telephone number for the day itself: from an hour before the start until the end, while the interview is reserved. */
export function phoneVisible({ status, startAt, endAt }: Interview, now: Date): boolean {
  return status === "reserved" && now.getTime() >= startAt.getTime() - LIMITS.phoneVisibleMinutesBefore * MINUTE && now < endAt;
}
