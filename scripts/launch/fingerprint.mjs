import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./folders.mjs";

// Leftovers of tools, and files that are not part of any build.
const unlisted =
  /^(node_modules|\.next.*|\.turbo|\.data|\.cache|generated|test|e2e|test-results|playwright-report|next-env\.d\.ts|tsconfig\.scratch\.json|.*\.tsbuildinfo)$/;
const generatedFonts = join(root, "apps/web/public/fonts");

function* filesIn(path) {
  if (!existsSync(path)) return;
  if (!statSync(path).isDirectory()) {
    yield path;
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(path, entry.name);
    if (unlisted.test(entry.name) || below === generatedFonts) continue;
    if (entry.isDirectory()) yield* filesIn(below);
    else if (entry.isFile()) yield below;
  }
}

/** A hash over the names and contents of files and folders (paths from the root), and over `extra`. */
export function fingerprint(paths, extra = "") {
  const hash = createHash("sha256").update(extra);
  for (const path of paths)
    for (const file of filesIn(join(root, path))) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

/** Whether the work that left its print in `stamp` was done for `print`, and what it made is there. */
export const isCurrent = (stamp, print, isThere) => isThere() && existsSync(stamp) && readFileSync(stamp, "utf8") === print;

/** Runs `work` only if `print` differs from the one that the last completed run stored in `stamp`. */
export async function onlyWhenChanged(stamp, print, isThere, work) {
  if (isCurrent(stamp, print, isThere)) return "変更なし";
  // Deleted before the work begins: an interrupted attempt must not look complete.
  rmSync(stamp, { force: true });
  await work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, print);
  return undefined;
}
