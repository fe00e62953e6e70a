import { expect, type Page, type Response } from "@playwright/test";
import { requestsOf } from "./live";

declare global {
  interface Window {
    /** Sum of the layout shifts so far. */
    knotterShift?: number;
  }
}

export interface Load {
  answer: Response;
  /** Requests that were made more than once. */
  doubled: string[];
  shift: number;
}

/** Opens an address and waits until the network is idle. */
export async function load(page: Page, path: string): Promise<Load> {
  const requests = requestsOf(page);
  await page.addInitScript(() => {
    window.knotterShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        window.knotterShift = (window.knotterShift ?? 0) + (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  const answer = await page.goto(path);
  await requests.settled();
  requests.stop();
  if (!answer) throw new Error(`${path} did not answer`);
  const shift = await page.evaluate(() => window.knotterShift ?? 0);
  return { answer, doubled: [...requests.asked].filter(([, times]) => times > 1).map(([name]) => name), shift };
}

/** The headers of every page (docs/security.md: S11, S19). */
export function expectHardened(answer: Response): void {
  const headers = answer.headers();
  const policy = headers["content-security-policy"] ?? "";
  expect.soft(policy).toMatch(/script-src 'self' 'nonce-[\w+/=]{16,}' 'strict-dynamic'(;|$)/);
  expect.soft(policy).toContain("frame-ancestors 'none'");
  expect.soft(policy).toContain("object-src 'none'");
  expect.soft(policy).toContain("base-uri 'none'");
  expect.soft(headers["strict-transport-security"]).toMatch(/max-age=\d{8}/);
  expect.soft(headers["x-content-type-options"]).toBe("nosniff");
  expect.soft(headers["x-frame-options"]).toBe("DENY");
  expect.soft(headers["referrer-policy"]).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
  expect.soft(headers["permissions-policy"]).toContain("camera=()");
  expect.soft(headers["x-robots-tag"]).toBe("noindex, nofollow");
  expect.soft(headers["cache-control"]).toMatch(/no-store/);
  expect.soft(headers["x-powered-by"]).toBeUndefined();
}
