import type { Context } from "@knotter/api/context";
import { href, ROUTES, type RouteKey } from "@knotter/contract/routes";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import type { ReactNode } from "react";
import { DocumentTitle } from "@/components/document-title";
import { guardVisit, type NextPageProps, type Query } from "./guard";
import { NotIndexed } from "./not-indexed";
import { type Prefetch, prefetcher } from "./prefetch";
import { answerTo } from "./refusal";

export interface PageProps {
  viewer: NonNullable<Context["viewer"]>;
  params: Record<string, string>;
  query: Query;
  /** `await trpc.mentors.get.fetch(input)`: the data is in the first HTML, and the browser does not request it again. */
  trpc: Prefetch;
}

/**
 * A page behind its row in ROUTES. Nothing is rendered, and no data is read, before the database has identified the caller.
 * There must be no `loading.tsx` above such a page: it would answer 200 before the guard. What takes long comes in
 * `streamed` (./streamed.tsx), after everything that can refuse.
 *
 * `trpc.….fetch` throws the procedure's refusal, and NOT_FOUND becomes the 404 page; `prefetch` never throws: it is for data that the
 * page can do without.
 */
export function guardedPage(key: RouteKey, render: (props: PageProps) => Promise<ReactNode> | ReactNode) {
  return async function GuardedPage(props: NextPageProps): Promise<ReactNode> {
    const { context, params, query } = await guardVisit(key, props);
    const { viewer } = context;
    if (!viewer) redirect(href("login"));
    const trpc = prefetcher(context);
    try {
      const page = await render({ viewer, params, query, trpc });
      return (
        <HydrationBoundary state={dehydrate(trpc.queryClient)}>
          <DocumentTitle of={ROUTES[key].title} />
          <NotIndexed />
          {page}
        </HydrationBoundary>
      );
    } catch (error) {
      throw answerTo(error);
    }
  };
}
