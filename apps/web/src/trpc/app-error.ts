import type { ErrorEnvelope } from "@knotter/api/envelope";
import type { ErrorCode } from "@knotter/domain/errors";
import { NO_CONNECTION, UNEXPECTED } from "./sentences";

/** The envelope of every error (packages/api/src/envelope.ts). */
export type AppErrorData = ErrorEnvelope;

/** The server's error of a failed call; null if there was no answer (no connection, time-out). */
export function appErrorOf(error: unknown): AppErrorData | null {
  const data = (error as { data?: { app?: AppErrorData } | null } | null)?.data;
  return data?.app ?? null;
}

/** The faults of a refused list, row by row. */
export function rowErrorsOf(error: unknown): readonly { row: number; column: string | null; value: string | null; message: string }[] {
  const app = appErrorOf(error);
  if (app?.code !== "UNPROCESSABLE" && app?.code !== "DUPLICATE_EMAIL") return [];
  return app.data && "errors" in app.data ? app.data.errors : [];
}

/** Whether the call failed without an answer, so that it is unknown whether it was carried out. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.name === "TRPCClientError" && !(error as { data?: unknown }).data;
}

/** One sentence for the user, whatever was thrown. */
export function errorText(error: unknown): string {
  const app = appErrorOf(error);
  if (app) return app.message;
  return isUnanswered(error) ? NO_CONNECTION : UNEXPECTED;
}

const calm: readonly ErrorCode[] = [
  "ALREADY_BOOKED",
  "QUOTA_EXCEEDED",
  "ORDER_CLOSED",
  "TOO_MANY_RESERVATIONS",
  "MENTOR_UNAVAILABLE",
  "TOO_SOON_AFTER_LAST",
];

/** The colour: red for our own failures, amber for what the user can fix, blue for information. */
export function toastStatusOf(error: unknown): "error" | "warning" | "info" {
  const code = appErrorOf(error)?.code;
  if (!code || code === "INTERNAL" || code === "UNAVAILABLE" || code === "ACCOUNT_DISABLED") return "error";
  return calm.includes(code) ? "info" : "warning";
}
