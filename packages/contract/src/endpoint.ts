import type { ErrorCode } from "@knotter/domain/errors";
import type { LIMITS } from "@knotter/domain/policy";
import type { Role } from "@knotter/domain/role";
import type { LocalDate } from "@knotter/domain/tokyo";
import { z } from "zod";
import { fileView } from "./file";

/** The answer to a request that at most sends a mail: the same for every address, known or not. REST answers with 202. */
export const sent = z
  .object({ sent: z.literal(true).meta({ description: "送信の対象であれば、メールを送信しました" }) })
  .meta({ id: "Sent" });
export const isSent = (answer: unknown): boolean => sent.safeParse(answer).success;

export type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

/** Who may call: anybody, or signed-in people of these roles. The only place where roles are checked. */
export type Access = "public" | readonly Role[];

/**
 * `json` in, `json` out; `file` answers with bytes (a CSV, a ZIP); `multipart` takes files besides its fields; `webhook` takes the raw
 * body.
 */
export type Kind = "json" | "file" | "multipart" | "webhook";
export type FileMedia =
  | "text/csv"
  | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
  | "application/zip"
  | "application/pdf"
  | "image/webp"
  | "text/calendar";

/** The media types of a list: a CSV or a workbook, as its `format` says. */
export const TABLE_MEDIA = ["text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"] as const satisfies FileMedia[];

/**
 * One of the shapes of a body whose fields depend on each other: the document lists them as alternatives, so that a client cannot leave out
 * what belongs together. The input itself still takes all fields and refuses the combinations that are no form.
 */
export interface BodyForm {
  /** The name of the shape in the document. */
  readonly id: string;
  /** What it is for, in Japanese. */
  readonly title: string;
  readonly required: readonly string[];
  readonly optional?: readonly string[];
}

/** Days in Japan, at least six months apart, as the API guide promises. */
export interface Deprecation {
  readonly since: LocalDate;
  readonly sunset: LocalDate;
}

export interface Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType, K extends Kind = Kind> {
  readonly kind: K;
  readonly method: Method;
  /** Below /api/v1, OpenAPI notation: /mentoring/{id}/cancel. */
  readonly path: `/${string}`;
  readonly access: Access;
  readonly summary: string;
  readonly description?: string;
  readonly input: I;
  readonly output: O;
  readonly status: 200 | 201 | 202;
  /** Some inputs only request a mail: their answer is `sent`, with 202; `output` is a union that begins with it. */
  readonly sends: boolean;
  /** Refusals of the business that a caller should be ready for; 400, 401, 403, 429 and 5xx are implied. */
  readonly errors: readonly ErrorCode[];
  /** Mentees in temporary registration get NOT_REGISTERED before anything else. */
  readonly registeredOnly: boolean;
  /** Also answers a disabled account: only two calls right after the sign-in do; every other one refuses it. */
  readonly allowDisabled: boolean;
  /** Refuses the session cookie: only `Authorization: Bearer` counts. */
  readonly bearerOnly: boolean;
  /** A read whose input is too long for an address: POST over HTTP, a query in tRPC. It changes nothing and takes no Idempotency-Key. */
  readonly readsByPost: boolean;
  /** False where the answer holds a secret that is shown once: such an answer is not stored under an Idempotency-Key. */
  readonly keepsAnswer: boolean;
  /** The media types of a row of kind `file`. */
  readonly media: readonly FileMedia[] | null;
  /** Also answers an admin who has not set up the required second factor yet; every other row refuses. */
  readonly beforeSecondFactor: boolean;
  /** A write that is allowed before agreeing to newer terms: agreeing, signing out, leaving, sign-in methods. */
  readonly beforeConsent: boolean;
  /** Which of the limits of `LIMITS.rate` a call counts against. */
  readonly rate: keyof typeof LIMITS.rate;
  /** For a webhook: the request header from which each field except `body` is read. */
  readonly headers: Readonly<Record<string, string>> | null;
  /** The longest body that is read, in bytes. */
  readonly maxBodyBytes: number;
  /** The operation is deprecated: every answer says since when (RFC 9745), and when it will be removed at the earliest (RFC 8594). */
  readonly deprecated: Deprecation | null;
  /** The shapes of the body, where not every combination of its fields is one. */
  readonly forms: readonly BodyForm[] | null;
  /** Seconds for which a client may cache the answer (private), with an ETag. 0: no-store. */
  readonly maxAgeSeconds: number;
}

