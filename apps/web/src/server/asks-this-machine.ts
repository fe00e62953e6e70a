const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * Whether the request comes from a user of this machine, addressed by its own name, that of NEXTAUTH_URL (`own`, a host with its port) or
 * of the loopback, directly and not through a proxy. Our own server appends one entry to X-Forwarded-For (the peer), and Next repeats the
 * host.
 */
export function asksThisMachine(headers: Headers, own: string): boolean {
  const host = headers.get("host")?.toLowerCase() ?? "";
  if (host !== own && !LOOPBACK.test(host)) return false;
  if (headers.has("forwarded") || headers.has("via") || headers.has("x-real-ip")) return false;
  if ((headers.get("x-forwarded-for") ?? "").includes(",")) return false;
  const repeated = headers.get("x-forwarded-host");
  return repeated === null || repeated.toLowerCase() === host;
}
