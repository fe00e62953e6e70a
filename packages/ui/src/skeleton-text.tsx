import { Skeleton } from "./skeleton";

/** Lines of body text to come: the same height as the lines they stand for; the last one is short. */
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
