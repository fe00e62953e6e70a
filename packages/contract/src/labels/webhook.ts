import type { WebhookFault } from "@knotter/domain/webhook";
import type { WebhookEvent } from "@knotter/domain/webhook-event";

/** The meaning of each event for admins. For a company it says how the order's list has changed. */
export const WEBHOOK_EVENT_TEXT = {
  "mentoring.reserved": "面談が予約された",
  "mentoring.moved": "面談の日時が変わった",
  "mentoring.canceled": "面談がキャンセルされた",
  "mentoring.done": "面談が実施済みになった",
  "mentoring.no_show": "面談に来られなかった",
  "mentoring.reopened": "面談の実施済みが取り消された",
  "order.created": "施策が登録された",
  "order.changed": "施策の条件や担当が変わった",
  "order.closed": "施策が終わった",
  "order.mentees_added": "施策に対象者が加わった",
  "report.published": "全体報告書が公開された",
} as const satisfies Record<WebhookEvent, string>;

export const WEBHOOK_STATE_TEXT = {
  enabled: "有効",
  disabled: "停止中",
  gone: "停止（受信側が終了）",
  failing: "停止（3日間届かず）",
} as const;

export const WEBHOOK_OUTCOME_TEXT = {
  waiting: "送信待ち",
  delivered: "届いた",
  failed: "届かなかった",
  withheld: "送信しなかった",
} as const;

export const WEBHOOK_FAULT_TEXT = {
  refused_address: "送れないアドレスです",
  unreachable: "接続できませんでした",
  too_large: "応答が大きすぎます",
  too_slow: "10秒以内に応答がありませんでした",
  secret_unreadable: "署名の鍵を読み取れません。シークレットを入れ替えてください",
} as const satisfies Record<WebhookFault, string>;
