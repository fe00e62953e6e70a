import { ERROR_DATA } from "@knotter/contract/error-data";
import { ERROR_CODES } from "@knotter/domain/errors";
import { MINUTE } from "@knotter/domain/tokyo";
import { pausedUntil } from "@knotter/domain/webhook";
import { describe, expect, test } from "vitest";
import { CHANGES } from "../src/docs-changes";
import { GUIDE } from "../src/docs-guide";
import { escaped } from "../src/docs-html";
import { DocsPages, OPERATION } from "../src/docs-page";
import { WEBHOOK_GUIDE } from "../src/docs-webhooks";
import { API, openApiDocument } from "../src/openapi";
import { startApi } from "./support/api-harness";
import { operations } from "./support/operations";

const document = openApiDocument("https://api.knotter.jp");
const docs = new DocsPages(document);
const pages = new Map(docs.names.map((name) => [name, docs.page(name) ?? ""]));
const tagOf = (row: { path: string; method: string }): string => {
  const item = (document.paths as unknown as Record<string, Record<string, { tags: string[] }>>)[row.path];
  return item?.[row.method.toLowerCase()]?.tags[0] ?? "";
};
const pageOf = (row: { path: string; method: string }): string => pages.get(docs.slugOf(tagOf(row))) ?? "";
function sectionOf(row: { path: string; method: string }, key: string): string {
  const [, after = ""] = pageOf(row).split(` id="${key}"`);
  return after.split("</section>")[0] ?? "";
}

test("every group of operations has a page with an address in plain letters", () => {
  const tags = new Set(operations.map(({ row }) => tagOf(row)));
  const slugs = [...tags].map((tag) => docs.slugOf(tag));
  expect(slugs.filter((slug) => !/^[a-z-]+$/.test(slug))).toEqual([]);
  expect(new Set([...docs.names, ...slugs]).size).toBe(docs.names.length);
  expect(new Set(docs.names).size).toBe(docs.names.length);
});

const plain = (page: string): string => page.replace(/<[^>]*>/g, "");

test("begins with what holds for every operation, and the document says the same", () => {
  for (const { title, texts } of GUIDE) {
    expect(pages.get("")).toContain(`<h2>${escaped(title)}</h2>`);
    for (const words of texts)
      expect([plain(pages.get("") ?? "").includes(escaped(words)), document.info.description]).toEqual([
        true,
        expect.stringContaining(words),
      ]);
  }
});

test("tells receivers how long a failing one is left alone", () => {
  const longest = (pausedUntil(1000, new Date(0)).getTime() / MINUTE).toFixed(0);
  expect(plain(pages.get("webhooks") ?? "")).toContain(`届かないたびに倍になって、最長${longest}分です`);
});

test("every operation that a sentence names exists, and the sentence leads to it", () => {
  const told = [
    ...GUIDE.flatMap(({ texts }) => texts),
    ...WEBHOOK_GUIDE,
    ...CHANGES.flatMap(({ added, changed, deprecated }) => [...added, ...changed, ...deprecated]),
    ...operations.map(({ row }) => row.description ?? ""),
  ];
  const named = new Set(told.flatMap((text) => text.split(OPERATION).filter((_, index) => index % 2 === 1)));
  expect(named.size).toBeGreaterThan(50);
  // The root of the API tells where all of this stands, and is no operation of the document.
  expect([...named].filter((operation) => docs.named(operation) === undefined)).toEqual(["GET /api/v1"]);
  expect(pages.get("")).toContain('<a href="/api/v1/docs/orders#orders.status"><code>POST /orders/{id}/status</code></a>');
});

describe.each(operations)("$key", ({ key, row }) => {
  const section = sectionOf(row, key);

  test("stands on the page of its group with its address, its callers, and a call in the shell and in TypeScript", () => {
    expect(section).toContain(`<code>${row.path}</code>`);
    expect(section).toContain(escaped(row.summary));
    expect(section).toContain('<pre class="curl">curl ');
    expect(section).toContain(`knotter.${row.method}(&#34;${row.path}&#34;`);
    for (const [, at] of section.matchAll(/<pre class="curl">([\s\S]*?)<\/pre>/g)) {
      expect(at).not.toMatch(/\{\w+\}(?=[/&])/);
      expect(at?.includes("Bearer")).toBe(row.access !== "public");
    }
  });

  test("names its errors by reference to the one page of errors", () => {
    for (const code of row.errors) expect(section).toContain(`/docs/errors#${code}"`);
  });

  test("is among what there is for each role that may call it, and for no other", () => {
    const link = `#${key}"`;
    // Beyond the navigation, which names all operations on every page.
    const shown = (role: string) => pages.get(`roles/${role}`)?.split("<main")[1]?.includes(link) ?? false;
    const roles = row.access === "public" ? ["public"] : row.access;
    for (const role of ["public", "mentee", "mentor", "hrstaff", "admin"])
      expect([role, shown(role)]).toEqual([role, (roles as readonly string[]).includes(role)]);
  });

  test("is found by its address and by its name", () => {
    for (const words of [row.path, row.summary]) expect(docs.search(words).split("<main")[1]).toContain(`#${key}"`);
  });
});

