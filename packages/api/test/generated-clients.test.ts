import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { FULL_TIER } from "@knotter/testing/tier";
import { afterAll, describe, expect, test } from "vitest";
import { bodiesOf, type Entry, entriesOf, exampleOf } from "../src/docs-model";
import { openApiDocument } from "../src/openapi";
import { SPECIFIED } from "./support/specified";

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), "knotter-clients-"));
afterAll(() => rmSync(folder, { recursive: true }));
const clientFolder = fileURLToPath(new URL("../../client", import.meta.url));
const document = JSON.parse(JSON.stringify(openApiDocument("https://knotter.example.com")));
const entries = entriesOf(document.paths).filter(({ method, path }) => SPECIFIED.includes(`${method} ${path}`));

/** What the compiler of this repository says to a program, strictly. */
async function complaints(name: string, program: string): Promise<string[]> {
  writeFileSync(join(folder, `${name}.ts`), program);
  const compilerOptions = {
    target: "es2022",
    module: "esnext",
    moduleResolution: "bundler",
    lib: ["es2024", "dom", "dom.iterable"],
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: true,
    types: [],
    noEmit: true,
  };
  writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify({ compilerOptions, files: [`${name}.ts`] }));
  const tsc = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  const { stdout } = await run(process.execPath, [tsc, "--project", join(folder, `tsconfig.${name}.json`), "--pretty", "false"]).catch(
    (failed: { stdout: string }) => failed,
  );
  return stdout.split("\n").filter((line) => line.trim() !== "");
}

/** The values of a call, as its examples in the document have them. */
function valuesOf({ path, operation }: Entry, { file, header }: { file: string; header: "header" | "headers" }) {
  const inPlace = (place: string) =>
    Object.fromEntries(
      (operation.parameters ?? [])
        .filter((parameter) => parameter.in === place && (place === "path" || parameter.required))
        .map((parameter) => [parameter.name, exampleOf(parameter)]),
    );
  const properties = operation.requestBody?.content["multipart/form-data"]?.schema.properties ?? {};
  const code = (value: unknown) =>
    JSON.stringify(value, (name, one) => (properties[name]?.format === "binary" ? "FILE" : one)).replaceAll('"FILE"', file);
  const [body] = bodiesOf(operation);
  const parts = { path: inPlace("path"), query: inPlace("query"), [header]: inPlace("header") };
  return {
    params: Object.entries(parts)
      .filter(([, values]) => Object.keys(values).length > 0)
      .map(([place, values]) => `${place}: ${code(values)}`),
    body: body ? [`body: ${code(body.value)}`] : [],
    path,
  };
}

/** The name that hey-api gives an operation: a letter after a full stop or a digit begins a word. */
const camel = (operationId: string): string =>
  operationId.replace(/\.(\w)|(\d[a-z])/g, (_, first = "", second = "") => `${first}${second}`.toUpperCase());

describe.runIf(FULL_TIER)("two public generators make a client of the document, which makes every call of the specification", () => {
  test("openapi-typescript, with the client of this repository", async () => {
    await run(process.execPath, [join(clientFolder, "scripts/generate.mjs")]);
    const calls = entries.map((entry) => {
      const { params, body, path } = valuesOf(entry, { file: '"…"', header: "header" });
      const options = [...(params.length > 0 ? [`params: { ${params.join(", ")} }`] : []), ...body];
      return `await knotter.${entry.method}("${path}"${options.length > 0 ? `, { ${options.join(", ")} }` : ""});`;
    });
    expect(calls).toHaveLength(SPECIFIED.length);
    const begin = `import { connect } from ${JSON.stringify(join(clientFolder, "src/client"))};\nconst knotter = connect({ baseUrl: "" });\n`;
    expect(await complaints("fetching", begin + calls.join("\n"))).toEqual([]);
    expect((await complaints("wrong", `${begin}await knotter.POST("/mentoring", { body: { mentor: "" } });`)).join()).toContain("mentor");
  });

  test("hey-api", async () => {
    await run(process.execPath, [join(clientFolder, "scripts/generate-with-hey-api.mjs"), join(folder, "hey")]);
    const calls = entries.map((entry) => {
      const { params, body } = valuesOf(entry, { file: 'new Blob(["…"])', header: "headers" });
      const options = [...params, ...body];
      return `await api.${camel(entry.operation.operationId)}(${options.length > 0 ? `{ ${options.join(", ")} }` : ""});`;
    });
    expect(await complaints("hey-calls", `import * as api from "./hey";\n${calls.join("\n")}`)).toEqual([]);
    expect(
      (await complaints("hey-wrong", 'import * as api from "./hey";\nawait api.mentoringBook({ body: { mentor: "" } });')).join(),
    ).toContain("mentor");
  });
});
