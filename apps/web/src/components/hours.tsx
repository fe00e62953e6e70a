import { cx } from "@knotter/ui/cx";

/**
 * Times on one line, `10:00〜11:00`. Those that end on the next day name that day, and may break before it, because they are wider than a
 * phone.
 */
export function Hours({ hours, className }: { hours: string; className?: string | undefined }) {
  return hours.split(/(?<=〜)/).map((part) => (
    <span key={part} className={cx("inline-block whitespace-nowrap", className)}>
      {part}
    </span>
  ));
}
