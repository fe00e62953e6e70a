import type { LocalDate } from "@knotter/domain/tokyo";
import { Button } from "@knotter/ui/button";
import { ButtonLink } from "@knotter/ui/button-link";
import { cx } from "@knotter/ui/cx";
import { Icon } from "@knotter/ui/icon";
import { CalendarLink } from "./calendar-link";
import { CALENDAR_VIEWS, type CalendarPosition, stepped, titleOf, VIEW_TEXT } from "./calendar-position";

const PAGE = { week: "週", month: "月", list: "4週間" } as const;

const square =
  "inline-grid size-11 place-items-center rounded-control text-muted no-underline transition-colors hover:bg-sunken hover:text-ink";

/** Navigation in time, the choice of the view, and a button to add hours without a mouse. */
export function CalendarToolbar({
  position,
  today,
  onAdd,
  onCopy,
}: {
  position: CalendarPosition;
  today: LocalDate;
  onAdd: () => void;
  /** Copies the previous week; absent where that is not possible. */
  onCopy: (() => void) | undefined;
}) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <nav aria-label="表示する期間" className="flex items-center gap-1">
        <ButtonLink as={CalendarLink} position={{ ...position, date: today }} variant="secondary" size="small">
          今日
        </ButtonLink>
        <CalendarLink position={stepped(position, -1)} className={square} aria-label={`前の${PAGE[position.view]}`}>
          <Icon name="chevron-left" />
        </CalendarLink>
        <CalendarLink position={stepped(position, 1)} className={square} aria-label={`次の${PAGE[position.view]}`}>
          <Icon name="chevron-right" />
        </CalendarLink>
      </nav>
      <h2 aria-live="polite" className="min-w-0 flex-1 text-lg tabular-nums max-md:order-first max-md:w-full max-md:flex-none">
        {titleOf(position)}
      </h2>
      <nav aria-label="表示のしかた" className="flex rounded-control border border-control bg-surface p-0.5">
        {CALENDAR_VIEWS.map((view) => (
          <CalendarLink
            key={view}
            position={{ ...position, view }}
            aria-current={position.view === view ? "page" : undefined}
            className={cx(
              "inline-flex min-h-10 items-center rounded-[6px] px-4 leading-control no-underline transition-colors",
              position.view === view ? "bg-primary font-bold text-on-primary" : "text-ink hover:bg-primary-tint",
            )}
          >
            {VIEW_TEXT[view]}
          </CalendarLink>
        ))}
      </nav>
      {onCopy && (
        <Button variant="secondary" icon="copy" aria-haspopup="dialog" onClick={onCopy} className="max-md:w-full">
          前の週をコピー
        </Button>
      )}
      <Button icon="calendar-plus" onClick={onAdd} className="max-md:w-full">
        日付を指定して登録
      </Button>
    </div>
  );
}
