/** Vercel sets this header itself, and removes it from a client's request. */
const VERCEL = "x-vercel-forwarded-for";

const firstOf = (list: string | null): string | null => list?.split(",")[0]?.trim().slice(0, 45) || null;

/**
 * The address that a call came from. Each proxy appends the address it saw to X-Forwarded-For, and this process appends the peer of the
 * connection itself (apps/web/http/server.ts), so the entries count from the end: the last is the peer, the ones before it come from our
 * own proxies, and everything before those is only the client's claim. `trusted`: the number of our proxies. A shorter list did not pass
 * all of them: then its first entry is the furthest one that we have seen ourselves.
 */
export function callerAddress(headers: Pick<Headers, "get">, trusted: number | "vercel"): string | null {
  if (trusted === "vercel") return firstOf(headers.get(VERCEL));
  const entries = (headers.get("x-forwarded-for") ?? "")
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
  const address = entries.at(-1 - trusted) ?? entries[0];
  return address ? address.slice(0, 45) : null;
}
