import type { OrderListItem } from "@knotter/api/views/order";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import type { ElementType } from "react";
import { AppLink } from "./app-link";

type Figures = OrderListItem["progress"];

/** A number, and the filter of the list that shows the people of it. */
const RATES = [
  { key: "registered", label: "登録", people: "registered" },
  { key: "booked", label: "予約", people: "bookedOrDone" },
  { key: "done", label: "実施", people: "done" },
] as const;
type People = (typeof RATES)[number]["people"];

/**
 * Of the people listed, how many; as a rough rate where nobody may be told apart, and in a sentence where not even that is told. A number
 * of people leads to them; a rate without a number leads nowhere.
 */
export function OrderProgress({
  progress,
  disclosureLevel,
  layout = "column",
  listOf,
  linkAs = AppLink,
}: {
  progress: Figures;
  disclosureLevel: OrderListItem["disclosureLevel"];
  layout?: "column" | "row" | undefined;
  /** The address of the list, of all or of some of its people. */
  listOf: (people?: People) => string;
  linkAs?: ElementType | undefined;
}) {
  const shown = RATES.flatMap(({ key, label, people }) => {
    const figure = progress[key];
    return figure ? [{ key, label, people, figure }] : [];
  });
  return (
    <div className={cx("grid gap-x-8 gap-y-3", layout === "row" && "md:grid-cols-4 md:items-end")}>
      <p>
        対象者{" "}
        <Link as={linkAs} href={listOf()}>
          <span className="heading text-xl tabular-nums">{progress.listed}</span>名
        </Link>
      </p>
      {shown.map(({ key, label, people, figure: { count, percent } }) => (
        <Progress
          key={key}
          label={label}
          value={percent}
          max={100}
          valueText={count === null ? `約${percent}%` : `${percent}%（${count}名）`}
          shown={
            count === null ? undefined : (
              <>
                {percent}%（
                <Link as={linkAs} href={listOf(people)} aria-label={`${label} ${count}名の一覧`}>
                  {count}名
                </Link>
                ）
              </>
            )
          }
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
