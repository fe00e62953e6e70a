import { hall } from "../../../server/hall";

/** Whether this process can serve: the database answers and has the schema of this build. Load balancers send requests by it. */
export async function GET(): Promise<Response> {
  const readiness = await hall().readiness();
  return Response.json(
    { status: readiness.ready ? "ok" : "unavailable", ...readiness },
    { status: readiness.ready ? 200 : 503, headers: { "cache-control": "no-store", ...(readiness.ready ? {} : { "retry-after": "5" }) } },
  );
}
