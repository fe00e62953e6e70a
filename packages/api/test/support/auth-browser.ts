import nextAuthModule from "next-auth";
import type { App } from "../../src/app";
import { ORIGIN } from "./api-harness";

// A CommonJS module: Node imports its exports as the default, which holds the function.
const NextAuth = (nextAuthModule as unknown as { default?: typeof nextAuthModule }).default ?? nextAuthModule;

export interface AuthAnswer {
  status: number;
  /** The redirect's target, or the one in the body of a call by script. */
  to: URL | null;
  body: unknown;
}

export interface AuthBrowser {
  readonly cookies: Map<string, string>;
  /** A call below /api/auth. */
  visit(path: string, form?: Record<string, string>): Promise<AuthAnswer>;
  /** Begins the sign-in at the provider, like the button of the login page. */
  begin(next?: string): Promise<string>;
}

/** next-auth itself with a browser that keeps cookies, called without Next. */
export function authBrowser(app: App): AuthBrowser {
  process.env["NEXTAUTH_URL"] = ORIGIN;
  const cookies = new Map<string, string>();

  async function call(path: string, form?: Record<string, string>): Promise<AuthAnswer & { body: unknown }> {
    const { pathname, searchParams } = new URL(path, ORIGIN);
    const header = [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
    const headers = { cookie: header, "user-agent": "a browser", "x-forwarded-for": "192.0.2.7" };
    const answer: { status: number; location: string | null; body: unknown; set: string[] } = {
      status: 200,
      location: null,
      body: null,
      set: [],
    };
    const response = {
      status(status: number) {
        answer.status = status;
        return response;
      },
      getHeader: (name: string) => (name === "Set-Cookie" ? answer.set : undefined),
      setHeader(name: string, value: string | string[]) {
        if (name === "Set-Cookie") answer.set = [value].flat();
        if (name === "Location") answer.location = String(value);
        return response;
      },
      json(body: unknown) {
        answer.body = body;
      },
      send(body: unknown) {
        answer.body = body;
      },
      end() {},
    };
    const query = { ...Object.fromEntries(searchParams), nextauth: pathname.replace("/api/auth/", "").split("/") };
    const request = { method: form ? "POST" : "GET", query, body: form, cookies: Object.fromEntries(cookies), headers };
    await NextAuth(request as never, response as never, app.authOptions(new Headers(headers)));
    for (const line of answer.set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    const url = answer.location ?? (answer.body as { url?: string } | null)?.url;
    return { status: answer.status, to: url ? new URL(url, ORIGIN) : null, body: answer.body };
  }

  return {
    cookies,
    visit: call,
    async begin(next = "/") {
      const { csrfToken } = (await call("/api/auth/csrf")).body as { csrfToken: string };
      const { to } = await call("/api/auth/signin/oidc", { csrfToken, callbackUrl: next, json: "true" });
      if (!to) throw new Error("the provider was not asked");
      return to.toString();
    },
  };
}
