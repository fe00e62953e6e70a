// usage: node scripts/web-layout.mjs. Fails where a file of apps/web/src/features is in no folder of docs/pages.md, is of no kind that
// is written there, or is not what its name says; and where an import of apps/web/src goes up further than its own noun.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/** The folders of features/: what the contract calls things, and four of the pages themselves. */
export const NOUNS = new Set([
  ...[
    "account",
    "audit",
    "bulk-operation",
    "closing-days",
    "consent",
    "customer",
    "mail",
    "master",
    "mentee",
    "mentor",
    "mentoring",
    "notification",
    "order",
  ],
  ...["questionnaire", "report", "service-account", "staff", "supervision", "task", "webhook"],
  ...["article", "measure", "shell"],
]);

/** A file of so few lines with one user in its own folder belongs into it. */
const SATELLITE = 12;

/** What a name of a kind has to look like, and what such a file may hold; the first that fits counts. */
const KINDS = [
  {
    kind: "lazy parts",
    name: /^when-opened\.tsx$/,
    wrong: ({ exports }) => exports.some(({ lazy }) => !lazy) && "exports something else than parts made by `whenOpened` or `whenAsked`",
  },
  {
    kind: "columns",
    name: /-columns\.tsx$/,
    wrong: ({ exports }) => !exports.some(({ name }) => /COLUMNS$|Columns$/.test(name)) && "exports no columns",
  },
  {
    kind: "part of a page",
    name: /\.tsx$/,
    wrong: ({ path, exports }) =>
      !isNamedAfter(path, exports) && `exports no component \`${pascal(path)}\`, nor only components of that name's last word`,
  },
  {
    kind: "hook",
    name: /^use-[\w-]+\.ts$/,
    wrong: ({ path, exports }) => !exports.some(({ name }) => name === camel(path)) && `exports no hook \`${camel(path)}\``,
  },
  { kind: "types", name: /^([\w-]+-)?types\.ts$/, wrong: ({ exports }) => exports.some(({ type }) => !type) && "exports more than types" },
  { kind: "schema", name: /^([\w-]+-)?schema\.ts$/, wrong: notOfBrowser },
  { kind: "labels", name: /^([\w-]+-)?labels\.ts$/, wrong: notOfBrowser },
  { kind: "state of the address", name: /^([\w-]+-)?(state|tabs)\.ts$/, wrong: notOfBrowser },
  { kind: "inputs of queries", name: /^queries\.ts$/, wrong: notOfBrowser },
  { kind: "values of a form", name: /^([\w-]+-)?values\.ts$/, wrong: notOfBrowser },
  { kind: "rules", name: /^[\w-]+\.ts$/, wrong: notOfBrowser },
];

/** Everything in .ts that is no hook also runs on the server, and in a test without a browser. */
function notOfBrowser({ text, exports, imports }) {
  if (/^"use client"/m.test(text)) return 'is marked "use client"';
  const hook = exports.find(({ name }) => /^use[A-Z]/.test(name));
  if (hook) return `exports the hook \`${hook.name}\`: it belongs into a file called use-….ts`;
  const react = imports.find(({ from, type }) => !type && /^(react|react-dom|next\/navigation)$|^@\/trpc\/client$/.test(from));
  return react !== undefined && `imports ${react.from}`;
}

const words = (path) =>
  basename(path)
    .replace(/\.tsx?$/, "")
    .split("-");
const pascal = (path) =>
  words(path)
    .map((word) => word[0].toUpperCase() + word.slice(1))
    .join("");
const camel = (path) => pascal(path)[0].toLowerCase() + pascal(path).slice(1);

/** `found-list.tsx` has `FoundList`; `report-charts.tsx` may have `OverviewChart` and `ThemesChart`. */
function isNamedAfter(path, exports) {
  const components = exports.filter(({ name, type }) => !type && /^[A-Z][a-z]/.test(name));
  if (components.some(({ name }) => name === pascal(path))) return true;
  const last = words(path).at(-1);
  const ending = last[0].toUpperCase() + last.slice(1);
  return components.length > 1 && components.every(({ name }) => name.endsWith(ending) || name.endsWith(ending.replace(/s$/, "")));
}

