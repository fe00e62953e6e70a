// Leaves one copy of each chunk of the server's build. Turbopack writes the same chunk once for every group of pages that needs it, and Node
// keeps the source of each file that it has loaded: half of what the chunks take in memory would be the same text again.
// usage: node scripts/merge-chunks.mjs [folder of the build: .next]
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCE_MAP = /\n*\/\/# sourceMappingURL=.*\s*$/;
/** A chunk that does nothing but list its modules, so that it does not matter under which name it is loaded. */
const LIST_OF_MODULES = "module.exports=[";
/** Bytes. Smaller copies are many, and together take next to nothing. */
const SMALLEST = 4096;

/** `serverFolder`: `server` of a build. Every copy but the first, by name, becomes a reference to it. Returns the bytes that are gone. */
export function mergeChunks(serverFolder) {
  let saved = 0;
  for (const folder of [join(serverFolder, "chunks"), join(serverFolder, "chunks/ssr")]) {
    const first = new Map();
    for (const name of readdirSync(folder).sort()) {
      const file = join(folder, name);
      if (!name.endsWith(".js") || statSync(file).size < SMALLEST) continue;
      const text = readFileSync(file, "utf8");
      if (!text.startsWith(LIST_OF_MODULES)) continue;
      const modules = text.replace(SOURCE_MAP, "");
      const same = first.get(modules);
      if (same === undefined) first.set(modules, name);
      else {
        writeFileSync(file, `module.exports = require(${JSON.stringify(`./${same}`)});\n`);
        saved += Buffer.byteLength(text);
      }
    }
  }
  return saved;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [build = process.env.NEXT_DIST_DIR ?? ".next"] = process.argv.slice(2);
  // Vercel takes the files of each function by Next's own list, which knows nothing of the references.
  if (process.env.VERCEL === undefined) {
    const saved = mergeChunks(fileURLToPath(new URL(join("..", build, "server"), import.meta.url)));
    console.log(`chunks: ${Math.round(saved / 1e6)} MB of copies`);
  }
}
