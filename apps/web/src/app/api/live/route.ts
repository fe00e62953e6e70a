/** Whether this process answers at all. Asks nobody: a database that is away is no reason to restart it. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

// Asked of this very process, not answered from a build.
export const dynamic = "force-dynamic";
