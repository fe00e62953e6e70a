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
  const { nextauth } = await context.params;
  if (nextauth[0] !== "callback") return NextAuth(hall().authOptions(read.headers))(new NextRequest(read), context);
  // Somebody may be signed in here: by the word of this browser it is known again.
  const { headers, cookie } = hall().withBrowser(read.headers);
  const answer: Response = await NextAuth(hall().authOptions(headers))(new NextRequest(read, { headers }), context);
  if (cookie === null) return answer;
  const known = new Response(answer.body, answer);
  known.headers.append("set-cookie", cookie);
  return known;
}

export { handle as GET, handle as POST };
