import { app } from "@/server/app";
import { plainRequest } from "@/server/plain-request";

const handle = (request: Request): Promise<Response> => app().rest(plainRequest(request));

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
