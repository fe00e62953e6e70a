import { app } from "@/server/app";
import { plainRequest } from "@/server/plain-request";

/** Nothing about it is known at build time. */
export const dynamic = "force-dynamic";

/** The entity id of Knotter towards a customer's provider of SAML, which is the address of its metadata. */
export async function GET(request: Request, { params }: { params: Promise<{ provider: string }> }): Promise<Response> {
  return app().companySignIn(plainRequest(request), (await params).provider, "metadata");
}
