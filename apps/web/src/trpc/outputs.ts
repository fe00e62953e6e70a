import type { AppRouter } from "@knotter/api/root";
import type { inferRouterOutputs } from "@trpc/server";

/** The output of every procedure: types only. */
export type RouterOutputs = inferRouterOutputs<AppRouter>;
