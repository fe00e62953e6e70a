import type { SourceFault, SourceState, UnreadAppointment } from "@knotter/domain/busy-time";
import { formatDay } from "@knotter/domain/tokyo";

export const SOURCE_STATE_TEXT: Readonly<Record<SourceState, string>> = {
  waiting: "読み取り待ち",
  fresh: "読み取り済み",
  failing: "読み取れていません",
  disconnected: "連携が切れています",
};

/** Why a calendar could not be read, and what its mentor can do. */
export const SOURCE_FAULT_TEXT: Readonly<Record<SourceFault, string>> = {
  unreachable: "カレンダーのサーバーに接続できませんでした。自動でもう一度試します。",
  refused_address: "このアドレスは公開されていないため、読み取れません。公開されているアドレスで登録し直してください。",
  not_found: "このアドレスにカレンダーがありません。カレンダーの設定で、アドレスをご確認ください。",
  denied: "読み取りが許可されていません。カレンダーの公開や共有の設定をご確認ください。",
  too_large: "カレンダーが5MBを超えているため、読み取れません。予定の少ないカレンダーで登録し直してください。",
  too_slow: "カレンダーのサーバーから、10秒以内に応答がありませんでした。自動でもう一度試します。",
  not_a_calendar: "カレンダー（iCalendar形式）ではありません。「.ics」で終わるアドレスをご確認ください。",
  too_many: "予定が多すぎるため、読み取れません。予定の少ないカレンダーで登録し直してください。",
  too_complex:
    "読み取りが時間内に終わりませんでした。くり返しの条件が複雑な予定を、別のカレンダーに移してください。自動でもう一度試します。",
  vendor_busy: "カレンダーのサーバーが混み合っています。自動でもう一度試します。",
  vendor_down: "カレンダーのサーバーに不具合があるようです。自動でもう一度試します。",
  access_ended: "連携が切れています。「もう一度連携する」を押して、読み取りを許可してください。",
};

const NAMED = 5;

/** When the appointments are that could not be read, as far as that is known: `12月8日(火)、12月10日(木)からのくり返し、ほか3件`. */
export function unreadText({ unread, unreadOn }: { unread: number; unreadOn: readonly UnreadAppointment[] }): string {
  const days = unreadOn
    .flatMap(({ on, repeats }) => (on === null ? [] : `${formatDay(on)}${repeats ? "からのくり返し" : ""}`))
    .slice(0, NAMED);
  const others = unread - days.length;
  if (days.length === 0) return `日付を読み取れない予定${unread}件`;
  return [...days, ...(others > 0 ? [`ほか${others}件`] : [])].join("、");
}
