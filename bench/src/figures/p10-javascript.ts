import { checkSizes, demoPages } from "../../sizes.mjs";
import { openBrowser, responsesOf } from "../browser";
import { kilobytes, shown } from "../numbers";
import type { Outcome } from "../outcome";
import type { Stage } from "../stage";

export async function p10(stage: Stage): Promise<Outcome> {
  await stage.place("demo");
  const server = await stage.server("demo");
  const pages = await demoPages(server.address);
  const sizes = await checkSizes(server.address, pages);
  const browser = await openBrowser(stage.tools);
  const seen: number[] = [];
  try {
    // The HTML is what the budget is held against in a test; Chromium says whether the HTML tells everything.
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
    target: "/login ≤ 165 KB, /mentor ≤ 190 KB, any page ≤ 220 KB",
    measured: `${sizes
      .filter(({ route }) => route === "/login" || route === "/mentor")
      .map(({ route, bytes }) => `${route} ${shown(kilobytes(bytes))} KB`)
      .join(
        ", ",
      )}; largest ${shown(kilobytes(Math.max(...sizes.map(({ bytes }) => bytes || 0))))} KB${over.length > 0 ? `; over: ${over.map(({ route, problem }) => problem ?? route).join(", ")}` : ""}`,
    met: over.length === 0,
    lines: sizes.map(({ route, bytes, budget, scripts, problem }, index) => ({
      what: route,
      values: {
        "KB gzip": problem ?? kilobytes(bytes),
        "budget KB": kilobytes(budget),
        scripts: scripts.length,
        "KB on the wire in Chromium": kilobytes(seen[index] ?? Number.NaN),
        "largest three": scripts
          .slice(0, 3)
          .map((script) => shown(kilobytes(script.bytes)))
          .join(" + "),
      },
    })),
    notes: [
      "Every script named by the HTML (tags, preloads, flight data), gzip level 6; a KB is 1,000 bytes. `node bench/sizes.mjs <address>` checks a running server the same way.",
      "Chromium's column is everything fetched until the network is quiet, so what pages load in idle time after hydration is in it; bare Next: 131–135 KB.",
    ],
  };
}
