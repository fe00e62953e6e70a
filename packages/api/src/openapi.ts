import { contract } from "@knotter/contract/contract";
import { type Endpoint, hasDryRun, isWrite, sent, takesBody } from "@knotter/contract/endpoint";
import { ERROR_DATA } from "@knotter/contract/error-data";
import { ERRORS } from "@knotter/contract/errors";
import { ERROR_CODES, type ErrorCode } from "@knotter/domain/errors";
import { z } from "zod";
import { createDocument, type ZodOpenApiObject, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { withExamples } from "./docs-examples";
import { guideText } from "./docs-guide";
import { withPropertyTexts } from "./docs-properties";
import { parameterText, ROLE_TEXT, TAG_TEXT } from "./docs-text";
import { openApiWebhooks } from "./openapi-webhooks";

const TAGS = {
  currentUser: "利用者",
  login: "ログイン",
  logout: "ログイン",
  password: "ログイン",
  signup: "利用登録",
  emailChange: "利用者",
  security: "アカウントの安全",
  adminStaff: "事務局のメンバー",
  customers: "顧客企業",
  customerSignIn: "顧客企業",
  closingDays: "顧客企業",
  hrStaffs: "人事担当者",
  mentors: "キャリコン",
  mentees: "相談者",
  mentorSchedule: "受付時間",
  mentoring: "面談",
  mentoringResults: "面談実績",
  bulkOperations: "施策",
  supervisions: "スーパービジョン",
  reportGroups: "全体報告書",
  waitingList: "空き待ち",
  questions: "事前質問シート",
  checkedQuestions: "事前質問シート",
  orders: "施策",
  personalDataRequests: "個人データ",
  terms: "選択肢",
  helpLines: "選択肢",
  office: "事務局",
  auditLogs: "事務局",
  serviceAccounts: "サービスアカウント",
  webhooks: "Webhook",
  mail: "メール",
  notifications: "通知",
  calendarSources: "カレンダー",
  calendarFeed: "カレンダー",
  calendar: "カレンダー",
} as const satisfies Record<keyof typeof contract, string>;

/** What an operation belongs to, in words, by its name ("orders.list"). */
export const groupLabelOf = (key: string): string => TAGS[key.split(".")[0] as keyof typeof TAGS];

const anyError = {
  message: z.string().meta({ description: "利用者にそのまま見せられる日本語の文", example: ERRORS.SLOT_TAKEN.message }),
  fieldErrors: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .meta({ description: "項目名ごとの文。配列の中は mentees.0.name のように表します" }),
  retryable: z.boolean().meta({ description: "true なら、同じ要求をそのまま再送してよい" }),
  requestId: z.string().meta({ description: "お問い合わせ番号" }),
};
const pascal = (code: string): string => code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The form of every error; `code` determines what `data` is. */
const errorBody = z
  .object({
    error: z.discriminatedUnion("code", [
      z
        .object({ code: z.enum(ERROR_CODES).exclude(Object.keys(ERROR_DATA) as (keyof typeof ERROR_DATA)[]), ...anyError })
        .meta({ id: "PlainError", description: "追加情報（data）のないエラー" }),
      ...Object.entries(ERROR_DATA).map(([code, data]) =>
        z
          .object({ code: z.literal(code), ...anyError, data: (data as z.ZodType).optional() })
          .meta({ id: `${pascal(code)}Error`, description: ERRORS[code as ErrorCode].message }),
      ),
    ]),
  })
  .meta({ id: "Error" });

const idempotencyKey = z.object({
  "Idempotency-Key": z
    .uuid()
    .optional()
    .meta({ description: "再送しても一度だけ実行されるための UUID。24時間有効", example: "5f0c2f1e-2f7e-4d35-9d5c-0f6b2b9a7c11" }),
});

const header = (name: string, description: string, type: "string" | "integer" = "string") => ({
  [name]: { description, schema: { type } },
});
const requestId = header("X-Request-Id", "お問い合わせ番号");
const retryAfter = header("Retry-After", "再送までの秒数", "integer");
const authenticate: Readonly<Record<number, ReturnType<typeof header>>> = {
  401: header("WWW-Authenticate", 'Bearer。送ったトークンが使えないときは error="invalid_token"（RFC 6750）'),
  403: header(
    "WWW-Authenticate",
    'サービスアカウントに操作が許可されていないときの、Bearer error="insufficient_scope" と scope（RFC 6750）',
  ),
};
const disposition = header("Content-Disposition", "添付ファイルの名前（RFC 6266）");
const etag = header("ETag", "次回 If-None-Match に渡す値");

/** Whether a write accepts an `Idempotency-Key`: not without a signed-in caller, nor if its answer holds a secret. */
const takesKey = (row: Endpoint): boolean => isWrite(row) && row.access !== "public" && row.keepsAnswer;

/** Codes that every operation may answer with, besides those of its row. */
function codesOf(row: Endpoint): ErrorCode[] {
  const always: ErrorCode[] = ["BAD_REQUEST", "TOO_MANY_REQUESTS", "INTERNAL", "UNAVAILABLE"];
  const signedIn: ErrorCode[] = row.access === "public" ? [] : ["UNAUTHORIZED", "TOKEN_INVALID", "ACCOUNT_DISABLED", "FORBIDDEN"];
  const body: ErrorCode[] = row.method !== "GET" ? ["PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE", "UNPROCESSABLE"] : [];
  if (takesKey(row)) body.push("IDEMPOTENCY_MISMATCH");
  // Thrown for people who have not agreed to newer terms (guard.ts); admins are never asked.
  const asked = row.access !== "public" && row.access.some((role) => role !== "admin");
  const consent: ErrorCode[] = isWrite(row) && asked && !row.beforeConsent ? ["CONSENT_REQUIRED"] : [];
  return [...new Set([...row.errors, ...always, ...signedIn, ...body, ...consent])];
}

function responsesOf(row: Endpoint): ZodOpenApiOperationObject["responses"] {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of codesOf(row)) byStatus.set(ERRORS[code].status, [...(byStatus.get(ERRORS[code].status) ?? []), code]);
  const failures = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `${code}：${ERRORS[code].message}`).join("\n\n"),
      headers: { ...requestId, ...(status === 429 || status === 503 ? retryAfter : {}), ...authenticate[status] },
      content: { "application/json": { schema: errorBody } },
    },
  ]);
  const kept = row.maxAgeSeconds > 0;
  return {
    [String(row.status)]: {
      description: "成功",
      headers: { ...requestId, ...(kept ? etag : {}), ...(row.media ? disposition : {}) },
      content: row.media
        ? Object.fromEntries(row.media.map((media) => [media, { schema: { type: "string", format: "binary" } }]))
        : { "application/json": { schema: row.sends ? withoutSent(row.output) : row.output } },
    },
    ...(hasDryRun(row) && row.status !== 200
      ? {
          "200": {
            description: "dryRun: true のとき。何も変えていません",
            headers: requestId,
            content: { "application/json": { schema: row.output } },
          },
        }
      : {}),
    ...(row.sends
      ? {
          "202": {
            description: "受け付けました。送信の対象かどうかにかかわらず、同じ答えを返します",
            headers: requestId,
            content: { "application/json": { schema: sent } },
          },
        }
      : {}),
    ...(kept
      ? { "304": { description: "If-None-Match に渡した ETag のままで、変わっていません", headers: { ...requestId, ...etag } } }
      : {}),
    ...Object.fromEntries(failures),
  };
}

