import { cx } from "@knotter/ui/cx";
import { LocalTime } from "../../components/local-time";
import { dayAndHours } from "./day-and-hours";

/** When it is, as the largest thing on the page: the year small, day and hours large, each unbroken. */
export function SessionDate({ startAt, endAt, struck = false }: { startAt: string; endAt: string; struck?: boolean | undefined }) {
  const { day, hours } = dayAndHours({ startAt, endAt });
  const afterYear = day.indexOf("年") + 1;
  return (
    <div>
      <p className={cx("heading tabular-nums", struck && "text-muted line-through decoration-2")}>
        <time dateTime={startAt} className="flex flex-wrap items-baseline gap-x-4">
          <span className="inline-block whitespace-nowrap">
            <span className="text-lg">{day.slice(0, afterYear)}</span>
            <span className="text-2xl md:text-display">{day.slice(afterYear)}</span>
          </span>{" "}
          <span className="inline-block text-2xl whitespace-nowrap md:text-display">{hours}</span>
        </time>
      </p>
      <p className="mt-1 text-sm text-muted">
        日本時間
        <LocalTime at={startAt} />
      </p>
    </div>
  );
}
