import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { SkeletonText } from "@knotter/ui/skeleton-text";

/** Placeholders of the size of cards. */
export function SearchSkeleton() {
  return (
    <SkeletonRegion label="キャリコンを探しています" className="grid gap-4">
      {[0, 1, 2].map((card) => (
        <div key={card} className="flex gap-5 rounded-card border border-line bg-surface p-5 md:p-6">
          <Skeleton className="size-16 rounded-full! md:size-22" />
          <div className="flex-1">
            <Skeleton className="mb-3 h-6 w-40" />
            <SkeletonText lines={4} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  );
}
