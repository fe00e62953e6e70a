import type { DisclosureLevel, ProgramType } from "@knotter/domain/disclosure";
import type { MailStatus, MailType } from "@knotter/domain/mail";
import type { OrderMenteeStatus, OrderStatus } from "@knotter/domain/order";
import type { ChecklistItem } from "@knotter/domain/order-checklist";
import type { AssignmentFault, AssignmentWarning } from "@knotter/domain/order-mentors";
import { ORDER_YEARS_MAX, type PeriodField } from "@knotter/domain/order-moves";
import type { Progress, Withheld } from "@knotter/domain/order-progress";
import type { POLICY_RANGES, PolicyKey } from "@knotter/domain/policy";
import { formatDate } from "@knotter/domain/tokyo";
import { MENTORING_STATES, type StateTone, textsOf } from "./mentoring";

// Japanese labels for orders: pages, mails and API use the same.

export const ORDER_STATUS_TEXT = {
  draft: "下書き",
  active: "受付中",
  closed_booking: "受付終了",
  ended: "終了",
  archived: "保管済み",
  canceled: "取りやめ",
} as const satisfies Record<OrderStatus, string>;

export const PROGRAM_TYPE_TEXT = {
  voluntary: "任意",
  mandatory: "全員対象",
  milestone: "節目",
  return: "復職・育休復帰",
} as const satisfies Record<ProgramType, string>;

/** Short names of the levels, where the whole sentence does not fit. */
export const DISCLOSURE_SHORT = {
  L0: "集計のみ",
  L1: "予約・実施の有無と回数",
  L2: "予約・実施の有無と回数、実施日",
  L3: "予約・実施の有無と回数、実施日、承認された要約",
} as const satisfies Record<DisclosureLevel, string>;

/** The note below an order's rates where HR sees only rough ones: as of when, or why there are none. */
export function progressNote({ asOf, withheld }: Pick<Progress, "asOf" | "withheld">): string | null {
  if (asOf !== null) return `${formatDate(asOf)}時点の集計です（月に1回更新）。個人が特定されないよう、割合は幅で表示しています。`;
  return withheld && WITHHELD_TEXT[withheld];
}

const WITHHELD_TEXT = {
  NOT_YET: "割合は月末の時点で集計し、翌月の第5営業日から表示します。",
  TOO_FEW: "個人が特定されないよう、登録した方と事務局がご案内した方が一定の人数に達するまで、割合は表示していません。",
} as const satisfies Record<Withheld, string>;

export const REPORT_SCHEDULE_TEXT = { monthly: "毎月", end: "施策の終了時", manual: "都度" } as const;

/** What is said where an order would last too long, in a form as in a list that is imported. */
export const PERIOD_TOO_LONG = `契約期間は${ORDER_YEARS_MAX}年以内にしてください`;

/** The fields of the conditions agreed with the customer. */
export const ORDER_FIELD_TEXT = {
  name: "施策名",
  programType: "区分",
  purpose: "目的・人材育成ビジョン",
  startsOn: "契約開始日",
  endsOn: "契約終了日",
  bookingOpensOn: "予約受付開始日",
  bookingClosesOn: "予約受付終了日",
  sessionMinutes: "1回の面談時間",
  maxMentoringCount: "1人あたりの回数",
  totalSessionCap: "総回数の上限",
  disclosureLevel: "会社への共有範囲",
  showRegistration: "登録状況の共有",
  policy: "予約のルール",
  questionSetId: "事前質問シートの様式",
  reportSchedule: "全体報告書の発行",
  reportPeriodEnds: "全体報告書の集計期間",
  memo: "運営メモ",
} as const;

/** Limits that the order itself may set; `sessionMinutes` is one of its conditions. */
export type OrderPolicyKey = Exclude<
  { [Key in PolicyKey]: (typeof POLICY_RANGES)[Key]["setBy"] extends "order" ? Key : never }[PolicyKey],
  "sessionMinutes"
>;

export const ORDER_POLICY_TEXT = {
  horizonDays: { label: "何日先まで予約できるか", unit: "日" },
  maxFutureReservations: { label: "同時に持てる予約", unit: "件" },
  minDaysBetweenSessions: { label: "次の面談までの間隔", unit: "日" },
  cancelFreeUntilHours: { label: "回数に数えずにキャンセルできる期限", unit: "時間前" },
  rescheduleUntilHours: { label: "日時を変更できる期限", unit: "時間前" },
  rescheduleMax: { label: "日時変更の上限（1面談）", unit: "回" },
  mentorReportDueHours: { label: "実施報告書の提出期限", unit: "時間以内" },
  menteeReportDueDays: { label: "アンケートの回答期限", unit: "日以内" },
} as const satisfies Record<OrderPolicyKey, { label: string; unit: string }>;