/** Whether the operation can be asked what it would do: `dryRun: true` changes nothing, and is answered with 200 whatever its status is. */
export const hasDryRun = ({ input }: Endpoint): boolean => input instanceof z.ZodObject && "dryRun" in input.shape;

/** Bytes of an ordinary body. */
export const MAX_BODY = 100 * 1024;
/** Bytes of a body with a list of hundreds of entries. */
export const MAX_LIST_BODY = 256 * 1024;
/** Bytes of a body that anybody may send: an address, a password, a sign-up form. */
export const MAX_PUBLIC_BODY = 16 * 1024;

const DEFAULTS = {
  status: 200,
  sends: false,
  errors: [],
  registeredOnly: false,
  allowDisabled: false,
  bearerOnly: false,
  readsByPost: false,
  keepsAnswer: true,
  beforeSecondFactor: false,
  beforeConsent: false,
  rate: "other",
  maxAgeSeconds: 0,
  media: null,
  headers: null,
  deprecated: null,
  forms: null,
  maxBodyBytes: MAX_BODY,
} as const;

type Row<I extends z.ZodType, O extends z.ZodType> = Pick<Endpoint<I, O>, "method" | "path" | "access" | "summary" | "input" | "output"> &
  Partial<
    Pick<
      Endpoint<I, O>,
      | "description"
      | "status"
      | "sends"
      | "errors"
      | "registeredOnly"
      | "allowDisabled"
      | "bearerOnly"
      | "readsByPost"
      | "keepsAnswer"
      | "beforeSecondFactor"
      | "beforeConsent"
      | "rate"
      | "maxAgeSeconds"
      | "deprecated"
      | "forms"
      | "maxBodyBytes"
    >
  >;

/** One row: becomes the tRPC procedure, the REST route, the OpenAPI operation, the guard and a row of the permission table. */
export function json<const I extends z.ZodType, const O extends z.ZodType>(row: Row<I, O>): Endpoint<I, O, "json"> {
  return { ...DEFAULTS, maxBodyBytes: row.access === "public" ? MAX_PUBLIC_BODY : MAX_BODY, kind: "json", ...row };
}

/** A row whose answer is a file: REST streams its bytes as an attachment, tRPC returns the whole file (`fileView`). */
export function file<const I extends z.ZodType>(
  row: Omit<Row<I, typeof fileView>, "output"> & { media: FileMedia | readonly FileMedia[] },
): Endpoint<I, typeof fileView, "file"> {
  return { ...DEFAULTS, kind: "file", output: fileView, ...row, media: [row.media].flat() };
}

/** A row that takes files: `multipart/form-data` with the fields as JSON in the part `payload`, or each in a part of its own. */
export function multipart<const I extends z.ZodType, const O extends z.ZodType>(
  row: Row<I, O> & { maxBodyBytes: number },
): Endpoint<I, O, "multipart"> {
  return { ...DEFAULTS, kind: "multipart", ...row };
}

/** A row that another service calls: REST passes on the raw body and the headers that sign it. Its input consists of `body` and these. */
export function webhook<const I extends z.ZodType, const O extends z.ZodType>(
  row: Row<I, O> & { headers: Readonly<Record<string, string>> },
): Endpoint<I, O, "webhook"> {
  return { ...DEFAULTS, kind: "webhook", ...row };
}

/** Whether REST reads the input, but for the parameters of the path, from the body; otherwise from the query. */
export const takesBody = ({ method }: Pick<Endpoint, "method">): boolean => method !== "GET" && method !== "DELETE";

export const isWrite = (row: Pick<Endpoint, "method" | "readsByPost">): boolean => row.method !== "GET" && !row.readsByPost;

/** Whether this role may call the row at all. Which objects it then reaches is decided by domain/scope.ts. */
export function can(role: Role | null, row: Pick<Endpoint, "access">): boolean {
  return row.access === "public" || (role !== null && row.access.includes(role));
}
