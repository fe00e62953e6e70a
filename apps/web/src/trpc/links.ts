import type { AppRouter } from "@knotter/api/root";
import { httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { apiFetch } from "./api-fetch";
import { appErrorOf } from "./app-error";
import { endAttempt, keyOfAttempt } from "./attempts";

/** A caller may bring its own key for a series of attempts: `useMutation({ trpc: { context: { idempotencyKey } } })`. */
const KEY = "idempotencyKey";

const numberAttempts: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation" || op.context[KEY]) return next(op);
    const context = { ...op.context, [KEY]: keyOfAttempt(op.path, op.input) };
    return observable((observer) =>
      next({ ...op, context }).subscribe({
        next(result) {
          endAttempt(op.path, op.input, { carriedOut: true });
          observer.next(result);
        },
        error(error) {
          const app = appErrorOf(error);
          if (app && !app.retryable && app.code !== "INTERNAL") endAttempt(op.path, op.input, { carriedOut: false });
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };

/** Infinite queries send a direction, which the contract does not accept: ours are paged in one direction. */
const pageOneWay: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "query" || typeof op.input !== "object" || op.input === null || !("direction" in op.input)) return next(op);
    const { direction: _, ...input } = op.input;
    return next({ ...op, input });
  };

const http = (options: { methodOverride?: "POST" } = {}) =>
  httpLink<AppRouter>({
    ...options,
    url: "/api/trpc",
    fetch: (url, request) => apiFetch(url as string, request as RequestInit),
    headers: ({ op }) => (typeof op.context[KEY] === "string" ? { "idempotency-key": op.context[KEY] } : {}),
  });

/**
 * One call, one request, one HTTP status: no batches, so that 404, 401, time-out and log line belong to exactly one procedure. A query with
 * `context: { byPost: true }` sends its input in the body.
 */
export const links: TRPCLink<AppRouter>[] = [
  pageOneWay,
  numberAttempts,
  splitLink({ condition: ({ context }) => context.byPost === true, true: http({ methodOverride: "POST" }), false: http() }),
];
