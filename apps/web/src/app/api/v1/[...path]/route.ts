import { hall } from "../../../../server/hall";

const handle = (request: Request): Promise<Response> => hall().rest(request);

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS, handle as PATCH, handle as POST, handle as PUT };
