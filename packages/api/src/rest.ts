import { createHash } from "node:crypto";
import { contract } from "@knotter/contract/contract";
import { type Endpoint, hasDryRun, isSent } from "@knotter/contract/endpoint";
import { AppError } from "@knotter/domain/errors";
import { type Handler, Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";

import { BASE_PATH } from "./base-path";
import { type Context, contextOf, type Services } from "./context";
import { docsOf } from "./docs-answers";
import { appErrorOf, type ErrorEnvelope, envelopeOf, retryAfterOf, statusOf } from "./envelope";
import { attachment, type FileAnswer, streamOf } from "./file-answer";
import { admits, countUncounted } from "./guard";
import { hardened } from "./hardened";
import { API, openApiDocument } from "./openapi";
import { publicDocument } from "./public-document";
import { replyHeaders } from "./reply";
import { newRequestId } from "./request-id";
import { inputOf } from "./rest-input";
import { createCaller } from "./root";

interface Operation {
  readonly row: Endpoint;
  /** The path of the row's procedure: ["mentoring", "cancel"]. */
  readonly path: readonly [string, string];
}

/** All rows of the contract, literal paths before those with parameters: /mentors/admin must not match as an id. */
export const OPERATIONS: readonly Operation[] = Object.entries(contract)
  .flatMap(([group, rows]) =>
    Object.entries(rows as Record<string, Endpoint>).map(([name, row]) => ({ row, path: [group, name] as const })),
  )
  .sort((a, b) => specificity(a.row.path).localeCompare(specificity(b.row.path)));

/** "0" for a literal step, "1" for a parameter: sorts literals first, step by step. */
function specificity(path: string): string {
  return path
    .split("/")
    .map((step) => (step.startsWith("{") ? "1" : `0${step}`))
    .join("/");
}

type Procedure = (input: unknown) => Promise<unknown>;

/** The REST adapter: the same procedures as tRPC, called with the values of path, query and body. */
export function restOf(services: Services): (request: Request) => Promise<Response> {
  const app = new Hono<{ Variables: { ctx: Context } }>().basePath(BASE_PATH);

  app.onError((error, c) => failure(c.get("ctx") as Context | undefined, error, services));
  app.notFound((c) => failure(c.get("ctx") as Context | undefined, new AppError("NOT_FOUND"), services));
  app.use(async (c, next) => {
    const ctx = await contextOf(services, c.req.raw.headers, {
      streams: true,
      counted: true,
      headOnly: c.req.raw.method === "HEAD",
    });
    c.set("ctx", ctx);
    await next();
    const refused = await countUncounted(ctx, c.res);
    if (!refused) return;
    // Otherwise Hono would merge the headers of the answer that this one replaces.
    c.res = undefined;
    c.res = failure(ctx, refused, services);
  });
  const encoded = { encodes: services.encodesBodies };
  const document = publicDocument("application/json", () => JSON.stringify(openApiDocument(services.origin)), encoded);
  const docs = docsOf(services.origin, services.encodesBodies);
  const index = publicDocument("application/json", () => JSON.stringify(indexOf(services.origin)), encoded);
  app.get("/", (c) => index(c.req.raw.headers));
  app.get("/openapi.json", (c) => document(c.req.raw.headers));
  app.get("/docs", (c) => docs.page("", c.req.raw.headers) ?? c.notFound());
  app.get("/docs/search", (c) => docs.search(c.req.query("q") ?? ""));
  app.get("/docs/:name{.+}", (c) => docs.page(c.req.param("name"), c.req.raw.headers) ?? c.notFound());
  const otherwise =
    (allowed: readonly string[]): Handler<{ Variables: { ctx: Context } }> =>
    (c) => {
      const response = failure(c.get("ctx"), new AppError("METHOD_NOT_ALLOWED"), services);
      // HEAD is supported wherever GET is (RFC 9110 §9.3.2).
      response.headers.set("allow", allowed.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])).join(", "));
      return response;
    };
  for (const path of ["/", "/openapi.json", "/docs", "/docs/*"]) app.all(path, otherwise(["GET"]));
  const methods = new Map<string, string[]>();
  for (const { row } of OPERATIONS) methods.set(row.path, [...(methods.get(row.path) ?? []), row.method]);
  const seen = new Set<string>();
  for (const { row, path } of OPERATIONS) {
    const route = row.path.replace(/\{(\w+)\}/g, ":$1");
    app.on(row.method, route, refusedUnread({ row, path }), bounded(row.maxBodyBytes), async (c) => {
      const ctx = c.get("ctx");
      const input = await inputOf(row, c.req.raw, c.req.param());
      const answer = await procedureOf({ row, path }, ctx)(input);
      if (row.kind === "file") return download(ctx, row, answer as FileAnswer, c.req.raw.headers);
      return success(ctx, row, input, answer, c.req.raw.headers);
    });
    // After the last row of a path: other methods are not allowed there, and must not fall through to a path with a parameter.
    seen.add(`${row.method} ${row.path}`);
    const allowed = methods.get(row.path) ?? [];
    if (allowed.every((method) => seen.has(`${method} ${row.path}`))) app.all(route, otherwise(allowed));
  }
  return async (request) => hardened(await app.fetch(request));
}

