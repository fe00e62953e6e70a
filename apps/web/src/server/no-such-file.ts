/**
 * Below a folder of static files, whose answers a shared cache may store, an unknown name must never become a personal page (web cache
 * deception). The files themselves are served before any route.
 */
export function noSuchFile(): Response {
  return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
}
