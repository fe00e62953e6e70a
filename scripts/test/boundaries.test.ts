import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

type Cruise = {
  modules: { source: string; dependencies: { module: string; resolved: string; couldNotResolve: boolean }[] }[];
  summary: { violations: { from: string; to: string; rule: { name: string } }[] };
};

function cruise(folder: string, ...paths: string[]): Cruise {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, "--config", join(root, ".dependency-cruiser.cjs"), "--output-type", "json", ...paths];
  return JSON.parse(execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8", maxBuffer: 2 ** 28 })) as Cruise;
}

/** file → its imports, and the rules that they must break. */
const planted: Record<string, { text: string; breaks: string[] }> = {
  "packages/domain/src/reaches-up.ts": { text: `import "@knotter/contract/clean";`, breaks: ["package-domain"] },
  "packages/domain/src/uses-a-library.ts": { text: `import "zod";`, breaks: ["libraries-domain"] },
  "packages/domain/src/knows-a-server.ts": { text: `import "node:fs";`, breaks: ["client-safe-packages-know-no-server"] },
  "packages/contract/src/reaches-the-database.ts": { text: `import "@knotter/db/client";`, breaks: ["package-contract"] },
  "packages/contract/src/reaches-it-as-a-type.ts": { text: `import type {} from "@knotter/db/client";`, breaks: ["package-contract"] },
  "packages/contract/src/uses-react.ts": { text: `import "react";`, breaks: ["libraries-contract"] },
  "packages/ui/src/knows-a-noun.tsx": { text: `import "@knotter/domain/clean";`, breaks: ["every-component-is-shown", "package-ui"] },
  "packages/ui/src/uses-next.tsx": {
    text: `import "next";`,
    breaks: ["every-component-is-shown", "libraries-ui", "only-its-owner-imports-next"],
  },
  "packages/db/src/reaches-the-api.ts": { text: `import "@knotter/api/clean";`, breaks: ["package-db"] },
  "packages/usecases/src/calls-the-cellar.ts": { text: `import "@knotter/db/client";`, breaks: ["usecases-know-types-only"] },
  "packages/usecases/src/uses-prisma.ts": {
    text: `import "@prisma/client";`,
    breaks: ["libraries-usecases", "only-its-owner-imports-prisma"],
  },
  "packages/api/src/writes-around.ts": { text: `import "@knotter/db/mentor/mentor.writes";`, breaks: ["queries-stay-in-db"] },
  "packages/usecases/src/knows-the-contract.ts": { text: `import "@knotter/contract/clean";`, breaks: ["package-usecases"] },
  "packages/auth/src/takes-the-client.ts": { text: `import "@knotter/db/client";`, breaks: ["auth-knows-types-only"] },
  "packages/api/src/speaks-sql.ts": { text: `import "pg";`, breaks: ["only-its-owner-imports-pg"] },
  "packages/api/src/reads-cookies.ts": { text: `import "next-auth";`, breaks: ["only-its-owner-imports-next-auth"] },
  "packages/api/src/sends-mail.ts": { text: `import "resend";`, breaks: ["only-its-owner-imports-resend"] },
  "packages/api/src/leans-on-the-workbench.ts": {
    text: `import "@knotter/testing/clean";`,
    breaks: ["package-api", "the-workbench-is-for-tests"],
  },
  "packages/api/src/imports-a-test.ts": { text: `import "../test/clean.test";`, breaks: ["nothing-imports-tests"] },
  "packages/api/src/uses-a-tool.ts": { text: `import "vitest";`, breaks: ["sources-use-no-development-dependency"] },
  "packages/api/src/follows-nothing.ts": { text: `import "./not-there";`, breaks: ["everything-resolves"] },
  "packages/api/src/imports-the-app.ts": {
    text: `import "../../../apps/web/src/env";`,
    breaks: ["package-api", "nothing-imports-the-app"],
  },
  "packages/api/src/begins-a-circle.ts": { text: `import "./closes-the-circle";`, breaks: ["no-cycles"] },
  "apps/web/src/app/asks-the-database.ts": { text: `import "@knotter/db/client";`, breaks: ["web-packages"] },
  "apps/web/src/app/knows-next-auth.ts": { text: `import "next-auth";`, breaks: ["only-its-owner-imports-next-auth"] },
  "apps/web/src/app/at-the-gate.ts": { text: `import "@knotter/auth/clean";`, breaks: ["web-auth-only-from-its-route"] },
  "apps/web/src/features/order/calls-the-hall.ts": { text: `import "@knotter/api/clean";`, breaks: ["web-api-only-from-the-server-side"] },
  "apps/web/src/features/order/visits-a-neighbour.ts": { text: `import "../mentor/clean";`, breaks: ["features-do-not-import-each-other"] },
  "apps/web/src/features/order/visits-by-alias.ts": {
    text: `import "@/features/mentor/clean";`,
    breaks: ["features-do-not-import-each-other"],
  },
  "apps/web/src/features/order/admin/visits-another-part.ts": { text: `import "../hr/clean";`, breaks: ["parts-do-not-import-each-other"] },
  "apps/web/src/features/order/knows-its-page.ts": { text: `import "@/app/clean";`, breaks: ["features-know-no-page"] },
  "apps/web/src/features/order/knows-a-server.ts": { text: `import "node:fs";`, breaks: ["client-safe-packages-know-no-server"] },
  "apps/web/src/components/knows-a-feature.ts": { text: `import "../features/mentor/clean";`, breaks: ["components-know-no-feature"] },
};

