import { cx } from "@knotter/ui/cx";
import { monthDay } from "./day";
import { KIND_TEXT, whenText } from "./exception-form";
import type { Entry } from "./types";

/** An exception where it holds; pressed, it opens to be changed or removed. */
export function ExceptionChip({ entry, date, onAsk }: { entry: Entry; date: string; onAsk: (entry: Entry) => void }) {
  const open = entry.kind === "date_open";
  const text = open ? KIND_TEXT.date_open : (entry.note ?? KIND_TEXT.date_block);
  return (
    <button
      type="button"
      aria-label={`${monthDay(date)} ${open ? KIND_TEXT.date_open : KIND_TEXT.date_block} ${whenText(entry)} ${entry.note ?? ""} 編集・削除`}
      title={entry.note ?? undefined}
      onClick={() => onAsk(entry)}
      className={cx(
        "block min-h-7 w-full truncate rounded-[6px] border px-1.5 py-0.5 text-left text-xs leading-[1.5] transition-colors",
        open ? "border-primary bg-primary-tint text-primary-hover hover:bg-surface" : "border-control bg-sunken text-ink hover:bg-surface",
      )}
    >
      {text}
    </button>
  );
}
