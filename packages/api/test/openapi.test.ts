import { isWrite } from "@knotter/contract/endpoint";
import { ERROR_DATA } from "@knotter/contract/error-data";
import { ERROR_CODES } from "@knotter/domain/errors";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import spectral from "@stoplight/spectral-core";
import { oas } from "@stoplight/spectral-rulesets";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { openApiDocument } from "../src/openapi";
import { operations } from "./support/operations";

// Not example.com, which the linter takes for a forgotten placeholder.
const document = openApiDocument("https://api.knotter.jp");
const text = JSON.stringify(document);

interface Documented {
  summary: string;
  responses: Record<string, { description: string; headers?: object; content?: { "application/json": { schema: object } } }>;
  parameters?: { name: string; in: string; required?: boolean; schema: Record<string, unknown>; example?: unknown; description?: string }[];
  /** JSON, or a form where files are included. */
  requestBody?: {
    content: Record<string, { schema: { properties?: object; oneOf?: { $ref: string }[]; additionalProperties?: unknown } }>;
  };
}
const documentedOf = (row: { method: string; path: string }) =>
  (document.paths as unknown as Record<string, Record<string, Documented>>)[row.path]?.[row.method.toLowerCase()];

test("the document is OpenAPI 3.1 to the public validator", async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(JSON.parse(text));
  expect(errors ?? []).toEqual([]);
  expect([valid, validator.version]).toEqual([true, "3.1"]);
});

/**
 * The specification fixes these paths: orders/customer/{id} next to orders/{id}/mentees. The linter looks at their steps alone; that no
 * request fits two of them is the test below, and the guide says so.
 */
const AS_SPECIFIED = { "no-ambiguous-paths": "off" } as const;

test("no address fits two paths of which neither is more literal: each has a step that the other one's parameter refuses", () => {
  const paths = operations.map(({ row }) => row);
  const isParameter = (step: string) => step.startsWith("{");
  /** Whether the parameter of this path takes the word. */
  const takes = (row: (typeof paths)[number], step: string, word: string) =>
    (row.input as z.ZodObject).shape[step.slice(1, -1)]?.safeParse(word).success === true;
  const ambiguous = paths.flatMap((one, index) =>
    paths.slice(index + 1).flatMap((other) => {
      const [mine, its] = [one.path.split("/"), other.path.split("/")];
      if (one.path === other.path || mine.length !== its.length) return [];
      const pairs = mine.map((step, at) => [step, its[at] ?? ""] as const);
      if (pairs.some(([a, b]) => !isParameter(a) && !isParameter(b) && a !== b)) return [];
      const literalHere = pairs.filter(([a, b]) => !isParameter(a) && isParameter(b));
      const literalThere = pairs.filter(([a, b]) => isParameter(a) && !isParameter(b));
      if (literalHere.length === 0 || literalThere.length === 0) return [];
      const refused =
        literalHere.some(([word, step]) => !takes(other, step, word)) || literalThere.some(([step, word]) => !takes(one, step, word));
      return [[`${one.path} ${other.path}`, refused]] as const;
    }),
  );
  expect(ambiguous.length).toBeGreaterThan(0);
  expect(ambiguous.filter(([, refused]) => !refused)).toEqual([]);
});

test.each(["recommended", "recommended-strict"] as const)("the public linter has nothing to say to it (%s)", async (ruleset) => {
  const problems = await lintFromString({
    source: text,
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: [ruleset], rules: AS_SPECIFIED }),
  });
  expect(problems.map(({ severity, ruleId, message, location }) => `${severity} ${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual(
    [],
  );
});

test("the linter would have something to say: a planted mistake is found", async () => {
  const broken = JSON.parse(text) as { paths: Record<string, Record<string, { operationId: string }>> };
  const login = broken.paths["/login"]?.["post"];
  if (!login) throw new Error("POST /login is in the document");
  login.operationId = "mentoring.book";
  const problems = await lintFromString({
    source: JSON.stringify(broken),
    absoluteRef: "openapi.json",
    config: await createConfig({ extends: ["recommended"] }),
  });
  expect(problems.map(({ ruleId }) => ruleId)).toContain("operation-operationId-unique");
});

/**
 * The second public linter, with its recommended rules for OpenAPI. Without the two that compile the schema of each example: they take
 * minutes, and documented-shapes.test.ts compares every example with its schema in seconds.
 */
async function spectralSays(document: unknown): Promise<string[]> {
  const linter = new spectral.Spectral();
  const rules = { "oas3-valid-media-example": "off", "oas3-valid-schema-example": "off" };
  linter.setRuleset({ extends: [[oas, "recommended"]], rules } as never);
  const found = await linter.run(document as never);
  return found.map(({ code, message, path }) => `${code}: ${message} ${path.join("/")}`);
}

test("the other public linter has nothing to say to it either", async () => {
  expect(await spectralSays(JSON.parse(text))).toEqual([]);
});

test("the other linter would have something to say: a planted mistake is found", async () => {
  const broken = JSON.parse(text) as { paths: Record<string, Record<string, { tags: string[] }>>; tags: object[] };
  broken.tags = broken.tags.slice(1);
  expect((await spectralSays(broken)).join()).toContain("operation-tag-defined");
});

const JAPANESE = /[ぁ-んァ-ヶ一-龠]/;

test("every group of operations says what it is for", () => {
  for (const { name, description } of document.tags ?? []) expect([name, description]).toEqual([name, expect.stringMatching(/。$/)]);
});

describe("errors", () => {
  interface ErrorSchema {
    properties: { code: { enum?: string[]; const?: string }; data?: unknown };
  }
  const { schemas, responses } = JSON.parse(text).components as {
    schemas: Record<
      string,
      ErrorSchema & { properties: { error: { oneOf: { $ref: string }[]; discriminator: { propertyName: string } } } }
    >;
    responses: Record<string, object>;
  };

  test("are one shape, told apart by the code, and each code says what its data is", () => {
    const union = schemas["Error"]?.properties.error;
    expect(union?.discriminator.propertyName).toBe("code");
    const members = (union?.oneOf ?? []).map(({ $ref }) => schemas[String($ref.split("/").at(-1))] as ErrorSchema);
    const codesIn = ({ properties: { code } }: ErrorSchema) => code.enum ?? [String(code.const)];
    expect(members.flatMap(codesIn).sort()).toEqual([...ERROR_CODES].sort());
    for (const member of members) {
      const typed = codesIn(member).filter((code) => code in ERROR_DATA);
      expect([codesIn(member), "data" in member.properties]).toEqual([codesIn(member), typed.length > 0]);
    }
  });

  test("stand once in the document, and every operation refers to them", () => {
    for (const { row } of operations) {
      for (const [status, response] of Object.entries(documentedOf(row)?.responses ?? {}).filter(([status]) => /^[45]/.test(status))) {
        expect(response).toEqual({ $ref: `#/components/responses/Error${status}`, description: expect.any(String) });
        expect(responses).toHaveProperty(`Error${status}`);
      }
    }
  });
});

