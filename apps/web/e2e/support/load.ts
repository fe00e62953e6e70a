import { expect, type Page, type Response } from "@playwright/test";
import { requestsOf } from "./live";

declare global {
  interface Window {
    /** The layout shifts so far, and their share of the window. */
    knotterMoves?: { score: number; what: string }[];
  }
}

/** (The types of the browser leave out what Chromium alone has.) */
interface LayoutShift extends PerformanceEntry {
  value: number;
  sources: readonly { node?: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

export interface Load {
  answer: Response;
  /** Requests that were made more than once. */
  doubled: string[];
  /** Sum of the layout shifts. */
  shift: number;
  /** Which elements moved, from where to where, and when: the message of a test that fails. */
  moved: string;
}

/** Opens an address and waits until the network is idle. */
export async function load(page: Page, path: string): Promise<Load> {
  const requests = requestsOf(page);
  await page.addInitScript(() => {
    window.knotterMoves = [];
    const placeOf = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(",");
    const nameOf = (node: Node | null | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement;
      if (!element) return "?";
      return `<${element.localName} class="${element.className}"> ${element.textContent?.trim().slice(0, 40)}`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        const sources = entry.sources.map(
          ({ node, previousRect, currentRect }) => `  ${nameOf(node)}: ${placeOf(previousRect)} → ${placeOf(currentRect)}`,
        );
        const what = [`${entry.value.toFixed(4)} after ${Math.round(entry.startTime)} ms`, ...sources].join("\n");
        window.knotterMoves?.push({ score: entry.value, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  const answer = await page.goto(path);
  await requests.settled();
  requests.stop();
  if (!answer) throw new Error(`${path} did not answer`);
  const moves = await page.evaluate(() => window.knotterMoves ?? []);
  return {
    answer,
    doubled: [...requests.asked].filter(([, times]) => times > 1).map(([name]) => name),
    shift: moves.reduce((sum, { score }) => sum + score, 0),
    moved: moves.map(({ what }) => what).join("\n"),
  };
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
