import { randomBytes } from "node:crypto";

const nameOf = (secure: boolean): string => (secure ? "__Host-knotter.browser" : "knotter.browser");
/** 256 random bits. */
const WORD = /^[\w-]{43}$/;

/** The id by which a browser is recognised at a sign-in. It grants no access; null: the browser has none, or not one of ours. */
export function browserOf(headers: Headers, secure: boolean): string | null {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [name, word = ""] = pair.trim().split("=");
    if (name === nameOf(secure) && WORD.test(word)) return word;
  }
  return null;
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
  const pair = `${nameOf(secure)}=${randomBytes(32).toString("base64url")}`;
  const carried = new Headers(headers);
  const others = (headers.get("cookie") ?? "")
    .split(";")
    .filter((other) => other.trim() !== "" && !other.trim().startsWith(`${nameOf(secure)}=`));
  carried.set("cookie", [...others.map((other) => other.trim()), pair].join("; "));
  return { headers: carried, cookie: `${pair}; Path=/; Max-Age=${days * 86_400}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}` };
}
