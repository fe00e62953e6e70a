import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import { formatDate, type LocalDate } from "@knotter/domain/tokyo";
import { Card } from "@knotter/ui/card";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import type { OrderView } from "./types";

export type Capacity = NonNullable<OrderView["capacity"]>;

/** Whether everybody can still book, as a sentence. For an order that ends after the horizon, only what is known. */
export function capacitySentence({ required, available, shortageFrom, countedUntil }: Capacity, endsOn: LocalDate): string {
  if (required === 0) return "これから必要な面談はありません。";
  if (shortageFrom === null) return "期間中に受けられる枠は足りています。";
  if (available === 0) return "受けられる枠がありません。キャリコンの受付時間と、新規受付の状態をご確認ください。";
  if (countedUntil < endsOn)
    return `${formatDate(countedUntil)}までに受けられるのは${amount(available)}件です。その先の枠は、受付時間が近づくと数えられるようになります。`;
  return `${formatDate(shortageFrom)}以降の枠がなく、${amount(required - available)}件分が不足します。キャリコンを増やすか、受付時間の追加をご相談ください。`;
}

/** Wanted interviews compared with offered slots. */
export function CapacityNote({ order: { id, period }, capacity }: { order: Pick<OrderView, "id" | "period">; capacity: Capacity }) {
  return (
    <Card as="section" aria-labelledby="capacity">
      <h2 id="capacity" className="mb-3 text-lg">
        枠の見込み
      </h2>
      <CapacityBar capacity={capacity} endsOn={period.endsOn} />
      <Link as={AppLink} href={href("adminOrderMentors", { id })} className="mt-2 inline-flex min-h-11 items-center text-sm">
        担当キャリコンを見る
      </Link>
    </Card>
  );
}

export function CapacityBar({ capacity, endsOn }: { capacity: Capacity; endsOn: LocalDate }) {
  const { required, available } = capacity;
  return (
    <>
      <Progress
        label="受けられる枠"
        value={Math.min(available, required)}
        max={Math.max(1, required)}
        valueText={`必要 ${amount(required)}件に対して ${amount(available)}件`}
      />
      <p className="mt-3">
        <DatedText>{capacitySentence(capacity, endsOn)}</DatedText>
      </p>
      <p className="mt-1 text-sm text-muted">今日から{LIMITS.horizonDaysMax}日先までの受付時間で数えています。</p>
    </>
  );
}
