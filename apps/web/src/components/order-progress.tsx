import type { OrderListItem } from "@knotter/api/views/order";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import type { ElementType } from "react";
import { AppLink } from "./app-link";

type Figures = OrderListItem["progress"];

/** The filter of the list that shows the counted people. */
const RATES = [
  { key: "registered", label: "登録", people: "registered" },
  { key: "booked", label: "予約", people: "bookedOrDone" },
  { key: "done", label: "実施", people: "done" },
] as const;
type People = (typeof RATES)[number]["people"];

/**
 * Progress relative to the people listed: as an interval where individuals must not be identifiable, and as a sentence where not even that
 * is shown. Only an exact number links to the people.
 */
export function OrderProgress({
  progress,
  layout = "column",
  listOf,
  linkAs = AppLink,
}: {
  progress: Figures;
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
      {shown.map(({ key, label, people, figure: { count, percent, percentTo } }) => (
        <Progress
          key={key}
          label={label}
          value={percent}
          max={100}
          valueText={count === null ? `${percent}〜${percentTo ?? 100}%` : `${percent}%（${count}名）`}
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
      {progress.note !== null && (
        <p className={cx("text-sm text-muted", layout === "row" && (shown.length > 0 ? "md:col-span-4" : "md:col-span-3"))}>
          {progress.note}
        </p>
      )}
    </div>
  );
}
