import { createHash } from "node:crypto";
import type { UploadedFile } from "@knotter/contract/file";
import { AppError } from "@knotter/domain/errors";
import { z } from "zod";
import { readQuery, refuse } from "./query";
import { parseJson, textOf } from "./request-body";

/**
 * Reads a form as the input of a row: the part `payload` is JSON, a part that holds an object or a list of objects is JSON too (OpenAPI
 * 3.1, "Encoding Object": such properties default to application/json), every other text part is read like a query parameter, every file is
 * read completely. Throws BAD_REQUEST with the part that is not valid JSON, or is there more than once without being a list.
 */
export async function readForm(schema: z.ZodType, form: FormData): Promise<Record<string, unknown>> {
  const texts = new URLSearchParams();
  const files: Record<string, UploadedFile> = Object.create(null);
  const structured: Record<string, unknown> = Object.create(null);
  let payload: unknown = {};
  for (const [name, value] of form.entries()) {
    const shape = structureOf(schema, name);
    const isJson = name === "payload" || shape !== undefined;
    // Of texts `readQuery` knows which are lists.
    if (shape !== "array" && (isJson || typeof value !== "string") && form.getAll(name).length > 1) refuse([name], "GIVEN_TWICE");
    if (isJson) {
      const json = parseJson(typeof value === "string" ? value : textOf(await value.arrayBuffer(), name), name);
      if (name === "payload") payload = json;
      // A list may be one part, or one part per item.
      else if (shape === "array") structured[name] = [...((structured[name] as unknown[] | undefined) ?? []), ...[json].flat()];
      else structured[name] = json;
    } else if (typeof value !== "string") files[name] = await uploaded(value);
    else texts.append(name, value);
  }
  if (payload === null || typeof payload !== "object" || Array.isArray(payload))
    throw new AppError("BAD_REQUEST", { fieldErrors: { payload: ["JSON_OBJECT"] } });
  return { ...payload, ...readQuery(schema, texts), ...structured, ...files };
}

/** Whether a field of a row holds an object or a list of objects, ignoring nullable and optional. */
function structureOf(schema: z.ZodType, name: string): "object" | "array" | undefined {
  if (!(schema instanceof z.ZodObject) || !Object.hasOwn(schema.shape, name)) return undefined;
  const field = bare(schema.shape[name] as z.ZodType);
  if (field instanceof z.ZodArray) return bare(field.element as z.ZodType) instanceof z.ZodObject ? "array" : undefined;
  return field instanceof z.ZodObject ? "object" : undefined;
}

function bare(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return bare(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? bare(schema.in as z.ZodType) : schema;
}

async function uploaded(file: File): Promise<UploadedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return {
    name: file.name.replace(/\p{Cc}/gu, "").slice(0, 200),
    mediaType: file.type,
    size: bytes.byteLength,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    bytes,
  };
}
