import type { QuestionnaireStatus } from "@knotter/domain/checked-question";
import type { EscalationType } from "@knotter/domain/customer";
import type { HrSummaryState } from "@knotter/domain/hr-summary";
import type { TROUBLES } from "@knotter/domain/mentee-report";
import type { MeetingMethod } from "@knotter/domain/mentor-profile";
import type { Emergency, OrgIssueTag, Referral } from "@knotter/domain/mentor-report";
import type { CancelReason, MentoringEvent, MentoringLabel, Side } from "@knotter/domain/mentoring";
import type { TimeBand } from "@knotter/domain/time-band";

// Japanese labels for the codes of the domain: pages, mails and API use the same.

/** The colours of states, as packages/ui names them. */
export type StateTone = "neutral" | "primary" | "accent" | "success" | "warning" | "error" | "info";

/** Each state of an interview: one word and one colour for all roles. No word blames anybody before they have been heard. */
export const MENTORING_STATES = {
  reserved: { text: "予約済み", tone: "primary" },
  starting_soon: { text: "まもなく開始", tone: "accent" },
  in_session: { text: "面談中", tone: "accent" },
  awaiting_report: { text: "実施報告待ち", tone: "warning" },
  done: { text: "実施済み", tone: "success" },
  canceled: { text: "キャンセル", tone: "neutral" },
  late_canceled: { text: "直前キャンセル（1回消化）", tone: "warning" },
  canceled_by_mentor: { text: "キャリコン都合キャンセル", tone: "neutral" },
  canceled_by_office: { text: "運営キャンセル", tone: "neutral" },
  no_show: { text: "相談者不在", tone: "warning" },
  mentor_absent: { text: "キャリコン不在", tone: "error" },
  disputed: { text: "申立て中", tone: "warning" },
} as const satisfies Record<MentoringLabel, { text: string; tone: StateTone }>;

/** The words of a table of states. */
export const textsOf = <Key extends string>(states: Record<Key, { text: string }>) =>
  Object.fromEntries(Object.entries<{ text: string }>(states).map(([key, { text }]) => [key, text])) as Record<Key, string>;

export const MENTORING_LABEL_TEXT = textsOf(MENTORING_STATES);

/** Each event of an interview: a word of its own, the same for all roles; beside it stands who did it. */
export const MENTORING_EVENT_TEXT = {
  reserved: "予約しました",
  rescheduled: "日時を変更しました",
  times_proposed: "別の日時を提案しました",
  proposal_withdrawn: "日時の提案を取り下げました",
  proposal_declined: "日時の提案に、元の日時のままとお答えしました",
  proposal_lapsed: "日時の提案の期限が過ぎ、元の日時のままになりました",
  canceled: "キャンセルしました",
  late_canceled: "期限後にキャンセルしました",
  no_show: "相談者不在として報告しました",
  no_show_undone: "相談者不在の報告を取り消しました",
  mentor_absent: "キャリコン不在として報告しました",
  mentor_absent_undone: "キャリコン不在の報告を取り消しました",
  disputed: "申立てをしました",
  completed: "面談の実施を記録しました",
  auto_closed: "自動的に実施済みになりました",
  reopened: "事務局が実施前に戻しました",
  url_ready: "参加用リンクの準備ができました",
  url_failed: "参加用リンクを準備できませんでした",
  report_submitted: "実施報告書を提出しました",
  survey_submitted: "アンケートに回答しました",
  hr_summary_approved: "会社に共有する要約を承認しました",
} as const satisfies Record<MentoringEvent, string>;

/** The move of an interview whose mentee has taken one of the proposed times. */
export const MOVED_BY_PROPOSAL_TEXT = "提案された日時に変更しました";

export const SIDE_TEXT = { mentee: "相談者", mentor: "キャリコン", admin: "事務局", system: "Knotter" } as const satisfies Record<
  Side,
  string
>;

export const CANCEL_REASON_TEXT = {
  work: "仕事の都合",
  health: "体調",
  family: "家庭の事情",
  no_longer_needed: "相談の必要がなくなった",
  change_mentor: "キャリコンを変えたい",
  wrong_datetime: "日時を間違えた",
  mentor_circumstances: "キャリコンの都合",
  office: "事務局の都合",
  company_block: "全社休業",
  withdrawn: "ご利用の終了",
  other: "その他",
} as const satisfies Record<CancelReason, string>;

/** The reasons a side may choose from, in the order of the form. */
export const CANCEL_REASONS_OF = {
  mentee: ["work", "health", "family", "no_longer_needed", "change_mentor", "wrong_datetime", "other"],
  mentor: ["mentor_circumstances", "health", "other"],
  admin: ["office", "mentor_circumstances", "company_block", "withdrawn", "other"],
} as const satisfies Record<"mentee" | "mentor" | "admin", readonly CancelReason[]>;

export const MEETING_METHOD_TEXT = {
  zoom_oauth: "オンライン（Zoom）",
  fixed_url: "オンライン（キャリコン指定のリンク）",
} as const satisfies Record<MeetingMethod, string>;

/** The title of an interview in a calendar, which colleagues may see: no name, no company. The same as in files/ics.ts. */
export const INTERVIEW_TITLE = "キャリア面談（Knotter）";

export const TIME_BAND_TEXT = { weekday_day: "平日昼", weekday_evening: "平日夜（18時以降）", weekend: "土日祝" } as const satisfies Record<
  TimeBand,
  string
>;

export const QUESTIONNAIRE_STATUS_TEXT = {
  draft: "下書き",
  submitted: "提出済み",
  checked: "キャリコンが確認しました",
  locked: "面談開始後のため変更できません",
} as const satisfies Record<QuestionnaireStatus, string>;

export const HR_SUMMARY_TEXT = {
  none: "要約の共有なし",
  proposed: "ご確認待ち",
  approved: "承認済み",
  declined: "共有しない",
  revoked: "承認を取り消し済み",
} as const satisfies Record<HrSummaryState, string>;

export const REFERRAL_TEXT = {
  none: "なし",
  occupational_physician: "産業医",
  eap: "EAP",
  in_house: "社内相談窓口",
  medical: "医療機関",
} as const satisfies Record<Referral, string>;

export const ESCALATION_TEXT = { occupational_physician: "産業医", eap: "EAP", hr_head: "人事責任者" } as const satisfies Record<
  EscalationType,
  string
>;

export const EMERGENCY_TEXT = { none: "なし", consult: "要相談", urgent: "緊急" } as const satisfies Record<Emergency, string>;

export const ORG_ISSUE_TEXT = {
  workload: "業務量・長時間労働",
  supervisor: "上司との関係・マネジメント",
  relationships: "職場の人間関係",
  evaluation: "評価・処遇への納得感",
  placement: "配置・異動の進め方",
  career_path: "キャリアパスの見えにくさ",
  learning: "学び・育成の機会",
  work_style: "働き方・制度の使いやすさ",
  care: "育児・介護・治療との両立",
  harassment: "ハラスメントへの不安",
  culture: "組織風土・コミュニケーション",
  other: "その他",
} as const satisfies Record<OrgIssueTag, string>;

export const TROUBLE_TEXT = {
  late: "キャリコンの遅刻",
  audio: "音声や接続の不具合",
  misconduct: "不適切な言動",
  confidentiality: "守秘についての不安",
  other: "その他",
} as const satisfies Record<(typeof TROUBLES)[number], string>;
