import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";

/** What every procedure answers: types only. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
