import { cx } from "./cx";

/** Two rotating strokes. Hidden from screen readers unless it has a label, because the element around it announces itself. */
export function Spinner({
  size = 20,
  label,
  className,
}: {
  size?: number | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={cx("inline-flex", className)} {...(label === undefined ? { "aria-hidden": true } : { role: "status" })}>
      <svg
        viewBox="0 0 24 24"
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        aria-hidden="true"
        className="animate-spin"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label !== undefined && <span className="sr-only">{label}</span>}
    </span>
  );
}
