import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { SkeletonText } from "@knotter/ui/skeleton-text";

/** In the place of the booking while its script is on its way. It takes no press: what lies below can still be used. */
export function BookingSkeleton() {
  return (
    <div className="pointer-events-none fixed inset-0 z-50 bg-ink/50">
      <SkeletonRegion
        label="予約の画面を開いています"
        className="fixed inset-x-0 bottom-0 grid h-[70dvh] content-start gap-6 rounded-t-card bg-surface px-5 py-6 shadow-float md:inset-0 md:m-auto md:h-[min(620px,88dvh)] md:w-[calc(100%-48px)] md:max-w-[600px] md:rounded-card"
      >
        <Skeleton className="h-7 w-48" />
        <Skeleton className="h-10 w-full" />
        <SkeletonText lines={6} />
      </SkeletonRegion>
    </div>
  );
}
