import { unreadText } from "@knotter/contract/labels/calendar-sources";
import { formatDateTime } from "@knotter/domain/tokyo";
import { Badge, type Tone } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import type { IconName } from "@knotter/ui/icon";
import { DatedText } from "@/components/dated-text";
import { type Source, VENDOR_TEXT, vendorOf } from "./source";

const LOOKS: Record<Source["state"], { tone: Tone; icon: IconName | undefined }> = {
  waiting: { tone: "neutral", icon: undefined },
  fresh: { tone: "success", icon: "check-circle" },
  failing: { tone: "error", icon: "warning" },
  disconnected: { tone: "error", icon: "warning" },
};

/** One calendar: where it is, when it was last read, what counts, and what can be done with it. */
export function SourceRow({
  source,
  reading,
  going,
  onRefresh,
  onReconnect,
  onChange,
  onRemove,
}: {
  source: Source;
  reading: boolean;
  /** On the way to its vendor. */
  going: boolean;
  onRefresh: () => void;
  onReconnect: () => void;
  onChange: () => void;
  onRemove: () => void;
}) {
  const vendor = vendorOf(source);
  const where = source.place ?? (vendor && VENDOR_TEXT[vendor]);
  const { label, state, stateText, fetchedAt, faultText, soon, countsAllDay, countsTentative } = source;
  return (
    <li className="grid gap-3 border-b border-line px-4 py-4 last:border-b-0 md:px-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 break-words text-base">{label}</h3>
        <Badge {...LOOKS[state]}>{stateText}</Badge>
      </div>
      <div className="grid gap-1 text-sm">
        {where !== null && where !== label && <p className="break-all text-muted">{where}</p>}
        {fetchedAt !== null && (
          <p className="tabular-nums">
            <DatedText>{`最後の読み取り：${formatDateTime(new Date(fetchedAt))}　今後4週間の予定：${soon}件`}</DatedText>
          </p>
        )}
        <p className="text-muted">
          {vendor === "google"
            ? "メインのカレンダーの「予定あり」の時間を数えます。ほかのカレンダーは、アドレスで登録してください。"
            : `仮の予定：${countsTentative ? "数える" : "数えない"}　終日の予定：${countsAllDay ? "数える" : "数えない"}`}
        </p>
        {source.unread > 0 && (
          <p className="font-bold text-warning">
            <DatedText>{`読み取れない予定：${unreadText(source)}`}</DatedText>
          </p>
        )}
        {faultText !== null && <p className="font-bold text-error">{faultText}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "disconnected" ? (
          <Button
            variant="primary"
            size="small"
            busy={going}
            busyLabel="確認画面を開いています"
            aria-label={`もう一度連携する：${label}`}
            onClick={onReconnect}
          >
            もう一度連携する
          </Button>
        ) : (
          <Button
            variant="secondary"
            size="small"
            busy={reading}
            busyLabel="読み取っています"
            aria-label={`今すぐ更新：${label}`}
            onClick={onRefresh}
          >
            今すぐ更新
          </Button>
        )}
        <Button variant="quiet" size="small" aria-label={`設定を変える：${label}`} onClick={onChange}>
          設定を変える
        </Button>
        <Button variant="quiet" size="small" aria-label={`${vendor === null ? "外す" : "連携を解除する"}：${label}`} onClick={onRemove}>
          {vendor === null ? "外す" : "連携を解除する"}
        </Button>
      </div>
    </li>
  );
}
