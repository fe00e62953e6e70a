import type { Context } from "@knotter/api/context";
import { appRouter } from "@knotter/api/root";
import { createServerSideHelpers } from "@trpc/react-query/server";
import { queryDefaults } from "@/trpc/query-defaults";

/**
 * Calls the procedures in this process, guards included, into a QueryClient of this request. Dehydrate with `dehydrate(trpc.queryClient)`;
 * the keys are those of the browser's hooks.
 */
export function prefetcher(ctx: Context) {
  return createServerSideHelpers({ router: appRouter, ctx, queryClientConfig: { defaultOptions: { queries: queryDefaults } } });
}

export type Prefetch = ReturnType<typeof prefetcher>;
