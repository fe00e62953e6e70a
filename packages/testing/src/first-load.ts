import { gzipSync } from "node:zlib";

/** Bytes of JavaScript that a page may load before any interaction, gzip. A kilobyte is a thousand bytes here, the stricter reading. */
const BUDGETS: Readonly<Record<string, number>> = { "/login": 165_000, "/mentor": 188_000 };
const BUDGET_OF_ANY_PAGE = 210_000;
/** By the path of its route, with parameters in braces. */
export const budgetOf = (route: string): number => BUDGETS[route] ?? BUDGET_OF_ANY_PAGE;

const text = (value: string): string => value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/**
 * Every script that the HTML of a page loads at once: script tags, script preloads, and the chunks that its flight data names for
 * hydration.
 */
function scriptsOf(html: string, address: string): string[] {
  const found = new Set<string>();
  const never = new Set<string>([""]);
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const attribute = (name: string) => text(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    // Only for browsers without modules, none of which this app supports.
    if (/\snomodule\b/i.test(tag)) never.add(attribute("src"));
    else if (tag.startsWith("<script")) found.add(attribute("src"));
    else if (attribute("rel") === "modulepreload" || (attribute("rel") === "preload" && attribute("as") === "script"))
      found.add(attribute("href"));
  }
  for (const [, path = ""] of html.matchAll(/(\/_next\/static\/chunks\/[^"'\\\s]+?\.js)/g)) found.add(path);
  return [...found].filter((source) => !never.has(source)).map((source) => new URL(source, address).href);
}

const known = new Map<string, number>();

async function gzipped(url: string): Promise<number> {
  const before = known.get(url);
  if (before !== undefined) return before;
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const bytes = gzipSync(Buffer.from(await answer.arrayBuffer())).length;
  known.set(url, bytes);
  return bytes;
}

export interface FirstLoad {
  /** Largest first. */
  scripts: { url: string; bytes: number }[];
  bytes: number;
}

/** The scripts of a page's HTML, with their sizes. They are loaded from `address`, each once per process. */
export async function firstLoadOf(html: string, address: string): Promise<FirstLoad> {
  const scripts = await Promise.all(scriptsOf(html, address).map(async (url) => ({ url, bytes: await gzipped(url) })));
  scripts.sort((a, b) => b.bytes - a.bytes);
  return { scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}
