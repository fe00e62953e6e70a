import { ERRORS } from "@knotter/contract/errors";
import type { ErrorCode } from "@knotter/domain/errors";
import { ID, REQUESTS, VALUES } from "./docs-example-values";

interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  example?: unknown;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
}

interface Content {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required?: boolean; schema: Schema; example?: unknown }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content?: Record<string, Content> }>;
}

const DEPTH = 8;
const FORMS = ["date", "date-time"];

/** Makes one value that fits a schema; `full` adds what may be left out. */
class Examples {
  constructor(
    private readonly schemas: Record<string, Schema>,
    private readonly full: boolean,
  ) {}

  of(schema: Schema, around: readonly string[], seen: readonly string[] = []): unknown {
    // The example of a shared form (an id, a day, an instant) is the same everywhere: what is known of the property says more.
    if (FORMS.includes(schema.format ?? "") && fits(schema, this.known(around))) return this.known(around);
    if (schema.example !== undefined) return schema.example;
    if (schema.const !== undefined) return schema.const;
    const name = around.at(-1) ?? "";
    if (schema.$ref !== undefined) {
      const component = schema.$ref.split("/").at(-1) ?? "";
      return this.of(this.schemas[component] ?? {}, [...around, component], [...seen, component]);
    }
    if (schema.enum) return schema.enum.includes(this.known(around)) ? this.known(around) : schema.enum[0];
    const options = (schema.oneOf ?? schema.anyOf)?.filter((option) => option.type !== "null");
    if (options) return options[0] === undefined ? null : this.of(this.deepest(options, seen), around, seen);
    const type = [schema.type].flat().find((one) => one !== "null");
    if (schema.properties || type === "object") return this.object(schema, around, seen);
    if (type === "array") {
      if (seen.length > DEPTH && !schema.minItems) return [];
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () => this.of(schema.items ?? {}, around, seen));
    }
    const known = this.known(around);
    if (known !== undefined && fits(schema, known)) return known;
    if (type === "boolean") return true;
    if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, Math.min(schema.maximum ?? 1, 1));
    if (type === "string") return stringFor(schema, name);
    return schema.type === "null" ? null : "…";
  }

  private object(schema: Schema, around: readonly string[], seen: readonly string[]): unknown {
    const properties = Object.entries(schema.properties ?? {});
    if (properties.length === 0 && typeof schema.additionalProperties === "object")
      return { [keyFor(around)]: this.of(schema.additionalProperties, around, seen) };
    const required = schema.required ?? [];
    const asked = properties.filter(([name]) => required.includes(name));
    // A change of what one likes shows some of it; a body that may be empty is more than its braces.
    const shown = this.full ? properties : asked.length > 0 || around.length > 1 ? asked : properties.slice(0, 3);
    return Object.fromEntries(shown.map(([name, property]) => [name, this.of(property, [...around, name], seen)]));
  }

  /** A schema that refers to itself ends with the alternative that does not. */
  private deepest(options: Schema[], seen: readonly string[]): Schema {
    return options.find(({ $ref }) => $ref === undefined || !seen.includes($ref.split("/").at(-1) ?? "")) ?? (options[0] as Schema);
  }

  private known(around: readonly string[]): unknown {
    for (let from = 0; from < around.length; from++) {
      const value = VALUES[around.slice(from).join(".")];
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

const KEYS: Readonly<Record<string, string>> = { fieldErrors: "email", policy: "cancelFreeUntilHours", form: "headline" };
const keyFor = (around: readonly string[]): string => KEYS[around.at(-1) ?? ""] ?? ID;

function fits(schema: Schema, value: unknown): boolean {
  const types = [schema.type].flat();
  if (value === null) return types.includes("null");
  if (typeof value === "string")
    return (
      types.includes("string") &&
      (schema.format === undefined || formOf(value) === schema.format || schema.format === "password") &&
      (schema.pattern === undefined || new RegExp(schema.pattern).test(value)) &&
      value.length >= (schema.minLength ?? 0) &&
      value.length <= (schema.maxLength ?? Number.POSITIVE_INFINITY)
    );
  if (typeof value === "number")
    return (
      (types.includes("integer") || types.includes("number")) &&
      value >= (schema.minimum ?? Number.NEGATIVE_INFINITY) &&
      value <= (schema.maximum ?? Number.POSITIVE_INFINITY)
    );
  return types.includes(typeof value);
}

function formOf(value: string): string | undefined {
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return "date-time";
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return "date";
  if (/^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value)) return "uuid";
  if (/^https?:/.test(value)) return "uri";
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return "email";
  return undefined;
}

function stringFor({ format, pattern, minLength = 0, maxLength = 200, description = "" }: Schema, name: string): string {
  switch (format) {
    case "uuid":
      return ID;
    case "date-time":
      return "2026-06-08T10:00:00+09:00";
    case "date":
      return "2026-06-08";
    case "email":
      return "taro.yamada@example.com";
    case "uri":
      return "https://www.example.com/";
    case "binary":
      return "（ファイルの内容）";
    default: {
      if (name.endsWith("Id")) return ID;
      // What it means, as its first words say.
      const words = description.split(/[。（：、\s]/)[0] || "例";
      const text = words.padEnd(minLength, "例").slice(0, maxLength);
      if (pattern === undefined || new RegExp(pattern).test(text)) return text;
      return (
        ["2026-06-08", "10:00", "123456", "abc123", "a".repeat(43), "1234567", "TARO", "123-4567"].find((one) =>
          new RegExp(pattern).test(one),
        ) ?? text
      );
    }
  }
}

/** Texts of files that can be read as they are; a workbook, an archive or an image has no example. */
const FILES: Readonly<Record<string, string>> = {
  "text/csv": "施策番号,氏名,社員番号\r\nORD-202604-0001,山田 太郎,000123\r\n",
  "text/calendar": "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Knotter//JA\r\nEND:VCALENDAR\r\n",
};

/** The code that stands for a status in the shared answer of its errors. */
const CODE_OF_STATUS: Readonly<Record<string, ErrorCode>> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  409: "SLOT_TAKEN",
  412: "CONSENT_REQUIRED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE",
  429: "TOO_MANY_REQUESTS",
  500: "INTERNAL",
  503: "UNAVAILABLE",
};

