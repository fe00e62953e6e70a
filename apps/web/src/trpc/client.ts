import type { AppRouter } from "@knotter/api/root";
import { createTRPCReact } from "@trpc/react-query";

/** The hooks: `trpc.mentors.list.useSuspenseQuery(input)`. Types only, no server code. */
export const trpc = createTRPCReact<AppRouter>();
