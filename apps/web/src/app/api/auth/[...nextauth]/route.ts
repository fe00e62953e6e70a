import NextAuth from "next-auth";
import { hall } from "../../../../server/hall";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Options come from the hall, which needs the configuration: so at the request, not at import. */
const handle = (request: Request, context: RouteContext): Promise<Response> => NextAuth(hall().authOptions)(request, context);

export { handle as GET, handle as POST };
