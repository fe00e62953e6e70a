import type { ReactNode } from "react";

export type DrawingProps = { className?: string | undefined };

/**
 * The frame of a line drawing: round strokes of one width, colours from the tokens. The text next to it says the same, so it is hidden from
 * screen readers.
 */
export function Drawing({
  width,
  height,
  stroke = 2.25,
  className,
  children,
}: DrawingProps & { width: number; height: number; stroke?: number | undefined; children: ReactNode }) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={stroke}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={className}
    >
      {children}
    </svg>
  );
}
