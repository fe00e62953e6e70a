import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";

interface Mark {
  text: string;
  look: string;
}

const CLOSED: Mark = {
  text: "受け付けない",
  look: "size-4 rounded-[4px] border border-line bg-sunken bg-[repeating-linear-gradient(135deg,transparent_0_4px,var(--control)_4px_5px)]",
};
const box = (text: string, look: string): Mark => ({ text, look: cx("size-4 rounded-[4px] border", look) });

const MARKS: readonly Mark[] = [
  box("受付時間", "border-line bg-primary-tint"),
  box("予約", "border-primary bg-primary"),
  box("予定あり", "border-control bg-sunken"),
  box("提案中の日時", "border-dashed border-primary bg-surface"),
  box("実施報告待ち", "border-warning bg-warning-tint"),
  box("実施済み", "border-control bg-surface"),
  CLOSED,
];

/** What there is room for in the month on a phone. */
const PHONE_MONTH: readonly Mark[] = [
  { text: "受付時間", look: "h-1 w-4 rounded-pill bg-primary/50" },
  { text: "予約の件数", look: "size-4 rounded-pill bg-primary" },
  CLOSED,
];

export function CalendarLegend({ view }: { view: "week" | "month" }) {
  if (view === "week") return <Marks marks={MARKS} />;
  return (
    <>
      <Marks marks={MARKS} className="max-md:hidden" />
      <Marks marks={PHONE_MONTH} className="md:hidden" />
    </>
  );
}

function Marks({ marks, className }: { marks: readonly Mark[]; className?: string }) {
  return (
    <ul aria-label="色の意味" className={cx("flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted", className)}>
      {marks.map(({ text, look }) => (
        <li key={text} className="flex items-center gap-2">
          <span aria-hidden="true" className={look} />
          {text}
        </li>
      ))}
      <li className="flex items-center gap-2">
        <Icon name="warning" size={16} />
        予定と重なる予約
      </li>
    </ul>
  );
}
