/** Vercel sets this one itself, to whom it saw, and takes away what a client writes into it. */
const VERCEL = "x-vercel-forwarded-for";

const firstOf = (list: string | null): string | null => list?.split(",")[0]?.trim().slice(0, 45) || null;

/**
 * From which address a call came. Each proxy appends whom it saw to X-Forwarded-For, and this process appends the peer of the connection
 * itself (apps/web/http/server.ts), so the entries count from the end: the last is the peer, the ones before it are what our own proxies saw, and
 * whatever stands before those is what the client says of itself. `trusted`: how many proxies of ours there are. A shorter list did not come
 * through all of them: then its first entry is the furthest that anybody of ours has seen.
 */
export function callerAddress(headers: Headers, trusted: number | "vercel"): string | null {
  if (trusted === "vercel") return firstOf(headers.get(VERCEL));
  const entries = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const address = entries.at(-1 - trusted) ?? entries[0];
  return address ? address.slice(0, 45) : null;
}