/** What one file imports and exports. */
export function readSource(path, text) {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const [imports, exports] = [[], []];
  const lines = (node) => source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
  const isExported = (node) => node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
  // A part that `whenOpened` loads is rendered with the page when it is the open one: to a first view it is like an import.
  const visit = (node, opened) => {
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword && ts.isStringLiteral(node.arguments[0]))
      imports.push({ from: node.arguments[0].text, lazy: true, opened, line: lines(node) });
    const opens = ts.isCallExpression(node) && node.expression.getText() === "whenOpened";
    ts.forEachChild(node, (child) => visit(child, opened || opens));
  };
  for (const node of source.statements) {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier)
      imports.push({ from: node.moduleSpecifier.text, type: Boolean(node.importClause?.isTypeOnly ?? node.isTypeOnly), line: lines(node) });
    if (ts.isExportDeclaration(node) && node.exportClause && ts.isNamedExports(node.exportClause))
      for (const { name, isTypeOnly } of node.exportClause.elements) exports.push({ name: name.text, type: node.isTypeOnly || isTypeOnly });
    if (!isExported(node)) continue;
    if (ts.isVariableStatement(node))
      for (const { name, initializer } of node.declarationList.declarations)
        exports.push({ name: name.getText(), lazy: /^when(Opened|Asked)\b/.test(initializer?.getText() ?? "") });
    else if (node.name) exports.push({ name: node.name.text, type: ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node) });
  }
  visit(source, false);
  return { path, text, imports, exports };
}

/** Everything that is wrong in a tree, given as path below apps/web/src → text, and what tests import of it (paths without ending). */
export function misplaced(files, tested = new Set()) {
  const found = [];
  const sources = [...files].map(([path, text]) => readSource(path, text));
  const users = new Map(sources.map(({ path }) => [path, new Map()]));
  for (const source of sources)
    for (const { from, type, lazy, opened } of source.imports) {
      const target = from.startsWith("@/") ? from.slice(2) : from.startsWith(".") ? posix.join(dirname(source.path), from) : null;
      const file = target && [`${target}.ts`, `${target}.tsx`].find((path) => users.has(path));
      if (file) users.get(file).set(source, lazy ? (opened ? "opened" : "later") : type ? "types" : "at once");
    }

  for (const source of sources) {
    const { path, text, imports } = source;
    const say = (what, line = 1) => found.push(`apps/web/src/${path}:${line}: ${what}`);
    const noun = /^features\/([^/]+)\//.exec(path)?.[1];

    for (const { from, line } of imports) {
      if (!from.startsWith("../")) continue;
      const target = posix.join(dirname(path), from);
      if (target.startsWith("..")) continue;
      if (from.startsWith("../../") || !noun || !target.startsWith(`features/${noun}/`))
        say(`write "@/${target}" instead of "${from}"`, line);
    }

    if (!path.startsWith("features/")) continue;
    if (!NOUNS.has(noun))
      say(`"${noun ?? basename(path)}" is no folder of features/: a noun of the contract is, with its parts below it (docs/pages.md)`);
    if (path.split("/").length > 5) say("lies too deep: features/<noun>/<part>/<part of it>/<file>");

    const kind = KINDS.find(({ name }) => name.test(basename(path)));
    const wrong = kind ? kind.wrong(source) : "is a file of no kind of docs/pages.md";
    if (wrong) say(kind ? `(${kind.kind}) ${wrong}` : wrong);

    const [user, ...others] = [...users.get(path)];
    if (!user || others.length > 0 || dirname(user[0].path) !== dirname(path) || !/^(at once|types)$/.test(user[1])) continue;
    const lines = text.trim().split("\n").length;
    const isClient = (one) => /^"use client"/m.test(one.text);
    if (lines <= SATELLITE && !tested.has(path.replace(/\.tsx?$/, "")) && !(isClient(source) && !isClient(user[0])))
      say(`has ${lines} lines and one user: it belongs into ${basename(user[0].path)}`);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z", "apps/web/src", "apps/web/test"], {
    cwd: root,
    encoding: "utf8",
  })
    .split("\0")
    .filter((path) => /\.tsx?$/.test(path));
  const [files, tested] = [new Map(), new Set()];
  for (const path of new Set(paths))
    try {
      const text = readFileSync(join(root, path), "utf8");
      if (path.startsWith("apps/web/src/")) files.set(path.slice("apps/web/src/".length), text);
      else for (const [, from] of text.matchAll(/"\.\.\/src\/([^"]+)"/g)) tested.add(from);
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
  const found = misplaced(files, tested);
  for (const line of found) console.log(line);
  if (found.length > 0) {
    console.log(`\n${found.length} files or imports are not where docs/pages.md has them.`);
    process.exitCode = 1;
  }
}
