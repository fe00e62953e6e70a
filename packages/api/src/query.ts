import { z } from "zod";

/**
 * Query strings only carry text. Values are converted to the types of the row's schema (numbers, booleans, lists), everything else stays
 * text for the schema to validate. A list is `theme=a&theme=b` (or `theme[]=`).
 */
export function readQuery(schema: z.ZodType, query: URLSearchParams): Record<string, unknown> {
  const shape: Record<string, z.ZodType> = schema instanceof z.ZodObject ? schema.shape : {};
  // Without a prototype, so that a parameter named __proto__ is just another unknown key.
  const values: Record<string, unknown> = Object.create(null);
  for (const name of new Set(query.keys())) {
    const key = name.endsWith("[]") ? name.slice(0, -2) : name;
    const texts = [...query.getAll(key), ...query.getAll(`${key}[]`)];
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const kind = field && kindOf(field);
    if (kind === "array") values[key] = texts;
    else values[key] = texts.length > 1 ? texts : scalar(kind, texts[0] ?? "");
  }
  return values;
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
