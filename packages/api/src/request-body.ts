import { AppError } from "@knotter/domain/errors";

/**
 * Throws UNSUPPORTED_MEDIA_TYPE, with the header that says so, for a body that is compressed (RFC 9110 §8.4) or whose text is declared in
 * another encoding than UTF-8, the only one of JSON (RFC 8259 §8.1).
 */
function requirePlain(headers: Headers): void {
  const codings = headers.get("content-encoding")?.toLowerCase().split(",") ?? [];
  if (codings.some((coding) => coding.trim() !== "identity"))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fieldErrors: { "Content-Encoding": ["BODY_COMPRESSED"] } });
  const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(headers.get("content-type") ?? "")?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE", { fieldErrors: { "Content-Type": ["CHARSET_OTHER"] } });
}

/** The text of these bytes, without a byte order mark. Throws BAD_REQUEST, at this field, for bytes that are not UTF-8. */
export function textOf(bytes: ArrayBuffer, field: string): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new AppError("BAD_REQUEST", { fieldErrors: { [field]: ["NOT_UTF8"] } });
  }
}

/** What this text says in JSON. Throws BAD_REQUEST at this field. */
export function parseJson(text: string, field: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError("BAD_REQUEST", { fieldErrors: { [field]: ["JSON_INVALID"] } });
  }
}

/** The body as text. Throws UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
export async function readText(request: Request): Promise<string> {
  requirePlain(request.headers);
  return textOf(await request.arrayBuffer(), "body");
}

/** The body as a form, whose texts are UTF-8. Throws UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
export async function readFormData(request: Request): Promise<FormData> {
  requirePlain(request.headers);
  const bytes = Buffer.from(await request.arrayBuffer());
  const form = await new Response(bytes, { headers: { "content-type": request.headers.get("content-type") ?? "" } })
    .formData()
    .catch(() => {
      throw new AppError("BAD_REQUEST");
    });
  for (const [name, value] of form.entries()) {
    // The parser puts a replacement character in the place of whatever it cannot decode: one that was sent as such stands in the body.
    if (typeof value === "string" && value.includes("\ufffd") && !bytes.includes(value))
      throw new AppError("BAD_REQUEST", { fieldErrors: { [name]: ["NOT_UTF8"] } });
  }
  return form;
}

/** A request for tRPC, which reads it as REST does. */
export class StrictRequest extends Request {
  override async json(): Promise<unknown> {
    return parseJson(await readText(this), "body");
  }

  override formData(): Promise<FormData> {
    return readFormData(this);
  }
}
