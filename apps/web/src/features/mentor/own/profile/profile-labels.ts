import type { Terms } from "@knotter/api/views/vocabulary";
import { REVIEWED_TEXT, reviewedWords } from "@/components/profile-changes";
import type { ProfileField, ProfileValues } from "./profile-values";

/** The label of each field. */
export const FIELD_TEXT = {
  ...REVIEWED_TEXT,
  headline: "キャッチコピー",
  bio: "自己紹介",
  message: "相談者へのメッセージ",
  careerHistory: "経歴",
  experienceYears: "キャリコンとしての経験年数",
  themes: "得意な相談テーマ",
  industries: "経験業界",
  jobTypes: "経験職種",
  targetLayers: "対象層",
  counselingStyles: "面談スタイル",
  languages: "対応言語",
  genderPublic: "性別",
  ageBandPublic: "年代",
} as const satisfies Record<ProfileField, string>;

/** The vocabulary of each field. */
export const TERMS_OF = {
  themes: "themes",
  industries: "industries",
  jobTypes: "jobTypes",
  targetLayers: "targetLayers",
  counselingStyles: "styles",
  languages: "languages",
} as const satisfies Partial<Record<ProfileField, keyof Terms>>;

/** The value of a field in words. */
export function textOf(field: ProfileField, values: { readonly [Field in ProfileField]?: unknown }, terms: Terms): string {
  if (field in REVIEWED_TEXT) return reviewedWords(field as keyof typeof REVIEWED_TEXT, values);
  const value = values[field];
  if (value === undefined || value === null || value === "") return "なし";
  if (field in TERMS_OF) {
    const known = terms[TERMS_OF[field as keyof typeof TERMS_OF]];
    return (value as string[]).map((code) => known.find((term) => term.code === code)?.label ?? code).join("、") || "なし";
  }
  switch (field) {
    case "careerHistory":
      return (value as ProfileValues["careerHistory"]).map((entry) => `${entry.period} ${entry.jobType}`).join("、") || "なし";
    case "experienceYears":
      return `${String(value)}年`;
    default:
      return String(value);
  }
}
