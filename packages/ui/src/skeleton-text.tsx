import { Skeleton } from "./skeleton";

/** Placeholder for lines of body text, of the same height; the last one is short. */
export function SkeletonText({ lines = 3 }: { lines?: number | undefined }) {
  return (
    <span aria-hidden="true" className="block">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className="flex h-[1.8em] items-center">
          <Skeleton className={line === lines - 1 && lines > 1 ? "h-[0.9em] w-3/5" : "h-[0.9em] w-full"} />
        </span>
      ))}
    </span>
  );
}
