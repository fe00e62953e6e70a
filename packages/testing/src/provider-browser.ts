/** A minimal browser for a provider: follows redirects, keeps cookies, and submits a form. */
export interface ProviderBrowser {
  /** Opens an address of the provider and signs in as this person; null: refuses. Returns the address to which the provider redirects. */
  pass(url: string, email: string | null): Promise<URL>;
  /** Opens the provider's log-out and confirms it. Returns the address to which it redirects. */
  leave(url: string): Promise<URL>;
  /** Whether the provider asks for a sign-in, because it has no session. */
  isAsked(url: string): Promise<boolean>;
}

export function providerBrowser(issuer: string): ProviderBrowser {
  const cookies = new Map<string, string>();

  async function ask(url: URL, init: RequestInit = {}): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await fetch(url, { ...init, redirect: "manual", headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "") cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  }

  /** Follows redirects until a page is shown, or the address is outside the provider. */
  async function walk(start: URL, init?: RequestInit): Promise<{ at: URL; page: string | null }> {
    let [at, answer] = [start, await ask(start, init)];
    for (let steps = 0; steps < 10; steps += 1) {
      const next = answer.headers.get("location");
      if (next === null) return { at, page: await answer.text() };
      at = new URL(next, at);
      if (at.origin !== new URL(issuer).origin) return { at, page: null };
      answer = await ask(at);
    }
    throw new Error("the provider leads in circles");
  }

  return {
    async pass(url, email) {
      const first = await walk(new URL(url));
      if (first.page === null) return first.at;
      const body = new URLSearchParams(email === null ? {} : { email });
      const { at, page } = await walk(first.at, { method: "POST", body });
      if (page !== null) throw new Error(`the provider shows another page: ${page}`);
      return at;
    },
    async leave(url) {
      const { page } = await walk(new URL(url));
      const [, action] = /action="([^"]+)"/.exec(page ?? "") ?? [];
      const [, xsrf] = /name="xsrf" value="([^"]+)"/.exec(page ?? "") ?? [];
      if (!action || !xsrf) throw new Error(`no question whether to leave: ${page}`);
      return (await walk(new URL(action), { method: "POST", body: new URLSearchParams({ xsrf, logout: "yes" }) })).at;
    },
    isAsked: async (url) => (await walk(new URL(url))).page !== null,
  };
}
