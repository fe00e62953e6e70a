// First-load JavaScript of pages (quality.md P10): what a browser fetches before anybody touches anything, gzip.
// usage: node bench/sizes.mjs http://localhost:3000        (a running production server with the demo's accounts)
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

/** Bytes. A kilobyte is a thousand bytes here, the stricter reading. */
export const BUDGETS = { "/login": 165_000, "/mentor": 190_000 };
export const BUDGET_OF_ANY_PAGE = 220_000;
export const budgetOf = (route) => BUDGETS[route] ?? BUDGET_OF_ANY_PAGE;

const text = (value) => value.replaceAll("&amp;", "&").replaceAll("&#x27;", "'").replaceAll("&quot;", '"');

/** Every script a page of HTML makes the browser fetch at once: script tags, script preloads, and the chunks that its flight data names for hydration. */
export function scriptsOf(html, address) {
  const found = new Set();
  const never = new Set();
  for (const [tag] of html.matchAll(/<(?:script|link)\b[^>]*>/g)) {
    const attribute = (name) => text(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? "");
    // For browsers that know no modules, which is none that this app supports.
    if (/\snomodule\b/i.test(tag)) {
      never.add(attribute("src"));
      continue;
    }
    if (tag.startsWith("<script")) found.add(attribute("src"));
    else if (/\b(modulepreload)\b/.test(attribute("rel")) || (attribute("rel") === "preload" && attribute("as") === "script"))
      found.add(attribute("href"));
  }
  for (const [, path] of html.matchAll(/(\/_next\/static\/chunks\/[^"'\\\s]+?\.js)/g)) found.add(path);
  never.add("");
  return [...found].filter((source) => !never.has(source)).map((source) => new URL(source, address).href);
}

const known = new Map();

async function gzipped(url) {
  if (!known.has(url)) {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    known.set(url, gzipSync(Buffer.from(await answer.arrayBuffer())).length);
  }
  return known.get(url);
}

/** Scripts of a page with their gzip sizes, largest first. Throws unless the page answers 200. */
export async function firstLoadOf(address, path, headers = {}) {
  const answer = await fetch(new URL(path, address), { headers, redirect: "manual" });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.headers.get("location") ?? ""}`);
  const html = await answer.text();
  const scripts = await Promise.all(scriptsOf(html, address).map(async (url) => ({ url, bytes: await gzipped(url) })));
  scripts.sort((a, b) => b.bytes - a.bytes);
  return { scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
}

/** Pages by route with the cookie they are opened with → how they stand against their budgets. `route` is the row's path, `path` a real address. */
export async function checkSizes(address, pages) {
  const results = [];
  for (const { route, path = route, headers } of pages) {
    const budget = budgetOf(route);
    try {
      const { bytes, scripts } = await firstLoadOf(address, path, headers);
      results.push({ route, bytes, budget, scripts, ok: bytes <= budget });
    } catch (error) {
      results.push({ route, bytes: Number.NaN, budget, scripts: [], ok: false, problem: error.message });
    }
  }
  return results;
}

/** Signs in over REST; the token is the session cookie too. */
export async function cookieOf(address, email, password = "knotter-demo-2026") {
  const answer = await fetch(new URL("/api/v1/login", address), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`login ${email}: ${answer.status}`);
  return { cookie: `knotter.session=${(await answer.json()).accessToken}` };
}

/** Every page of the demo that can be opened by address, as the role that has it. */
export async function demoPages(address) {
  const mentee = await cookieOf(address, "mentee@example.com");
  const mentor = await cookieOf(address, "mentor@example.com");
  const ask = async (path) => (await fetch(new URL(`/api/v1${path}`, address), { headers: mentee })).json();
  const { id } = await ask("/current-user");
  const { items: mentors = [] } = await ask("/mentors?pageSize=1");
  const { items: mentorings = [] } = await ask(`/mentees/${id}/mentorings?pageSize=1`);
  return [
    { route: "/login", headers: {} },
    { route: "/", headers: mentee },
    { route: "/mentor", headers: mentee },
    ...mentors.map((mentor) => ({ route: "/mentor/[id]", path: `/mentor/${mentor.id}`, headers: mentee })),
    ...mentorings.map((mentoring) => ({ route: "/mentoring/reserved/[id]", path: `/mentoring/reserved/${mentoring.id}`, headers: mentee })),
    { route: "/mypage", headers: mentee },
    { route: "/mypage/mentor", headers: mentor },
    { route: "/mypage/mentor/schedule", headers: mentor },
    { route: "/mypage/mentor/calendar", headers: mentor },
    { route: "/guide", headers: mentee },
    { route: "/aboutCareer", headers: mentee },
    { route: "/tutorial", headers: mentee },
  ];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const address = process.argv[2] ?? "http://localhost:3000";
  const results = await checkSizes(address, await demoPages(address));
  for (const { route, bytes, budget, ok, problem } of results) {
    console.log(`${ok ? "ok  " : "OVER"} ${route.padEnd(28)} ${problem ?? `${(bytes / 1000).toFixed(1)} of ${budget / 1000} KB`}`);
  }
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
