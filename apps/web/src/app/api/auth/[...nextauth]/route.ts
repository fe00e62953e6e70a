import { bounded } from "@knotter/api/body-limit";
import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { hall } from "../../../../server/hall";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/**
 * Options come from the hall, which needs the configuration: so at the request, not at import. next-auth reads a body of any length, before it
 * knows who sends it: what no form of ours sends is not read to its end.
 */
async function handle(request: Request, context: RouteContext): Promise<Response> {
  const read = await bounded(request);
  if (!read) return new Response(null, { status: 413, headers: { "cache-control": "private, no-store" } });
  return NextAuth(hall().authOptions(request.headers))(new NextRequest(read), context);
}

export { handle as GET, handle as POST };
