import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { SkeletonText } from "@knotter/ui/skeleton-text";

/** A placeholder for a questionnaire that is being loaded. */
export function QuestionnaireSkeleton() {
  return (
    <SkeletonRegion label="事前質問シートを読み込んでいます" className="grid gap-8">
      <SkeletonText lines={2} />
      <Skeleton className="h-64 w-full" />
      <Skeleton className="h-96 w-full" />
    </SkeletonRegion>
  );
}
