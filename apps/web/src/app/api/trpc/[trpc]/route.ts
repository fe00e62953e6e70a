import { app } from "@/server/app";
import { plainRequest } from "@/server/plain-request";

const handle = (request: Request): Promise<Response> => app().trpc(plainRequest(request));

export { handle as GET, handle as POST };
