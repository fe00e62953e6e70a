// Makes a client with the second generator, for the test that the document suits more than one.
// usage: node packages/client/scripts/generate-with-hey-api.mjs <folder>
import { fileURLToPath } from "node:url";
import { createClient } from "@hey-api/openapi-ts";

const [folder] = process.argv.slice(2);
await createClient({
  input: fileURLToPath(new URL("../../../docs/generated/openapi.json", import.meta.url)),
  output: { path: folder, entryFile: true },
  plugins: ["@hey-api/client-fetch", "@hey-api/typescript", "@hey-api/sdk"],
  logs: { level: "error" },
});
