import { createHash } from "node:crypto";
import type { UploadedFile } from "@knotter/contract/file";
import { AppError } from "@knotter/domain/errors";
import type { z } from "zod";
import { readQuery } from "./query";

/**
 * A form as the input of a row: the part `payload` is JSON, every other part of text is read like a query, every file is read whole.
 * Throws BAD_REQUEST for a payload that is no JSON object.
 */
export async function readForm(schema: z.ZodType, form: FormData): Promise<Record<string, unknown>> {
  const texts = new URLSearchParams();
  const files: Record<string, UploadedFile> = Object.create(null);
  let payload: unknown = {};
  for (const [name, value] of form.entries()) {
    if (typeof value !== "string") files[name] = await uploaded(value);
    else if (name === "payload") payload = parsed(value);
    else texts.append(name, value);
  }
  if (payload === null || typeof payload !== "object" || Array.isArray(payload))
    throw new AppError("BAD_REQUEST", { fieldErrors: { payload: ["JSON_OBJECT"] } });
  return { ...payload, ...readQuery(schema, texts), ...files };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_REQUEST", { fieldErrors: { payload: ["JSON_INVALID"] } });
  }
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
