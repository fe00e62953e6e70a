import { hall } from "../../../../server/hall";

const handle = (request: Request): Promise<Response> => hall().trpc(request);

export { handle as GET, handle as POST };
