import type { ReviewStatus } from "@knotter/domain/mentor-review";
import type { TagFilter } from "@knotter/domain/mentor-search";

// Labels about mentors, apart from `mentoring.ts` and `booking-block.ts`, so that the search loads only these.

export const MENTOR_FILTER_TEXT = {
  theme: "相談テーマ",
  industry: "業界",
  jobType: "職種",
  target: "対象層",
  style: "面談スタイル",
  gender: "性別",
  language: "言語",
  timeBand: "曜日・時間帯",
  within7days: "7日以内に空きあり",
  date: "日にち",
  favorite: "お気に入り",
  q: "キーワード",
} as const satisfies Record<TagFilter | "timeBand" | "within7days" | "date" | "favorite" | "q", string>;

/** What a style (面談スタイル) is like, for somebody who has never been to an interview; the admins may have added styles of their own. */
export const STYLE_HINT_TEXT: Readonly<Record<string, string>> = {
  listening: "まず、じっくり話を聞いてもらう",
  organizing: "話しながら、考えを整理していく",
  advice: "経験をもとに、具体的な助言をもらう",
  action_plan: "次にすることを、一緒に決める",
  outside_view: "職場の外の人の見方を聞く",
};

/** Why somebody is recommended, on a card. */
export const SEARCH_REASON_TEXT = {
  theme: (label: string): string => `「${label}」の相談が得意`,
  timeBand: (label: string): string => `${label}に空きがある`,
  soon: "7日以内に空きがある",
};

export const SKILL_LEVEL_TEXT = {
  none: null,
  grade2: "2級キャリアコンサルティング技能士",
  grade1: "1級キャリアコンサルティング技能士",
} as const;

/** 面談実績帯 in words: 「11〜50回」, and 「101回以上」 where there is no upper end. */
export const sessionsBandText = (band: string): string => (band.endsWith("〜") ? `${band.slice(0, -1)}回以上` : `${band}回`);

/** What is told to a mentor whose registration has come to a state. */
export const REVIEW_NEWS_TEXT = {
  invited: "プロフィール登録のお願い",
  draft: "プロフィールのご確認のお願い",
  pending_review: "プロフィールを受け付けました",
  enabled: "面談の受付を始められます",
  disabled: "面談の受付を停止しました",
  suspended: "面談の受付を一時停止しました",
  retired: "ご登録を終了しました",
} as const satisfies Record<ReviewStatus, string>;
