import { cx } from "@knotter/ui/cx";
import { DatedText } from "@/components/dated-text";
import { monthDay } from "./day";
import { hoursInWords, KIND_TEXT, whenText } from "./exception-form";
import type { Entry } from "./types";

const OVERRULED = "受け付けない時間と重なるため、使われません";

/** An exception on its day; a click opens it for editing. */
export function ExceptionChip({
  entry,
  date,
  overruled,
  full = false,
  onAsk,
}: {
  entry: Entry;
  date: string;
  /** It has no effect, because the day or its hours are closed. */
  overruled: boolean;
  /** With all details, where there is space. */
  full?: boolean | undefined;
  onAsk: (entry: Entry) => void;
}) {
  const open = entry.kind === "date_open";
  const kind = KIND_TEXT[open ? "date_open" : "date_block"];
  const short = open ? kind : (entry.note ?? kind);
  // On its own day the date is left out; a block of several days shows it.
  const when = entry.dateTo !== null && entry.dateTo !== entry.date ? whenText(entry) : hoursInWords(entry);
  const text = full ? [kind, when, entry.note, overruled && OVERRULED].filter(Boolean).join("　") : short;
  return (
    <button
      type="button"
      aria-label={[monthDay(date), kind, whenText(entry), entry.note, overruled && OVERRULED, "編集・削除"].filter(Boolean).join(" ")}
      title={[entry.note, overruled && OVERRULED].filter(Boolean).join(" ") || undefined}
      onClick={() => onAsk(entry)}
      className={cx(
        "block w-full rounded-[6px] border text-left leading-[1.5] transition-colors",
        full ? "min-h-11 px-4 py-2 text-sm" : "min-h-7 truncate px-1.5 py-0.5 text-xs",
        overruled
          ? cx("border-line bg-surface text-muted hover:bg-sunken", !full && "line-through")
          : open
            ? "border-primary bg-primary-tint text-primary-hover hover:bg-surface"
            : "border-control bg-sunken text-ink hover:bg-surface",
      )}
    >
      {full ? <DatedText>{text}</DatedText> : text}
    </button>
  );
}
