import { app } from "@/server/app";

/** Whether this process answers at all. */
export const GET = (): Promise<Response> => app().live();

// Must run in this process, not be answered from the build.
export const dynamic = "force-dynamic";
