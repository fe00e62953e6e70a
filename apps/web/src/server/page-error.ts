import type { Instrumentation } from "next";
import { app } from "./app";

type Arguments = Parameters<Instrumentation.onRequestError>;

/** What is known of who asked, from the error alone: the call that failed has it in its own line, under the same number. */
interface Numbered {
  digest?: unknown;
}

/**
 * One JSON line for an error of a page or a route. `number` is what the page shows as お問い合わせ番号: that of the call that failed, which has
 * a line of its own with the user (api/src/call-log.ts), or else Next's hash of the error, which is told apart by time and path. Never a
 * query: it holds tokens.
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