const clean: Record<string, string> = {
  "packages/domain/src/clean.ts": `export {};`,
  "packages/contract/src/clean.ts": `import "@knotter/domain/clean"; import "zod";`,
  "packages/ui/src/clean.tsx": `import "react";`,
  "packages/db/src/client.ts": `import "pg"; import "@prisma/client"; import "@knotter/domain/clean"; import "./mentor/mentor.writes";`,
  "packages/db/src/mentor/mentor.writes.ts": `export {};`,
  "packages/db/src/account/session.ts": `export {};`,
  "packages/auth/src/clean.ts": `import "next-auth"; import type {} from "@knotter/db/account/session"; import type {} from "@knotter/db/client";`,
  "packages/usecases/src/clean.ts": `import "@knotter/domain/clean"; import type {} from "@knotter/db/client";`,
  "packages/api/src/clean.ts": `import "@knotter/contract/clean"; import "@knotter/usecases/clean"; import "@knotter/db/client"; import "node:crypto";`,
  "packages/api/test/clean.test.ts": `import "@knotter/testing/clean"; import "../src/clean"; import "vitest";`,
  "packages/testing/src/clean.ts": `import "pg"; import "@knotter/db/client";`,
  "apps/web/src/env.ts": `export {};`,
  "apps/web/src/app/clean.ts": `import "@knotter/api/clean"; import "../features/mentor/clean"; import "../features/order/clean"; import "next";`,
  "apps/web/src/app/api/auth/clean.ts": `import "next-auth"; import "@knotter/auth/clean";`,
  "apps/web/src/features/mentor/clean.ts": `import type {} from "@knotter/api/clean"; import "@knotter/contract/clean"; import "./other";`,
  "apps/web/src/features/mentor/other.ts": `import "@/components/clean"; import "react";`,
  "apps/web/src/features/order/hr/clean.ts": `import "../clean"; import "./list/clean";`,
  "apps/web/src/features/order/hr/list/clean.ts": `import "../other"; import "@/features/order/clean";`,
  "apps/web/src/features/order/hr/other.ts": `export {};`,
  "apps/web/src/features/order/clean.ts": `import "@knotter/ui/clean";`,
  "apps/web/src/components/clean.ts": `import "@knotter/domain/clean";`,
};

const packageNames = ["domain", "contract", "ui", "db", "auth", "usecases", "api", "testing"];
const libraries = ["zod", "react", "next", "@prisma/client", "pg", "next-auth", "resend"];
const tools = ["vitest"];
const fixture = mkdtempSync(join(tmpdir(), "knotter-walls-"));

