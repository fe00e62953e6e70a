import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { Prefetch } from "./prefetch";
import { answerTo } from "./refusal";

interface StreamedProps {
  trpc: Prefetch;
  /** What `children` read. It must not be able to answer 404, because the status has been sent by then. */
  load: () => Promise<unknown>;
  /** As large as what follows, so that nothing on the screen moves. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * The slow part of a page, sent after the rest in the same response. Only below `guardedPage`, after whatever can refuse: nobody who is
 * refused gets a 200. The footer stays below the first screen in both states, so that it does not move either.
 */
export function Streamed({ fallback, ...loaded }: StreamedProps) {
  return (
    <div className="min-h-dvh">
      <Suspense fallback={fallback}>
        <Loaded {...loaded} />
      </Suspense>
    </div>
  );
}

async function Loaded({ trpc, load, children }: Omit<StreamedProps, "fallback">) {
  try {
    await load();
  } catch (error) {
    throw answerTo(error);
  }
  return <HydrationBoundary state={dehydrate(trpc.queryClient)}>{children}</HydrationBoundary>;
}
