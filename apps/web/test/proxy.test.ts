import { canOpen, ROUTES, type Route, type RouteKey } from "@knotter/contract/routes";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { MEASURE_COOKIE, TAGS_ALLOWED } from "../src/features/measure/choice";

const ID = "GTM-KNOT0000";
const paths = (Object.keys(ROUTES) as RouteKey[]).map((key) => ({
  key,
  path: ROUTES[key].path.replace(/\[\w+\]/g, "x"),
  route: ROUTES[key] as Route,
}));

/** What the proxy makes of a request, with the environment as it is at this moment. */
async function answered(path: string, { cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {}) {
  const { proxy } = await import("../src/proxy");
  const request = new NextRequest(`http://localhost:3000${path}`, { headers: { ...headers, ...(cookie ? { cookie } : {}) } });
  const answer = proxy(request);
  return {
    policy: answer.headers.get("content-security-policy") ?? "",
    handedOn: answer.headers.get(`x-middleware-request-${TAGS_ALLOWED}`),
    dropped: !(answer.headers.get("x-middleware-override-headers") ?? "").split(",").includes(TAGS_ALLOWED),
  };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv("DATABASE_URL", "postgres://localhost/none");
  vi.stubEnv("NEXTAUTH_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz");
  vi.stubEnv("NEXTAUTH_URL", "http://localhost:3000");
  vi.stubEnv("TAG_MANAGER_ID", ID);
});
afterEach(() => vi.unstubAllEnvs());

const granted = `${MEASURE_COOKIE}=granted`;

describe("the tag manager", () => {
  test.each(paths)("may load on $path only if it is an article, behind the login, and after a yes", async ({ key, path, route }) => {
    const open = await answered(path, { cookie: granted });
    expect(open.handedOn === ID).toBe(route.article === true);
    expect(open.policy.includes("googletagmanager")).toBe(route.article === true);
    for (const cookie of [`${MEASURE_COOKIE}=denied`, `${MEASURE_COOKIE}=yes`, "other=granted"]) {
      const shut = await answered(path, { cookie });
      expect([shut.handedOn, shut.policy.includes("google")]).toEqual([null, false]);
    }
    if (route.article) expect(canOpen(key, null)).toBe(false);
  });

  test("is not there without an id", async () => {
    vi.stubEnv("TAG_MANAGER_ID", "");
    vi.resetModules();
    expect(await answered("/guide", { cookie: granted })).toMatchObject({ handedOn: null, dropped: true });
  });

  test("cannot be called for by a header of the client", async () => {
    expect(await answered("/mypage", { cookie: granted, headers: { [TAGS_ALLOWED]: "GTM-EVIL" } })).toMatchObject({
      handedOn: null,
      dropped: true,
    });
  });
});

test.each(paths)("$path: scripts run by the nonce of this answer alone", async ({ path }) => {
  const [first, second] = [await answered(path, { cookie: granted }), await answered(path, { cookie: granted })];
  const nonceOf = ({ policy }: { policy: string }) => /script-src 'self' 'nonce-([\w+/=]{16,})' 'strict-dynamic'(;|$)/.exec(policy)?.[1];
  expect(nonceOf(first)).toBeDefined();
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  const [, scripts = ""] = /script-src ([^;]+)/.exec(first.policy) ?? [];
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/);
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'"])
    expect(first.policy).toContain(part);
});