function withoutSent(output: z.ZodType): z.ZodType {
  const rest = output instanceof z.ZodUnion ? (output.options as z.ZodType[]).filter((option) => option !== sent) : [output];
  return rest.length === 1 && rest[0] ? rest[0] : z.union(rest);
}

const callersOf = ({ access }: Endpoint): string =>
  (access === "public" ? ["public" as const] : access).map((role) => ROLE_TEXT[role]).join("、");

function operationOf(group: keyof typeof TAGS, name: string, row: Endpoint): ZodOpenApiOperationObject {
  const names = [...row.path.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]));
  const input = row.input as z.ZodObject;
  const path = explained(
    row,
    pick(input, (key) => names.includes(key)),
  );
  const rest = pick(input, (key) => !names.includes(key));
  const inBody = takesBody(row);
  const hasRest = Object.keys(rest.shape).length > 0;
  const signed =
    row.headers && z.object(Object.fromEntries(Object.entries(row.headers).map(([field, header]) => [header, wordOf(rest, field)])));
  return {
    operationId: `${group}.${name}`,
    tags: [TAGS[group]],
    summary: row.summary,
    description: [...(row.description ? [row.description] : []), `呼び出せる方：${callersOf(row)}`].join("\n\n"),
    security: row.access === "public" ? [] : row.bearerOnly ? [{ bearer: [] }] : [{ bearer: [] }, { session: [] }],
    ...(row.deprecated && { deprecated: true, "x-sunset": row.deprecated.sunset }),
    "x-access": row.access === "public" ? ["public"] : [...row.access],
    requestParams: {
      ...(names.length > 0 ? { path } : {}),
      ...(!inBody && hasRest ? { query: explained(row, rest) } : {}),
      ...(takesKey(row) ? { header: idempotencyKey } : {}),
      ...(signed ? { header: signed } : {}),
    },
    ...(inBody && hasRest
      ? {
          requestBody: {
            required: true,
            content:
              row.kind === "multipart"
                ? formContent(rest)
                : { "application/json": { schema: signed ? z.record(z.string(), z.unknown()) : row.forms ? formsOf(row, rest) : rest } },
          },
        }
      : {}),
    responses: responsesOf(row),
  };
}

