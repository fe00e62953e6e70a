import type { JWT } from "next-auth/jwt";
import { describe, expect, test } from "vitest";
import { type AuthConfig, authOptionsOf, type FormMethod, METHOD_FIELDS } from "../src/options";

const sid = "0199f0aa-0000-7000-8000-000000000001";

function given(config: Partial<AuthConfig> = {}) {
  const seen: unknown[] = [];
  const options = authOptionsOf({
    secret: "a secret of the tests, long enough for anybody",
    secure: true,
    sessionSeconds: 604_800,
    signIn: async (form) => {
      seen.push(form);
      return { sessionId: sid, userId: "user" };
    },
    enter: async (method, fields) => {
      seen.push([method, fields]);
      return { sessionId: sid, userId: "user" };
    },
    isLive: async (sessionId) => sessionId === sid,
    signOut: async (sessionId) => {
      seen.push(sessionId);
    },
    ...config,
  });
  const { jwt, session } = options.callbacks ?? {};
  if (!jwt || !session) throw new Error("both callbacks are ours");
  type Provider = { options: { id: string; authorize(form: unknown, request: unknown): Promise<unknown> } };
  const through = (method: string, form: unknown) => {
    const provider = (options.providers as unknown as Provider[]).find(({ options: { id } }) => id === method);
    return provider?.options.authorize(form, { headers: { "user-agent": "a browser" } });
  };
  const authorize = (form: unknown) => through("credentials", form);
  return { options, jwt, session, authorize, through, seen };
}

const token: JWT = { sid };

describe("the session cookie", () => {
  test("is of this host alone, unreadable to scripts, sent over https, and not from other sites", () => {
    const { name, options } = given().options.cookies?.sessionToken ?? {};
    expect(name).toBe("__Host-knotter.session");
    expect(options).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
  });

  test("works on a plain http address of a developer's machine", () => {
    const { name, options } = given({ secure: false }).options.cookies?.sessionToken ?? {};
    expect([name, options?.secure]).toEqual(["knotter.session", false]);
  });
});

describe("the token in the session cookie", () => {
  test("carries the session of a fresh sign-in and nothing else", async () => {
    const { jwt } = given();
    const user = { id: "user", sid: "new", role: "admin", email: "a@example.com" };
    expect(await jwt({ token, user, account: null, trigger: "signIn" })).toEqual({ sid: "new" });
  });

  test("is not changed by what a browser sends to session.update()", async () => {
    const { jwt } = given();
    const forged = { sid: "stolen", role: "admin", user: { sid: "stolen" } };
    const answer = await jwt({ token, user: forged as never, account: null, trigger: "update", session: forged });
    expect(answer).toEqual({ sid });
  });

  test("is a session only as long as the database says so", async () => {
    const { session } = given();
    const shown = { expires: "2026-06-08T00:00:00.000Z", user: { name: "x" } };
    const ask = (of: JWT) => session({ session: { ...shown }, token: of, user: {} as never, newSession: null, trigger: "update" });
    expect(await ask(token)).toEqual({ expires: shown.expires, user: {} });
    for (const dead of [{ sid: "ended" }, {}, { sid: 42 }] as JWT[])
      expect(await ask(dead)).toEqual({ expires: "1970-01-01T00:00:00.000Z" });
  });
});

describe("the sign-in form", () => {
  test("hands the address in as accounts are kept: trimmed, in lower case", async () => {
    const { authorize, seen } = given();
    expect(await authorize({ email: " Mentee@Example.com ", password: " with spaces " })).toEqual({ id: "user", sid });
    expect(seen).toEqual([{ email: "mentee@example.com", password: " with spaces " }]);
  });

  test("that lacks a field, or holds something else than text, signs nobody in", async () => {
    const { authorize, seen } = given();
    for (const form of [undefined, {}, { email: "a@example.com" }, { email: ["a"], password: {} }])
      expect(await authorize(form)).toBeNull();
    expect(seen).toEqual([]);
  });

  test("that is refused signs nobody in and learns the code of the refusal", async () => {
    const { authorize } = given({ signIn: async () => ({ refused: "INVALID_CREDENTIALS" }) });
    await expect(authorize({ email: "a@example.com", password: "wrong" })).rejects.toThrow("INVALID_CREDENTIALS");
  });
});

describe("a route with a link", () => {
  test.each(Object.keys(METHOD_FIELDS) as FormMethod[])(
    "%s submits its own fields, and nothing of what else the form carried",
    async (method) => {
      const { through, seen } = given();
      const own = Object.fromEntries(METHOD_FIELDS[method].map((field) => [field, `${field} of hers`]));
      expect(await through(method, { ...own, csrfToken: "x", role: "admin", userId: "somebody" })).toEqual({ id: "user", sid });
      expect(seen).toEqual([[method, own]]);
    },
  );

  test("that gets something else than text, or endless text, signs nobody in", async () => {
    const { through, seen } = given();
    for (const token of [{ not: "" }, ["a"], 1, null, "x".repeat(2000), "a\0b"]) expect(await through("link", { token })).toBeNull();
    expect(seen).toEqual([]);
  });

  test("that is refused says why", async () => {
    const { through } = given({ enter: async () => ({ refused: "TOKEN_EXPIRED" }) });
    await expect(through("mentor-link", { token: "t" })).rejects.toThrow(/^TOKEN_EXPIRED$/);
  });
});

test("signing out ends the session at the server", async () => {
  const { options, seen } = given();
  await options.events?.signOut?.({ token, session: {} as never });
  await options.events?.signOut?.({ token: {}, session: {} as never });
  expect(seen).toEqual([sid]);
});
