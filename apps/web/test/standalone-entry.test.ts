import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundleServer } from "../scripts/bundle-server.mjs";

// The copied folder as scripts/standalone.mjs creates it, up to the point where the entry needs a build: without any files of this
// repository around it.
let folder = "";
let entry = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "knotter-standalone-"));
  const app = join(folder, "apps/web");
  const next = join(folder, "node_modules/next");
  for (const path of [app, next]) mkdirSync(path, { recursive: true });
  writeFileSync(join(next, "index.js"), "module.exports = () => { throw new Error('Next was asked'); };");
  entry = join(app, "server.mjs");
  await bundleServer({ buildFolder: ".next-standalone", file: entry, appFolder: app });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const RIGHT = {
  NODE_ENV: "production",
  DATABASE_URL: "postgresql://knotter@127.0.0.1:1/knotter",
  NEXTAUTH_URL: "https://knotter.example.jp",
  NEXTAUTH_SECRET: "k7Qm2xVb9LrT4wZc8NhY3sJd6FgP5aEu",
};
function start(env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [entry], { env: env as NodeJS.ProcessEnv, encoding: "utf8", cwd: folder });
  return { code: status, out: stdout, said: stderr.trim() };
}
const without = (name: keyof typeof RIGHT): Record<string, string> =>
  Object.fromEntries(Object.entries(RIGHT).filter(([key]) => key !== name));

describe("the entry of the copied folder refuses a wrong configuration in one sentence, with exit code 1", () => {
  test.each<[string, Record<string, string>, RegExp]>([
    ["no database", without("DATABASE_URL"), /^環境変数の設定をご確認ください。DATABASE_URL：/],
    ["no secret", without("NEXTAUTH_SECRET"), /^環境変数の設定をご確認ください。NEXTAUTH_SECRET：/],
    ["no address", without("NEXTAUTH_URL"), /^環境変数の設定をご確認ください。NEXTAUTH_URL：/],
    ["an address without encryption", { ...RIGHT, NEXTAUTH_URL: "http://knotter.example.jp" }, /NEXTAUTH_URL：https:\/\/ から始まる URL/],
    ["limits that are widened for others", { ...RIGHT, RATE_LIMIT_FACTOR: "10" }, /RATE_LIMIT_FACTOR：/],
  ])("%s", (_, env, sentence) => {
    const { code, out, said } = start(env);
    expect(said).toMatch(sentence);
    expect(said.split("\n")).toHaveLength(1);
    expect([code, out]).toEqual([1, ""]);
  });

  test("the entry of the copied folder starts the build with a right configuration", () => {
    expect(start(RIGHT).said).toContain("required-server-files.json");
  });
});
