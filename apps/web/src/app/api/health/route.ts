import { hall } from "../../../server/hall";

/** A database that does not answer in this time counts as down. */
const PATIENCE_MS = 2000;

/** For load balancers and the launcher: 200 while the database answers. Says nothing else about the inside. */
export async function GET(): Promise<Response> {
  const healthy = await Promise.race([hall().ready(), after(PATIENCE_MS, false)]);
  return Response.json(
    { status: healthy ? "ok" : "unavailable" },
    { status: healthy ? 200 : 503, headers: { "cache-control": "no-store" } },
  );
}

function after<T>(milliseconds: number, value: T): Promise<T> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, value));
}
