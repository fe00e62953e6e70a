import type { Instrumentation } from "next";
import { app } from "./app";

type Arguments = Parameters<Instrumentation.onRequestError>;

/** The only information about the caller in the error: the failed call has its own log line under the same number. */
interface Numbered {
  digest?: unknown;
}

/**
 * Logs one JSON line for an error of a page or a route. `number` is shown on the page as お問い合わせ番号: that of the failed call, which
 * has its own line with the user (api/src/call-log.ts), or else Next's hash of the error, which is identified by time and path. Never the
 * query, which may contain tokens.
 */
export function logPageError(error: Arguments[0], request: Arguments[1], context: Arguments[2]): void {
  const { digest } = (error ?? {}) as Numbered;
  app().services.log.error(
    {
      number: typeof digest === "string" ? digest : null,
      method: request.method,
      path: request.path.split("?")[0],
      route: context.routePath,
      kind: context.routeType,
      err: error,
    },
    "page defect",
  );
}
