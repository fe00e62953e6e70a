import { describe, expect, test } from "vitest";
import { openApiDocument } from "../src/openapi";
import { SPECIFIED } from "./support/specified";

const { paths = {} } = openApiDocument("http://localhost:3000");
const offered = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
);

describe("the calls of the specification", () => {
  test("are 71 in number", () => {
    expect(SPECIFIED).toHaveLength(71);
    expect(new Set(SPECIFIED).size).toBe(71);
  });

  test.each(SPECIFIED)("%s is offered under exactly this method and path", (call) => {
    expect(offered).toContain(call);
  });
});
