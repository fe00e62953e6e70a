import { DOCS_CSS, DOCS_JS } from "./docs-assets";
import { DocsPages } from "./docs-page";
import { DOCS_POLICY } from "./hardened";
import { openApiDocument } from "./openapi";
import { publicDocument } from "./public-document";

const LONGEST_SEARCH = 100;

/** The documentation as answers: each page is made at its first request, because making the document takes a while. */
export function docsOf(origin: string, encodes: boolean) {
  let made: DocsPages | null = null;
  const pages = (): DocsPages => {
    made ??= new DocsPages(openApiDocument(origin));
    return made;
  };
  const html = (name: string) =>
    publicDocument("text/html; charset=UTF-8", () => pages().page(name) ?? "", { encodes, policy: DOCS_POLICY });
  const answers = new Map([
    ["docs.css", publicDocument("text/css; charset=UTF-8", () => DOCS_CSS, { encodes })],
    ["docs.js", publicDocument("text/javascript; charset=UTF-8", () => DOCS_JS, { encodes })],
  ]);
  return {
    /** The page or file of this name; null where there is none. */
    page(name: string, headers: Headers): Promise<Response> | null {
      const known = answers.get(name);
      if (known) return known(headers);
      if (!pages().names.includes(name)) return null;
      const answer = html(name);
      answers.set(name, answer);
      return answer(headers);
    },
    search(words: string): Response {
      return new Response(pages().search(words.slice(0, LONGEST_SEARCH)), {
        headers: {
          "content-type": "text/html; charset=UTF-8",
          "cache-control": "private, no-store",
          "content-security-policy": DOCS_POLICY,
        },
      });
    },
  };
}
