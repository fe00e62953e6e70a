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
  /** Begins the sign-in at a provider, by default the environment's, like the button of the login page. Throws if it does not answer. */
  begin(next?: string, provider?: string): Promise<string>;
}

/** next-auth, and the routes of a company's provider, with a browser that keeps cookies, called without Next. */
export function authBrowser(app: App): AuthBrowser {
  process.env["NEXTAUTH_URL"] = ORIGIN;
  const cookies = new Map<string, string>();

  async function call(path: string, form?: Record<string, string>): Promise<AuthAnswer & { body: unknown }> {
    const { pathname, searchParams } = new URL(path, ORIGIN);
    const sso = pathname === "/api/auth/callback/oidc" ? ["", "own", "callback"] : /^\/api\/sso\/([^/]+)\/([^/]+)$/.exec(pathname);
    if (sso) return company(new URL(path, ORIGIN), sso[1] ?? "", sso[2] ?? "", form);
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
    await NextAuth(request as never, response as never, app.authOptions());
    for (const line of answer.set) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
    const url = answer.location ?? (answer.body as { url?: string } | null)?.url;
    return { status: answer.status, to: url ? new URL(url, ORIGIN) : null, body: answer.body };
  }

  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");
  function keep(answer: Response): void {
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, decodeURIComponent(value));
    }
  }
  async function company(url: URL, provider: string, step: string, form?: Record<string, string>): Promise<AuthAnswer> {
    const headers = { cookie: cookieHeader(), "user-agent": "a browser", "x-forwarded-for": "192.0.2.7" };
    const init = form ? { method: "POST", body: new URLSearchParams(form) } : { method: "GET" };
    const answer = await app.companySignIn(new Request(url, { ...init, headers }), provider, step);
    keep(answer);
    const location = answer.headers.get("location");
    return { status: answer.status, to: location === null ? null : new URL(location, ORIGIN), body: null };
  }

  return {
    cookies,
    visit: call,
    async begin(next = "/", provider) {
      const id = provider ?? (await app.services.identityProviders.own())?.id;
      const body = JSON.stringify({ provider: id, next });
      const headers = { "content-type": "application/json", cookie: cookieHeader() };
      const answer = await app.rest(new Request(`${ORIGIN}/api/v1/login/company`, { method: "POST", headers, body }));
      if (!answer.ok) throw new Error(`the provider was not asked: ${answer.status} ${await answer.text()}`);
      keep(answer);
      return ((await answer.json()) as { continueAt: string }).continueAt;
    },
  };
}
