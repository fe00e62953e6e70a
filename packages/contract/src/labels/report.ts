import type { PeriodState, ReportSection, ReportState } from "@knotter/domain/report-codes";
import type { Attribute, Rating } from "@knotter/domain/report-facts";
import { REPORT_CLOSES_AFTER_DAYS } from "@knotter/domain/report-period";
import type { OverviewItem, ReportUnit } from "@knotter/domain/report-table";

// Japanese labels of 全体報告書: page, print and CSV use the same.

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

/** The course of an order over its months. */
export const MONTHS_TEXT = "月ごとの実施件数";
export const ANSWERS_TEXT = "回答の分布";
/** "2026-04" → 2026年4月. */
export const monthText = (month: string): string => `${month.slice(0, 4)}年${Number(month.slice(5))}月`;
/** The answers of a share of a distribution: 「5点」「1〜3点」. */
export const answersText = ({ from, to }: { from: number; to: number }): string => (from === to ? `${to}点` : `${from}〜${to}点`);

export const PARTICIPANTS_TEXT = "面談を受けた方";

export const ATTRIBUTE_TEXT = { age: "年代", department: "部署", job: "職種" } as const satisfies Record<Attribute, string>;

/** Groups that are not the name of a department or a job. */
export const GROUP_TEXT = { unknown: "未回答・不明", others: "その他", all: "すべての区分" } as const;

export const UNIT_TEXT = {
  people: "人",
  percent: "%",
  sessions: "件",
  minutes: "分",
  points: "点",
  score: "ポイント",
} as const satisfies Record<ReportUnit, string>;

/** The status of a report, in the admins' words. */
export const REPORT_STATUS_TEXT = {
  none: "未作成",
  collecting: "集計中",
  draft: "下書き",
  reviewed: "確認済み",
  published: "公開済み",
} as const satisfies Record<ReportState, string>;

/** For last days of periods that are out of order, or outside the order's period. */
export const REPORT_PERIODS_FAULT = "集計期間の最終日は、契約開始日から契約終了日の前日までの間で、古い順に指定してください";

/** Replaces a number that is suppressed. */
export const HIDDEN = "―";
export const HIDDEN_NOTE = "個人の特定を防ぐため非表示";
export const roughNote = (step: number): string => `${step}%刻みの概数`;
export const PARTIAL_NOTE = "人数の少ない期間・施策を含めていない集計";
export const atLeastText = (people: number): string => `${people}以上`;

export const boundText = (value: string, side: "atLeast" | "atMost"): string => `${value}${side === "atLeast" ? "以上" : "以下"}`;

/** The state of a period, as every reader of the report may know it. */
export const PERIOD_TEXT = {
  told: "集計済み",
  ready: "集計済み（次の公開から含みます）",
  joins: "締切済み（人数が足りないため、次の期間とあわせて集計します）",
  untold: "締切済み（人数が足りないため、集計しません）",
  closed: "締切済み（まだ公開されていません）",
  open: "締切前",
} as const satisfies Record<PeriodState, string>;

/** Why numbers of a part of the report are hidden, for the admin who is about to publish it. */
export const hiddenReason = (section: HidingSection, k: number): string => HIDDEN_REASON_TEXT[section].replaceAll("{k}", String(k));
export type HidingSection = keyof typeof HIDDEN_REASON_TEXT;
const HIDDEN_REASON_TEXT = {
  overview: "当てはまる方、または当てはまらない方が{k}人に満たない数字と、氏名でお伝えしない施策の件数です。",
  months:
    "面談を受けた方が{k}人に満たない月（2つの集計期間にまたがる月は、どちらかで満たない月）と、そこから逆算できる月です。氏名でお伝えしない施策では、すべての月を表示しません。",
  themes: "話した方、または話していない方が{k}人に満たないテーマと、そこから逆算できるテーマです。",
  ratings: "回答した方が{k}人に満たない評価です。",
  answers: "回答した方が{k}人に満たないか、平均とあわせると、どなたかの回答が2通り以下に絞られる分布です。",
  attributes: "区分が1つしかないか、{k}人に満たない区分をまとめても、ほかの表との引き算で推測できる項目です。",
  orgIssues: "話した方、または話していない方が{k}人に満たない課題と、そこから逆算できる課題です。",
} as const;

/** Section 8: how the numbers are computed, for readers of the report. */
export const rulesText = (k: number): string =>
  [
    `集計は期間ごとに、期間の最終日から${REPORT_CLOSES_AFTER_DAYS}日後に締め切り、一度だけ行います。締切より後の回答・訂正・名簿の変更は含みません。`,
    `個人が特定されないよう、${k}人未満の集計は表示していません。${k}人に満たない期間や項目は、次の期間とあわせて集計します。`,
    "複数の期間・施策の数字は、公開済みの集計を足し合わせたものです。締め切った集計を数え直すことはありません。",
    "人数は、対象者ではなく面談を受けた方・回答した方の人数です。同じ方が複数の施策の対象になっていても、1人として数えます。",
    "登録率・予約率・実施率と属性別の人数は、はじめて数えた期間に1度だけ含めます。",
    "1人が複数回答した場合は、その方の平均を1人分として数えています。平均は小数第1位までです。",
    "ほぼ全員が同じ答えになる平均は「4.5以上」のように、ほぼ全員または少人数になる割合は「95%以上」のように、範囲で表示しています。",
    "1〜5点の回答の分布は、5%刻みの概数です。少ない回答は隣の点とまとめます。どなたの回答も3通り以上に考えられるときだけ表示しています。",
    "部署別の実施率は、対象者の人数を分母にしています。年代・職種は対象者全員の分が分からないため、実施率ではなく、面談を受けた方に占める割合です。",
    `月ごとの件数は、${k}人以上が面談を受けた月だけを表示しています。2つの集計期間にまたがる月は、どちらの期間でも${k}人以上のときに表示しています。部署別の実施率と月ごとの件数は、面談の有無を氏名でお伝えしない施策では表示していません。`,
    `少人数の部署・職種・年代は「${GROUP_TEXT.others}」にまとめ、名前を表示していません。`,
    "面談の内容は、どの集計にも含まれません。",
  ].join("\n");
