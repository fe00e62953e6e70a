import type { BulkAction, BulkConditions, BulkInput, BulkReason, BulkStatus } from "@knotter/domain/bulk-operation";
import type { ErrorCode } from "@knotter/domain/errors";
import { SKIP_TEXT } from "./mail";
import { ORDER_MENTEE_STATUS_TEXT } from "./order";

export const BULK_ACTION_TEXT = {
  invite: "利用登録のご案内",
  count: "回数を変更",
  release: "予約を再開",
  withdraw: "対象から外す",
  restore: "対象に戻す",
} as const satisfies Record<BulkAction, string>;

export const BULK_STATUS_TEXT = { running: "実行中", done: "完了", canceled: "中止" } as const satisfies Record<BulkStatus, string>;

/** What an operation is, in words: 回数を3回に変更. */
export function bulkText(action: BulkAction, { maxCount }: BulkInput, undoes: boolean): string {
  if (undoes)
    return action === "restore" ? "元に戻す（対象に戻す）" : action === "withdraw" ? "元に戻す（対象から外す）" : "元に戻す（回数）";
  return action === "count" && maxCount !== undefined ? `回数を${maxCount}回に変更` : BULK_ACTION_TEXT[action];
}

const FILTER_TEXT = {
  ...ORDER_MENTEE_STATUS_TEXT,
  unregistered: "未登録",
  registered: "登録済み",
  notBooked: "未予約",
  bookedOrDone: "予約または実施",
  booked: "予約済み",
  done: "実施済み",
} as const satisfies Record<NonNullable<BulkConditions["status"]>, string>;

/** By what the people were chosen; null: one by one. */
export function bulkConditionsText(conditions: BulkConditions | null): string | null {
  if (conditions === null) return null;
  const { status, usage, q, department } = conditions;
  const parts = [
    status && `状態：${FILTER_TEXT[status]}`,
    usage && `利用状況：${FILTER_TEXT[usage]}`,
    department && `部署：${department.join("・")}`,
    q && `検索：${q}`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join("、") : "名簿のすべての方";
}

/** Why it was not done for a person. Of errors only those that one person's use case gives. */
const REASON_TEXT: Readonly<Partial<Record<BulkReason, string>>> = {
  ...SKIP_TEXT,
  no_longer_matches: "順番が来る前に、選んだ条件に合わなくなりました",
  changed_since: "そのあとに変更されています",
  permission_lost: "操作を始めた方の権限がなくなりました",
  order_closed: "施策の受付が終わっています",
  failed: "処理できませんでした。もう一度お試しください",
  canceled: "順番が来る前に、操作が中止されました",
  no_account: "アカウントのない方です",
  withdrawn: "対象外の方です",
  COUNT_BELOW_USED: "すでに利用された回数より少なくなります",
  LEFT_ON_THEIR_OWN: "ご本人が利用を終了されています",
  ACCOUNT_DISABLED: "ご利用を停止しています",
  NOT_FOUND: "個人データが削除されています",
  STATUS_NOT_ALLOWED: "現在の状態では行えません",
} satisfies Partial<Record<BulkReason | ErrorCode, string>>;

export const bulkReasonText = (reason: string | null): string =>
  (reason !== null && Object.hasOwn(REASON_TEXT, reason) ? REASON_TEXT[reason as BulkReason] : undefined) ?? "現在の状態では行えません";
