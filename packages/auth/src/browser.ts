import { randomBytes } from "node:crypto";
import { parse, serialize } from "hono/utils/cookie";

const nameOf = (secure: boolean): string => (secure ? "__Host-knotter.browser" : "knotter.browser");
/** 256 random bits. */
const WORD = /^[\w-]{43}$/;

/** The id by which a browser is recognised at a sign-in. It grants no access; null: the browser has none, or not one of ours. */
export function browserOf(headers: Headers, secure: boolean): string | null {
  const name = nameOf(secure);
  const word = parse(headers.get("cookie") ?? "", name)[name];
  return word !== undefined && WORD.test(word) ? word : null;
}

/**
 * For a call that may begin a session: a browser without an id gets one, which this call already uses. `cookie`: to be set by the answer;
 * null: nothing to set. It outlives the session on purpose.
 */
export function withBrowser(
  headers: Headers,
  { secure, days }: { secure: boolean; days: number },
): { headers: Headers; cookie: string | null } {
  if (browserOf(headers, secure) !== null) return { headers, cookie: null };
  const name = nameOf(secure);
  const word = randomBytes(32).toString("base64url");
  const carried = new Headers(headers);
  // In front: of two cookies with one name the first counts, and a malformed one may be among the others.
  carried.set("cookie", [`${name}=${word}`, headers.get("cookie") ?? ""].filter((part) => part !== "").join("; "));
  return { headers: carried, cookie: serialize(name, word, { path: "/", maxAge: days * 86_400, httpOnly: true, sameSite: "Lax", secure }) };
}