const formsOfRows = new WeakMap<Endpoint, z.ZodType>();

/** The shapes of a body as alternatives. Made once for a row: their names are registered. */
function formsOf(row: Endpoint, rest: z.ZodObject): z.ZodType {
  const known = formsOfRows.get(row);
  if (known) return known;
  const given = (field: string) => {
    const schema = wordOf(rest, field);
    return schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType).meta({ ...schema.meta() }) : schema;
  };
  const forms = z.union(
    (row.forms ?? []).map(({ id, title, required, optional = [] }) =>
      z
        .strictObject({
          ...Object.fromEntries(required.map((field) => [field, given(field)])),
          ...Object.fromEntries(optional.map((field) => [field, wordOf(rest, field).optional()])),
        })
        .meta({ id, description: title }),
    ),
  );
  formsOfRows.set(row, forms);
  return forms;
}

/**
 * A row that takes files: as a form, whose fields are separate parts or together JSON in the part `payload`; and as JSON where no file is
 * required.
 */
function formContent(fields: z.ZodObject) {
  const isFile = (key: string) => unwrapped(fields.shape[key] as z.ZodType) instanceof z.ZodCustom;
  const files = pick(fields, isFile);
  const others = pick(fields, (key) => !isFile(key));
  const payload = others
    .partial()
    .optional()
    .meta({ description: "ファイル以外の項目をまとめた JSON。null や空の配列を送るときはこちらを使います（項目ごとのパートより弱い）" });
  const form = z.strictObject({ ...files.shape, ...others.partial().shape, payload });
  return {
    "multipart/form-data": { schema: form },
    ...(Object.values(files.shape).every((file) => file instanceof z.ZodOptional) ? { "application/json": { schema: others } } : {}),
  };
}

const unwrapped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap() as z.ZodType) : schema;

const wordOf = (input: z.ZodObject, field: string): z.ZodType => input.shape[field] as z.ZodType;

/** A new object with some of the fields: shared schemas are never changed in place. */
function pick(input: z.ZodObject, wanted: (key: string) => boolean): z.ZodObject {
  return z.strictObject(Object.fromEntries(Object.entries(input.shape).filter(([key]) => wanted(key))));
}

/** Adds a description to each parameter, its own or the one for its name. */
function explained(row: Endpoint, fields: z.ZodObject): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(fields.shape as Record<string, z.ZodType>).map(([name, field]) => {
        const words = descriptionOf(field) ?? parameterText(row.path, name);
        return [name, words === undefined ? field : field.meta({ ...field.meta(), description: words })];
      }),
    ),
  );
}

function descriptionOf(field: z.ZodType): string | undefined {
  if (field.description !== undefined) return field.description;
  const wrapped = field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault;
  return wrapped ? descriptionOf(field.unwrap() as z.ZodType) : undefined;
}

const documents = new Map<string, ReturnType<typeof build>>();

/** The API's name and version. */
export const API = { title: "Knotter API", version: "1.1.0" } as const;

/** The OpenAPI 3.1 document of all rows of the contract, made once for each origin. */
export function openApiDocument(origin: string): ReturnType<typeof build> {
  const known = documents.get(origin);
  if (known) return known;
  const document = build(origin);
  documents.set(origin, document);
  return document;
}

