/** What a line of the log says of an error. */
interface ErrorLine {
  readonly type: string;
  readonly message: string;
  /** Of PostgreSQL (https://www.postgresql.org/docs/current/errcodes-appendix.html), Prisma or Node. */
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly stack?: string;
  readonly cause?: ErrorLine;
}

/** An error whose cause is its own ancestor must not keep the log busy. */
const DEPTH = 4;
const MESSAGE_MAX = 500;

/**
 * An error for the log, by the few of its fields that say what broke and never what it broke on: PostgreSQL quotes the row that was in the way
 * (`detail`, `where`, `parameters`) and the value that it could not read (in the message), Prisma the arguments of the call. Those are names,
 * addresses and what people have written.
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
  // "Invalid `user.create()` invocation", the arguments as a drawing, and as the last line what was wrong with them.
  const told = name.startsWith("PrismaClient") ? (message.trim().split("\n").at(-1) ?? "") : message;
  // `invalid input syntax for type uuid: "…"`, `Unexpected token 'a', "…" is not valid JSON`: what follows is a value, however long.
  return told
    .replace(/: ".*"/s, ': "…"')
    .replace(/, (?:\.\.\.)?".*" is not valid JSON/s, " is not valid JSON")
    .slice(0, MESSAGE_MAX);
}
