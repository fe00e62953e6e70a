import type { Instrumentation } from "next";
import { env, onVercel } from "./env";

/** Before the first request: a server with an invalid configuration does not start, and says in one sentence why. */
export async function register(): Promise<void> {
  try {
    env();
  } catch (error) {
    // Through globalThis, because Next compiles this file for its edge runtime too, which has no `process`.
    const { stderr, exit } = globalThis.process;
    stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    exit(1);
  }
  // biome-ignore lint/plugin: word by word as Next knows it, so that the build for the edge leaves the rest of the line out
  if (process.env.NEXT_RUNTIME === "nodejs") {
    // First: what follows creates the application, which is observed from its first statement on.
    await (await import("./server/telemetry")).startTelemetry();
    if (!onVercel) await (await import("./server/known-schema")).refuseUnknownSchema();
    if (!onVercel) await (await import("./server/tell-missing-keys")).tellMissingKeys();
    (await import("./server/scheduler")).startScheduler();
    if (!onVercel) await (await import("./server/http-server")).joinHttpServer();
    const { startNotices } = await import("./server/start-notices");
    for (const line of startNotices(env())) globalThis.process.stderr.write(`${line}\n`);
  }
}

/** An error while rendering a page is logged in one line, with the number shown to the user. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  // biome-ignore lint/plugin: word by word as Next knows it, as above
  if (process.env.NEXT_RUNTIME === "nodejs") (await import("./server/page-error")).logPageError(error, request, context);
};
