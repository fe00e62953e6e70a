import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { DAYS_PER_VIEW } from "./slot-days";

const numbered = (count: number) => Array.from({ length: count }, (_, index) => index);

/** A placeholder of the size of the strip. */
export function StripSkeleton() {
  return (
    <div aria-hidden="true" className="grid grid-cols-7 gap-x-0.5 gap-y-1.5 sm:gap-1.5">
      {numbered(DAYS_PER_VIEW).map((day) => (
        <Skeleton key={day} className="h-[80px]" />
      ))}
    </div>
  );
}

/** A placeholder for the slots of a day. */
export function SlotSkeleton() {
  return (
    <SkeletonRegion label="空き時間を読み込んでいます" className="mt-2">
      <Skeleton className="mb-2 h-6 w-56" />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] gap-2">
        {numbered(8).map((time) => (
          <Skeleton key={time} className="h-13" />
        ))}
      </div>
    </SkeletonRegion>
  );
}
