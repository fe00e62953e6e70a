// Generates docs/generated from the tables that it describes. usage: tsx packages/api/scripts/generate-docs.ts [--check]
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { openApiDocument } from "../src/openapi";
import { dataModel } from "./docs/data-model";
import { permissions } from "./docs/permissions";
import { routes } from "./docs/routes";
import { states } from "./docs/states";

/** The address of a deployment that does not exist, so that the document is the same on every machine. */
const ORIGIN = "https://knotter.example.com";

const documents = new Map([
  ["permissions.md", permissions()],
  // Indented, although that doubles its size: a change of the API is read in the diff.
  ["openapi.json", `${JSON.stringify(openApiDocument(ORIGIN), null, 2)}\n`],
  ["states.md", states()],
  ["data-model.md", dataModel()],
  ["routes.md", routes()],
]);

const folder = new URL("../../../docs/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
const present = readdirSync(folder);
const textOf = (name: string) => (present.includes(name) ? readFileSync(new URL(name, folder), "utf8") : null);
const changed = [...documents].filter(([name, text]) => textOf(name) !== text).map(([name]) => name);
const unexpected = present.filter((name) => !documents.has(name));

if (process.argv.includes("--check")) {
  for (const name of changed) console.error(`docs/generated/${name} は最新ではありません。`);
  for (const name of unexpected) console.error(`docs/generated/${name} は生成されるものではありません。`);
  if (changed.length + unexpected.length > 0) {
    console.error("npx tsx packages/api/scripts/generate-docs.ts で作り直してください。");
    process.exit(1);
  }
} else {
  for (const name of unexpected) rmSync(new URL(name, folder), { recursive: true });
  for (const name of changed) writeFileSync(new URL(name, folder), documents.get(name) ?? "");
  console.log(`${fileURLToPath(folder)}: ${changed.length > 0 ? changed.join(", ") : "変更なし"}`);
}