function put(path: string, text: string): void {
  const file = join(fixture, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function buildFixture(): void {
  const all = (names: string[]) => Object.fromEntries(names.map((name) => [name, "1.0.0"]));
  put("package.json", `{ "name": "fixture", "type": "module" }`);
  put("apps/web/tsconfig.json", `{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }`);
  for (const name of [...libraries, ...tools]) {
    const stored = `node_modules/.pnpm/${name.replace("/", "+")}@1.0.0/node_modules/${name}`;
    put(`${stored}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "index.js" }));
    put(`${stored}/index.js`, "module.exports = {};");
    mkdirSync(dirname(join(fixture, "node_modules", name)), { recursive: true });
    symlinkSync(join(fixture, stored), join(fixture, "node_modules", name));
  }
  mkdirSync(join(fixture, "node_modules/@knotter"), { recursive: true });
  for (const place of [...packageNames.map((packageName) => `packages/${packageName}`), "apps/web"]) {
    const name = `@knotter/${place.split("/")[1]}`;
    const others = packageNames.map((packageName) => `@knotter/${packageName}`).filter((other) => other !== name);
    const exports = { "./*": place === "packages/ui" ? "./src/*.tsx" : "./src/*.ts" };
    put(
      `${place}/package.json`,
      JSON.stringify({ name, type: "module", exports, dependencies: all([...libraries, ...others]), devDependencies: all(tools) }),
    );
    symlinkSync(join(fixture, place), join(fixture, "node_modules", name));
  }
  for (const [path, text] of Object.entries(clean)) put(path, text);
  for (const [path, { text }] of Object.entries(planted)) put(path, text);
  // The other half of the cycle: a cycle is reported once.
  put("packages/api/src/closes-the-circle.ts", `import "./begins-a-circle";`);
}

describe("the boundaries in a repository with planted breaches", () => {
  let violations: Cruise["summary"]["violations"];

  beforeAll(() => {
    buildFixture();
    violations = cruise(fixture, "apps", "packages").summary.violations;
  });
  afterAll(() => rmSync(fixture, { recursive: true, force: true }));

  const brokenBy = (path: string) => [...new Set(violations.filter(({ from }) => from === path).map(({ rule }) => rule.name))].sort();

  test.each(Object.entries(planted))("%s is caught", (path, { breaks }) => {
    expect(brokenBy(path)).toEqual([...breaks].sort());
  });

  test.each(Object.keys(clean))("%s is let through", (path) => {
    expect(brokenBy(path)).toEqual([]);
  });
});

describe("the rules of this project in Biome", () => {
  const folder = mkdtempSync(join(tmpdir(), "knotter-rules-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** What Biome says of a file that holds this text. */
  function said(path: string, text: string): string {
    cpSync(join(root, "biome.json"), join(folder, "biome.json"));
    cpSync(join(root, "scripts/boundaries"), join(folder, "scripts/boundaries"), { recursive: true });
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
    const biome = join(root, "node_modules/@biomejs/biome/bin/biome");
    const { stdout, stderr } = spawnSync(process.execPath, [biome, "lint", "--vcs-enabled=false", path], { cwd: folder, encoding: "utf8" });
    return stdout + stderr;
  }

  test.each([
    ["apps/web/src/casts.tsx", "export const a = 1 as never;", "a cast to never"],
    ["packages/domain/src/casts.ts", "export const send = (form: object) => fetch(form as never);", "a cast to never"],
    ["packages/usecases/src/asks-the-time.ts", "export const now = () => new Date();", "asks the machine for the time"],
    ["packages/db/src/reads-the-environment.ts", "export const url = process.env;", "reads the environment"],
  ])("%s is caught", (path, text, sentence) => {
    expect(said(path, text)).toContain(sentence);
  });

  test.each([
    ["packages/domain/src/clean.ts", "export const no = (_value: never): never[] => []; // as never"],
    ["packages/domain/test/clean.test.ts", "export const a = 1 as never;"],
  ])("%s is let through", (path, text) => {
    expect(said(path, text)).toContain("Checked 1 file");
    expect(said(path, text)).not.toContain("plugin");
  });
});

describe("the boundaries in this repository", () => {
  // That no import breaks a rule is a step of `npm test`; this test proves that the step checks something.
  const { modules } = cruise(root, "apps", "packages", "bench", "chaos", "scripts", "vitest.config.ts");

  test("the cruise sees the sources of every package", () => {
    for (const packageName of packageNames)
      expect(modules.filter(({ source }) => source.startsWith(`packages/${packageName}/src/`)).length, packageName).toBeGreaterThan(0);
    expect(modules.filter(({ source }) => source.startsWith("apps/web/src/")).length).toBeGreaterThan(20);
  });

  test("the alias of the web is followed to its source files", () => {
    const byAlias = modules.flatMap(({ dependencies }) => dependencies).filter(({ module }) => module.startsWith("@/"));
    expect(byAlias.length).toBeGreaterThan(0);
    expect(byAlias.filter(({ resolved }) => !resolved.startsWith("apps/web/src/"))).toEqual([]);
  });

  test("imports between packages are followed to their source files", () => {
    const between = modules.flatMap(({ dependencies }) => dependencies).filter(({ module }) => module.startsWith("@knotter/"));
    expect(between.length).toBeGreaterThan(50);
    expect(between.filter(({ resolved }) => !resolved.startsWith("packages/"))).toEqual([]);
  });
});
