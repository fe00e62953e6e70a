import { AppError, type FieldCode } from "@knotter/domain/errors";
import { z } from "zod";

/** The parameters of an address. Throws BAD_REQUEST at each whose escapes are not UTF-8. */
export function parametersOf(search: string): URLSearchParams {
  const broken = search
    .slice(1)
    .split("&")
    .filter((pair) => !isUtf8(pair));
  refuse([...new URLSearchParams(broken.join("&")).keys()], "NOT_UTF8");
  return new URLSearchParams(search);
}

function isUtf8(escaped: string): boolean {
  try {
    // A percent sign that begins no escape stands for itself (URL Standard, "percent-decode").
    decodeURIComponent(escaped.replace(/%(?![\da-f]{2})/gi, "%25"));
    return true;
  } catch {
    return false;
  }
}

/**
 * Query strings only carry text. Values are converted to the types of the row's schema (numbers, booleans, lists), everything else stays
 * text for the schema to validate. A list is `theme=a&theme=b`. Throws BAD_REQUEST at each other parameter that is given more than once.
 */
export function readQuery(schema: z.ZodType, query: URLSearchParams): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  // Without a prototype, so that a parameter named __proto__ is just another unknown key.
  const values: Record<string, unknown> = Object.create(null);
  const repeated: string[] = [];
  for (const name of new Set(query.keys())) {
    const texts = query.getAll(name);
    const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
    const kind = field && kindOf(field);
    if (kind === "array") values[name] = texts;
    else values[name] = scalar(kind, texts[0] ?? "");
    if (field && kind !== "array" && texts.length > 1) repeated.push(name);
  }
  refuse(repeated, "GIVEN_TWICE");
  return values;
}

/** Throws BAD_REQUEST at each of these names, if there are any. */
export function refuse(names: readonly string[], code: FieldCode): void {
  if (names.length > 0) throw new AppError("BAD_REQUEST", { fieldErrors: Object.fromEntries(names.map((name) => [name, [code]])) });
}

function scalar(kind: string | undefined, text: string): unknown {
  if (kind === "number" && /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text)) return Number(text);
  if (kind === "boolean" && /^(?:true|false|1|0)$/.test(text)) return text === "true" || text === "1";
  return text;
}

function kindOf(schema: z.ZodType): string {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return kindOf(schema.unwrap() as z.ZodType);
  return schema.def.type;
}
