import type { RegistrationState } from "@knotter/domain/mentor-profile";
import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { ZoomStatus } from "@knotter/domain/zoom-connection";
import type { Tone } from "@knotter/ui/badge";
import type { RouterOutputs } from "@/trpc/outputs";

export type MentorItem = RouterOutputs["mentors"]["admin"]["items"][number];
export type Edit = RouterOutputs["mentors"]["update"];
export type Affected = RouterOutputs["mentors"]["disable"]["affected"][number];

export const REVIEW_STATUS_TEXT = {
  invited: "招待中",
  draft: "入力中",
  pending_review: "審査待ち",
  enabled: "有効",
  disabled: "停止中",
  suspended: "期限切れで停止",
  retired: "終了",
} as const satisfies Record<ReviewStatus, string>;

export const REVIEW_STATUS_TONE = {
  invited: "info",
  draft: "neutral",
  pending_review: "warning",
  enabled: "success",
  disabled: "neutral",
  suspended: "error",
  retired: "neutral",
} as const satisfies Record<ReviewStatus, Tone>;

export const ZOOM_STATUS_TEXT = {
  none: "未連携",
  connected: "連携中",
  error: "連携の不具合",
  disconnected: "連携を解除",
} as const satisfies Record<ZoomStatus, string>;

/** The remaining validity of a registration. Null where nothing needs to be done. */
export const REGISTRATION_TEXT = {
  unknown: null,
  expired: { text: "期限切れ", tone: "error" },
  expiring_7: { text: "7日以内", tone: "error" },
  expiring_30: { text: "30日以内", tone: "warning" },
  expiring_90: { text: "90日以内", tone: "warning" },
  expiring_180: { text: "180日以内", tone: "info" },
  valid: null,
} as const satisfies Record<RegistrationState, { text: string; tone: Tone } | null>;

/** What is missing before a mentor can be booked, in words. */
export const MISSING_TEXT: Readonly<Record<string, string>> = {
  name: "氏名",
  nameKana: "氏名（カナ）",
  displayName: "表示名",
  photoUrl: "顔写真",
  registrationNumber: "登録番号",
  registrationExpiresOn: "有効期限（期限内の日付）",
  headline: "キャッチコピー",
  bio: "自己紹介",
  industries: "経験業界",
  jobTypes: "経験職種",
  themes: "得意な相談テーマ",
  meetingMethod: "面談方法（Zoom連携または固定のリンク）",
  registrationVerified: "登録の確認",
};

export const missingText = (fields: readonly string[]): string => fields.map((field) => MISSING_TEXT[field] ?? field).join("、");

/** 750 → 12.5時間. */
export const hoursText = (minutes: number): string => `${(minutes / 60).toLocaleString("ja-JP", { maximumFractionDigits: 1 })}時間`;
