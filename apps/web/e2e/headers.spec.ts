import { canOpen, ROUTES, type RouteKey } from "@knotter/contract/routes";
import { type APIResponse, expect } from "@playwright/test";
import { test } from "./support/journey";
import type { Personas } from "./support/personas";
import { setting } from "./support/setting";

const ROLES = ["guest", "mentee", "temporary", "mentor", "hrstaff", "admin"] as const;
const keys = Object.keys(ROUTES) as RouteKey[];

/** An address of the route: with an existing object of the personas if there is one, otherwise with an unknown id. */
function addressOf(key: RouteKey, personas: Personas): string {
  const own: Partial<Record<RouteKey, string>> = {
    mentor: personas.mentor.userId,
    reserved: personas.reserved.mentoringId,
    mentoring: personas.done.mentoringId,
    mailboxMail: personas.letter.mailId,
  };
  return ROUTES[key].path.replace("[id]", own[key] ?? personas.order.orderId).replace("[orderIds]", personas.order.orderId);
}

/** The headers of every answer, for any caller and outcome (docs/security.md: S11, S12a, S19). */
async function expectSafe(answer: APIResponse, what: string): Promise<void> {
  const headers = answer.headers();
  expect.soft(answer.status(), what).toBeLessThan(500);
  expect.soft(headers["strict-transport-security"], what).toMatch(/max-age=\d{8}/);
  expect.soft(headers["x-content-type-options"], what).toBe("nosniff");
  expect.soft(headers["x-frame-options"], what).toBe("DENY");
  expect.soft(headers["referrer-policy"], what).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  expect.soft(headers["permissions-policy"], what).toContain("camera=()");
  expect.soft(headers["x-robots-tag"], what).toBe("noindex, nofollow");
  expect.soft(headers["x-powered-by"], what).toBeUndefined();
  expect.soft(headers["access-control-allow-origin"], what).toBeUndefined();
  expect.soft(headers["content-security-policy"], what).toContain("frame-ancestors 'none'");
  const text = await answer.text();
  expect.soft(text, what).not.toMatch(/node_modules|at \w+ \(|\.ts:\d+:\d+|postgres:\/\//);
  for (const secret of [setting.secret, setting.databaseUrl]) expect.soft(text, what).not.toContain(secret);
}

for (const role of ROLES) {
  test(`every page answers ${role} with every header, and into no shared cache @fast`, async ({ personas, tokenOf, playwright }) => {
    test.slow();
    const person = role === "guest" ? null : personas[role];
    const cookie = person ? `knotter.session=${await tokenOf(person)}` : "";
    const browser = await playwright.request.newContext({ baseURL: setting.baseUrl, ...(cookie ? { extraHTTPHeaders: { cookie } } : {}) });
    for (const key of keys) {
      const what = `${role} ${key}`;
      const answer = await browser.get(addressOf(key, personas), { maxRedirects: 0 });
      await expectSafe(answer, what);
      const headers = answer.headers();
      expect.soft(headers["content-security-policy"], what).toMatch(/script-src 'self' 'nonce-[\w+/=]{16,}' 'strict-dynamic'(;|$)/);
      expect.soft(headers["content-security-policy"], what).not.toMatch(/script-src[^;]*unsafe-inline|googletagmanager/);
      expect.soft(headers["cache-control"], what).toMatch(/no-store/);
      const viewer = person && { role: person.role, temporary: role === "temporary" };
      if (!canOpen(key, viewer)) expect.soft(answer.status(), what).not.toBe(200);
    }
    await browser.dispose();
  });

  test(`the API answers ${role} with every header, and into no shared cache`, async ({ personas, tokenOf, playwright }) => {
    const headers = role === "guest" ? {} : { authorization: `Bearer ${await tokenOf(personas[role])}` };
    const api = await playwright.request.newContext({ baseURL: setting.baseUrl, extraHTTPHeaders: headers });
    const { paths } = (await (await api.get("/api/v1/openapi.json")).json()) as { paths: Record<string, Record<string, unknown>> };
    for (const [path, operations] of Object.entries(paths)) {
      if (!operations["get"]) continue;
      const address = path.replace(/\{\w+\}/g, personas.order.orderId);
      const answer = await api.get(`/api/v1${address.replace(/^\/api\/v1/, "")}`, { maxRedirects: 0 });
      await expectSafe(answer, `${role} ${path}`);
      expect.soft(answer.headers()["cache-control"], `${role} ${path}`).toMatch(/^private/);
    }
    for (const address of ["/api/trpc/currentUser.get?input=%7B%7D", "/api/v1/no-such-thing", "/api/trpc/no.thing"]) {
      const answer = await api.get(address, { maxRedirects: 0 });
      await expectSafe(answer, `${role} ${address}`);
      expect.soft(answer.headers()["cache-control"], address).toMatch(/^private/);
    }
    await api.dispose();
  });
}
