import type { SignInFault } from "./identity-provider";

/** Every refusal that a caller may get. HTTP status and Japanese message are in `contract/errors.ts`. */
export const ERROR_CODES = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "TOKEN_INVALID",
  "TOKEN_EXPIRED",
  "INVALID_CREDENTIALS",
  "SECOND_FACTOR_REQUIRED",
  "SECOND_FACTOR_SETUP",
  "IDENTITY_UNKNOWN",
  "IDENTITY_UNVERIFIED",
  "SSO_REQUIRED",
  "SIGN_IN_AGAIN",
  "PASSKEY_REFUSED",
  "PASSKEY_REQUIRED",
  "IDENTITY_UNCONFIRMED",
  "FORBIDDEN",
  "ACCOUNT_DISABLED",
  "WRONG_ROLE",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "SLOT_TAKEN",
  "MENTEE_OVERLAP",
  "ALREADY_BOOKED",
  "ALREADY_CANCELLED",
  "VERSION_CONFLICT",
  "SCHEDULE_OVERLAP",
  "CONFLICTS_EXIST",
  "TOKEN_USED",
  "SHEET_EXISTS",
  "SHEET_LOCKED",
  "REPORT_LOCKED",
  "NOT_PROPOSED",
  "PROPOSAL_ENDED",
  "ABSENT_NOT_REPORTED",
  "DELAY_LIMIT",
  "MAIL_ALREADY_SENT",
  "MAIL_NOT_DUE",
  "COUNT_MISMATCH",
  "SEND_TIME",
  "DUPLICATE_EMAIL",
  "LAST_PRIMARY",
  "ALREADY_REGISTERED",
  "ALREADY_DONE",
  "LEFT_ON_THEIR_OWN",
  "PEOPLE_CHANGED",
  "DUPLICATE_ORDER_NO",
  "MENTOR_INVALID",
  "CHECKLIST_INCOMPLETE",
  "COUNT_BELOW_USED",
  "FUTURE_SESSIONS",
  "PROFILE_INCOMPLETE",
  "STATUS_NOT_ALLOWED",
  "FILTER_NOT_ALLOWED",
  "DIFFERENCE_RISK",
  "STATE_MISMATCH",
  "ZOOM_CODE_INVALID",
  "ZOOM_ACCOUNT_IN_USE",
  "ZOOM_UNAVAILABLE",
  "ZOOM_NOT_SET_UP",
  "FIXED_URL_MISSING",
  "TOO_MANY_CALENDARS",
  "CALENDAR_NOT_SET_UP",
  "CALENDAR_CODE_INVALID",
  "CALENDAR_SCOPE_MISSING",
  "CALENDAR_UNAVAILABLE",
  "TOO_MANY_MACHINES",
  "TOO_MANY_PASSKEYS",
  "IMPORT_STALE",
  "ALREADY_IMPORTED",
  "NOT_REGISTERED",
  "ORDER_CLOSED",
  "BOOKING_HELD",
  "QUOTA_EXCEEDED",
  "TOO_MANY_RESERVATIONS",
  "TOO_SOON_AFTER_LAST",
  "MENTOR_UNAVAILABLE",
  "OUT_OF_WINDOW",
  "SLOT_NOT_OFFERED",
  "CONSENT_REQUIRED",
  "MENTEE_CONSENT_REQUIRED",
  "LATE_NOT_ACKNOWLEDGED",
  "ALREADY_STARTED",
  "RESCHEDULE_DEADLINE",
  "RESCHEDULE_LIMIT",
  "NOT_RESERVED",
  "REASON_REQUIRED",
  "TOO_EARLY",
  "WINDOW_CLOSED",
  "IDEMPOTENCY_MISMATCH",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "UNPROCESSABLE",
  "TOO_MANY_REQUESTS",
  "UNAVAILABLE",
  "INTERNAL",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** What is wrong with one field. The Japanese message is in `contract/errors.ts`. */