/** The answer at the API's base path: links to its documentation. */
function indexOf(origin: string) {
  const base = `${origin}${BASE_PATH}`;
  return { ...API, documentation: `${base}/docs`, openapi: `${base}/openapi.json` };
}

function procedureOf({ row, path: [group, name] }: Operation, ctx: Context): Procedure {
  const procedure = (createCaller(ctx) as unknown as Record<string, Record<string, Procedure>>)[group]?.[name];
  if (!procedure) throw new Error(`no procedure for ${row.method} ${row.path}`);
  return procedure;
}

/** Refuses callers without access before the body is read. The procedure itself refuses, so that the call is logged. */
const refusedUnread =
  (operation: Operation): MiddlewareHandler<{ Variables: { ctx: Context } }> =>
  async (c, next) => {
    if (!(await admits(operation.row, c.get("ctx")))) await procedureOf(operation, c.get("ctx"))({});
    await next();
  };

const bounded = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError("PAYLOAD_TOO_LARGE");
    },
  });

async function download(ctx: Context, row: Endpoint, { fileName, mediaType, chunks }: FileAnswer, headers: Headers): Promise<Response> {
  const common = {
    "content-type": mediaType,
    "content-disposition": attachment(fileName),
    "x-content-type-options": "nosniff",
    "x-request-id": ctx.call.requestId,
    ...replyHeaders(ctx),
  };
  if (row.maxAgeSeconds === 0) {
    // Only created when needed: a stream begins to read the database at once.
    const body = ctx.headOnly ? null : streamOf(chunks);
    return new Response(body, { headers: { ...common, "cache-control": "private, no-store" } });
  }
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return kept(row, Buffer.concat(parts), common, headers);
}

function success(ctx: Context, row: Endpoint, input: Record<string, unknown>, answer: unknown, headers: Headers): Response {
  const body = JSON.stringify(answer);
  const common = { "content-type": "application/json; charset=utf-8", "x-request-id": ctx.call.requestId, ...replyHeaders(ctx) };
  const status = row.sends && isSent(answer) ? 202 : hasDryRun(row) && input["dryRun"] === true ? 200 : row.status;
  if (row.maxAgeSeconds === 0) return new Response(body, { status, headers: { ...common, "cache-control": "private, no-store" } });
  return kept(row, body, common, headers);
}

/** An answer that clients may cache, with the ETag for revalidation. */
function kept(row: Endpoint, body: string | Uint8Array<ArrayBuffer>, common: Record<string, string>, headers: Headers): Response {
  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  const cached = { ...common, etag, "cache-control": `private, max-age=${row.maxAgeSeconds}`, vary: "Authorization, Cookie" };
  return knows(headers.get("if-none-match"), etag)
    ? new Response(null, { status: 304, headers: cached })
    : new Response(body, { status: row.status, headers: cached });
}

/** RFC 9110 §13.1.2: a list of tags or *, compared weakly (a compressing proxy turns ours into weak ones). */
const knows = (ifNoneMatch: string | null, etag: string): boolean =>
  ifNoneMatch?.split(",").some((tag) => ["*", etag, `W/${etag}`].includes(tag.trim())) ?? false;

function failure(ctx: Context | undefined, error: unknown, services: Services): Response {
  const requestId = ctx?.call.requestId ?? newRequestId();
  const known = appErrorOf(error);
  if (!known && !ctx) services.log.error({ err: error, requestId }, "defect");
  const envelope = envelopeOf(error, requestId);
  const headers = new Headers({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "private, no-store",
    "x-request-id": requestId,
    ...(ctx ? replyHeaders(ctx) : {}),
  });
  const retryAfter = retryAfterOf(error);
  if (retryAfter !== undefined) headers.set("retry-after", String(retryAfter));
  // RFC 9110 §15.5.16: says that the type of the body was not the reason.
  if (envelope.fieldErrors?.["Content-Encoding"]) headers.set("accept-encoding", "identity");
  const challenge = challengeOf(envelope, known !== null && known === ctx?.refusal);
  if (challenge !== null) headers.set("www-authenticate", challenge);
  return new Response(JSON.stringify({ error: envelope }), { status: statusOf(envelope.code), headers });
}

/** RFC 6750 §3: how to authenticate, and what is wrong with the token, if one was sent. */
function challengeOf(envelope: ErrorEnvelope, refusesToken: boolean): string | null {
  const scheme = 'Bearer realm="Knotter"';
  if (statusOf(envelope.code) === 401) return refusesToken ? `${scheme}, error="invalid_token"` : scheme;
  const scope = envelope.code === "FORBIDDEN" ? envelope.data?.scope : undefined;
  return scope === undefined ? null : `${scheme}, error="insufficient_scope", scope="${scope}"`;
}
