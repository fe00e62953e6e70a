import { signInto, watch } from "./browser";
import type { Browser, Page } from "./browser-types";

export interface Visit {
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** The slowest interaction, in milliseconds from the input to the next paint. */
  inp: number;
  interactions: number;
  /** Addresses that were requested more than once during the page load. */
  twice: string[];
}

/** Lighthouse's mobile phone and its "applied" slow 4G (throttling.ts: mobileSlow4G). */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true, locale: "ja-JP" };
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: (1474.56 * 1024) / 8, uploadThroughput: (675 * 1024) / 8 };
const CPU_RATE = 4;

// Runs in the page, before its own scripts.
const OBSERVE = `
  window.__seen = { lcp: 0, fcp: 0, cls: 0, long: [], events: new Map() };
  const on = (type, take, more = {}) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on("largest-contentful-paint", (entry) => { __seen.lcp = entry.startTime; });
  on("paint", (entry) => { if (entry.name === "first-contentful-paint") __seen.fcp = entry.startTime; });
  on("layout-shift", (entry) => { if (!entry.hadRecentInput) __seen.cls += entry.value; });
  on("longtask", (entry) => { __seen.long.push([entry.startTime, entry.duration]); });
  on("event", (entry) => {
    if (entry.interactionId) __seen.events.set(entry.interactionId, Math.max(entry.duration, __seen.events.get(entry.interactionId) ?? 0));
  }, { durationThreshold: 16 });
`;

/** Opens a page once, on a slow phone, and interacts with it like a person. */
export async function visit(browser: Browser, address: string, headers: { cookie?: string }): Promise<Visit> {
  const context = await browser.newContext(PHONE);
  try {
    await signInto(context, address, headers);
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    const fetched = await watch(context, page);
    const cdp = await context.newCDPSession(page);
    await cdp.send("Network.enable");
    await cdp.send("Network.emulateNetworkConditions", SLOW_4G);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: CPU_RATE });
    const answer = await page.goto(address, { waitUntil: "load", timeout: 90_000 });
    if (answer?.status() !== 200) throw new Error(`answers ${answer?.status()}`);
    await page.waitForLoadState("networkidle", { timeout: 60_000 });
    await page.waitForTimeout(1_500);
    const loaded = await page.evaluate<{ fcp: number; lcp: number; cls: number; long: [number, number][] }>(
      "({ fcp: __seen.fcp, lcp: __seen.lcp, cls: __seen.cls, long: __seen.long })",
    );
    const urls = fetched.map(({ method, url }) => `${method} ${url}`);
    const twice = [...new Set(urls.filter((url, index) => urls.indexOf(url) !== index))].map((url) =>
      url.replace(new URL(address).origin, ""),
    );
    await touch(page);
    await page.waitForTimeout(500);
    const events = await page.evaluate<number[]>("[...__seen.events.values()]");
    const cls = await page.evaluate<number>("__seen.cls");
    return {
      ...loaded,
      cls: Math.max(cls, loaded.cls),
      tbt: loaded.long.filter(([start]) => start >= loaded.fcp).reduce((sum, [, duration]) => sum + duration - 50, 0),
      inp: Math.max(0, ...events),
      interactions: events.length,
      twice,
    };
  } finally {
    await context.close();
  }
}

/** Types, ticks, switches and opens whatever a page offers without leaving it. */
async function touch(page: Page): Promise<void> {
  for (const selector of [
    'main input[type="email"], main input[type="search"], main input[type="text"]',
    'main [role="tab"]:not([aria-selected="true"]), main [role="radio"]',
    'main input[type="checkbox"]',
    'main button[type="button"], main button[aria-haspopup]',
    'header button, button[aria-label*="メニュー"]',
  ]) {
    const found = page.locator(selector);
    if ((await found.count()) === 0) continue;
    const one = found.first();
    try {
      if (selector.includes("email")) await one.pressSequentially("abc", { delay: 60, timeout: 4_000 });
      else await one.click({ timeout: 4_000 });
      await page.waitForTimeout(700);
    } catch {
      // Covered by something that an earlier interaction opened, or not visible at this width.
    }
  }
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    await page.waitForTimeout(120);
  }
}
