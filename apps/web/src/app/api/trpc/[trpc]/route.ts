import { hall } from "../../../../server/hall";
import { plainRequest } from "../../../../server/plain-request";

const handle = (request: Request): Promise<Response> => hall().trpc(plainRequest(request));

export { handle as GET, handle as POST };
