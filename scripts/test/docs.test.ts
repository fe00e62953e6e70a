import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const documents = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "*.md"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\0")
  .filter((path) => path !== "" && existsSync(join(root, path)));

const textOf = (path: string) => readFileSync(join(root, path), "utf8");
/** Only prose: the contents of a code block are an example. */
const prose = (path: string) => textOf(path).replaceAll(/^```[\s\S]*?^```/gm, "");

/** The anchors that GitHub gives the headings of a document. */
function anchorsOf(path: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const [, title = ""] of prose(path).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const words = title.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    const slug = words.replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, "").replaceAll(" ", "-");
    const times = seen.get(slug) ?? 0;
    seen.set(slug, times + 1);
    anchors.add(times === 0 ? slug : `${slug}-${times}`);
  }
  return anchors;
}

interface Link {
  target: string;
  path: string;
  anchor: string;
}

/** Links and pictures that refer to files of the repository, relative to the document as on GitHub. */
function linksOf(document: string): Link[] {
  const text = prose(document).replaceAll(/`[^`\n]*`/g, "");
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g), ...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, target = ""]) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [path = "", anchor = ""] = target.split("#");
      const absolute = path === "" ? document : relative(root, join(root, dirname(document), decodeURI(path)));
      return { target, path: absolute, anchor: decodeURIComponent(anchor) };
    });
}

const leadsNowhere = ({ path, anchor }: Link) =>
  !existsSync(join(root, path)) || (anchor !== "" && path.endsWith(".md") && !anchorsOf(path).has(anchor));

test.each(documents)("every link of %s leads somewhere", (document) => {
  expect(
    linksOf(document)
      .filter(leadsNowhere)
      .map(({ target }) => target),
  ).toEqual([]);
});

/** A path from the root in backticks. One with `<noun>`, `*`, `…` or `{` is a pattern, and a folder that a run creates is not in git. */
const PATH = /`((?:packages|apps|scripts|docs|bench|chaos)\/[\w./()[\]-]+)(?::\d+)?`/g;
const MADE_BY_A_RUN = /(^|\/)(\.next[\w-]*|\.cache|\.data|dist|node_modules|generated|test-results|screenshots|public\/fonts)(\/|$)/;

test.each(documents)("every file that %s names is there", (document) => {
  const named = [...prose(document).matchAll(PATH)].map(([, path = ""]) => path).filter((path) => !MADE_BY_A_RUN.test(path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test("every document is reached from the README", () => {
  const reached = new Set(["README.md"]);
  for (const document of reached)
    for (const { path } of linksOf(document)) {
      if (path.endsWith(".md")) reached.add(path);
    }
  expect(documents.filter((path) => !reached.has(path))).toEqual([]);
});

test("one version: the newest of the changelog is that of every package and of the API's document", () => {
  const [, newest] = /^## (\d+\.\d+\.\d+) /m.exec(textOf("CHANGELOG.md")) ?? [];
  const packages = execFileSync("git", ["ls-files", "-z", "package.json", "*/package.json"], { cwd: root, encoding: "utf8" }).split("\0");
  const versions = packages.filter((path) => path !== "").map((path) => [path, JSON.parse(textOf(path)).version]);
  expect(versions.filter(([, version]) => version !== newest)).toEqual([]);
  expect(JSON.parse(textOf("docs/generated/openapi.json")).info.version).toBe(newest);
});
