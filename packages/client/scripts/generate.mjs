// Generates the types of every operation from docs/generated/openapi.json. usage: node packages/client/scripts/generate.mjs
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import openapiTypescript, { astToString } from "openapi-typescript";

const document = JSON.parse(readFileSync(new URL("../../../docs/generated/openapi.json", import.meta.url), "utf8"));
// What has a default may be left out of a request.
const options = { defaultNonNullable: false };
const folder = new URL("../src/generated/", import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL("api.ts", folder), astToString(await openapiTypescript(document, options)));
