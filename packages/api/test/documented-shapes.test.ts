import type { Endpoint } from "@knotter/contract/endpoint";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { describe, expect, test } from "vitest";
import { REQUESTS } from "../src/docs-example-values";
import { PROPERTY_KEYS, propertyText } from "../src/docs-properties";
import { openApiDocument } from "../src/openapi";
import { operations } from "./support/operations";

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { summary: string; value: unknown }>;
}
interface Schema {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  oneOf?: Schema[];
  anyOf?: Schema[];
  type?: unknown;
  discriminator?: { propertyName: string; mapping: Record<string, string> };
}
interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; schema: { example?: unknown }; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const document = JSON.parse(JSON.stringify(openApiDocument("https://api.knotter.jp"))) as {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, { content: Record<string, Content> }> };
};
const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema({ $id: "document", ...document });

/** What the schema at a place of the document says against a value. */
function refused(pointer: readonly string[], value: unknown): string[] {
  const place = pointer.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1"))).join("/");
  const validate = ajv.compile({ $ref: `document#/${place}` });
  validate(value);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

const operationOf = (row: Endpoint): Operation => {
  const found = document.paths[row.path]?.[row.method.toLowerCase()];
  if (!found) throw new Error(`${row.method} ${row.path} is not in the document`);
  return found;
};
const valuesOf = ({ example, examples }: Content): unknown[] => (examples ? Object.values(examples).map(({ value }) => value) : [example]);

describe.each(operations)("the examples of $key", ({ row }) => {
  const operation = operationOf(row);
  const at = ["paths", row.path, row.method.toLowerCase()];

  test("are there for every parameter", () => {
    for (const { name, schema, example } of operation.parameters ?? [])
      expect([name, schema.example ?? example]).not.toEqual([name, undefined]);
  });

  test("of what is sent fit the document, and the server takes them", () => {
    for (const [media, content] of Object.entries(operation.requestBody?.content ?? {})) {
      expect(valuesOf(content)).not.toContain(undefined);
      for (const value of valuesOf(content)) {
        expect([value, refused([...at, "requestBody", "content", media, "schema"], value)]).toEqual([value, []]);
        if (media !== "application/json" || row.headers) continue;
        const inPath = (operation.parameters ?? []).filter((parameter) => parameter.in === "path");
        const path = Object.fromEntries(inPath.map(({ name, schema, example }) => [name, schema.example ?? example]));
        expect([value, row.input.safeParse({ ...path, ...(value as object) }).error]).toEqual([value, undefined]);
      }
    }
  });

  test("of what is answered are there, fit the document, and hold no instant of another zone", () => {
    for (const [status, { content = {} }] of Object.entries(operation.responses))
      for (const [media, { example }] of Object.entries(content)) {
        // A workbook, an archive or an image is not text.
        if (!/json|^text\//.test(media)) continue;
        expect([media, example]).not.toEqual([media, undefined]);
        if (media === "application/json")
          expect([example, refused([...at, "responses", status, "content", media, "schema"], example)]).toEqual([example, []]);
        expect(JSON.stringify(example)).not.toMatch(/\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|\+(?!09:00))/);
      }
  });
});

test("every request that is written by hand is that of an operation, or of one of its forms", () => {
  const bodies = operations.flatMap(({ key, row }) => [key, ...(row.forms ?? []).map(({ id }) => `${key}.${id}`)]);
  expect(Object.keys(REQUESTS).filter((name) => !bodies.some((body) => body === name))).toEqual([]);
});

test("every shared answer of an error shows one that fits it", () => {
  for (const [name, { content }] of Object.entries(document.components.responses)) {
    const example = content["application/json"]?.example;
    const place = ["components", "responses", name, "content", "application/json", "schema"];
    expect([name, example]).not.toEqual([name, undefined]);
    expect([name, refused(place, example)]).toEqual([name, []]);
  }
});

/** Every schema of the document with the names around it. */
function* schemas(node: unknown, around: readonly string[]): Generator<[Schema, readonly string[]]> {
  if (Array.isArray(node)) for (const one of node) yield* schemas(one, around);
  if (node === null || typeof node !== "object" || Array.isArray(node)) return;
  yield [node as Schema, around];
  for (const [key, value] of Object.entries(node)) {
    if (key === "properties") for (const [name, property] of Object.entries(value)) yield* schemas(property, [...around, name]);
    else if (key !== "example" && key !== "examples") yield* schemas(value, around);
  }
}
const all = [
  ...Object.entries(document.components.schemas).flatMap(([name, schema]) => [...schemas(schema, [name])]),
  ...operations.flatMap(({ key, row }) => {
    const { requestBody, responses } = operationOf(row);
    return [...schemas(requestBody, [key]), ...schemas(responses, [key])];
  }),
];

describe("descriptions", () => {
  // A name that is missing here belongs into the contract (`.meta({ description })`) or, if it means the same everywhere, into
  // src/docs-properties.ts.
  test("every property of every body and answer says what it means, in Japanese", () => {
    const silent = all.flatMap(([{ properties = {} }, around]) =>
      Object.entries(properties).flatMap(([name, { description = "" }]) =>
        /[ぁ-んァ-ヶ一-龠]/.test(description) ? [] : [[...around, name].join(".")],
      ),
    );
    expect(silent).toEqual([]);
  });

  test("the table of names holds nothing that no property has", () => {
    const names = all.flatMap(([{ properties = {} }, around]) => Object.keys(properties).map((name) => [...around, name].join(".")));
    expect(PROPERTY_KEYS.filter((key) => !names.some((name) => name === key || name.endsWith(`.${key}`)))).toEqual([]);
  });

  test("the description of the nearest thing around a property wins over that of its name alone", () => {
    expect(propertyText(["Mentoring", "mentee"], "id")).toBe("相談者のID");
    expect(propertyText(["Something"], "id")).toBe(propertyText([], "id"));
    expect(propertyText(["Something"], "unheardOf")).toBeUndefined();
  });
});

test("a list of people names the counts that it takes, not the ones it has a message for", () => {
  const { schema } = document.paths["/orders/{id}/mentees"]?.["post"]?.requestBody?.content["application/json"] ?? {};
  const counts = all
    .flatMap(([node]) => (node === schema ? [...schemas(node, [])] : []))
    .filter(([, around]) => around.at(-1) === "maxCount");
  expect(counts).toContainEqual([{ type: "integer", minimum: 1, maximum: 20 }, ["mentees", "maxCount"]]);
});

/** The shapes in a part of the document, behind its references too, that allow no other properties. */
function closedIn(node: unknown, seen = new Set<unknown>()): object[] {
  if (node === null || typeof node !== "object" || seen.has(node)) return [];
  seen.add(node);
  const ref = (node as Schema).$ref?.split("/") ?? [];
  const referred = ref.length === 0 ? null : ref.slice(1).reduce((at: unknown, step) => (at as Record<string, unknown>)[step], document);
  const own = (node as { additionalProperties?: unknown }).additionalProperties === false ? [node] : [];
  return [...own, ...closedIn(referred, seen), ...Object.values(node).flatMap((value) => closedIn(value, seen))];
}

describe("additions within a version", () => {
  test("are no fault of an answer: no shape of it is closed", () => {
    expect(operations.flatMap(({ row }) => closedIn(operationOf(row).responses))).toEqual([]);
  });

  test("are one of a request: what the server refuses, the document refuses", () => {
    const bodies = operations.filter(({ row }) => operationOf(row).requestBody?.content["application/json"] && !row.headers);
    expect(bodies.filter(({ row }) => closedIn(operationOf(row).requestBody).length === 0).map(({ key }) => key)).toEqual([]);
  });
});

describe("alternatives", () => {
  test("of several shapes are oneOf, never anyOf", () => {
    const loose = all.filter(
      ([{ anyOf = [] }]) =>
        anyOf.filter(({ type }) => type !== "null").length > 1 && anyOf.every(({ $ref, type }) => $ref || type === "object"),
    );
    expect(loose.map(([, around]) => around.join("."))).toEqual([]);
  });

  test("whose shapes name their kind say by which property", () => {
    const kinds = all.flatMap(([{ discriminator }]) => (discriminator ? [discriminator.propertyName] : []));
    expect(new Set(kinds)).toEqual(new Set(["code", "role", "kind", "mode"]));
    const info = document.components.schemas["CurrentUser"]?.properties?.["info"];
    expect(Object.keys(info?.discriminator?.mapping ?? {}).sort()).toEqual(["admin", "hrstaff", "mentee", "mentor"]);
  });

  const withForms = operations.filter(({ row }) => row.forms);

  test.each(withForms)("of the body of $key take each its own example, and no other", ({ row }) => {
    const { schema, examples = {} } = operationOf(row).requestBody?.content["application/json"] ?? { schema: {} };
    expect(Object.keys(examples)).toEqual((row.forms ?? []).map(({ id }) => id));
    expect((schema.oneOf ?? []).map(({ $ref }) => $ref)).toEqual(Object.keys(examples).map((id) => `#/components/schemas/${id}`));
    for (const [own, { value }] of Object.entries(examples))
      for (const id of Object.keys(examples))
        expect([id, own, refused(["components", "schemas", id], value).length > 0]).toEqual([id, own, id !== own]);
  });

  test.each(withForms)(
    "of the body of $key leave out no field, and an empty body is none of them unless nothing is required",
    ({ row }) => {
      const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const fields = (row.forms ?? []).flatMap(({ required, optional = [] }) => [...required, ...optional]);
      const taken = Object.keys((row.input as unknown as { shape: object }).shape).filter((name) => !inPath.includes(name));
      expect([...new Set(fields)].sort()).toEqual(taken.sort());
      const place = ["paths", row.path, row.method.toLowerCase(), "requestBody", "content", "application/json", "schema"];
      expect(refused(place, {}).length > 0).toBe((row.forms ?? []).every(({ required }) => required.length > 0));
    },
  );
});
