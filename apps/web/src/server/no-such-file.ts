/**
 * Below a folder of static files whose answers a shared cache may keep, an unknown name must never become a page of the person who
 * asks (web cache deception). The files themselves are served before any route.
 */
export function noSuchFile(): Response {
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}