test("every error stands once, on a page of its own, with the fields of its data", () => {
  const page = pages.get("errors") ?? "";
  for (const code of ERROR_CODES) {
    const sections = page.split(`<section id="${code}">`);
    expect([code, sections.length]).toEqual([code, 2]);
    expect([code, sections[1]?.split("</section>")[0]?.includes("data の項目")]).toEqual([code, code in ERROR_DATA]);
  }
});

test("tells what changed, the released version by its number", () => {
  expect(pages.get("changes")).toContain(`<h2>${API.version}</h2>`);
  expect(CHANGES.find(({ version }) => version !== null)?.version).toBe(API.version);
  expect(pages.get("changes")).toMatch(/Deprecation[\s\S]*Sunset/);
});

test("shows the webhooks of the document", () => {
  const schema = { type: "object", properties: { type: { type: "string", description: "何が起きたか" } } };
  const post = {
    operationId: "x",
    tags: [],
    summary: "予約されました",
    "x-access": [],
    responses: {},
    requestBody: { content: { "application/json": { schema, example: { type: "mentoring.reserved" } } } },
  };
  const page = new DocsPages({ ...document, webhooks: { "mentoring.reserved": { post } } }).page("webhooks") ?? "";
  expect(page).toContain("mentoring.reserved");
  expect(page).toContain("何が起きたか");
});

test("every link within the pages leads to a page and a place that are there", () => {
  const lost = new Set<string>();
  for (const page of pages.values())
    for (const [, target = ""] of page.matchAll(/href="([^"]+)"/g)) {
      if (/^https:|docs\.css$/.test(target)) continue;
      const [path = "", place = ""] = target.split("#");
      const there = path === "" ? page : pages.get(path.replace(/^\/api\/v1\/docs\/?/, ""));
      if (there === undefined || (place !== "" && !there.includes(`id="${place}"`))) lost.add(target);
    }
  expect([...lost]).toEqual([]);
});

test("holds nothing inline: the policy allows script and style from this server alone", () => {
  for (const [name, page] of pages) {
    // What stands between quotation marks is text.
    expect([name, /<script(?![^>]*\ssrc=)|<style|<[^>]+\s(style|on\w+)=/.test(page.replace(/"[^"]*"/g, '""'))]).toEqual([name, false]);
    expect([name, new Set([...page.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)).size]).toEqual([
      name,
      [...page.matchAll(/\sid="/g)].length,
    ]);
  }
});

test("a search is text: what somebody typed cannot become part of the page", () => {
  expect(docs.search('"><script>alert(1)</script>')).not.toContain("<script>alert");
});

describe("over HTTP", async () => {
  const api = await startApi();
  const get = (path: string) => api.app.rest(new Request(`http://localhost/api/v1${path}`));

  test("pages, script and style come with a policy that runs nothing else; other answers of the API run nothing at all", async () => {
    for (const [path, type] of [
      ["/docs", "text/html"],
      ["/docs/mentoring", "text/html"],
      ["/docs/roles/mentee", "text/html"],
      ["/docs/search?q=x", "text/html"],
      ["/docs/docs.css", "text/css"],
      ["/docs/docs.js", "text/javascript"],
    ] as const) {
      const answer = await get(path);
      const policy = answer.headers.get("content-security-policy") ?? "";
      expect([path, answer.status, answer.headers.get("content-type")]).toEqual([path, 200, expect.stringContaining(type)]);
      expect([path, policy.includes("unsafe"), policy.includes("script-src 'self'")]).toEqual([path, false, type === "text/html"]);
    }
    expect((await get("/openapi.json")).headers.get("content-security-policy")).toMatch(/^default-src 'none'; base-uri/);
  });

  test("a page that is not there is refused as everything else is, and pages are only read", async () => {
    const answer = await get("/docs/nowhere");
    expect([answer.status, (await answer.json()).error.code]).toEqual([404, "NOT_FOUND"]);
    const post = await api.app.rest(new Request("http://localhost/api/v1/docs/mentoring", { method: "POST" }));
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });
});
