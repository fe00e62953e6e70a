import { sealToken } from "@knotter/auth/token";
import { systemClock } from "@knotter/domain/clock";
import { DAY } from "@knotter/domain/tokyo";
import type { OrderTraits } from "@knotter/testing/factories/order";
import { openRows, type Rows } from "@knotter/testing/rows";
import { type APIRequestContext, type BrowserContext, test as base, type Page } from "@playwright/test";
import { reachConfirmation } from "./booking";
import { fixturesOf, type Pair } from "./fixtures";
import { expectSilence, listenTo } from "./noise";
import { type Personas, personasOf } from "./personas";
import { setting } from "./setting";

export const DEMO = {
  mentee: "mentee@example.com",
  mentor: "mentor@example.com",
  hrstaff: "hr@example.com",
  admin: "admin@example.com",
} as const;

interface Fixtures {
  fixtures: ReturnType<typeof fixturesOf>;
  /**
   * A token as `POST /api/v1/login` returns it; the cookie holds the same. Created here, because verifying a password is slow on purpose,
   * and signing in has tests of its own.
   */
  tokenOf: (person: { email: string }) => Promise<string>;
  /** Signs a browser in without the form. */
  enter: (context: BrowserContext, person: { email: string }) => Promise<void>;
  /** The REST API as this person. */
  apiOf: (person: { email: string }) => Promise<APIRequestContext>;
  /** The test's browser, signed in as an admin. */
  adminPage: Page;
  /** A mentee and their only mentor, right before the booking: only the button is left to press. */
  aboutToBook: (given?: { order?: OrderTraits; note?: string }) => Promise<Pair & { said: string }>;
  /** Another browser for another person, monitored like the first one. */
  visitor: (person?: { email: string }) => Promise<Page>;
}

export const test = base.extend<Fixtures, { rows: Rows; passwordHash: string; personas: Personas }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  baseURL: async ({}, use) => use(setting.baseUrl),
  rows: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const rows = openRows(setting.databaseUrl);
      await use(rows);
      await rows.close();
    },
    { scope: "worker" },
  ],
  passwordHash: [
    async ({ rows }, use) => {
      const { passwordHash } = await rows.prisma.user.findFirstOrThrow({ where: { email: DEMO.mentee } });
      if (!passwordHash) throw new Error("the demo has no password");
      await use(passwordHash);
    },
    { scope: "worker" },
  ],
  // Read only: tests that change something create their own people.
  personas: [async ({ rows, passwordHash }, use) => use(await personasOf(fixturesOf(rows, passwordHash))), { scope: "worker" }],
  fixtures: async ({ rows, passwordHash }, use) => use(fixturesOf(rows, passwordHash)),
  tokenOf: async ({ rows }, use) =>
    use(async ({ email }) => {
      const { id: userId, role } = await rows.prisma.user.findFirstOrThrow({ where: { email }, select: { id: true, role: true } });
      const sessionId = await rows.make.session({ userId, email, role }, { now: systemClock.now() });
      return sealToken(setting, sessionId, DAY / 1000);
    }),
  enter: async ({ tokenOf }, use) =>
    use(async (context, person) => {
      const secure = setting.baseUrl.startsWith("https:");
      const name = secure ? "__Host-knotter.session" : "knotter.session";
      await context.addCookies([{ name, value: await tokenOf(person), url: setting.baseUrl, httpOnly: true, sameSite: "Lax", secure }]);
    }),
  apiOf: async ({ playwright, tokenOf }, use) => {
    const opened: APIRequestContext[] = [];
    await use(async (person) => {
      const extraHTTPHeaders = { authorization: `Bearer ${await tokenOf(person)}` };
      const api = await playwright.request.newContext({ baseURL: setting.baseUrl, extraHTTPHeaders });
      opened.push(api);
      return api;
    });
    await Promise.all(opened.map((api) => api.dispose()));
  },
  adminPage: async ({ page, context, fixtures, enter }, use) => {
    await enter(context, await fixtures.admin());
    await use(page);
  },
  aboutToBook: async ({ page, context, fixtures, enter }, use) =>
    use(async ({ note = "", ...traits } = {}) => {
      const given = await fixtures.pair(traits);
      await enter(context, given.mentee);
      await page.goto(`/mentor/${given.mentor.userId}`);
      return { ...given, said: await reachConfirmation(page, { note }) };
    }),
  visitor: async ({ browser, contextOptions, viewport, enter }, use) => {
    const opened: { context: BrowserContext; heard: string[] }[] = [];
    await use(async (person) => {
      const context = await browser.newContext({ ...contextOptions, viewport });
      if (person) await enter(context, person);
      const page = await context.newPage();
      opened.push({ context, heard: listenTo(page) });
      return page;
    });
    await Promise.all(opened.map(({ context }) => context.close()));
    for (const { heard } of opened) expectSilence(heard);
  },
  // Every test also fails on silent errors of its page.
  page: async ({ page }, use) => {
    const heard = listenTo(page);
    await use(page);
    expectSilence(heard);
  },
});

export { expect } from "@playwright/test";
export { PASSWORD } from "./password";
