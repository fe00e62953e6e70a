// usage: node scripts/vocabulary.mjs. Fails where a word is used that docs/glossary.md has replaced, or a comment has a phrase that
// its readers have to decipher (scripts/vocabulary/words.json).
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const root = fileURLToPath(new URL("..", import.meta.url));
const { words, exceptions, comments } = JSON.parse(readFileSync(new URL("vocabulary/words.json", import.meta.url), "utf8"));
const instead = new Map(
  words.flatMap(({ word, use }) => [
    [word, use],
    [`${word}s`, use],
  ]),
);
const except = exceptions.map(({ name, text, path, reason }) => ({ name, text, path: path && new RegExp(path), reason }));

const inComments = comments.map(({ pattern, use, except: excepted }) => ({
  phrase: new RegExp(`\\b(?:${pattern})\\b`, "gi"),
  use,
  except: excepted.map(({ path }) => new RegExp(path)),
}));

/** The words of a name: camel case, constants, kebab case. */
const wordsOf = (name) => name.split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]+/).map((word) => word.toLowerCase());

const isExcept = (path, found) =>
  except.some(
    (one) =>
      (one.path === undefined || one.path.test(path)) &&
      (one.name === undefined || one.name === found.name) &&
      (one.text === undefined || found.line?.toLowerCase().includes(one.text.toLowerCase())),
  );

function inName(path, name, line) {
  const word = wordsOf(name).find((part) => instead.has(part));
  if (word === undefined || isExcept(path, { name })) return [];
  return [{ path, line, word, where: `"${name}"`, use: instead.get(word) }];
}

const anyWord = new RegExp(`\\b(${[...instead.keys()].join("|")})\\b`, "gi");

function inProse(path, text, firstLine) {
  return text.split("\n").flatMap((line, n) => {
    // Code in backticks, addresses and links are names of their own.
    const bare = line.replace(/`[^`]*`|https?:\/\/\S+|\]\([^)]*\)/g, "");
    return [...bare.matchAll(anyWord)]
      .filter(() => !isExcept(path, { line }))
      .map(([word]) => ({
        path,
        line: firstLine + n,
        word: word.toLowerCase(),
        where: line.trim().slice(0, 80),
        use: instead.get(word.toLowerCase()),
      }));
  });
}

/** Phrases of a comment that a reader has to decipher, such as a pronoun that may be the mentee or the mentor. */
function inComment(path, text, firstLine) {
  return inComments
    .filter(({ except: excepted }) => !excepted.some((one) => one.test(path)))
    .flatMap(({ phrase, use }) =>
      text.split("\n").flatMap((line, n) =>
        [...line.replace(/`[^`]*`|https?:\/\/\S+/g, "").matchAll(phrase)].map(([found]) => ({
          path,
          line: firstLine + n,
          word: found.toLowerCase(),
          where: line.trim().slice(0, 80),
          use,
        })),
      ),
    );
}

function inCode(path, text) {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : path.endsWith("js") ? ts.ScriptKind.JS : ts.ScriptKind.TS;
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  const lineAt = (position) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found = new Map();
  const comments = new Set();
  const comment = (range) => {
    if (comments.has(range.pos)) return;
    comments.add(range.pos);
    const words = text.slice(range.pos, range.end);
    const line = lineAt(range.pos);
    for (const one of [...inProse(path, words, line), ...inComment(path, words, line)]) found.set(`${one.line} ${one.where}`, one);
  };
  const visit = (node) => {
    for (const range of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) comment(range);
    for (const range of ts.getTrailingCommentRanges(text, node.getEnd()) ?? []) comment(range);
    if (ts.isIdentifier(node))
      for (const one of inName(path, node.text, lineAt(node.getStart()))) found.set(`${one.line} ${one.where}`, one);
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return [...found.values()];
}

/** Uses of replaced words in one file: its name, and by its kind the identifiers, comments and sentences in it. */
export function replacedWords(path, text) {
  const found = inName(path, path, 0);
  if (/\.(ts|tsx|mjs|cjs)$/.test(path)) return [...found, ...inCode(path, text)];
  if (/\.md$/.test(path)) return [...found, ...inProse(path, text, 1)];
  return found;
}

const ignored =
  /(^|\/)(generated|migrations)\/|^pnpm-lock|^scripts\/(vocabulary|test\/vocabulary)|^docs\/(glossary\.md|generated)|^CHANGELOG/;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  })
    .split("\0")
    .filter((path) => /\.(ts|tsx|mjs|cjs|md|prisma|yml)$/.test(path) && !ignored.test(path));
  const found = paths.flatMap((path) => {
    try {
      return replacedWords(path, readFileSync(join(root, path), "utf8"));
    } catch (error) {
      if (error.code === "ENOENT") return [];
      throw error;
    }
  });
  for (const { path, line, word, where, use } of found) console.log(`${path}:${line}: ${where}: "${word}" is not used, write ${use}`);
  if (found.length > 0) {
    console.log(
      `\n${found.length} uses of words that were replaced, or are unclear in comments. docs/glossary.md has the words; an exception goes into scripts/vocabulary/words.json, with its reason.`,
    );
    process.exitCode = 1;
  }
}
