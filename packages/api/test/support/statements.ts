import pg from "pg";

export interface Statement {
  text: string;
  values: unknown[];
}

const ignored = /^\s*(?:SET (?:TimeZone|statement_timeout|idle_)|SELECT current_setting\('TimeZone'\)|BEGIN|COMMIT|ROLLBACK)/i;

/** Every statement sent to PostgreSQL while `work` runs, by our own SQL or by Prisma. */
export async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const noted: Statement[] = [];
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const original = prototype.query;
  prototype.query = function (this: object, ...args: unknown[]) {
    const [first, second] = args;
    const { text = "", values = [] } = typeof first === "string" ? { text: first, values: second } : (first as Partial<Statement>);
    if (!ignored.test(text)) noted.push({ text, values: Array.isArray(values) ? values : [] });
    return original.apply(this, args);
  };
  try {
    await work();
  } finally {
    prototype.query = original;
  }
  return noted;
}
