import { cx } from "@knotter/ui/cx";
import { dayAndHours } from "@/components/day-and-hours";
import { Hours } from "@/components/hours";
import { LocalTime } from "@/components/local-time";

/** The time as the largest element of the page: the year small, day and times large, without line breaks inside them. */
export function MentoringDate({ startAt, endAt, struck = false }: { startAt: string; endAt: string; struck?: boolean | undefined }) {
  const { day, hours } = dayAndHours({ startAt, endAt });
  const afterYear = day.indexOf("年") + 1;
  // Struck through part by part: one line over two font sizes would be at the wrong height.
  const large = "text-2xl md:text-display";
  // A line does not reach into the inline blocks within.
  const line = struck ? "line-through decoration-2" : undefined;
  return (
    <div>
      <p className={cx("heading tabular-nums", struck && "text-muted")}>
        <time dateTime={startAt} className="flex flex-wrap items-baseline gap-x-4">
          <span className="inline-block whitespace-nowrap">
            <span className={cx("mr-1 text-lg", struck && "line-through")}>{day.slice(0, afterYear)}</span>
            <span className={cx(large, line)}>{day.slice(afterYear)}</span>
          </span>{" "}
          <span className={large}>
            <Hours hours={hours} className={line} />
          </span>
        </time>
      </p>
      <p className="mt-1 text-sm text-muted">
        日本時間
        <LocalTime at={startAt} />
      </p>
    </div>
  );
}
