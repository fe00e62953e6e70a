/**
 * From which address a call came. Each proxy appends whom it saw to X-Forwarded-For, and this process appends the peer of the connection
 * itself (apps/web/http/server.ts), so the entries count from the end: the last is the peer, the ones before it are what our own proxies saw, and
 * whatever stands before those is what the client says of itself. `trusted`: how many proxies of ours there are. A shorter list did not come
 * through all of them: then its first entry is the furthest that anybody of ours has seen.
 */
export function callerAddress(headers: Headers, trusted: number): string | null {
  const entries = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const address = entries.at(-1 - trusted) ?? entries[0] ?? headers.get("x-real-ip");
  return address ? address.slice(0, 45) : null;
}
