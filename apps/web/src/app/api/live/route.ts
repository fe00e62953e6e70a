/** Whether this process answers at all. Checks nothing else: an unavailable database is no reason to restart the process. */
export function GET(): Response {
  return Response.json({ status: "ok" }, { headers: { "cache-control": "no-store" } });
}

// Must run in this process, not be answered from the build.
export const dynamic = "force-dynamic";
