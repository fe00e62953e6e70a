import type { Capacity } from "@knotter/domain/order-capacity";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";

const amount = (count: number): string => count.toLocaleString("ja-JP");

/** How many times an order is short of, in the words of every place that says it; null: none, as far as can be counted. */
export function shortageText({ short, due, available, countedUntil }: Capacity, endsOn: LocalDate): string | null {
  if (short === 0) return null;
  if (available === 0)
    return `予約可能な枠がありません（${amount(short)}件不足）。キャリコンの受付時間と、新規受付の状態をご確認ください。`;
  return countedUntil < endsOn
    ? `${formatDate(countedUntil)}までに必要な約${amount(due)}件に対して、枠が約${amount(short)}件不足しています。`
    : `枠が${amount(short)}件不足しています。`;
}

/** Whether there are enough times, as a sentence. For an order that ends after the counted days, only what is known. */
export function capacityText(capacity: Capacity, endsOn: LocalDate): string {
  const { required, due, countedUntil } = capacity;
  if (required === 0) return "これから必要な面談はありません。";
  if (due === 0) return `${formatDate(countedUntil)}までの枠を数えられます。この施策はそのあとに始まります。`;
  return (
    shortageText(capacity, endsOn) ??
    (countedUntil < endsOn ? `${formatDate(countedUntil)}までに必要な約${amount(due)}件の枠は足りています。` : "期間中の枠は足りています。")
  );
}
