import { can, isWrite } from "@knotter/contract/endpoint";
import { describe, expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";
import { OPERATIONS } from "../src/rest";
import { appRouter } from "../src/root";
import { operations } from "./support/operations";

interface Procedure {
  _def: { type: "query" | "mutation" | "subscription"; meta?: { row?: unknown } };
}
const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, Procedure>);
const document = openApiDocument("https://knotter.example.com");
const documented = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({
    api: `${method.toUpperCase()} ${path}`,
    operation: operation as Record<string, unknown>,
  })),
);
const routes = operations.map(({ row }) => `${row.method} ${row.path}`).sort();

describe("rows of the contract, tRPC procedures, REST routes and documented operations are the same set", () => {
  test("no two rows share a route", () => expect(new Set(routes).size).toBe(routes.length));
  test("tRPC", () => expect(procedures.map(([name]) => name).sort()).toEqual(operations.map(({ key }) => key).sort()));
  test("REST", () => expect(OPERATIONS.map(({ row }) => `${row.method} ${row.path}`).sort()).toEqual(routes));
  test("OpenAPI", () => expect(documented.map(({ api }) => api).sort()).toEqual(routes));
  test("operationId is the name of the procedure", () => {
    const names = documented.map(({ api, operation }) => [api, operation["operationId"]]);
    expect(Object.fromEntries(names)).toEqual(Object.fromEntries(operations.map(({ key, row }) => [`${row.method} ${row.path}`, key])));
  });
});

test.each(procedures)("%s is made from its row, as a query when it is a GET", (name, { _def }) => {
  const row = operations.find(({ key }) => key === name)?.row;
  expect(_def.meta?.row).toBe(row);
  expect(_def.type).toBe(row && !isWrite(row) ? "query" : "mutation");
});

test.each(operations)("$key is documented with who may call it", ({ row }) => {
  const operation = documented.find(({ api }) => api === `${row.method} ${row.path}`)?.operation;
  expect(operation?.["x-access"]).toEqual(row.access === "public" ? ["public"] : row.access);
  expect(operation?.["security"]).toEqual(can(null, row) ? [] : row.bearerOnly ? [{ bearer: [] }] : [{ bearer: [] }, { session: [] }]);
});