function build(origin: string) {
  const paths: ZodOpenApiPathsObject = {};
  for (const [group, rows] of Object.entries(contract) as [keyof typeof contract, Record<string, Endpoint>][]) {
    for (const [name, row] of Object.entries(rows)) {
      paths[row.path] = { ...paths[row.path], [row.method.toLowerCase()]: operationOf(group, name, row) };
    }
  }
  const document = {
    openapi: "3.1.0" as const,
    info: {
      ...API,
      description: `キャリコンとの面談を予約・運営する Knotter の API です。\n\n${guideText(`${origin}/api/v1`)}`,
      contact: { name: "Knotter 事務局", url: origin },
      license: { name: "Proprietary", url: `${origin}/api/v1/docs` },
    },
    servers: [{ url: `${origin}/api/v1` }],
    tags: [...new Set(Object.values(TAGS))].map((name) => ({ name, description: TAG_TEXT[name] ?? name })),
    security: [{ bearer: [] }],
    components: {
      securitySchemes: {
        bearer: {
          type: "http" as const,
          scheme: "bearer",
          description: "POST /login の accessToken、またはサービスアカウントのトークン（knt_…）",
        },
        session: {
          type: "apiKey" as const,
          in: "cookie" as const,
          name: origin.startsWith("https:") ? "__Host-knotter.session" : "knotter.session",
          description: "ブラウザのセッション",
        },
      },
    },
    paths,
    webhooks: openApiWebhooks(),
  } satisfies ZodOpenApiObject;
  const created = createDocument(document, { override: ({ jsonSchema, io }) => shorten(jsonSchema, io) });
  openReferences(created);
  return withExamples(withPropertyTexts(withSharedErrors(created)));
}

/** Whether a shape may have other properties is said where it is defined (`shorten`), and nowhere beside a reference to it. */
function openReferences(node: unknown): void {
  if (node === null || typeof node !== "object") return;
  if ("$ref" in node && "additionalProperties" in node) delete node.additionalProperties;
  for (const value of Object.values(node)) openReferences(value);
}

type Created = ReturnType<typeof createDocument>;
type Response = NonNullable<NonNullable<NonNullable<Created["components"]>["responses"]>[string]>;

/**
 * Moves the answer of each failing status to the components. The operation's own description (its codes) stays next to the reference, where
 * OpenAPI 3.1 allows one ("Reference Object").
 */
function withSharedErrors(document: Created): Created {
  const responses: Record<string, Response> = {};
  for (const item of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(
      item as Record<string, { responses?: Record<string, { description: string; headers?: object }> }>,
    )) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        const { description, ...shared } = { ...response, headers: { ...response.headers, ...rateLimitRefs } };
        (operation.responses as Record<string, object>)[status] = { ...shared, description };
        if (!/^[45]/.test(status)) continue;
        responses[`Error${status}`] = { ...shared, description: STATUS_WORDS[status] ?? "エラー" } as Response;
        (operation.responses as Record<string, object>)[status] = { $ref: `#/components/responses/Error${status}`, description };
      }
    }
  }
  return { ...document, components: { ...document.components, headers: rateLimitHeaders, responses } } as Created;
}

const rateLimitHeaders = {
  ...header("X-RateLimit-Limit", "いまの上限（回）", "integer"),
  ...header("X-RateLimit-Remaining", "残りの回数", "integer"),
  ...header("X-RateLimit-Reset", "回数が戻るまでの秒数", "integer"),
};
const rateLimitRefs = Object.fromEntries(Object.keys(rateLimitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]));

const STATUS_WORDS: Readonly<Record<string, string>> = {
  400: "形が正しくない",
  401: "ログインが必要",
  403: "権限がない",
  404: "見つからない",
  405: "このメソッドには対応していない",
  409: "ほかの変更と重なった",
  412: "いまの状態や期限では行えない",
  413: "本文やファイルが大きすぎる",
  415: "本文の種類に対応していない",
  422: "内容に誤りがある",
  429: "回数の上限",
  500: "こちらの問題",
  503: "混み合っている",
};

const isShape = (schema: { $ref?: string; type?: unknown }): boolean => schema.$ref !== undefined || schema.type === "object";

/**
 * Removes what a format makes redundant: page-long patterns, and bounds that hold for every integer of JavaScript; and from answers that they
 * have no other properties: those of this version may get more.
 */
function shorten(
  schema: {
    format?: string;
    pattern?: string;
    minimum?: number;
    maximum?: number;
    anyOf?: unknown;
    oneOf?: unknown;
    additionalProperties?: unknown;
  },
  io: "input" | "output",
): void {
  if (io === "output" && schema.additionalProperties === false) delete schema.additionalProperties;
  // The shapes of a union exclude each other by what they require; `null` and a value do as well, but are written as a list of types.
  if (Array.isArray(schema.anyOf) && schema.anyOf.every(isShape)) {
    schema.oneOf = schema.anyOf;
    delete schema.anyOf;
  }
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
}
