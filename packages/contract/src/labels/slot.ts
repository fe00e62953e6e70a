import type { SlotReason } from "@knotter/domain/slot-reason";
import { formatDate, formatShort, formatTime, formatUntil } from "@knotter/domain/tokyo";

type Occupied = Extract<SlotReason, { code: "occupied" }>;

/** What has the time already. Nobody is named who only waits. */
function occupiedText({ startAt, held }: Occupied): string {
  const time = formatShort(startAt);
  if (held === null) return `${time} からの面談と重なります。`;
  const until = `${formatUntil(held.until)} まで`;
  return held.kind === "waiting"
    ? `${time} からの時間は、空き待ちの方のために仮押さえしています（${until}）。`
    : `${time} からの提案中の日時（${held.menteeName ?? "相談者"}さん、${until}）と重なります。`;
}

/** Why a time is not offered, and what would change that, for the mentor. */
export function slotReasonText(reason: SlotReason): string {
  switch (reason.code) {
    case "no_order":
      return "担当する施策がありません。事務局が施策の担当に登録すると、予約を受け付けられます。";
    case "not_enabled":
      return "事務局の確認がまだ済んでいないか、受付が止まっています。";
    case "profile_incomplete":
      return "プロフィールに足りない項目があります。";
    case "registration_unverified":
      return "キャリアコンサルタント登録を、事務局が確認しています。";
    case "registration_expired":
      return "キャリアコンサルタント登録の有効期限が切れています。";
    case "not_accepting":
      return "「新しい予約を受け付ける」がオフになっています。";
    case "conflict":
      return "この施策の会社とは利益相反があるため、受け付けていません。";
    case "quota":
      return "この施策で担当できる件数の上限に達しています。";
    case "past":
      return "すでに過ぎた日時です。";
    case "before_opening":
      return `施策の期間（${formatDate(reason.from)}から）より前の日時です。`;
    case "after_order_end":
      return `施策の期間（${formatDate(reason.to)}まで）を過ぎています。`;
    case "too_soon":
      return `予約は開始の${reason.hours}時間前に締め切ります。いま予約できるのは、${formatShort(reason.until)} 以降の日時です。`;
    case "beyond_horizon":
      return `予約は${reason.days}日先までです。いまは${formatDate(reason.until)}まで予約できます。`;
    case "off_grid":
      return `面談の開始時刻は${reason.minutes}分刻みです。`;
    case "company_block":
      return `「${reason.name}」の日です。この日は予約を受け付けません。`;
    case "holiday":
      return `祝日（${reason.name}）です。毎週の受付時間は、「祝日も受け付ける」を選んだ曜日だけが祝日にも有効です。`;
    case "blocked":
      return "「受け付けない」として登録した時間です。";
    case "no_hours":
      return "この日には受付時間がありません。";
    case "outside_hours":
      return `この日の受付時間（${reason.ranges.map(({ start, end }) => `${formatTime(start)}〜${formatTime(end)}`).join("、")}）の外です。`;
    case "does_not_fit":
      return `面談は${reason.minutes}分です。受付時間が${formatTime(reason.until)}に終わるため、終わりまで入りません。`;
    case "occupied":
      return `${occupiedText(reason)}面談と面談の間は${reason.gap}分空けます。`;
    case "busy":
      return `ご自身のカレンダーの予定（${formatShort(reason.from)} から）と重なります。予定の前後も${reason.gap}分空けます。`;
    case "daily_cap":
      return `この日の面談が、1日の上限（${reason.cap}件）に達しています。`;
    case "weekly_cap":
      return `この週の面談が、1週間の上限（${reason.cap}件）に達しています。`;
    default:
      return reason satisfies never;
  }
}
