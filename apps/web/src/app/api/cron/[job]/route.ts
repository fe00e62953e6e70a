import { app } from "../../../../server/app";

/** Nothing of it can be known when the app is built. */
export const dynamic = "force-dynamic";
/** Seconds: retention begins no new batch after 45. */
export const maxDuration = 60;

export const GET = async (request: Request, { params }: { params: Promise<{ job: string }> }): Promise<Response> =>
  app().cron(request, (await params).job);
