import type { RequiredProfileField } from "@knotter/domain/mentor-profile";

/** The labels of a profile's fields for the mentor. */
export const PROFILE_FIELD_TEXT = {
  name: "氏名",
  nameKana: "氏名（カナ）",
  displayName: "表示名",
  photoUrl: "顔写真",
  registrationNumber: "キャリアコンサルタント登録番号",
  registrationExpiresOn: "登録の有効期限",
  headline: "キャッチコピー",
  bio: "自己紹介",
  industries: "経験業界",
  jobTypes: "経験職種",
  themes: "得意な相談テーマ",
  meetingMethod: "面談方法（Zoom連携または固定のリンク）",
} as const satisfies Record<RequiredProfileField, string>;

export const profileFieldText = (field: string): string => (PROFILE_FIELD_TEXT as Record<string, string>)[field] ?? field;
