import type { HrListedColumn, ListedColumn, ResultColumn, ResultDetailColumn } from "@knotter/domain/csv-columns";

// The first rows of our CSV files, verbatim.

export const RESULT_HEADERS = {
  publicNo: "面談番号",
  orderNo: "施策番号",
  customer: "顧客企業",
  order: "施策名",
  menteeId: "相談者ID",
  menteeName: "相談者氏名",
  employeeNo: "社員番号",
  department: "部署",
  mentor: "キャリコン",
  bookedAt: "予約した日時",
  heldOn: "面談日",
  start: "開始",
  end: "終了",
  minutes: "実施分数",
  status: "状態",
  cancelTiming: "キャンセル区分",
  cancelSide: "キャンセル側",
  counted: "回数計上",
  rescheduleCount: "日時変更回数",
  mentorReport: "報告書(提出日/未)",
  menteeReport: "アンケート(回答済/未)",
} as const satisfies Record<ResultColumn, string>;

export const RESULT_DETAIL_HEADERS = {
  satisfaction: "満足度",
  easeOfTalking: "話しやすさ",
  goalProgress: "目標進捗",
  selfEfficacyBefore: "自己効力感(前)",
  selfEfficacyAfter: "自己効力感(後)",
  nps: "NPS",
  wantNext: "次回希望",
  themes: "主訴分類",
  orgIssueTags: "組織課題タグ",
  referral: "紹介先",
  emergency: "緊急区分",
  jobCardUsed: "ジョブ・カード使用",
  informedConsentDone: "インフォームドコンセント実施",
} as const satisfies Record<ResultDetailColumn, string>;

export const LISTED_HEADERS = {
  orderNo: "施策番号",
  order: "施策名",
  name: "氏名",
  nameKana: "氏名カナ",
  email: "メール",
  employeeNo: "社員番号",
  department: "部署",
  jobTitle: "役職",
  groupTag: "集計属性",
  status: "状態",
  invitedOn: "招待日",
  inviteCount: "招待回数",
  bounced: "不達",
  registeredOn: "登録日",
  max: "上限",
  used: "利用",
  left: "残",
  nextOn: "次回予約日",
  lastDoneOn: "最終実施日",
  disabled: "停止",
} as const satisfies Record<ListedColumn, string>;

export const HR_LISTED_HEADERS = {
  orderNo: "施策番号",
  order: "施策名",
  name: "氏名",
  employeeNo: "社員番号",
  department: "部署",
  registration: "登録状況",
  usage: "利用状況",
  used: "利用回数",
  doneOn: "実施日",
  summary: "共有要約",
} as const satisfies Record<HrListedColumn, string>;

/** People for whom a bulk operation was not done. */
export const NOT_DONE_HEADERS = ["氏名", "メールアドレス", "社員番号", "部署", "理由"] as const;

export const REPORT_HEADERS = ["区分", "項目", "属性", "値", "単位", "人数", "備考"] as const;

export const AUDIT_HEADERS = ["日時", "操作した方", "立場", "記録", "種類", "施策名", "変更", "IPアドレス", "お問い合わせ番号"] as const;

export const YES_NO = (value: boolean | null): string => (value === null ? "" : value ? "はい" : "いいえ");

/** File names; the orders and the day of the export (JST) are appended. */
export const EXPORT_NAMES = {
  results: "面談実績",
  resultDetails: "面談実績詳細",
  listed: "対象者",
  listedForHr: "対象者_人事ご担当者用",
  report: "全体報告書",
  notDone: "一括操作でできなかった方",
  audit: "操作記録",
} as const;

export const CANCEL_TIMING_TEXT = { free: "期限内", late: "直前（1回消化）" } as const;
export const WANT_NEXT_TEXT = { same: "同じキャリコンを希望", other: "別のキャリコンを希望", no: "希望しない" } as const;
