import type { Terms } from "@knotter/api/views/vocabulary";
import { TIME_BAND_TEXT } from "@knotter/contract/labels/mentoring";
import type { ProfileField, ProfileValues } from "./profile-values";

/** The label of each field. */
export const FIELD_TEXT = {
  name: "お名前",
  nameKana: "お名前（カナ）",
  displayName: "面談での呼び名",
  phone: "当日連絡用の電話番号",
  concerns: "相談したいテーマ",
  preferredMentorGender: "キャリコンの性別",
  preferredTimes: "ご都合のよい時間帯",
  ageBand: "年代",
  gender: "性別",
  prefecture: "お住まいの都道府県",
  employmentType: "雇用形態",
  workStyle: "働き方",
  jobType: "職種",
  jobTitle: "役職",
  joinedYear: "入社年",
  careerSummary: "これまでの経歴",
  accommodations: "配慮してほしいこと",
} as const satisfies Record<ProfileField, string>;

/** The value of a field in words. */
export function wordsOf(field: ProfileField, values: ProfileValues, { themes, jobTypes }: Terms): string {
  const labelIn = (terms: Terms["themes"], code: string) => terms.find((term) => term.code === code)?.label ?? code;
  switch (field) {
    case "concerns":
      return values.concerns.map((code) => labelIn(themes, code)).join("、") || "なし";
    case "preferredTimes":
      return values.preferredTimes.map((band) => TIME_BAND_TEXT[band]).join("、") || "なし";
    case "jobType":
      return labelIn(jobTypes, values.jobType) || "なし";
    case "joinedYear":
      return values.joinedYear === "" ? "なし" : `${values.joinedYear}年`;
    default:
      return values[field] || "なし";
  }
}