/** Each state of a person on a list: one word and one colour for all roles. */
export const ORDER_MENTEE_STATES = {
  listed: { text: "未招待", tone: "neutral" },
  invited: { text: "招待済み", tone: "info" },
  temporary: { text: "仮登録", tone: "info" },
  active: { text: "登録済み", tone: "success" },
  withdrawn: { text: "対象外", tone: "neutral" },
} as const satisfies Record<OrderMenteeStatus, { text: string; tone: StateTone }>;

export const ORDER_MENTEE_STATUS_TEXT = textsOf(ORDER_MENTEE_STATES);

/** Counts that are used, never beside "実施済み" as a fraction: a count is used from the booking on, and some are used without an interview. */
export const usedText = (used: number, max: number): string => `${used}回（上限${max}回）`;

/** The colours of `USAGE_TEXT`: those of an interview in this state. */
export const USAGE_TONE = { none: "neutral", booked: MENTORING_STATES.reserved.tone, done: MENTORING_STATES.done.tone } as const;
export const USAGE_TEXT = { none: "未予約", booked: "予約済み", done: "実施済み" } as const;

export const CHECKLIST_TEXT = {
  dates: "予約受付期間が終わっていない",
  questions: "事前質問シートの様式が決まっている",
  mentors: "予約を受けられるキャリコンが1名以上いる",
  mentees: "対象者が1名以上いる",
} as const satisfies Record<ChecklistItem, string>;

/** What an admin should know about a mentor who may be assigned, and why another one may not be. */
export const ASSIGNMENT_WARNING_TEXT = {
  expires_in_period: "期間中に資格登録の有効期限が切れます",
  not_accepting: "新規の受付を休止しています",
  contract_ends: "期間中に業務委託の契約が終わります",
  no_capacity: "今後4週間の空きがありません",
} as const satisfies Record<AssignmentWarning, string> & Record<string, string>;

export const ASSIGNMENT_FAULT_TEXT = {
  unknown: "登録が見つかりません",
  disabled: "無効になっています",
  incomplete: "プロフィールが完成していません",
  unverified: "資格の確認が済んでいません",
  expired: "資格登録の有効期限が切れています",
  conflict: "この企業との利益相反があります",
} as const satisfies Record<AssignmentFault, string>;

export const DEADLINE_TEXT = {
  startsOn: "契約開始日",
  bookingOpensOn: "予約受付開始日",
  bookingClosesOn: "予約受付終了日",
  endsOn: "契約終了日",
} as const satisfies Record<PeriodField, string>;

export const MAIL_TYPE_TEXT = {
  mentoring_reserved: "予約完了",
  reschedule_mail: "日時変更",
  // Of the mentee, of a withdrawal, and of an interview that another mentor has taken over.
  mentee_cancel: "面談のキャンセル",
  mentor_cancel: "日程変更のお願い",
  mentoring_remind: "前日のご案内",
  mentoring_remind_1hour: "1時間前のご案内",
  report: "アンケート・報告書のお願い",
  report_remind: "アンケート・報告書の再送",
  mentee_register: "利用登録のお願い",
  manual_mail: "個別のお知らせ",
  registered: "登録完了",
  no_show: "不在の報告",
  hr_summary_request: "共有要約のご確認",
  hr_summary_wish: "共有要約の書き直しのご希望",
  hr_report_published: "全体報告書の公開",
  zoom_broken: "Zoom連携のエラー",
  calendar_failing: "カレンダーの読み取りのエラー",
  webhook_disabled: "Webhookの停止",
  registration_expiry: "登録の有効期限",
  magic_link: "ログイン用リンク",
  verify: "メールアドレスの確認",
  password_reset: "パスワードの再設定",
  email_change: "メールアドレスの変更",
  locked: "ログインの制限",
  new_device: "新しい端末からのログイン",
  security_notice: "安全に関するお知らせ",
  hrstaff_invite: "人事ご担当者の招待",
  admin_invite: "事務局のメンバーの招待",
  sheet_submitted: "事前質問シートの提出",
  delay_notice: "遅れる旨の連絡",
  proposal: "別の日時のご提案",
  proposal_answer: "ご提案へのお返事",
  time_freed: "空きのお知らせ",
  time_released: "仮押さえの取り消し",
  mentor_status: "キャリコンの状態の変更",
  supervision: "スーパービジョン",
  already_registered: "登録済みのご案内",
  delivery_test: "試し送信",
} as const satisfies Record<MailType, string>;

export const MAIL_STATUS_TEXT = {
  draft: "下書き",
  scheduled: "送信予定",
  queued: "送信待ち",
  sending: "送信中",
  sent: "送信済み",
  delivered: "到着",
  bounced: "不達",
  complained: "迷惑メール報告",
  failed: "送信失敗",
  canceled: "取り消し",
  maybe_sent: "届いた可能性",
  unsent: "未送信（送信の設定がありません）",
  skipped: "送信不要",
} as const satisfies Record<MailStatus | "skipped", string>;
