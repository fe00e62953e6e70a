import type { MinuteRange } from "@knotter/domain/minute-range";
import { formatDateTime } from "@knotter/domain/tokyo";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import type { ReactNode } from "react";
import { DatedText } from "@/components/dated-text";
import { dayColour, monthDay, type PreviewDay } from "./day";
import { freeText, hoursText, rangeOf, rangesText, totalMinutes } from "./ranges";
import type { Reserved } from "./types";

const same = (a: readonly MinuteRange[], b: readonly MinuteRange[]): boolean => JSON.stringify(a) === JSON.stringify(b);

const sumOf = (days: readonly PreviewDay[], part: "before" | "after" | "free"): number =>
  days.reduce((sum, day) => sum + totalMinutes(day[part]), 0);

/** The next two weeks by the rules on the screen. */
export function Preview({
  days,
  outside,
  dirty,
  children,
}: {
  days: readonly PreviewDay[];
  outside: readonly Reserved[];
  dirty: boolean;
  /** Below the days. */
  children?: ReactNode | undefined;
}) {
  const [total, before, free] = [sumOf(days, "after"), sumOf(days, "before"), sumOf(days, "free")];
  return (
    <section aria-labelledby="preview" className="rounded-card border border-line bg-surface">
      <div className="border-b border-line px-5 py-4">
        <h2 id="preview" className="text-lg">
          これから2週間の受付時間
        </h2>
        <p role="status" className="text-sm text-muted tabular-nums">
          合計 {hoursText(total)}
          {dirty && total !== before && `（保存前は${hoursText(before)}）`}
        </p>
        {free < total && (
          <p className="text-sm text-muted tabular-nums">
            うち空き {hoursText(free)}。予約とカレンダーの予定、その前後に空ける時間を除いています。
          </p>
        )}
      </div>
      {outside.length > 0 && (
        <div role="status" className="flex gap-2 border-b border-line bg-warning-tint px-5 py-3 text-sm">
          <Icon name="warning" size={18} className="mt-1 text-warning" />
          <div className="min-w-0">
            <p className="font-bold">受付時間の外になる予約が{outside.length}件あります</p>
            <ul>
              {outside.map((session) => (
                <li key={session.mentoringId} className="tabular-nums">
                  <DatedText>
                    {`${formatDateTime(new Date(session.startAt), new Date(session.endAt)).slice(5)} ${session.menteeName}さん`}
                  </DatedText>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
      <ol className="px-5 py-2">
        {days.map((day) => (
          <PreviewLine key={day.date} day={day} />
        ))}
      </ol>
      {children}
    </section>
  );
}

function PreviewLine({ day }: { day: PreviewDay }) {
  const { date, holiday, companyBlock, after } = day;
  const changed = !same(day.before, after);
  const left = freeText(after, day.free);
  return (
    <li className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line py-1 text-sm last:border-b-0">
      <span className={cx("whitespace-nowrap tabular-nums", dayColour(date, holiday))}>
        <time dateTime={date}>{monthDay(date)}</time>
      </span>
      <span className="min-w-0 tabular-nums">
        {changed && <span className="mr-1 inline-block rounded-pill bg-accent-tint px-2 text-xs font-bold text-accent-ink">変更</span>}
        {after.length > 0 ? <DatedText>{rangesText(after.map(rangeOf))}</DatedText> : <span className="text-muted">受付なし</span>}
        {left && (
          <span className="block text-muted">
            <DatedText>{left}</DatedText>
          </span>
        )}
        {(companyBlock ?? holiday) && <span className="text-muted"> {companyBlock ?? holiday}</span>}
      </span>
    </li>
  );
}
