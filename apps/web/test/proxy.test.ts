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
const ARTICLES: readonly string[] = ["/aboutCareer", "/guide", "/tutorial"];

/** The proxy's result for a request, with the current environment. */
async function answered(path: string, { cookie, headers }: { cookie?: string; headers?: Record<string, string> } = {}) {
  const { proxy } = await import("../src/proxy");
  const request = new NextRequest(`http://localhost:3000${path}`, { headers: { ...headers, ...(cookie ? { cookie } : {}) } });
  const answer = await proxy(request);
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
  test.each(paths)("may load on $path only if it is an article, behind the login, and after a yes", async ({ key, path }) => {
    const open = await answered(path, { cookie: granted });
    expect(open.handedOn === ID).toBe(ARTICLES.includes(path));
    expect(open.policy.includes("googletagmanager")).toBe(ARTICLES.includes(path));
    for (const cookie of [`${MEASURE_COOKIE}=denied`, `${MEASURE_COOKIE}=yes`, "other=granted"]) {
      const shut = await answered(path, { cookie });
      expect([shut.handedOn, shut.policy.includes("google")]).toEqual([null, false]);
    }
    if (ARTICLES.includes(path)) expect(canOpen(key, null)).toBe(false);
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

describe("while the database is away", () => {
  const shared = globalThis as typeof globalThis & { knotterDatabaseAnswers?: () => Promise<boolean> };
  const visit = async (path: string) => {
    const { proxy } = await import("../src/proxy");
    return proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { cookie: "knotter.session=sealed; other=1" } }));
  };
  beforeEach(() => {
    shared.knotterDatabaseAnswers = async () => false;
    vi.stubEnv("OFFICE_NAME", "事務局 <A&B>");
    vi.stubEnv("OFFICE_PHONE", "03-0000-0000");
  });
  afterEach(() => {
    delete shared.knotterDatabaseAnswers;
  });

  test.each(["/", "/mentor", "/guide", "/admin/mail?state=dead"])(
    "%s is a light 503 that says how long to wait and whom to ask",
    async (path) => {
      const answer = await visit(path);
      const text = await answer.text();
      expect(answer.status).toBe(503);
      expect(answer.headers.get("retry-after")).toBe("30");
      expect(answer.headers.get("cache-control")).toContain("no-store");
      expect(text).toContain("30秒ほど待ってから");
      expect(text).toContain("support@knotter.example");
      expect(text).toContain("03-0000-0000");
      expect(text).toContain("事務局 &lt;A&amp;B&gt;");
      expect(text).toContain(`お問い合わせ番号 ${answer.headers.get("x-request-id")}`);
      expect(text).not.toContain("<script");
    },
  );

  test("every page of guests opens, and whoever adds one decides", async () => {
    for (const { path, route } of paths.filter(({ route }) => route.access === "guest"))
      expect([path, (await visit(path)).status, route.access]).toEqual([path, 200, "guest"]);
    for (const { path } of paths.filter(({ route }) => route.access === "signed-in" || Array.isArray(route.access)))
      expect([path, (await visit(path)).status]).toEqual([path, 503]);
  });

  test.each(["/login", "/login/mentor?token=x", "/login/password", "/login/link?token=x", "/signup?token=x", "/email/confirm?token=x"])(
    "%s opens as for a guest, whoever asks",
    async (path) => {
      const answer = await visit(path);
      expect(answer.status).toBe(200);
      expect((answer.headers.get("x-middleware-override-headers") ?? "").split(",")).not.toContain("cookie");
    },
  );

  test("a database that answers changes nothing", async () => {
    shared.knotterDatabaseAnswers = async () => true;
    const answer = await visit("/mentor");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("x-middleware-request-cookie")).toContain("knotter.session");
  });
});