test("patterns are written in what every regular expression engine knows, Python's too", () => {
  const patterns: string[] = [];
  JSON.parse(text, (key, value) => {
    if (key === "pattern") patterns.push(value);
    return value;
  });
  expect(patterns.length).toBeGreaterThan(0);
  for (const pattern of new Set(patterns)) {
    // Without the u flag, as a validator reads it; property classes, named back references and look-behind are not supported everywhere.
    expect(() => new RegExp(pattern)).not.toThrow();
    expect(pattern).not.toMatch(/\\[pPk]|\(\?<|\\u\{/);
  }
});

test("what takes files takes JSON too where no file has to come along, and a form names the part that holds all fields", () => {
  const content = documentedOf({ method: "PATCH", path: "/mentors/{id}" })?.requestBody?.content ?? {};
  expect(Object.keys(content)).toEqual(["multipart/form-data", "application/json"]);
  const form = Object.keys(content["multipart/form-data"]?.schema.properties ?? {});
  expect(form).toEqual(expect.arrayContaining(["payload", "photo", "careerHistory"]));
  expect(Object.keys(content["application/json"]?.schema.properties ?? {})).not.toContain("photo");
  // A validated list is committed by its importId, without sending the file again.
  const list = documentedOf({ method: "POST", path: "/orders/csv" })?.requestBody?.content ?? {};
  expect(Object.keys(list["application/json"]?.schema.properties ?? {})).not.toContain("file");
});

const schemasOfDocument = JSON.parse(text).components.schemas as Record<string, { properties?: object }>;

/** The fields of a body, of all its alternatives together. */
function fieldsOf(schema: { properties?: object; oneOf?: { $ref: string }[] }): string[] {
  const alternatives = (schema.oneOf ?? []).map(({ $ref }) => schemasOfDocument[String($ref.split("/").at(-1))] ?? {});
  return [...new Set([schema, ...alternatives].flatMap(({ properties }) => Object.keys(properties ?? {})))];
}

describe.each(operations)("$key", ({ row }) => {
  const operation = documentedOf(row);

  test("tells its summary, its success and every refusal of its own", () => {
    expect(operation?.summary).toBe(row.summary);
    expect(operation?.responses[String(row.status)]?.content).toBeDefined();
    const said = Object.values(operation?.responses ?? {})
      .map(({ description }) => description)
      .join();
    for (const code of row.errors) expect(said).toContain(`${code}：`);
  });

  // The body of a webhook and its signing headers are defined by the sender.
  test.skipIf(row.headers)("names every field of its input once: in the path, in the query or in the body", () => {
    const names = [
      ...(operation?.parameters ?? []).filter((parameter) => parameter.in !== "header").map(({ name }) => name),
      // A form may also carry its fields together, in a part that is not a field.
      ...fieldsOf(Object.values(operation?.requestBody?.content ?? {})[0]?.schema ?? {}).filter(
        (name) => row.kind !== "multipart" || name !== "payload",
      ),
    ];
    expect(names.sort()).toEqual(Object.keys((row.input as unknown as { shape: object }).shape).sort());
  });

  test("explains every parameter in Japanese", () => {
    for (const { name, description } of operation?.parameters ?? [])
      expect([name, description]).toEqual([name, expect.stringMatching(JAPANESE)]);
  });

  test("has an example of every parameter that is no beginning of its explanation", () => {
    for (const { name, schema, example, description = "" } of operation?.parameters ?? []) {
      const shown = String(schema["example"] ?? example);
      if (JAPANESE.test(shown)) expect([name, shown, description.startsWith(shown)]).toEqual([name, shown, false]);
    }
  });

  test("offers an Idempotency-Key where it writes for somebody", () => {
    const headers = (operation?.parameters ?? []).filter((parameter) => parameter.in === "header").map(({ name }) => name);
    if (row.headers) expect(headers).toEqual(Object.values(row.headers));
    else expect(headers).toEqual(isWrite(row) && row.access !== "public" && row.keepsAnswer ? ["Idempotency-Key"] : []);
  });
});

test("no name of a machine is in it, and no address but its own and those of examples", () => {
  expect([...new Set(text.match(/https?:\/\/[^/"\\]+/g))]).toEqual([
    "https://api.knotter.jp",
    // Of examples: any page, a meeting, a receiver of webhooks, a calendar.
    "https://www.example.com",
    "https://zoom.us",
    "https://hooks.example.com",
    "https://calendar.example.com",
  ]);
});