/** Adds an example to every parameter, body and answer that is text. They are made from the schemas, so that they cannot differ from them. */
export function withExamples<Document extends { components?: object; paths?: object }>(document: Document): Document {
  const { schemas = {}, responses = {} } = (document.components ?? {}) as {
    schemas?: Record<string, Schema>;
    responses?: Record<string, { content?: Record<string, Content> }>;
  };
  const answers = new Examples(schemas, true);
  const requests = new Examples(schemas, false);
  for (const item of Object.values((document.paths ?? {}) as Record<string, Record<string, Operation>>))
    for (const operation of Object.values(item)) {
      for (const parameter of operation.parameters ?? [])
        if (parameter.schema.example === undefined || VALUES[`${operation.operationId}.${parameter.name}`] !== undefined)
          parameter.example = answers.of(parameter.schema, [operation.operationId, parameter.name]);
      for (const [media, content] of Object.entries(operation.requestBody?.content ?? {}))
        addRequest(content, media, operation.operationId, requests, schemas);
      for (const response of Object.values(operation.responses)) {
        for (const [media, content] of Object.entries(response.content ?? {})) {
          if (media === "application/json") content.example = answers.of(content.schema ?? {}, [operation.operationId]);
          else if (FILES[media] !== undefined) content.example = FILES[media];
        }
      }
    }
  for (const [name, response] of Object.entries(responses)) {
    const code = CODE_OF_STATUS[name.replace("Error", "")];
    const content = response.content?.["application/json"];
    if (code === undefined || !content) continue;
    content.example = { error: errorExample(code, schemas, answers) };
  }
  return document;
}

/** The body of an error with this code. */
function errorExample(code: ErrorCode, schemas: Record<string, Schema>, answers: Examples): unknown {
  const component = `${code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Error`;
  const made = answers.of(schemas[component] ?? schemas["PlainError"] ?? {}, [component]) as Record<string, unknown>;
  const { fieldErrors: _, ...rest } = made;
  const { message, status, retryable }: { message: string; status: number; retryable?: true } = ERRORS[code];
  return {
    ...rest,
    code,
    message,
    retryable: retryable ?? false,
    ...(status === 400 ? { fieldErrors: { email: ["メールアドレスの形式で入力してください"] } } : {}),
  };
}

function addRequest(content: Content, media: string, operationId: string, requests: Examples, schemas: Record<string, Schema>): void {
  const given = REQUESTS[operationId];
  const forms = content.schema?.oneOf;
  if (forms) {
    const of = ({ $ref = "" }: Schema) => $ref.split("/").at(-1) ?? "";
    content.examples = Object.fromEntries(
      forms.map((form) => [
        of(form),
        {
          summary: (schemas[of(form)] as { description?: string } | undefined)?.description ?? of(form),
          value: REQUESTS[`${operationId}.${of(form)}`] ?? requests.of(form, [operationId]),
        },
      ]),
    );
  } else content.example = media === "application/json" && given !== undefined ? given : requests.of(content.schema ?? {}, [operationId]);
}
