import { describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "../src/contract";
import type { Endpoint } from "../src/endpoint";

const rows = Object.entries(contract).flatMap(([group, operations]) =>
  Object.entries(operations as Record<string, Endpoint>).map(([name, row]) => ({ key: `${group}.${name}`, row })),
);

const literal = (path: string) => path.split("/").map((step) => (step.startsWith("{") ? "{}" : step));

interface Place {
  schema: z.ZodType;
  at: string;
}

/** Every schema nested in a schema, with its path. */
function* within({ schema, at }: Place): Generator<Place> {
  yield { schema, at };
  const children = (): Place[] => {
    if (schema instanceof z.ZodObject)
      return Object.entries(schema.shape).map(([key, child]) => ({ schema: child as z.ZodType, at: `${at}.${key}` }));
    if (schema instanceof z.ZodArray) return [{ schema: schema.element as z.ZodType, at: `${at}[]` }];
    if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
      return [{ schema: schema.unwrap() as z.ZodType, at }];
    if (schema instanceof z.ZodPipe) return [{ schema: schema.in as z.ZodType, at }];
    if (schema instanceof z.ZodUnion) return schema.options.map((option, index) => ({ schema: option as z.ZodType, at: `${at}|${index}` }));
    return [];
  };
  for (const child of children()) yield* within(child);
}

const insideOf = (row: Endpoint) => [...within({ schema: row.input, at: "" })];

/** The part of a JSON Schema that says how long a value can be. */
interface Shape {
  $ref?: string;
  anyOf?: Shape[];
  oneOf?: Shape[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  items?: Shape;
  maxItems?: number;
  maxLength?: number;
  format?: string;
  pattern?: string;
}

/** A code, a day or an instant; none is longer. */
const CODE = 40;

/** The most characters of what a person types into one row of a list; longer ones are keys and certificates, a byte a character. */
const TYPED = 1000;

/** The longest JSON of a value. What is typed into a list is taken to be Japanese, three bytes a character. */
function longest(shape: Shape, definitions: Readonly<Record<string, Shape>>, listed = false): number {
  const of = (inner: Shape, inList = listed) => longest(inner, definitions, inList);
  const options = shape.anyOf ?? shape.oneOf;
  if (shape.$ref !== undefined) return of(definitions[shape.$ref.split("/").at(-1) ?? ""] ?? {});
  if (options) return Math.max(...options.map((option) => of(option)));
  if (shape.enum) return Math.max(...shape.enum.map((value) => JSON.stringify(value).length));
  if (shape.properties)
    return Object.entries(shape.properties).reduce((sum, [key, property]) => sum + key.length + '"":,'.length + of(property), "{}".length);
  if (shape.maxItems !== undefined) return shape.maxItems * (of(shape.items ?? {}, true) + 1) + "[]".length;
  const { maxLength = CODE } = shape;
  return maxLength * (listed && shape.maxLength !== undefined && maxLength <= TYPED ? 3 : 1) + '""'.length;
}

/** The cells of a list of people are as wide as a message about them needs them to be; what a row may hold is decided by the import. */
const WIDE_CELLS: readonly string[] = ["orders.addMentees"];

describe.each(rows)("$key", ({ key, row }) => {
  test("reads the longest body that its lists allow", () => {
    if (row.kind !== "json" || row.method === "GET" || row.method === "DELETE" || WIDE_CELLS.includes(key)) return;
    const schema = z.toJSONSchema(row.input, { io: "input", unrepresentable: "any" }) as Shape & { $defs?: Record<string, Shape> };
    expect(longest(schema, schema.$defs ?? {})).toBeLessThanOrEqual(row.maxBodyBytes);
  });

  test("refuses unknown keys, at any depth", () => {
    for (const { schema, at } of insideOf(row))
      if (schema instanceof z.ZodObject) expect([at, schema.def.catchall?._zod.def.type]).toEqual([at, "never"]);
  });

  test("bounds every text", () => {
    for (const { schema, at } of insideOf(row)) {
      if (!(schema instanceof z.ZodString)) continue;
      const long = schema.safeParse("a".repeat(100_000));
      expect([at, long.success]).toEqual([at, false]);
    }
  });

  test("bounds every list", () => {
    for (const { schema, at } of insideOf(row))
      if (schema instanceof z.ZodArray)
        expect([at, schema.def.checks?.some((check) => check._zod.def.check === "max_length")]).toEqual([at, true]);
  });

  test("never takes an object where a scalar is due", () => {
    if (!(row.input instanceof z.ZodObject)) throw new Error("inputs are objects");
    for (const [key, schema] of Object.entries(row.input.shape)) {
      if (key === "entries" || key === "ranges") continue;
      for (const value of [{ not: "" }, { gt: 0 }, { $ne: null }, [{ not: "" }], () => 1])
        expect([key, (schema as z.ZodType).safeParse(value).success]).toEqual([key, false]);
    }
  });

  test("names in its path what its input asks for", () => {
    const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
    const shape = (row.input as z.ZodObject).shape;
    for (const name of names) expect(shape[name]).toBeDefined();
  });

  test("says in Japanese what it does", () => expect(row.summary).toMatch(/[ぁ-んァ-ヶ一-龠]/));

  test("reads with GET only what may be read twice, and keeps nothing but reads", () => {
    if (row.maxAgeSeconds > 0) expect(row.method).toBe("GET");
    if (row.method === "GET") expect(row.status).toBe(200);
  });
});

test("no path can be mistaken for another of the same method", () => {
  for (const { key, row } of rows)
    for (const other of rows) {
      if (other.key === key || other.row.method !== row.method) continue;
      const [a, b] = [literal(row.path), literal(other.row.path)];
      if (a.length !== b.length) continue;
      const same = a.every((step, index) => step === b[index]);
      expect([key, other.key, same]).toEqual([key, other.key, false]);
    }
});

test("a guest may only sign in, sign up, use mailed links and read the calendar of a secret address; Zoom sends its notifications", () => {
  expect(rows.filter(({ row }) => row.access === "public").map(({ key }) => key)).toEqual([
    "login.ways",
    "login.company",
    "login.password",
    "login.secondFactor",
    "login.passkeyOptions",
    "login.passkey",
    "login.mentor",
    "login.link",
    "password.reset",
    "signup.readCode",
    "signup.mailByCode",
    "signup.mentee",
    "signup.hrStaff",
    "emailChange.confirm",
    "emailChange.answer",
    // Authenticated by its signature.
    "mentors.zoomDeauthorized",
    // Calendars cannot sign in: the address is the secret.
    "calendar.feed",
  ]);
});
