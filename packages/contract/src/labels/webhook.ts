import type { WebhookEvent } from "@knotter/domain/webhook";

/** What an event tells, towards the admins; towards a company the order's list has changed in this way. */
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
