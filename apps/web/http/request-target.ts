/** Who handles a request, and which limits apply. */
export type Kind =
  /** Probes of load balancers: never refused because of load. */
  | "health"
  /** Calls of other services, signed or with their own secret. */
  | "machine"
  /** REST and tRPC: they count each call themselves. */
  | "api"
  /** Files with hashed names, of which one page needs many. */
  | "file"
  | "page";

const PREFIXES: readonly (readonly [string, Kind])[] = [
  ["/api/health", "health"],
  ["/api/live", "health"],
  ["/api/ready", "health"],
  ["/api/cron/", "machine"],
  ["/api/webhooks/", "machine"],
  ["/api/v1/", "api"],
  ["/api/trpc/", "api"],
  ["/_next/", "file"],
  ["/fonts/", "file"],
  ["/photos/", "file"],
  ["/portraits/", "file"],
  ["/favicon.ico", "file"],
  ["/icon.svg", "file"],
];

/** The index of the API. */
const API = "/api/v1";

export const kindOf = (path: string): Kind =>
  path === API ? "api" : (PREFIXES.find(([prefix]) => path.startsWith(prefix))?.[1] ?? "page");

/** The format of a refusal. */
export type Shape = "rest" | "trpc" | "html";

export function shapeOf(path: string): Shape {
  if (path.startsWith("/api/trpc/")) return "trpc";
  return path.startsWith("/api/") || path.startsWith("/photos/") ? "rest" : "html";
}

/** The path of a request target, without its query. */
export const pathOf = (target: string): string => {
  const end = target.search(/[?#]/);
  return end === -1 ? target : target.slice(0, end);
};

/**
 * Whether this server handles a request target at all: a path (RFC 9112 §3.2.1) whose escapes are UTF-8 text without NUL. Other forms (`GET
 * http://elsewhere/…`, `OPTIONS *`) are for proxies, which this server is not.
 */
export function isOrdinary(target: string): boolean {
  if (!target.startsWith("/") || /%00/.test(target)) return false;
  try {
    decodeURIComponent(pathOf(target));
    return true;
  } catch {
    return false;
  }
}

/** Where REST answers, with the methods that a path takes. */
export const isRest = (path: string): boolean => kindOf(path) === "api" && shapeOf(path) !== "trpc";
