import { cx } from "./cx";

/** A grey shape of the size of what is coming: give it that size. Silent; see SkeletonRegion. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden="true" className={cx("block animate-breathe rounded-control bg-line", className ?? "h-4 w-full")} />;
}