export const FIELD_CODES = [
  "DOMAIN_PUBLIC",
  "DOMAIN_TAKEN",
  "SSO_WITHOUT_PROVIDER",
  "PROVIDER_ADDRESS",
  "PROVIDER_SIGN_IN_ADDRESS",
  "CERTIFICATE",
  "MENTEE_REQUIRED",
  "MENTEE_CONSENT_MISSING",
  "CONSENT_NOT_TAKEN",
  "MENTOR_REQUIRED",
  "WEEK_REQUIRED",
  "SAME_TIME",
  "TIMES_OVERLAP",
  "TOO_SOON",
  "PAST_DATE",
  "BIRTH_DATE",
  "RANGE_EMPTY",
  "RANGE_OUTSIDE_DAY",
  "RANGE_OFF_GRID",
  "RANGE_TOO_SHORT",
  "RANGE_OVERLAP",
  "RANGES_REQUIRED",
  "RULE_OVERLAP",
  "TOO_MANY_RULES",
  "DATE_TO_ONLY_FOR_BLOCK",
  "PERIOD_ONLY_FOR_WEEKLY",
  "END_BEFORE_START",
  "EXPIRY_BEFORE_REGISTRATION",
  "NEVER_FREE",
  "BLOCK_TOO_LONG",
  "SPAN_TOO_LONG",
  "CURSOR_INVALID",
  "KEY_INVALID",
  "JSON_INVALID",
  "JSON_OBJECT",
  "FIELD_UNKNOWN",
  "NOT_IN_QUERY",
  "GIVEN_TWICE",
  "NOT_UTF8",
  "CHARSET_OTHER",
  "BODY_COMPRESSED",
  "TERM_UNKNOWN",
  "CONTACT_NOT_ALLOWED",
  "MARKUP_NOT_ALLOWED",
  "MEETING_URL",
  "CALENDAR_ADDRESS",
  "CALENDAR_UNREACHABLE",
  "CALENDAR_NOT_FOUND",
  "CALENDAR_DENIED",
  "CALENDAR_TOO_LARGE",
  "CALENDAR_TOO_SLOW",
  "NOT_A_CALENDAR",
  "CALENDAR_TOO_MANY",
  "CALENDAR_TOO_COMPLEX",
  "CALENDAR_SERVER_BUSY",
  "CALENDAR_SERVER_DOWN",
  "SCOPE_NOT_GRANTABLE",
  "WEBHOOK_ADDRESS",
  "EVENT_NOT_AVAILABLE",
  "NOTICE_TOO_SHORT",
  "PHOTO_TYPE",
  "PHOTO_UNREADABLE",
  "PHOTO_TOO_SMALL",
  "SCAN_TYPE",
  "CUSTOMER_UNKNOWN",
  "OFFICE_ONLY",
  "NOT_YOURS_TO_CHANGE",
  "IDENTITY_UNCONFIRMED",
  "ORDER_REQUIRED",
  "NOT_ON_THE_LIST",
  "COUNT_OUT_OF_RANGE",
  "EMPLOYEE_NO_TAKEN",
  "EMAIL_ON_LIST",
  "EMAIL_OF_OTHER_ROLE",
  "EMAIL_HAS_ACCOUNT",
  "EMAIL_OF_ACCOUNT",
  "NOT_IN_THE_FUTURE",
  "REASON_MISSING",
  "PASSWORD_TOO_SHORT",
  "PASSWORD_TOO_LONG",
  "PASSWORD_COMMON",
  "PASSWORD_REPEATS",
  "PASSWORD_SEQUENCE",
  "PASSWORD_CONTEXT",
  "PASSWORD_WRONG",
  "CODE_WRONG",
  "SIGNUP_CODE_WRONG",
  "IDENTITY_CODE_WRONG",
  "ACCOUNT_UNKNOWN",
  "EMAIL_DOMAIN",
  "FIRST_PRIMARY",
  "VALUE_TAKEN",
  "TERM_TAKEN",
  "REQUIRED",
  "SET_UNKNOWN",
  "QUESTION_UNKNOWN",
  "QUESTION_TWICE",
  "TOO_MANY_QUESTIONS",
  "PRIORITY_TWICE",
  "FUTURE_TIME",
  "TIME_FAR_OFF",
  "CONSENT_MISSING",
  "SUMMARY_NOT_SHARED",
  "CUSTOMER_REQUIRED",
  "PERIOD_ORDER",
  "PERIOD_TOO_LONG",
  "REPORT_PERIODS",
  "PERIOD_CLOSED",
  "IMPORT_ID_REQUIRED",
  "IMPORT_ORDER_REQUIRED",
  "FILE_ENCODING",
  "FILE_NOT_SHEET",
  "FILE_UNREADABLE",
  "FILE_OLD_EXCEL",
  "FILE_EMPTY",
  "FILE_TOO_MANY_ROWS",
  "FILE_TOO_WIDE",
  "FILE_QUOTES",
  "FILE_UNPACKS_TOO_LARGE",
  "VARIABLE_UNKNOWN",
  "OWN_ADDRESS_ONLY",
] as const;
export type FieldCode = (typeof FIELD_CODES)[number];

export type ErrorParams = Record<string, string | number>;

export interface AppErrorDetail {
  /** Path of the field, its steps separated by dots → what is wrong with it. */
  fieldErrors?: Record<string, FieldCode[]> | undefined;
  /** Fills the `{placeholders}` of the message. */
  params?: ErrorParams | undefined;
  /** JSON-safe extra data of the envelope, such as the alternatives of SLOT_TAKEN. */
  data?: unknown;
  retryAfterSeconds?: number | undefined;
  /** How often the limit that refuses allows it (TOO_MANY_REQUESTS); it begins again after `retryAfterSeconds`. */
  limit?: number | undefined;
  /** For the log only; never shown. */
  cause?: unknown;
  /** Why a sign-in at a company's provider was refused: for the log and the admins, never for the caller, who may be anybody. */
  signIn?: { fault: SignInFault; userId?: string } | undefined;
}

/**
 * A refusal with a meaning for the caller. The API masks any other thrown error as INTERNAL.
 *
 * `instanceof` compares the name: Next bundles pages and route handlers separately, so one process holds this class more than once, and the
 * database, which is opened only once, throws the class of the bundle that came first.
 */
export class AppError extends Error {
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Error[Symbol.hasInstance](value) && (value as Error).name === "AppError";
  }

  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly detail: AppErrorDetail;

  constructor(code: ErrorCode, detail: AppErrorDetail = {}) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.code = code;
    this.detail = detail;
  }
}

/** For the branch that the types say cannot be reached. */
export function impossible(_value: never): never {
  throw new Error("ありえないはずのエラー");
}
