import { hall } from "../../../../server/hall";

/** Nothing of it can be known when the app is built. */
export const dynamic = "force-dynamic";

export const POST = (request: Request): Promise<Response> => hall().resend(request);
