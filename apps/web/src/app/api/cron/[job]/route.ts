import { app } from "@/server/app";

/** Nothing about it is known at build time. */
export const dynamic = "force-dynamic";
/** Seconds: the retention job begins no new batch after 45. */
export const maxDuration = 60;

export const GET = async (request: Request, { params }: { params: Promise<{ job: string }> }): Promise<Response> =>
  app().cron(request, (await params).job);
