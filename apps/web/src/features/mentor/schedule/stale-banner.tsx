import { type Weekday, weekdayName } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { type Draft, onWeekday, sameWeek, WEEK } from "./draft";
import { rangesText } from "./ranges";
import { periodText } from "./weekday-row";

/** The stored hours have changed elsewhere: shows both versions where they differ, and lets the mentor choose. */
export function StaleBanner({
  draft,
  stored,
  onTakeStored,
  onKeepOwn,
}: {
  draft: Draft;
  stored: Draft;
  onTakeStored: () => void;
  onKeepOwn: () => void;
}) {
  const different = WEEK.filter((weekday) => !sameWeek(onWeekday(draft, weekday), onWeekday(stored, weekday)));
  return (
    <div role="alert" className="rounded-card border border-warning/30 bg-warning-tint px-5 py-4">
      <p className="font-bold">ほかの画面で内容が更新されました。最新の内容を確認してください。</p>
      <p className="text-sm">入力した内容は残っています。違いは次の曜日です。</p>
      <table className="mt-3 w-full table-fixed text-left text-sm">
        <caption className="sr-only">最新の内容と入力した内容の違い</caption>
        <thead>
          <tr>
            <th scope="col" className="w-16 py-1 font-normal text-muted">
              曜日
            </th>
            <th scope="col" className="py-1 font-normal text-muted">
              最新の内容
            </th>
            <th scope="col" className="py-1 font-normal text-muted">
              あなたの入力
            </th>
          </tr>
        </thead>
        <tbody>
          {different.map((weekday) => (
            <tr key={weekday} className="border-t border-line align-top">
              <th scope="row" className="py-2">
                {weekdayName(weekday)}
              </th>
              <td className="py-2 pr-3 tabular-nums">{inWords(stored, weekday)}</td>
              <td className="py-2 tabular-nums">{inWords(draft, weekday)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={onTakeStored}>
          最新の内容に置き換える
        </Button>
        <Button variant="secondary" size="small" onClick={onKeepOwn}>
          自分の入力で続ける
        </Button>
      </div>
    </div>
  );
}

function inWords(draft: Draft, weekday: Weekday): string {
  const rules = onWeekday(draft, weekday);
  if (rules.length === 0) return "受け付けません";
  return rules
    .map((rule) => [periodText(rule), rangesText(rule.ranges), rule.includeHolidays && "祝日も受け付ける"].filter(Boolean).join(" "))
    .join("／");
}
