import type { LocalDate } from "@knotter/domain/tokyo";
import { Badge } from "@knotter/ui/badge";
import { Button } from "@knotter/ui/button";
import { Card } from "@knotter/ui/card";
import { IconButton } from "@knotter/ui/icon-button";
import { SectionHeading } from "@knotter/ui/section-heading";
import { DatedText } from "@/components/dated-text";
import { overruling, upcoming } from "./day";
import { daysInWords, type ExceptionRequest, hoursInWords, KIND_TEXT, whenText } from "./exception-form";
import type { Schedule } from "./types";

/** The days that differ from the week, the nearest first; each is stored at once, separately from the weekly pattern. */
export function ExceptionsList({
  schedule,
  today,
  onAsk,
}: {
  schedule: Schedule;
  today: LocalDate;
  onAsk: (request: ExceptionRequest) => void;
}) {
  const entries = upcoming(schedule, today);
  return (
    <section aria-labelledby="exceptions">
      <SectionHeading
        id="exceptions"
        title="日付を指定した受付"
        lead="毎週の受付時間より優先される、お休みや臨時の受付です。"
        action={
          <Button
            variant="secondary"
            size="small"
            icon="calendar-plus"
            onClick={() => onAsk({ kind: "date_open", date: null, near: today, added: null })}
          >
            日付を指定して登録
          </Button>
        }
      />
      <Card padding="none">
        {entries.length === 0 ? (
          <p className="px-4 py-6 text-muted md:px-6">今後の登録はありません。毎週の受付時間のとおりに受け付けます。</p>
        ) : (
          <ul>
            {entries.map((entry) => {
              const open = entry.kind === "date_open";
              const block = overruling(entry, schedule.blocks);
              const name = `${KIND_TEXT[open ? "date_open" : "date_block"]} ${whenText(entry)}`;
              return (
                <li
                  key={entry.id}
                  className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-line px-4 py-3 last:border-b-0 md:px-6"
                >
                  <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
                    <Badge tone={open ? "primary" : "neutral"} className="min-w-[8.5em] justify-center">
                      {KIND_TEXT[open ? "date_open" : "date_block"]}
                    </Badge>
                    <div className="min-w-0">
                      <p className="flex flex-wrap gap-x-3 tabular-nums">
                        <span>
                          <DatedText>{daysInWords(entry)}</DatedText>
                        </span>
                        <span>
                          <DatedText>{hoursInWords(entry)}</DatedText>
                        </span>
                      </p>
                      {entry.note && <p className="text-sm text-muted">{entry.note}</p>}
                      {block && (
                        <p className="text-sm text-muted">
                          <DatedText>{`受け付けない期間（${whenText(block)}）と重なるため、使われません`}</DatedText>
                        </p>
                      )}
                    </div>
                  </div>
                  <div className="flex">
                    <IconButton icon="edit" label={`${name} を編集`} onClick={() => onAsk({ entry })} />
                    <IconButton icon="trash" label={`${name} を削除`} onClick={() => onAsk({ entry, removing: true })} />
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Card>
    </section>
  );
}
