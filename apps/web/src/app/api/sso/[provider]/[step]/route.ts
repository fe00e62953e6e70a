import { app } from "@/server/app";
import { plainRequest } from "@/server/plain-request";

/** Nothing about it is known at build time. */
export const dynamic = "force-dynamic";

type RouteContext = { params: Promise<{ provider: string; step: string }> };

/** Browsers and messages that come from a customer's provider of identities. */
async function handle(request: Request, { params }: RouteContext): Promise<Response> {
  const { provider, step } = await params;
  return app().companySignIn(plainRequest(request), provider, step);
}

export { handle as GET, handle as POST };
