import type { Browser, BrowserContext, Page } from "./browser-types";
import { SESSION_COOKIE } from "./people";
import type { Tools } from "./tools";

export const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export async function openBrowser(tools: Tools): Promise<Browser> {
  const { path, chromium } = await tools.browser();
  return chromium.launch({ executablePath: path, args: FLAGS });
}

/** Puts the cookie of a `headers` record into a browser context. */
export async function signInto(context: BrowserContext, address: string, headers: { cookie?: string }): Promise<void> {
  const value = headers.cookie?.split("=").slice(1).join("=");
  if (value) await context.addCookies([{ name: SESSION_COOKIE, value, url: new URL(address).origin, httpOnly: true, sameSite: "Lax" }]);
}

export interface Fetched {
  url: string;
  method: string;
  /** Chromium's resource type: Document, Script, Font, Stylesheet, Fetch, Image … */
  type: string;
  /** As transferred, including headers. */
  bytes: number;
  status: number;
  prefetch: boolean;
  /** Requested after the load event: no part of the first view. */
  late: boolean;
}

/** Records every request of a page from now on. */
export async function watch(context: BrowserContext, page: Page): Promise<Fetched[]> {
  const cdp = await context.newCDPSession(page);
  const fetched: Fetched[] = [];
  const byId = new Map<string, Fetched>();
  let late = false;
  cdp.on("Page.loadEventFired", () => {
    late = true;
  });
  cdp.on(
    "Network.requestWillBeSent",
    (event: { requestId: string; type?: string; request: { url: string; method: string; headers: Record<string, string> } }) => {
      const { url, method, headers } = event.request;
      const prefetch = Object.keys(headers).some((name) => /^(next-router-(segment-)?prefetch|purpose|sec-purpose)$/i.test(name));
      const one: Fetched = { url, method, type: event.type ?? "", bytes: 0, status: 0, prefetch, late };
      byId.set(event.requestId, one);
      fetched.push(one);
    },
  );
  cdp.on("Network.responseReceived", (event: { requestId: string; type: string; response: { status: number } }) => {
    const one = byId.get(event.requestId);
    if (one) Object.assign(one, { type: event.type, status: event.response.status });
  });
  cdp.on("Network.loadingFinished", (event: { requestId: string; encodedDataLength: number }) => {
    const one = byId.get(event.requestId);
    if (one) one.bytes = event.encodedDataLength;
  });
  await cdp.send("Page.enable");
  await cdp.send("Network.enable");
  return fetched;
}

/** Opens a page in a new, empty browser profile without interacting, and returns what was loaded until the network is idle. */
export async function responsesOf(browser: Browser, address: string, headers: { cookie?: string }): Promise<Fetched[]> {
  const context = await browser.newContext({ locale: "ja-JP", viewport: { width: 1280, height: 800 } });
  try {
    await signInto(context, address, headers);
    const page = await context.newPage();
    const fetched = await watch(context, page);
    const answer = await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
    if (answer?.status() !== 200) throw new Error(`${address}: ${answer?.status()}`);
    await page.waitForTimeout(500);
    return fetched;
  } finally {
    await context.close();
  }
}
