import { AppError } from "@knotter/domain/errors";
import pg from "pg";

const SERIALIZATION = new Set<unknown>(["40001", "40P01"]);

/** The loser of a race that may simply try again (serialization failure, deadlock). */
export const isRetryable = (error: unknown): boolean => error instanceof pg.DatabaseError && SERIALIZATION.has(error.code);

/**
 * SQLSTATEs of a database that cannot serve now and will soon: a lock or the time ran out, resources or the connection did, it is shut down,
 * recovers from a crash or starts (57P01 to 57P03), or ended an idle session (57P05) or one that was idle in its transaction (25P03).
 */
const PASSING = /^(?:55P03|57014|53...|08...|57P0[1235]|25P03)$/;

/** The words of pg and of Node for a connection that broke, or never came to be. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Cannot use a pool after calling end|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN/;

/**
 * A refusal of the database as an error of the business: the exclusion and unique constraints are the last line behind
 * the locks, and answer in the same words. What has no such meaning is handed back unchanged.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (error instanceof pg.DatabaseError) {
    const { code: sqlState = "", message } = error;
    if (sqlState === "23P01" || sqlState === "23505") {
      if (message.includes("Mentoring_mentor_") || message.includes("TimeHold_mentor_")) return new AppError("SLOT_TAKEN");
      if (message.includes("Mentoring_mentee_")) return new AppError("MENTEE_OVERLAP");
      if (message.includes("CheckedQuestion_mentoringId")) return new AppError("SHEET_EXISTS");
      if (message.includes("User_email_live_key") || message.includes("OrderMentee_orderId_email_key"))
        return new AppError("DUPLICATE_EMAIL");
    }
    if (sqlState === "23505" && message.includes("ZoomConnection_zoomUserId_key")) return new AppError("ZOOM_ACCOUNT_IN_USE");
    if (sqlState === "23505" && message.includes("Order_orderNo_key")) return new AppError("DUPLICATE_ORDER_NO");
    if (sqlState === "23505" && message.includes("Mentor_registrationNumber_key"))
      return new AppError("UNPROCESSABLE", { fieldErrors: { registrationNumber: ["VALUE_TAKEN"] } });
    if (sqlState === "23505" && message.includes("Customer_corporateNumber_key"))
      return new AppError("CONFLICT", { fieldErrors: { corporateNumber: ["VALUE_TAKEN"] } });
    if (sqlState === "23514" && message.includes("OrderMentee_count_check")) return new AppError("QUOTA_EXCEEDED");
    // A NUL, which text in PostgreSQL cannot hold (22021; in JSON 22P05): refused by most schemas before it comes here.
    if (sqlState === "22021" || sqlState === "22P05") return new AppError("BAD_REQUEST", { cause: error });
    if (PASSING.test(sqlState)) return new AppError("UNAVAILABLE", { cause: error });
  }
  if (
    error instanceof Error &&
    [error.message, "code" in error && error.code].some((said) => typeof said === "string" && NO_CONNECTION.test(said))
  )
    return new AppError("UNAVAILABLE", { cause: error });
  return error;
}
