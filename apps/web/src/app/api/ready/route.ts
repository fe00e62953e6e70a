import { app } from "@/server/app";

/** Whether this process can serve: the database answers and has the schema of this build. Load balancers use it. */
export const GET = (request: Request): Promise<Response> => app().ready(request);
