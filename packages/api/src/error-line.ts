/** The part of an error that is logged. */
interface ErrorLine {
  readonly type: string;
  readonly message: string;
  /** The code of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), Prisma or Node. */
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: ErrorLine;
}

/** Bounds the depth, because an error's cause may be its own ancestor. */
const DEPTH = 4;
const MESSAGE_MAX = 500;

/**
 * An error for the log, reduced to fields that describe the failure and never the data: PostgreSQL quotes the conflicting row (`detail`,
 * `where`, `parameters`) and the unreadable value (in the message), Prisma the arguments of the call. Those are names, addresses and texts
 * that people wrote.
 */
export function errorLine(error: unknown, depth = DEPTH): ErrorLine {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an Error" };
  const message = withoutValues(error);
  const { code, table, constraint } = error as { code?: unknown; table?: unknown; constraint?: unknown };
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message,
    ...(typeof code === "string" && { code }),
    ...(typeof table === "string" && { table }),
    ...(typeof constraint === "string" && { constraint }),
    ...(frames?.length && { stack: [`${error.name}: ${message}`, ...frames].join("\n") }),
    ...(error.cause instanceof Error && depth > 0 && { cause: errorLine(error.cause, depth - 1) }),
  };
}

function withoutValues({ name, message }: Error): string {
  // Prisma's message: "Invalid `user.create()` invocation", the arguments, and in the last line the actual error.
  const told = name.startsWith("PrismaClient") ? (message.trim().split("\n").at(-1) ?? "") : message;
  // In `invalid input syntax for type uuid: "…"` and `Unexpected token 'a', "…" is not valid JSON` the quoted part is a value, however
  // long.
  return told
    .replace(/: ".*"/s, ': "…"')
    .replace(/, (?:\.\.\.)?".*" is not valid JSON/s, " is not valid JSON")
    .slice(0, MESSAGE_MAX);
}
