import { app } from "../../../../server/app";

/** Nothing of it can be known when the app is built. */
export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => app().resend(request);
