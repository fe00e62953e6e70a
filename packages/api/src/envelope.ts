import { type ErrorDataOf, errorDataOf } from "@knotter/contract/error-data";
import { ERRORS, errorMessage, FIELD_MESSAGES, filledIn } from "@knotter/contract/errors";
import { AppError, type ErrorCode } from "@knotter/domain/errors";
import { TRPCError } from "@trpc/server";
import { TRPC_ERROR_CODES_BY_KEY } from "@trpc/server/rpc";
import { ZodError } from "zod";

interface AnyError {
  message: string;
  fieldErrors?: Record<string, string[]>;
  retryable: boolean;
  requestId: string;
}

/** The form of every refusal: the body in REST, `error.data.app` in tRPC; the code determines what `data` is. */
export type ErrorEnvelope = { [Code in ErrorCode]: AnyError & { code: Code; data?: ErrorDataOf<Code> } }[ErrorCode];

type TrpcCode = TRPCError["code"];

const TRPC_CODES: Record<number, TrpcCode> = {
  400: "BAD_REQUEST",
  401: "UNAUTHORIZED",
  403: "FORBIDDEN",
  404: "NOT_FOUND",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  412: "PRECONDITION_FAILED",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
  422: "UNPROCESSABLE_CONTENT",
  429: "TOO_MANY_REQUESTS",
  503: "SERVICE_UNAVAILABLE",
};

/** The refusal behind a thrown error; null for a defect, whose details are not sent. */
export function appErrorOf(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (!(error instanceof TRPCError)) return null;
  if (error.cause instanceof AppError) return error.cause;
  if (error.code === "BAD_REQUEST") return new AppError("BAD_REQUEST", { cause: error.cause });
  if (error.code === "NOT_FOUND" || error.code === "METHOD_NOT_SUPPORTED")
    return new AppError(error.code === "NOT_FOUND" ? "NOT_FOUND" : "METHOD_NOT_ALLOWED");
  if (error.code === "PAYLOAD_TOO_LARGE" || error.code === "UNSUPPORTED_MEDIA_TYPE") return new AppError(error.code);
  return error.code === "PARSE_ERROR" ? new AppError("BAD_REQUEST") : null;
}

export const statusOf = (code: ErrorCode): number => ERRORS[code].status;

/** Seconds to wait before trying again; undefined where a retry is pointless. */
export function retryAfterOf(error: unknown): number | undefined {
  const known = appErrorOf(error);
  return known?.detail.retryAfterSeconds ?? (known && "retryable" in ERRORS[known.code] ? 1 : undefined);
}

export function toTrpcError(error: AppError): TRPCError {
  return new TRPCError({
    code: TRPC_CODES[statusOf(error.code)] ?? "INTERNAL_SERVER_ERROR",
    message: errorMessage(error.code, error.detail.params),
    cause: error,
  });
}

/** A refusal in tRPC's format, where no procedure has run. */
export function trpcShapeOf(error: AppError, app: ErrorEnvelope) {
  const { code } = toTrpcError(error);
  return { code: TRPC_ERROR_CODES_BY_KEY[code], message: app.message, data: { code, httpStatus: statusOf(app.code), app } };
}

/** A defect becomes INTERNAL without any of its message: only the request id under which it is logged. */
export function envelopeOf(error: unknown, requestId: string): ErrorEnvelope {
  const known = appErrorOf(error);
  const code = known?.code ?? "INTERNAL";
  const row = ERRORS[code];
  const fieldErrors = known ? fieldErrorsOf(known) : undefined;
  const data = errorDataOf(code, known?.detail.data);
  return {
    code,
    message: errorMessage(code, { ...known?.detail.params, requestId }),
    ...(fieldErrors ? { fieldErrors } : {}),
    retryable: "retryable" in row,
    requestId,
    ...(data === undefined ? {} : { data }),
  } as ErrorEnvelope;
}

function fieldErrorsOf(error: AppError): Record<string, string[]> | undefined {
  if (error.detail.fieldErrors) {
    const params = error.detail.params ?? {};
    return Object.fromEntries(
      Object.entries(error.detail.fieldErrors).map(([path, codes]) => [path, codes.map((code) => filledIn(FIELD_MESSAGES[code], params))]),
    );
  }
  if (!(error.detail.cause instanceof ZodError)) return undefined;
  // A Map, because a key sent by the caller may be called __proto__.
  const fields = new Map<string, string[]>();
  const { issues } = error.detail.cause;
  // A list has a length as a text has: of a value of another type nothing else is told.
  const mistyped = new Set(issues.filter(({ code }) => code === "invalid_type").map(({ path }) => path.join(".")));
  for (const issue of issues) {
    if (issue.code !== "invalid_type" && issue.code !== "unrecognized_keys" && mistyped.has(issue.path.join("."))) continue;
    const paths = issue.code === "unrecognized_keys" ? issue.keys.map((key) => [...issue.path, key].join(".")) : [issue.path.join(".")];
    const message = issue.code === "unrecognized_keys" ? FIELD_MESSAGES.FIELD_UNKNOWN : issue.message;
    for (const path of paths) fields.set(path, [...(fields.get(path) ?? []), message]);
  }
  return Object.fromEntries(fields);
}
