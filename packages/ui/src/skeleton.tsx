import { cx } from "./cx";

/** A grey shape; give it the size of the coming content. Hidden from screen readers; see SkeletonRegion. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx("block animate-breathe rounded-control bg-line", className ?? "h-4 w-full")} />;
}
