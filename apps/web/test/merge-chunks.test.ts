import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mergeChunks } from "../scripts/merge-chunks.mjs";

const modules = (word: string): string => `module.exports=[1,e=>{e.said="${word}${"・".repeat(4096)}"}];`;
const mapped = (name: string, text: string): string => `${text}\n\n//# sourceMappingURL=${name}.map\n`;

let server = "";
beforeAll(() => {
  server = mkdtempSync(join(tmpdir(), "knotter-chunks-"));
  mkdirSync(join(server, "chunks/ssr"), { recursive: true });
  const files = {
    "[root]__a._.js": modules("同じ"),
    "[root]__b._.js": modules("同じ"),
    "[root]__c._.js": modules("別"),
    // It does something when it is loaded, under its own name.
    "runtime-1.js": modules("同じ").replace("module.exports", "globalThis.loaded"),
    "runtime-2.js": modules("同じ").replace("module.exports", "globalThis.loaded"),
    "small-1.js": "module.exports=[2,e=>{}];",
    "small-2.js": "module.exports=[2,e=>{}];",
    "ssr/[root]__d._.js": modules("同じ"),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(server, "chunks", name), mapped(name, text));
});
afterAll(() => rmSync(server, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(join(server, "chunks", name), "utf8");

test("the second copy of a chunk refers to the first of its folder, and gives the same modules; nothing else changes", () => {
  const before = read("[root]__b._.js");
  expect(mergeChunks(server)).toBe(Buffer.byteLength(before));
  expect(read("[root]__b._.js")).toBe('module.exports = require("./[root]__a._.js");\n');
  for (const name of ["[root]__a._.js", "[root]__c._.js", "runtime-2.js", "small-2.js", "ssr/[root]__d._.js"])
    expect(read(name)).toContain("sourceMappingURL");
  const load = createRequire(join(server, "chunks/"));
  expect(load("./[root]__b._.js")).toBe(load("./[root]__a._.js"));
});

test("again, it finds nothing", () => expect(mergeChunks(server)).toBe(0));
