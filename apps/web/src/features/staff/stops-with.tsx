"use client";

import { SERVICE_ACCOUNT_LIMITS } from "@knotter/domain/service-account";
import { Skeleton } from "@knotter/ui/skeleton";
import { SkeletonRegion } from "@knotter/ui/skeleton-region";
import { trpc } from "@/trpc/client";

/**
 * Names the service accounts that stop with their creator's account, or work again with it. `forAdmin`: with the side that uses each. Nothing
 * where there are none.
 */
export function StopsWith({ creator, forAdmin }: { creator: { id: string; disabled: boolean }; forAdmin: boolean }) {
  const { data } = trpc.serviceAccounts.list.useQuery(
    { createdById: creator.id, pageSize: 5 * SERVICE_ACCOUNT_LIMITS.perOwner },
    { meta: { quiet: true }, staleTime: 0 },
  );
  if (data === undefined)
    return (
      <SkeletonRegion label="サービスアカウントを確認しています">
        <Skeleton className="h-6 w-full" />
      </SkeletonRegion>
    );
  const concerned = data.items.filter(({ state }) => state === (creator.disabled ? "creator_disabled" : "active"));
  if (concerned.length === 0) return null;
  return (
    <div>
      <p>
        {creator.disabled
          ? "この方が作成した次のサービスアカウントも、期限内のトークンで再び使えるようになります。"
          : "この方が作成した次のサービスアカウントもすぐに止まり、使っているプログラムは動かなくなります。続けて使うものは、ほかの方が新しく作成してください。"}
      </p>
      <ul className="mt-2 list-disc pl-5">
        {concerned.map((account) => (
          <li key={account.id}>
            {account.name}
            {forAdmin && <span className="ml-2 text-sm text-muted">{account.customerName ?? "事務局"}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
