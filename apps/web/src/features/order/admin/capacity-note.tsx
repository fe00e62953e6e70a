import { capacityText, shortageText } from "@knotter/contract/labels/capacity";
import { href } from "@knotter/contract/routes";
import { LIMITS } from "@knotter/domain/policy";
import type { LocalDate } from "@knotter/domain/tokyo";
import { Banner } from "@knotter/ui/banner";
import { Card } from "@knotter/ui/card";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { amount } from "@/components/amount";
import { AppLink } from "@/components/app-link";
import { DatedText } from "@/components/dated-text";
import type { OrderView } from "./types";

export type Capacity = NonNullable<OrderView["capacity"]>;

/** How many times are short, in amber, and where mentors are added. Nothing where there are enough. */
export function ShortageNote({ order: { id, period }, capacity }: { order: Pick<OrderView, "id" | "period">; capacity: Capacity }) {
  const text = shortageText(capacity, period.endsOn);
  if (text === null) return null;
  return (
    <Banner status="warning">
      <DatedText>{text}</DatedText>{" "}
      <Link as={AppLink} href={href("adminOrderMentors", { id })}>
        キャリコンを追加
      </Link>
    </Banner>
  );
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
        {capacity.short > 0 ? "キャリコンを追加" : "担当キャリコンを見る"}
      </Link>
    </Card>
  );
}

export function CapacityBar({ capacity, endsOn }: { capacity: Capacity; endsOn: LocalDate }) {
  const { required, due, available, short } = capacity;
  return (
    <>
      <Progress
        label="予約可能な枠"
        tone={short > 0 ? "warning" : "primary"}
        value={Math.min(available, due)}
        max={Math.max(1, due)}
        valueText={`必要 ${amount(due)}件に対して ${amount(available)}件${due < required ? `（全期間では ${amount(required)}件）` : ""}`}
      />
      <p className={cx("mt-3 flex gap-2", short > 0 && "font-bold text-warning")}>
        {short > 0 && <Icon name="warning" size={22} className="mt-[3px] shrink-0" />}
        <DatedText>{capacityText(capacity, endsOn)}</DatedText>
      </p>
      <p className="mt-1 text-sm text-muted">今日から{LIMITS.horizonDaysMax}日先までの受付時間で数えています。</p>
    </>
  );
}
