import { cx } from "@knotter/ui/cx";

const marks = [
  { text: "受付時間", look: "border-line bg-primary-tint" },
  { text: "予約", look: "border-primary bg-primary" },
  { text: "予定あり", look: "border-control bg-sunken" },
  { text: "提案中の日時", look: "border-dashed border-primary bg-surface" },
  { text: "報告待ち", look: "border-warning bg-warning-tint" },
  { text: "実施済み", look: "border-control bg-surface" },
  {
    text: "受け付けない",
    look: "border-line bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--control)_4px_5px)]",
  },
];

export function CalendarLegend() {
  return (
    <ul aria-label="色の意味" className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
      {marks.map((mark) => (
        <li key={mark.text} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("size-4 rounded-[4px] border", mark.look)} />
          {mark.text}
        </li>
      ))}
    </ul>
  );
}
