import type { MailWay } from "@knotter/domain/mail-retry";

/** The names of the scheduled jobs for admins. A job that is missing here is shown by its technical name. */
export const JOB_TEXT: Readonly<Record<string, string>> = {
  holds: "仮押さえと空き待ち",
  drain: "メールの送信",
  bulk: "一括操作",
  zoom: "面談URL（Zoom）",
  webhooks: "Webhookの送信",
  calendars: "キャリコンの予定の読み取り",
  "remind-day": "前日のリマインド",
  "remind-hour": "1時間前のリマインド",
  reports: "報告書・アンケートのお願い",
  daily: "日次の処理",
  retention: "保存期間の処理",
  "zoom-probe": "Zoomの接続の確認",
};

export const MAIL_WAY_TEXT = {
  provider: "送信しています",
  mailbox: "送信せず、画面で見せています（デモ）",
  none: "送信の設定がありません",
} as const satisfies Record<MailWay, string>;

/** What admins have to know where no mail leaves. */
export const NO_MAIL_TEXT =
  "メールが1通も送られていません。送信の設定がないためです。招待、ログイン用のリンク、予約の確認、リマインドのどれも届きません。運用の担当者に、環境変数 RESEND_API_KEY と MAIL_FROM の設定を依頼してください。";

export const QUEUES = ["mail", "campaigns", "invitations", "bulk", "zoom", "calendars", "webhooks"] as const;
export type Queue = (typeof QUEUES)[number];

export const QUEUE_TEXT = {
  mail: "メール",
  campaigns: "お知らせ・ご案内",
  invitations: "人事ご担当者からのご案内",
  bulk: "一括操作",
  zoom: "面談URL（Zoom）",
  calendars: "キャリコンの予定の読み取り",
  webhooks: "Webhook",
} as const satisfies Record<Queue, string>;

/** Work that operators do by hand or on a schedule of their own, and record with `npm run note-drill`. */
export const DRILLS = ["backup", "restore-drill", "upgrade-drill"] as const;
export type Drill = (typeof DRILLS)[number];

export const DRILL_TEXT = {
  backup: "バックアップ",
  "restore-drill": "復元の訓練",
  "upgrade-drill": "更新の訓練",
} as const satisfies Record<Drill, string>;
