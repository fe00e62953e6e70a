import type { OrderListItem } from "@knotter/api/views/order";
import { cx } from "@knotter/ui/cx";
import { Link } from "@knotter/ui/link";
import { Progress } from "@knotter/ui/progress";
import { amount } from "./amount";
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
  listOf,
}: {
  progress: Figures;
  /** The address of the list, of all or of some of its people. */
  listOf: (people?: People) => string;
}) {
  const shown = RATES.flatMap(({ key, label, people }) => {
    const figure = progress[key];
    return figure ? [{ key, label, people, figure }] : [];
  });
  return (
    <div className="grid gap-x-6 gap-y-3 md:grid-cols-[7.5rem_repeat(3,minmax(0,1fr))] md:items-end">
      <p>
        対象者{" "}
        <Link as={AppLink} href={listOf()}>
          <span className="heading text-xl tabular-nums">{amount(progress.listed)}</span>名
        </Link>
      </p>
      {shown.map(({ key, label, people, figure: { count, percent, percentTo } }) => (
        <Progress
          key={key}
          label={label}
          value={percent}
          max={100}
          valueText={count === null ? `${percent}〜${percentTo ?? 100}%` : `${percent}%（${amount(count)}名）`}
          shown={
            count === null ? undefined : (
              <>
                {percent}%（
                <Link as={AppLink} href={listOf(people)} aria-label={`${label} ${amount(count)}名の一覧`}>
                  {amount(count)}名
                </Link>
                ）
              </>
            )
          }
        />
      ))}
      {progress.note !== null && (
        <p className={cx("text-sm text-muted", shown.length === 0 ? "md:col-start-2 md:-col-end-1" : "md:col-span-full")}>
          {progress.note}
        </p>
      )}
    </div>
  );
}
