import type { OrderListItem } from "@knotter/api/views/order";
import { cx } from "@knotter/ui/cx";
import { Progress } from "@knotter/ui/progress";

type Figures = OrderListItem["progress"];

const RATES = [
  { key: "registered", label: "登録" },
  { key: "booked", label: "予約" },
  { key: "done", label: "実施" },
] as const;

/** Of the people listed, how many; as a rough rate where nobody may be told apart, and in a sentence where not even that is told. */
export function OrderProgress({
  progress,
  disclosureLevel,
  layout = "column",
}: {
  progress: Figures;
  disclosureLevel: OrderListItem["disclosureLevel"];
  layout?: "column" | "row" | undefined;
}) {
  const shown = RATES.flatMap(({ key, label }) => {
    const figure = progress[key];
    return figure ? [{ key, label, figure }] : [];
  });
  return (
    <div className={cx("grid gap-x-8 gap-y-3", layout === "row" && "md:grid-cols-4 md:items-end")}>
      <p>
        対象者 <span className="heading text-xl tabular-nums">{progress.listed}</span>名
      </p>
      {shown.map(({ key, label, figure: { count, percent } }) => (
        <Progress
          key={key}
          label={label}
          value={percent}
          max={100}
          valueText={count === null ? `約${percent}%` : `${percent}%（${count}名）`}
        />
      ))}
      {disclosureLevel === "L0" && (
        <p className={cx("text-sm text-muted", layout === "row" && (shown.length > 0 ? "md:col-span-4" : "md:col-span-3"))}>
          {shown.length > 0
            ? "個人が特定されないよう、5%刻みの概数で表示しています。"
            : "個人が特定されないよう、登録した方が一定の人数に達するまで、割合は表示していません。"}
        </p>
      )}
    </div>
  );
}
