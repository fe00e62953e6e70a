import { type Endpoint, takesBody } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import { readForm } from "./form";
import { parametersOf, readQuery, refuse } from "./query";
import { parseJson, readFormData, readText } from "./request-body";

const MAX_QUERY = 4 * 1024;

/**
 * The input of a row as REST carries it: the parameters of its path, and either those of the query or the body. What comes in another place
 * is refused, so that no value can be given twice.
 */
export async function inputOf(row: Endpoint, request: Request, path: Record<string, string>): Promise<Record<string, unknown>> {
  const { search } = new URL(request.url);
  if (search.length > MAX_QUERY) throw new AppError("BAD_REQUEST");
  if (row.headers) {
    const signed = Object.entries(row.headers).map(([field, header]) => [field, request.headers.get(header) ?? ""] as const);
    return { ...Object.fromEntries(signed), body: await request.text() };
  }
  const query = parametersOf(search);
  if (takesBody(row)) refuse([...query.keys()], "NOT_IN_QUERY");
  const given = takesBody(row) ? await bodyOf(row, request) : readQuery(row.input, query);
  refuse(
    Object.keys(path).filter((name) => Object.hasOwn(given, name)),
    "FIELD_UNKNOWN",
  );
  return { ...given, ...path };
}

async function bodyOf(row: Endpoint, request: Request): Promise<object> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (row.kind === "multipart" && type === "multipart/form-data") return readForm(row.input, await readFormData(request));
  const text = await readText(request);
  if (text === "") return {};
  if (type !== "application/json") throw new AppError("UNSUPPORTED_MEDIA_TYPE");
  const body = parseJson(text, "body");
  if (body === null || typeof body !== "object" || Array.isArray(body))
    throw new AppError("BAD_REQUEST", { fieldErrors: { body: ["JSON_OBJECT"] } });
  return body;
}
