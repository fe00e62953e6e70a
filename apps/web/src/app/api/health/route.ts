import { hall } from "../../../server/hall";

/** For load balancers and the launcher: 200 while the database answers. Says nothing else about the inside. */
export async function GET(): Promise<Response> {
  const healthy = await hall().ready();
  return Response.json(
    { status: healthy ? "ok" : "unavailable" },
    { status: healthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}
