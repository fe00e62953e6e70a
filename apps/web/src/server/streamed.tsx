import { setTimeout as pause } from "node:timers/promises";
import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import { type ReactNode, Suspense } from "react";
import type { Prefetch } from "./prefetch";
import { answerTo } from "./refusal";

/** How long the first byte waits, in milliseconds. A search on a server with nothing else to do takes a third of it. */
const PATIENCE_MS = 100;

interface StreamedProps {
  trpc: Prefetch;
  /** What `children` read. It must not be able to answer 404, because the status may have been sent by then. */
  load: () => Promise<unknown>;
  /** As large as what follows, so that nothing on the screen moves. */
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * A part of a page that may be slow: with the page if it is there soon, otherwise after the rest in the same response. Only in a
 * `guardedPage`, after whatever can refuse: nobody who is refused gets a 200. While it is waited for, the footer stays below the first screen,
 * so that it does not move.
 */
export async function streamed({ trpc, load, fallback, children }: StreamedProps): Promise<ReactNode> {
  const loading = load();
  if (await Promise.race([loading.then(() => true), pause(PATIENCE_MS, false)])) return children;
  return (
    <div className="min-h-dvh">
      <Suspense fallback={fallback}>
        <Loaded trpc={trpc} loading={loading}>
          {children}
        </Loaded>
      </Suspense>
    </div>
  );
}

async function Loaded({ trpc, loading, children }: Pick<StreamedProps, "trpc" | "children"> & { loading: Promise<unknown> }) {
  try {
    await loading;
  } catch (error) {
    throw answerTo(error);
  }
  return <HydrationBoundary state={dehydrate(trpc.queryClient)}>{children}</HydrationBoundary>;
}
