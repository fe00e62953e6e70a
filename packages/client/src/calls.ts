import type { paths } from "./generated/api";

type Verb = "get" | "put" | "post" | "patch" | "delete";
type Success = 200 | 201 | 202 | 204;
type Content<Part> = Part extends { content: infer Types } ? Types : never;

/** What an operation takes beside its address: not a cookie, and nothing that it has none of. */
type Params<Operation> = Operation extends { parameters: infer All }
  ? { [Place in keyof All as Place extends "cookie" ? never : [All[Place]] extends [undefined] ? never : Place]: All[Place] }
  : object;
/** `params` or `body` of a call, which may be left out where nothing of it is required. */
type Given<Name extends string, Value> = [keyof Value] extends [never]
  ? object
  : object extends Value
    ? { [Key in Name]?: Value }
    : { [Key in Name]: Value };
/** Where a part of a form is a file, it may be a `Blob`. */
type Parts<Form> = { [Name in keyof Form]: Form[Name] | Blob };
type BodyOf<Types> = Types extends { "multipart/form-data": infer Form }
  ? Parts<Form> | FormData | ("application/json" extends keyof Types ? Types["application/json"] : never)
  : Types[keyof Types];
type Sent<Operation> = Operation extends { requestBody: infer Request }
  ? { body: BodyOf<Content<Request>> }
  : Operation extends { requestBody?: infer Request }
    ? [Request] extends [never]
      ? object
      : { body?: BodyOf<Content<Request>> }
    : object;

type Options<Operation> = Given<"params", Params<Operation>> &
  Sent<Operation> & {
    headers?: Record<string, string>;
    signal?: AbortSignal;
    /** How a success is read; unless given, JSON as its value and everything else as text. */
    parseAs?: "json" | "text" | "blob" | "arrayBuffer" | "stream";
  };

interface Read {
  text: string;
  blob: Blob;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array> | null;
}
type Shown<Part> = Part extends { content: infer Types } ? Types[keyof Types] : undefined;
/** What an operation succeeds with, and what it refuses with. */
type Done<Answers> = Shown<Answers[keyof Answers & Success]>;
type Refused<Answers> = Shown<Answers[Exclude<keyof Answers, Success>]>;
type Data<Answers, Given> = Given extends { parseAs: infer As extends keyof Read } ? Read[As] : Done<Answers>;

/** A refusal is a value: `error` is there where `data` is not. */
type Answer<Operation, Given = object> = Operation extends { responses: infer Answers }
  ?
      | { data: Data<Answers, Given>; error?: undefined; response: Response }
      | { data?: undefined; error: Refused<Answers>; response: Response }
  : never;

type PathOf<Method extends Verb> = {
  [Path in keyof paths]: paths[Path][Method] extends { responses: unknown } ? Path : never;
}[keyof paths];

type Call<Method extends Verb> = <Path extends PathOf<Method>, Init extends Options<paths[Path][Method]>>(
  path: Path,
  ...options: object extends Options<paths[Path][Method]> ? [Init?] : [Init]
) => Promise<Answer<paths[Path][Method], Init>>;

export type Calls = { [Method in Verb as Uppercase<Method>]: Call<Method> };

/** What a call gives at run time, whatever its operation. */
interface Loose {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown>; header?: Record<string, unknown> };
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  parseAs?: "json" | keyof Read;
}

/** The operations of the API at an address. `send` sends a request, and answers or throws as `fetch` does. */
export function callsOf(baseUrl: string, send: (request: Request) => Promise<Response>): Calls {
  const call =
    (method: string) =>
    async (path: string, { params = {}, body, headers, signal, parseAs }: Loose = {}) => {
      const place = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.path?.[name])));
      const query = new URLSearchParams(entriesOf(params.query));
      const all = new Headers(entriesOf(params.header));
      for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
      const sent = sentBody(body);
      if (typeof sent === "string" && !all.has("content-type")) all.set("content-type", "application/json");
      const address = `${baseUrl.replace(/\/$/, "")}${place}${query.size > 0 ? `?${query}` : ""}`;
      const response = await send(
        new Request(address, { method, headers: all, ...(sent === undefined ? {} : { body: sent }), ...(signal ? { signal } : {}) }),
      );
      if (!response.ok) return { error: await read(response), response };
      if (parseAs === "stream") return { data: response.body, response };
      return { data: parseAs === undefined || parseAs === "json" ? await read(response) : await response[parseAs](), response };
    };
  // The types are those of the document; what is sent does not depend on them.
  return Object.fromEntries(["GET", "PUT", "POST", "PATCH", "DELETE"].map((method) => [method, call(method)])) as unknown as Calls;
}

/** Several values of a condition: status=draft&status=active. */
function entriesOf(values: Record<string, unknown> = {}): [string, string][] {
  return Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map((one): [string, string] => [name, String(one)]),
  );
}

/** JSON, or a form where there is a file in it. */
function sentBody(body: unknown): string | FormData | undefined {
  if (body === undefined || body instanceof FormData) return body;
  const parts = Object.entries(body ?? {});
  if (!parts.some(([, value]) => value instanceof Blob)) return JSON.stringify(body);
  const form = new FormData();
  for (const [name, value] of parts)
    if (value !== undefined) form.append(name, value instanceof Blob || typeof value === "string" ? value : JSON.stringify(value));
  return form;
}

async function read(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === "") return undefined;
  return /\bjson\b/.test(response.headers.get("content-type") ?? "") ? JSON.parse(text) : text;
}
