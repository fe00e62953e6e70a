import type { Answerer } from "../../http/channel";
import { app } from "./app";

/** One step of a path after another, none of them empty or a dot segment: anything else Next redirects or refuses. */
const STEPS = /^(?:\/(?!\.{1,2}(?:\/|$))[\w%.~:@!$&'()*+,;=-]+)*$/;

/**
 * Who answers what is no page, without Next's own handling of requests, which costs more than most of these answers. The routes in
 * `src/app` answer the same where this server does not run (Vercel, the development server).
 */
export function answererOf(method: string, path: string): Answerer | null {
  if (!STEPS.test(path)) return null;
  if (path === "/api/v1" || path.startsWith("/api/v1/")) return app().rest;
  const [, api, trpc, procedure, ...more] = path.split("/");
  if (api === "api" && trpc === "trpc" && procedure !== undefined && more.length === 0)
    return method === "GET" || method === "POST" ? app().trpc : null;
  return method === "GET" || method === "HEAD" ? readerOf(path) : null;
}

function readerOf(path: string): Answerer | null {
  switch (path) {
    case "/api/ready":
    case "/api/health":
      return app().ready;
    case "/api/live":
      return app().live;
    default: {
      const [, photos, name, ...more] = path.split("/");
      if (photos !== "photos" || name === undefined || more.length > 0) return null;
      return (request) => app().photo(decodeURIComponent(name), request.headers);
    }
  }
}
