import { app } from "@/server/app";

/** Nothing about it is known at build time. */
export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => app().resend(request);
