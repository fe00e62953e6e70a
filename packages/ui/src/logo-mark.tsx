import { cx } from "./cx";

/**
 * Two strands, tied in one reef knot. Each is one path; the gaps of its dash pattern, measured along the path, are where it passes under
 * the other, so the knot works on any background.
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
        strokeDasharray="7.5 5.0 30.5 5.0 6.5 5.0 30.5 5.0 9.5 0"
        d="M2 10.5H21.5C28 10.5 28 5 34.5 5A11 11 0 0 1 34.5 27C28 27 28 21.5 21.5 21.5H2"
      />
      <path
        stroke="var(--accent)"
        strokeDasharray="24.2 5.0 44.1 5.0 26.2 0"
        d="M54 10.5H34.5C28 10.5 28 5 21.5 5A11 11 0 0 0 21.5 27C28 27 28 21.5 34.5 21.5H54"
      />
    </svg>
  );
}
