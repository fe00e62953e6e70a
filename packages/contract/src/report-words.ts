import type { Attribute, Rating } from "@knotter/domain/report-facts";
import type { OverviewItem, ReportUnit } from "@knotter/domain/report-table";
import type { ReportSection, ReportState } from "@knotter/domain/report-words";

// Japanese words of 全体報告書: page, print and CSV say the same.

export const SECTION_TEXT = {
  overview: "実施概要",
  themes: "相談テーマの傾向",
  ratings: "満足度・目標進捗",
  attributes: "属性別",
  orgIssues: "組織的課題",
  proposals: "解決策・人材育成への提案",
  recommendations: "次期への推奨",
  rules: "集計ルール",
} as const satisfies Record<ReportSection, string>;

export const OVERVIEW_TEXT = {
  listed: "対象者数",
  registered: "登録率",
  booked: "予約率",
  tookPart: "実施率",
  sessions: "実施件数",
  canceled: "本人都合でキャンセルした方",
  noShow: "無断キャンセルの方",
  minutes: "平均所要時間",
} as const satisfies Record<OverviewItem, string>;

export const RATING_TEXT = {
  satisfaction: "満足度",
  easeOfTalking: "話しやすさ",
  goalProgress: "目標進捗",
  selfEfficacyChange: "自己効力感の変化",
  nps: "推奨度（NPS）",
} as const satisfies Record<Rating, string>;

export const PARTICIPANTS_TEXT = "面談を受けた方";

export const ATTRIBUTE_TEXT = { age: "年代", department: "部署", job: "職種" } as const satisfies Record<Attribute, string>;

/** Groups that are no name of a department or a job. */
export const GROUP_TEXT = { unknown: "未回答・不明", others: "その他（少人数の区分の合計）" } as const;

export const UNIT_TEXT = {
  people: "人",
  percent: "%",
  sessions: "件",
  minutes: "分",
  points: "点",
  score: "ポイント",
} as const satisfies Record<ReportUnit, string>;

/** How far a report has come, as the office says it. */
export const REPORT_STATUS_TEXT = {
  none: "未作成",
  collecting: "集計中",
  draft: "下書き",
  reviewed: "確認済み",
  published: "公開済み",
} as const satisfies Record<ReportState, string>;

/** Of the last days of periods that do not follow each other, or lie outside of the order. */
export const REPORT_PERIODS_FAULT = "集計期間の最終日は、契約開始日から契約終了日の前日までの間で、古い順に指定してください";

/** What stands where a number is not told. */
export const HIDDEN = "―";
export const hiddenPeople = (k: number): string => `${k}未満`;
export const hiddenNote = (k: number): string => `${k}人未満のため非表示`;
export const ROUGH_NOTE = "5%刻みの概数";
export const PARTIAL_NOTE = "人数の少ない施策を含めていない集計";
export const atLeastText = (people: number): string => `${people}以上`;

/** Section 8: how the numbers are made, in the words of whoever reads them. */
export const rulesText = (k: number): string =>
  [
    `個人が特定されないよう、${k}人未満の集計は表示していません。`,
    "ほかの数字との差から少人数の値が推測できる場合は、その値もあわせて非表示にし、同じ表示（―）にしています。",
    "人数は、対象者ではなく面談を受けた方・回答した方の人数です。複数の施策の対象になっている方は、施策ごとに数えます。",
    "1人が複数回答えた場合は、その方の平均を1人分として数えています。平均は小数第1位までです。",
    "回答者の人数は5人刻みで「◯以上」と表示しています。",
    `少人数の部署・職種は「${GROUP_TEXT.others}」にまとめています。`,
    `前回の公開から新たに加わった方が${k}人に満たない項目は、前回の数字のままです。`,
    "面談の内容は、どの集計にも含まれません。",
  ].join("\n");
