import { firstLoadOf } from "@knotter/testing/first-load";
import { openBrowser, responsesOf } from "../browser";
import type { Environment } from "../environment";
import { kilobytes, shown } from "../numbers";
import type { Outcome } from "../outcome";
import { type DemoPage, demoPages } from "../pages";

/** Bytes, gzip; a test of `npm test` holds what has been reached (testing/first-load.ts). */
const TARGETS: Readonly<Record<string, number>> = { "/login": 160_000, "/mentor": 180_000 };
const OF_ANY_PAGE = 210_000;

/** What one page makes a browser load, and its budget. */
async function sizeOf(address: string, { route, path = route, headers }: DemoPage) {
  const answer = await fetch(new URL(path, address), { headers, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.headers.get("location") ?? ""}`);
  const load = await firstLoadOf(await answer.text(), address);
  const budget = TARGETS[route] ?? OF_ANY_PAGE;
  return { route, ...load, budget, ok: load.bytes <= budget };
}

export async function p10(environment: Environment): Promise<Outcome> {
  await environment.database("demo");
  const server = await environment.server("demo");
  const pages = await demoPages(server.address);
  const sizes = await Promise.all(pages.map((page) => sizeOf(server.address, page)));
  const browser = await openBrowser(environment.tools);
  const seen: number[] = [];
  try {
    // A test compares the HTML with the budget; Chromium verifies that the HTML names everything.
    for (const { route, path = route, headers } of pages) {
      const responses = await responsesOf(browser, `${server.address}${path}`, headers);
      seen.push(responses.filter(({ type }) => type === "Script").reduce((sum, { bytes }) => sum + bytes, 0));
    }
  } finally {
    await browser.close();
  }
  const over = sizes.filter(({ ok }) => !ok);
  return {
    id: "P10",
    work: "first-load JavaScript, gzip",
    target: "/login ≤ 160 KB, /mentor ≤ 180 KB, any page ≤ 210 KB",
    measured: `${sizes
      .filter(({ route }) => route === "/login" || route === "/mentor")
      .map(({ route, bytes }) => `${route} ${shown(kilobytes(bytes))} KB`)
      .join(
        ", ",
      )}; largest ${shown(kilobytes(Math.max(...sizes.map(({ bytes }) => bytes))))} KB${over.length > 0 ? `; over: ${over.map(({ route }) => route).join(", ")}` : ""}`,
    met: over.length === 0,
    lines: sizes.map(({ route, bytes, budget, scripts }, index) => ({
      what: route,
      values: {
        "KB gzip": kilobytes(bytes),
        "target KB": kilobytes(budget),
        scripts: scripts.length,
        "KB on the wire in Chromium": kilobytes(seen[index] ?? Number.NaN),
        "largest three": scripts
          .slice(0, 3)
          .map((script) => shown(kilobytes(script.bytes)))
          .join(" + "),
      },
    })),
    notes: [
      "Every script named by the HTML (tags, preloads, flight data), gzip level 6; a KB is 1,000 bytes. `npm test` holds every route of the product against a budget of its own in the same way (packages/testing/src/first-load.ts).",
      "Chromium's column is everything fetched until the network is quiet, so what pages load in idle time after hydration is in it; bare Next: 131–135 KB.",
    ],
  };
}
