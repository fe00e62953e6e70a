import { cx } from "./cx";

/**
 * Two strands, tied in one reef knot. Each is one path; the dashes are the places where it passes under the other,
 * measured along the path, so the knot needs no background to be drawn on.
 */
export function LogoMark({ size = 28, className }: { size?: number | undefined; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 56 32"
      width={size * 1.75}
      height={size}
      fill="none"
      strokeWidth={3.4}
      aria-hidden="true"
      focusable="false"
      className={cx("shrink-0", className)}
    >
      <path
        stroke="var(--primary)"
        strokeDasharray="7.4 5.8 29.2 5.8 4.6 5.8 29.2 5.8 9.4 0"
        d="M2 11H21.5C28 11 28 5.5 34.5 5.5A10.5 10.5 0 0 1 34.5 26.5C28 26.5 28 21 21.5 21H2"
      />
      <path
        stroke="var(--accent)"
        strokeDasharray="23.8 5.8 41.7 5.8 25.8 0"
        d="M54 11H34.5C28 11 28 5.5 21.5 5.5A10.5 10.5 0 0 0 21.5 26.5C28 26.5 28 21 34.5 21H54"
      />
    </svg>
  );
}
