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

/** The whole search before its first results: the columns of `MentorSearch`. */
export function SearchPageSkeleton() {
  return (
    <div className="lg:grid lg:grid-cols-[256px_minmax(0,1fr)] lg:gap-10">
      <div className="hidden lg:block">
        <SkeletonText lines={12} />
      </div>
      <div className="min-w-0">
        <Skeleton className="mb-4 h-12 w-full lg:hidden" />
        <Skeleton className="mb-5 h-11 w-56" />
        <SearchSkeleton />
      </div>
    </div>
  );
}
